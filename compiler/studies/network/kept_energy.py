"""What a format keeps of a layer's weights: energy, the sum of squares of the kept over all.

Magnitude pruning of the layer's weights in the structure of the format, as `pruning` has it: the
largest weights, the blocks with the largest sums, the n largest of every m columns. A file's own
zeros are not stored and cost nothing: a format that covers all else keeps all. Where there are no
numbers they are Gaussian, and an estimate: drawn with a fixed seed, about `SAMPLE` at most, as
whole filters of the layer's own shape.
"""

from __future__ import annotations

import functools
import math

import numpy as np

from ...compression.pruning import block_mask, magnitude_mask
from ...graph.network.layer import Work
from ...matrix.masks import conv_nm_mask, kept_energy, nm_mask
from .formats import LayerFormat
from .weights import HostWeights, LayerWeights

SAMPLE = 1 << 18  # weights: errors of the estimate are below a thousandth
SEED = 0


def kept_energy_of(work: Work, form: LayerFormat, weights: LayerWeights) -> float:
    """From 0 to 1; 1 of what is not pruned, or where all weights are zero."""
    if form.kind == "dense" or (form.kind != "nm" and weights.place is not None):
        return 1.0
    density = 1 - weights.sparsity
    if weights.values is not None:
        return kept_of(weights.values, form, density)
    rows, *others = work.weights_shape
    some = -(-max(1, SAMPLE // math.prod(others)) // form.block) * form.block
    return _of_gaussian((min(rows, some), *others), form, density)


@functools.lru_cache(maxsize=1 << 10)
def _of_gaussian(shape: tuple[int, ...], form: LayerFormat, density: float) -> float:
    drawn = np.random.default_rng(SEED).standard_normal(shape, dtype=np.float32)
    return kept_of(drawn, form, density)


def kept_of(weights: HostWeights, form: LayerFormat, density: float) -> float:
    """What pruning to a density keeps; of N:M its own density.

    Args:
        weights: [m, k], or (K, C, R, S) with any number of dimensions behind the channels.
        form: the format.
        density: share of weights or blocks that live.
    """
    if form.nm is not None:
        mask = (nm_mask if weights.ndim == 2 else conv_nm_mask)(weights, form.nm)
    elif form.kind == "block":
        mask = block_mask(weights, form.block, _of_whole(density, _blocks_in(weights, form.block)))
    else:
        mask = magnitude_mask(weights, _of_whole(density, weights.size))
    return kept_energy(weights, mask)


def _blocks_in(weights: HostWeights, edge: int) -> int:
    rows, columns, *taps = weights.shape
    return int(-(-rows // edge) * -(-columns // edge) * math.prod(taps))


def _of_whole(density: float, units: int) -> float:
    """The density of a pattern that is drawn: as many units as reach what was asked for."""
    return math.ceil(density * units) / units
