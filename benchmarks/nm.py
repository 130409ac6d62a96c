"""What N:M sparsity gives: simulated cycles of every realisation as a ratio to dense, timing only.

Every ratio is dense cycles over those of the way, of one machine, one shape and one run of this
file; kept energy is of Gaussian weights. Break-even is the M of 1:M at which a way would take as
long as dense, found between the two M that lie around it (linear in the logarithm of M).

    python benchmarks/nm.py [--only element blocks vector expand capacity amp training break-even]
    python benchmarks/nm.py --only break-even --plot DIR
    python benchmarks/nm.py --smallest       # one small job of each: does it work?
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import attrs  # noqa: E402  # after its threads are set
import numpy as np  # noqa: E402

from ipusim import BOW, Machine, Program, Report, load_machine, simulate  # noqa: E402
from ipusim.compiler import (  # noqa: E402
    GENERATORS,
    NM,
    Bound,
    NoPlanError,
    Pattern,
    Plan,
    emit,
    kept_energy,
    nm_mask,
    plan_dense,
    plan_static,
    random_nm,
)
from ipusim.compiler.graph.training.step import step_cycles  # noqa: E402
from ipusim.compiler.graph.training.step_plan import plan_training_step  # noqa: E402

SMALL = BOW.scaled_to(16)
RATIOS = (2, 4, 8, 16, 32)  # M of 1:M; 2 stands for 2:4
SIZES = (256, 512, 1024, 2048, 4096)
TYPES = ("half", "float")
ENERGY_SIDE = 1024


@attrs.frozen
class Shape:
    """A product: m = k = `side` unless k is given."""

    side: int
    n: int
    k: int | None = None

    @property
    def sides(self) -> tuple[int, int]:
        """Rows and columns of the weights."""
        return self.side, self.k or self.side

    def __str__(self) -> str:
        m, k = self.sides
        return f"{m:,} x {k:,}, n={self.n:,}"


def report_of(plan: Plan) -> Report:
    """Return the report of a plan, simulated for timing only."""
    return simulate(emit(plan)).report


def cycles_of(plan: Plan) -> int:
    """All cycles of a plan."""
    cycles = report_of(plan).cycles
    assert cycles is not None
    return cycles


def drawn(shape: Shape, form: NM) -> Pattern:
    """Draw a random pattern of an N:M format."""
    return random_nm(shape.sides, form, np.random.default_rng(0))


def blocks(shape: Shape, block: int, density: float) -> Pattern:
    """Blocks drawn uniformly."""
    return GENERATORS["uniform"](shape.sides, block, density, np.random.default_rng(0))


def energy(form: NM) -> float:
    """Return the share of energy that Gaussian weights keep in an N:M format."""
    weights = np.random.default_rng(1).standard_normal((ENERGY_SIDE, ENERGY_SIDE))
    return kept_energy(weights, nm_mask(weights, form))


def block_energy(block: int, density: float) -> float:
    """Return the share of energy that the strongest blocks of Gaussian weights keep."""
    weights = np.random.default_rng(1).standard_normal((ENERGY_SIDE, ENERGY_SIDE))
    parts = ENERGY_SIDE // block
    strength = (weights**2).reshape(parts, block, parts, block).sum(axis=(1, 3)).ravel()
    kept = np.sort(strength)[::-1][: math.ceil(density * strength.size)]
    return float(kept.sum() / strength.sum())


def line(title: str, cycles: int, dense: int | None = None, note: str = "") -> str:
    """Return a row of text: title, cycles, dense cycles over these, and a note."""
    ratio = "" if dense is None else f"{dense / cycles:.2f} x"
    return f"  {title:<44}{cycles:>12,}{ratio:>10}  {note}".rstrip()


def of_m(m: int) -> NM:
    """1:M, or 2:4 for 2."""
    return NM(2, 4) if m == 2 else NM(1, m)


def element(shape: Shape, machine: Machine, ratios: Sequence[int]) -> Iterator[str]:
    """Element by element, against dense."""
    for kind in TYPES:
        yield f"element, {shape}, {kind}"
        given = {"n": shape.n, "machine": machine, "data_type": kind}
        dense = cycles_of(plan_dense(shape.sides, **{"strategy": "dense", **given}))
        yield line("dense", dense)
        for m in ratios:
            report = report_of(
                plan_static(drawn(shape, of_m(m)), **{"strategy": "popsparse", **given})
            )
            yield line(of_m(m).name, report.cycles, dense, f"kept energy {energy(of_m(m)):.3f}")


def uniform(shape: Shape, machine: Machine, ratios: Sequence[int]) -> Iterator[str]:
    """Element by element, against a uniform pattern of the same density and strategy."""
    yield f"N:M against uniform elements, {shape}, half, grid"
    given = {"n": shape.n, "machine": machine, "strategy": "grid"}
    for m in ratios:
        even = cycles_of(plan_static(drawn(shape, of_m(m)), **{"strategy": "popsparse", **given}))
        odd = cycles_of(plan_static(blocks(shape, 1, 1 / m), **{"strategy": "popsparse", **given}))
        yield line(f"{of_m(m).name}, uniform {odd:,}", even, None, f"{1 - even / odd:.1%} fewer")


def vector(shape: Shape, machine: Machine, rows: Sequence[int]) -> Iterator[str]:
    """Rows that share a choice, against dense and blocks of 16 of the same density."""
    yield f"vector, 2:4, {shape}, half"
    given = {"n": shape.n, "machine": machine}
    dense = cycles_of(plan_dense(shape.sides, **{"strategy": "dense", **given}))
    yield line("dense", dense)
    for shared in rows:
        form = NM(2, 4, shared)
        cycles = cycles_of(
            plan_static(drawn(shape, form), realisation="vector", strategy="grid", **given)
        )
        yield line(f"V = {shared}", cycles, dense, f"kept energy {energy(form):.3f}")
    for strategy in ("grid", "popsparse"):
        cycles = cycles_of(plan_static(blocks(shape, 16, 1 / 2), strategy=strategy, **given))
        told = f"kept energy {block_energy(16, 1 / 2):.3f}"
        yield line(f"blocks of 16, 50 %, {strategy}", cycles, dense, told)


def expand(shape: Shape, machine: Machine) -> Iterator[str]:
    """Yield the cycles of N:M weights expanded on the tile, against dense."""
    given = {"n": shape.n, "machine": machine}
    yield f"expand, {shape}, half"
    program = emit(plan_dense(shape.sides, **{"strategy": "dense", **given}))
    dense, whole = simulate(program).report.cycles, bytes_of(program)
    yield line("dense", dense)
    for form in (NM(2, 4), NM(1, 4)):
        program = emit(
            plan_static(drawn(shape, form), realisation="expand", strategy="grid", **given)
        )
        told = f"values and lists {bytes_of(program) / whole:.2f} of dense ones"
        yield line(form.name, simulate(program).report.cycles, dense, told)


def bytes_of(program: Program) -> int:
    """Bytes of weights and of work lists, in which indices lie, on all tiles."""
    held = ("values", "values of all trips", "worklists")
    return sum(int(each.bytes.sum()) for each in program.variables if each.name in held)


def capacity(shape: Shape, machine: Machine) -> Iterator[str]:
    """Yield the cycles of a product, dense and packed, whose weights fit only if packed."""
    yield f"expand, 2:4, {shape}, half: what fits"
    given = {"n": shape.n, "machine": machine}
    try:
        yield line("dense", cycles_of(plan_dense(shape.sides, **{"strategy": "dense", **given})))
    except NoPlanError as error:
        yield f"  {error}"
    report = report_of(
        plan_static(drawn(shape, NM(2, 4)), realisation="expand", strategy="grid", **given)
    )
    memory = report.memory
    told = f"fullest tile {memory.max_tile_bytes:,} of {memory.available_bytes:,} bytes"
    yield line("expand", report.cycles, None, told)


def training(shape: Shape, machine: Machine, forms: Sequence[NM]) -> Iterator[str]:
    """Yield the cycles of each stage of a training step, and their ratio to a dense product."""
    dense = cycles_of(
        plan_dense(
            shape.sides, n=shape.n, machine=machine, published_kernels=False, strategy="dense"
        )
    )
    yield f"a training step, {shape}, half; dense {dense:,}, beside it cycles over dense"
    for form in forms:
        step = plan_training_step(Bound(shape.sides, form), n=shape.n, machine=machine)
        found = step_cycles(step)
        for stage, cycles in found.cycles.items():
            yield f"  {form.name:<6}{stage:<38}{cycles:>12,}{cycles / dense:>10.3f}"
        for every in (1, 4, 16, 64):
            parts = found.average(every)
            masks = (parts["refresh"] + parts["compact"]) / sum(parts.values())
            told = f"a step, masks anew every {every}"
            whole = f"{sum(parts.values()):>12,.0f}"
            yield f"  {form.name:<6}{told:<38}{whole}  masks {masks:.2%} of it"


def amp(shape: Shape, machine: Machine, stock: Machine) -> Iterator[str]:
    """By the hypothetical AMP, with its third load and without, against dense on a real chip."""
    yield f"amp, 2:4, {shape}, half, on {machine.name}"
    dense = cycles_of(plan_dense(shape.sides, n=shape.n, machine=BOW, strategy="dense"))
    yield line("dense, on bow", dense)
    for chip, told in ((machine, "three loads a bundle"), (stock, "stock loads")):
        plan = plan_static(
            drawn(shape, NM(2, 4)), n=shape.n, machine=chip, realisation="amp", strategy="popsparse"
        )
        yield line(told, cycles_of(plan), dense)


def break_even(machine: Machine, sizes: Sequence[int], n: int) -> Mapping[str, list[float]]:
    """By data type, of each size the M at which 1:M by elements takes as long as dense."""
    found: dict[str, list[float]] = {}
    for kind in TYPES:
        found[kind] = []
        for side in sizes:
            given = {"n": n, "machine": machine, "data_type": kind}
            dense = cycles_of(plan_dense((side, side), **{"strategy": "dense", **given}))
            ratios = {
                m: dense
                / cycles_of(
                    plan_static(
                        drawn(Shape(side, n), of_m(m)), **{"strategy": "popsparse", **given}
                    )
                )
                for m in RATIOS
            }
            found[kind].append(crossing(ratios))
    return found


def crossing(ratios: Mapping[int, float]) -> float:
    """Where the ratio to dense is 1, between two M; NaN where it never is."""
    for (low, below), (high, above) in zip(
        list(ratios.items())[:-1], list(ratios.items())[1:], strict=True
    ):
        if below < 1 <= above:
            share = (1 - below) / (above - below)
            return float(2 ** (math.log2(low) + share * math.log2(high / low)))
    return float("nan")


def break_even_lines(machine: Machine, sizes: Sequence[int], n: int) -> Iterator[str]:
    """Yield the lines of the break-even table, a row for each size."""
    found = break_even(machine, sizes, n)
    yield f"break-even 1:M by elements, m = k, n={n:,}"
    for number, side in enumerate(sizes):
        told = ", ".join(f"{kind} 1:{found[kind][number]:.1f}" for kind in TYPES)
        yield f"  {side:>6,}  {told}"


def draw(folder: Path, machine: Machine, sizes: Sequence[int], n: int) -> None:
    """Draw the break-even M of each data type by size."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # only where it is asked for

    found = break_even(machine, sizes, n)
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot()
    for kind, marker in zip(TYPES, "os", strict=True):
        axes.plot(sizes, found[kind], marker=marker, label=kind)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=2)
    axes.set_xticks(sizes, [f"{side:,}" for side in sizes])
    axes.set_yticks(RATIOS, [f"1:{m}" for m in RATIOS])
    axes.set_xlabel("m = k")
    axes.set_ylabel("break-even with dense")
    axes.set_title(f"N:M by elements against dense on {machine.name}, n = {n:,}")
    axes.legend(title="data type")
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / "nm_break_even.png", dpi=150, metadata={"Software": None})


