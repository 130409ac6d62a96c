"""Conversion of integer weights to the real numbers by which ONNX's operators multiply.

    w = (q - zero point) * scale

Scale and zero point are one number, or one number for each output. Weights that are packed into
bytes have one for each block of inputs of an output:

    q         uint8[out, blocks, bytes of a block], the first integer in the lowest bits of a byte
    scale     [out x blocks]
    zero      uint8[out, bytes], packed likewise, or [out x blocks] in the type of the scale
"""

from __future__ import annotations

from math import prod

import numpy as np

from ipusim import in_short

from ...entries import HostArray, MatrixError
from .weight_uses import WeightUse

BYTE_BITS = 8  # bits of a byte


def packed_shape(use: WeightUse, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of weights from that of their stored integers."""
    return (use.packing["N"], use.packing["K"]) if use.packing else shape


def dequantised(
    use: WeightUse, integers: HostArray, scale: HostArray | None, zero: HostArray | None
) -> HostArray:
    """Return weights as float32.

    Args:
        use: Use of the weights by a node.
        integers: Stored integers.
        scale, zero: Scale and zero point; None stands for 1 and 0, and for ones that are not
            constant.

    Raises:
        MatrixError: The shapes of integers, scale and zero point do not match.
    """
    if use.packing:
        return _unpacked(use, integers, scale, zero)
    # One number for each output: filters of a convolution, columns of a matrix [in, out].
    axis = 0 if use.is_convolution else (-1 if use.transposed else -2)
    result = integers.astype(np.float32)
    if zero is not None:
        result = result - _along(zero, result, axis, use.name)
    return result if scale is None else result * _along(scale, result, axis, use.name)


def _along(numbers: HostArray, array: HostArray, axis: int, name: str) -> HostArray:
    """Reshape numbers, so that they broadcast along one axis of an array."""
    flat = numbers.astype(np.float32)
    if flat.size == 1:
        return flat.reshape(())
    if flat.ndim == 1 and len(flat) == array.shape[axis]:
        shape = [1] * array.ndim
        shape[axis] = len(flat)
        return flat.reshape(shape)
    raise MatrixError(
        f"tensor {in_short(name)} of {in_short(array.shape)} has scales or zero points of "
        f"{in_short(numbers.shape)}"
    )


def _unpacked(
    use: WeightUse, integers: HostArray, scale: HostArray | None, zero: HostArray | None
) -> HostArray:
    """Return the real weights of integers that are packed in bytes, block by block, with scales."""
    bits, size = use.packing["bits"], use.packing["block_size"]
    outputs, inputs = packed_shape(use, ())
    blocks = -(-inputs // max(size, 1))
    is_known = bits in (2, 4, 8) and size > 0 and scale is not None
    if not is_known or integers.size * BYTE_BITS != outputs * blocks * size * bits:
        raise MatrixError(
            f"tensor {in_short(use.name)} of {in_short(integers.shape)} holds no {outputs:,} x "
            f"{inputs:,} weights of {bits} bits in blocks of {size}"
        )
    weights = _spread(integers.reshape(outputs, -1), bits).reshape(outputs, blocks, size)
    default_zero = np.float32(1 << (bits - 1))  # the zero point where a node has none
    zeros: HostArray = np.full((outputs, blocks), default_zero)
    if zero is not None:
        is_packed = zero.dtype == np.uint8
        unpacked_zeros = _spread(zero.reshape(outputs, -1), bits) if is_packed else zero
        zeros = unpacked_zeros.reshape(outputs, -1)[:, :blocks].astype(np.float32)
    assert scale is not None
    if scale.size != outputs * blocks or zeros.shape != (outputs, blocks):
        raise MatrixError(
            f"tensor {in_short(use.name)}: {prod(scale.shape):,} scales for {outputs:,} x "
            f"{blocks:,} blocks"
        )
    scales = scale.astype(np.float32).reshape(outputs, blocks)
    real = (weights.astype(np.float32) - zeros[..., None]) * scales[..., None]
    return real.reshape(outputs, -1)[:, :inputs]


def _spread(packed: HostArray, bits: int) -> HostArray:
    """Return the integers that are packed into bytes, uint8[rows, bytes of a row * 8 / bits]."""
    shifts = np.arange(0, BYTE_BITS, bits, dtype=np.uint8)
    parts = (packed.astype(np.uint8)[..., None] >> shifts) & np.uint8((1 << bits) - 1)
    return parts.reshape(len(packed), -1)
