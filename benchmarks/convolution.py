"""What sparse convolution gives: simulated cycles of every algorithm beside dense, timing only.

Every ratio is dense cycles over those of the algorithm, of one layer, one machine and one run of
this file; weights are drawn uniformly, each a non-zero with the density given. Break-even is the
sparsity at which an algorithm would take as long as the quickest dense one, found between the two
sparsities that lie around it (linear in the logarithm of the density).

    python benchmarks/convolution.py [--only conv5 words break-even block sub-batch ...]
    python benchmarks/convolution.py --only break-even --plot DIR
    python benchmarks/convolution.py --smallest       # one small job of each: does it work?
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import attrs  # noqa: E402  # after its threads are set
import numpy as np  # noqa: E402

from ipusim import BOW, InputError, Machine, Program, Report, simulate  # noqa: E402
from ipusim.compiler import (  # noqa: E402
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
from ipusim.compiler.operations.convolution.filters import (  # noqa: E402
    lognormal_rows,
    matrix_shape,
)

SMALL = BOW.scaled_to(16)
TYPES = ("half", "float")
DENSITIES = (1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128)
OF_BLOCKS = (1, 3 / 4, *DENSITIES)
BALANCES = ("raw", "unify", "sort", "split")
BANKS = 16  # of channels
WAY = ("space_to_depth", "im2col", "dense_strategy", "rows", "flattened")
IMAGE_REGIONS = ("im2col matrix", "gathered x")


@attrs.frozen
class Layer:
    """A convolution with a name."""

    name: str
    convolution: Convolution

    def weights(self, density: float, block: int = 1) -> Pattern:
        """Non-zero units, drawn uniformly."""
        shape = matrix_shape(self.convolution, block)
        return GENERATORS["uniform"](shape, block, density, np.random.default_rng(0))

    def on(self, batch: int) -> Layer:
        """Return this layer with another batch, a number of images."""
        return Layer(self.name, attrs.evolve(self.convolution, batch=batch))

    def __str__(self) -> str:
        return f"{self.name}, batch {self.convolution.batch}"


def square(name: str, channels: int, filters: int, side: int, kernel: int) -> Layer:
    """Return a layer of an image network, whose output is as large as its image."""
    convolution = Convolution(
        channels=channels,
        filters=filters,
        image=(side, side),
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
MOVES = (  # kernels that move by more than one, or are as wide as their image
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
    """All cycles of a layer."""
    found = report(layer, weights, machine, **options).cycles
    assert found is not None
    return found


def quickest_dense(layer: Layer, machine: Machine, kind: str) -> int:
    """Return the fewest cycles among the dense algorithms that support the layer."""
    found = []
    for algorithm in ("dense", "winograd"):
        try:
            options = {"algorithm": algorithm, "data_type": kind}
            found.append(cycles(layer, layer.weights(1.0), machine, **options))
        except (InputError, NoPlanError):  # Winograd is for 3x3 with stride 1
            continue
    return min(found)


def line(title: str, count: int, dense: int | None = None, note: str = "") -> str:
    """Return a row of text: title, cycles, dense cycles over these, and a note."""
    ratio = "" if dense is None else f"{dense / count:.2f} x"
    return f"  {title:<44}{count:>12,}{ratio:>10}  {note}".rstrip()


def algorithms(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Every algorithm at one density of elements, and blocks of the same density."""
    for kind in TYPES:
        yield f"{layer}, density {density:.3g}, {kind}"
        given: dict[str, Any] = {"data_type": kind}
        dense = cycles(layer, layer.weights(1.0), machine, algorithm="dense", **given)
        yield line("dense", dense)
        weights = layer.weights(density)
        for name in ("winograd", "direct", "lowered"):
            try:
                yield line(name, cycles(layer, weights, machine, algorithm=name, **given), dense)
            except InputError as error:
                yield f"  {name}: {error}"
        for block in (4, 8, 16):
            drawn = layer.weights(density, block)
            count = cycles(layer, drawn, machine, algorithm="block", **given)
            yield line(f"blocks of {block}", count, dense)


