"""What a node of an ONNX graph computes for one sample: a convolution, or a linear product."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ipusim import InputError, in_short

from ....matrix.files.checkpoints import OnnxGraph, OnnxNode, Origins, WeightUse, weights_in
from ....operations.convolution.geometry import Convolution
from ..layer import Work
from ..product import LinearProduct
from .conv_geometry import geometry_of

MATRIX_RANK = 2


def layer_weights(graph: OnnxGraph, node: OnnxNode, constants: Origins) -> WeightUse | None:
    """Weights that make a node a layer: filters of a convolution, or a matrix."""
    use = weights_in(node, constants)
    if use is None or node.op == "Conv":
        return use
    return use if len(graph.tensors[use.tensor].shape) == MATRIX_RANK else None


def input_of(node: OnnxNode, use: WeightUse) -> str:
    """The value that the weights multiply."""
    return node.input(1 if use.is_left else 0)


def work_of(graph: OnnxGraph, node: OnnxNode, use: WeightUse) -> Work:
    """The work of a layer.

    Raises:
        InputError: what cannot be modelled.
    """
    given = graph.shapes.get(input_of(node, use), ())
    shape = [size for size in given if size is not None]
    if not given or len(shape) < len(given):
        raise InputError(
            f"inference finds no sizes of its input, {in_short(given)}; export the model with sizes"
        )
    if node.op == "Conv":
        return geometry_of(graph, node, use, shape)
    return _product(graph, use, shape)


def rows_of(work: Work, use: WeightUse) -> tuple[int, int]:
    """Rows of a result, and which axis of the value they are, counted from the last, -1."""
    if isinstance(work, Convolution):
        return work.filters, -1 - work.sides
    return work.m, -2 if use.is_left else -1


def _product(graph: OnnxGraph, use: WeightUse, shape: Sequence[int]) -> LinearProduct:
    """Of weights [out, in] and an input whose other sizes are batch and columns."""
    stored = graph.tensors[use.tensor].stored_shape
    m, k = stored[::-1] if use.transposed else stored
    total, rest = divmod(math.prod(shape), max(k, 1))
    if rest or not total:
        raise InputError(f"its input of {in_short(tuple(shape))} has no columns of {k}")
    columns = total // graph.batch if total % graph.batch == 0 else total
    return LinearProduct(m=m, k=k, columns=columns)
