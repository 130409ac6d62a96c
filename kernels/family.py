"""What a kernel is, declared once on its class: axes, arrays, lists, words of state, labels.

From these follow its name, its preprocessor names, its variants, its refusals, the operands with
their spans and accesses, the vertex state and, with the bundles of its assembly, its cycles:

    bundles of a worker = start + sum over labels of (bundles of a pass) x (passes of the worker)

`passes` of a label are counted by the kernel, `bundles` by the assembler (`label_bundles`).
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
"""A factor of an array's bytes: a number, a type's, a field's name or that of a kernel's member.

Or a function of the vertices' fields.
"""


@attrs.frozen
class KernelAxis:
    """A member of the class by which its kernels differ.

    Attributes:
        member: its name.
        values: what it may be, in the order of the registry.
        define: the preprocessor name that has its value, or by value the one that is set.
        text: by value, what a title has in its place; else the value, or a type's name.
    """

    member: str
    values: tuple[Any, ...]
    define: str | Mapping[Any, str] = ""
    text: Mapping[Any, str] | None = None

    def defines(self, value: object) -> Iterator[tuple[str, str]]:
        """Preprocessor names and values."""
        if isinstance(self.define, str):
            if self.define:
                yield self.define, self.shown(value)
        elif value in self.define:
            yield self.define[value], ""

    def shown(self, value: object) -> str:
        """The value in a title."""
        if self.text is not None:
            return self.text[value]
        return value.value if isinstance(value, DataType) else str(value)


@attrs.frozen
class Rows:
    """The rows of a list, of all vertices, one after another.

    Attributes:
        table: int64[rows, numbers].
        vertex: int64[rows], whose row it is.
        vertices: how many vertices there are.
        names: of the numbers.
        worker: int64[rows], whose row it is alone; None where workers share each.
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
        """int64[rows]: which number of its list the row begins with."""
        rank: IntArray = np.arange(len(self)) - np.searchsorted(self.vertex, self.vertex)
        return len(self.names) * rank

    def passes(self, labels: Mapping[str, npt.NDArray[Any]]) -> LabelPasses:
        """How often the rows make workers pass labels, int64[rows, workers] each.

        Rows of one worker make it pass them int64[rows] times.
        """
        return LabelPasses(labels, self.vertex, self.vertices, self.worker)

    def accesses(self, name: str, size: IntArray) -> Accesses:
        """What the rows touch of an operand.

        Args:
            name: of the number that is the byte offset.
            size: int64[rows], bytes.

        Raises:
            ListError: an offset within a 64-bit word.
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
    """The fields of a kernel's vertices: `v.n` is the column n, int64[vertices].

    Attributes:
        kernel: whose.
        fields: columns by name.
        workers: of the tile, by default those of the kernel.
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
        """float32[vertices]: a field that holds the bits of floats."""
        return column(self.fields, name).astype(np.uint32).view(np.float32)

    def list_length(self, name: str) -> IntArray:
        """int64[vertices]: entries of the list of that name."""
        return lists(self.fields, name).count

    def listed_rows(self, name: str) -> Rows:
        """The rows of the list of that name, as the kernel declares them.

        Raises:
            ProgramError: a list is no whole number of rows.
        """
        width = len(self.kernel.rows[name])
        if np.any(lists(self.fields, name).count % width):
            raise ProgramError(f"field {name!r} holds {width} numbers a piece; a list has a rest")
        return self._rows(name)

    def dealt_rows(self, name: str, counts: str = "counts") -> Rows:
        """The same, of which each worker has so many of its own, int64[vertices, workers].

        Raises:
            ListError: a list of other rows than the workers' counts add up to.
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
        ragged, names = lists(self.fields, name), self.kernel.rows[name]
        at = spread(ragged.first, ragged.count)
        table = ragged.flat[at].astype(np.int64).reshape(-1, len(names))
        vertex = np.repeat(np.arange(len(ragged)), ragged.count // len(names))
        return Rows(table, vertex, len(ragged), names)

    def first_rows(self, name: str, counts: str = "counts") -> IntArray:
        """int64[vertices, workers]: the byte of the list at which each worker's rows begin."""
        of_worker = column(self.fields, counts)
        width = len(self.kernel.rows[name])
        first: IntArray = (np.cumsum(of_worker, axis=1) - of_worker) * width * 4
        return first


Bytes: TypeAlias = Callable[[Any, Rows], IntArray]


@attrs.frozen
class ArrayOperand(Operand):
    """An operand that is touched whole, or as the rows of a list say.

    Attributes:
        sizes: factors of its bytes, see `Size`.
        counts: the name of the list that lies there, whose entries have as many bytes as `sizes`.
        listed: the name of the list whose rows say what is touched, and the number of a row that
            is the byte offset.
        row_bytes: of a kernel and rows, int64[rows]: bytes that each touches.
    """

    sizes: tuple[Size, ...] = ()
    counts: str = ""
    listed: tuple[str, str] | None = None
    row_bytes: Bytes | None = attrs.field(default=None, eq=False)

    def accesses(self, v: VertexFields) -> Accesses:
        """What the rows of its list touch."""
        assert self.listed is not None
        assert self.row_bytes is not None
        name, offset = self.listed
        rows = v.listed_rows(name)
        return rows.accesses(offset, self.row_bytes(v.kernel, rows))

    def type_in(self, kernel: object) -> DataType | None:
        """Of its elements in a kernel; None where it is bytes."""
        return next((size for size in self._factors(kernel) if isinstance(size, DataType)), None)

    def shape(self, v: VertexFields) -> tuple[int, ...]:
        """Of the elements of a single vertex."""
        factors = (size for size in self._factors(v.kernel) if not isinstance(size, DataType))
        return tuple(int(np.ravel(_number(factor, v))[0]) for factor in factors)

    def span(self, v: VertexFields) -> IntArray:
        """int64[vertices]: bytes, of one that is touched whole."""
        size = v.list_length(self.counts) if self.counts else np.ones(len(v), dtype=np.int64)
        for factor in self.sizes:
            size = size * _number(factor, v)
        return size

    def _factors(self, kernel: object) -> Iterator[Size]:
        """Its sizes, types in place of the members of a kernel that hold them."""
        for size in self.sizes:
            own = getattr(kernel, size, None) if isinstance(size, str) else None
            yield own if isinstance(own, DataType) else size


