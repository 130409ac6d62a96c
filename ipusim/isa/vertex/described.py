"""Run a vertex on one tile, given its fields: arrays go in and results come out by field name.

A field holds one or several vectors of numbers. The vectors of a field form one block, one after
another, each at a multiple of its alignment; a field of several vectors also has a table of
pointers to them. Every block has memory elements (banks) of its own unless its field says
otherwise, so that any two fields lie in different elements. Tables may share elements.
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

# Bytes behind an array that loads may touch. PopLibs' loops load at most one turn too far: six
# workers load 16 bytes each, 96 in all. (Poplar itself keeps no distance: there such loads read
# other variables.)
READ_AHEAD = 128


@attrs.frozen
class Block:
    """Data of one field, before it has an address.

    Attributes:
        field: description of the field.
        vectors: numbers of the field.
        offsets: bytes from the start of the block to each of its vectors.
        size: bytes of the block, a multiple of a word: a tile stores whole words, so that an odd
            half at the end is stored together with the half behind it.
        layout: layout of the pointer or list in the vertex state.
        inner: layout of the pointers in the field's table; None without such a table.
    """

    field: Field
    vectors: Vectors
    offsets: tuple[int, ...]
    size: int
    layout: PointerLayout | ListLayout
    inner: PointerLayout | None

    @property
    def align(self) -> int:
        """Alignment of each vector, bytes."""
        pointer = self.inner or self.layout
        unit = pointer.unit if isinstance(pointer, PointerLayout) else 1
        return max(self.field.aligned, unit)

    @property
    def table(self) -> str:
        """Name of the field's table in memory."""
        return f"{self.field.name}'s table"

    @property
    def table_bytes(self) -> int:
        """Size of the field's table, bytes; 0 without a table."""
        if isinstance(self.layout, ListLayout):
            return ENTRY_BYTES * len(self.offsets)
        return self.inner.size * len(self.offsets) if self.inner else 0

    @property
    def requests(self) -> dict[str, Array]:
        """Arrays to place in memory by name, with final sizes and alignments but zero contents."""
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
        """Return the contents of the block, uint8[size]."""
        block = np.zeros(self.size, np.uint8)
        for offset, part in zip(self.offsets, self.vectors.parts, strict=True):
            block[offset : offset + part.nbytes] = np.frombuffer(part.tobytes(), np.uint8)
        return block

    def pointers(self, addresses: Mapping[str, int], machine: Machine) -> tuple[bytes, bytes]:
        """Return the bytes of the field in the state, and the bytes of its table."""
        start, parts = addresses[self.field.name], self.vectors.parts
        counts = [len(part) for part in parts]
        if isinstance(self.layout, ListLayout):
            table = self.layout.entries(self.offsets, counts, self.field.aligned)
            return self.layout.encoded(start, addresses[self.table], len(parts), machine), table
        if self.inner is None:
            return self.layout.encoded(start, counts[0], machine), b""
        entries = [
            self.inner.encoded(start + offset, count, machine)
            for offset, count in zip(self.offsets, counts, strict=True)
        ]
        return self.layout.encoded(addresses[self.table], len(parts), machine), b"".join(entries)

    def result(self, block: AnyArray) -> AnyArray:
        """Return the numbers of the field, given the bytes of the block after a run."""
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
    """Run a vertex described by its fields; the `arrays` of the result are by field name.

    Args:
        code: assembled code.
        vertex: description of the fields, from `load_vertex` or a script.
        arrays: data by field name, in place of the data in the description.
        scalars: values by field name, in place of the values in the description.
        entry: label of the first bundle, in place of the vertex's entry.
        runs_on: context, in place of the vertex's.
        machine: the chip, or its name.
        setup: initial state and limits of the run, as in `run_vertex`.

    Raises:
        InputError: for data that the fields cannot hold, or a layout that the machine lacks; also
            for the reasons of `run_vertex`.
    """
    machine = as_machine(machine)
    state = _state_of(vertex, machine, arrays or {}, scalars or {})
    run = run_contents(
        code,
        entry or vertex.entry,
        state.requests,
        state.layout.words,
        state.contents,
        runs_on=runs_on or vertex.runs_on,
        machine=machine,
        setup=setup,
    )
    return attrs.evolve(run, arrays=state.results(run.arrays))


def _state_of(
    vertex: Vertex, machine: Machine, arrays: Mapping[str, AnyArray], scalars: Mapping[str, Number]
) -> _State:
    """Return a vertex with its data, from the caller or its description."""
    vectors = vectors_of(vertex, arrays)
    values = scalars_of(vertex, scalars, vectors)
    blocks = tuple(_block(field, vectors[field.name], machine) for field in vertex.arrays)
    return _State(machine, state_layout(vertex, machine), values, blocks)


@attrs.frozen
class _State:
    """Vertex with its data, before anything has an address.

    Attributes:
        machine: machine of the tile.
        layout: layout of the vertex state.
        scalars: bytes of each scalar field by name.
        blocks: data of each array field.
    """

    machine: Machine
    layout: StateLayout
    scalars: Mapping[str, bytes]
    blocks: tuple[Block, ...]

    @property
    def requests(self) -> dict[str, Array]:
        """Arrays to place for all fields, by name. Arrays that may share elements come last."""
        requests = {
            name: request for block in self.blocks for name, request in block.requests.items()
        }
        return dict(sorted(requests.items(), key=lambda item: not item[1].own_elements))

    def contents(self, placement: Placement) -> Contents:
        """Return the contents of the memory, given the addresses of all arrays."""
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

    def results(self, arrays: Mapping[str, AnyArray]) -> dict[str, AnyArray]:
        """Return the numbers of each field after a run, by name."""
        return {block.field.name: block.result(arrays[block.field.name]) for block in self.blocks}


def _block(field: Field, vectors: Vectors, machine: Machine) -> Block:
    """Return the block of a field: its vectors one behind the other, each aligned."""
    layout, inner = layouts_of(field, machine)
    if isinstance(layout, ListLayout) and len(vectors.parts) > layout.max_vectors:
        raise InputError(
            f"field {field.name}: {len(vectors.parts):,} vectors; {layout.name} counts to "
            f"{layout.max_vectors:,}"
        )
    block = Block(field, vectors, (), 0, layout, inner)
    offsets, end = [], 0
    for part in vectors.parts:
        offset = -(-end // block.align) * block.align
        offsets.append(offset)
        end = offset + part.nbytes
    return attrs.evolve(block, offsets=tuple(offsets), size=-(-end // WORD_BYTES) * WORD_BYTES)
