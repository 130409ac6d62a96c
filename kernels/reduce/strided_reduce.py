"""The strided reduce: popops' way of adding partials, one strip of outputs a worker at a time.

A strip is a run of outputs whose partials lie `stride` apart. A turn adds 8 bytes of partials, so
four half or two float outputs, at 64 bits a load; each worker has its own list of strips:

    cycles = 7 + W (11 + slowest worker's sum over its strips of (16 + turns (turn + partials - 1)))

with 14 a turn of half partials and half results, 13 with float results, 11 of float partials.

A strip is a vertex of popops, and takes what that library expects of one: 5 + 11 a vertex,
3 + post + 3 + (partials - 1) for each 64 bits, post 8 (half to half), 7 (half to float), 5 (float).
The library's assembly alone counts 10 and 12 + partials - 1 (9 of float partials), which is 1.4
points further from measured matmuls (4.5 % against 3.1 %): the expectation was chosen by looking
at those rows, and why a vertex takes 2 bundles a turn more than its code shows is open.

Source: `getCyclesEstimateForStridedReduce` (PopLibs lib/popops/reduction
CycleEstimationFunctions.cpp:212-290, at 7eac0f26); assembly: codelets/asm/ReductionSpecial3.S.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Accesses,
    DataType,
    Fields,
    IntArray,
    Machine,
    Operand,
    OperandTraffic,
    TileMemories,
    TileMemory,
    spread,
)

from ..fields import check_entries, column, lists
from ..half import widen
from ..kernel import State, packed_state, worker_cycles
from ..moves.pieces import spans_to_last
from .run_sums import RunSums
from .sum_kernel import SumKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
STRIP_NUMBERS = 6
SOURCE, TARGET, BASE, TURNS, OTHERS, STRIDE = range(STRIP_NUMBERS)
TO_Y, TO_TEMPORARY = 1, 2  # words of the state that hold the address a result counts from
START_BUNDLES = 11  # with the worker's end
STRIP_BUNDLES = 16
TURN_BUNDLES = {  # and one for each partial but the first
    # partials, output
    (HALF, HALF): 14,
    (HALF, FLOAT): 13,
    (FLOAT, HALF): 11,
    (FLOAT, FLOAT): 11,
}


@attrs.frozen
class StridedReduce(SumKernel):
    """The strided reduce of one pair of types.

    Fields of a vertex: byte addresses received, y and temporary; strips, six numbers each: byte
    offset from received, byte offset of the result from y or temporary, `TO_Y` or `TO_TEMPORARY`,
    turns - 1, partials - 1, stride in 64-bit words; strips_address; counts, strips of each worker,
    whose lists follow one another.

    Attributes:
        partials_type: of received.
        output_type: of y and of temporary.
    """

    partials_type: DataType
    output_type: DataType

    source = Path(__file__).with_name("strided_reduce.S")
    operands = (
        Operand("received", "in"),
        Operand("y", "out"),
        Operand("temporary", "out"),
        Operand("strips_address", "in", align=4),
    )

    @property
    def name(self) -> str:
        """Partials type and output type."""
        return f"strided_reduce_{self.partials_type.value}_{self.output_type.value}{self.suffix}"

    @property
    def state(self) -> State:
        """Four addresses, and the strips of each worker."""
        of_workers = ((name, "<u4", self.workers) for name in ("first", "counts"))
        addresses = ("received", "y", "temporary", "strips_address")
        return np.dtype([*((name, "<u4") for name in addresses), *of_workers])

    @property
    def outputs(self) -> int:
        """Outputs of one turn."""
        return self.partials_type.vector_width

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: four addresses, first strips, numbers of strips."""
        counts = column(fields, "counts")
        first = (np.cumsum(counts, axis=1) - counts) * STRIP_NUMBERS * 4
        return packed_state(self.state, fields, first=first)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes from each base to the end of its last strip."""
        return spans_to_last(fields, "strips", self.accesses(fields))

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Strip by strip, of what they read from the first partial to the last.

        Raises:
            ListError: a result that lies from neither y nor temporary.
        """
        table, vertex = _strips(fields)
        first = STRIP_NUMBERS * (np.arange(len(vertex)) - np.searchsorted(vertex, vertex))
        base, turns = table[:, BASE], table[:, TURNS] + 1
        check_entries(
            (base == TO_Y) | (base == TO_TEMPORARY),
            vertex,
            first + BASE,
            lambda row: f"{base[row]} is neither {TO_Y}, from y, nor {TO_TEMPORARY}, temporary",
        )
        last = table[:, OTHERS] * table[:, STRIDE] + turns
        touched = {
            "received": Accesses(vertex, first + SOURCE, table[:, SOURCE], last * DOUBLE_WORD_BYTES)
        }
        size = turns * self.outputs * self.output_type.bytes
        for name, here in (("y", base == TO_Y), ("temporary", base == TO_TEMPORARY)):
            columns = (vertex, first + TARGET, table[:, TARGET], size)
            touched[name] = Accesses(*(numbers[here] for numbers in columns))
        return touched

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Bytes of the partials, without what lies between them."""
        table, vertex = _strips(fields)
        reads = np.zeros(len(lists(fields, "strips")), dtype=np.int64)
        np.add.at(reads, vertex, (table[:, TURNS] + 1) * (table[:, OTHERS] + 1) * DOUBLE_WORD_BYTES)
        return {"received": OperandTraffic(reads, 0 * reads)}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads strips and counts."""
        counts = column(fields, "counts")
        table, vertex = _strips(fields)
        bundles = np.zeros(counts.shape, dtype=np.int64)
        worker = np.repeat(np.tile(np.arange(counts.shape[1]), len(counts)), counts.ravel())
        np.add.at(bundles, (vertex, worker), self.bundles(table))
        return worker_cycles(machine, START_BUNDLES + bundles.max(axis=1))

    def bundles(self, strips: IntArray) -> IntArray:
        """int64[strips]: what each row of int64[strips, 6] costs its worker."""
        turn = TURN_BUNDLES[self.partials_type, self.output_type] + strips[:, OTHERS]
        return STRIP_BUNDLES + (strips[:, TURNS] + 1) * turn

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: y = received[0] + received[1] + ...

        Sums are float32 in that order, and rounded once more to a half output.
        """
        received = int(fields["received"])
        bases = {TO_Y: int(fields["y"]), TO_TEMPORARY: int(fields["temporary"])}
        strips = fields["strips"].astype(np.int64).reshape(-1, STRIP_NUMBERS)
        for source, target, base, turns, others, stride in strips.tolist():
            count, step = (turns + 1) * self.outputs, stride * self.outputs
            held = memory.view(received + source, others * step + count, self.partials_type.numpy)
            index = np.arange(others + 1)[:, None] * step + np.arange(count)
            partials = widen(held[index])
            total = partials[0]
            for partial in partials[1:]:
                total = total + partial
            result = memory.view(bases[base] + target, count, self.output_type.numpy)
            result[:] = self.as_outputs(total, memory)

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run the vertices of a table."""
        table, vertex = _strips(fields)
        received, y, temporary = (
            column(fields, name)[vertex] for name in ("received", "y", "temporary")
        )
        own, others = received + table[:, SOURCE], table[:, OTHERS]
        turn = spread(np.ones_like(others), others)
        sums = RunSums(
            vertex=vertex,
            own=own,
            target=np.where(table[:, BASE] == TO_Y, y, temporary) + table[:, TARGET],
            count=(table[:, TURNS] + 1) * self.outputs,
            slices=others,
            further=np.repeat(own, others)
            + turn * np.repeat(table[:, STRIDE] * DOUBLE_WORD_BYTES, others),
        )
        sums.add_up(memory, tile, self.partials_type, self.output_type)


def _strips(fields: Fields) -> tuple[IntArray, IntArray]:
    """int64[strips, numbers] of all vertices, one after another, and int64[strips], whose it is.

    Raises:
        ListError: a list of other strips than the workers' counts add up to.
    """
    ragged, counts = lists(fields, "strips"), column(fields, "counts").sum(axis=1)
    check_entries(
        ragged.count == counts * STRIP_NUMBERS,
        np.arange(len(ragged)),
        ragged.count,
        lambda row: f"it has {ragged.count[row]} numbers, field counts says {counts[row]} strips",
    )
    at = spread(ragged.first, ragged.count)
    vertex = np.repeat(np.arange(len(ragged)), ragged.count // STRIP_NUMBERS)
    return ragged.flat[at].astype(np.int64).reshape(-1, STRIP_NUMBERS), vertex
