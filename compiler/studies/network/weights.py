"""Weights of a layer: the share of zeros among them, and their values if a file has them.

A profile gives each layer a sparsity. Weights come from a file with zeros; or from a file without
zeros, of which the profile prunes a share; or they are random, with the sparsity of the profile.

Weights of a file are pruned as `ipusim prune` prunes them: the largest weights stay, or the blocks
with the largest sums of magnitudes. The pruned weights are written to a file of their own, which is
simulated; so the cycles are those of the checkpoint's own weights, not of a random pattern.
"""

from __future__ import annotations

import hashlib
import math
import shlex
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import MAX_INPUT_BYTES, InputError, same_array, whole_file

from ...compression.pruning import method_of, prune
from ...graph.network.layer import Layer, Work
from ...jobs.weights import ARRAY_NAMES
from ...matrix.files import read_array, read_matrix
from ...matrix.formats import FORMATS, NM
from ...matrix.forms import forms_of
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import filter_pattern, own_filter_format
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.kept_filters import kept_filters

HostWeights = npt.NDArray[Any]
PRUNED_NAME = "pruned.npz"  # file that printed commands write pruned weights to
DIGEST_DIGITS = (
    32  # hexadecimal digits of a digest in a file name: 128 bits, so that all names differ
)


@attrs.frozen(kw_only=True)
class LayerWeights:
    """Sparsity of a layer's weights, and their file and values if they have any.

    Attributes:
        sparsity: share of the weights that is zero, or that pruning shall make zero.
        file: `file:tensor` whose non-zeros are the pattern; None if it is pruned or random.
        values: weights, in the layer's `weights_shape`; None if they are random.
    """

    sparsity: float
    file: Path | None = None
    values: HostWeights | None = attrs.field(default=None, eq=same_array, repr=False)

    def holds(self, nm: NM) -> bool:
        """Return True if the file's own zeros are N:M already."""
        # N:M is a format of matrices, so that weights with several taps do not have it.
        if self.file is None or self.values is None or math.prod(self.values.shape[2:]) > 1:
            return False
        stored = self.values.reshape(self.values.shape[:2]) != 0
        # Pad the columns to whole groups of m; groups: bool[groups, m].
        padded_columns = -(-stored.shape[1] // nm.m) * nm.m
        groups = np.pad(stored, ((0, 0), (0, padded_columns - stored.shape[1]))).reshape(-1, nm.m)
        return bool(groups.sum(axis=1).max() <= nm.n)

    def energy(self, layer: Layer) -> float:
        """Return the sum of squares of a layer's weights; their number if they are random."""
        if self.values is None:
            return 0.0 if layer.of_results else float(math.prod(layer.work.weights_shape))
        return float(np.square(self.values, dtype=np.float64).sum())


@attrs.frozen
class OwnForms:
    """Forms in which weights can be stored because of the zeros in their file.

    Attributes:
        blocks: lengths of blocks that may be fastest; among them the longest whose blocks store no
            zero.
        leaves_out: True if rows, columns, filters or channels without weights need not be stored.
    """

    blocks: frozenset[int] = frozenset({1})
    leaves_out: bool = False


def own_forms(weights: LayerWeights, work: Work, *, keeps_rows: bool = False) -> OwnForms:
    """Return the forms of a file's weights; single elements for random weights.

    Blocks of a convolution lie in one tap, and store no zero.

    Args:
        weights: weights of a layer.
        work: product or convolution of the layer.
        keeps_rows: True if rows or filters without weights are stored, because they have a bias.
    """
    if weights.file is None or weights.values is None:
        return OwnForms()
    if not isinstance(work, Convolution):
        forms = forms_of(Pattern.of(weights.values), keeps_rows=keeps_rows)
        lengths = {form.pattern.block for form in forms if form.kept is None}
        return OwnForms(frozenset(lengths), any(form.kept is not None for form in forms))
    elements = filter_pattern(weights.values, work, FORMATS[1])
    length = own_filter_format(elements, work).block
    lines = kept_filters(elements, work, keeps_filters=keeps_rows)
    return OwnForms(frozenset({length}), lines is not None)


def weights_of(layer: Layer, sparsity: float | None) -> LayerWeights:
    """Return the weights of a layer.

    Args:
        layer: layer of the network, whose file is read if it has one.
        sparsity: sparsity by a profile; None if there is none. Zeros of a file take precedence.

    Raises:
        InputError: if there is neither a file nor a sparsity, the sparsity is out of range, or the
            file cannot be read or has another shape than the layer.
    """
    if sparsity is not None and not 0 <= sparsity < 1:
        raise InputError(
            f"sparsity {sparsity:g} of layer {layer.name}; give 0 or more, less than 1"
        )
    if layer.of_results:
        return LayerWeights(sparsity=0)
    if layer.weights is None:
        if sparsity is None:
            raise InputError(
                f"layer {layer.name} has no weights, and no profile says its sparsity; give "
                "--profile, as --profile uniform:0.9"
            )
        return LayerWeights(sparsity=sparsity)
    file = Path(layer.weights)
    values = values_of(file, layer.work)
    # A profile prunes only files without zeros; zeros of a file are its own pattern.
    zeros = 1 - np.count_nonzero(values) / values.size
    if zeros == 0 and sparsity:
        return LayerWeights(sparsity=sparsity, values=values)
    return LayerWeights(sparsity=float(zeros), file=file, values=values)


@attrs.frozen(kw_only=True)
class PrunedWeights:
    """Weights of a layer, pruned to a format and a sparsity.

    Attributes:
        weights: pruned weights, with the file that holds them.
        kept_energy: share of the sum of squares that pruning kept.
        command: command that prunes the layer's weights in the same way, into `PRUNED_NAME`.
    """

    weights: LayerWeights
    kept_energy: float
    command: str


def pruned_weights(
    layer: Layer, weights: LayerWeights, block: int, sparsity: float, folder: Path
) -> PrunedWeights:
    """Prune the weights of a file, and write them to a file of a folder.

    Args:
        layer: layer of the network.
        weights: weights of the layer, which have values.
        block: edge of the blocks that stay or go together; 1 for single weights.
        sparsity: share of the weights, or of the blocks, that becomes zero.
        folder: folder of pruned files; files with equal contents have equal names.

    Raises:
        InputError: if pruning to the sparsity makes no further weight zero.
    """
    assert weights.values is not None  # the caller checks this
    method = method_of("magnitude" if block == 1 else f"block:{block}", 1 - sparsity)
    pruned = prune(weights.values, method)
    if pruned.kept == np.count_nonzero(weights.values):
        raise InputError(f"{_percent(weights.sparsity)} of its weights are zero already")
    # float32 holds the values of every type that a checkpoint has, so that no value becomes zero.
    values = pruned.values.astype(np.float32)
    file = folder / f"{hashlib.sha256(values.tobytes()).hexdigest()[:DIGEST_DIGITS]}.npy"
    with whole_file(file) as stream:
        np.save(stream, values)
    zeros = 1 - np.count_nonzero(values) / values.size
    return PrunedWeights(
        weights=LayerWeights(sparsity=float(zeros), file=file, values=values),
        kept_energy=pruned.kept_energy,
        command=prune_command(str(layer.weights), method.name, sparsity, PRUNED_NAME),
    )


def prune_command(source: str, method: str, sparsity: float, output: str, names: str = "") -> str:
    """Return the command that prunes weights of a file by a method to a sparsity."""
    words = ["ipusim", "prune", source, *(["--names", names] if names else [])]
    words += ["--method", method, "--sparsity", f"{sparsity:g}", "--output", output]
    return shlex.join(words)


def _percent(share: float) -> str:
    return f"{100 * share:.4g} %"


def values_of(file: Path, work: Work) -> HostWeights:
    """Return the weights in a file, in the layer's `weights_shape`.

    Raises:
        InputError: if the file cannot be read, or has another shape than the layer.
    """
    array = read_array(file, names=ARRAY_NAMES, max_bytes=MAX_INPUT_BYTES)
    if array is None:
        array = read_matrix(file, block=1, max_bytes=MAX_INPUT_BYTES).dense()
    expected = work.weights_shape
    if array.shape != expected:
        raise InputError(f"{file}: weights {list(array.shape)}; the layer has {list(expected)}")
    return array
