"""A vertex by its field list, run on one tile: arrays in by field name, results out by field name.

Rule: the vectors of a field lie in one block, one behind the other, each at a multiple of its
alignment; its table lies apart. Blocks have memory elements of their own unless a field says
otherwise, which fulfils every constraint that two of them lie in different elements; tables share
elements among themselves.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ...errors import InputError
from ...machine.machine import WORD_BYTES, Machine
from ...machine.machine_files import as_machine
from ...machine.presets import BOW
from ..bench import BenchRun, Contents, run_contents
from ..code import Code
from ..core.run import DEFAULT_SETUP, Setup
from ..placement import AnyArray, Array, Placement
from .contents import Number, Vectors, scalars_of, vectors_of
from .description import Field, Vertex
from .lists import ENTRY_BYTES, ListLayout
from .pointers import PointerLayout
from .state import StateLayout, layouts_of, state_layout

# Six workers that take turns at 16 bytes each, one turn ahead: what PopLibs' loops run beyond an
# array at most. (Poplar itself keeps no distance: such loads find other variables.)
READ_AHEAD = 128


@attrs.frozen
class Block:
    """A field's data on their way into memory.

    Attributes:
        field, vectors: what it is, and what it holds.
        offsets: bytes from the block's begin to each vector.
        size: bytes of the block, whole words: a tile stores no less, so that the last odd half is
            stored with what lies behind it.
        layout: of what lies in the state.
        inner: of the pointers in its table, None where it has none.
    """

    field: Field
    vectors: Vectors
    offsets: tuple[int, ...]
    size: int
    layout: PointerLayout | ListLayout
    inner: PointerLayout | None

    @property
    def align(self) -> int:
        """Bytes that each vector's address is a multiple of."""
        pointer = self.inner or self.layout
        unit = pointer.unit if isinstance(pointer, PointerLayout) else 1
        return max(self.field.aligned, unit)

    @property
    def table(self) -> str:
        """The name of its table in memory."""
        return f"{self.field.name}'s table"

    @property
    def table_bytes(self) -> int:
        """Bytes of its table; 0 where it has none."""
        if isinstance(self.layout, ListLayout):
            return ENTRY_BYTES * len(self.offsets)
        return self.inner.size * len(self.offsets) if self.inner else 0

    @property
    def wishes(self) -> dict[str, Array]:
        """Its arrays in memory, empty, with their wishes."""
        field, unit = self.field, WORD_BYTES
        block = Array(
            np.zeros(self.size, np.uint8),
            field.interleaved,
            self.align,
            field.own_elements,
            READ_AHEAD,
        )
        if not field.has_table:
            return {field.name: block}
        if isinstance(self.layout, PointerLayout):
            unit = max(WORD_BYTES, self.layout.unit, field.outer_align)
        table = Array(np.zeros(self.table_bytes, np.uint8), align=unit, own_elements=False)
        return {field.name: block, self.table: table}

    def bytes_of(self) -> AnyArray:
        """uint8[size], its vectors in place."""
        block = np.zeros(self.size, np.uint8)
        for offset, part in zip(self.offsets, self.vectors.parts, strict=True):
            block[offset : offset + part.nbytes] = np.frombuffer(part.tobytes(), np.uint8)
        return block

    def pointers(self, places: Mapping[str, int], machine: Machine) -> tuple[bytes, bytes]:
        """What lies in the state, and in its table."""
        begin, parts = places[self.field.name], self.vectors.parts
        counts = [len(part) for part in parts]
        if isinstance(self.layout, ListLayout):
            table = self.layout.entries(self.offsets, counts, self.field.aligned)
            return self.layout.encoded(begin, places[self.table], len(parts), machine), table
        if self.inner is None:
            return self.layout.encoded(begin, counts[0], machine), b""
        entries = [
            self.inner.encoded(begin + offset, count, machine)
            for offset, count in zip(self.offsets, counts, strict=True)
        ]
        return self.layout.encoded(places[self.table], len(parts), machine), b"".join(entries)

    def left(self, block: AnyArray) -> AnyArray:
        """The field's numbers in what the code left of the block."""
        parts = [
            block[offset : offset + part.nbytes].copy().view(part.dtype)
            for offset, part in zip(self.offsets, self.vectors.parts, strict=True)
        ]
        return self.vectors.whole(parts)


