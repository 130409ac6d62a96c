"""Tensors of a checkpoint: names, shapes and types, where their bits lie, and their numbers.

`FILE.safetensors:TENSOR` or `FILE.onnx:TENSOR` names a tensor wherever a matrix file may be named.
`TENSOR[3]` is the matrix with number 3 of a stack, `TENSOR@T` the tensor with its last two axes
exchanged, and `TENSOR@64x512` its elements as 64 rows of 512. If the file has a tensor with such a
name, the name means this tensor.
All types are little-endian. bfloat16 is the upper half of float32: it is read as float32, and
written rounded to nearest, ties to even.
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

FILE_AND_TENSOR = re.compile(r"(.*?(\.safetensors|\.onnx|\.pt2)):(.*)", re.IGNORECASE | re.DOTALL)
BYTES = {"float16": 2, "bfloat16": 2, "float32": 4, "float64": 8}  # bytes of types that are read
BFLOAT16 = "bfloat16"
MAX_SUGGESTIONS = 3  # names that a refusal suggests
# Least similarity (`difflib`) of a suggested name; no reason recorded for this number.
MIN_RATIO = 0.3
TRANSPOSED = "@T"  # end of a tensor's name: its last two axes are exchanged
# A name with a view at its end: transposed, a matrix of a stack, or reshaped to rows and columns.
VIEW = re.compile(r"(.+?)(@T|\[[0-9]{1,9}\]|@[0-9]{1,9}x[0-9]{1,9})", re.DOTALL)
# Names of modules that are tables, such as embeddings, positions and codebooks.
TABLE_NAME = re.compile(
    r"emb(ed)?(ding)?s?(_|\d|$)|embed(_?tokens|_?in|_?positions|s|dings?)?$|^embed|^emb$|^emb_"
    r"|^w[tp]e$|^shared$|codebook|lookup|(^|_)lut$|(^|_)factors$|(^|_)tables?$|^vocab"
    r"|relative_(attention|position)_bias|(^|_)rel_pos|pos(ition)?(al)?_(emb|enc|bias)|dictionary"
)
# Names of lists and dictionaries of tables, whose modules have numbers or other names.
TABLES_NAME = re.compile(r"emb|codebook|tables$|factors$")
# Names of modules that multiply, even if the module around them is called an embedding.
MULTIPLIES = re.compile(r"proj|linear|dense|unembed|(^|_)(fc|mlp|conv|out|mapping|head)(_|\d|$)")

Shape: TypeAlias = tuple[int | None, ...]
"""Shape of a value; None is a size that the source leaves open."""

TYPE_BITS: Mapping[str, int] = {  # bits of an element, by the name of its type
    "bool": 8,
    "int8": 8,
    "uint8": 8,
    "int16": 16,
    "uint16": 16,
    "int32": 32,
    "uint32": 32,
    "int64": 64,
    "uint64": 64,
    "float16": 16,
    "bfloat16": 16,
    "float32": 32,
    "float64": 64,
    "int4": 4,
    "uint4": 4,
    "float4e2m1": 4,
    "complex64": 64,
    "complex128": 128,
    "float8e4m3fn": 8,
    "float8e4m3fnuz": 8,
    "float8e5m2": 8,
    "float8e5m2fnuz": 8,
}


def bytes_of(shape: Shape | None, element_type: str) -> int | None:
    """Return the bytes of a tensor; None if a size or the type is unknown."""
    if shape is None or element_type not in TYPE_BITS:
        return None
    sizes = [size for size in shape if size is not None]
    return -(-math.prod(sizes) * TYPE_BITS[element_type] // 8) if len(sizes) == len(shape) else None


Bits: TypeAlias = Callable[[], bytes]
"""Function that reads the bits of a tensor, after its size was checked against a limit."""


def tensor_named(path: Path | str) -> tuple[Path, str] | None:
    """Return the file and the tensor that a name contains, or None if it names a whole file."""
    match = FILE_AND_TENSOR.fullmatch(str(path))
    return None if match is None else (Path(match[1]), match[3])


def file_of(path: Path) -> Path:
    """Return the file of a name such as `FILE:TENSOR`, without the tensor."""
    file_and_tensor = tensor_named(path)
    return path if file_and_tensor is None else file_and_tensor[0]


def reader_of(path: Path | str) -> str:
    """Return the suffix of a file, which selects its reader; with a tensor `.onnx:TENSOR`."""
    match = FILE_AND_TENSOR.fullmatch(str(path))
    return Path(path).suffix if match is None else f"{match[2]}:{match[3]}"


def transposed_shape(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return a shape with its last two sizes exchanged."""
    return (*shape[:-2], *shape[:-3:-1])


