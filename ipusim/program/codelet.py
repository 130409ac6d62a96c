"""Contract of tile code: the memory that a codelet touches, its numerics and its cycles.

A codelet is described in three forms that must agree: numerics (`compute`), a closed cycle formula
(`cycles`) and assembly. A *vertex* is one run of a codelet on one tile; its *fields* are numbers
that are known when the program is compiled. Fields come as columns over many vertices, so that a
formula is evaluated for all tiles at once.
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
    """Lists of unequal length, one per vertex, in one shared flat array.

    List v is `flat[first[v] : first[v] + count[v]]`; vertices may share a list.

    Attributes:
        flat: entries of all lists, any integer type.
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
        """Return the list of one vertex."""
        start = int(self.first[vertex])
        return self.flat[start : start + int(self.count[vertex])]


_INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">\n]+)[">]', re.MULTILINE)

Column: TypeAlias = IntArray | Ragged
"""Values of one field for many vertices: int64[vertices], int64[vertices, w], or one list each."""

Fields: TypeAlias = Mapping[str, Column]
"""Columns of the fields of many vertices, by field name."""


@attrs.frozen
class Operand:
    """Operand of a codelet: a span of tile memory that each vertex reads or writes.

    Attributes:
        field: name of the field that has its byte address.
        access: "in", "out" or "inout".
        align: number of bytes of which the address is a multiple.
        interleaved: True if it must lie in interleaved memory (128-bit loads).
        control: True if cycles depend on the contents of the span, so that timing-only runs need
            them too.
    """

    field: str
    access: Literal["in", "out", "inout"]
    align: int = 8
    interleaved: bool = False
    control: bool = False


@attrs.frozen
class Accesses:
    """Accesses of vertices to parts of one operand, as their lists prescribe, one access per row.

    Attributes:
        vertex: number of the accessing vertex. All columns are int64[rows] or int32[rows].
        entry: number of the entry of the vertex's list that causes the access, from 0.
        offset, bytes: start of the access from the operand's address, and its size, in bytes.
    """

    vertex: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)
    entry: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)
    offset: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)
    bytes: IntArray = attrs.field(converter=narrow_column, eq=same_array, repr=False)

    def __attrs_post_init__(self) -> None:
        check_rows("accesses", attrs.asdict(self, recurse=False))

    def narrow(self) -> Accesses:
        """Return the accesses in columns of int32 where the numbers are small enough."""
        return Accesses(*map(narrowed, (self.vertex, self.entry, self.offset, self.bytes)))

    def ends(self, vertices: int) -> IntArray:
        """Return the end of each vertex's last access in bytes, int64[vertices]; 0 without any."""
        # np.maximum.at considers all accesses of a vertex; plain indexing would keep one of them.
        end = np.zeros(vertices, dtype=np.int64)
        np.maximum.at(end, self.vertex, self.offset + self.bytes)
        return end


@attrs.frozen
class Assembly:
    """Location of a codelet's assembly code and its entry point.

    Attributes:
        file: the `.S` file; included files are found by a path from the including file's folder.
        defines: preprocessor names that select the variant.
        entry: label at which a vertex starts.
        runs_on: "supervisor" if the supervisor starts at the entry, with the address of the vertex
            state in $m0, and returns with `br $lr`; "workers" if all workers start there, with the
            address in $mvertex_base.
    """

    file: Path
    defines: Mapping[str, str]
    entry: str
    runs_on: Literal["supervisor", "workers"]


class TileMemory(Protocol):
    """Access of a codelet's numerics to the SRAM of one tile, as typed views."""

    @property
    def random(self) -> np.random.Generator | None:
        """Generator for stochastic rounding to half; None for rounding to nearest."""

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[np.generic]:
        """Return a writable view of `count` elements at byte `address`."""


