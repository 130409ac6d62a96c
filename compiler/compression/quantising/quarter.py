"""FP8 of the C600: two formats of 8 bits, and one power of two as scale of a layer.

    F143   sign, 4 bits of exponent with bias 8, 3 of mantissa: up to 240, steps from 2^-10
    F152   sign, 5 bits of exponent with bias 16, 2 of mantissa: up to 57344, steps from 2^-17

Both have subnormal numbers, no infinity and no -0; 0x80 is the only NaN. A weight is scaled by 2^s
and rounded to nearest, halves to even; the machine multiplies by 2^-s when it decodes. s is the
largest scale with which every weight is within the format; registers store it in 6 bits with a
sign.

Source: the conversions are those of `ipusim.isa`'s core; formats by Noune et al., arXiv 2206.02915.
"""

from __future__ import annotations

import math

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Machine

from ...matrix.entries import HostArray, MatrixError
from .quantised import Decoded, Quantised, quantised

NAN = 0x80  # code of NaN; also the bit of the sign
LARGEST_CODE = 0x7F  # code of the largest number
SCALES = -31, 31  # $FP_SCL holds s in 6 bits with a sign, and decoding needs -s, so not -32


@attrs.frozen
class QuarterFormat:
    """A format of FP8: its division into exponent and mantissa.

    Attributes:
        name: name of the scheme, as the command line writes it.
        mantissa_bits, bias: bits of the mantissa, and bias of the exponent.
    """

    name: str
    mantissa_bits: int
    bias: int

    @property
    def largest(self) -> float:
        """Largest number of the format."""
        return float(decode_fp8(np.array([LARGEST_CODE], np.uint8), self)[0])


F143 = QuarterFormat("fp8", 3, 8)
F152 = QuarterFormat("fp8:152", 2, 16)
AMP = "f8v8hihov4amp"  # a multiply instruction that all machines with FP8 have, and no others


def has_fp8(machine: Machine) -> bool:
    """Return True if a machine has instructions for FP8."""
    return AMP in machine.instructions


def check_fp8(machine: Machine) -> None:
    """Refuse a machine without FP8.

    Raises:
        MatrixError: if the machine has no FP8; the text names one that has.
    """
    if not has_fp8(machine):
        raise MatrixError(f"{machine.name} has no FP8; take a machine that has it, as c600")


def fp8(weights: npt.ArrayLike, machine: Machine, form: QuarterFormat = F143) -> Quantised:
    """Quantise weights to FP8; the decoder has `scale_exponent`, s of the module.

    Args:
        weights: finite numbers, of any shape.
        machine: machine on which the codes are stored.
        form: `F143` or `F152`.

    Raises:
        MatrixError: for a machine without FP8, no weights, one beyond the format's largest scale.
    """
    check_fp8(machine)
    return quantised(form.name, 8, weights, lambda values: _coded(values, form))


def encode_fp8(values: npt.ArrayLike, form: QuarterFormat) -> npt.NDArray[np.uint8]:
    """Round numbers to FP8 codes, to nearest, halves to even.

    Infinities, NaN and numbers that round beyond the largest become NaN.

    Args:
        values: numbers of any shape, exact in float64.
        form: `F143` or `F152`.
    """
    # A number is `steps` units in the last place; subnormal numbers have the least exponent. Steps
    # of normal numbers include the hidden bit, so adding the exponent, counted from the least one,
    # above the mantissa gives the code. A mantissa that rounds up carries into the exponent.
    numbers = np.asarray(values, dtype=np.float64)
    finite = np.isfinite(numbers)
    sizes = np.where(finite, np.abs(numbers), 0)
    exponent = np.where(sizes > 0, np.maximum(np.frexp(sizes)[1] - 1, 1 - form.bias), 1 - form.bias)
    steps = np.rint(np.ldexp(sizes, form.mantissa_bits - exponent)).astype(np.int64)
    codes = steps + (exponent - (1 - form.bias) << form.mantissa_bits)
    signed = np.where(codes > 0, codes | (numbers < 0) * NAN, 0)
    is_in_range = finite & (codes <= LARGEST_CODE)
    return np.where(is_in_range, signed, NAN).astype(np.uint8)


def decode_fp8(codes: npt.NDArray[np.uint8], form: QuarterFormat) -> npt.NDArray[np.float64]:
    """Return the numbers that FP8 codes stand for, of the shape of codes."""
    sizes = (codes & LARGEST_CODE).astype(np.int64)
    exponent, mantissa = sizes >> form.mantissa_bits, sizes & (1 << form.mantissa_bits) - 1
    mantissa += (exponent > 0).astype(np.int64) << form.mantissa_bits
    numbers = np.ldexp(mantissa, np.maximum(exponent, 1) - form.bias - form.mantissa_bits)
    signed: npt.NDArray[np.float64] = np.where(codes & NAN, -numbers, numbers)
    return np.where(codes == NAN, np.nan, signed)


def _coded(values: HostArray, form: QuarterFormat) -> Decoded:
    """Return values as 8-bit floating-point codes, with one power of two as the scale."""
    scale = _scale_of(float(np.abs(values).max(initial=0)), form)
    codes = encode_fp8(np.ldexp(values, scale), form)
    decoded_values = np.ldexp(decode_fp8(codes, form), -scale)
    return codes, decoded_values, {"scale_exponent": np.int32(scale)}


def _scale_of(size: float, form: QuarterFormat) -> int:
    """Return the largest s for which 2^s times the largest weight lies within the format.

    Raises:
        MatrixError: if that s is too low for the registers.
    """
    if not size:
        return 0
    lowest, highest = SCALES
    (fraction, exponent), (end, top) = math.frexp(size), math.frexp(form.largest)
    scale = top - exponent - (fraction > end)
    if scale < lowest:
        raise MatrixError(
            f"a weight of magnitude {size:.6g} is beyond FP8 at its largest scale, 2^{-lowest}; "
            "scale the weights"
        )
    return min(scale, highest)
