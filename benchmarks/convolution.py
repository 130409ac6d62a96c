"""Measures sparse convolution: simulated cycles of every algorithm beside dense, timing only.

Every ratio is dense cycles over those of the algorithm, for one layer, one machine and one run of
this file. Weights are drawn uniformly: each is a non-zero with the given density. Break-even is the
sparsity at which an algorithm takes as long as the quickest dense one. It is interpolated between
the two simulated sparsities around it, linearly in the logarithm of the density.

    python benchmarks/convolution.py [--only conv5 words break-even block sub-batch ...]
    python benchmarks/convolution.py --only break-even --plot DIR
    python benchmarks/convolution.py --smallest       # one small job of each: does it work?
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import process_setup  # noqa: F401  # isort: skip

import attrs
import numpy as np

from ipusim import BOW, InputError, Machine, Program, Report, simulate
from ipusim.compiler import (
    GENERATORS,
    Convolution,
    NoPlanError,
    Pattern,
    bank_balanced,
    emit,
    pack,
    plan_convolution,
    plan_static,
)
from ipusim.compiler.operations.convolution.filters import (
    lognormal_rows,
    matrix_shape,
)

SMALL = BOW.scaled_to(16)  # machine of `--smallest`
TYPES = ("half", "float")
DENSITIES = (1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128)  # of single weights
BLOCK_DENSITIES = (1, 3 / 4, *DENSITIES)
BALANCES = ("raw", "unify", "sort", "split")
BANKS = 16  # groups of channels, with as many non-zeros in each
# Decisions of a plan that tell how a dense convolution is computed.
DENSE_DECISIONS = ("space_to_depth", "im2col", "dense_strategy", "rows", "flattened")
# Beginnings of the names of variables that hold a tile's part of the image.
IMAGE_VARIABLES = ("im2col matrix", "gathered x")


@attrs.frozen
class Layer:
    """A convolution with a name."""

    name: str
    convolution: Convolution

    def weights(self, density: float, block: int = 1) -> Pattern:
        """Return a pattern of non-zero weights or blocks of channels, drawn uniformly."""
        shape = matrix_shape(self.convolution, block)
        return GENERATORS["uniform"](shape, block, density, np.random.default_rng(0))

    def on(self, batch: int) -> Layer:
        """Return this layer with another number of images."""
        return Layer(self.name, attrs.evolve(self.convolution, batch=batch))

    def __str__(self) -> str:
        return f"{self.name}, batch {self.convolution.batch}"


def square(name: str, channels: int, filters: int, image: int, kernel: int) -> Layer:
    """Return a layer of an image network, whose output is as large as its square image."""
    convolution = Convolution(
        channels=channels,
        filters=filters,
        image=(image, image),
        kernel=kernel,
        padding=kernel // 2,
    )
    return Layer(name, convolution)


CONV1 = square("VGG conv1_1", 3, 64, 224, 3)
CONV4 = square("VGG conv4_2", 512, 512, 28, 3)
CONV5 = square("VGG conv5", 512, 512, 14, 3)
RES4 = square("ResNet50 res4b 1x1", 1024, 256, 14, 1)
DENSE3 = square("DenseNet db3_l12", 608, 128, 14, 1)
TEXT = Layer("text S=3", Convolution(channels=300, filters=100, image=64, kernel=3))
LARGE_STEPS = (  # kernels that move by more than one, or are as wide as their image
    Layer(
        "AlexNet conv1",
        Convolution(channels=3, filters=64, image=(224, 224), kernel=11, stride=4, padding=2),
    ),
    Layer(
        "ResNet50 conv1",
        Convolution(channels=3, filters=64, image=(224, 224), kernel=7, stride=2, padding=3),
    ),
    Layer(
        "ViT patches",
        Convolution(channels=3, filters=192, image=(224, 224), kernel=16, stride=16),
    ),
    Layer("text 5x300", Convolution(channels=1, filters=100, image=(64, 300), kernel=(5, 300))),
    Layer(
        "ResNet50 res4a 3x3 / 2",
        Convolution(channels=256, filters=256, image=(28, 28), kernel=3, stride=2, padding=1),
    ),
)
TINY = square("tiny", 16, 16, 6, 3)


def report(layer: Layer, weights: Pattern, machine: Machine, **options: Any) -> Report:
    """Return the report of a layer, simulated for timing only."""
    plan = plan_convolution(
        weights, layer.convolution, machine=machine, **{"algorithm": "direct", **options}
    )
    return simulate(emit(plan)).report


def cycles(layer: Layer, weights: Pattern, machine: Machine, **options: Any) -> int:
    """Return the cycles of a layer, simulated for timing only."""
    count = report(layer, weights, machine, **options).cycles
    assert count is not None
    return count


def quickest_dense(layer: Layer, machine: Machine, kind: str) -> int:
    """Return the fewest cycles among the dense algorithms that support the layer."""
    counts = []
    for algorithm in ("dense", "winograd"):
        try:
            options = {"algorithm": algorithm, "data_type": kind}
            counts.append(cycles(layer, layer.weights(1.0), machine, **options))
        except (InputError, NoPlanError):  # Winograd is for 3x3 kernels with stride 1
            continue
    return min(counts)


def line(title: str, count: int, dense: int | None = None, note: str = "") -> str:
    """Return a row of text: title, cycles, dense cycles over these, and a note."""
    ratio = "" if dense is None else f"{dense / count:.2f} x"
    return f"  {title:<44}{count:>12,}{ratio:>10}  {note}".rstrip()


def algorithms(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the cycles of every algorithm at one density, of single weights and of blocks."""
    for kind in TYPES:
        yield f"{layer}, density {density:.3g}, {kind}"
        options: dict[str, Any] = {"data_type": kind}
        dense = cycles(layer, layer.weights(1.0), machine, algorithm="dense", **options)
        yield line("dense", dense)
        weights = layer.weights(density)
        for name in ("winograd", "direct", "lowered"):
            try:
                yield line(name, cycles(layer, weights, machine, algorithm=name, **options), dense)
            except InputError as error:
                yield f"  {name}: {error}"
        for block in (4, 8, 16):
            weights = layer.weights(density, block)
            count = cycles(layer, weights, machine, algorithm="block", **options)
            yield line(f"blocks of {block}", count, dense)


