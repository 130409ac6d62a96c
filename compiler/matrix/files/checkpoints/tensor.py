"""A tensor of a checkpoint: its shape and type, and its numbers from bits and back.

Every type is of little-endian bits. bfloat16 is the upper half of float32: it is read as such, and
written rounded to the nearest, of two to the even one.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Mapping

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short

from ...entries import HostArray, MatrixError
from .tensor_name import is_named

BYTES = {"float16": 2, "bfloat16": 2, "float32": 4, "float64": 8}  # types that are read
BFLOAT16 = "bfloat16"
CLOSEST = 3  # names in a refusal
ALIKE = 0.3  # from which difflib's ratio on


@attrs.frozen
class TensorInfo:
    """What a checkpoint says of a tensor.

    Attributes:
        name: of the tensor.
        shape: as it is read: of a linear layer [out, in], of a convolution (K, C, R, S).
        type: as NumPy names it, or "bfloat16".
        transposed: the file holds it as [in, out].
        refusal: why it cannot be read as weights, in words; empty where it can.
    """

    name: str
    shape: tuple[int, ...]
    type: str
    transposed: bool = False
    refusal: str = ""

    @property
    def stored_shape(self) -> tuple[int, ...]:
        """As the file has it."""
        return self.shape[::-1] if self.transposed else self.shape

    @property
    def elements(self) -> int:
        """Numbers in it."""
        return math.prod(self.shape)

    def __str__(self) -> str:
        return f"tensor {in_short(self.name)}"


def tensor_of(tensors: Mapping[str, TensorInfo], given: str) -> TensorInfo:
    """The tensor of a name.

    Raises:
        MatrixError: there is none; how many there are and the closest names.
    """
    if given in tensors:
        return tensors[given]
    found = [tensor for name, tensor in tensors.items() if is_named(name, given)]
    if len(found) == 1:
        return found[0]
    raise MatrixError(
        f"no tensor {in_short(given)} among its {len(tensors):,}{closest(given, tensors)}"
    )


def closest(given: str, names: Iterable[str]) -> str:
    """The names that are most like one, to end a refusal; empty where none is."""
    alike = difflib.get_close_matches(given, list(names), CLOSEST, ALIKE)
    return f"; the closest are {', '.join(in_short(name) for name in alike)}" if alike else ""


def check_tensor(tensor: TensorInfo, most: int) -> None:
    """Refuse a tensor that cannot be read, before memory is taken.

    Raises:
        MatrixError, InputError: what it is, and what is read.
    """
    if tensor.type not in BYTES:
        raise MatrixError(f"{tensor} is of type {tensor.type}; read are {', '.join(BYTES)}")
    if tensor.refusal:
        raise MatrixError(f"{tensor} {tensor.refusal}")
    if min(tensor.shape, default=0) < 1:
        raise MatrixError(f"{tensor} has the shape {in_short(tensor.shape)}, and no weights")
    held = max(BYTES[tensor.type], 4) if tensor.type == BFLOAT16 else BYTES[tensor.type]
    what = f"{tensor} of {in_short(tensor.shape)}"
    check_input_bytes(held * tensor.elements, most, what)


def values_of(tensor: TensorInfo, bits: bytes) -> HostArray:
    """The numbers of a tensor, of its shape: float16, float32 or float64.

    Raises:
        MatrixError: bits of another length.
    """
    needed = BYTES[tensor.type] * tensor.elements
    if len(bits) != needed:
        raise MatrixError(
            f"{tensor} of {in_short(tensor.stored_shape)} {tensor.type} takes {needed:,} bytes, "
            f"the file holds {len(bits):,}"
        )
    if tensor.type == BFLOAT16:
        upper = np.frombuffer(bits, dtype="<u2").astype(np.uint32)
        flat: HostArray = (upper << np.uint32(16)).view(np.float32)
    else:
        kind = np.dtype(tensor.type)
        flat = np.frombuffer(bits, dtype=kind.newbyteorder("<")).astype(kind, copy=False)
    stored = flat.reshape(tensor.stored_shape)
    return stored.T if tensor.transposed else stored


def bits_of(tensor: TensorInfo, values: HostArray) -> bytes:
    """The bits of numbers in the type of a tensor, rounded once.

    Raises:
        MatrixError: another shape, numbers that the type does not hold, or holds as zero.
    """
    if tensor.type not in BYTES:
        raise MatrixError(f"{tensor} is of type {tensor.type}; written are {', '.join(BYTES)}")
    if values.shape != tensor.shape:
        raise MatrixError(
            f"{tensor} is of {in_short(tensor.shape)}, its new values of {in_short(values.shape)}"
        )
    if values.dtype.kind != "f":
        raise MatrixError(f"{tensor} takes real numbers, not {values.dtype}")
    stored = np.ascontiguousarray(values.T if tensor.transposed else values)
    with np.errstate(over="ignore", invalid="ignore"):
        single = stored.astype(np.float32) if tensor.type == BFLOAT16 else stored
        found = _rounded(single) if tensor.type == BFLOAT16 else stored.astype(tensor.type)
    if not (np.isfinite(single).all() and np.isfinite(found).all()):
        raise MatrixError(f"{tensor} takes finite numbers that {tensor.type} holds")
    if np.count_nonzero(found) != np.count_nonzero(stored):
        raise MatrixError(f"{tensor} has values so small that {tensor.type} holds zeros; scale it")
    if tensor.type == BFLOAT16:
        return (found.view(np.uint32) >> np.uint32(16)).astype("<u2").tobytes()
    return found.astype(found.dtype.newbyteorder("<"), copy=False).tobytes()


def _rounded(single: HostArray) -> HostArray:
    """float32 numbers that bfloat16 holds, of finite ones; what overflows it is infinite."""
    bits = single.view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    nearest = bits + np.uint32(0x7FFF) + odd  # half of the last place less one, to even
    return (nearest & np.uint32(0xFFFF0000)).view(np.float32)
