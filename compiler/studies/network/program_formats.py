"""Weights of a network's program in the format that the options of a study name."""

from __future__ import annotations

from ipusim import InputError

from ...compression.pruning import prune_graph
from ...graph.graph import Graph
from ...graph.network.from_graph import network_of
from ...graph.network.profiles import profile_of
from .door import DEFAULT_PROFILE
from .formats import formats_named

# Names of methods of pruning, by the kinds of formats.
METHODS = {"element": "magnitude", "block": "block:{block}"}


def graph_in_format(graph: Graph, *, formats: str | None, profile: str | None) -> Graph:
    """Return a graph whose products have weights in one format.

    Args:
        graph: graph of a model.
        formats: name of the format, as `ipusim network` takes it, with or without dense; None for
            weights as they are.
        profile: sparsity of each layer by a profile; None for 0.9 of drawn weights, and for N:M.

    Raises:
        InputError: there are several formats, one that names no way to prune, or a profile without
            a format; or weights of a file and no profile.
    """
    if formats is None:
        if profile is not None:
            raise InputError(
                f"--profile {profile} says how many weights are zero, not which; add --formats "
                "element, block:16 or nm:2:4"
            )
        return graph
    sparse = [item for item in formats_named(formats) if item.kind != "dense"]
    if not sparse:
        return graph
    if len(sparse) > 1 or sparse[0].kind == "auto":
        raise InputError(
            f"--formats {formats}: all weights of a program are pruned in one way; give element, "
            "block:4, block:8, block:16 or N:M as nm:2:4"
        )
    (layer_format,) = sparse
    if layer_format.kind == "nm":
        if profile is not None:
            raise InputError(f"{layer_format.name} states its own sparsity; leave --profile out")
        return prune_graph(graph, layer_format.name)
    products = [product for product in graph.products if product.weights is not None]
    if profile is None and any(product.weights.address for product in products if product.weights):
        raise InputError(
            f"--formats {layer_format.name} of weights of a file needs their sparsity; "
            f"add --profile {DEFAULT_PROFILE}"
        )
    shares = profile_of(profile or DEFAULT_PROFILE, network_of(graph))
    method = METHODS[layer_format.kind].format(block=layer_format.block)
    return prune_graph(graph, method, {product.name: shares[product.name] for product in products})
