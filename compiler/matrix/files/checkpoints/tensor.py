"""Tensors of a checkpoint: their names, shapes and types, where their bits lie, their numbers.

`FILE.safetensors:TENSOR` or `FILE.onnx:TENSOR` names one; it may stand wherever a matrix file may.
Every type is of little-endian bits. bfloat16 is the upper half of float32: it is read as such, and
written rounded to the nearest, of two to the even one.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short, plain_size

from ...entries import HostArray, MatrixError

NAME = re.compile(r"(.*?(\.safetensors|\.onnx)):(.*)", re.IGNORECASE | re.DOTALL)
BYTES = {"float16": 2, "bfloat16": 2, "float32": 4, "float64": 8}  # types that are read
BFLOAT16 = "bfloat16"
CLOSEST = 3  # names in a refusal
ALIKE = 0.3  # from which difflib's ratio on
EMBEDDINGS = re.compile(r"embed|(?:^|\.)w[tp]e(?:\.|$)")  # in names of tables that are looked up

Bits: TypeAlias = Callable[[], bytes]
"""Reads the bits of a tensor, which its `TensorInfo` has been held against a limit for."""


def tensor_named(path: Path | str) -> tuple[Path, str] | None:
    """The file and the tensor that a name has; None where it names a whole file."""
    match = NAME.fullmatch(str(path))
    return None if match is None else (Path(match[1]), match[3])


def file_of(path: Path) -> Path:
    """The file itself, which is there or is not."""
    named = tensor_named(path)
    return path if named is None else named[0]


def reader_of(path: Path | str) -> str:
    """What reads a file, as text: its suffix; of a checkpoint with the tensor, `.onnx:TENSOR`."""
    match = NAME.fullmatch(str(path))
    return Path(path).suffix if match is None else f"{match[2]}:{match[3]}"


@attrs.frozen
class TensorInfo:
    """What a checkpoint says of a tensor.

    Attributes:
        name: of the tensor.
        shape: as it is read: of a linear layer [out, in], of a convolution (K, C, R, S).
        type: as NumPy names it, or "bfloat16".
        transposed: the file holds it as [in, out].
        refusal: why it cannot be read as weights, in words; empty where it can.
        is_looked_up: a graph takes rows of it by number.
    """

    name: str
    shape: tuple[int, ...]
    type: str
    transposed: bool = False
    refusal: str = ""
    is_looked_up: bool = False

    @property
    def stored_shape(self) -> tuple[int, ...]:
        """As the file has it."""
        return self.shape[::-1] if self.transposed else self.shape

    @property
    def elements(self) -> int:
        """Numbers in it."""
        return math.prod(self.shape)

    @property
    def is_read(self) -> bool:
        """It can be read as weights."""
        return self.type in BYTES and not self.refusal

    @property
    def is_embedding(self) -> bool:
        """It is looked up, or has the name of such a table."""
        return self.is_looked_up or names_embedding(self.name)

    def __str__(self) -> str:
        return f"tensor {in_short(self.name)}"


def names_embedding(name: str) -> bool:
    """Whether a tensor's name is that of a table which is looked up."""
    return EMBEDDINGS.search(name.lower()) is not None


def tensor_of(tensors: Mapping[str, TensorInfo], name: str) -> TensorInfo:
    """The tensor of a name, of which a path may have lost slashes: `a//b` becomes `a/b`.

    Raises:
        MatrixError: there is none; how many there are and the closest names.
    """
    if name in tensors:
        return tensors[name]
    alike = [tensor for full, tensor in tensors.items() if Path(f"x:{full}") == Path(f"x:{name}")]
    if len(alike) == 1:
        return alike[0]
    raise MatrixError(
        f"no tensor {in_short(name)} among its {len(tensors):,}{_closest(name, tensors)}"
    )


def _closest(name: str, names: Iterable[str]) -> str:
    """The names that are most like one, to end a refusal; empty where none is."""
    alike = difflib.get_close_matches(name, list(names), CLOSEST, ALIKE)
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
    value_bytes = 4 if tensor.type == BFLOAT16 else BYTES[tensor.type]  # as float32
    check_input_bytes(value_bytes * tensor.elements, most, f"{tensor} of {in_short(tensor.shape)}")


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
        narrow = _rounded(single) if tensor.type == BFLOAT16 else stored.astype(tensor.type)
    if not (np.isfinite(single).all() and np.isfinite(narrow).all()):
        raise MatrixError(f"{tensor} takes finite numbers that {tensor.type} holds")
    if np.count_nonzero(narrow) != np.count_nonzero(stored):
        raise MatrixError(f"{tensor} has values so small that {tensor.type} holds zeros; scale it")
    if tensor.type == BFLOAT16:
        return (narrow.view(np.uint32) >> np.uint32(16)).astype("<u2").tobytes()
    return narrow.astype(narrow.dtype.newbyteorder("<"), copy=False).tobytes()


def _rounded(single: HostArray) -> HostArray:
    """float32 numbers that bfloat16 holds, of finite ones; what overflows it is infinite."""
    bits = single.view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    nearest = bits + np.uint32(0x7FFF) + odd  # half of the last place less one, to even
    return (nearest & np.uint32(0xFFFF0000)).view(np.float32)


@attrs.frozen
class FilePart:
    """Bytes of a file.

    Attributes:
        file: the file.
        offset, length: in bytes.
    """

    file: Path
    offset: int
    length: int

    def __call__(self) -> bytes:
        """What lies there.

        Raises:
            MatrixError: the file cannot be read, or ends before.
        """
        size = plain_size(self.file)
        if not 0 <= self.offset <= self.offset + self.length <= size:
            raise MatrixError(
                f"bytes {self.offset:,} to {self.offset + self.length:,} do not lie in "
                f"{self.file.name}, which has {size:,}"
            )
        try:
            with self.file.open("rb") as file:
                file.seek(self.offset)
                return file.read(self.length)
        except OSError as error:
            raise MatrixError(f"{self.file}: cannot be read, {error.strerror}") from None


@attrs.frozen
class Checkpoint:
    """The tensors of a file.

    Attributes:
        path: of the file.
        tensors: by name, in the order of the file.
        bits: of each tensor that can be read; a `FilePart` where it lies in a file by itself.
    """

    path: Path
    tensors: Mapping[str, TensorInfo]
    bits: Mapping[str, Bits] = attrs.field(repr=False)

    def read(self, name: str, max_bytes: int) -> HostArray:
        """The numbers of a tensor, of the shape that its `TensorInfo` says.

        Raises:
            MatrixError, InputError: there is none, it cannot be read, it is too large.
        """
        tensor = tensor_of(self.tensors, name)
        check_tensor(tensor, max_bytes)
        return values_of(tensor, self._bits(tensor, max_bytes))

    def _bits(self, tensor: TensorInfo, most: int) -> bytes:
        """Of no more bytes than the limit, whatever a part of a file claims."""
        bits = self.bits[tensor.name]
        if isinstance(bits, FilePart):
            needed = BYTES[tensor.type] * tensor.elements
            if bits.length != needed:
                raise MatrixError(f"{tensor} takes {needed:,} bytes, the file says {bits.length:,}")
            check_input_bytes(bits.length, most, str(tensor))
        return bits()
