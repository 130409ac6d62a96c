"""Weights and biases of products, with what their finishes multiply and add.

A batch normalization, a product with a constant for each row, and the `alpha` of a Gemm scale the
rows of the weights before the program is made: the chip multiplies scaled weights, and adds one
bias for each row.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import InputError, in_short

from ...matrix.entries import rounded
from ..finishes import own_bias
from ..graph import Graph, Node
from ..operators import Setting

EPSILON = 1e-5  # default of ONNX's BatchNormalization


def folded_operands(
    graph: Graph, node: Node
) -> tuple[npt.NDArray[Any], npt.NDArray[np.float64] | None]:
    """Return the weights of a node's product, and the bias of each row, float64[rows].

    The bias is None if nothing is added. Weights have the shape of the node's constant.

    Args:
        graph: graph of the node.
        node: node with one product, whose weights are a constant.

    Raises:
        InputError: weights are only sizes; a constant has too many or too few elements, or one that
            is not finite.
    """
    # 1. The product itself, with the alpha, beta and bias of a Gemm.
    product = node.products[0]
    if product.weights is None:
        raise InputError(f"product {in_short(product.name)} has no weights, only sizes")
    weights = np.asarray(product.weights.read())
    words = f"{in_short(product.weights.name)}, as {list(weights.shape)}"
    weights = rounded(words, weights, weights.dtype)
    rows = len(weights)
    scale, bias = np.ones(rows), np.zeros(rows)
    scale *= float(node.attributes.get("alpha", 1)) if node.operation == "Gemm" else 1
    name = own_bias(node, Setting(graph.values, graph.constants, graph.batch))
    has_bias = bool(name)
    if has_bias:
        beta = float(node.attributes.get("beta", 1)) if node.operation == "Gemm" else 1
        bias += beta * _by_row(graph, name, rows)
    # 2. Its finish, node by node: (scale * w x + bias) is scaled and shifted further.
    for part in graph.parts.get(node.name, ()):
        if part.operation == "BatchNormalization":
            gamma, shift, mean, variance = (
                _by_row(graph, part.input(number), rows) for number in range(1, 5)
            )
            variance = variance + float(part.attributes.get("epsilon", EPSILON))
            if (variance <= 0).any():
                raise InputError(
                    f"{in_short(part.input(4))} of {in_short(part.name)} with its epsilon is "
                    f"{variance.min():g}; a variance is positive"
                )
            factor = gamma / np.sqrt(variance)
            scale, bias, has_bias = scale * factor, (bias - mean) * factor + shift, True
        elif part.operation in ("Add", "Mul"):
            (other,) = (name for name in part.inputs if name in graph.constants)
            numbers = _by_row(graph, other, rows)
            if part.operation == "Mul":
                scale, bias = scale * numbers, bias * numbers
            else:
                bias, has_bias = bias + numbers, True
    if (scale != 1).any():
        weights = weights * scale.reshape(-1, *(1,) * (weights.ndim - 1))
    return weights, bias if has_bias else None


def _by_row(graph: Graph, name: str, rows: int) -> npt.NDArray[np.float64]:
    """Return a constant with a number for each row, or one for all, float64[rows].

    Raises:
        InputError: it has another number of elements, or one is not finite.
    """
    constant = graph.constants[name]
    if constant.elements not in (1, rows):
        raise InputError(
            f"{in_short(name)} is {list(constant.shape)}, the product has {rows} rows: give a "
            "number for each, or one for all"
        )
    numbers = rounded(in_short(name), np.asarray(constant.read()).ravel(), np.float64)
    return np.broadcast_to(numbers, rows)
