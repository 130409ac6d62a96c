"""Declarations by which a kernel's class describes it: axes, arrays, lists, words of state, labels.

From the declarations follow its name, its preprocessor symbols, its variants, its errors, the
operands with their spans and accesses, the vertex state and, with the bundles of its assembly, its
cycles:

    bundles of a worker = start + sum over labels of (bundles of a pass) x (passes of the worker)

A label names a place in the kernel's code, mostly a loop; a worker passes it each time it runs the
code behind it. The passes of a label are computed by the kernel from the fields of a vertex, the
bundles of a pass are counted by the assembler (`label_bundles`). A list is a table in tile memory,
rows of a few numbers each, that tells a vertex what to process; a row may be a piece of memory, a
strip, or a run of blocks. The state of a vertex is the record of addresses and sizes that its code
reads first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Accesses,
    DataType,
    Fields,
    IntArray,
    Operand,
    ProgramError,
    spread,
)

from .fields import check_entries, column, lists
from .worklist import WORKERS

Size: TypeAlias = int | str | DataType | Callable[["VertexFields"], IntArray]
"""Factor of an array's size in bytes.

A number; a number format, which stands for its bytes; the name of a vertex field or of a kernel's
property; or a function of the vertices' fields."""


@attrs.frozen
class KernelAxis:
    """A property in which the kernels of a class differ, such as a number format.

    Attributes:
        member: name of the property on the class.
        values: possible values, in the order in which the registry lists the kernels.
        define: name of the preprocessor symbol that receives the value; or the symbol that is
            defined for each value.
        text: text of each value in a kernel's title; None for the value itself, or the name of a
            number format.
    """

    member: str
    values: tuple[Any, ...]
    define: str | Mapping[Any, str] = ""
    text: Mapping[Any, str] | None = None

    def defines(self, value: object) -> Iterator[tuple[str, str]]:
        """Yield the preprocessor symbols of a value, with their contents."""
        if isinstance(self.define, str):
            if self.define:
                yield self.define, self.shown(value)
        elif value in self.define:
            yield self.define[value], ""

    def shown(self, value: object) -> str:
        """Return the text of a value in a kernel's title."""
        if self.text is not None:
            return self.text[value]
        return value.value if isinstance(value, DataType) else str(value)


@attrs.frozen
class Rows:
    """Rows of the lists of one name, over all vertices, one vertex after another.

    Attributes:
        table: int64[rows, numbers], the numbers of each row.
        vertex: int64[rows], index of the vertex to which each row belongs, ascending.
        vertices: number of vertices.
        names: names of the columns of `table`.
        worker: int64[rows], the one worker that processes the row; None if workers share each row.
    """

    table: IntArray
    vertex: IntArray
    vertices: int
    names: tuple[str, ...]
    worker: IntArray | None = None

    def __getattr__(self, name: str) -> IntArray:
        if name.startswith("_") or name not in self.names:
            raise AttributeError(f"rows have {', '.join(self.names)}, not {name!r}")
        return self.table[:, self.names.index(name)]

    def __len__(self) -> int:
        return len(self.table)

    @property
    def first_entry(self) -> IntArray:
        """Position of each row's first number within its list, int64[rows]."""
        # The vertices ascend, so a row's rank in its list is its distance from the vertex's first.
        rank: IntArray = np.arange(len(self)) - np.searchsorted(self.vertex, self.vertex)
        return len(self.names) * rank

    def passes(self, labels: Mapping[str, npt.NDArray[Any]]) -> LabelPasses:
        """Return the passes of labels, given those that each row causes.

        `labels` are the passes by label, int64[rows, workers], or int64[rows] if each row belongs
        to one worker.
        """
        return LabelPasses(labels, self.vertex, self.vertices, self.worker)

    def accesses(self, name: str, size: IntArray) -> Accesses:
        """Return the spans of an operand that the rows access.

        Args:
            name: name of the number that holds the byte offset.
            size: int64[rows], number of bytes that each row accesses.

        Raises:
            ListError: an offset that is no multiple of 8 bytes.
        """
        number = self.names.index(name)
        entry, offset = self.first_entry + number, self.table[:, number]
        check_entries(
            offset % DOUBLE_WORD_BYTES == 0,
            self.vertex,
            entry,
            lambda row: f"offset {offset[row]} is no multiple of {DOUBLE_WORD_BYTES} bytes",
        )
        return Accesses(self.vertex, entry, offset, size)


