"""Masks of weights by magnitude, by structure, by gradient.

A mask is bool, of the shape of the weights, and True for those that are kept. `prune` takes every
method by its name; each is also a function: `magnitude_mask`, `row_mask`, `block_mask`,
`gradient_mask`, and of other rooms `bank_balanced`, `nm_mask` and `conv_nm_mask`.
"""

from .graph_pruning import prune_graph
from .masks import above, block_mask, coefficients, gradient_mask, magnitude_mask, row_mask
from .method import Pruned, PruningMethod, mask_by, method_of, prune

__all__ = [
    "Pruned",
    "PruningMethod",
    "above",
    "block_mask",
    "coefficients",
    "gradient_mask",
    "magnitude_mask",
    "mask_by",
    "method_of",
    "prune",
    "prune_graph",
    "row_mask",
]
