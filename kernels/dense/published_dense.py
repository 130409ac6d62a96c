"""The published dense kernel: q = a @ s on one tile in the cycles of PopLibs' 1x1 vertex.

a is the dense matrix whose blocks are the weights, s the dense operand on the tile, q the partial
sums; a position is a column of s and q.

PopLibs' vertex (ConvPartial1x1Out; conv_partial_1x1_supervisor.S at 7eac0f26, with a file of worker
code for each kind) goes over input groups (16 columns of a in half, 8 in float); for each group
over block rows; and for each block row over strips of as many outputs as there are AMP units. The
code here is ours and does the same in the same order, so that it takes the same cycles for all
numbers of columns, rows and groups (`tests/kernels/dense/poplibs_cycles.csv`).

A strip is a launch. It takes

    load + 2 + W (bundles of the slowest worker) + max(launch, behind - free) + sync

where `load` are the cycles of loading a strip's weights, `behind` those of the supervisor's
instructions from the launch to its next sync, and `free` the issue slots that workers leave to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, UNIT_WEIGHT_BYTES, DataType, Fields, IntArray, Machine

from ..counted import SUPERVISOR, counted, exactly
from ..fields import ceil_div, column
from ..kernel import State, after_untaken
from .amp_form import MANY
from .dense_amp import DenseAmp

HALF, FLOAT = DataType.HALF, DataType.FLOAT


@attrs.frozen
class PublishedWorker:
    """Bundles of a worker of PopLibs' vertex, as its assembly has them.

    Attributes:
        start: further bundles of the first launch, which reads the vertex.
        new_input: further bundles of the first launch of a later input group.
        opening: bundles in the first input group with 0, 1, 2 and `MANY` positions; None for those
            of `later` and, besides, the bundles that clear q.
        later: bundles in a later input group, with as many positions.
        clears: 64-bit words of q that are cleared for each position.
    """

    start: int
    new_input: int
    opening: tuple[int, int, int, int] | None
    later: tuple[int, int, int, int]
    clears: int = 0


_PAIRED = PublishedWorker(14, 2, (10, 24, 25, 26), (12, 26, 28, 27))
PUBLISHED: Mapping[tuple[DataType, DataType, int], PublishedWorker] = MappingProxyType(
    {
        # data, partials, units
        (HALF, HALF, 16): _PAIRED,  # conv_partial_1x1_half_float_8_and_half_half_h16.S
        (HALF, HALF, 8): PublishedWorker(10, 2, None, (10, 33, 33, 33), clears=2),
        (HALF, FLOAT, 8): _PAIRED,
        (FLOAT, FLOAT, 16): PublishedWorker(11, 3, None, (9, 44, 50, 52), clears=8),
        (FLOAT, FLOAT, 8): PublishedWorker(10, 2, None, (10, 39, 42, 46), clears=4),
    }
)
# Bundles of published_dense.S besides the bundles of the positions' streams, for a worker with 0,
# 1, 2 and `MANY` positions: in an opening launch, in a later launch, and in each launch of a kernel
# that clears q.
_OPENING, _LATER, _CLEARING = (8, 7, 5, 3), (7, 6, 4, 2), (9, 9, 9, 6)
# Further bundles of published_dense.S in the first launch, and in the first one of an input group.
_OWN_START, _OWN_INPUT = 10, 2
_OPENING_ROW = 4  # bundles of `Stream.first` that find the row in q: this code finds it elsewhere
# Cycles of the supervisor: to its first input group; from the end of the last one to its return.
_PROLOGUE, _EPILOGUE = 42, 17


@attrs.frozen(eq=False)
class FreeSlots:
    """Issue slots that workers leave to the supervisor at the end of a launch.

    Workers have one of two numbers of bundles. All issue until those with fewer bundles end, at the
    same time; then each round of issue slots has a free slot for each ended worker, until the
    others end.

    Attributes:
        has_ended: True for workers with fewer bundles than others, bool[vertices, workers].
        rounds: number of rounds from their end to that of the others, int64[vertices].
    """

    has_ended: npt.NDArray[np.bool_]
    rounds: IntArray

    @classmethod
    def of(cls, bundles: IntArray) -> FreeSlots:
        """Return the free slots of launches from the bundles of workers, int64[vertices, workers].

        `bundles` has at most two different numbers in a row.
        """
        slowest = bundles.max(axis=1)
        return cls(bundles < slowest[:, None], slowest - bundles.min(axis=1))

    @property
    def count(self) -> IntArray:
        """Number of free slots, int64[vertices]."""
        free: IntArray = self.has_ended.sum(axis=1) * self.rounds
        return free

    def after_untaken(self, machine: Machine, at: IntArray) -> IntArray:
        """Return the supervisor's cycle after an untaken jump, int64[vertices].

        Args:
            machine: the chip.
            at: supervisor's cycle in which the jump is issued, which may be in a free slot; cycles
                are numbered as in `kernel.after_untaken`.
        """
        # Free slots are numbered from 0, and cycles from the first round with free slots. A jump in
        # slot `number` ends `untaken` cycles later, before which some more free slots have passed;
        # after the last round every cycle is the supervisor's.
        launch, round_cycles = machine.worker_launch_cycles, machine.slot_cycles
        vertex, number = np.arange(len(self.rounds)), at - launch
        ended = np.maximum(self.has_ended.sum(axis=1), 1)
        # Slots of a round, those of workers that have ended first: [vertices, workers]. Number of
        # free slots before each slot, [vertices, workers + 1].
        slots = np.argsort(~self.has_ended, axis=1, kind="stable")
        ended_before = np.pad(np.cumsum(self.has_ended, axis=1), ((0, 0), (1, 0)))
        cycle = round_cycles * (number // ended) + slots[vertex, number % ended]
        cycle = cycle + machine.supervisor_untaken_cycles
        cycles_passed = ended * (cycle // round_cycles) + ended_before[vertex, cycle % round_cycles]
        beyond = cycle - round_cycles * self.rounds
        cycles_passed = np.where(beyond >= 0, self.count + beyond, cycles_passed)
        is_free = (number >= 0) & (number < self.count)
        return np.where(is_free, launch + cycles_passed, after_untaken(machine, at))


@attrs.frozen
class PublishedDense(DenseAmp):
    """The dense kernel of one pair of types on 16 or 8 AMP units, as PopLibs has it.

    Fields of a vertex are those of `DenseAmp`.
    """

    published = True
    title = "dense_amp_{data_type}_{partials_type}"
    source = Path(__file__).with_name("published_dense.S")

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds."""
        # With quicker jumps PopLibs' supervisor waits for results where this one does not; all
        # workers issue for as long as the slowest jump takes.
        return counted(
            SUPERVISOR, workers=exactly(self.workers), supervisor_untaken_cycles=range(3, 55)
        )

    @property
    def follows_workers(self) -> bool:
        """False: the kernel stands for PopLibs' vertex, whose lists are for six workers."""
        return False

    @property
    def follows_amp_rates(self) -> bool:
        """False: the kernel stands for PopLibs' vertex on the AMP of the chips."""
        return False

    @property
    def published_worker(self) -> PublishedWorker:
        """Bundles of a worker of PopLibs' vertex."""
        return PUBLISHED[self._axis_values]

    @property
    def clears(self) -> int:
        """Number of 64-bit words of q that a worker clears for each position."""
        return self.published_worker.clears

    @property
    def state(self) -> State:
        """Record of a vertex's state: the workers' addresses and shares, then the supervisor's."""
        words = ("shared_input", "shared_output", "weights", "row_up", "rewind", "s", "input_step")
        return np.dtype(
            [
                *((name, "<i4", (self.workers,)) for name in ("inputs", "outputs", "more")),
                *((name, "<i4") for name in (*words, "column", "output_step")),
                *((name, "<u2") for name in ("rows", "groups")),
            ]
        )

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols of types and units, and the bundles in which workers idle."""
        published, kind = self.published_worker, ("0", "1", "2", "MANY")
        own_bundles = _CLEARING if self.clears else _LATER
        idle = {
            "FILL_START": published.start - _OWN_START,
            "FILL_INPUT": published.new_input - _OWN_INPUT,
            **{
                f"FILL_LATER_{name}": bundles - self._streamed(n, later=True) - own_bundles[n]
                for n, (name, bundles) in enumerate(zip(kind, published.later, strict=True))
            },
            **{
                f"FILL_OPEN_{name}": bundles - self._streamed(n, later=False) - _OPENING[n]
                for n, (name, bundles) in enumerate(
                    zip(kind, published.opening or (), strict=False)
                )
            },
        }
        clears = {"CLEARS": ""} if self.clears else {}
        return {
            **super().defines,
            **clears,
            **{name: str(count) for name, count in idle.items()},
        }

    def shares(self, positions: IntArray) -> tuple[IntArray, IntArray]:
        """Return each worker's number of positions, and of positions before its first one.

        Both are int64[vertices, workers]. Worker w begins at position w x n / W, rounded down, as
        PopLibs divides them (partitionConvPartialByWorker in ConvUtilInternal.cpp).
        """
        begin = positions[:, None] * np.arange(self.workers + 1) // self.workers
        return np.diff(begin, axis=1), begin[:, :-1]

    def _streamed(self, positions: int, *, later: bool) -> int:
        """Return the bundles of a stream of 1, 2 or `MANY` positions; none for an idle worker."""
        if not positions:
            return 0
        stream = self.stream
        bundles = stream.later if later else stream.first - _OPENING_ROW
        return bundles + positions * stream.phases + (stream.loop if positions == MANY else 0)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        q, s, values = (column(fields, name) for name in ("q", "s", "values"))
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        share, columns_before = self.shares(n)
        groups = self.halves * columns
        s_bytes, q_bytes = AMP_BLOCK * self.data_type.bytes, AMP_BLOCK * self.partials_type.bytes
        # Weights lie row by row, those of a row group by group: a group is 16 outputs.
        group_bytes = AMP_BLOCK * UNIT_WEIGHT_BYTES
        state = np.zeros(len(n), dtype=self.state)
        state["inputs"] = columns_before * s_bytes
        state["outputs"] = q[:, None] + columns_before * q_bytes
        state["more"] = share - MANY
        state["weights"] = values + (rows - 1) * groups * group_bytes
        state["row_up"] = -groups * group_bytes
        state["rewind"] = (rows * groups + 1) * group_bytes
        state["s"] = s
        # Both groups of a float column are halves of its positions; the steps between them and to
        # the next column take turns.
        state["input_step"] = s_bytes // 2 if self.halves > 1 else n * s_bytes
        state["column"] = n * s_bytes
        state["output_step"] = n * q_bytes
        state["rows"] = rows - 1
        state["groups"] = groups - 1
        return state.view(np.uint8).reshape(len(n), self.state_bytes)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices]."""
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        sync, branch = machine.local_sync_cycles, machine.supervisor_branch_cycles
        untaken, groups = machine.supervisor_untaken_cycles, self.halves * columns
        # A kernel that clears q finds the entry of the next launch without a register.
        clears = 1 if self.clears else 0
        load = ceil_div(self.units * UNIT_WEIGHT_BYTES, machine.weight_load_bytes_per_cycle)
        launches = self.strips * rows * groups
        cycles = _PROLOGUE + 1 - clears + groups * (4 + sync) + launches * (load + 2 + sync)
        # Own cycles of the supervisor from a launch up to its sync: to the next strip of a row, to
        # the next row, to the end of an input group.
        after_strips = after_untaken(machine, 2)
        to_strip, to_row = 2 + branch, after_strips + clears + branch + 4
        for times, bundles in self._launches(n, rows, groups):
            strips, ends, group_ends = times
            free = FreeSlots.of(bundles)
            after_rows = free.after_untaken(machine, after_strips + clears + 1)
            # A kernel that clears reads a number for the next weights that was loaded behind the
            # strips, and waits for the sum before it loads weights.
            latency = machine.supervisor_latency_cycles
            ready = np.maximum(after_rows + 1, after_strips + latency) if clears else after_rows
            to_end = ready + 3
            slots = machine.slot_cycles * bundles.max(axis=1)
            for count, behind in ((strips, to_strip), (ends, to_row), (group_ends, to_end)):
                exposed = np.maximum(machine.worker_launch_cycles, behind - free.count)
                cycles = cycles + count * (slots + exposed)
            reached = np.maximum(to_end, machine.worker_launch_cycles + free.count) + sync
            cycles = cycles + clears * group_ends * np.maximum(0, ready + latency - reached)
        cycles = cycles + groups * (3 - clears) + (groups - 1) * branch
        return np.asarray(cycles + 2 * untaken + _EPILOGUE + branch)

    def _launches(
        self, n: IntArray, rows: IntArray, groups: IntArray
    ) -> Iterator[tuple[tuple[IntArray, IntArray, IntArray], IntArray]]:
        """Yield kinds of launches: counts of launches, then bundles, int64[vertices, workers].

        The counts are of launches that are followed by another strip, by another row, and by the
        end of an input group, int64[vertices].
        """
        published = self.published_worker
        # A group's first launch has an entry of its own; the others follow it.
        first_strip = 1 if self.strips > 1 else 0
        first_row = np.where(rows > 1, 1 - first_strip, 0)
        first_counts = (first_strip + 0 * rows, first_row, 1 - first_strip - first_row)
        strips, ends = (self.strips - 1) * rows, rows - 1
        later_counts = (strips - first_counts[0], ends - first_counts[1], 1 - first_counts[2])
        share, _ = self.shares(n)
        opening, later = (self._bundles(share, opening=opening) for opening in (True, False))
        for times, repeats, bundles in (
            (1 + 0 * groups, first_counts, opening + published.start),
            (1 + 0 * groups, later_counts, opening),
            (groups - 1, first_counts, later + published.new_input),
            (groups - 1, later_counts, later),
        ):
            strip, row, end = (times * count for count in repeats)
            yield (strip, row, end), bundles

    def _bundles(self, positions: IntArray, *, opening: bool) -> IntArray:
        """Return the bundles of workers in a launch, without those of a first launch."""
        published = self.published_worker
        counts = np.array(published.later)
        added = self.stream.phases * np.maximum(positions - MANY, 0)
        if opening and published.opening:
            counts = np.array(published.opening)
        elif opening:
            added = added + 2 + published.clears * positions  # the loop, and its set-up
        bundles: IntArray = counts[np.minimum(positions, MANY)] + added
        return bundles