@attrs.frozen
class TensorInfo:
    """Name, shape and type of a tensor in a checkpoint.

    Attributes:
        name: Name of the tensor.
        shape: Shape as it is read: [out, in] for a linear layer; for a convolution filters,
            channels, rows and columns of a filter.
        type: NumPy's name of the type, or "bfloat16".
        transposed: True if the file stores it, or each matrix of a stack, as [in, out].
        refusal: Reason why it cannot be read as weights, in words; empty if it can.
        is_looked_up: True if a node of the graph reads rows of it by index.
        encoding: Form in which other tensors store the values, in words; empty if they are stored
            as numbers of `type`.
        part_of: Name of the encoded tensor of which this one holds a part; empty for others.
        table: Reason why the tensor is a table whose rows are looked up, in words; empty if it is
            not a table; None if this was not examined, so that the name decides.
    """

    name: str
    shape: tuple[int, ...]
    type: str
    transposed: bool = False
    refusal: str = ""
    is_looked_up: bool = False
    encoding: str = ""
    part_of: str = ""
    table: str | None = None

    @property
    def stored_shape(self) -> tuple[int, ...]:
        """Shape in the file."""
        return transposed_shape(self.shape) if self.transposed else self.shape

    @property
    def elements(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    @property
    def is_read(self) -> bool:
        """True if the tensor can be read as weights."""
        return self.type in BYTES and not self.refusal

    @property
    def is_embedding(self) -> bool:
        """True if the tensor is a table whose rows are looked up, by `table`, else by its name."""
        if self.table is not None:
            return bool(self.table)
        return self.is_looked_up or names_embedding(self.name)

    def __str__(self) -> str:
        return f"tensor {in_short(self.name)}"


def names_embedding(name: str) -> bool:
    """Return True if a tensor's name is that of an embedding or another table.

    The innermost module decides, as in `bert.embeddings.word_embeddings.weight`; the module around
    it does if it is a list or a dictionary of tables, as in `emb_l.0.weight`.
    """
    modules = [part for part in name.lower().split(".") if not part.isdigit() and part != "weight"]
    if not modules or MULTIPLIES.search(modules[-1]):
        return False
    is_in_list = len(modules) > 1 and TABLES_NAME.search(modules[-2]) is not None
    return is_in_list or TABLE_NAME.search(modules[-1]) is not None


def tensor_of(tensors: Mapping[str, TensorInfo], name: str) -> TensorInfo:
    """Return the tensor of a name that may have lost slashes in a path: `a//b` becomes `a/b`.

    Raises:
        MatrixError: No tensor has this name; the message suggests the closest names.
    """
    if name in tensors:
        return tensors[name]
    # A path drops repeated slashes, so names are compared as paths.
    matches = [tensor for full, tensor in tensors.items() if Path(f"x:{full}") == Path(f"x:{name}")]
    if len(matches) == 1:
        return matches[0]
    raise MatrixError(
        f"no tensor {in_short(name)} among its {len(tensors):,}{_closest(name, tensors)}"
    )


def split_view(tensors: Mapping[str, TensorInfo], name: str) -> tuple[str, tuple[str, ...]]:
    """Return the name of a stored tensor, and the views of it at the end of a name.

    `w[3]@T` is ("w", ("[3]", "@T")) unless a tensor has that name.
    """
    views: list[str] = []
    while name not in tensors and (match := VIEW.fullmatch(name)) is not None:
        name = match[1]
        views.insert(0, match[2])
    return name, tuple(views)


def viewed(array: HostArray, views: Iterable[str], name: str) -> HostArray:
    """Return an array after applying views, one after another.

    [3] is number 3 along the first axis, @T exchanges the last two axes, and @64x512 takes the
    elements as 64 rows of 512.

    Raises:
        MatrixError: The array has no such axis, number or size; the message names the tensor.
    """
    for view in views:
        shape = array.shape
        if view == TRANSPOSED and array.ndim > 1:
            array = array.swapaxes(-1, -2)
        elif view.startswith("[") and array.ndim > 1 and int(view[1:-1]) < shape[0]:
            array = array[int(view[1:-1])]
        elif "x" in view and math.prod(sizes := _rows_columns(view)) == array.size:
            array = array.reshape(sizes)
        else:
            raise MatrixError(f"tensor {in_short(name)} of {in_short(shape)} has no view {view}")
    return array


def _rows_columns(view: str) -> tuple[int, ...]:
    """Return the numbers of a view such as ":64x128"."""
    return tuple(map(int, view[1:].split("x")))


def _closest(name: str, names: Iterable[str]) -> str:
    """Return the end of a refusal with the most similar names; empty if there are none."""
    similar = difflib.get_close_matches(name, list(names), MAX_SUGGESTIONS, MIN_RATIO)
    return f"; the closest are {', '.join(in_short(name) for name in similar)}" if similar else ""


def check_tensor(tensor: TensorInfo, limit: int) -> None:
    """Refuse a tensor that cannot be read, before memory is allocated.

    Raises:
        MatrixError: The type, the shape or the use of the tensor is not supported.
        InputError: The tensor is too large.
    """
    if tensor.type not in BYTES:
        raise MatrixError(f"{tensor} is of type {tensor.type}; read are {', '.join(BYTES)}")
    if tensor.refusal:
        raise MatrixError(f"{tensor} {tensor.refusal}")
    if min(tensor.shape, default=1) < 1:
        raise MatrixError(f"{tensor} has the shape {in_short(tensor.shape)}, and no weights")
    value_bytes = 4 if tensor.type == BFLOAT16 else BYTES[tensor.type]  # as float32
    check_input_bytes(value_bytes * tensor.elements, limit, f"{tensor} of {in_short(tensor.shape)}")


def values_of(tensor: TensorInfo, bits: bytes) -> HostArray:
    """Return the numbers of a tensor in its shape: float16, float32 or float64.

    Raises:
        MatrixError: The bits have another length.
    """
    needed_bytes = BYTES[tensor.type] * tensor.elements
    if len(bits) != needed_bytes:
        raise MatrixError(
            f"{tensor} of {in_short(tensor.stored_shape)} {tensor.type} takes {needed_bytes:,} "
            f"bytes, the file holds {len(bits):,}"
        )
    if tensor.type == BFLOAT16:
        # The bits of bfloat16 are the upper 16 of float32.
        upper = np.frombuffer(bits, dtype="<u2").astype(np.uint32)
        flat: HostArray = (upper << np.uint32(16)).view(np.float32)
    else:
        data_type = np.dtype(tensor.type)
        flat = np.frombuffer(bits, dtype=data_type.newbyteorder("<")).astype(data_type, copy=False)
    stored = flat.reshape(tensor.stored_shape)
    return stored.swapaxes(-1, -2) if tensor.transposed else stored


def bits_of(tensor: TensorInfo, values: HostArray) -> bytes:
    """Return the bits of numbers in the type of a tensor, rounded once.

    Raises:
        MatrixError: The shape differs, or a number overflows or underflows the type.
    """
    if tensor.type not in BYTES:
        raise MatrixError(f"{tensor} is of type {tensor.type}; written are {', '.join(BYTES)}")
    if values.shape != tensor.shape:
        raise MatrixError(
            f"{tensor} is of {in_short(tensor.shape)}, its new values of {in_short(values.shape)}"
        )
    if values.dtype.kind != "f":
        raise MatrixError(f"{tensor} takes real numbers, not {values.dtype}")
    stored = np.ascontiguousarray(values.swapaxes(-1, -2) if tensor.transposed else values)
    # Round once; overflow gives infinity and underflow 0, which are refused below.
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
    """Return finite float32 numbers rounded to those that bfloat16 holds.

    A number that overflows becomes infinite.
    """
    bits = single.view(np.uint32)
    last_kept_bit = (bits >> np.uint32(16)) & np.uint32(1)
    # Adding half of the last kept bit (0x8000) rounds ties up; adding one less rounds them down.
    # The last kept bit is added to 0x7FFF, so that ties go to even.
    nearest = bits + np.uint32(0x7FFF) + last_kept_bit
    return (nearest & np.uint32(0xFFFF0000)).view(np.float32)


@attrs.frozen
class FilePart:
    """Bytes of a file.

    Attributes:
        file: Path of the file.
        offset, length: Offset and number of the bytes.
    """

    file: Path
    offset: int
    length: int

    def __call__(self) -> bytes:
        """Read the bytes.

        Raises:
            MatrixError: The file cannot be read, or ends too early.
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
    """Tensors of one file, and functions that read them.

    Attributes:
        path: Path of the file.
        tensors: Tensors by name, in the order of the file.
        bits: Functions that read the bits of each stored tensor, by name; a `FilePart` if the bits
            are bytes of a file.
        arrays: Functions from the largest number of bytes to the numbers of an encoded tensor, by
            name.
    """

    path: Path
    tensors: Mapping[str, TensorInfo]
    bits: Mapping[str, Bits] = attrs.field(repr=False)
    arrays: Mapping[str, Callable[[int], HostArray]] = attrs.field(factory=dict, repr=False)

    def read(self, name: str, max_bytes: int) -> HostArray:
        """Return the numbers of a tensor, in the shape of its `TensorInfo`, or a view of them.

        Raises:
            MatrixError: There is no such tensor, or it cannot be read.
            InputError: The tensor is too large.
        """
        stored_name, views = split_view(self.tensors, name)
        tensor = tensor_of(self.tensors, stored_name)
        check_tensor(tensor, max_bytes)
        if tensor.name in self.arrays:
            return viewed(self.arrays[tensor.name](max_bytes), views, tensor.name)
        return viewed(values_of(tensor, self._bits(tensor, max_bytes)), views, tensor.name)

    def _bits(self, tensor: TensorInfo, max_bytes: int) -> bytes:
        """Read the bits of a tensor, after checking the length that the file claims."""
        bits = self.bits[tensor.name]
        if isinstance(bits, FilePart):
            needed_bytes = BYTES[tensor.type] * tensor.elements
            if bits.length != needed_bytes:
                raise MatrixError(
                    f"{tensor} takes {needed_bytes:,} bytes, the file says {bits.length:,}"
                )
            check_input_bytes(bits.length, max_bytes, str(tensor))
        return bits()