def image_words(program: Program) -> int:
    """Return the number of words of the image that tiles receive; weights are not counted."""
    count = 0
    for variable in program.variables:
        if variable.name.startswith(IMAGE_VARIABLES):
            for step in program.supersteps[variable.first : variable.last + 1]:
                plan = step.exchange
                start = variable.address[plan.tile]
                # bool[receives], True for those into the variable.
                is_image = (plan.target >= start) & (
                    plan.target < start + variable.bytes[plan.tile]
                )
                count += int(plan.words[plan.send][is_image].sum())
    return count


def words(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the cycles of direct and lowered, and the image words received before they multiply."""
    weights = layer.weights(density)
    yield f"{layer}, density {density:.3g}, half: cycles, words of the image received"
    for name in ("direct", "lowered"):
        program = emit(
            plan_convolution(weights, layer.convolution, machine=machine, algorithm=name)
        )
        count = simulate(program).report.cycles or 0
        yield line(name, count, None, f"{image_words(program):,} words")
    if layer.convolution.taps == (1, 1):
        columns = math.prod(layer.convolution.output) * layer.convolution.batch
        plan = plan_static(weights, n=columns, machine=machine, strategy="grid")
        yield line("the static matmul, grid", simulate(emit(plan)).report.cycles or 0)


def crossing(ratios: Mapping[float, float]) -> float:
    """Return the sparsity from which the ratio to dense is above 1, or NaN if it never crosses 1.

    Args:
        ratios: dense cycles over those of an algorithm, by density in descending order.
    """
    for (density, ratio), (next_density, next_ratio) in pairwise(ratios.items()):
        if ratio <= 1 < next_ratio:
            share = (1 - ratio) / (next_ratio - ratio)
            return 1 - 2 ** (math.log2(density) + share * math.log2(next_density / density))
    return math.nan


@cache  # break-even and its picture have layers in common
def ratios(
    layer: Layer, machine: Machine, kind: str, algorithm: str, block: int = 1
) -> Mapping[float, float]:
    """Return dense cycles over those of an algorithm by density, up to the first above 1."""
    dense, by_density = quickest_dense(layer, machine, kind), dict[float, float]()
    for density in DENSITIES if block == 1 else BLOCK_DENSITIES:
        weights = layer.weights(density, block)
        options = {"algorithm": algorithm, "data_type": kind}
        by_density[density] = dense / cycles(layer, weights, machine, **options)
        if by_density[density] > 1 and len(by_density) > 1:
            break
    return by_density


def break_even_of(layer: Layer, machine: Machine, algorithm: str, block: int = 1) -> str:
    """Format the break-even sparsities of an algorithm in all data types, in per cent."""
    found = [percent(ratios(layer, machine, kind, algorithm, block)) for kind in TYPES]
    return " / ".join(found) + " %"


def percent(ratios: Mapping[float, float]) -> str:
    """Format the sparsity from which the ratio to dense is above 1, in per cent.

    "below" names the smallest sparsity if the ratio is above 1 there; "none" means that it never
    is.
    """
    sparsity, (density, ratio) = crossing(ratios), next(iter(ratios.items()))
    if not math.isnan(sparsity):
        return f"{100 * sparsity:.1f}"
    return f"below {100 * (1 - density):.1f}" if ratio > 1 else "none"


def break_even(layers: Sequence[Layer], machine: Machine) -> Iterator[str]:
    """Yield the sparsity from which sparse algorithms are faster than dense ones, by layer."""
    yield "break-even sparsity against the quickest dense algorithm: half / float"
    for layer in layers:
        for algorithm in ("lowered", "direct"):
            yield f"  {layer!s:<40}{algorithm:<10}{break_even_of(layer, machine, algorithm)}"


def block_break_even(layer: Layer, machine: Machine) -> Iterator[str]:
    """Yield the sparsity from which blocks on the AMP are faster than dense, by block size."""
    yield f"break-even sparsity of blocks, {layer}: half / float"
    for block in (4, 8, 16):
        yield f"  blocks of {block:<30}{break_even_of(layer, machine, 'block', block)}"


def sub_batches(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the cycles of a batch, by the number of images that one tile multiplies together."""
    weights = layer.weights(density)
    for kind in TYPES:
        yield f"sub-batch, {layer}, density {density:.3g}, {kind}, direct"
        for images in (1, 2, 4, 8, 16):
            options = {"algorithm": "direct", "data_type": kind, "sub_batch": images}
            try:
                yield line(f"{images} images", cycles(layer, weights, machine, **options))
            except NoPlanError as error:
                yield f"  {images} images: {error}"


def flattening(layer: Layer, machine: Machine) -> Iterator[str]:
    """Yield the cycles of a dense first layer, with and without flattened channels."""
    for kind in TYPES:
        yield f"flattening, {layer}, dense, {kind}"
        counts = {
            flatten: cycles(
                layer,
                layer.weights(1.0),
                machine,
                algorithm="dense",
                data_type=kind,
                flatten=flatten,
            )
            for flatten in ("never", "always")
        }
        yield line("channels filled up to 16", counts["never"])
        yield line("flattened", counts["always"], counts["never"])


def dense_ways(layers: Sequence[Layer], machine: Machine) -> Iterator[str]:
    """Yield the cycles of dense layers by shifted windows over the image and by the best plan."""
    for layer in layers:
        for kind in TYPES:
            yield f"dense, {layer}, {kind}"
            options: dict[str, Any] = {"algorithm": "dense", "data_type": kind}
            weights, before = layer.weights(1.0), None
            try:  # `rows` selects shifted windows: no other dense plan has this option
                before = min(
                    cycles(layer, weights, machine, rows=rows, **options)
                    for rows in ("runs", "joined")
                )
                yield line("shifted windows", before)
            except NoPlanError as error:
                yield f"  shifted windows: {error}"
            plan = plan_convolution(weights, layer.convolution, machine=machine, **options)
            decisions = ", ".join(
                f"{name} {plan.decision[name]}" for name in DENSE_DECISIONS if name in plan.decision
            )
            count = simulate(emit(plan)).report.cycles or 0
            yield line("the quickest", count) + (f"  {before / count:.2f} x" if before else "")
            yield f"    {decisions}"


def types(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the cycles of half and float, for the sparse and the dense algorithm."""
    yield f"half against float, {layer}"
    for name, weights in (("direct", layer.weights(density)), ("dense", layer.weights(1.0))):
        half, single = (
            cycles(layer, weights, machine, algorithm=name, data_type=kind) for kind in TYPES
        )
        yield f"  {name:<44}{half:>12,}{single:>12,}  float takes {single / half:.2f} x"


def balances(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the cycles of each balance of filters, for rows of uniform and of lognormal length.

    A balance is a way to divide the filters among workers; a row is the non-zeros of a filter.
    """
    patterns = {
        "uniform rows": layer.weights(density),
        "lognormal rows, sigma 0.5": lognormal_rows(layer.convolution, density, sigma=0.5),
    }

    def balance_line(title: str, weights: Any, balance: str) -> str:
        plan = plan_convolution(
            weights, layer.convolution, machine=machine, balance=balance, algorithm="direct"
        )
        count = simulate(emit(plan)).report.cycles or 0
        return line(title, count, None, f"imbalance {plan.decision['imbalance']}")

    for title, weights in patterns.items():
        yield f"balance, {layer}, density {density:.3g}, half, direct, {title}"
        for balance in BALANCES:
            yield balance_line(balance, weights, balance)
    banks = min(BANKS, layer.convolution.channels)
    unpruned = np.random.default_rng(0).standard_normal(layer.convolution.weights_shape)
    pruned = bank_balanced(unpruned, banks, density)
    yield balance_line(f"bank, weights pruned in {banks} banks", pruned, "bank")


def seconds(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the seconds that planning, simulating and executing a layer take on this host."""
    yield f"seconds of this host, {layer}, density {density:.3g}, half, direct"
    rng, weights = np.random.default_rng(0), layer.weights(density)
    times = [time.perf_counter()]
    plan = plan_convolution(weights, layer.convolution, machine=machine, algorithm="direct")
    times.append(time.perf_counter())
    program = emit(plan)
    times.append(time.perf_counter())
    simulate(program)
    times.append(time.perf_counter())
    dense = np.zeros(weights.shape, dtype=np.float32)
    dense[weights.rows, weights.columns] = rng.standard_normal(weights.num_blocks)
    images = rng.standard_normal(layer.convolution.image_shape, dtype=np.float32)
    feeds = pack(plan, dense, images)
    simulate(program, feeds)
    times.append(time.perf_counter())
    names = ("plan", "emit", "simulate, timing only", "pack and simulate, executed")
    for name, duration in zip(names, np.diff(times), strict=True):
        yield f"  {name:<44}{duration:>12.2f}"


Job = Callable[[], Iterator[str]]
FULL: Mapping[str, Sequence[Job]] = {
    "conv5": [lambda: algorithms(CONV5.on(4), BOW, 0.1)],
    "words": [partial(words, layer.on(4), BOW, 0.1) for layer in (CONV5, CONV4, RES4, DENSE3)],
    "break-even": [
        lambda: break_even((CONV5.on(1), RES4.on(4), DENSE3.on(4), TEXT.on(16)), BOW),
    ],
    "block": [lambda: block_break_even(CONV5.on(4), BOW)],
    "sub-batch": [lambda: sub_batches(CONV5.on(16), BOW, 0.1)],
    "flattening": [lambda: flattening(CONV1.on(1), BOW)],
    "dense": [
        lambda: dense_ways([layer.on(batch) for layer in LARGE_STEPS for batch in (1, 16)], BOW),
    ],
    "types": [lambda: types(CONV5.on(4), BOW, 0.1)],
    "balance": [lambda: balances(CONV5.on(4), BOW, 0.1)],
    "seconds": [partial(seconds, layer.on(4), BOW, 0.1) for layer in (CONV5, CONV4)],
}
SMALLEST: Mapping[str, Sequence[Job]] = {
    "conv5": [lambda: algorithms(TINY, SMALL, 0.25)],
    "words": [lambda: words(TINY, SMALL, 0.25)],
    "break-even": [lambda: break_even((TINY,), SMALL)],
    "block": [lambda: block_break_even(TINY, SMALL)],
    "sub-batch": [lambda: sub_batches(TINY.on(4), SMALL, 0.25)],
    "flattening": [lambda: flattening(square("tiny", 3, 16, 6, 3), SMALL)],
    "dense": [lambda: dense_ways((TINY,), SMALL)],
    "types": [lambda: types(TINY, SMALL, 0.25)],
    "balance": [lambda: balances(TINY, SMALL, 0.25)],
    "seconds": [lambda: seconds(TINY, SMALL, 0.25)],
}


def draw(folder: Path, layers: Sequence[Layer], machine: Machine) -> None:
    """Draw the speed-up over dense by sparsity, for every layer and both data types."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # only where it is asked for

    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes, densities = figure.add_subplot(), set[float]()
    for number, layer in enumerate(layers):
        for kind, style in zip(TYPES, ("-", "--"), strict=True):
            by_density = ratios(layer, machine, kind, "direct")
            densities |= by_density.keys()
            axes.plot(
                list(by_density),
                list(by_density.values()),
                style,
                marker="o",
                color=f"C{number}",
                label=f"{layer}, {kind}",
            )
    axes.axhline(1, color="0.4", linewidth=0.8)
    axes.set_xscale("log", base=2)
    axes.invert_xaxis()
    ticks = sorted(densities)
    axes.set_xticks(ticks, [f"{100 * (1 - density):.4g} %" for density in ticks], minor=False)
    axes.set_xticks([], minor=True)
    axes.set_xlabel("sparsity")
    axes.set_ylabel("cycles of dense over those of direct")
    axes.set_title(f"Direct sparse convolution against dense on {machine.name}")
    axes.legend(fontsize="small")
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / "convolution_break_even.png", dpi=150, metadata={"Software": None})


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
        draw(command_line.plot, (CONV5.on(4), RES4.on(4), DENSE3.on(4), TEXT.on(16)), BOW)


if __name__ == "__main__":
    main()
