"""A codelet is the contract of tile code: what it touches, what it computes, what it costs.

One codelet has one meaning in several forms that must agree: numerics (`compute`) and a closed
cycle formula (`cycles`). A *vertex* is one run of a codelet on one tile; its *fields* are numbers
known when the program is made. Fields come as columns over many vertices, so that a formula is
evaluated for all tiles at once.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

import attrs
import numpy as np
import numpy.typing as npt

from ..columns import (
    IntArray,
    check_rows,
    first_true,
    int_column,
    narrow_column,
    narrowed,
    same_array,
)
from ..errors import ProgramError, TileFault, VertexFault
from ..machine.machine import Machine
from ..sources.digest import source_digests
from ..sources.imports import sources_of


@attrs.frozen
class Ragged:
    """Lists of unequal length over one shared flat array, one list a vertex.

    List v is `flat[first[v] : first[v] + count[v]]`; vertices may share a list.

    Attributes:
        flat: the entries, any integer type.
        first: int64[vertices], start of each list in `flat`.
        count: int64[vertices], length of each list.
    """

    flat: npt.NDArray[np.integer] = attrs.field(eq=same_array)
    first: IntArray = attrs.field(converter=int_column, eq=same_array)
    count: IntArray = attrs.field(converter=int_column, eq=same_array)

    def __attrs_post_init__(self) -> None:
        check_rows("lists", {"first": self.first, "count": self.count})
        check_rows("the entries of lists", {"flat": self.flat})
        vertex = first_true(
            (self.first < 0) | (self.count < 0) | (self.first + self.count > len(self.flat))
        )
        if vertex is not None:
            raise ProgramError(
                f"the list of vertex {vertex} is entries {self.first[vertex]} to "
                f"{self.first[vertex] + self.count[vertex]} of {len(self.flat)}"
            )

    def __len__(self) -> int:
        return len(self.first)

    def row(self, vertex: int) -> npt.NDArray[np.integer]:
        """The list of one vertex."""
        start = int(self.first[vertex])
        return self.flat[start : start + int(self.count[vertex])]


_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)

Column: TypeAlias = IntArray | Ragged
"""One field of many vertices: int64[vertices], int64[vertices, w], or a list a vertex."""

Fields: TypeAlias = Mapping[str, Column]


@attrs.frozen
class Operand:
    """A span of tile memory that a vertex reads or writes.

    Attributes:
        field: the name of the field that holds its byte address.
        access: "in", "out" or "inout".
        align: the address is a multiple of this many bytes.
        interleaved: it must lie in interleaved memory (128-bit loads).
        control: cycles depend on what it holds, so that timing-only runs move and read it too.
    """

    field: str
    access: Literal["in", "out", "inout"]
    align: int = 8
    interleaved: bool = False
    control: bool = False


@attrs.frozen
class Accesses:
    """What the lists of vertices make them touch of one operand, an access a row.

    Attributes:
        vertex: int64[rows] or int32, as all of them, whose access it is.
        entry: the number of its list that says so, from 0.
        offset, bytes: of the access, from the operand's address.
    """

    vertex: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)
    entry: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)
    offset: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)
    bytes: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)

    def __attrs_post_init__(self) -> None:
        check_rows("accesses", attrs.asdict(self, recurse=False))

    def narrow(self) -> Accesses:
        """The same in half the room, where the numbers are small enough."""
        return Accesses(*map(narrowed, (self.vertex, self.entry, self.offset, self.bytes)))

    def ends(self, vertices: int) -> IntArray:
        """int64[vertices]: the end of the last access of each one, 0 without any."""
        end = np.zeros(vertices, dtype=np.int64)
        np.maximum.at(end, self.vertex, self.offset + self.bytes)
        return end


@attrs.frozen
class Assembly:
    """Where a codelet's code is and how it is entered.

    Attributes:
        file: the `.S` file; what it includes is found by a path from the including file's folder.
        defines: preprocessor names that select the variant.
        entry: the label at which a vertex starts.
        runs_on: "supervisor": the supervisor enters with the address of the vertex state in $m0
            and returns with `br $lr`; "workers": all workers enter with it in $mvertex_base.
    """

    file: Path
    defines: Mapping[str, str]
    entry: str
    runs_on: Literal["supervisor", "workers"]


class TileMemory(Protocol):
    """What a codelet's numerics may do: view typed spans of one tile's SRAM."""

    @property
    def random(self) -> np.random.Generator | None:
        """What halves are rounded by; None where they are rounded to the nearest."""

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[np.generic]:
        """A writable view of `count` elements at byte `address`."""


class TileMemories(Protocol):
    """What the numerics of many vertices at once may do: reach the SRAM of every tile."""

    def on(self, tile: int) -> TileMemory:
        """One tile's SRAM."""

    def flat(self, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """All tiles' SRAM one after another as elements of a type, writable."""

    def places(
        self,
        tile: IntArray,
        address: IntArray,
        count: IntArray | int,
        dtype: npt.DTypeLike,
        *,
        vertex: IntArray | None = None,
    ) -> IntArray:
        """int64[rows]: the index in `flat(dtype)` of the first of each row's `count` elements.

        Args:
            tile, address, count: int64[rows], where each span of elements lies.
            dtype: of the elements.
            vertex: int64[rows], whose span it is; None where rows are vertices.

        Raises:
            VertexFault: a span leaves SRAM, or an element lies across words of its size.
        """


class Codelet(Protocol):
    """The contract of tile code. Implementations are frozen attrs values, one file an idea."""

    @property
    def name(self) -> str:
        """Unique, as PopLibs names vertices: what, block, data type, partials type."""

    @property
    def instructions(self) -> tuple[str, ...]:
        """The AMP instructions it issues; a machine that lacks one cannot run it."""

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Machine numbers with the values for which its code and its formula hold."""

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The spans it touches."""

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operand fields that must lie in different memory elements."""

    @property
    def code_bytes(self) -> int:
        """Bytes of its code on every tile that runs it."""

    @property
    def state_bytes(self) -> int:
        """Bytes of one vertex's state, without its lists."""

    @property
    def assembly(self) -> Assembly:
        """Its code, of which `cycles` is the closed form."""

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: what each vertex state holds in tile memory."""

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand, int64[vertices] keyed by operand field."""

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:  # noqa: ARG002
        """What lists say that is touched, by operand field; other operands are touched whole.

        The accesses of an operand lie in its span. What is written of it is what they say, each
        byte once, and nothing between them.

        Raises:
            ListError: a list that contradicts itself, or a field.
        """
        return {}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """int64[vertices]: cycles from launch to local sync.

        `control` holds, by the field of each control operand, the words of its span when the phase
        begins: a `Ragged` of uint16, one list a vertex.
        """

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex on one tile; each field is a 0-d, 1-d or list row of its column."""


@runtime_checkable
class ComputesAll(Protocol):
    """A codelet whose numerics also run for many vertices at once.

    The same values as from `compute`, one vertex after the other, bit for bit: vertices of one tile
    may depend on each other, those of different tiles cannot.
    """

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of one table: row i on tile[i] with row i of each column.

        Raises:
            VertexFault: what one of them refuses.
        """


def one_by_one(codelet: Codelet, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
    """Run vertices by `compute`, one after another.

    Raises:
        VertexFault: what one of them refuses.
    """
    for vertex, where in enumerate(tile.tolist()):
        row = {
            name: column.row(vertex) if isinstance(column, Ragged) else column[vertex]
            for name, column in fields.items()
        }
        try:
            codelet.compute(memory.on(where), row)
        except TileFault as fault:
            raise VertexFault(vertex, str(fault)) from fault


def control_operands(codelet: Codelet) -> tuple[Operand, ...]:
    """The operands that its cycles depend on at run time, or that it leaves for others' cycles."""
    return tuple(operand for operand in codelet.operands if operand.control)


def writes_control(codelet: Codelet) -> bool:
    """Whether it makes control words, so that timing-only runs must compute it."""
    return any(operand.access != "in" for operand in control_operands(codelet))


def content_hash(codelet: Codelet) -> str:
    """Return twelve hex digits that change when the codelet's parameters or sources change.

    Its sources are its own file and those of its package that it uses, directly or not, constants
    included (`sources_of`), and its assembly with the files that this includes. A comment, a
    docstring or an empty line in one of them changes nothing (`source_digest`).
    """
    sources = sorted(sources_of(type(codelet).__module__).items())
    files = {text: text.name for text in _included(codelet.assembly.file, {})}
    files |= {path: name for name, path in sources}
    digest = hashlib.sha256(repr(codelet).encode())
    for name, meaning in zip(files.values(), source_digests(files), strict=True):
        digest.update(f"{name} {meaning}\n".encode())
    return digest.hexdigest()[:12]


def _included(file: Path, files: dict[Path, None]) -> dict[Path, None]:
    """The file, if it is there, and all that it includes by a path from its own folder."""
    if file.is_file() and file not in files:
        files[file] = None
        for name in _INCLUDE.findall(file.read_text(encoding="utf-8")):
            _included((file.parent / name).resolve(), files)
    return files