def _number(size: Size, v: VertexFields) -> IntArray | int:
    if isinstance(size, str):
        own = getattr(v.kernel, size, None)
        return _number(own, v) if isinstance(own, int | DataType) else column(v.fields, size)
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
    """An operand at the address in field `name`, of as many bytes as the product of its sizes."""
    return ArrayOperand(name, access, align, interleaved, control, sizes=sizes)


def array_of(name: str, entry_bytes: int = 4, *, align: int = 4) -> ArrayOperand:
    """The place of a list of the vertex: its address is field `<name>_address`."""
    return ArrayOperand(f"{name}_address", "in", align, sizes=(entry_bytes,), counts=name)


def listed(name: str, access: Access, offset: str, row_bytes: Bytes, *, rows: str) -> ArrayOperand:
    """An operand of which the rows of a list touch so many bytes each, from an offset on."""
    return ArrayOperand(name, access, listed=(rows, offset), row_bytes=row_bytes)


def loops(often: Mapping[str, Often]) -> Mapping[str, Often]:
    """By label, how often workers pass it."""
    return MappingProxyType(dict(often))


def rows(**lists: str) -> Mapping[str, tuple[str, ...]]:
    """By the name of a list, the names of the numbers of a row."""
    return MappingProxyType({name: tuple(numbers.split()) for name, numbers in lists.items()})


@attrs.frozen
class Words:
    """The words of 32 bits of a vertex's state.

    Attributes:
        names: in order.
        values: those that are not the field of their name, from the vertices' fields.
    """

    names: tuple[str, ...]
    values: Mapping[str, Callable[[VertexFields], npt.ArrayLike]]


def words(names: str, **values: Callable[[VertexFields], npt.ArrayLike]) -> Words:
    """The words of these names, one after another; the others are the fields of their names."""
    return Words(tuple(names.split()), values)


Often: TypeAlias = Callable[[VertexFields], npt.ArrayLike]
"""Of vertices how often workers pass a label, int64[vertices, workers], or all alike [vertices]."""


@attrs.frozen
class LabelPasses:
    """How often workers pass the labels of their code.

    Attributes:
        of: by label int64[rows, workers], or int64[rows] of the worker whose row it is.
        vertex: int64[rows], whose row it is; None where a row is a vertex.
        vertices: how many there are, where rows are none.
        worker: int64[rows], the one whose row it is; None where all share it.
    """

    of: Mapping[str, npt.NDArray[Any]]
    vertex: IntArray | None = None
    vertices: int = 0
    worker: IntArray | None = None

    @classmethod
    def of_loops(cls, v: VertexFields, loops: Mapping[str, Often]) -> LabelPasses:
        """Those that loops say, of each worker or of all alike."""
        shape = (len(v), v.workers)
        made = {label: np.asarray(often(v), dtype=np.int64) for label, often in loops.items()}
        return cls(
            {
                label: np.broadcast_to(often if often.ndim > 1 else often.reshape(-1, 1), shape)
                for label, often in made.items()
            }
        )

    def most(self, bundles: Mapping[str, int]) -> IntArray:
        """int64[vertices]: bundles of the slowest worker, by those of a pass of each label."""
        total = np.add.reduce([cost * self.of[label] for label, cost in bundles.items() if label])
        if self.vertex is None:
            return np.asarray(total.max(axis=1))
        if self.worker is not None:
            by_worker = self._by_worker(total, int(self.worker.max(initial=0)) + 1)
            return np.asarray(by_worker.max(axis=1))
        most = np.zeros(self.vertices, dtype=np.int64)
        for of_worker in total.T:  # far quicker than all workers at once
            of_vertex = np.bincount(self.vertex, of_worker, self.vertices)
            np.maximum(most, of_vertex.astype(np.int64), out=most)
        return most

    def by_worker(self, workers: int) -> dict[str, IntArray]:
        """int64[vertices, workers] by label: the sum over each vertex's rows."""
        return {label: self._by_worker(passes, workers) for label, passes in self.of.items()}

    def _by_worker(self, passes: npt.NDArray[Any], workers: int) -> IntArray:
        if self.vertex is None:
            return passes.astype(np.int64)
        table = np.zeros((self.vertices, workers), dtype=np.int64)
        at = self.vertex if self.worker is None else (self.vertex, self.worker)
        np.add.at(table, at, passes)
        return table


def turns(things: IntArray, workers: int) -> IntArray:
    """int64[rows, workers]: how many of int64[rows] things each worker takes.

    As evenly as can be, the first workers one more: in turn, or each some neighbours.
    """
    share: IntArray = -(-(things[:, None] - np.arange(workers)) // workers)
    return share
