"""Measures N:M sparsity: simulated cycles of every realisation as a ratio to dense, timing only.

A realisation is a way to multiply N:M weights: element by element, in vectors of rows with the same
positions, expanded to dense on the tile, or by a hypothetical sparse AMP. Every ratio is dense
cycles over those of the realisation, for one machine, one shape and one run of this file. Kept
energy is the share of the squares of Gaussian weights that the format keeps. Break-even is the M of
1:M at which elements take as long as dense, interpolated between two simulated M, linearly in the
logarithm of M.

    python benchmarks/nm.py [--only element blocks vector expand capacity amp training break-even]
    python benchmarks/nm.py --only break-even --plot DIR
    python benchmarks/nm.py --smallest       # one small job of each: does it work?
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import process_setup  # noqa: F401  # isort: skip

import attrs
import numpy as np

from ipusim import BOW, Machine, Program, Report, load_machine, simulate
from ipusim.compiler import (
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
from ipusim.compiler.graph.training.step import step_cycles
from ipusim.compiler.graph.training.step_plan import plan_training_step

SMALL = BOW.scaled_to(16)  # machine of `--smallest`
RATIOS = (2, 4, 8, 16, 32)  # M of 1:M; 2 stands for 2:4
SIZES = (256, 512, 1024, 2048, 4096)  # m = k of the break-even table
TYPES = ("half", "float")
ENERGY_SIDE = 1024  # rows and columns of the matrix whose kept energy is measured


@attrs.frozen
class Shape:
    """Shape of a product: m x k weights times n columns; k is m unless it is given."""

    m: int
    n: int
    k: int | None = None

    @property
    def weights(self) -> tuple[int, int]:
        """Numbers of rows and columns of the weights."""
        return self.m, self.k or self.m

    def __str__(self) -> str:
        m, k = self.weights
        return f"{m:,} x {k:,}, n={self.n:,}"


def report_of(plan: Plan) -> Report:
    """Return the report of a plan, simulated for timing only."""
    return simulate(emit(plan)).report


def cycles_of(plan: Plan) -> int:
    """Return the cycles of a plan, simulated for timing only."""
    cycles = report_of(plan).cycles
    assert cycles is not None
    return cycles


def nm_pattern(shape: Shape, nm: NM) -> Pattern:
    """Draw a random pattern of an N:M format."""
    return random_nm(shape.weights, nm, np.random.default_rng(0))


def block_pattern(shape: Shape, block: int, density: float) -> Pattern:
    """Draw a random pattern of uniformly distributed blocks."""
    return GENERATORS["uniform"](shape.weights, block, density, np.random.default_rng(0))


def energy(nm: NM) -> float:
    """Return the share of energy that Gaussian weights keep in an N:M format."""
    weights = np.random.default_rng(1).standard_normal((ENERGY_SIDE, ENERGY_SIDE))
    return kept_energy(weights, nm_mask(weights, nm))


def block_energy(block: int, density: float) -> float:
    """Return the share of energy that the strongest blocks of Gaussian weights keep."""
    weights = np.random.default_rng(1).standard_normal((ENERGY_SIDE, ENERGY_SIDE))
    num_blocks = ENERGY_SIDE // block
    energies = (weights**2).reshape(num_blocks, block, num_blocks, block).sum(axis=(1, 3)).ravel()
    kept = np.sort(energies)[::-1][: math.ceil(density * energies.size)]
    return float(kept.sum() / energies.sum())


def line(title: str, cycles: int, dense: int | None = None, note: str = "") -> str:
    """Return a row of text: title, cycles, dense cycles over these, and a note."""
    ratio = "" if dense is None else f"{dense / cycles:.2f} x"
    return f"  {title:<44}{cycles:>12,}{ratio:>10}  {note}".rstrip()


def of_m(m: int) -> NM:
    """Return the format 1:M; for M = 2 return 2:4, which has the same density."""
    return NM(2, 4) if m == 2 else NM(1, m)


def element(shape: Shape, machine: Machine, ratios: Sequence[int]) -> Iterator[str]:
    """Yield the cycles of N:M weights multiplied element by element, against dense."""
    for kind in TYPES:
        yield f"element, {shape}, {kind}"
        options = {"n": shape.n, "machine": machine, "data_type": kind}
        dense = cycles_of(plan_dense(shape.weights, **{"strategy": "dense", **options}))
        yield line("dense", dense)
        for m in ratios:
            report = report_of(
                plan_static(nm_pattern(shape, of_m(m)), realisation="element", **options)
            )
            yield line(of_m(m).name, report.cycles, dense, f"kept energy {energy(of_m(m)):.3f}")


def against_uniform(shape: Shape, machine: Machine, ratios: Sequence[int]) -> Iterator[str]:
    """Yield the cycles of N:M weights by elements, against uniform ones of the same density."""
    yield f"N:M against uniform elements, {shape}, half, grid"
    options = {"n": shape.n, "machine": machine, "strategy": "grid"}
    for m in ratios:
        nm = cycles_of(plan_static(nm_pattern(shape, of_m(m)), **options))
        uniform = cycles_of(plan_static(block_pattern(shape, 1, 1 / m), **options))
        title = f"{of_m(m).name}, uniform {uniform:,}"
        yield line(title, nm, None, f"{1 - nm / uniform:.1%} fewer")


def vector(shape: Shape, machine: Machine, rows: Sequence[int]) -> Iterator[str]:
    """Yield the cycles of vectors, rows that keep the same positions, against dense and blocks."""
    yield f"vector, 2:4, {shape}, half"
    options = {"n": shape.n, "machine": machine}
    dense = cycles_of(plan_dense(shape.weights, **{"strategy": "dense", **options}))
    yield line("dense", dense)
    for shared in rows:
        nm = NM(2, 4, shared)
        cycles = cycles_of(
            plan_static(nm_pattern(shape, nm), realisation="vector", strategy="grid", **options)
        )
        yield line(f"V = {shared}", cycles, dense, f"kept energy {energy(nm):.3f}")
    for strategy in ("grid", "popsparse"):
        cycles = cycles_of(
            plan_static(block_pattern(shape, 16, 1 / 2), strategy=strategy, **options)
        )
        note = f"kept energy {block_energy(16, 1 / 2):.3f}"
        yield line(f"blocks of 16, 50 %, {strategy}", cycles, dense, note)


def expand(shape: Shape, machine: Machine) -> Iterator[str]:
    """Yield the cycles of N:M weights expanded on the tile, against dense."""
    options = {"n": shape.n, "machine": machine}
    yield f"expand, {shape}, half"
    program = emit(plan_dense(shape.weights, **{"strategy": "dense", **options}))
    dense, dense_bytes = simulate(program).report.cycles, bytes_of(program)
    yield line("dense", dense)
    for nm in (NM(2, 4), NM(1, 4)):
        program = emit(
            plan_static(nm_pattern(shape, nm), realisation="expand", strategy="grid", **options)
        )
        note = f"values and lists {bytes_of(program) / dense_bytes:.2f} of dense ones"
        yield line(nm.name, simulate(program).report.cycles, dense, note)


def bytes_of(program: Program) -> int:
    """Return the bytes of weights and of lists with their indices, on all tiles."""
    names = ("values", "values of all trips", "worklists")
    return sum(int(row.bytes.sum()) for row in program.variables if row.name in names)


def capacity(shape: Shape, machine: Machine) -> Iterator[str]:
    """Yield the cycles of a product whose weights fit as N:M, but not as dense ones."""
    yield f"expand, 2:4, {shape}, half: what fits"
    options = {"n": shape.n, "machine": machine}
    try:
        yield line(
            "dense", cycles_of(plan_dense(shape.weights, **{"strategy": "dense", **options}))
        )
    except NoPlanError as error:
        yield f"  {error}"
    report = report_of(
        plan_static(nm_pattern(shape, NM(2, 4)), realisation="expand", strategy="grid", **options)
    )
    memory = report.memory
    note = f"fullest tile {memory.max_tile_bytes:,} of {memory.available_bytes:,} bytes"
    yield line("expand", report.cycles, None, note)


def training(shape: Shape, machine: Machine, formats: Sequence[NM]) -> Iterator[str]:
    """Yield the cycles of each stage of a training step, and their ratio to a dense product.

    Stages `refresh` and `compact` choose the kept positions (the mask) again; they run once every
    so many steps.
    """
    dense = cycles_of(
        plan_dense(
            shape.weights, n=shape.n, machine=machine, published_kernels=False, strategy="dense"
        )
    )
    yield f"a training step, {shape}, half; dense {dense:,}, beside it cycles over dense"
    for nm in formats:
        step = plan_training_step(Bound(shape.weights, nm), n=shape.n, machine=machine)
        stages = step_cycles(step)
        for stage, cycles in stages.cycles.items():
            yield f"  {nm.name:<6}{stage:<38}{cycles:>12,}{cycles / dense:>10.3f}"
        for every in (1, 4, 16, 64):
            average = stages.average(every)
            total = sum(average.values())
            masks = (average["refresh"] + average["compact"]) / total
            title = f"a step, masks anew every {every}"
            yield f"  {nm.name:<6}{title:<38}{total:>12,.0f}  masks {masks:.2%} of it"


def amp(shape: Shape, machine: Machine, stock: Machine) -> Iterator[str]:
    """Yield the cycles of the hypothetical sparse AMP, against dense on a real chip.

    Args:
        shape: shape of the product.
        machine: machine with the sparse AMP and with three loads a bundle.
        stock: the same machine with two loads a bundle, as real chips have.
    """
    yield f"amp, 2:4, {shape}, half, on {machine.name}"
    dense = cycles_of(plan_dense(shape.weights, n=shape.n, machine=BOW, strategy="dense"))
    yield line("dense, on bow", dense)
    for chip, title in ((machine, "three loads a bundle"), (stock, "stock loads")):
        plan = plan_static(
            nm_pattern(shape, NM(2, 4)),
            n=shape.n,
            machine=chip,
            realisation="amp",
            strategy="popsparse",
        )
        yield line(title, cycles_of(plan), dense)


def break_even(machine: Machine, sizes: Sequence[int], n: int) -> Mapping[str, list[float]]:
    """Return, by data type, for each size the M at which 1:M by elements takes as long as dense."""
    by_type: dict[str, list[float]] = {}
    for kind in TYPES:
        by_type[kind] = []
        for size in sizes:
            options = {"n": n, "machine": machine, "data_type": kind}
            dense = cycles_of(plan_dense((size, size), **{"strategy": "dense", **options}))
            ratios = {
                m: dense
                / cycles_of(
                    plan_static(
                        nm_pattern(Shape(size, n), of_m(m)), realisation="element", **options
                    )
                )
                for m in RATIOS
            }
            by_type[kind].append(crossing(ratios))
    return by_type


def crossing(ratios: Mapping[int, float]) -> float:
    """Return the M at which the ratio to dense crosses 1, or NaN if it never does.

    Args:
        ratios: dense cycles over those of 1:M, by M in ascending order.
    """
    for (m, ratio), (next_m, next_ratio) in pairwise(ratios.items()):
        if ratio < 1 <= next_ratio:
            share = (1 - ratio) / (next_ratio - ratio)
            return float(2 ** (math.log2(m) + share * math.log2(next_m / m)))
    return math.nan


def break_even_lines(machine: Machine, sizes: Sequence[int], n: int) -> Iterator[str]:
    """Yield the lines of the break-even table, a row for each size."""
    by_type = break_even(machine, sizes, n)
    yield f"break-even 1:M by elements, m = k, n={n:,}"
    for number, size in enumerate(sizes):
        cells = ", ".join(f"{kind} 1:{by_type[kind][number]:.1f}" for kind in TYPES)
        yield f"  {size:>6,}  {cells}"


def draw(folder: Path, machine: Machine, sizes: Sequence[int], n: int) -> None:
    """Draw the break-even M of each data type by size."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # only where it is asked for

    by_type = break_even(machine, sizes, n)
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.add_subplot()
    for kind, marker in zip(TYPES, "os", strict=True):
        axes.plot(sizes, by_type[kind], marker=marker, label=kind)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log", base=2)
    axes.set_xticks(sizes, [f"{size:,}" for size in sizes])
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
    "blocks": [lambda: against_uniform(Shape(1024, 256), BOW, (2, 32))],
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
    "blocks": [lambda: against_uniform(Shape(64, 16), SMALL, (2,))],
    "vector": [lambda: vector(Shape(64, 16), SMALL, (16,))],
    "expand": [lambda: expand(Shape(64, 16), SMALL)],
    "capacity": [lambda: capacity(Shape(64, 16), SMALL)],
    "amp": [lambda: amp(Shape(64, 16), *(machine.scaled_to(16) for machine in _hypothetical()))],
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
    command_line = parser.parse_args()
    for name in command_line.only:
        for job in (SMALLEST if command_line.smallest else FULL)[name]:
            for row in job():
                print(row, flush=True)
    if command_line.plot is not None:
        draw(command_line.plot, BOW, SIZES, 256)


if __name__ == "__main__":
    main()
