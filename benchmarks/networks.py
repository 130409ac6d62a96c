"""What whole networks give: each layer dense and sparse on the IPU, and the sum, timing only.

Every ratio is dense cycles over those of single weights, of one layer, one machine and one run of
this file. Dense is the quickest dense algorithm. Weights are drawn, each a non-zero with the
density of the profile; `hybrid` is the sum of the quicker of both, layer by layer, and as
dense has the re-layouts between neighbours. Break-even is the sparsity from which single
weights are quicker than dense, found between two that were simulated. Results are kept as they
come: a run that was interrupted goes on.

    python benchmarks/networks.py [--only table15 sparser resnet50 densenet121 cnn-non-static]
    python benchmarks/networks.py --only resnet50 --plot DIR
    python benchmarks/networks.py --smallest       # one small network of each: does it work?
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import attrs  # noqa: E402  # after its threads are set

from ipusim import BOW, Machine  # noqa: E402
from ipusim.compiler import Convolution  # noqa: E402
from ipusim.compiler.graph.network.layer import (  # noqa: E402
    Layer,
    LinearProduct,
    Network,
)
from ipusim.compiler.graph.network.layer_table import shipped_network  # noqa: E402
from ipusim.compiler.graph.network.profiles import profile_of  # noqa: E402
from ipusim.compiler.plan.finish import Finish  # noqa: E402
from ipusim.compiler.studies.network import (  # noqa: E402
    STUDY,
    Means,
    NetworkFigures,
    NetworkJob,
    run_numbers,
    study_network,
)
from ipusim.compiler.studies.network.figures import DENSE, LayerFigures  # noqa: E402
from ipusim.compiler.studies.network.pictures import draw  # noqa: E402
from ipusim.compiler.studies.network.report import shape_text  # noqa: E402
from ipusim.compiler.studies.sweep import Pool, fingerprint, open_store, processes_here  # noqa: E402

TYPES = ("half", "float")
SINGLE = ("dense", "element")
CURVE = (0.75, 0.85, 0.9, 0.95, 0.98)
BATCH = 4
SENTENCES = 16  # of the text network, whose products are short
CHIP: Mapping[str, object] = {"machine": "bow"}
SMALL: Mapping[str, object] = {"machine": "bow", "tiles": 4}
ENDS = (CURVE[0], CURVE[-1])


@attrs.frozen(kw_only=True)
class Bench:
    """Where this run simulates and draws.

    Attributes:
        means: the store and the processes.
        chip: the machine by the options of a request.
        plot: folder for pictures, where they are asked for.
    """

    means: Means
    chip: Mapping[str, object]
    plot: Path | None

    def studied(
        self, network: Network, kind: str, profile: str, curve: Sequence[float] = ()
    ) -> NetworkFigures:
        """Study a network in one data type, and return its figures."""
        job = NetworkJob(
            formats=SINGLE,
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
        """The chip."""
        tiles = self.chip.get("tiles")
        return BOW.scaled_to(tiles) if isinstance(tiles, int) else BOW


Job = Callable[[Bench], Iterator[str]]


def ratio(layer: LayerFigures) -> float | None:
    """Dense cycles over those of single weights; None where one does not run."""
    dense, sparse = layer.of(DENSE).cycles, layer.of("element").cycles
    return dense / sparse if dense and sparse else None


def rows(
    figures: Mapping[str, NetworkFigures], told: Callable[[LayerFigures], str]
) -> Iterator[str]:
    """Yield the rows of a table, one for each run of neighbours that are equal in all types.

    `told` formats the cell of a layer.
    """
    yield f"| layer | shape | {' | '.join(figures)} |"
    yield f"|---|---|{'---|' * len(figures)}"
    layers = list(zip(*(each.layers for each in figures.values()), strict=True))
    key = partial(_row, told=told)
    for row, equal in groupby(sorted(layers, key=lambda each: _first(each, layers, key)), key):
        names = [each[0].layer.name for each in equal]
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        yield f"| {names[0]}{more} | {' | '.join(row)} |"


def _row(layers: Sequence[LayerFigures], told: Callable[[LayerFigures], str]) -> tuple[str, ...]:
    """Return the cells behind a layer's name: its shape, and one for each data type."""
    return (shape_text(layers[0].layer.work), *(told(each) for each in layers))