@attrs.frozen
class VertexFields:
    """Fields of the vertices of one kernel: `v.n` is the field n, int64[vertices].

    Attributes:
        kernel: the kernel of the vertices.
        fields: columns of the fields by name.
        workers: number of workers of a tile; by default the number that the kernel has.
    """

    kernel: Any
    fields: Fields
    workers: int = attrs.field(
        default=attrs.Factory(lambda v: getattr(v.kernel, "workers", WORKERS), takes_self=True)
    )

    def __getattr__(self, name: str) -> IntArray:
        if name.startswith("_"):
            raise AttributeError(name)
        return column(self.fields, name)

    def __len__(self) -> int:
        return len(next(iter(self.fields.values())))

    def float32(self, name: str) -> npt.NDArray[np.float32]:
        """Return a field that holds the bits of floats, float32[vertices]."""
        return column(self.fields, name).astype(np.uint32).view(np.float32)

    def list_length(self, name: str) -> IntArray:
        """Return the number of entries of each vertex's list of a name, int64[vertices]."""
        return lists(self.fields, name).count

    def lists(self, name: str) -> list[IntArray]:
        """Return the entries of each vertex's list of a name, an int64 array for each vertex."""
        ragged = lists(self.fields, name)
        return [ragged.row(vertex).astype(np.int64) for vertex in range(len(ragged))]

    def listed_rows(self, name: str) -> Rows:
        """Return the rows of the list of a name, with the columns that the kernel declares.

        Raises:
            ProgramError: a list is no whole number of rows.
        """
        width = len(self.kernel.rows[name])
        if np.any(lists(self.fields, name).count % width):
            raise ProgramError(
                f"field {name!r}: a list must be a whole number of rows of {width} numbers"
            )
        return self._rows(name)

    def dealt_rows(self, name: str, counts: str = "counts") -> Rows:
        """Return the rows of a list in which each worker has consecutive rows of its own.

        The field `counts`, int64[vertices, workers], has the number of rows of each worker.

        Raises:
            ListError: a list whose number of rows is not the sum of the workers' counts.
        """
        ragged, of_worker = lists(self.fields, name), column(self.fields, counts)
        width, total = len(self.kernel.rows[name]), of_worker.sum(axis=1)
        check_entries(
            ragged.count == total * width,
            np.arange(len(ragged)),
            ragged.count,
            lambda row: (
                f"it has {ragged.count[row]} numbers, field {counts} says {total[row]} {name}"
            ),
        )
        worker = np.tile(np.arange(of_worker.shape[1]), len(ragged))
        return attrs.evolve(self._rows(name), worker=np.repeat(worker, of_worker.ravel()))

    def _rows(self, name: str) -> Rows:
        """Return the rows of the list of a name, whose length is a whole number of rows."""
        ragged, names = lists(self.fields, name), self.kernel.rows[name]
        at = spread(ragged.first, ragged.count)
        table = ragged.flat[at].astype(np.int64).reshape(-1, len(names))
        vertex = np.repeat(np.arange(len(ragged)), ragged.count // len(names))
        return Rows(table, vertex, len(ragged), names)

    def first_rows(self, name: str, counts: str = "counts") -> IntArray:
        """Return the byte offset of each worker's first row, int64[vertices, workers]."""
        of_worker = column(self.fields, counts)
        width = len(self.kernel.rows[name])
        first: IntArray = (np.cumsum(of_worker, axis=1) - of_worker) * width * 4
        return first


Bytes: TypeAlias = Callable[[Any, Rows], IntArray]  # of a kernel and rows of a list


@attrs.frozen
class ArrayOperand(Operand):
    """Operand that is accessed as a whole, or in the spans that the rows of a list name.

    Attributes:
        sizes: factors of the size in bytes, see `Size`.
        counts: name of the list that the operand holds, whose entries have the size that `sizes`
            gives; empty for an operand that is no list.
        listed: for an operand of which the rows of a list access spans, the name of the list, and
            the name of the number in a row that is the span's byte offset; None for an operand that
            is accessed as a whole.
        row_bytes: function of a kernel and rows that returns int64[rows], the bytes that each row
            accesses.
    """

    sizes: tuple[Size, ...] = ()
    counts: str = ""
    listed: tuple[str, str] | None = None
    row_bytes: Bytes | None = attrs.field(default=None, eq=False)

    def accesses(self, v: VertexFields) -> Accesses:
        """Return the spans that the rows of the list access."""
        assert self.listed is not None
        assert self.row_bytes is not None
        name, offset = self.listed
        rows = v.listed_rows(name)
        return rows.accesses(offset, self.row_bytes(v.kernel, rows))

    def type_in(self, kernel: object) -> DataType | None:
        """Return the number format of the elements in a kernel; None for plain bytes."""
        return next((size for size in self._factors(kernel) if isinstance(size, DataType)), None)

    def shape(self, v: VertexFields) -> tuple[int, ...]:
        """Return the shape of the operand of a single vertex."""
        factors = (size for size in self._factors(v.kernel) if not isinstance(size, DataType))
        return tuple(int(np.ravel(_number(factor, v))[0]) for factor in factors)

    def span(self, v: VertexFields) -> IntArray:
        """Return the size in bytes of an operand that is accessed as a whole, int64[vertices]."""
        size = v.list_length(self.counts) if self.counts else np.ones(len(v), dtype=np.int64)
        for factor in self.sizes:
            size = size * _number(factor, v)
        return size

    def _factors(self, kernel: object) -> Iterator[Size]:
        """Yield the sizes, with number formats in place of properties that hold them."""
        for size in self.sizes:
            attribute = getattr(kernel, size, None) if isinstance(size, str) else None
            yield attribute if isinstance(attribute, DataType) else size


def _number(size: Size, v: VertexFields) -> IntArray | int:
    """Return a factor of an array's size as a number, or int64[vertices]."""
    if isinstance(size, str):
        attribute = getattr(v.kernel, size, None)
        return (
            _number(attribute, v)
            if isinstance(attribute, int | DataType)
            else column(v.fields, size)
        )
    if callable(size):
        return size(v)
    return size.bytes if isinstance(size, DataType) else size


Access: TypeAlias = Literal["in", "out", "inout"]


def array(
    name: str,
    access: Access,
    *sizes: Size,
    align: int = DOUBLE_WORD_BYTES,
    interleaved: bool = False,
    control: bool = False,
) -> ArrayOperand:
    """Return the operand at the address in a field, whose bytes are the product of the sizes.

    A number format may be given by its name: `array("y", "out", "n", "half")`.
    """
    factors = tuple(map(_named_type, sizes))
    return ArrayOperand(name, access, align, interleaved, control, sizes=factors)


def _named_type(size: Size) -> Size:
    names = {data_type.value: data_type for data_type in DataType}
    return names.get(size, size) if isinstance(size, str) else size


def array_of(name: str, entry_bytes: int = 4, *, align: int = 4) -> ArrayOperand:
    """Return the operand in which a list of the vertex is stored, at field `<name>_address`."""
    return ArrayOperand(f"{name}_address", "in", align, sizes=(entry_bytes,), counts=name)


def listed(name: str, access: Access, offset: str, row_bytes: Bytes, *, rows: str) -> ArrayOperand:
    """Return an operand of which each row of a list accesses some bytes from an offset on."""
    return ArrayOperand(name, access, listed=(rows, offset), row_bytes=row_bytes)


def loops(passes_of: Mapping[str, PassCount]) -> Mapping[str, PassCount]:
    """Return functions that count the passes of labels, as a read-only mapping."""
    return MappingProxyType(dict(passes_of))


def rows(**lists: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the numbers of a row by the name of its list."""
    return MappingProxyType({name: tuple(numbers.split()) for name, numbers in lists.items()})


@attrs.frozen
class Words:
    """The 32-bit words of a vertex's state.

    Attributes:
        names: names of the words in the order of their addresses.
        values: functions of the vertices' fields, for words that are not the field of their name.
    """

    names: tuple[str, ...]
    values: Mapping[str, Callable[[VertexFields], npt.ArrayLike]]


def words(names: str, **values: Callable[[VertexFields], npt.ArrayLike]) -> Words:
    """Return the words of a state; a word without a function is the field of its name."""
    return Words(tuple(names.split()), values)


PassCount: TypeAlias = Callable[[VertexFields], npt.ArrayLike]
"""Function of vertices that returns the passes of a label, int64[vertices, workers].

The shape is int64[vertices] if all workers pass the label equally often.
"""


@attrs.frozen
class LabelPasses:
    """Number of times that workers pass the labels of their code.

    Attributes:
        of: passes by label, int64[rows, workers]; or int64[rows] if each row belongs to one worker.
        vertex: int64[rows], the vertex of each row; None if every row is a vertex.
        vertices: number of vertices, if `vertex` is given.
        worker: int64[rows], the worker that processes each row; None if all workers share it.
    """

    of: Mapping[str, npt.NDArray[Any]]
    vertex: IntArray | None = None
    vertices: int = 0
    worker: IntArray | None = None

    @classmethod
    def of_loops(cls, v: VertexFields, loops: Mapping[str, PassCount]) -> LabelPasses:
        """Return the passes that functions of the fields give, one row a vertex."""
        shape = (len(v), v.workers)
        counts = {
            label: np.asarray(passes_of(v), dtype=np.int64) for label, passes_of in loops.items()
        }
        return cls(
            {
                label: np.broadcast_to(
                    passes_of if passes_of.ndim > 1 else passes_of.reshape(-1, 1), shape
                )
                for label, passes_of in counts.items()
            }
        )

    def slowest_bundles(self, bundles: Mapping[str, int]) -> IntArray:
        """Return the bundles of the slowest worker, int64[vertices].

        `bundles` has the bundles of a pass of each label.
        """
        total = np.add.reduce([cost * self.of[label] for label, cost in bundles.items() if label])
        if self.vertex is None:
            return np.asarray(total.max(axis=1))
        if self.worker is not None:
            by_worker = self._by_worker(total, int(self.worker.max(initial=0)) + 1)
            return np.asarray(by_worker.max(axis=1))
        slowest = np.zeros(self.vertices, dtype=np.int64)
        # One bincount a worker is far faster than np.add.at over a [vertices, workers] table.
        for of_worker in total.T:
            of_vertex = np.bincount(self.vertex, of_worker, self.vertices)
            np.maximum(slowest, of_vertex.astype(np.int64), out=slowest)
        return slowest

    def by_worker(self, workers: int) -> dict[str, IntArray]:
        """Return the passes summed over the rows of each vertex.

        The shape is int64[vertices, workers] for each label.
        """
        return {label: self._by_worker(passes, workers) for label, passes in self.of.items()}

    def _by_worker(self, passes: npt.NDArray[Any], workers: int) -> IntArray:
        """Return the passes of one label summed over rows, int64[vertices, workers]."""
        if self.vertex is None:
            return passes.astype(np.int64)
        table = np.zeros((self.vertices, workers), dtype=np.int64)
        at = self.vertex if self.worker is None else (self.vertex, self.worker)
        np.add.at(table, at, passes)
        return table


def turns(items: IntArray, workers: int) -> IntArray:
    """Return the number of items that each worker processes, int64[rows, workers].

    `items`, int64[rows], are shared as evenly as possible; the first workers process one more. The
    counts hold whether workers take single items in turn or runs of neighbours.
    """
    share: IntArray = -(-(items[:, None] - np.arange(workers)) // workers)
    return share
