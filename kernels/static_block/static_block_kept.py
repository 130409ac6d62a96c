"""The kept static kernel: blocks of half, with streams that are kept over launches.

q[row] += block @ s[column] as in `static_block`, with the same sums and roundings. It differs in
three ways: results of a launch's last column leave in the next launch, so that the AMP is filled
and drained once a vertex and not once a block; weights load 16 bytes at a time (blocks of 4: 8);
and the supervisor advances in its list while the workers of a launch run. With r block rows, k
blocks and N columns of the slowest of W workers, whose words are w = b / 4 for each column,

    cycles = start + k (load + launch + sync + W (5 + w N)) + 4 W r + W read + T late + W close

where `load` is 4 for blocks of 4, 9 for blocks of 8 and 33 for blocks of 16, with the product that
gives the offset of a row of s (blocks of 4 compute it behind the launch before), `read` and `close`
are bundles of the launches that read the vertex and drain the last column, and `start` the
supervisor's cycles besides. T taken branches follow a launch, one for every four launches, and
`late` is what such a branch takes beyond the launch, and beyond the issue slots of workers with
fewer columns, which hide it.

Registers of a worker alternate from bundle to bundle, so that its launches must have an even number
of them. Columns of blocks of 4 take a bundle each, and are therefore shared out in pairs.

A worker has 4 columns or more (blocks of 8: 5, of 4: 6), and addresses lead back to the first
column, and on to the next row, by fields of ten bits. Rows of a seat are numbered without gaps.
Other vertices are refused. docs/kernels.md says what the code relies on, and what shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Accesses,
    BoolArray,
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
    spread,
)

from ..counted import SUPERVISOR, counted, exactly
from ..family import KernelAxis, array, array_of
from ..fields import column, lists
from ..kernel import Kernel, State, launch_cycles
from ..multiply import SeatWork, check_lines
from ..refusals import NoKernelError
from ..worklist import WORKERS, runs_of, words_of
from .block_worklist import block_lists
from .static_block import StaticBlock

HALF = DataType.HALF
_BACK, _FIELD_BITS = 512, 10  # 64-bit words of the longest jump back; bits of a jump
_FIELD = (1 << _FIELD_BITS) - 1
_BEFORE = 2  # columns before the loop
_LIST_WORDS, _FURTHER = 2, 2  # 16-bit words of a block; pairs of words behind the last block
_UNROLLED = 4  # blocks of a round of the supervisor's loop
# Cycles of the supervisor to its first launch.
_START = 6
# Cycles of the supervisor by edge of a block: from the launch that reads the vertex to the sync
# behind it; from a launch to the jump behind it, and of every fourth one. Blocks of 4 have the
# product of an offset there, and no instruction that steps in the list.
_SUPERVISOR = {4: (10, 5, 5), 8: (9, 4, 5), 16: (9, 4, 5)}
# Bytes of a load of weights by edge of a block.
_LOADED_BYTES = {4: 8, 8: 16, 16: 16}
# Labels of the entries, in the order of their code, by whether the block is its row's first and
# whether a further one follows.
_KINDS = ("first_of_many", "first_alone", "later_of_many", "later_at_end")
_READ, _CLOSE = "read", "close"
_BASE_BYTES = 8  # from .Lbase to the first entry


@attrs.frozen(eq=False)
class KeptBlocks:
    """Blocks of the lists of vertices.

    Attributes:
        vertex: int64[blocks], vertex of each block, ascending.
        entry: int64[blocks], number of the first word of each block in its list.
        kind: int64[blocks], index of the entry in `_KINDS`; -1 for none.
        offset: int64[blocks], offset of the block's row of s, in units of 8 x block bytes.
    """

    vertex: IntArray
    entry: IntArray
    kind: IntArray
    offset: IntArray

    @property
    def is_first(self) -> BoolArray:
        """True for the first block of a row, bool[blocks]."""
        return np.asarray((self.kind == 0) | (self.kind == 1))

    @property
    def is_last(self) -> BoolArray:
        """True for the last block of a row, bool[blocks]."""
        return np.asarray(self.kind % 2 == 1)

    def row(self) -> IntArray:
        """Return the block row of q of each block, int64[blocks]."""
        row = np.cumsum(self.is_first) - 1
        starts = np.append(True, self.vertex[1:] != self.vertex[:-1])[: len(row)]
        opened = np.flatnonzero(starts)
        count = np.diff(np.append(opened, len(row)))
        result: IntArray = row - np.repeat(row[opened], count)
        return result


@attrs.frozen
class StaticBlockKept(Kernel):
    """The kept static kernel of one block size. Fields of a vertex are those of `StaticBlock`.

    `worklist` has, for each block, two 16-bit words: bytes from .Lbase to the workers' entry, and
    the offset of its row of s in units of 8 x block bytes; then two more such pairs of zeros.

    Attributes:
        block: edge of a block: 4, 8 or 16.
    """

    block: int

    axes: ClassVar[tuple[KernelAxis, ...]] = (KernelAxis("block", (4, 8, 16), "BLOCK_EDGE"),)
    title = "static_block_kept_{block}x{block}_half_half"
    data_type = HALF
    partials_type = HALF
    runs_on = "supervisor"
    instructions = ("f16v4hihov4amp",)
    arrays = (
        # One instruction reads and writes q; weights of 8 and 16 are loaded 16 bytes at a time.
        array("q", "out", "rows", "n", "block", "half", align=16, interleaved=True),
        array("s", "in", "columns", "n", "block", "half"),
        array("values", "in", "blocks", "block", "block", "half", align=16, interleaved=True),
        array_of("worklist", 2),
    )
    apart = (("q", "s"),)  # one instruction loads from both
    # ld128putcs loads twice as many bytes as the machine's number, ld64putcs as many. A jump that
    # is not taken is over before the workers of the shortest launch are.
    counted_for = counted(
        SUPERVISOR,
        workers=exactly(WORKERS),
        weight_load_bytes_per_cycle=exactly(8),
        supervisor_untaken_cycles=range(1, 14),
    )

    @property
    def source(self) -> Path:
        """Path of the code."""
        return Path(__file__).with_suffix(".S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols of the block and of the workers."""
        header = {"CTXT_WORKERS": str(WORKERS), "CSR_W_WSR__CTXTID_M1__MASK": "7"}
        return {**super().defines, **header}

    @property
    def words(self) -> int:
        """Number of 64-bit words of a column, which are also its bundles."""
        return self.block * HALF.bytes // DOUBLE_WORD_BYTES

    @property
    def fewest(self) -> int:
        """Smallest number of columns of a worker: those outside the loop."""
        return _BEFORE + -(-(self.words + 3) // self.words)

    @property
    def grain(self) -> int:
        """Number of columns that are dealt together: they take an even number of bundles."""
        return max(1, 2 // self.words)

    @property
    def _published(self) -> StaticBlock:
        """Published kernel with the same results."""
        return StaticBlock(self.block, HALF, HALF, 16)

    @property
    def state(self) -> State:
        """Record of a vertex's state: addresses and the step of rows, then seven words a worker."""
        own = ("inputs", "outputs", "last", "last_offset", "turns", "jumps", "first_jumps")
        return np.dtype(
            [
                *((name, "<u4") for name in ("values", "list", "out_step")),
                *((name, "<u4", (WORKERS,)) for name in own),
            ]
        )

    def _shares(self, n: IntArray) -> IntArray:
        """Return the columns of each worker, int64[vertices, workers]; the last have a grain more.

        `n`, int64[vertices], is the number of columns, whole grains.
        """
        shares: IntArray = (n[:, None] // self.grain + np.arange(WORKERS)) // WORKERS * self.grain
        return shares

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        n, share = column(fields, "n"), self._shares(column(fields, "n"))
        before, word, w = np.cumsum(share, axis=1) - share, DOUBLE_WORD_BYTES, self.words
        state = np.zeros(len(n), dtype=self.state)
        state["values"], state["list"] = (
            column(fields, name) for name in ("values", "worklist_address")
        )
        step, first = n * w * word, before * w * word
        state["out_step"] = step
        state["inputs"] = column(fields, "s")[:, None] + first + word
        # A launch first stores the last words of the launch before: a column and a word.
        stored_first = (share * w - 1 - w) * word
        row = column(fields, "q")[:, None] + first
        state["outputs"], state["last"] = row - step[:, None], row + stored_first
        state["last_offset"] = stored_first
        state["turns"] = (share - self.fewest) // self.grain
        back = 1 - share * w & _FIELD
        following = (n[:, None] - share) * w + 1
        state["jumps"] = back | following << _FIELD_BITS
        state["first_jumps"] = back | back << _FIELD_BITS
        return state.view(np.uint8).reshape(len(n), self.state_bytes)

    def can_stream(self, n: IntArray) -> BoolArray:
        """Return True for numbers of columns that the code can stream, in the shape of `n`."""
        share = self._shares(n)
        fewest, most = share[:, 0], share[:, -1]
        near = (n - fewest) * self.words + 1 < _BACK
        fits: BoolArray = (fewest >= self.fewest) & (most * self.words <= _BACK) & near
        fits &= n % self.grain == 0
        return fits

    @property
    def entry_bytes(self) -> IntArray:
        """Bytes from .Lbase to the entry of each of `_KINDS`, int64[4]."""
        bundles = [sum(self.label_bundles(kind).values()) for kind in _KINDS]
        edges: IntArray = _BASE_BYTES + DOUBLE_WORD_BYTES * np.cumsum([0, *bundles[:-1]])
        return edges

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of 16-bit words of each seat's list, int64[seats]."""
        return np.where(work.count > 0, _LIST_WORDS * (work.count + _FURTHER), 0)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, its list among them.

        Raises:
            NoKernelError: columns that the code cannot stream, or rows with gaps between them.
            ProgramError: an offset that exceeds 16 bits, or n is no whole number of vectors.
        """
        check_lines(work, self.name)
        base = self._published.fields_of(work)
        if not self.can_stream(np.array([work.n])).all():
            raise NoKernelError(self._columns_fault(work.n))
        seat, at = np.repeat(np.arange(len(work.count)), work.count), spread(work.first, work.count)
        row = work.local_row[at]
        changes = np.append(True, (row[1:] != row[:-1]) | (seat[1:] != seat[:-1]))[: len(row)]
        last = np.append(changes[1:], True)[: len(row)]
        offset = work.local_column[at] * (work.n * HALF.bytes // DOUBLE_WORD_BYTES)
        blocks = KeptBlocks(seat, 0 * seat, 2 * ~changes + last, offset)
        if np.any(blocks.row() != row):
            raise NoKernelError(
                f"kernel {self.name} takes rows of q in ascending order and without gaps, those of "
                "a seat are not; take another cut, or kernel static_block"
            )
        size = self.worklist_words(work)
        first = np.cumsum(size) - size
        flat = np.zeros(int(size.sum()), dtype=np.uint16)
        place = first[seat] + _LIST_WORDS * spread(0 * work.count, work.count)
        flat[place] = self.entry_bytes[blocks.kind]
        flat[place + 1] = words_of(offset, "input offset")
        return {**base, "worklist": Ragged(flat, first, size)}

    def _columns_fault(self, n: int) -> str:
        """Return why the code cannot stream n columns."""
        most = int(np.flatnonzero(self.can_stream(np.arange(2 * _BACK)))[-1])
        return (
            f"kernel {self.name} streams {WORKERS * self.fewest} to {most} columns, a tile has "
            f"{n}; take another cut, or kernel static_block"
        )

    def _blocks_of(self, fields: Fields) -> KeptBlocks:
        """Return the blocks of all lists."""
        worklist = lists(fields, "worklist")
        count = np.maximum(worklist.count // _LIST_WORDS - _FURTHER, 0)
        entry = _LIST_WORDS * spread(0 * count, count)
        vertex = np.repeat(np.arange(len(count)), count)
        at = worklist.first[vertex] + entry
        code, offset = (worklist.flat[at + part].astype(np.int64) for part in (0, 1))
        table = self.entry_bytes
        kind = np.minimum(np.searchsorted(table, code), len(table) - 1)
        return KeptBlocks(vertex, entry, np.where(table[kind] == code, kind, -1), offset)

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accessed spans of q by block row and of s by block; check the lists.

        Raises:
            ListError: a list that contradicts itself or the fields, or columns that the code cannot
                stream: sums would be read before they are stored, or addresses lead elsewhere.
        """
        n, rows, count = (column(fields, name) for name in ("n", "rows", "blocks"))
        for vertex in np.flatnonzero(~self.can_stream(n))[:1].tolist():
            raise ListError(vertex, None, self._columns_fault(int(n[vertex])))
        worklist = lists(fields, "worklist")
        blocks = self._blocks_of(fields)
        self._check(blocks, worklist, rows, count)
        line = n * self.words * DOUBLE_WORD_BYTES
        at, of = np.flatnonzero(blocks.is_first), blocks.vertex
        unit, row = self.block * DOUBLE_WORD_BYTES, blocks.row()
        return {
            "q": Accesses(of[at], blocks.entry[at], row[at] * line[of[at]], line[of[at]]),
            "s": Accesses(of, blocks.entry + 1, blocks.offset * unit, line[of]),
        }

    def _check(self, blocks: KeptBlocks, worklist: Ragged, rows: IntArray, count: IntArray) -> None:
        """Refuse lists whose launches do not follow one another, or that contradict the fields."""
        listed = np.bincount(blocks.vertex, minlength=len(count))
        opened = np.bincount(blocks.vertex[blocks.is_first], minlength=len(count))
        ends = worklist.flat[worklist.first + _LIST_WORDS * count] if len(count) else count
        for wrong, reason in (
            ((worklist.count != _LIST_WORDS * (count + _FURTHER)) | (listed != count), "blocks"),
            (opened != rows, "rows"),
        ):
            for vertex in np.flatnonzero(wrong)[:1].tolist():
                raise ListError(vertex, 0, f"it does not have as many {reason} as its field says")
        for vertex in np.flatnonzero(ends != 0)[:1].tolist():
            raise ListError(vertex, int(_LIST_WORDS * count[vertex]), "it does not end with 0")
        # A launch stages partials for the next one as that one expects them.
        follows = np.append(blocks.is_first[1:], True)[: len(blocks.kind)]
        starts = np.append(True, np.diff(blocks.vertex) > 0)[: len(blocks.kind)]
        stops = np.append(starts[1:], True)[: len(blocks.kind)]
        wrong = (blocks.kind < 0) | (blocks.is_last != (follows | stops))
        wrong |= starts & ~blocks.is_first
        for block in np.flatnonzero(wrong)[:1].tolist():
            raise ListError(
                int(blocks.vertex[block]),
                int(blocks.entry[block]),
                "its entry is none, or the launch behind it does not expect what it stages",
            )

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s that workers read and of q that they read and write.

        Workers load their last word of inputs twice. The first launch stores a column and a word
        before it has results, where results are stored later.
        """
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        line, lanes = n * self.words * DOUBLE_WORD_BYTES, WORKERS * DOUBLE_WORD_BYTES
        written = blocks * line + (self.words + 1) * lanes
        return {
            "s": OperandTraffic(blocks * (line + lanes), 0 * blocks),
            "q": OperandTraffic((blocks - rows) * line, written),
        }

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum is rounded: once a block, as in the published kernel."""
        return blocks

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Hardware loops by the label at which a launch enters."""
        return {_READ: (), **{kind: (f"{kind}.rpt",) for kind in _KINDS}, _CLOSE: ()}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        Behind a launch the supervisor has a few instructions and a jump. They are issued before the
        first worker starts, and a jump that is not taken is over before the workers are; of a taken
        branch, what neither the launch nor free issue slots hide is lost.
        """
        n, rows, blocks = (column(fields, name) for name in ("n", "rows", "blocks"))
        launch, branch = launch_cycles(machine), machine.supervisor_branch_cycles
        hidden = machine.worker_launch_cycles
        read_sync, jump, last_jump = _SUPERVISOR[self.block]
        share = self._shares(n)
        turns = (share[:, -1] - self.fewest) // self.grain
        first, later = (
            self.bundles_at(kind, {f"{kind}.rpt": turns}) for kind in (_KINDS[0], _KINDS[2])
        )
        load = self.block**2 * HALF.bytes // _LOADED_BYTES[self.block]
        # The product of an offset stands before the weights, of blocks of 4 behind the launch.
        load += self.block > 4
        # Workers with fewer columns end sooner, and leave their issue slots to the jump.
        free = (share[:, -1] * WORKERS - n) * self.words
        late, last_late = (np.maximum(at + branch - hidden - free, 0) for at in (jump, last_jump))
        rounds = (blocks - 1) // _UNROLLED
        cycles = rounds * last_late + (blocks % _UNROLLED > 0) * late
        cycles += blocks * (load + launch) + machine.slot_cycles * (
            rows * first + (blocks - rows) * later
        )
        read, close = (self.label_bundles(entry)[""] for entry in (_READ, _CLOSE))
        reading = launch + max(0, read_sync - hidden)
        return np.asarray(
            cycles + _START + reading + launch + branch + machine.slot_cycles * (read + close)
        )

    def _as_published(self, fields: Fields) -> dict[str, Column]:
        """Return the fields with the list of the published kernel."""
        blocks = self._blocks_of(fields)
        count = np.bincount(blocks.vertex, minlength=len(column(fields, "n")))
        n = column(fields, "n")
        row, first = blocks.row(), np.cumsum(count) - count
        flat, places = [], []
        for columns in np.unique(n).tolist():
            chosen = np.flatnonzero(n == columns)
            runs = runs_of(first[chosen], count[chosen], row)
            step = columns * HALF.bytes // DOUBLE_WORD_BYTES
            listed = block_lists(runs, row, blocks.offset, step, columns, workers=WORKERS)
            places.append((chosen, listed))
            flat.append(listed.flat)
        start, size = np.zeros_like(n), np.zeros_like(n)
        offset = 0
        for (chosen, listed), words in zip(places, flat, strict=True):
            start[chosen], size[chosen] = listed.first + offset, listed.count
            offset += len(words)
        return {**fields, "worklist": Ragged(np.concatenate(flat), start, size)}

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex; the sums and roundings of the published kernel."""
        words = np.asarray(fields["worklist"])
        columns: dict[str, Column] = {
            name: np.array([int(value)]) for name, value in fields.items() if np.ndim(value) == 0
        }
        columns["worklist"] = Ragged(words, np.array([0]), np.array([len(words)]))
        published = self._as_published(columns)
        row = lists(published, "worklist").row(0)
        self._published.compute(memory, {**fields, "worklist": row})

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        self._published.compute_all(memory, tile, self._as_published(fields))