def image_words(program: Program) -> int:
    """Words of the image that tiles receive, as it lies or unfolded; weights are left out."""
    found = 0
    for variable in program.variables:
        if variable.name.startswith(IMAGE_REGIONS):
            for step in program.supersteps[variable.first : variable.last + 1]:
                plan = step.exchange
                start = variable.address[plan.tile]
                here = (plan.target >= start) & (plan.target < start + variable.bytes[plan.tile])
                found += int(plan.words[plan.send][here].sum())
    return found


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
        e, f = layer.convolution.output
        n = e * f * layer.convolution.batch
        plan = plan_static(weights, n=n, machine=machine, strategy="grid")
        yield line("the static matmul, grid", simulate(emit(plan)).report.cycles or 0)


def crossing(ratios: Mapping[float, float]) -> float:
    """Return the sparsity at which the ratio to dense crosses 1, or NaN if it never does."""
    for (more, below), (less, above) in pairwise(ratios.items()):
        if below < 1 <= above:
            share = (1 - below) / (above - below)
            return 1 - 2 ** (math.log2(more) + share * math.log2(less / more))
    return math.nan


def ratios(
    layer: Layer, machine: Machine, kind: str, algorithm: str, block: int = 1
) -> Mapping[float, float]:
    """By density, dense cycles over those of an algorithm; up to the first that is quicker."""
    dense, found = quickest_dense(layer, machine, kind), dict[float, float]()
    for density in DENSITIES if block == 1 else OF_BLOCKS:
        weights = layer.weights(density, block)
        options = {"algorithm": algorithm, "data_type": kind}
        found[density] = dense / cycles(layer, weights, machine, **options)
        if found[density] >= 1 and len(found) > 1:
            break
    return found


def break_even(layers: Sequence[Layer], machine: Machine) -> Iterator[str]:
    """Yield the sparsity from which sparse algorithms are faster than dense ones, by layer."""
    yield "break-even sparsity against the quickest dense algorithm: half / float"
    for layer in layers:
        for algorithm in ("lowered", "direct"):
            found = [crossing(ratios(layer, machine, kind, algorithm)) for kind in TYPES]
            told = " / ".join(f"{100 * each:.1f}" for each in found)
            yield f"  {layer!s:<40}{algorithm:<10}{told} %"


def block_break_even(layer: Layer, machine: Machine) -> Iterator[str]:
    """Yield the sparsity from which blocks on the AMP are faster than dense, by block size."""
    yield f"break-even sparsity of blocks, {layer}: half / float"
    for block in (4, 8, 16):
        found = [crossing(ratios(layer, machine, kind, "block", block)) for kind in TYPES]
        told = " / ".join(f"{100 * each:.1f}" for each in found)
        yield f"  blocks of {block:<30}{told} %"


