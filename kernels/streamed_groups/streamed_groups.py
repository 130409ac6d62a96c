"""The streamed groups kernel: q = a @ x for a tile's non-zero groups, with x in the AMP's weights.

A group is one row of a over the consecutive k of a slab: 16 of half, 8 of float. x has 16 columns
in the AMP's weight registers, a slab at a time; groups with a non-zero stream past these columns,
and each product is added to the partial sums of its row. A step takes in one group a worker. Its
bundles are the phases of the AMP and, for every three steps, two that load jumps of addresses, or
one for a single step. With G column groups of 16 and L slabs, of which slab s takes N steps a
worker,

    cycles = 9 + G (W open + max(launch, 8) + sync + sum over s of turn) + G late
             + (G - 1) branch + untaken + W close + launch + sync + branch
    turn   = 32 + launch + sync + W (2 + 3 single + (3 step + 2) N div 3 + (step + 1) N mod 3)

where `step` is 4 bundles for half and 8 for float, `open` begins a column group, and after the
first one drains the stream; `close` drains the last one. `late` is what a taken branch takes
beyond the launch that hides it: after every fourth slab with a further one, and after the last.
The streams of workers are not drained between launches, so a launch costs no bundles besides two.

Rows follow in any order, and are dealt to workers anew in each slab. The lists keep what the code
relies on (`group_lists`), and `accesses` refuses a list that does not. The drained kernel has the
same code and other lists: rows keep their workers, and no sum stays in accumulators and registers
from launch to launch, so that it relies on less. docs/kernels.md says what each relies on, and what
shows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    Column,
    DataType,
    Fields,
    IntArray,
    ListError,
    Machine,
    OperandTraffic,
    Ragged,
    TileMemories,
    TileMemory,
    VertexFault,
    spread,
)
from ipusim.native import in_shares

from ..counted import SUPERVISOR, counted, exactly
from ..family import KernelAxis, VertexFields, array, array_of
from ..fields import ceil_div, column, lists
from ..half import FloatArray, narrow, widen
from ..kernel import Kernel, State, launch_cycles
from ..multiply import SeatWork, check_lines
from ..products.products import DTYPES
from ..refusals import NoKernelError
from . import group_loops
from .group_lists import (
    FURTHER_SLABS,
    TURN,
    RowForm,
    Segments,
    Steps,
    counts_of_words,
    fault_of_steps,
    read_steps,
    steps_of,
    words_of_steps,
)
from .group_loops import COLUMNS
from .group_steps import LANES, NONE, SPARE

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SLAB_BYTES = 512  # weights of a slab, all registers of 16 units
_LOADS = 32  # loads of 16 bytes
_UNROLLED = 4  # slabs of a round of the supervisor's loop
_WORD_BYTES = 8  # of a load or store of a worker
# Labels at which workers enter: to begin the first column group and a further one; for slabs of
# three turns, by the steps that remain.
_OPENINGS = ("open_first", "open_next")
_ENTRIES = ("three", "one", "two")
_WIDE: Mapping[str, Any] = {"align": 16, "interleaved": True}


@attrs.frozen
class OwnCycles:
    """Cycles of the supervisor alone, waits for results among them.

    Attributes:
        start: before the first launch.
        open_sync: from the launch that begins a column group to the sync behind it.
        open_pointer: from that launch to the put of the address of weights, for whose result their
            loads wait.
        jump, last_jump: from the launch of a slab, and of every fourth one, to the jump behind it.
        before, before_last: from the loads of weights to the launch, of a slab, and of every fourth
            one in addition.
        close: from the sync of the last slab to the launch that drains the last column group.
    """

    start: int
    open_sync: int
    jump: int
    last_jump: int
    before: int = 0
    before_last: int = 0
    close: int = 0
    open_pointer: int = 0


def _column_groups(v: VertexFields) -> IntArray:
    """Return the number of groups of 16 columns of x, int64[vertices]."""
    return v.n // COLUMNS


def _pairs(v: VertexFields) -> IntArray:
    """Return the number of spare pairs of a column group, int64[vertices]."""
    pairs: IntArray = -(-v.rows // v.period)
    return pairs


def _pitch_rows(v: VertexFields) -> IntArray:
    """Return the rows of q of a column group, spare rows included, int64[vertices]."""
    return _pairs(v) * (v.period + SPARE)


@attrs.frozen
class StreamedGroups(Kernel):
    """The streamed groups kernel of one number format.

    Fields of a vertex: byte addresses q, s (x), values (the groups) and worklist_address; n,
    columns of x on the tile, a multiple of 16; rows, rows of q; columns, slabs; steps, steps of a
    worker; period, rows of q between spare ones; worklist, see `group_lists`. q is
    [n / 16][pitch][16] with spare rows, s is [n / 16][columns][16][k of a slab], and values are
    [workers][steps][k of a slab] with a further group behind, which is loaded and not used.

    Attributes:
        data_type: number format of x, groups and q.
        drained: True if rows belong to the same worker in all slabs, which begin and end with dummy
            steps; False if rows are dealt anew in each slab and sums are kept over launches.
    """

    data_type: DataType
    drained: bool = False

    axes: ClassVar[tuple[KernelAxis, ...]] = (
        KernelAxis("data_type", (HALF, FLOAT), {HALF: "STREAM_HALF", FLOAT: "STREAM_FLOAT"}),
        KernelAxis("drained", (True, False), text={True: "drained", False: "kept"}),
    )
    title = "streamed_groups_{data_type}_{drained}"
    block = COLUMNS
    source = Path(__file__).with_name("streamed_groups.S")
    runs_on = "supervisor"
    arrays = (
        # One instruction reads and writes q; weights are loaded 16 bytes at a time.
        array("q", "out", _column_groups, _pitch_rows, COLUMNS, "data_type", **_WIDE),
        array("s", "in", _column_groups, "columns", COLUMNS, "depth", "data_type", **_WIDE),
        array("values", "in", lambda v: LANES * v.steps + 1, "depth", "data_type"),
        array_of("worklist", 2),
    )
    apart = (("q", "values"),)  # one instruction loads from both
    # ld128putcs loads twice as many bytes as the machine's number. A jump that is not taken is over
    # before the workers of the shortest launch, of two bundles.
    counted_for = counted(
        SUPERVISOR,
        workers=exactly(LANES),
        weight_load_bytes_per_cycle=exactly(8),
        supervisor_untaken_cycles=range(1, 14),
    )

    own_cycles: ClassVar[OwnCycles] = OwnCycles(9, 8, 4, 5)
    x_ahead: ClassVar[int] = 0  # bytes by which word 0 of the state lies before x

    @property
    def partials_type(self) -> DataType:
        """Number format of q, which is that of the data."""
        return self.data_type

    @property
    def spare_rows(self) -> int:
        """Number of spare rows behind a segment of rows of q."""
        return SPARE

    @property
    def depth(self) -> int:
        """Number of k that a slab covers."""
        return SLAB_BYTES // COLUMNS // self.data_type.bytes

    @property
    def rows_form(self) -> RowForm:
        """Size of a row of q in words."""
        return RowForm(COLUMNS * self.data_type.bytes // 8)

    @property
    def instructions(self) -> tuple[str, ...]:
        """Name of the AMP instruction of a step."""
        return ("f16v4hihov4amp" if self.data_type is HALF else "f32sisov2amp",)

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols of the number format and of the workers."""
        return {**super().defines, "CTXT_WORKERS": str(LANES)}

    @property
    def state(self) -> State:
        """Record of a vertex's state: addresses and sizes, then three words a worker."""
        shared = ("x", "list", "groups", "pitch", "zero", "trash", "rounds", "stride")
        own = ("streams", "jumps", "cleared")
        return np.dtype(
            [*((name, "<u4") for name in shared), *((name, "<u4", (LANES,)) for name in own)]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        v = VertexFields(self, fields)
        q, x, values, address = (
            column(fields, n) for n in ("q", "s", "values", "worklist_address")
        )
        worklist, lane = lists(fields, "worklist"), np.arange(LANES)
        row = COLUMNS * self.data_type.bytes
        segment = (v.period + SPARE) * row
        rounds = ceil_div(_pairs(v), LANES)
        head = 2 * self.rows_form.slab_words * (v.columns + FURTHER_SLABS)
        jump_bytes = (2 * worklist.count - head) // LANES
        first_cleared = np.minimum(lane * rounds[:, None], (_pairs(v) - rounds)[:, None])
        state = np.zeros(len(q), dtype=self.state)
        state["x"], state["list"], state["groups"] = x - self.x_ahead, address, v.n // COLUMNS - 1
        state["pitch"], state["rounds"] = _pitch_rows(v) * row, rounds
        state["zero"] = q + v.period * row
        state["trash"] = state["zero"] + row
        # A bundle clears a word; the last one of a row moves on to the row of the next segment.
        state["stride"] = (segment - row) // _WORD_BYTES + 1
        state["streams"] = values[:, None] + lane * (v.steps * self.group_bytes)[:, None]
        state["jumps"] = (address + head)[:, None] + lane * jump_bytes[:, None]
        state["cleared"] = state["zero"][:, None] + first_cleared * segment[:, None]
        return state.view(np.uint8).reshape(len(q), self.state_bytes)

    @property
    def group_bytes(self) -> int:
        """Number of bytes of a stored group."""
        return self.depth * self.data_type.bytes

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Hardware loops by the label at which a launch enters."""
        loops = {"open_first": ("open_first.rpt",), "open_next": ("open_next.rpt",), "close": ()}
        return {**loops, **dict.fromkeys(_ENTRIES, ("three.rpt",))}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        Behind a launch the supervisor has a few instructions and a jump. They are issued before the
        first worker starts, and a jump that is not taken is over before the workers are; of a taken
        branch, what the launch does not hide is lost.
        """
        v = VertexFields(self, fields)
        vertex, counts = self._counts(v)
        bundles = np.zeros(len(v), dtype=np.int64)
        np.add.at(bundles, vertex, self.slab_bundles(counts))
        return self.counted_cycles(machine, v, bundles)

    def counted_cycles(self, machine: Machine, v: VertexFields, bundles: IntArray) -> IntArray:
        """Return the cycles of vertices, int64[vertices].

        Args:
            machine: the chip.
            v: fields n, rows, period and columns.
            bundles: int64[vertices], bundles of a worker in the launches of all slabs.
        """
        launch, branch = launch_cycles(machine), machine.supervisor_branch_cycles
        hidden = machine.worker_launch_cycles
        groups, slabs = _column_groups(v), v.columns
        rounds = ceil_div(_pairs(v), LANES)
        first, further = (self._open_bundles(entry, rounds) for entry in _OPENINGS)
        turns = slabs * (_LOADS + launch) + machine.slot_cycles * bundles
        own, rounds_left = self.own_cycles, (slabs - 1) // _UNROLLED
        ends_early = slabs % _UNROLLED > 0
        late = rounds_left * max(0, own.last_jump + branch - hidden)
        late += ends_early * max(0, own.jump + branch - hidden)
        # A jump that is issued behind the workers passes without them, even if it is not taken.
        if own.jump >= hidden:
            passed = slabs - slabs // _UNROLLED - ends_early
            late += passed * (own.jump - hidden + machine.supervisor_untaken_cycles)
        if own.last_jump >= hidden:
            passed = slabs // _UNROLLED - rounds_left
            late += passed * (own.last_jump - hidden + machine.supervisor_untaken_cycles)
        late += slabs * own.before + slabs // _UNROLLED * own.before_last
        opening = launch + max(0, own.open_sync - hidden)
        waited = max(own.open_sync, hidden) + machine.local_sync_cycles
        opening += max(0, own.open_pointer + machine.supervisor_latency_cycles - waited)
        cycles = groups * (turns + late + opening + machine.slot_cycles * further)
        cycles += machine.slot_cycles * (first - further + self.label_bundles("close")[""])
        ends = own.start + own.close + launch + machine.supervisor_untaken_cycles + branch
        return cycles + (groups - 1) * branch + ends

    def _open_bundles(self, entry: str, rounds: IntArray) -> IntArray:
        """Return the bundles of a launch that begins a column group."""
        bundles = self.label_bundles(entry)
        return bundles[""] + bundles[f"{entry}.rpt"] * rounds

    def slab_bundles(self, counts: IntArray) -> IntArray:
        """Return the bundles of a launch for slabs with these numbers of steps."""
        start = np.array([self.label_bundles(entry)[""] for entry in _ENTRIES])
        turn = self.label_bundles("three")["three.rpt"]
        bundles: IntArray = start[counts % TURN] + turn * (counts // TURN)
        return bundles

    def _counts(self, v: VertexFields) -> tuple[IntArray, IntArray]:
        """Return the vertex and the steps of each slab of all lists, int64[slabs] each."""
        worklist = lists(v.fields, "worklist")
        vertex = np.repeat(np.arange(len(v)), v.columns)
        size = self.rows_form.slab_words
        at = spread(worklist.first, size * v.columns)
        entry, turns, *_ = worklist.flat[at].astype(np.int64).reshape(-1, size).T
        return vertex, self.rows_form.singles(entry) + TURN * turns

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum of `blocks` groups is rounded: once a group for half, else 0."""
        return blocks if self.data_type is HALF else np.zeros_like(blocks)

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of 16-bit words of each seat's list, int64[seats]."""
        return lists(self.fields_of(work), "worklist").count

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat: its numbers and its list.

        Args:
            work: groups of the seats by row of q and slab, and n columns of x.

        Raises:
            NoKernelError: columns of x that are no multiple of 16.
            WordOverflow: a slab with too many steps for a list.
        """
        check_lines(work, self.name)
        return self.listed_fields(work, [None] * len(work.first))

    def listed_fields(
        self, work: SeatWork, offsets: Sequence[IntArray | None]
    ) -> Mapping[str, Column]:
        """Return the fields of every seat, given the bytes from s to the weights of its slabs."""
        self.check_columns(work.n)
        table = [self.seat_steps(work, seat) for seat in range(len(work.first))]
        form = self.rows_form
        flat = [
            words_of_steps(steps, segments, form, places)[: None if segments.rows else 0]
            for (steps, segments), places in zip(table, offsets, strict=True)
        ]
        count = np.array([len(words) for words in flat])
        return {
            "n": np.full(len(table), work.n),
            "rows": work.rows,
            "columns": work.columns,
            "steps": np.array([steps.read.shape[1] for steps, _ in table]),
            "period": np.array([segments.period for _, segments in table]),
            "worklist": Ragged(np.concatenate(flat), np.cumsum(count) - count, count),
        }

    def value_slots(self, work: SeatWork) -> Ragged:
        """Return the group in each slot of a seat's values, worker by worker, int64 by seat.

        A slot with zeros stands behind all, since the last group is loaded ahead.
        """
        table = [self.seat_steps(work, seat)[0].number for seat in range(len(work.first))]
        behind = np.array([NONE])  # none behind the streams of a seat without work
        slots = [np.append(number.ravel(), behind[: number.size]) for number in table]
        count = np.array([len(numbers) for numbers in slots])
        return Ragged(np.concatenate(slots), np.cumsum(count) - count, count)

    def seat_steps(self, work: SeatWork, seat: int) -> tuple[Steps, Segments]:
        """Return the steps of a seat's workers, and the segments of its rows of q."""
        groups = slice(work.first[seat], work.first[seat] + work.count[seat])
        segments = Segments.of(int(work.rows[seat]), self.rows_form)
        steps = steps_of(
            *(work.local_row[groups], work.local_column[groups], int(work.columns[seat])),
            *(segments, self.rows_form),
            drained=self.drained,
        )
        return steps, segments

    def check_columns(self, n: int) -> None:
        """Refuse columns of x that do not fill the weight registers."""
        if n < COLUMNS or n % COLUMNS:
            raise NoKernelError(
                f"kernel {self.name} loads {COLUMNS} columns of x at a time, a tile has {n}; give "
                f"each part of n a multiple of {COLUMNS}, or take an element kernel"
            )

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return no parts of operands, since all are accessed as a whole; check the lists.

        Raises:
            ListError: a list that contradicts itself or the fields, or with which workers would
                compute other sums: see `fault_of_steps`.
        """
        v = VertexFields(self, fields)
        for vertex, words in enumerate(map(lists(fields, "worklist").row, range(len(v)))):
            segments = Segments(int(v.rows[vertex]), int(v.period[vertex]))
            steps = self._read(words, int(v.columns[vertex]), segments)
            if steps is None or steps.read.shape[1] != v.steps[vertex]:
                raise ListError(vertex, 0, "its slabs do not lead to the end of the list")
            if segments.period > self.rows_form.longest_segment:
                raise ListError(
                    vertex,
                    0,
                    f"{segments.period} rows lie between spare ones, jumps reach over "
                    f"{self.rows_form.longest_segment}",
                )
            if fault := fault_of_steps(steps, segments):
                raise ListError(vertex, self.rows_form.slab_words * len(steps.counts), fault)
        return {}

    def _read(self, words: npt.NDArray[np.integer], slabs: int, segments: Segments) -> Steps | None:
        """Return the steps of a list; None if its slabs do not lead to its end."""
        counts = counts_of_words(words, slabs, self.rows_form)
        return None if counts is None else read_steps(words, counts, segments, self.rows_form)

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of groups, sums and lists that are read and written.

        Each column group streams all groups again, and every step loads and stores a row of q. A
        stream stores one row and a word before its first step, and loads a word behind its last
        group; rows of zeros are cleared before.
        """
        v = VertexFields(self, fields)
        lanes, row = _column_groups(v) * LANES, COLUMNS * self.data_type.bytes
        sums, none = lanes * v.steps * row, 0 * lanes
        before = lanes * (row + _WORD_BYTES + ceil_div(_pairs(v), LANES) * row)
        stream = lanes * (v.steps * self.group_bytes + _WORD_BYTES)
        words = 2 * lists(fields, "worklist").count * _column_groups(v)
        return {
            "q": OperandTraffic(sums, sums + before),
            "values": OperandTraffic(stream, none),
            "worklist_address": OperandTraffic(words, none),
        }

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex, step by step; half sums are rounded once a group."""
        # Shapes: q [column groups, rows, 16], x [column groups, slabs, 16, k], groups [workers,
        # steps, k]; `sums` [column groups, workers, 16].
        v = VertexFields(self, {n: np.reshape(c, 1) for n, c in fields.items() if np.ndim(c) == 0})
        segments = Segments(int(fields["rows"]), int(fields["period"]))
        groups, slabs = int(fields["n"]) // COLUMNS, int(fields["columns"])
        steps = self._read(fields["worklist"], slabs, segments)
        if steps is None:
            raise VertexFault(0, "its list of groups ends early")
        kind, depth, total = self.data_type.numpy, self.depth, int(v.steps[0])
        q = memory.view(int(v.q[0]), groups * segments.pitch * COLUMNS, kind)
        q = q.reshape(groups, segments.pitch, COLUMNS)
        places = self.weight_places(fields["worklist"], groups, slabs)
        numbers = int(places.max(initial=0)) + COLUMNS * depth
        x = widen(memory.view(int(v.s[0]), numbers, kind))
        values = widen(memory.view(int(v.values[0]), LANES * total * depth, kind))
        x = x[places[..., None] + np.arange(COLUMNS * depth)]
        x, values = x.reshape(groups, slabs, 1, COLUMNS, depth), values.reshape(LANES, -1, depth)
        spare = segments.period + SPARE
        q[:, segments.period :: spare] = 0
        q[:, segments.period + 1] = 0  # results of two steps before the first
        slab = np.repeat(np.arange(slabs), steps.counts)
        for step in range(total):
            sums = widen(q[:, steps.read[:, step]])
            sums = self._added(sums, values[:, step, None], x[:, slab[step]])
            result = narrow(sums, memory.random) if self.data_type is HALF else sums
            q[:, steps.write[:, step]] = result

    def weight_places(
        self,
        words: npt.NDArray[np.integer],  # noqa: ARG002
        groups: int,
        slabs: int,
    ) -> IntArray:
        """Return the index in x of each slab's first number, int64[column groups, slabs]."""
        return np.arange(groups * slabs).reshape(groups, slabs) * COLUMNS * self.depth

    def _added(self, sums: FloatArray, group: FloatArray, x: FloatArray) -> FloatArray:
        """Return the sums and the products of groups with x, added in the order of the AMP."""
        products = group * x
        if self.data_type is HALF:
            low, high = (products[..., k::4] + products[..., k + 1 :: 4] for k in (0, 2))
            products = low + high
        for k in range(products.shape[-1]):
            sums = sums + products[..., k]
        return sums

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table.

        Raises:
            VertexFault: a span outside SRAM, a list that ends early.
        """
        v, kind = VertexFields(self, fields), DTYPES[self.data_type]
        spans = {name: size // self.data_type.bytes for name, size in self.spans(fields).items()}
        at = {
            name: memory.places(tile, column(fields, name), spans[name], kind)
            for name in ("q", "s", "values")
        }
        pitch = _pitch_rows(v) * COLUMNS
        trash = (v.period + 1) * COLUMNS
        table = [at["q"], at["values"], at["s"], _column_groups(v), pitch, trash, v.steps]
        vertices = np.ascontiguousarray(np.stack(table, axis=1))
        halves, floats = memory.flat(np.uint16), memory.flat(np.float32)
        worklist = lists(fields, "worklist")

        def run(share: IntArray) -> None:
            scratch = np.empty(group_loops.SCRATCH, dtype=np.float32)
            for vertex in share.tolist():
                segments = Segments(int(v.rows[vertex]), int(v.period[vertex]))
                steps = self._read(worklist.row(vertex), int(v.columns[vertex]), segments)
                if steps is None:
                    raise VertexFault(vertex, "its list of groups ends early")
                read, write = (np.ascontiguousarray(x * COLUMNS) for x in (steps.read, steps.write))
                sizes = int(v.n[vertex]) // COLUMNS, int(v.columns[vertex])
                places = self.weight_places(worklist.row(vertex), *sizes)
                numbers = int(self.data_type is HALF), vertices[vertex], places, steps.counts
                group_loops.stream(halves, floats, *numbers, read, write, scratch)

        in_shares(tile, int((v.n * v.steps).sum()) * LANES * self.depth, run)
