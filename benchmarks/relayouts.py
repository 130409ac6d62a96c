"""Measures re-layouts between two layers of VGG16, beside the product after them, timing only.

A re-layout moves the result of a layer, which stays on the chip, to where the next layer reads its
operand. Each layer is dense, or direct with 95 % zeros, in half, with a batch of 4 images. Seconds
are processor time of this process, for the drafts of both layers and for the planning and the
simulation of the re-layout.

    python benchmarks/relayouts.py
    python benchmarks/relayouts.py --smallest       # small layers on 16 tiles: does it work?
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Iterator, Mapping

import process_setup  # noqa: F401  # isort: skip

import numpy as np

from ipusim import BOW, Machine, simulate
from ipusim.compiler import (
    Convolution,
    emit,
    plan_convolution,
    relayout_figures,
)
from ipusim.compiler.graph.network.layer_table import shipped_network
from ipusim.compiler.plan.plan import Plan

BATCH, DENSITY, SEED = 4, 0.05, 0
ALGORITHMS = ("dense", "direct")
# Layer, and the layer that reads its result.
SUCCESSORS = (("conv5_1", "conv5_2"), ("conv3_1", "conv3_2"), ("conv1_1", "conv1_2"))
COLUMNS = ("layers", "from", "to", "cycles", "product behind it", "words", "way", "seconds")


def plan_of(layer: Convolution, algorithm: str, machine: Machine) -> Plan:
    """Plan a layer: with random weights of density `DENSITY` if the algorithm is sparse."""
    rng = np.random.default_rng(SEED)
    is_nonzero = rng.random(layer.weights_shape, dtype=np.float32) < DENSITY
    weights = np.where(is_nonzero, 1, 0) if algorithm == "direct" else np.ones(is_nonzero.shape)
    return plan_convolution(weights, layer, algorithm=algorithm, machine=machine)


def rows(
    layers: Mapping[str, Convolution], successors: tuple[tuple[str, str], ...], machine: Machine
) -> Iterator[tuple[object, ...]]:
    """Yield a table row for two successive layers and for each algorithm of each."""
    for first, second in successors:
        for source, target in itertools.product(ALGORITHMS, ALGORITHMS):
            before = plan_of(layers[first], source, machine)
            after = plan_of(layers[second], target, machine)
            start = time.process_time()
            relayout = relayout_figures(before, after)
            seconds = time.process_time() - start
            product_cycles = simulate(emit(after)).report.cycles
            yield (
                *(f"{first} > {second}", source, target, f"{relayout.cycles:,}"),
                *(f"{product_cycles:,}", f"{relayout.words:,}", relayout.way, f"{seconds:.1f}"),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--smallest", action="store_true", help="small layers on 16 tiles")
    small = parser.parse_args().smallest
    if small:
        work = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1, batch=BATCH)
        layers, machine = {"one": work, "two": work}, BOW.scaled_to(16)
        successors: tuple[tuple[str, str], ...] = (("one", "two"),)
    else:
        network = shipped_network("vgg16").of_batch(BATCH)
        works = {layer.name: layer.work for layer in network.layers}
        layers = {name: work for name, work in works.items() if isinstance(work, Convolution)}
        successors, machine = SUCCESSORS, BOW
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}", flush=True)
    for row in rows(layers, successors, machine):
        print(f"| {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
