"""Schemes of quantisation by name, as the command line writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
import numpy.typing as npt

from ipusim import Machine, in_short

from ...matrix.entries import MatrixError
from .codebook import MAX_BITS as MAX_CODEBOOK_BITS
from .codebook import codebook
from .equal_steps import MAX_BITS, affine, fixed_point, symmetric
from .quantised import Quantised
from .quarter import F143, F152, fp8, has_fp8

DEFAULT_BITS = 4  # default bits of a code
QUARTER_BITS = 8  # bits of a number in FP8


@attrs.frozen
class Scheme:
    """A scheme with codes of `least` to `most` bits, as the caller chooses."""

    quantise: Callable[[npt.ArrayLike, int], Quantised]
    least: int
    most: int


BIT_SCHEMES: Mapping[str, Scheme] = {
    "fixed": Scheme(fixed_point, 2, MAX_BITS),
    "affine": Scheme(affine, 1, MAX_BITS),
    "symmetric": Scheme(symmetric, 2, MAX_BITS),
    "codebook": Scheme(codebook, 1, MAX_CODEBOOK_BITS),
}
QUARTERS = {form.name: form for form in (F143, F152)}
SCHEMES: tuple[str, ...] = (*BIT_SCHEMES, *QUARTERS)


def quantise(
    weights: npt.ArrayLike, scheme: str, *, bits: int | None = None, machine: Machine
) -> Quantised:
    """Quantise weights by a scheme of this name.

    Args:
        weights: finite numbers, of any shape.
        scheme: name in `SCHEMES`.
        bits: bits of a code; None for `DEFAULT_BITS`, or for 8 of FP8.
        machine: machine on which the codes are stored; only FP8 depends on it.

    Raises:
        MatrixError: for an unknown scheme, and for what the scheme refuses.
    """
    if scheme in BIT_SCHEMES:
        return BIT_SCHEMES[scheme].quantise(weights, DEFAULT_BITS if bits is None else bits)
    if scheme not in QUARTERS:
        raise MatrixError(f"no scheme {in_short(scheme)}; known are {', '.join(SCHEMES)}")
    if bits not in (None, QUARTER_BITS):
        raise MatrixError(f"scheme {scheme} has 8 bits, not {in_short(bits)}; leave them out")
    return fp8(weights, machine, QUARTERS[scheme])


def schemes_for(bits: int, machine: Machine) -> tuple[str, ...]:
    """Return the schemes with codes of this many bits, and FP8 if the machine has it.

    Raises:
        MatrixError: if no scheme has codes of this many bits.
    """
    names = [name for name, scheme in BIT_SCHEMES.items() if scheme.least <= bits <= scheme.most]
    if not names:
        raise MatrixError(f"codes of {in_short(bits)} bits; give 1 to {MAX_BITS}")
    return (*names, *(QUARTERS if has_fp8(machine) else ()))