def run_described(
    code: Code,
    vertex: Vertex,
    arrays: Mapping[str, AnyArray] | None = None,
    *,
    scalars: Mapping[str, Number] | None = None,
    entry: str = "",
    runs_on: str = "",
    machine: Machine | str = BOW,
    setup: Setup = DEFAULT_SETUP,
) -> BenchRun:
    """Run a vertex by its field list; the run's `arrays` are the fields', as they came in.

    Args:
        code: what runs, as `assemble` gives it.
        vertex: its fields, as `load_vertex` or a script gives them.
        arrays, scalars: data and values by field, instead of what the fields say themselves.
        entry, runs_on: instead of the vertex's own.
        machine, setup: as for `run_vertex`, which tells what else is raised.

    Raises:
        InputError: for data that the fields cannot hold, a layout that the machine does not have.
    """
    machine = as_machine(machine)
    state = _state_of(vertex, machine, arrays or {}, scalars or {})
    run = run_contents(
        code,
        entry or vertex.entry,
        state.wishes,
        state.layout.words,
        state.contents,
        runs_on=runs_on or vertex.runs_on,
        machine=machine,
        setup=setup,
    )
    return attrs.evolve(run, arrays=state.left(run.arrays))


def _state_of(
    vertex: Vertex,
    machine: Machine,
    arrays: Mapping[str, AnyArray],
    scalars: Mapping[str, Number],
) -> _State:
    vectors = vectors_of(vertex, arrays)
    values = scalars_of(vertex, scalars, vectors)
    blocks = tuple(_block(field, vectors[field.name], machine) for field in vertex.arrays)
    return _State(machine, state_layout(vertex, machine), values, blocks)


@attrs.frozen
class _State:
    """A vertex with its data, before it has a place."""

    machine: Machine
    layout: StateLayout
    scalars: Mapping[str, bytes]
    blocks: tuple[Block, ...]

    @property
    def wishes(self) -> dict[str, Array]:
        """Blocks and tables; those that share elements come last, so that they are neighbours."""
        wishes = {name: wish for block in self.blocks for name, wish in block.wishes.items()}
        return dict(sorted(wishes.items(), key=lambda item: not item[1].own_elements))

    def contents(self, placement: Placement) -> Contents:
        """What memory holds, once all have their places."""
        state, arrays = dict(self.scalars), {}
        for block in self.blocks:
            try:
                pointer, table = block.pointers(placement.arrays, self.machine)
            except InputError as error:
                raise InputError(f"field {block.field.name}: {error}") from None
            state[block.field.name] = pointer
            arrays[block.field.name] = block.bytes_of()
            if block.field.has_table:
                arrays[block.table] = np.frombuffer(table, np.uint8)
        return Contents(self.layout.filled(state), arrays)

    def left(self, arrays: Mapping[str, AnyArray]) -> dict[str, AnyArray]:
        """The numbers of each field in what a run left."""
        return {block.field.name: block.left(arrays[block.field.name]) for block in self.blocks}


def _block(field: Field, vectors: Vectors, machine: Machine) -> Block:
    layout, inner = layouts_of(field, machine)
    if isinstance(layout, ListLayout) and len(vectors.parts) > layout.most_vectors:
        raise InputError(
            f"field {field.name}: {len(vectors.parts):,} vectors; {layout.name} counts to "
            f"{layout.most_vectors:,}"
        )
    block = Block(field, vectors, (), 0, layout, inner)
    offsets, end = [], 0
    for part in vectors.parts:
        offset = -(-end // block.align) * block.align
        offsets.append(offset)
        end = offset + part.nbytes
    return attrs.evolve(block, offsets=tuple(offsets), size=-(-end // WORD_BYTES) * WORD_BYTES)
