"""What a re-layout costs between two layers of VGG16, beside the product behind it, timing only.

The result of a layer stays on the chip and is brought to where the next one wants its operand. Both
layers are dense or direct at 95 % zeros, in half, batch 4. Seconds are of this process, for both
drafts, the planning of the re-layout and its simulation.

    python benchmarks/relayouts.py
    python benchmarks/relayouts.py --smallest       # small layers on 16 tiles: does it work?
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # read when numpy is imported

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np  # noqa: E402  # after its threads are set

from ipusim import BOW, Machine, simulate  # noqa: E402
from ipusim.compiler import (  # noqa: E402
    Convolution,
    emit,
    plan_convolution,
    relayout_figures,
)
from ipusim.compiler.graph.network.layer_table import shipped_network  # noqa: E402
from ipusim.compiler.plan.plan import Plan  # noqa: E402

BATCH, DENSITY, SEED = 4, 0.05, 0
ALGORITHMS = ("dense", "direct")
PAIRS = (("conv5_1", "conv5_2"), ("conv3_1", "conv3_2"), ("conv1_1", "conv1_2"))
HEAD = ("layers", "from", "to", "cycles", "product behind it", "words", "way", "seconds")


def plan_of(layer: Convolution, algorithm: str, machine: Machine) -> Plan:
    """Plan a layer with random weights of the module's density."""
    rng, (filters, *rest) = np.random.default_rng(SEED), layer.weights_shape
    alive = rng.random((filters, *rest), dtype=np.float32) < DENSITY
    weights = np.where(alive, 1, 0) if algorithm == "direct" else np.ones(alive.shape)
    return plan_convolution(weights, layer, algorithm=algorithm, machine=machine)


def rows(
    layers: Mapping[str, Convolution], pairs: tuple[tuple[str, str], ...], machine: Machine
) -> Iterator[tuple[object, ...]]:
    """Yield a table row for each pair of layers and of algorithms."""
    for first, second in pairs:
        for one, other in itertools.product(ALGORITHMS, ALGORITHMS):
            before, after = (
                plan_of(layers[first], one, machine),
                plan_of(layers[second], other, machine),
            )
            start = time.process_time()
            found = relayout_figures(before, after)
            seconds = time.process_time() - start
            behind = simulate(emit(after)).report.cycles
            words = f"{found.words:,}"
            yield (
                *(f"{first} > {second}", one, other, f"{found.cycles:,}", f"{behind:,}", words),
                *(found.way, f"{seconds:.1f}"),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smallest", action="store_true", help="small layers on 16 tiles")
    small = parser.parse_args().smallest
    if small:
        one = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1, batch=BATCH)
        layers, pairs, machine = {"one": one, "two": one}, (("one", "two"),), BOW.scaled_to(16)
    else:
        network = shipped_network("vgg16").of_batch(BATCH)
        works = {each.name: each.work for each in network.layers}
        layers = {name: work for name, work in works.items() if isinstance(work, Convolution)}
        pairs, machine = PAIRS, BOW
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}", flush=True)
    for row in rows(layers, pairs, machine):
        print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
