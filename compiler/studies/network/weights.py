"""The weights of a layer: which share of them is zero, and how large the others are.

They are a file's, with its zeros; or a file's of which a profile says how many are to be pruned;
or drawn, of the sparsity that a profile says.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import MOST_INPUT_BYTES, InputError, same_array

from ...graph.network.layer import Layer, Work
from ...jobs.weights import NAMES
from ...matrix.files import read_array, read_matrix
from ...matrix.formats import FORMATS, NM
from ...matrix.forms import forms_of
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import filter_pattern, own_filter_format
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.kept_filters import kept_filters

HostWeights = npt.NDArray[Any]


@attrs.frozen(kw_only=True)
class LayerWeights:
    """What is known of a layer's weights.

    Attributes:
        sparsity: the share that is zero, or that shall be.
        file: `file:tensor` whose zeros count; None where the pattern is drawn.
        values: of the layer's `weights_shape`; None where there are no numbers.
    """

    sparsity: float
    file: Path | None = None
    values: HostWeights | None = attrs.field(default=None, eq=same_array, repr=False)

    def holds(self, nm: NM) -> bool:
        """Whether the file's own zeros are N:M already."""
        if self.file is None or self.values is None or math.prod(self.values.shape[2:]) > 1:
            return False
        stored = self.values.reshape(self.values.shape[:2]) != 0
        wide = -(-stored.shape[1] // nm.m) * nm.m
        groups = np.pad(stored, ((0, 0), (0, wide - stored.shape[1]))).reshape(-1, nm.m)
        return bool(groups.sum(axis=1).max() <= nm.n)


@attrs.frozen
class OwnForms:
    """In what forms a file's own zeros let its weights be stored.

    Attributes:
        blocks: lengths of blocks that may win, the longest that store no zero among them.
        leaves_out: whether rows, columns, filters or channels may be left out or reordered.
    """

    blocks: frozenset[int] = frozenset({1})
    leaves_out: bool = False


def own_forms(weights: LayerWeights, work: Work) -> OwnForms:
    """Return the forms of a file's weights; single elements of weights that are drawn.

    Blocks of a convolution lie in one tap, and store no zero.
    """
    if weights.file is None or weights.values is None:
        return OwnForms()
    if not isinstance(work, Convolution):
        forms = forms_of(Pattern.of(weights.values))
        lengths = {form.pattern.block for form in forms if form.kept is None}
        return OwnForms(frozenset(lengths), any(form.kept is not None for form in forms))
    single = filter_pattern(weights.values, work, FORMATS[1])
    length = own_filter_format(single, work).block
    return OwnForms(frozenset({length}), kept_filters(single, work) is not None)


def weights_of(layer: Layer, sparsity: float | None) -> LayerWeights:
    """The weights of a layer.

    Args:
        layer: whose file, where it has one, is read.
        sparsity: of the layer by a profile; None where there is none. Zeros of a file go first.

    Raises:
        InputError: neither says anything of them; a sparsity out of its range; a file that cannot
            be read, or whose shape is not the layer's.
    """
    if sparsity is not None and not 0 <= sparsity < 1:
        raise InputError(
            f"sparsity {sparsity:g} of layer {layer.name}; give 0 or more, less than 1"
        )
    if layer.weights is None:
        if sparsity is None:
            raise InputError(
                f"layer {layer.name} has no weights, and no profile says its sparsity; give "
                "--profile, as --profile uniform:0.9"
            )
        return LayerWeights(sparsity=sparsity)
    file = Path(layer.weights)
    values = values_of(file, layer.work)
    zeros = 1 - np.count_nonzero(values) / values.size
    if zeros == 0 and sparsity:
        return LayerWeights(sparsity=sparsity, values=values)
    return LayerWeights(sparsity=float(zeros), file=file, values=values)


def values_of(file: Path, work: Work) -> HostWeights:
    """The weights that a file holds, of the layer's `weights_shape`.

    Raises:
        InputError: a file that cannot be read, or whose shape is not the layer's.
    """
    array = read_array(file, names=NAMES, max_bytes=MOST_INPUT_BYTES)
    if array is None:
        array = read_matrix(file, block=1, max_bytes=MOST_INPUT_BYTES).dense()
    needed = work.weights_shape
    if array.shape != needed:
        raise InputError(f"{file}: weights {list(array.shape)}; the layer has {list(needed)}")
    return array
