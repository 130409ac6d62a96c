"""Methods of pruning by name, as the command line writes them, and pruned weights.

The methods are `magnitude`, `row`, `block:16`, `bank:4`, `nm:2:4` and `gradient`, with their
numbers after the name; each is also a function. The density is the share that is kept:
of all weights, of those of each row, of the blocks, or of those of each bank. N:M has the density
N / M.
"""

from __future__ import annotations

import re

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Shown, in_short, same_array

from ...matrix.entries import HostArray, Mask, MatrixError, read_only
from ...matrix.formats import FORMATS, NM, Format, format_of
from ...matrix.masks import conv_nm_mask, kept_energy, mask_of, nm_mask
from ...matrix.sizes import share
from ...operations.convolution.balance import bank_balanced
from .masks import block_mask, gradient_mask, magnitude_mask, row_mask, weights_in

EXAMPLES = "magnitude, row, block:16, bank:4, nm:2:4, gradient"
NUM_PARAMETERS = {
    "magnitude": 0,
    "row": 0,
    "block": 1,
    "bank": 1,
    "nm": 2,
    "gradient": 0,
}  # smallest number of numbers in the name
DIGITS = re.compile(r"[0-9]{1,9}")


@attrs.frozen
class PruningMethod:
    """A method of pruning with its numbers and its density.

    Attributes:
        kind: name of the method, a key of `NUM_PARAMETERS`.
        numbers: edge of a block, number of banks, or n and m of N:M; if several rows share a
            choice of columns, their number comes first.
        density: share that is kept, 0 to 1; None for N:M.
        alpha, beta: factors of magnitudes and gradients in `gradient`.
    """

    kind: str
    numbers: tuple[int, ...] = ()
    density: float | None = None
    alpha: float = 1.0
    beta: float = 1.0

    @property
    def name(self) -> str:
        """Name of the method with its numbers, as the command line writes it."""
        return ":".join([self.kind, *map(str, self.numbers)])

    @property
    def nm(self) -> NM | None:
        """Format of an N:M method; None for any other method."""
        if self.kind != "nm":
            return None
        *rows, n, m = self.numbers
        return NM(n, m, *rows)

    @property
    def form(self) -> Format:
        """Format of a matrix pruned by this method; elements if no format of blocks or N:M fits."""
        if self.nm is not None:
            return self.nm
        edge = self.numbers[0] if self.kind == "block" else 1
        return format_of(edge if edge in FORMATS else 1)


@attrs.frozen
class Pruned(Shown):
    """Weights with a mask of those that are kept.

    Attributes:
        weights: weights before pruning, of any shape.
        mask: bool, of the shape of weights; True for kept weights.
        kept_energy: share of the sum of squares that is kept, see `matrix.masks`.
    """

    weights: HostArray = attrs.field(eq=same_array, converter=read_only, repr=False)
    mask: Mask = attrs.field(eq=same_array, converter=read_only, repr=False)
    kept_energy: float

    @classmethod
    def of(cls, weights: npt.ArrayLike, mask: npt.ArrayLike) -> Pruned:
        """Return weights with a mask and the energy that it keeps.

        Raises:
            MatrixError: for no weights, or a mask of another shape or type.
        """
        array = weights_in(weights)
        return cls(array, mask_of(mask, array.shape), kept_energy(array, mask))

    def __str__(self) -> str:
        return (
            f"{self.kept:,} of {self.mask.size:,} weights live, density {self.density:.4f}, "
            f"kept energy {self.kept_energy:.4f}"
        )

    @property
    def kept(self) -> int:
        """Number of kept weights that were not zero."""
        return int(np.count_nonzero(self.values))

    @property
    def density(self) -> float:
        """Share of the weights that is kept."""
        return self.kept / self.mask.size

    @property
    def values(self) -> HostArray:
        """Weights after pruning, of their own type, 0 where the mask is False."""
        return np.where(self.mask, self.weights, self.weights.dtype.type(0))


def method_of(
    text: str, density: float | None = None, *, alpha: float = 1.0, beta: float = 1.0
) -> PruningMethod:
    """Return the method that a text names.

    Args:
        text: name and numbers, as in the module's docstring; with `nm:16:2:4` 16 rows share a
            choice.
        density: share that is kept, from 0 to 1; every method needs it but N:M, which has its own.
        alpha, beta: factors of `gradient`; see `coefficients`.

    Raises:
        MatrixError: for a name or a number that no method has, a missing density, or a needless
            one.
    """
    kind, *parts = text.split(":")
    min_count = NUM_PARAMETERS.get(kind)
    max_count = 3 if kind == "nm" else min_count
    if min_count is None or max_count is None or not min_count <= len(parts) <= max_count:
        raise MatrixError(f"no method {in_short(text)}; known are {EXAMPLES}")
    if not all(DIGITS.fullmatch(part) for part in parts):
        raise MatrixError(f"method {in_short(text)}: no such numbers; write it as in {EXAMPLES}")
    if (density is None) != (kind == "nm"):
        needs = "says its density itself; leave it out" if kind == "nm" else "needs a density"
        raise MatrixError(f"method {text} {needs}")
    kept_share = None if density is None else share(density)
    method = PruningMethod(kind, tuple(map(int, parts)), kept_share, alpha, beta)
    if method.nm is None and any(number < 1 for number in method.numbers):
        raise MatrixError(f"method {text}: give 1 or more")
    return method


def mask_by(
    method: PruningMethod, weights: npt.ArrayLike, gradients: npt.ArrayLike | None = None
) -> Mask:
    """Return the mask of weights by a method.

    Args:
        method: method of pruning.
        weights: [m, k] of a product, (K, C, R, S) of a convolution; `magnitude` and `gradient`
            take any shape. N:M runs along k, or along channels tap by tap.
        gradients: dL/dw of the shape of weights, for `gradient` only.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for what the method refuses; for gradients that are missing or not read.
    """
    if (gradients is None) == (method.kind == "gradient"):
        needs = "needs dL/dw, of the weights' shape" if gradients is None else "reads no gradients"
        raise MatrixError(f"method {method.name} {needs}")
    if method.nm is not None:
        array = weights_in(weights, min_dimensions=2)
        return (nm_mask if array.ndim == 2 else conv_nm_mask)(array, method.nm)
    density = 0.0 if method.density is None else method.density
    if gradients is not None:
        factors = {"alpha": method.alpha, "beta": method.beta}
        return gradient_mask(weights, gradients, density, **factors)
    if method.kind == "block":
        return block_mask(weights, method.numbers[0], density)
    if method.kind == "bank":
        return bank_balanced(np.asarray(weights), method.numbers[0], density)
    return (row_mask if method.kind == "row" else magnitude_mask)(weights, density)


def prune(
    weights: npt.ArrayLike, method: PruningMethod, gradients: npt.ArrayLike | None = None
) -> Pruned:
    """Return weights with the mask of a method; see `mask_by`.

    Raises:
        MatrixError: for what `mask_by` refuses.
    """
    return Pruned.of(weights, mask_by(method, weights, gradients))