class TileMemories(Protocol):
    """Access of the numerics of many vertices to the SRAM of all tiles."""

    def on(self, tile: int) -> TileMemory:
        """Return the SRAM of one tile."""

    def flat(self, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Return the SRAM of all tiles, concatenated, as one writable array of a type."""

    def places(
        self,
        tile: IntArray,
        address: IntArray,
        count: IntArray | int,
        dtype: npt.DTypeLike,
        *,
        vertex: IntArray | None = None,
    ) -> IntArray:
        """Return the index in `flat(dtype)` of the first element of each span, int64[rows].

        Args:
            tile, address, count: int64[rows], tile, byte address and number of elements of each
                span.
            dtype: type of the elements.
            vertex: int64[rows], number of the vertex that has the span; None if row i is vertex i.

        Raises:
            VertexFault: a span leaves SRAM, or an element is not aligned to its size.
        """


class Codelet(Protocol):
    """Contract of tile code. Implementations are frozen attrs classes, one file per idea."""

    @property
    def name(self) -> str:
        """Unique name, in PopLibs' order: action, block, data type, partials type."""

    @property
    def instructions(self) -> tuple[str, ...]:
        """Names of the AMP instructions in its code; a machine must have all of them."""

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Values for which code and cycle formula hold, by name of the machine's number."""

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Spans of memory that a vertex touches."""

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operand fields that must lie in different memory elements."""

    @property
    def code_bytes(self) -> int:
        """Size of the code on every tile that runs it, in bytes."""

    @property
    def state_bytes(self) -> int:
        """Size of the state of one vertex, without its lists, in bytes."""

    @property
    def assembly(self) -> Assembly:
        """Assembly code, of which `cycles` is the closed form."""

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the vertex states in tile memory, uint8[vertices, state_bytes]."""

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the size of each operand in bytes, int64[vertices] by operand field."""

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:  # noqa: ARG002
        """Return the accesses that lists prescribe, by operand field.

        Operands without an entry are touched as a whole. The accesses of an operand lie in its
        span. Of a written operand exactly these bytes are written, each once, and none between
        them.

        Raises:
            ListError: a list contradicts itself or a field.
        """
        return {}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Return the cycles of each vertex from launch to local sync, int64[vertices].

        `control` has, by the field of each control operand, the words of its span at the beginning
        of the compute phase: a `Ragged` of uint16, one list per vertex.
        """

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex on one tile; fields are 0-d or 1-d arrays or rows of lists."""


@runtime_checkable
class JudgesMachines(Protocol):
    """Codelet that says more of the machines that it runs on than `counted_for` can."""

    @property
    def follows_amp_rates(self) -> bool:
        """True if `cycles` follows the rates of AMP instructions that a machine may state."""

    def refusal(self, machine: Machine) -> str:
        """Return why code and formula do not hold for several of a machine's numbers together.

        Return "" if they hold.
        """


@runtime_checkable
class ComputesAll(Protocol):
    """Codelet whose numerics can also run for many vertices at once.

    The values are those of `compute`, one vertex after the other, bit for bit. Vertices of one tile
    may depend on each other; vertices of different tiles cannot.
    """

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table: row i of each column on tile[i].

        Raises:
            VertexFault: the numerics of a vertex refuse its fields or memory.
        """


def one_by_one(codelet: Codelet, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
    """Run vertices by `compute`, one after another.

    Raises:
        VertexFault: the numerics of a vertex refuse its fields or memory.
    """
    for vertex, tile_number in enumerate(tile.tolist()):
        row = {
            name: column.row(vertex) if isinstance(column, Ragged) else column[vertex]
            for name, column in fields.items()
        }
        try:
            codelet.compute(memory.on(tile_number), row)
        except TileFault as fault:
            raise VertexFault(vertex, str(fault)) from fault


def control_operands(codelet: Codelet) -> tuple[Operand, ...]:
    """Return the operands whose contents determine cycles, of these or of later vertices."""
    return tuple(operand for operand in codelet.operands if operand.control)


def writes_control(codelet: Codelet) -> bool:
    """Return True if a codelet writes control words, so that timing-only runs need its numerics."""
    return any(operand.access != "in" for operand in control_operands(codelet))


def content_hash(codelet: Codelet) -> str:
    """Return twelve hex digits that change when the codelet's parameters or sources change.

    Sources are its own file and the files of its package that it uses, directly or not, constants
    included (`sources_of`), and its assembly with all included files. Comments, docstrings and
    empty lines do not matter (`source_digest`).
    """
    sources = sorted(sources_of(type(codelet).__module__).items())
    # The digest covers, in a fixed order, the parameters (repr), the assembly and the Python
    # sources.
    files = {text: text.name for text in _collect_includes(codelet.assembly.file, {})}
    files |= {path: name for name, path in sources}
    digest = hashlib.sha256(repr(codelet).encode())
    for name, meaning in zip(files.values(), source_digests(files), strict=True):
        digest.update(f"{name} {meaning}\n".encode())
    return digest.hexdigest()[:12]


def _collect_includes(file: Path, files: dict[Path, None]) -> dict[Path, None]:
    """Return `files` after adding a file and all that it includes by a path from its folder."""
    if file.is_file() and file not in files:
        files[file] = None
        for name in _INCLUDE.findall(file.read_text(encoding="utf-8")):
            _collect_includes((file.parent / name).resolve(), files)
    return files