def sub_batches(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Images that lie side by side: cycles of the whole batch."""
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
        found = {
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
        yield line("channels filled up to 16", found["never"])
        yield line("flattened", found["always"], found["never"])


def dense_ways(layers: Sequence[Layer], machine: Machine) -> Iterator[str]:
    """Yield the cycles of dense layers by shifted windows over the image and by the best plan."""
    for layer in layers:
        for kind in TYPES:
            yield f"dense, {layer}, {kind}"
            given: dict[str, Any] = {"algorithm": "dense", "data_type": kind}
            weights, before = layer.weights(1.0), None
            try:  # an option of that planner alone keeps it
                ways = [{"rows": rows, **given} for rows in ("runs", "joined")]
                before = min(cycles(layer, weights, machine, **way) for way in ways)
                yield line("shifted windows", before)
            except NoPlanError as error:
                yield f"  shifted windows: {error}"
            plan = plan_convolution(weights, layer.convolution, machine=machine, **given)
            told = ", ".join(
                f"{name} {plan.decision[name]}" for name in WAY if name in plan.decision
            )
            count = simulate(emit(plan)).report.cycles or 0
            yield line("the quickest", count) + (f"  {before / count:.2f} x" if before else "")
            yield f"    {told}"


def types(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the cycles of half and float, for the sparse and the dense algorithm."""
    yield f"half against float, {layer}"
    for name, share in (("direct", density), ("dense", 1.0)):
        weights = layer.weights(share)
        half, float_ = (
            cycles(layer, weights, machine, algorithm=name, data_type=kind) for kind in TYPES
        )
        yield f"  {name:<44}{half:>12,}{float_:>12,}  float takes {float_ / half:.2f} x"


def balances(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the cycles of each balance of filters, for rows of uniform and of lognormal length."""
    drawn = {
        "uniform rows": layer.weights(density),
        "lognormal rows, sigma 0.5": lognormal_rows(layer.convolution, density, sigma=0.5),
    }
    for title, weights in drawn.items():
        yield f"balance, {layer}, density {density:.3g}, half, direct, {title}"
        for balance in BALANCES:
            options = {"algorithm": "direct", "balance": balance}
            plan = plan_convolution(
                weights, layer.convolution, machine=machine, **{"algorithm": "direct", **options}
            )
            count = simulate(emit(plan)).report.cycles or 0
            yield line(balance, count, None, f"imbalance {plan.decision['imbalance']}")
    banks = min(BANKS, layer.convolution.channels)
    drawn_in = np.random.default_rng(0).standard_normal(layer.convolution.weights_shape)
    kept = bank_balanced(drawn_in, banks, density)
    plan = plan_convolution(
        kept, layer.convolution, machine=machine, balance="bank", algorithm="direct"
    )
    count = simulate(emit(plan)).report.cycles or 0
    told = f"imbalance {plan.decision['imbalance']}"
    yield line(f"bank, weights pruned in {banks} banks", count, None, told)


def seconds(layer: Layer, machine: Machine, density: float) -> Iterator[str]:
    """Yield the seconds that planning, simulating and executing a layer take on this host."""
    yield f"seconds of this host, {layer}, density {density:.3g}, half, direct"
    rng, weights = np.random.default_rng(0), layer.weights(density)
    marks = [time.perf_counter()]
    plan = plan_convolution(weights, layer.convolution, machine=machine, algorithm="direct")
    marks.append(time.perf_counter())
    program = emit(plan)
    marks.append(time.perf_counter())
    simulate(program)
    marks.append(time.perf_counter())
    dense = np.zeros(weights.shape, dtype=np.float32)
    dense[weights.rows, weights.columns] = rng.standard_normal(weights.num_blocks)
    images = rng.standard_normal(layer.convolution.image_shape, dtype=np.float32)
    feeds = pack(plan, dense, images)
    simulate(program, feeds)
    marks.append(time.perf_counter())
    names = ("plan", "emit", "simulate, timing only", "pack and simulate, executed")
    for name, taken in zip(names, np.diff(marks), strict=True):
        yield f"  {name:<44}{taken:>12.2f}"


Job = Callable[[], Iterator[str]]
FULL: Mapping[str, Sequence[Job]] = {
    "conv5": [lambda: algorithms(CONV5.on(4), BOW, 0.1)],
    "words": [partial(words, each.on(4), BOW, 0.1) for each in (CONV5, CONV4, RES4, DENSE3)],
    "break-even": [
        lambda: break_even((CONV5.on(1), RES4.on(4), DENSE3.on(4), TEXT.on(16)), BOW),
    ],
    "block": [lambda: block_break_even(CONV5.on(4), BOW)],
    "sub-batch": [lambda: sub_batches(CONV5.on(16), BOW, 0.1)],
    "flattening": [lambda: flattening(CONV1.on(1), BOW)],
    "dense": [
        lambda: dense_ways([layer.on(batch) for layer in MOVES for batch in (1, 16)], BOW),
    ],
    "types": [lambda: types(CONV5.on(4), BOW, 0.1)],
    "balance": [lambda: balances(CONV5.on(4), BOW, 0.1)],
    "seconds": [partial(seconds, each.on(4), BOW, 0.1) for each in (CONV5, CONV4)],
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
            found = ratios(layer, machine, kind, "direct")
            densities |= found.keys()
            axes.plot(
                list(found),
                list(found.values()),
                style,
                marker="o",
                color=f"C{number}",
                label=f"{layer}, {kind}",
            )
    axes.axhline(1, color="0.4", linewidth=0.8)
    axes.set_xscale("log", base=2)
    axes.invert_xaxis()
    marked = sorted(densities)
    axes.set_xticks(marked, [f"{100 * (1 - each):.4g} %" for each in marked], minor=False)
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
    given = parser.parse_args()
    for name in given.only:
        for job in (SMALLEST if given.smallest else FULL)[name]:
            for told in job():
                print(told, flush=True)
    if given.plot is not None:
        draw(given.plot, (CONV5.on(4), RES4.on(4), DENSE3.on(4), TEXT.on(16)), BOW)


if __name__ == "__main__":
    main()
