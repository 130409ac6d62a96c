"""Weights that a .safetensors file stores in an encoded form: how they are recognised and decoded.

An encoded tensor has the name X of the weights that it represents. It consists of stored parts:

    X.compressed, X.bitmask, X.shape     non-zeros, and a bit for each element (compressed-tensors:
                                         sparse-bitmask, and sparse-24-bitmask for 2:4)
    X_orig, X_mask                       weights and a mask, whose product is used (torch.nn.utils.
                                         prune)
    X of int8 or fp8, X_scale            integers or small floats, and a scale for all, for each row
                                         or for blocks; X_zero_point may hold the integer that is 0
    X_packed, X_scale, X_shape           integers of 2, 4 or 8 bits in 32-bit words (compressed-
                                         tensors: pack-quantized)

X ends in "weight". Simulations use the decoded numbers, in the data type of the study: the zeros
matter, the encoding does not. Tensors in other encodings are recognised by their names, and are
refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short

from ...entries import HostArray, MatrixError
from .model_config import ModelConfig
from .tensor import BYTES, FilePart, TensorInfo, values_of

WEIGHT = "weight"
WORD_BITS = 32  # bits of a word of packed integers
PACKED_BITS = (8, 4, 2)  # widths of packed integers in bits, in the order in which they are tried
QUANTISED = ("int8", "uint8", "F8_E4M3", "F8_E5M2")  # types of quantised weights, of one byte
SCALES = ("_scale", "_scale_inv", ".scale", "_scales")  # endings behind the name of weights
# bitsandbytes: ending of a tensor with the magnitude that the integer 127 stands for, by row.
ROW_MAXIMUM, MAX_INT8 = "SCB", 127
SCALE_BLOCK = 128  # rows and columns of a block with one scale, unless config.json has another
DECODED_BYTES = 4  # bytes of a decoded number: float32
# Names of tensors in encodings that are not read, with the name of the encoding.
REFUSED = (
    (re.compile(r"(^|\.)q(weight|zeros)$"), "packed integers of GPTQ or AWQ"),
    (re.compile(r"(^|[._])(blocks|weight_blocks)$"), "blocks of MXFP4"),
    (re.compile(r"\.(absmax|quant_map|nested_absmax)$"), "a table of bitsandbytes in 4 bits"),
)
FOUR_BITS = "4 bits of bitsandbytes"  # encoding of uint8 weights X with a table `X.absmax`


@attrs.frozen
class StoredTensor:
    """A tensor as the file stores it.

    Attributes:
        info: Name, shape and type.
        bits: Part of the file with its bytes.
    """

    info: TensorInfo
    bits: FilePart

    def read(self, max_bytes: int) -> HostArray:
        """Return the numbers of the tensor.

        Args:
            max_bytes: maximum number of bytes of the tensor.

        Raises:
            MatrixError: The type has no decoder, or the file has another number of elements.
            InputError: The tensor is too large.
        """
        check_input_bytes(self.bits.length, max_bytes, str(self.info))
        if self.info.type in BYTES:
            return values_of(self.info, self.bits())
        if self.info.type == "F8_E4M3":
            flat = _e4m3_values()[np.frombuffer(self.bits(), np.uint8)]
        elif self.info.type == "F8_E5M2":  # e5m2 is the upper byte of float16
            upper = np.frombuffer(self.bits(), np.uint8).astype("<u2") << 8
            flat = upper.view("<f2").astype(np.float32)
        elif self.info.type in np.sctypeDict:
            flat = np.frombuffer(self.bits(), np.dtype(self.info.type).newbyteorder("<"))
        else:
            raise MatrixError(f"{self.info} is of type {self.info.type}, which is not decoded")
        if flat.size != self.info.elements:
            raise MatrixError(f"{self.info} has {flat.size:,} numbers in the file")
        return flat.reshape(self.info.shape)


Parts = Mapping[str, HostArray]
"""Numbers of the parts of an encoded tensor, by role."""
Stored = Mapping[str, StoredTensor]
"""Stored tensors, by name or by role."""


@attrs.frozen
class EncodedTensor:
    """Weights that are computed from stored tensors.

    Attributes:
        info: Name, shape and type of the decoded weights; `info.encoding` says how they are stored.
        parts: Stored tensors by their role in the encoding.
        decode: Function from the numbers of the parts, by role, to the weights.
    """

    info: TensorInfo
    parts: Stored
    decode: Callable[[Parts], HostArray] = attrs.field(repr=False, eq=False)

    def read(self, max_bytes: int) -> HostArray:
        """Return the decoded weights.

        Args:
            max_bytes: maximum number of bytes of the decoded weights, and of each part.

        Raises:
            MatrixError: Parts contradict each other, or cannot be read.
            InputError: The tensor or a part of it is too large.
        """
        check_input_bytes(DECODED_BYTES * self.info.elements, max_bytes, str(self.info))
        parts = {role: part.read(max_bytes) for role, part in self.parts.items()}
        try:
            return self.decode(parts)
        except MatrixError as error:
            raise MatrixError(f"{self.info}, {self.info.encoding}: {error}") from None
        except (ValueError, IndexError, TypeError):  # raised by NumPy for shapes that do not fit
            shapes = ", ".join(f"{role} {array.shape}" for role, array in parts.items())
            raise MatrixError(
                f"{self.info}, {self.info.encoding}: its parts do not fit each other: {shapes}"
            ) from None


def encoded_tensors(stored: Stored, config: ModelConfig) -> Iterator[EncodedTensor]:
    """Yield the encoded weights of a model.

    Args:
        stored: All stored tensors of the model by name.
        config: Settings of the model, which may name the size of blocks with one scale.

    Raises:
        MatrixError: Shapes of parts contradict each other.
    """
    # Each encoding is recognised by one of its parts, and by a second part if need be.
    for name in stored:
        base, _, ending = name.rpartition(".")
        if ending == "compressed" and f"{base}.bitmask" in stored:
            yield _bitmask(base, stored)
        if name.endswith(f"{WEIGHT}_orig") and f"{name[:-5]}_mask" in stored:
            yield _masked(name[:-5], stored)  # 5: characters of "_orig"
        if name.endswith(f"{WEIGHT}_packed") and f"{name[:-7]}_shape" in stored:
            yield _packed(name[:-7], stored)  # 7: characters of "_packed"
        if name.endswith(WEIGHT) and _is_quantised(name, stored):
            yield _quantised(name, stored, config)


def refusal_of(name: str, stored: Stored) -> str:
    """Return the reason why a stored tensor is not read, in words; empty if it is read."""
    for pattern, encoding in REFUSED:
        if pattern.search(name):
            return f"holds {encoding}, which are not read"
    has_four_bits = stored[name].info.type == "uint8" and f"{name}.absmax" in stored
    return f"holds {FOUR_BITS}, which are not read" if has_four_bits else ""


def _bitmask(base: str, stored: Stored) -> EncodedTensor:
    """Return weights stored as non-zeros and a bitmask of [m, k / 8] bytes."""
    # `_unpack_bitmask` does not need the parts "shape" and "offsets": the shape is read here, and
    # the offsets of rows follow from the bits.
    endings = {"values": ".compressed", "bitmask": ".bitmask", "shape": ".shape"}
    parts = _parts(base, stored, {**endings, "offsets": ".row_offsets"})
    values, bitmask = parts["values"].info, parts["bitmask"].info
    rows, row_bytes = bitmask.shape if len(bitmask.shape) == 2 else (0, 0)
    # 2:4 keeps half of the columns, and its values are a matrix; otherwise the shape is stored.
    is_two_of_four = len(values.shape) == 2
    default_columns = 2 * values.shape[-1] if is_two_of_four else 0
    shape = _shape(f"{base}.shape", stored) or (rows, default_columns)
    if bitmask.type != "uint8" or shape[:1] != (rows,) or -(-shape[-1] // 8) != row_bytes:
        raise MatrixError(
            f"tensor {in_short(base)} of {in_short(shape)} needs a bitmask of a bit an element, "
            f"the file has {in_short(bitmask.shape)} {bitmask.type}"
        )
    encoding = "2:4 with a bitmask" if is_two_of_four else "non-zeros with a bitmask"
    info = _info(base, shape, values.type, encoding)
    return EncodedTensor(info, parts, partial(_unpack_bitmask, shape))


def _unpack_bitmask(shape: tuple[int, ...], parts: Parts) -> HostArray:
    """Return the dense weights of non-zeros, in row-major order, and a bitmask of their places."""
    mask = np.unpackbits(parts["bitmask"], axis=1, bitorder="little", count=shape[1]).astype(bool)
    values = parts["values"].ravel()
    if np.count_nonzero(mask) != values.size:
        raise MatrixError(f"{np.count_nonzero(mask):,} bits are set for {values.size:,} values")
    dense = np.zeros(shape, values.dtype)
    dense[mask] = values
    return dense


def _masked(base: str, stored: Stored) -> EncodedTensor:
    """Return weights stored as numbers and a mask, of which the product is used."""
    parts = _parts(base, stored, {"values": "_orig", "mask": "_mask"})
    shapes = {part.info.shape for part in parts.values()}
    if len(shapes) > 1:
        raise MatrixError(f"tensor {in_short(base)} and its mask are of {in_short(sorted(shapes))}")
    values = parts["values"].info
    info = _info(base, values.shape, values.type, "weights and a mask")
    return EncodedTensor(info, parts, lambda arrays: arrays["values"] * (arrays["mask"] != 0))


def _is_quantised(name: str, stored: Stored) -> bool:
    """Return True if a tensor is a matrix or filters of one byte a weight that are decoded here."""
    info = stored[name].info
    if info.type not in QUANTISED or len(info.shape) < 2 or refusal_of(name, stored):
        return False
    # Unsigned bytes without a zero point may be anything: codes of a table, a mask.
    return info.type != "uint8" or f"{name}_zero_point" in stored


def _quantised(name: str, stored: Stored, config: ModelConfig) -> EncodedTensor:
    """Return weights that are stored in one byte each, with or without scales."""
    module = name.removesuffix(WEIGHT)
    # The first ending that occurs; without any, the part "scale" is not found.
    scale_ending = next((ending for ending in SCALES if f"{name}{ending}" in stored), SCALES[0])
    endings = {"values": "", "zero_point": "_zero_point", "scale": scale_ending}
    parts = _parts(name, stored, endings)
    if (row_maximum := stored.get(f"{module}{ROW_MAXIMUM}")) is not None:
        parts["row_maximum"] = row_maximum
    info = stored[name].info
    has_scale = "scale" in parts or "row_maximum" in parts
    encoding = f"{_type_name(info.type)} {'with a scale' if has_scale else 'without a scale'}"
    quantization = ModelConfig(config.table("quantization_config"))
    sizes = quantization.wholes("weight_block_size")
    block = sizes if len(sizes) == 2 else (SCALE_BLOCK, SCALE_BLOCK)
    decoded_info = _info(name, info.shape, "float32", encoding)
    return EncodedTensor(decoded_info, parts, partial(_scaled, block=block))


def _type_name(type_: str) -> str:
    """Return the name of a type in reports, as "fp8 e4m3" for "F8_E4M3"."""
    return type_.replace("F8_E", "fp8 e").lower()


def _scaled(parts: Parts, *, block: tuple[int, ...]) -> HostArray:
    """Return (values - zero point) * scale, where a block of the size `block` shares a scale."""
    values = parts["values"].astype(np.float32)
    if "zero_point" in parts:
        values -= _spread(parts["zero_point"].astype(np.float32), values.shape, block)
    if "scale" in parts:
        values *= _spread(parts["scale"].astype(np.float32), values.shape, block)
    if "row_maximum" in parts:
        row_scale = parts["row_maximum"].astype(np.float32) / MAX_INT8
        values *= _spread(row_scale, values.shape, block)
    return values


def _spread(scale: HostArray, shape: tuple[int, ...], block: tuple[int, ...]) -> HostArray:
    """Return scales in a shape that broadcasts to weights of [m, k, ...].

    Args:
        scale: scale of all weights, scales of rows as [m] or [m, 1], or scales of blocks.
        shape: shape of the weights.
        block: rows and columns of a block with one scale.
    """
    if scale.size == 1:
        return scale.reshape(())
    if scale.shape[:1] == (scale.size,) == shape[:1]:
        return scale.reshape(shape[0], *[1] * (len(shape) - 1))
    if scale.ndim != 2 or len(shape) != 2:
        raise MatrixError(f"scales of {scale.shape} do not fit weights of {shape}")
    for axis, size in enumerate(shape):
        scales = scale.shape[axis]
        # The last block may be cut off, so that its size does not follow from the number of blocks.
        # Take the stated size if it gives this number of blocks, else the size of equal blocks.
        block_size = block[axis] if -(-size // block[axis]) == scales else -(-size // scales)
        if -(-size // block_size) != scales:
            raise MatrixError(f"scales of {scale.shape} do not fit weights of {shape}")
        scale = scale.repeat(block_size, axis=axis).take(np.arange(size), axis=axis)
    return scale


def _packed(base: str, stored: Stored) -> EncodedTensor:
    """Return weights stored as integers of a few bits, the first in the lowest bits of a word."""
    endings = {"words": "_packed", "scale": "_scale", "zero_point": "_zero_point"}
    parts = _parts(base, stored, {**endings, "group": "_g_idx", "shape": "_shape"})
    words, shape = parts["words"].info, _shape(f"{base}_shape", stored)
    num_words = words.shape[-1]
    widths = [bits for bits in PACKED_BITS if -(-shape[-1] * bits // WORD_BITS) == num_words]
    if words.type != "int32" or words.shape[:1] != shape[:1] or not widths:
        raise MatrixError(
            f"tensor {in_short(base)} of {in_short(shape)} does not fit its packed words of "
            f"{in_short(words.shape)} {words.type}"
        )
    encoding = f"int{widths[0]}, packed, with a scale"
    info = _info(base, shape, "float32", encoding)
    if "zero_point" in parts:
        reason = f"holds int{widths[0]}, packed, with zero points, which are not read"
        info = attrs.evolve(info, refusal=reason)
    return EncodedTensor(info, parts, partial(_unpack, shape, widths[0]))


def _unpack(shape: tuple[int, ...], bits: int, parts: Parts) -> HostArray:
    """Return the decoded weights of packed integers of `bits` bits."""
    words = parts["words"].astype(np.int64) & (2**WORD_BITS - 1)
    shifts = np.arange(0, WORD_BITS, bits)
    # codes: [m, words, numbers of a word]; a code is the number plus half of its range.
    codes = (words[:, :, None] >> shifts) & (2**bits - 1)
    codes = codes.reshape(shape[0], -1)[:, : shape[1]]
    values: HostArray = codes.astype(np.float32) - np.float32(2 ** (bits - 1))
    if "scale" in parts:
        values *= _column_scales(parts, shape)
    return values


def _column_scales(parts: Parts, shape: tuple[int, ...]) -> HostArray:
    """Return scales of packed integers in a shape that broadcasts to weights of [m, k]."""
    scale: HostArray = parts["scale"].astype(np.float32)
    if "group" not in parts:
        columns = max(shape[1] // scale.shape[-1], 1) if scale.ndim == 2 else 1
        return _spread(scale, shape, (1, columns))
    groups = parts["group"].astype(np.int64)  # the group of each column
    if groups.shape != shape[1:] or groups.min() < 0 or groups.max() >= scale.shape[-1]:
        raise MatrixError(f"groups of {groups.shape} do not fit scales of {scale.shape}")
    return scale[:, groups]


def _parts(base: str, stored: Stored, endings: Mapping[str, str]) -> dict[str, StoredTensor]:
    """Return the stored parts of an encoded tensor, by role.

    Args:
        base: beginning of the names of all parts.
        stored: all stored tensors of the model by name.
        endings: ending of the name of each part, by role.
    """
    names = {role: f"{base}{ending}" for role, ending in endings.items()}
    return {role: stored[name] for role, name in names.items() if name in stored}


def _shape(name: str, stored: Stored) -> tuple[int, ...]:
    """Return the shape that a stored tensor of two whole numbers has as its values.

    Return an empty shape if the tensor is not stored.
    """
    if name not in stored:
        return ()
    tensor = stored[name]
    if tensor.info.type not in ("int64", "int32") or tensor.info.elements != 2:
        raise MatrixError(f"{tensor.info} states the shape of a matrix in two whole numbers")
    shape = tuple(int(size) for size in tensor.read(tensor.bits.length).ravel())
    if min(shape) < 1 or math.prod(shape) >= 2**48:  # more elements than any memory holds
        raise MatrixError(f"{tensor.info} states the shape {in_short(shape)}")
    return shape


def _info(name: str, shape: tuple[int, ...], type_: str, encoding: str) -> TensorInfo:
    """Return the info of decoded weights. Types that are not read as they are become float32."""
    decoded_type = type_ if type_ in BYTES else "float32"
    return TensorInfo(name, shape, decoded_type, encoding=encoding)


@cache
def _e4m3_values() -> HostArray:
    """Return the numbers of the 256 codes of fp8 e4m3: 4 bits of exponent, bias 7, no infinity.

    See arXiv 2209.05433, table 1.
    """
    codes = np.arange(256)
    exponent, fraction = (codes >> 3) & 15, (codes & 7) / 8
    magnitude = np.where(
        exponent > 0, (1 + fraction) * 2.0 ** (exponent - 7), fraction * 2.0 ** (1 - 7)
    )
    magnitude[(codes & 127) == 127] = np.nan
    values: HostArray = np.where(codes >> 7, -magnitude, magnitude).astype(np.float32)
    return values
