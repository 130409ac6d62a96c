"""Measures whole networks: each layer dense and sparse on the IPU, and their sum, timing only.

Every ratio is dense cycles over those of single weights (blocks of one element), for one layer, one
machine and one run of this file. Dense is the quickest dense algorithm. Weights are drawn: each is
a non-zero with the density that the profile gives to the layer. `hybrid` is the sum over all layers
of the quicker of the two. Both sums include the re-layouts, which move the result of a layer to
where the next one reads it. Break-even is the sparsity from which single weights are quicker than
dense, interpolated between two simulated sparsities. Results are stored as they come: a run that
was interrupted continues.

    python benchmarks/networks.py [--only table15 sparser resnet50 densenet121 cnn-non-static]
    python benchmarks/networks.py --only resnet50 --plot DIR
    python benchmarks/networks.py --smallest       # one small network of each: does it work?
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import process_setup  # noqa: F401  # isort: skip

import attrs

from ipusim import BOW, Machine
from ipusim.compiler import Convolution
from ipusim.compiler.graph.network.layer import (
    Layer,
    LinearProduct,
    Network,
)
from ipusim.compiler.graph.network.layer_table import shipped_network
from ipusim.compiler.graph.network.profiles import profile_of
from ipusim.compiler.plan.finish import Finish
from ipusim.compiler.studies.network import (
    STUDY,
    Means,
    NetworkFigures,
    NetworkJob,
    run_numbers,
    study_network,
)
from ipusim.compiler.studies.network.figures import DENSE, LayerFigures
from ipusim.compiler.studies.network.pictures import draw
from ipusim.compiler.studies.network.report import shape_text
from ipusim.compiler.studies.sweep import WorkerPool, fingerprint, open_store, processes_here

TYPES = ("half", "float")
FORMATS = ("dense", "element")  # formats of weights that are compared: all, and single non-zeros
CURVE = (0.75, 0.85, 0.9, 0.95, 0.98)  # sparsities between which break-even is found
BATCH = 4  # images
SENTENCES = 16  # batch of the text network, whose products are small
# Machines of the full and of the smallest run, as options of a request.
CHIP: Mapping[str, object] = {"machine": "bow"}
SMALL: Mapping[str, object] = {"machine": "bow", "tiles": 4}
ENDS = (CURVE[0], CURVE[-1])  # curve of the smallest run


@attrs.frozen(kw_only=True)
class Bench:
    """Means of this run to simulate networks and to draw them.

    Attributes:
        means: store of results, and processes.
        chip: the machine, as options of a request.
        plot: folder for pictures; None for no pictures.
    """

    means: Means
    chip: Mapping[str, object]
    plot: Path | None

    def figures_of(
        self, network: Network, kind: str, profile: str, curve: Sequence[float] = ()
    ) -> NetworkFigures:
        """Study a network in one data type, and return its figures."""
        job = NetworkJob(
            formats=FORMATS,
            asked={**self.chip, "data_type": kind},
            sparsity=profile_of(profile, network),
            curve=curve,
        )
        figures = study_network(network, job, self.means)
        if self.plot is not None:
            name = f"{network.name}-{kind}-{profile.replace(':', '-')}"
            draw(figures, self.plot / name, machine=self.machine)
        return figures

    @property
    def machine(self) -> Machine:
        """The machine of `chip`."""
        tiles = self.chip.get("tiles")
        return BOW.scaled_to(tiles) if isinstance(tiles, int) else BOW


Job = Callable[[Bench], Iterator[str]]


def ratio(layer: LayerFigures) -> float | None:
    """Return dense cycles over those of single weights, or None if one of the two does not run."""
    dense, sparse = layer.of(DENSE).cycles, layer.of("element").cycles
    return dense / sparse if dense and sparse else None


def rows(
    figures: Mapping[str, NetworkFigures], cell: Callable[[LayerFigures], str]
) -> Iterator[str]:
    """Yield the rows of a table, one for each group of layers whose cells are equal in all types.

    Args:
        figures: figures of the network by data type.
        cell: function that formats the cell of a layer.
    """
    yield f"| layer | shape | {' | '.join(figures)} |"
    yield f"|---|---|{'---|' * len(figures)}"
    names_of: dict[tuple[str, ...], list[str]] = {}
    for layers in zip(*(network.layers for network in figures.values()), strict=True):
        cells = (shape_text(layers[0].layer.work), *map(cell, layers))
        names_of.setdefault(cells, []).append(layers[0].layer.name)
    for cells, names in names_of.items():
        others = f" and {len(names) - 1} more" if len(names) > 1 else ""
        yield f"| {names[0]}{others} | {' | '.join(cells)} |"


def ratio_text(layer: LayerFigures) -> str:
    """Format the sparsity of a layer, and dense cycles over those of single weights."""
    speed_up, zeros = ratio(layer), f"{100 * layer.sparsity:.4g} %"
    if layer.sparsity == 0:
        return "stays dense"
    return f"{zeros}: refused" if speed_up is None else f"{zeros}: {speed_up:.3g} x"


def break_even_text(layer: LayerFigures) -> str:
    """Format the break-even sparsity of a layer in per cent, or the end of the curve before it."""
    (curve,) = layer.curves
    if curve.break_even is not None:
        return f"{100 * curve.break_even:.1f}"
    dense, sparsest = layer.of(DENSE).cycles, curve.cycles[-1]
    if dense is None or sparsest is None:
        return "refused"
    if sparsest < dense:
        return f"below {100 * curve.sparsity[0]:g}"
    return f"above {100 * curve.sparsity[-1]:g}"


def total(figures: NetworkFigures) -> str:
    """Format the dense and the hybrid cycles of a network, its rate and its sparse layers."""
    sparse = [row.layer.name for row in figures.layers if row.chosen not in (None, DENSE)]
    dense, hybrid = figures.dense_cycles, figures.cycles
    if dense is None or hybrid is None:
        return f"{figures.data_type}: a layer does not fit"
    return (
        f"{figures.data_type}: dense {dense:,} cycles, hybrid {hybrid:,}, {dense / hybrid:.3f} x, "
        f"{figures.samples_per_second or 0:,.0f} samples a second; {len(sparse)} of "
        f"{len(figures.layers)} layers sparse{': ' if sparse else ''}{', '.join(sparse)}"
    )


def sums(network: Network, profiles: Sequence[str], bench: Bench) -> Iterator[str]:
    """Yield a table of all layers and their sum for each profile, in both data types."""
    for profile in profiles:
        yield f"{network.name}, batch {_batch(network)}, {profile}: dense over sparse cycles"
        figures = {kind: bench.figures_of(network, kind, profile) for kind in TYPES}
        yield from rows(figures, ratio_text)
        yield from map(total, figures.values())


def break_evens(
    network: Network, profile: str, bench: Bench, *, curve: Sequence[float] = CURVE
) -> Iterator[str]:
    """Yield the break-even of every layer, and the sum for a profile, in both data types."""
    yield f"{network.name}, batch {_batch(network)}: break-even sparsity of single weights, %"
    figures = {kind: bench.figures_of(network, kind, profile, curve) for kind in TYPES}
    yield from rows(figures, break_even_text)
    yield f"the sum with {profile}"
    yield from map(total, figures.values())


def _batch(network: Network) -> int:
    return network.layers[0].work.batch


def tiny() -> Network:
    """Return a network of one small convolution."""
    work = Convolution(channels=8, filters=8, image=(3, 3), kernel=2)
    layer = Layer(name="convolution", work=work, finish=Finish(bias=True, relu=True))
    return Network(name="tiny", layers=(layer,)).of_batch(BATCH)


def tiny_linear() -> Network:
    """Return a network of one small linear layer."""
    layer = Layer(name="linear", work=LinearProduct(m=16, k=32, columns=8))
    return Network(name="tiny-linear", layers=(layer,)).of_batch(BATCH)


def shipped(name: str, batch: int = BATCH) -> Network:
    """Return a network that the package ships, with a batch of so many samples."""
    return shipped_network(name).of_batch(batch)


VGG = shipped("vgg16")
FULL: Mapping[str, Job] = {
    "table15": partial(sums, VGG, ("table15",)),
    "sparser": partial(sums, VGG, ("uniform:0.95", "uniform:0.98")),
    "resnet50": partial(break_evens, shipped("resnet50"), "skimcaffe"),
    "densenet121": partial(break_evens, shipped("densenet121"), "uniform:0.9"),
    "cnn-non-static": partial(break_evens, shipped("cnn-non-static", SENTENCES), "uniform:0.9"),
}
SMALLEST: Mapping[str, Job] = {
    "table15": partial(sums, tiny(), ("uniform:0.9",)),
    "sparser": partial(sums, tiny_linear(), ("uniform:0.95", "uniform:0.98")),
    **{
        name: partial(break_evens, tiny_linear(), "uniform:0.9", curve=ENDS)
        for name in ("resnet50", "densenet121", "cnn-non-static")
    },
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", choices=FULL, default=list(FULL))
    parser.add_argument("--store", type=Path, help="file of results [./networks.jsonl]")
    parser.add_argument("--workers", type=int, help="number of processes [one a core]")
    parser.add_argument("--plot", type=Path, help="folder for pictures")
    parser.add_argument("--smallest", action="store_true", help="small networks, without a store")
    command_line = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        default_store = Path(folder if command_line.smallest else ".") / "networks.jsonl"
        store = open_store(
            command_line.store or default_store,
            study=STUDY,
            fingerprint=fingerprint(run_numbers),
            fresh=False,
            tell=partial(print, file=sys.stderr),
        )
        # Processes would take longer to start than the small networks take.
        if command_line.smallest and command_line.workers is None:
            pool = WorkerPool(partial(ThreadPoolExecutor, 1), 1)
        else:
            pool = processes_here(command_line.workers)
        means = Means(store=store, pool=pool, tell=lambda _: None)
        bench = Bench(
            means=means, chip=SMALL if command_line.smallest else CHIP, plot=command_line.plot
        )
        for name in command_line.only:
            for row in (SMALLEST if command_line.smallest else FULL)[name](bench):
                print(row, flush=True)


if __name__ == "__main__":
    main()
