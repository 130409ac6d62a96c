"""Pruning of a graph: the weights of its products with zeros where a method prunes them."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import InputError, in_short, number_of

from ...graph.graph import Graph, Node, NodeProduct
from ...matrix.entries import HostArray
from ...matrix.files import Constant
from ...matrix.files.checkpoints import weight_use
from .method import PruningMethod, method_of, prune

MATRIX_RANK = 2  # dimensions of a matrix; filters have more


def prune_graph(graph: Graph, method: str, sparsity: Mapping[str, float] | None = None) -> Graph:
    """Return a graph whose products have pruned weights, in memory.

    Args:
        graph: graph of a model.
        method: method by its name: magnitude, row, block:16, nm:2:4.
        sparsity: share of the weights, or of the blocks, of each product that becomes zero, by the
            product's name; products that are not listed stay as they are. None for N:M, which
            prunes all products that it can.

    Raises:
        InputError: a name is no product with weights, a method needs a sparsity, or no product is
            pruned.
    """
    is_nm = method_of(method, None if method.startswith("nm:") else 1.0).nm is not None
    if is_nm != (sparsity is None):
        raise InputError(f"method {method} {'has its own' if is_nm else 'needs a'} sparsity")
    names = [product.name for product in graph.products if product.weights is not None]
    unknown = [name for name in sparsity or {} if name not in names]
    if unknown:
        raise InputError(f"{graph.name} has no product {in_short(unknown[0])} with weights")
    constants, nodes, arrays = dict(graph.constants), [], list[HostArray]()
    for node in graph.nodes:
        product = _only_product(node)
        share = None if product is None or is_nm else (sparsity or {}).get(product.name, 0.0)
        chosen = None if product is None or share == 0 else _method(product, method, share)
        if product is None or product.weights is None or chosen is None:
            nodes.append(node)
            continue
        arrays.append(prune(product.weights.read(), chosen).values)
        weights = Constant.of(product.weights.name, arrays[-1], origin=f"pruned, {method}")
        nodes.append(attrs.evolve(node, products=(attrs.evolve(product, weights=weights),)))
        constants |= _operand(graph, node, weights)
    if not arrays:
        raise InputError(f"{graph.name}: {method} prunes none of its {len(names)} products")
    stored = sum(int(np.count_nonzero(array)) for array in arrays)
    note = (
        f"weights of {len(arrays)} of {number_of(len(names), 'product')} are pruned ({method}): "
        f"{stored / sum(array.size for array in arrays):.4g} of them are not zero"
    )
    return attrs.evolve(graph, nodes=tuple(nodes), constants=constants, notes=(*graph.notes, note))


def _only_product(node: Node) -> NodeProduct | None:
    """Return the simulated product of a node; None for none, and for a stack of matrices."""
    return node.products[0] if node.is_simulated and len(node.products) == 1 else None


def _method(product: NodeProduct, name: str, share: float | None) -> PruningMethod | None:
    """Return the method of a product; None where a group of N:M would reach from tap to tap."""
    method = method_of(name, None if share is None else 1 - share)
    shape = product.work.weights_shape
    crosses_taps = method.nm is not None and len(shape) > MATRIX_RANK and shape[1] % method.nm.m
    return None if crosses_taps else method


def _operand(graph: Graph, node: Node, weights: Constant) -> Mapping[str, Constant]:
    """Return the constant that a node reads with new weights, as its operator stores them."""
    use = weight_use(node.operation, node.inputs, node.attributes, graph.constants)
    if use is None or len(graph.readers[use.name]) > 1:
        return {}
    shape = graph.constants[use.name].shape
    operand = weights.transposed() if use.transposed else weights
    # Other forms, such as weights that are packed into bytes, are read from the product alone.
    return {use.name: attrs.evolve(operand, name=use.name)} if operand.shape == shape else {}
