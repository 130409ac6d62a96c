"""Single elements on the AMP against dense: simulated cycles by density, timing only.

Every job is a product or a convolution with single elements at several densities. A table has its
cycles with the kernels of single elements, whose values travel ("element"), and with groups that
stream past x in the AMP, drained and kept; and those of the dense job, with weights that travel
("plain"), that stay on their tiles ("resident"), and that also stream past x or its columns without
a drain between launches ("kept"). A second table has the density from which each
kind of sparse plan is faster than each kind of dense plan, interpolated between its neighbours.

An encoder layer of BERT is one program, with softmax and norms; each of its products takes the
fastest plan of its weights, dense ones too, with kernels that stand for published ones
("published") or with all ("kept"). So it is never slower than the dense program, and its second
table has the two densities between which it becomes faster.

    python benchmarks/streamed.py [--only products|convolutions|encoders] [--plot DIR]
    python benchmarks/streamed.py --smallest      # small jobs: does it work?
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import process_setup  # noqa: F401  # isort: skip

import attrs
import numpy as np
from programs import ENCODER, SMALL_ENCODER, Encoders

from ipusim import BOW, Machine, simulate
from ipusim.compiler import (
    GENERATORS,
    Convolution,
    Plan,
    emit,
    plan_convolution,
    plan_dense,
    plan_graph,
    plan_static,
    read_model,
)
from ipusim.compiler.graph.program.door import GraphPlan, emit_graph
from ipusim.compiler.operations.convolution.filters import filter_pattern
from ipusim.kernels import WordOverflow

DENSITIES = (1 / 6, 1 / 8, 1 / 11, 1 / 16, 1 / 23, 1 / 32)
SPARSE, DENSE = ("element", "drained", "kept"), ("plain", "resident", "kept")
PROGRAM = ("published", "kept")  # kernels of programs: those that stand for published ones, or all
# Weights of the dense jobs, and whether only kernels that stand for published ones take part.
DENSE_OPTIONS: Mapping[str, tuple[Any, bool]] = {
    "plain": ("shared", True),
    "resident": ("resident", True),
    "kept": ("resident", False),
}
GROUPS: Mapping[str, Mapping[str, Any]] = {
    "drained": {"strategy": "groups", "weights": "resident"},
    "kept": {"strategy": "groups", "weights": "resident", "published_kernels": False},
}
# Partitioners of single elements whose values travel; the fastest counts.
PARTITIONERS = ("grid", "rows", "column-bands")
SMALL = BOW.scaled_to(16)


@attrs.frozen
class ProductJob:
    """A square matrix by a dense one.

    Attributes:
        side: rows and columns of the matrix.
        n: columns of the dense operand.
    """

    sparse_kinds: ClassVar[tuple[str, ...]] = SPARSE
    dense_kinds: ClassVar[tuple[str, ...]] = DENSE

    side: int
    n: int

    def __str__(self) -> str:
        return f"{self.side:,} x {self.side:,}, n {self.n:,}"

    def sparse(self, kind: str, density: float, machine: Machine) -> list[Plan]:
        """Return the plans of one of the sparse kinds, of which the fastest counts."""
        shape, rng = (self.side, self.side), np.random.default_rng(0)
        pattern = GENERATORS["uniform"](shape, 1, density, rng).with_format_fixed(fixed=True)
        ways = (
            [GROUPS[kind]]
            if kind in GROUPS
            else [{"strategy": name, "weights": "shared"} for name in PARTITIONERS]
        )
        return [plan_static(pattern, n=self.n, machine=machine, **way) for way in ways]

    def dense(self, kind: str, machine: Machine) -> Plan:
        """Return the plan of one of the dense kinds."""
        weights, published = DENSE_OPTIONS[kind]
        return plan_dense(
            (self.side, self.side),
            n=self.n,
            weights=weights,
            published_kernels=published,
            machine=machine,
        )


@attrs.frozen
class ConvolutionJob:
    """A convolution of 3 x 3 taps with as many filters as channels.

    Attributes:
        channels: number of channels and of filters.
        side: height and width of images.
        batch: number of images.
    """

    sparse_kinds: ClassVar[tuple[str, ...]] = SPARSE
    dense_kinds: ClassVar[tuple[str, ...]] = DENSE

    channels: int
    side: int
    batch: int

    def __str__(self) -> str:
        return (
            f"{self.channels} > {self.channels}, {self.side} x {self.side}, 3 x 3, "
            f"batch {self.batch}"
        )

    @property
    def layer(self) -> Convolution:
        """Geometry of the layer."""
        return Convolution(
            channels=self.channels,
            filters=self.channels,
            image=(self.side, self.side),
            kernel=3,
            padding=1,
            batch=self.batch,
        )

    def sparse(self, kind: str, density: float, machine: Machine) -> list[Plan]:
        """Return the plans of one of the sparse kinds, of which the fastest counts."""
        weights = np.random.default_rng(0).random(self.layer.weights_shape) < density
        pattern = filter_pattern(weights, self.layer).with_format_fixed(fixed=True)
        way = dict(GROUPS.get(kind, {"weights": "shared"}))
        way["filter_weights"] = way.pop("weights")
        return [plan_convolution(pattern, self.layer, algorithm="direct", machine=machine, **way)]

    def dense(self, kind: str, machine: Machine) -> Plan:
        """Return the plan of one of the dense kinds."""
        weights, published = DENSE_OPTIONS[kind]
        ones = np.ones(self.layer.weights_shape, np.float16)
        return plan_convolution(
            ones,
            self.layer,
            algorithm="dense",
            filter_weights=weights,
            published_kernels=published,
            machine=machine,
        )


@attrs.frozen
class EncoderJob:
    """An encoder layer of BERT as one program, with softmax, norms and skips.

    Attributes:
        model: sizes of the layer.
    """

    sparse_kinds: ClassVar[tuple[str, ...]] = PROGRAM
    dense_kinds: ClassVar[tuple[str, ...]] = PROGRAM

    model: Encoders

    def __str__(self) -> str:
        return f"encoder of {self.model.tokens} tokens, {self.model.heads} x {self.model.size}"

    def sparse(self, kind: str, density: float, machine: Machine) -> list[GraphPlan]:
        """Return the plan of the program with single elements of a density."""
        return [self._plan(attrs.evolve(self.model, density=density, block=1), kind, machine)]

    def dense(self, kind: str, machine: Machine) -> GraphPlan:
        """Return the plan of the program with dense weights."""
        return self._plan(self.model, kind, machine)

    def _plan(self, model: Encoders, kind: str, machine: Machine) -> GraphPlan:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "encoder.onnx"
            model(path)
            published = kind == "published"
            return plan_graph(read_model(path), machine=machine, published_kernels=published)


Job = ProductJob | ConvolutionJob | EncoderJob
JOBS: Mapping[str, Sequence[Job]] = {
    "products": (ProductJob(2048, 256), ProductJob(2048, 64), ProductJob(4096, 256)),
    "convolutions": (ConvolutionJob(512, 14, 4), ConvolutionJob(256, 28, 4)),
    "encoders": (EncoderJob(ENCODER),),
}
SMALL_JOBS: Mapping[str, Sequence[Job]] = {
    "products": (ProductJob(256, 64),),
    "convolutions": (ConvolutionJob(32, 8, 2),),
    "encoders": (EncoderJob(attrs.evolve(SMALL_ENCODER, tokens=8, heads=1, size=16)),),
}


@attrs.frozen
class Cycles:
    """Simulated cycles of a job.

    Attributes:
        job: the job.
        dense: cycles of the dense job, by kind.
        sparse: cycles by kind of sparse plan, then by density.
    """

    job: Job
    dense: Mapping[str, int]
    sparse: Mapping[str, Mapping[float, int]]


def measured(job: Job, machine: Machine, densities: Sequence[float]) -> Cycles:
    """Return the cycles of a job at several densities, and print them."""
    row = Cycles(
        job,
        {kind: cycles_of(job.dense(kind, machine)) for kind in job.dense_kinds},
        {
            kind: {density: fastest(job.sparse(kind, density, machine)) for density in densities}
            for kind in job.sparse_kinds
        },
    )
    print_cycles(row)
    return row


def cycles_of(plan: Plan | GraphPlan) -> int:
    """Return the simulated cycles of a plan."""
    program = emit_graph(plan) if isinstance(plan, GraphPlan) else emit(plan)
    return simulate(program).report.cycles or 0


def fastest(plans: Sequence[Plan | GraphPlan]) -> int:
    """Return the simulated cycles of the fastest plan, without plans whose lists overflow."""
    taken = []
    for plan in plans:
        with suppress(WordOverflow):
            taken.append(cycles_of(plan))
    return min(taken)


def break_even(by_density: Mapping[float, int], limit: int) -> str:
    """Return the density at which cycles fall to a limit, as 1/x; on a line in both logarithms."""
    densities = sorted(by_density, reverse=True)
    if by_density[densities[0]] <= limit:
        return f"above 1/{1 / densities[0]:.3g}"
    for high, low in pairwise(densities):
        if by_density[low] <= limit:
            above, below = (math.log(by_density[each] / limit) for each in (high, low))
            share = above / (above - below)
            return f"1/{math.exp(-math.log(high) + share * math.log(high / low)):.1f}"
    return f"below 1/{1 / densities[-1]:.3g}"


def turn(by_density: Mapping[float, int], limit: int) -> str:
    """Return the densities between which cycles fall below a limit that they never exceed."""
    densities = sorted(by_density, reverse=True)
    below = next((density for density in densities if by_density[density] < limit), None)
    if below is None:
        return f"below 1/{1 / densities[-1]:.3g}"
    if below == densities[0]:
        return f"above 1/{1 / below:.3g}"
    return f"1/{1 / densities[densities.index(below) - 1]:.3g} to 1/{1 / below:.3g}"


def print_cycles(row: Cycles) -> None:
    """Print the cycles of a job by density, as a table of Markdown."""
    shown = ", ".join(f"{kind} {cycles:,}" for kind, cycles in row.dense.items())
    print(f"\n{row.job}: dense {shown}\n")
    kinds = tuple(row.sparse)
    print(f"| density | {' | '.join(kinds)} | {kinds[0]} / {kinds[-1]} |")
    print("|---" + "|--:" * (len(kinds) + 1) + "|")
    for density in row.sparse["kept"]:
        cycles = [row.sparse[kind][density] for kind in kinds]
        cells = " | ".join(f"{number:,}" for number in cycles)
        print(f"| 1/{1 / density:.3g} | {cells} | {cycles[0] / cycles[-1]:.2f} |", flush=True)


def print_break_even(rows: Sequence[Cycles]) -> None:
    """Print the densities of break-even of all jobs, as a table of Markdown."""
    pairs = [(sparse, dense) for dense in rows[0].dense for sparse in rows[0].sparse]
    heads = " | ".join(f"{sparse} against {dense}" for sparse, dense in pairs)
    print(f"\n| job | {heads} |\n|---{'|--:' * len(pairs)}|")
    for row in rows:
        # Of a program with other kernels than the dense one, no cycles are equal by necessity.
        cells = [
            (turn if isinstance(row.job, EncoderJob) and sparse == dense else break_even)(
                row.sparse[sparse], row.dense[dense]
            )
            for sparse, dense in pairs
        ]
        print(f"| {row.job} | {' | '.join(cells)} |", flush=True)


def draw_cycles(rows: Sequence[Cycles], folder: Path) -> None:
    """Draw cycles against density, with a line for each kind of dense plan."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # only where it is asked for

    figure = Figure(figsize=(4.6 * len(rows), 3.8), layout="constrained")
    panels = figure.subplots(1, len(rows), squeeze=False)[0]
    for axes, row in zip(panels, rows, strict=True):
        for kind, by_density in row.sparse.items():
            axes.plot(list(by_density), list(by_density.values()), "o-", label=kind)
        for kind, style in zip(row.dense, (":", "--", "-."), strict=False):
            axes.axhline(row.dense[kind], linestyle=style, color="0.4", label=f"dense, {kind}")
        ticks = [1 / 8, 1 / 16, 1 / 32]
        axes.set_xscale("log", base=2)
        axes.set_xticks(ticks, [f"1/{1 / tick:g}" for tick in ticks])
        axes.invert_xaxis()
        axes.set(xlabel="density", ylabel="cycles", title=str(row.job), ylim=(0, None))
        axes.title.set_fontsize("medium")
    panels[0].legend(fontsize="small")
    save(figure, folder / "streamed.png")