def _first(
    one: Sequence[LayerFigures],
    layers: Sequence[Sequence[LayerFigures]],
    key: Callable[[Sequence[LayerFigures]], tuple[str, ...]],
) -> int:
    """Where the first layer of its row stands, so that equal ones come together."""
    return [key(each) for each in layers].index(key(one))


def ratio_text(layer: LayerFigures) -> str:
    """How often quicker than dense single weights are."""
    found, zeros = ratio(layer), f"{100 * layer.sparsity:.4g} %"
    if layer.sparsity == 0:
        return "stays dense"
    return f"{zeros}: refused" if found is None else f"{zeros}: {found:.3g} x"


def break_even_text(layer: LayerFigures) -> str:
    """Format the break-even sparsity of a layer in per cent, or the bound it lies beyond."""
    (curve,) = layer.curves
    if curve.break_even is not None:
        return f"{100 * curve.break_even:.1f}"
    dense, last = layer.of(DENSE).cycles, curve.cycles[-1]
    if dense is None or last is None:
        return "refused"
    side, at = ("below", curve.sparsity[0]) if last < dense else ("above", curve.sparsity[-1])
    return f"{side} {100 * at:g}"


def total(figures: NetworkFigures) -> str:
    """Format the dense and the hybrid cycles of a network, its rate and its sparse layers."""
    sparse = [each.layer.name for each in figures.layers if each.chosen not in (None, DENSE)]
    dense, hybrid = figures.dense_cycles, figures.cycles
    if dense is None or hybrid is None:
        return f"{figures.data_type}: a layer does not fit"
    return (
        f"{figures.data_type}: dense {dense:,} cycles, hybrid {hybrid:,}, {dense / hybrid:.3f} x, "
        f"{figures.samples_per_second or 0:,.0f} samples a second; {len(sparse)} of "
        f"{len(figures.layers)} layers sparse{': ' if sparse else ''}{', '.join(sparse)}"
    )


def sums(network: Network, profiles: Sequence[str], bench: Bench) -> Iterator[str]:
    """Each layer and the sum at the sparsities of profiles, in both types."""
    for profile in profiles:
        yield f"{network.name}, batch {_batch(network)}, {profile}: dense over sparse cycles"
        figures = {kind: bench.studied(network, kind, profile) for kind in TYPES}
        yield from rows(figures, ratio_text)
        yield from map(total, figures.values())


def break_evens(
    network: Network, profile: str, bench: Bench, *, curve: Sequence[float] = CURVE
) -> Iterator[str]:
    """Yield the break-even of every layer, and the sum at a profile, in both data types."""
    yield f"{network.name}, batch {_batch(network)}: break-even sparsity of single weights, %"
    figures = {kind: bench.studied(network, kind, profile, curve) for kind in TYPES}
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
    """Return a shipped network at a batch, a number of samples."""
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
    parser.add_argument("--store", type=Path, help="file of results [networks.jsonl here]")
    parser.add_argument("--workers", type=int, help="processes [one a core]")
    parser.add_argument("--plot", type=Path, help="folder for pictures")
    parser.add_argument("--smallest", action="store_true", help="small networks, kept nowhere")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder if given.smallest else ".") / "networks.jsonl"
        store = open_store(
            given.store or own,
            study=STUDY,
            fingerprint=fingerprint(run_numbers),
            fresh=False,
            tell=partial(print, file=sys.stderr),
        )
        # Processes would take longer to start than the small networks take.
        here = given.smallest and given.workers is None
        pool = Pool(partial(ThreadPoolExecutor, 1), 1) if here else processes_here(given.workers)
        means = Means(store=store, pool=pool, tell=lambda _: None)
        bench = Bench(means=means, chip=SMALL if given.smallest else CHIP, plot=given.plot)
        for name in given.only:
            for told in (SMALLEST if given.smallest else FULL)[name](bench):
                print(told, flush=True)


if __name__ == "__main__":
    main()
