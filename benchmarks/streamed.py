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

A last table has jobs of which it was said beforehand how many cycles they should take, one row
each: cycles of the default before these kernels were built, of a trial, the aim, and today's, with
kernels that stand for published ones, whose streams are drained, and with all, which keep them.

    python benchmarks/streamed.py [--only products|convolutions|encoders|table] [--plot DIR]
    python benchmarks/streamed.py --smallest      # small jobs: does it work?
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, pairwise
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
TABLE = "table"  # word for the table of aims
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
        model = attrs.evolve(self.model, density=density, block=1)
        return [self.plan(model, machine=machine, published_kernels=kind == "published")]

    def dense(self, kind: str, machine: Machine) -> GraphPlan:
        """Return the plan of the program with dense weights."""
        return self.plan(self.model, machine=machine, published_kernels=kind == "published")

    def plan(self, model: Encoders, **options: Any) -> GraphPlan:
        """Return the plan of a model's program."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "encoder.onnx"
            model(path)
            return plan_graph(read_model(path), **options)


Job = ProductJob | ConvolutionJob | EncoderJob
JOBS: Mapping[str, Sequence[Job]] = {
    "products": (ProductJob(2048, 256), ProductJob(2048, 64), ProductJob(4096, 256)),
    "convolutions": (ConvolutionJob(512, 14, 4), ConvolutionJob(256, 28, 4)),
    "encoders": (EncoderJob(ENCODER),),
}
SMALLEST_ENCODER = attrs.evolve(SMALL_ENCODER, tokens=8, heads=1, size=16)
SMALL_JOBS: Mapping[str, Sequence[Job]] = {
    "products": (ProductJob(256, 64),),
    "convolutions": (ConvolutionJob(32, 8, 2),),
    "encoders": (EncoderJob(SMALLEST_ENCODER),),
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


@attrs.frozen
class Aim:
    """A job whose cycles were aimed at.

    Attributes:
        figures: cycles before these kernels, of a trial, and aimed at, as texts.
        plan: function that returns the plan for `machine=` and `published_kernels=`.
    """

    figures: tuple[str, str, str]
    plan: Callable[..., Plan | GraphPlan]

    def today(self, machine: Machine) -> list[str]:
        """Return the cycles with published kernels and with all, as texts."""
        plans = (self.plan(machine=machine, published_kernels=each) for each in (True, False))
        return [f"{cycles_of(plan):,}" for plan in plans]


@attrs.frozen
class BreakEvenAim:
    """A product whose density of break-even against resident dense weights was aimed at.

    Attributes:
        figures: densities before these kernels, of a trial, and aimed at, as texts.
        job: the product.
        densities: densities at which groups are simulated.
    """

    figures: tuple[str, str, str]
    job: ProductJob
    densities: Sequence[float]

    def today(self, machine: Machine) -> list[str]:
        """Return the densities of break-even, drained and kept, each against its own dense plan."""
        texts = []
        for kind, dense in (("drained", "resident"), ("kept", "kept")):
            cycles = {
                density: fastest(self.job.sparse(kind, density, machine))
                for density in self.densities
            }
            texts.append(break_even(cycles, cycles_of(self.job.dense(dense, machine))))
        return texts


def plan_drawn(
    shape: tuple[int, int], density: float, *, block: int = 1, **options: Any
) -> Callable[..., Plan]:
    """Return the function that plans a product of a uniform pattern."""

    def plan(**more: Any) -> Plan:
        pattern = GENERATORS["uniform"](shape, block, density, np.random.default_rng(0))
        return plan_static(pattern, **options, **more)

    return plan


def plan_filters(job: ConvolutionJob, density: float, **options: Any) -> Callable[..., Plan]:
    """Return the function that plans a convolution of uniform single weights."""

    def plan(**more: Any) -> Plan:
        weights = np.random.default_rng(0).random(job.layer.weights_shape) < density
        pattern = filter_pattern(weights, job.layer)
        return plan_convolution(pattern, job.layer, **options, **more)

    return plan


def product_aims(*, small: bool) -> Iterator[tuple[str, Aim | BreakEvenAim]]:
    """Yield the rows of products by name: on the whole chip, or of small ones."""
    side, wide, n, few = (256, 512, 64, 16) if small else (4096, 8192, 256, 64)
    long, tokens = ((96, 384), 96) if small else ((768, 3072), 384)
    name, drawn = f"{side:,} x {side:,}, n {n}", partial(plan_drawn, (side, side), n=n)
    yield f"{name}, 1/32", Aim(("59,813", "32,750", "33,500"), drawn(1 / 32))
    yield f"{name}, 1/16", Aim(("85,517", "46,335", "47,500"), drawn(1 / 16))
    sent = drawn(1 / 16, strategy="groups", weights="shared")
    yield "the same, compact values sent", Aim(("103,888", "63,068", "64,000"), sent)
    blocks = drawn(1 / 16, block=4)
    yield f"{name}, blocks of 4, 1/16", Aim(("44,957", "23,883", "24,500"), blocks)
    rare = plan_drawn((wide, wide), 1 / 128, n=few)
    yield f"{wide:,} x {wide:,}, n {few}, 1/128", Aim(("23,974", "17,221", "17,700"), rare)
    dense = partial(plan_dense, (side, side), n=n)
    yield f"{name}, dense", Aim(("85,517", "57,954", "59,500"), dense)
    name_of_long = f"{long[0]} x {long[1]:,}, n {tokens}"
    tenth, twentieth = (plan_drawn(long, density, n=tokens) for density in (0.1, 0.05))
    yield f"{name_of_long}, 1/10", Aim(("26,064", "15,197", "15,500"), tenth)
    yield f"{name_of_long}, 1/20", Aim(("25,514", "12,258", "12,500"), twentieth)
    densities = DENSITIES[:1] if small else DENSITIES[:3]
    even = BreakEvenAim(("1/20", "1/8.7 to 1/6.7", "1/9"), ProductJob(side, n), densities)
    yield f"{name}, break-even", even


def layer_aims(*, small: bool) -> Iterator[tuple[str, Aim]]:
    """Yield the rows of a convolution and of an encoder layer by name."""
    images = ConvolutionJob(32, 8, 2) if small else ConvolutionJob(512, 14, 4)
    filters = plan_filters(images, 0.1, algorithm="direct")
    yield f"{images}, 1/10, direct", Aim(("67,040", "29,397", "30,000"), filters)
    encoder = SMALLEST_ENCODER if small else ENCODER
    job, sparse = EncoderJob(encoder), attrs.evolve(encoder, density=0.1, block=1)
    yield f"{job}, dense", Aim(("121,192", "", ""), partial(job.plan, encoder))
    yield f"{job}, 1/10", Aim(("", "", ""), partial(job.plan, sparse))


def print_aims(machine: Machine, *, small: bool) -> None:
    """Print the table of aims, as a table of Markdown; small jobs have none."""
    print("\n| job | before | trial | aim | drained | kept |\n|---" + "|--:" * 5 + "|")
    for name, row in chain(product_aims(small=small), layer_aims(small=small)):
        figures = ("",) * 3 if small else row.figures
        cells = [*figures, *row.today(machine)]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


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
    parser.add_argument(
        "--only", choices=(*JOBS, TABLE), help="jobs of one kind, or the last table"
    )
    parser.add_argument("--smallest", action="store_true", help="small jobs only")
    command_line = parser.parse_args()
    machine, jobs = (SMALL, SMALL_JOBS) if command_line.smallest else (BOW, JOBS)
    densities = DENSITIES[::3] if command_line.smallest else DENSITIES
    first = []
    for kind in [command_line.only] if command_line.only else (*jobs, TABLE):
        if kind == TABLE:
            print_aims(machine, small=command_line.smallest)
            continue
        rows = [measured(job, machine, densities) for job in jobs[kind]]
        print_break_even(rows)
        first.append(rows[0])
    if command_line.plot is not None and first:
        draw_step(command_line.plot)
        draw_cycles(first, command_line.plot)


if __name__ == "__main__":
    main()
