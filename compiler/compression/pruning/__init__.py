"""Masks that keep what matters: of arrays, by magnitude, by structure, by gradient.

A mask is bool, of the shape of the weights, and says which live. Every function stands alone:
`magnitude_mask`, `row_mask`, `block_mask`, `gradient_mask`, and of other rooms `bank_balanced`,
`nm_mask` and `conv_nm_mask`; `prune` takes any of them by name.
"""

from .blocks import block_mask
from .gradient import above, coefficients, gradient_mask
from .magnitude import magnitude_mask, row_mask
from .method import PruningMethod, mask_by, method_of, prune
from .pruned import Pruned

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
    "row_mask",
]