Job = Callable[[], Iterator[str]]
FULL: Mapping[str, Sequence[Job]] = {
    "element": [lambda: element(Shape(1024, 256), BOW, RATIOS)],
    "blocks": [lambda: uniform(Shape(1024, 256), BOW, (2, 32))],
    "vector": [
        lambda: vector(Shape(4096, 1024), BOW, (16, 32, 64, 128)),
        lambda: vector(Shape(2048, 1024), BOW, (16, 64)),
        lambda: vector(Shape(3072, 384, 768), BOW, (16, 64)),
    ],
    "expand": [lambda: expand(Shape(1024, 16), BOW), lambda: expand(Shape(1024, 256), BOW)],
    "capacity": [lambda: capacity(Shape(20480, 64), BOW)],
    "amp": [
        lambda: amp(Shape(1024, 256), *_hypothetical()),
        lambda: amp(Shape(4096, 1024), *_hypothetical()),
    ],
    "training": [
        lambda: training(Shape(1024, 256), BOW, (NM(2, 4),)),
        lambda: training(Shape(4096, 1024), BOW, (NM(2, 4), NM(1, 4))),
    ],
    "break-even": [lambda: break_even_lines(BOW, SIZES, 256)],
}
SMALLEST: Mapping[str, Sequence[Job]] = {
    "element": [lambda: element(Shape(64, 16), SMALL, (2, 8))],
    "blocks": [lambda: uniform(Shape(64, 16), SMALL, (2,))],
    "vector": [lambda: vector(Shape(64, 16), SMALL, (16,))],
    "expand": [lambda: expand(Shape(64, 16), SMALL)],
    "capacity": [lambda: capacity(Shape(64, 16), SMALL)],
    "amp": [lambda: amp(Shape(64, 16), *(one.scaled_to(16) for one in _hypothetical()))],
    "training": [lambda: training(Shape(64, 16), SMALL, (NM(2, 4),))],
    "break-even": [lambda: break_even_lines(SMALL, (64,), 16)],
}


def _hypothetical() -> tuple[Machine, Machine]:
    """Return the hypothetical machine, and a copy with the two loads a bundle of real chips."""
    machine = load_machine("hypothetical-nm")
    return machine, machine.with_(loads_per_bundle=2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", choices=FULL, default=list(FULL))
    parser.add_argument("--plot", type=Path, help="folder for the picture of break-even")
    parser.add_argument("--smallest", action="store_true", help="small jobs, once")
    given = parser.parse_args()
    for name in given.only:
        for job in (SMALLEST if given.smallest else FULL)[name]:
            for told in job():
                print(told, flush=True)
    if given.plot is not None:
        draw(given.plot, BOW, SIZES, 256)


if __name__ == "__main__":
    main()
