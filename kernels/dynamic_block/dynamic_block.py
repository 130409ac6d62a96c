"""The dynamic block kernels: q[row] += block @ s[column] for the blocks in a vertex's buckets.

s is the dense operand on the tile and q the partial sums; a column of either has as many numbers as
a block has rows. A rectangle is the part of the matrix that pz tiles of the grid multiply together.
A bucket has a sub-group for each rectangle of which it holds blocks; its meta-info says where the
blocks lie. The supervisor walks the sub-groups of every bucket and steps over those of other
rectangles. For each block of the vertex's own rectangle it loads the weights into the AMP, stores
where the block's input and its row of q lie, for the six workers, launches them (starts all at a
label) and waits; each worker streams its share of the columns past the weights. A transposed kernel
computes q[column] += block @ s[row], with blocks that another kernel transposed.

A vertex's own sub-groups are those of its rectangle. With B buckets, E of them with own sub-groups,
o sub-groups of other rectangles, f sub-groups, r rows and k blocks of the own rectangle, W workers,
a sync of S cycles, 4 or more, branches of 6 cycles and untaken jumps of 1 cycle,

    cycles = 36 + S + clear + 33 B + 28 o + (33 + S) f + 10 r + k (2 + run + 6 + load)
             + W (E read + 3 r + k later)

where `run` is a launch and a sync, `load` loads a block's weights, and `clear`, `read` and `later`
(clearing q, reading the vertex, one block) follow from the labels of `worker_counts`. Transposed, a
row takes a cycle less and its bundles with every block; blocks in two passes take `run` and `later`
twice. Steps, cycles and bundles are those of PopLibs' kernels on the core of `ipusim.isa`. PopLibs'
planner counts a block within 12 cycles of that, but has workers read their vertex once, not once a
bucket, and fewer cycles around sub-groups; `ipusim.compiler.popsparse.decide` keeps its figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Machine, Operand, TileMemories, TileMemory

from ..block_stream.block_loop import MAX_TABLED, BlockLoop, launch_bundles_of
from ..counted import SUPERVISOR, counted
from ..family import KernelAxis
from ..fields import ceil_div, column
from ..half import narrow, widen
from ..kernel import Kernel, launch_cycles, packed_state
from ..meta_info.bucket_vertices import multiply_buckets
from ..meta_info.format import BLOCK, BUCKETS
from ..meta_info.reading import block_places, values_in, visits_in
from ..meta_info.visits import visits_of
from ..products.products import add_products
from ..static_block.static_block import StaticBlock
from ..worklist import WORKERS, words_of
from .worker_counts import CLEARED_BYTES, CLEARING, COUNTS, WorkerCounts

HALF, FLOAT = DataType.HALF, DataType.FLOAT
_ENTRIES = ("first", "row", "later")
_META_WORD_BYTES = 2


@attrs.frozen
class DynamicBlock(Kernel):
    """The dynamic kernel of one block size b and one pair of number formats.

    Fields of a vertex: n, columns of the dense operand on the tile; rows and columns, block rows of
    q and of s; sub_group, the id of its rectangle; buckets, the number of buckets; meta_words and
    value_count, the words and values of a bucket; byte addresses q, s, meta_info and values (of the
    first bucket), more_meta_info and more_values (of the others, one after another). s is
    [columns][n][b] and q is [rows][n][b], in the data and the partials type. Padding behind q and s
    is memory without data.

    Attributes:
        block: edge of a block: 4, 8 or 16.
        data_type: number format of values and s.
        partials_type: number format of q.
        clears: True if q is cleared first.
        transposed: True if q is indexed by the columns of the meta-info and s by its rows.
        units: number of AMP units that the kernel drives; by default PopLibs' number.
    """

    block: int
    data_type: DataType
    partials_type: DataType
    clears: bool = attrs.field(kw_only=True)
    transposed: bool = attrs.field(kw_only=True)
    units: int = attrs.field(kw_only=True)

    axes = (
        KernelAxis("data_type", (HALF, FLOAT)),
        KernelAxis("partials_type", (HALF, FLOAT)),
        KernelAxis("units", (16, 8)),
        KernelAxis("block", (4, 8, 16)),
        KernelAxis("transposed", (False, True), text={False: "", True: "_transposed"}),
        KernelAxis("clears", (True, False), text={True: "", False: "_adds"}),
    )
    forms = MappingProxyType(
        {
            (*form, transposed, clears): counts
            for form, counts in COUNTS.items()
            for transposed in (False, True)
            for clears in (True, False)
        }
    )
    title = "dynamic_block_{block}x{block}_{data_type}_{partials_type}{narrow}{transposed}{clears}"
    no_form = (
        "no dynamic kernel for {block}x{block} {data_type} blocks with {partials_type} partials "
        "on {units} AMP units"
    )
    entry = "dynamic_block"
    runs_on = "supervisor"
    # Record that dynamic_block.inc reads: addresses and sizes, numbers, and two numbers a worker.
    state = np.dtype(
        [
            ("from_supervisor", "<u4", 2),  # positions of input and output that workers read
            ("return_address", "<u4"),  # the supervisor's, stored while it uses the register
            *((name, "<u4") for name in ("meta_info", "values", "meta_info_end", "values_end")),
            *((name, "<u4") for name in ("meta_info_bytes", "values_bytes", "s", "q", "s_end")),
            *((name, "<u4") for name in ("q_bytes", "s_bytes")),
            *((name, "<u2") for name in ("buckets_more", "sub_group", "q_words", "none")),
            ("shares", "<u2", (WORKERS, 2)),
        ]
    )
    apart = (("q", "s"),)  # one instruction loads from both, so they lie in different elements
    s_padding_bytes = StaticBlock.s_padding_bytes

    @units.default
    def _published_units(self) -> int:
        return 16 if (self.block, self.partials_type) == (16, HALF) else 8

    @property
    def static(self) -> StaticBlock:
        """The static kernel that has the same loop for later blocks of a row."""
        return StaticBlock(self.block, self.data_type, self.partials_type, self.units)

    @property
    def loop(self) -> BlockLoop:
        """Instruction of the static kernel's loop, and its passes over a block."""
        return self.static.loop

    @property
    def counts(self) -> WorkerCounts:
        """Passes of the labels of a worker, as functions of its columns."""
        counts: WorkerCounts = self.form
        return counts

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels by entry, for each launch of the workers."""
        labels = {entry: tuple(passes) for entry, passes in self.counts.passes_by_entry.items()}
        return {**labels, "clear": tuple(CLEARING)}

    def worker_bundles(
        self, columns: IntArray, entered_buckets: IntArray, rows: IntArray, blocks: IntArray
    ) -> IntArray:
        """Return the bundles of all launches of a worker, int64[vertices].

        Args:
            columns: int64[vertices], number of columns of the worker.
            entered_buckets: number of buckets with sub-groups of the vertex's rectangle.
            rows, blocks: numbers of rows and blocks of these sub-groups.
        """
        if columns.max(initial=0) < MAX_TABLED:
            first, row, later = (table[columns] for table in _tabled_launches(self))
        else:
            first, row, later = (self.launch_bundles(entry, columns) for entry in _ENTRIES)
        passes = blocks * self.loop.passes
        bundles: IntArray = entered_buckets * (first - row) + passes * later
        return bundles + (row - later) * (passes if self.transposed else rows)

    def launch_bundles(self, entry: str, columns: IntArray) -> IntArray:
        """Return the bundles of a worker that enters at "first", "row" or "later"."""
        return launch_bundles_of(self, entry, self.counts.passes_by_entry[entry], columns)

    def clearing_cycles(self, words: IntArray) -> IntArray:
        """Return the cycles in which the supervisor waits for the clearing of q.

        Workers with one word less than others end six cycles earlier and leave their issue slots to
        the supervisor, so that the loop takes as many cycles as there are words.

        Args:
            words: int64[vertices], number of 64-bit words to clear.
        """
        share = ceil_div(words, WORKERS)
        bundles = launch_bundles_of(self, "clear", CLEARING, share)
        free_slots = share * WORKERS - words
        return WORKERS * bundles - free_slots

    @property
    def _shown(self) -> dict[str, str]:
        """Texts for the braces of the title, with the AMP units if PopLibs uses more."""
        narrow = "_8units" if self.units < self._published_units() else ""
        return {**super()._shown, "narrow": narrow}

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds.

        The launch must be short enough that workers which clear q have ended when the supervisor
        comes to its first jump.
        """
        return counted(SUPERVISOR, worker_launch_cycles=range(6, 15))

    @property
    def instructions(self) -> tuple[str, ...]:
        """Name of the AMP instruction of the inner loop."""
        return (self.loop.instruction,)

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Operands; q is interleaved, because one instruction reads and writes it."""
        return (
            Operand("q", "out" if self.clears else "inout", align=16, interleaved=True),
            Operand("s", "in"),
            *(Operand(meta_info, "in", control=True) for meta_info in BUCKETS),
            *(Operand(values, "in") for values in BUCKETS.values()),
        )

    @property
    def q_padding_bytes(self) -> int:
        """Number of bytes past q that the loop reads and does not use."""
        return self.static.q_padding_bytes

    @property
    def source(self) -> Path:
        """Path of the source: one for each block of float, two for half."""
        units = "_8units" if self.partials_type is HALF and self.units == 8 else ""
        form = f"half{units}" if self.data_type is HALF else f"float_{self.block}"
        return Path(__file__).with_name(f"dynamic_block_{form}.S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols that select direction, block and partials in a source."""
        defines = {"TRANSPOSED": ""} if self.transposed else {}
        if self.data_type is FLOAT:
            return defines
        partials = {"FLOAT_PARTIALS": ""} if self.partials_type is FLOAT else {}
        return {**defines, "BLOCK": str(self.block), **partials}

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        Raises:
            ProgramError: a number does not fit 16 bits.
        """
        spans, n = self.spans(fields), column(fields, "n")
        ends = {
            f"{name}_end": column(fields, f"more_{name}") + spans[f"more_{name}"]
            for name in (*BUCKETS, *BUCKETS.values())
            if f"more_{name}" in spans
        }
        q_words = spans["q"] // CLEARED_BYTES if self.clears else np.zeros_like(n)
        return packed_state(
            self.state,
            fields,
            from_supervisor=0,
            return_address=0,
            **ends,
            values_bytes=spans["values"],
            meta_info_bytes=spans["meta_info"],
            s_end=column(fields, "s") + spans["s"],
            q_bytes=n * self.partials_type.bytes,
            s_bytes=n * self.data_type.bytes,
            buckets_more=words_of(column(fields, "buckets") - 1, "buckets"),
            sub_group=words_of(column(fields, "sub_group"), "sub-group"),
            q_words=words_of(q_words, "64-bit words of q to clear"),
            none=0,
            shares=self._shares(n),
        )

    def _shares(self, n: IntArray) -> npt.NDArray[np.uint16]:
        """Return the first column and the number of columns less one of each worker."""
        worker, share = np.arange(WORKERS), ceil_div(n, WORKERS)[:, None]
        first = np.minimum(worker * share, n[:, None])
        columns_less_one = np.minimum(share, n[:, None] - first) - 1  # idle: all bits set
        return np.stack([words_of(first, "columns"), columns_less_one.astype(np.uint16)], axis=2)

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum is rounded: once a block for half partials, else never."""
        return self.static.half_roundings(blocks)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the bytes of the data of each operand, without padding."""
        vector = column(fields, "n") * self.block
        meta_info = column(fields, "meta_words") * _META_WORD_BYTES
        values = column(fields, "value_count") * self.data_type.bytes
        further_buckets = column(fields, "buckets") - 1
        return {
            "q": column(fields, "rows") * vector * self.partials_type.bytes,
            "s": column(fields, "columns") * vector * self.data_type.bytes,
            "meta_info": meta_info,
            "more_meta_info": further_buckets * meta_info,
            "values": values,
            "more_values": further_buckets * values,
        }

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:
        """Return the cycles from launch to local sync, from the contents of the buckets."""
        visits = visits_of(fields, control, BLOCK)
        return self.cycles_of(
            machine,
            buckets=visits.buckets,
            entered_buckets=visits.buckets_with_matches,
            skipped=visits.skipped,
            sub_groups=visits.sums(np.ones_like(visits.at)),
            rows=visits.sums(visits.header(BLOCK.rows) + 1),
            blocks=visits.sums(visits.header(BLOCK.values) // self.block**2),
            n=column(fields, "n"),
            q_rows=column(fields, "rows"),
        )

    def cycles_of(
        self,
        machine: Machine,
        *,
        buckets: IntArray,
        entered_buckets: IntArray,
        skipped: IntArray,
        sub_groups: IntArray,
        rows: IntArray,
        blocks: IntArray,
        n: IntArray,
        q_rows: IntArray,
    ) -> IntArray:
        """Return the cycles of vertices from counts of their buckets, int64[vertices].

        Args:
            machine: the chip.
            buckets: number of buckets.
            entered_buckets: number of buckets that have a sub-group of the vertex's rectangle.
            skipped, sub_groups: number of sub-groups of other rectangles, and of the vertex's own.
            rows, blocks: number of rows and blocks of the vertex's own sub-groups.
            n: number of columns of the dense operand.
            q_rows: number of block rows of q.
        """
        sync, branch = machine.local_sync_cycles, machine.supervisor_branch_cycles
        untaken = machine.supervisor_untaken_cycles
        words = q_rows * n * self.block * self.partials_type.bytes // CLEARED_BYTES
        clear = self.clearing_cycles(words if self.clears else np.zeros_like(words))
        # The numbers are instructions and waits of the supervisor, counted on dynamic_block.inc. At
        # the start, workers are launched while it loads. `max` is where the sync hides a wait for a
        # loaded word: the return address, and a sub-group's first row.
        start = 33 + clear
        walk = 2 + untaken + max(sync, 4) + buckets * (21 + 2 * branch)
        walk += skipped * (15 + untaken + 2 * branch)
        row_cycles = sub_groups * (30 + 3 * untaken + max(sync, 3))
        row_cycles += rows * (untaken + (8 if self.transposed else 9))
        load = ceil_div(self.static.load_bytes, machine.weight_load_bytes_per_cycle)
        waiting = 1 if self.block == 4 and self.data_type is HALF else 0
        block_cycles = 2 + self.loop.passes * launch_cycles(machine) + branch + load + waiting
        bundles = self.worker_bundles(ceil_div(n, WORKERS), entered_buckets, rows, blocks)
        total: IntArray = (
            start + walk + row_cycles + blocks * block_cycles + machine.slot_cycles * bundles
        )
        return total

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute q of one vertex: add its blocks in the order in which the buckets have them."""
        n, b = int(fields["n"]), self.block
        visits = visits_in(memory, fields, BLOCK)
        entries = block_places(visits, b)
        values = widen(values_in(memory, fields, visits, entries, self.data_type, b))
        q_row, s_row = entries.row, entries.column
        if self.transposed:
            q_row, s_row = s_row, q_row
        s = memory.view(int(fields["s"]), int(fields["columns"]) * n * b, self.data_type.numpy)
        q = memory.view(int(fields["q"]), int(fields["rows"]) * n * b, self.partials_type.numpy)
        total = np.zeros(len(q), dtype=np.float32) if self.clears else widen(q).copy()
        add_products(
            *(total.reshape(-1, n, b), q_row, widen(s).reshape(-1, n, b)[s_row], values),
            in_pairs=self.data_type is HALF,
            halved=self._rounds,
            random=memory.random,
        )
        q[:] = narrow(total) if self._rounds else total

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Run all vertices of a table."""
        multiply_buckets(self, memory, tile, fields)

    @property
    def _rounds(self) -> bool:
        return self.partials_type is HALF


@cache
def _tabled_launches(kernel: DynamicBlock) -> tuple[IntArray, ...]:
    """Return the bundles of a launch at each of `_ENTRIES` by number of columns."""
    return tuple(kernel.launch_bundles(entry, np.arange(MAX_TABLED)) for entry in _ENTRIES)
