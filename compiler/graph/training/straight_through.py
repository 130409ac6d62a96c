"""Gradients of shadow weights W (STE, SR-STE): a step multiplies by the weights a mask E keeps.

    STE      W <- W - rate * g
    SR-STE   W <- W - rate * (g + lambda_w * (1 - E) * W)

g is the gradient of the loss at E * W. The straight-through estimator (STE) changes all of W
by it, pruned weights too, as if g were the gradient at W. SR-STE also decays the pruned ones, so
that they come back less often. Both functions return what is multiplied by the rate in these lines;
momentum and weight decay are applied to it as usual. Weights and gradients have any shape. How much
masks change is their sparse architecture divergence,

    SAD(i, j) = || E_j - E_i ||_1

the number of weights that one of two masks keeps and the other does not.

Source: arXiv 2102.04010 (SR-STE, SAD); lambda_w and its place before weight decay and momentum as
in its code, aojunzz/NM-sparsity devkit/sparse_ops/sparse_ops.py at a557d6b.
"""

from __future__ import annotations

from numbers import Real
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from ipusim import InputError, in_short

from ...matrix.entries import HostArray
from ...matrix.masks import mask_of

LAMBDA_W = 2e-4  # decay in the training runs of the paper
Weights: TypeAlias = npt.NDArray[np.floating]


def ste(gradient: Weights, weights: Weights, mask: npt.ArrayLike) -> Weights:
    """Return the gradient of the masked weights unchanged, as a step for all shadow weights.

    Args:
        gradient: gradient of the loss at the masked weights.
        weights: shadow weights, of the shape and type of `gradient`.
        mask: bool, of the shape of `gradient`; True for kept weights.

    Raises:
        InputError: for arrays of different shapes or types.
    """
    _checked(gradient, weights, mask)
    return gradient.copy()


def sr_ste(
    gradient: Weights, weights: Weights, mask: npt.ArrayLike, *, lambda_w: float = LAMBDA_W
) -> Weights:
    """Return the gradient of the masked weights, plus lambda_w times the pruned shadow weights.

    Args:
        gradient, weights, mask: arrays as in `ste`.
        lambda_w: decay of pruned weights, at least 0; with 0 the result is that of `ste`.

    Raises:
        InputError: for arrays of different shapes or types, or a lambda_w below 0.
    """
    is_kept = _checked(gradient, weights, mask)
    if not isinstance(lambda_w, Real) or not 0 <= lambda_w < np.inf:
        raise InputError(f"lambda_w of {in_short(lambda_w)}; give 0 or a finite number above")
    decay = weights.dtype.type(lambda_w) * weights
    refined_gradient: Weights = np.where(is_kept, gradient, gradient + decay)
    return refined_gradient


def _checked(gradient: HostArray, weights: HostArray, mask: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Return the mask as bool, of the shape of weights and gradient.

    Raises:
        InputError: for arrays that do not belong together.
    """
    if not isinstance(gradient, np.ndarray) or not isinstance(weights, np.ndarray):
        types = type(gradient).__name__, type(weights).__name__
        raise InputError(f"gradient and weights are arrays, not {types[0]} and {types[1]}")
    are_alike = gradient.dtype == weights.dtype and gradient.shape == weights.shape
    if weights.dtype.kind != "f" or not are_alike:
        raise InputError(
            "gradient and weights are floating point of one type and shape, not "
            f"{gradient.dtype} of {gradient.shape} and {weights.dtype} of {weights.shape}"
        )
    return mask_of(mask, weights.shape)


def sad(before: npt.ArrayLike, after: npt.ArrayLike) -> int:
    """Return the number of weights in which two masks differ; it is even for N:M masks.

    Args:
        before, after: bool arrays of one shape.

    Raises:
        MatrixError: for masks of other types or of two shapes.
    """
    first = mask_of(before, np.shape(before))
    return int(np.count_nonzero(first != mask_of(after, first.shape)))