# What the loads and the store of each bundle of a step move, by phase, with the step; the word of
# partials or results is counted within its row.
LOADS = ("partials 3 of i + 1", "partials 4 of i + 1", "partials 1 of i + 2", "partials 2 of i + 2")
INPUTS = ("values 2 of i", "values 3 of i", "values 4 of i", "values 1 of i + 1")
STORES = ("results 4 of i - 2", "results 1 of i - 1", "results 2 of i - 1", "results 3 of i - 1")
JUMPS = ("results: to the row of i - 1", "partials: to the row of i + 2", "", "")
STEPS = ("i + 2", "i + 1", "i", "i - 1", "i - 2")  # each has a colour


def draw_step(folder: Path) -> None:
    """Draw the four bundles of a step of the kernel of half: what each of them moves."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # only where it is asked for

    figure = Figure(figsize=(9, 3.8), layout="constrained")
    axes = figure.add_subplot()
    rows = (
        *("load of partials", "load of values", "AMP takes in", "AMP stages", "AMP gives"),
        *("store", "jump"),
    )
    for phase in range(4):
        number = phase + 1
        cells = (
            *(LOADS[phase], INPUTS[phase], f"values {number} of i", f"partials {number} of i + 1"),
            *(f"results {number} of i - 1", STORES[phase], JUMPS[phase]),
        )
        for row, text in enumerate(cells):
            step = next((name for name in STEPS if text.endswith(name)), "")
            color = f"C{STEPS.index(step)}" if step else "1.0"
            axes.barh(row, 0.96, left=phase, color=color, alpha=0.35, edgecolor="0.4")
            axes.text(phase + 0.48, row, text, ha="center", va="center", fontsize=8)
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xticks([phase + 0.48 for phase in range(4)], [f"phase {p}" for p in range(4)])
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.invert_yaxis()
    axes.set_xlim(-0.02, 4)
    for edge in axes.spines.values():
        edge.set_visible(False)
    save(figure, folder / "streamed_step.png")


def save(figure: Any, path: Path) -> None:
    """Write a picture without the name of the program that drew it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=150, metadata={"Software": None})


def main() -> None:
    """Print the tables, and draw the pictures if a folder is given."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--plot", type=Path, help="folder for the pictures")
    parser.add_argument("--only", choices=JOBS, help="jobs of one kind")
    parser.add_argument("--smallest", action="store_true", help="small jobs only")
    command_line = parser.parse_args()
    machine, jobs = (SMALL, SMALL_JOBS) if command_line.smallest else (BOW, JOBS)
    densities = DENSITIES[::3] if command_line.smallest else DENSITIES
    first = []
    for kind in [command_line.only] if command_line.only else jobs:
        rows = [measured(job, machine, densities) for job in jobs[kind]]
        print_break_even(rows)
        first.append(rows[0])
    if command_line.plot is not None:
        draw_step(command_line.plot)
        draw_cycles(first, command_line.plot)


if __name__ == "__main__":
    main()
