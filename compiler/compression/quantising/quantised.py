"""Quantised weights: a code of few bits for every non-zero, a decoder, and quantisation errors.

Zeros are not stored: they have no code, stay zero, and no code is reserved for them. Codes are in
the row-major order of the non-zeros. Restored weights are decoded codes; a non-zero may become 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Shown, in_short, same_array

from ...matrix.entries import HostArray, Mask, MatrixError, read_only
from ...matrix.sizes import whole_number
from ..pruning.masks import weights_in

Decoded = tuple[HostArray, HostArray, Mapping[str, npt.ArrayLike]]
"""Codes of all non-zeros, their decoded values in float64, and the decoder: arrays by name."""

INDEX_BITS = 16  # bits of a non-zero's index: the byte offset that kernels of elements store
HALF_BITS = 16  # bits of a number in half precision


@attrs.frozen
class Distortion(Shown):
    """Errors of the restored non-zeros; zeros are restored exactly and are left out.

    Attributes:
        mse: mean of the squared errors.
        snr_db: signal-to-noise ratio in decibels: 10 log10 of the sum of squared weights over the
            sum of squared errors; infinite if all errors are 0.
        largest: largest magnitude of an error.
    """

    mse: float
    snr_db: float
    largest: float

    def __str__(self) -> str:
        return f"MSE {self.mse:.3e}, SNR {self.snr_db:.2f} dB, largest error {self.largest:.3e}"


def distortion_of(weights: HostArray, restored: HostArray) -> Distortion:
    """Return the errors of restored weights, computed in float64.

    Args:
        weights: non-zero weights, [values].
        restored: restored weights, [values].
    """
    exact = weights.astype(np.float64)
    errors = np.abs(restored.astype(np.float64) - exact)
    largest = float(errors.max(initial=0))
    if not largest:
        return Distortion(0.0, math.inf, 0.0)
    # Squares of numbers up to 1 stay within float64; noise is scaled back below.
    scale = float(np.abs(exact).max())
    noise, signal = (float(np.square(numbers / scale).mean()) for numbers in (errors, exact))
    return Distortion(noise * scale**2, decibels(signal, noise), largest)


def decibels(signal: float, noise: float) -> float:
    """Return 10 log10(signal / noise); infinity if the noise is 0.

    Computed by `Decimal`, since the last digit of a C library's logarithm depends on the processor.
    """
    return float(10 * Decimal(signal / noise).log10()) if noise else math.inf


@attrs.frozen
class Quantised(Shown):
    """Weights in the codes of a scheme, with their decoder and their errors.

    Attributes:
        scheme: name of the scheme, as the command line writes it.
        bits: number of bits of a code.
        codes: codes, [non-zeros], in row-major order, of the narrowest integer type that holds
            `bits` bits.
        mask: bool, of the weights' shape; True for non-zeros, which have a code.
        decoder: arrays that turn codes into values, by the names that the scheme defines.
        restored: decoded weights, of the shape and floating type of the weights (float32 for
            integers). Values beyond the range of the type become its largest number.
        distortion: errors of the restored non-zeros.
    """

    scheme: str
    bits: int
    codes: HostArray = attrs.field(eq=same_array, converter=read_only, repr=False)
    mask: Mask = attrs.field(eq=same_array, converter=read_only, repr=False)
    decoder: Mapping[str, HostArray] = attrs.field(eq=False, repr=False)
    restored: HostArray = attrs.field(eq=same_array, converter=read_only, repr=False)
    distortion: Distortion

    def __str__(self) -> str:
        return (
            f"{self.scheme}, {self.bits} bits: {len(self.codes):,} non-zeros, {self.distortion}, "
            f"{stored_bits(self.bits)} bits a non-zero in place of {stored_bits(HALF_BITS)}"
        )


def stored_bits(value_bits: int, index_bits: int = INDEX_BITS) -> int:
    """Return the number of bits of a stored non-zero: value or code, and index.

    With 16-bit indices a 4-bit code takes 20 bits and a half 32; with the 2-bit indices of 2:4, a
    4-bit code takes 6 bits and a half 18.

    Args:
        value_bits: bits of the value or code.
        index_bits: bits of the index.
    """
    return value_bits + index_bits


def quantised(
    scheme: str, bits: int, weights: npt.ArrayLike, code: Callable[[HostArray], Decoded]
) -> Quantised:
    """Quantise weights by a scheme.

    Args:
        scheme: name of the scheme.
        bits: number of bits of a code.
        weights: finite numbers, of any shape.
        code: function from non-zeros, float64[non-zeros] in row-major order, to codes, decoded
            values and decoder; called without non-zeros too.

    Raises:
        MatrixError: there are no weights, a weight exceeds float32, or `code` refuses the weights.
    """
    array = weights_in(weights)
    is_nonzero = array != 0
    values = array[is_nonzero]
    codes, decoded, decoder = code(values.astype(np.float64))
    float_type = array.dtype if array.dtype.kind == "f" else np.dtype(np.float32)
    limit = float(np.finfo(float_type).max)
    restored = np.zeros(array.shape, float_type)
    restored[is_nonzero] = np.clip(decoded, -limit, limit)
    arrays = MappingProxyType(
        {name: read_only(np.asarray(stored)) for name, stored in decoder.items()}
    )
    distortion = distortion_of(values, restored[is_nonzero])
    return Quantised(scheme, bits, codes, is_nonzero, arrays, restored, distortion)


def checked_bits(width: object, most: int, least: int = 1) -> int:
    """Return the number of bits of a code as an int, if a scheme supports it.

    Args:
        width: number of bits, as the user gave it.
        most: largest number of bits of the scheme.
        least: smallest number of bits of the scheme.

    Raises:
        MatrixError: `width` is no whole number from `least` to `most`.
    """
    bits = whole_number(width)
    if not least <= bits <= most:
        raise MatrixError(f"codes of {in_short(width)} bits; give {least} to {most}")
    return bits
