"""The kernel that expands groups of m halves, of which n are stored, to dense blocks.

A group is m consecutive columns of a row. Each stored value is multiplied by a mask of four halves,
1 at the value's column and 0 elsewhere; the products that belong to a 64-bit word of the block are
added. A mask is found by an index. For 2:4 and 1:2, the "pairs", a word has two values that share
an index, and one turn of the loop, a step, makes two words; otherwise a step makes a group. A
kernel for serial splits has indices for several trips, the turns of a loop of the program, and
reads the number of the trip. With c steps of the slowest of W workers, and 5 bundles more with
trips,

    cycles = 7 + W (23 + 9 c), or 18 bundles without a step       pairs: 2:4, 1:2
    cycles = 7 + W (17 + (2 n + words (2 n + 1)) c)               a group of 4, 8 or 16 columns

where `words` are the 64-bit words of a group. The result is exact except for the sign of zero: x
times 1 is x, and -x times 0 is -0, to which the addition of +0 gives +0. So stored non-zero numbers
keep their bits, subnormal ones too; a stored -0, and elements that are not stored, become +0 or -0.
Infinity and NaN would make the other elements of their word NaN, but operands of a plan are finite.
Copies are added and not joined by `or`, because the sign bit of -0 would change a neighbour's sign.

The work list is bytes: a table of masks, and then the indices. For pairs the table has masks for
the columns of `TRAIL`, in which any two columns of a word, in ascending order, are neighbours;
the index of a word is the position of its two columns there, 4 bits, the first word of a step in
the lower bits. Otherwise the table has, for each word of a group, a mask for every column of the
group, and the index of a value is 8 times its column.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    AMP_BLOCK,
    Accesses,
    DataType,
    Fields,
    IntArray,
    Operand,
    OperandTraffic,
    ProgramError,
    Ragged,
    TileFault,
    TileMemory,
    WholeNumbers,
    spread,
)

from ..family import LabelPasses, VertexFields
from ..fields import ceil_div, check_entries, column, lists
from ..kernel import AnyWorkers, State

WORD = 4  # halves of a 64-bit word
COLUMNS = (4, 8, 16)  # m of groups that are whole words
MAX_STORED = 4  # largest number of stored values of a group, each of which has a register
PAIRS = ((2, 4), (1, 2))  # (n, m) for which a word has two values
# Columns of a word, so ordered that any two columns, ascending, are neighbours somewhere.
TRAIL = (0, 1, 2, 3, 0, 2, 0, 3, 1, 3)
COUNTER_BYTES = 4  # bytes of the number of a trip
# Position in `TRAIL` of two ascending columns.
_TRAIL_POSITIONS = np.zeros((WORD, WORD), dtype=np.uint8)
for _position, _columns in enumerate(pairwise(TRAIL)):
    _TRAIL_POSITIONS[_columns[0], _columns[1]] = _position


@attrs.frozen
class ExpandGroups(AnyWorkers):
    """The kernel that expands N:M groups to dense blocks of 16 x 16 halves.

    Fields of a vertex: byte addresses source (stored values, block after block), target (dense
    blocks) and worklist_address; blocks, the number of blocks; worklist, table and indices as
    `listed` returns them. With `in_trips` the list has the indices of several trips, and counter is
    the address of a uint32 with the number of the trip.

    Attributes:
        n, m: number of stored columns of a group, and number of all its columns.
        in_trips: True if the list has indices of several trips.
    """

    n: int
    m: int
    in_trips: bool = False

    def __attrs_post_init__(self) -> None:
        if not can_expand(self.n, self.m):
            raise ProgramError(f"no expansion of {self.n}:{self.m} groups of half")

    @property
    def name(self) -> str:
        """Name of the kernel: n, m, and "in_trips" if the indices depend on the trip."""
        trips = "_in_trips" if self.in_trips else ""
        return f"expand_{self.n}of{self.m}_half{trips}{self.suffix}"

    @property
    def pairs(self) -> bool:
        """True if a word has two values that share an index."""
        return (self.n, self.m) in PAIRS

    @property
    def words(self) -> int:
        """Number of 64-bit words of a group; 1 for pairs."""
        return max(1, self.m // WORD)

    @property
    def source(self) -> Path:
        """Path of the source: one for pairs, one for all others."""
        return Path(__file__).with_name(f"expand_{'pairs' if self.pairs else 'singles'}.S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols of the sizes of a group and of trips."""
        sizes = {} if self.pairs else {"N": str(self.n), "WORDS": str(self.words)}
        return sizes | ({"SERIAL": ""} if self.in_trips else {})

    @property
    def state(self) -> State:
        """Record of a vertex's state: addresses, bytes of a trip's indices, shares of workers."""
        names = ("source", "target", "worklist_address", "counter", "trip_bytes")
        return np.dtype([*((name, "<u4") for name in names), ("shares", "<u4", (self.workers, 2))])

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Operands: stored values, blocks, masks and indices, and the number of the trip."""
        operands = (
            Operand("source", "in"),
            Operand("target", "out"),
            Operand("worklist_address", "in"),
        )
        counter = Operand("counter", "in", align=4, control=True)
        return (*operands, counter) if self.in_trips else operands

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Operands in different memory elements: one instruction loads values and stores a word."""
        return (("source", "target"),) if self.pairs else ()

    @property
    def block_steps(self) -> int:
        """Number of steps of a worker's loop for a block: two words, or a group."""
        return AMP_BLOCK**2 // (2 * WORD if self.pairs else self.m)

    @property
    def block_indices(self) -> int:
        """Number of bytes of a block's indices."""
        return self.block_steps if self.pairs else self.block_values

    @property
    def block_values(self) -> int:
        """Number of values of a block that are stored."""
        return AMP_BLOCK**2 * self.n // self.m

    @property
    def table(self) -> npt.NDArray[np.float16]:
        """Table of masks, [words of a group, masks, 4]."""
        if self.pairs:
            return np.eye(WORD, dtype=np.float16)[None, list(TRAIL)]
        masks = np.eye(self.m, dtype=np.float16)
        return np.ascontiguousarray(masks.reshape(self.m, self.words, WORD).swapaxes(0, 1))

    def indices(self, columns: WholeNumbers) -> npt.NDArray[np.uint8]:
        """Return the indices of groups, uint8[..., bytes].

        Args:
            columns: [..., n], stored columns of each group, ascending.
        """
        if not self.pairs:
            return (8 * columns).astype(np.uint8)
        # Pairs: two stored columns a word. A word of two groups of two has columns 0 or 1 of the
        # first group and 2 or 3 of the second. A step's two choices share a byte, 4 bits each.
        word_columns = columns.reshape(*columns.shape[:-2], -1, 2)
        if self.m < WORD:  # two groups a word
            word_columns = word_columns + np.array([0, self.m])
        choice = _TRAIL_POSITIONS[word_columns[..., 0], word_columns[..., 1]]
        step_choices = choice.reshape(*choice.shape[:-1], -1, 2)
        return np.asarray(step_choices[..., 0] | step_choices[..., 1] << 4, np.uint8)

    def listed(self, indices: Ragged) -> Ragged:
        """Return the work lists of vertices: the table of masks, then the indices of each."""
        table = self.table.view(np.uint8).ravel()
        count = indices.count + len(table)
        first = np.cumsum(count) - count
        flat = np.empty(int(count.sum()), dtype=np.uint8)
        for start, at, size in zip(first, indices.first, indices.count, strict=True):
            flat[start : start + len(table)] = table
            flat[start + len(table) : start + len(table) + size] = indices.flat[at : at + size]
        return Ragged(flat, first, count)

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes]."""
        blocks = column(fields, "blocks")
        table = np.zeros(len(blocks), dtype=self.state)
        for name in ("source", "target", "worklist_address"):
            table[name] = column(fields, name)
        if self.in_trips:
            table["counter"] = column(fields, "counter")
        table["trip_bytes"] = blocks * self.block_indices
        table["shares"] = np.stack(self._shares(blocks), axis=2)
        return table.view(np.uint8).reshape(len(blocks), self.state_bytes)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the size in bytes of each operand, int64[vertices]."""
        blocks = column(fields, "blocks")
        sizes = {
            "source": blocks * self.block_values * DataType.HALF.bytes,
            "target": blocks * AMP_BLOCK**2 * DataType.HALF.bytes,
            "worklist_address": lists(fields, "worklist").count,
        }
        return sizes | ({"counter": np.full_like(blocks, COUNTER_BYTES)} if self.in_trips else {})

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return no accesses: all operands are accessed as a whole.

        Raises:
            ListError: a list that is too short, or an index at which the table has no mask.
        """
        worklist, blocks = lists(fields, "worklist"), column(fields, "blocks")
        table, vertices = self.table.nbytes, np.arange(len(blocks))
        list_bytes = table + blocks * self.block_indices
        check_entries(
            worklist.count >= list_bytes,
            vertices,
            worklist.count,
            lambda row: f"the list ends before its {list_bytes[row]} bytes",
        )
        count = np.maximum(worklist.count - table, 0)
        # For pairs a byte has two positions in `TRAIL`, and the code reads the mask there and the
        # next one; other indices are byte offsets of masks, 8 bytes each.
        index = worklist.flat[spread(worklist.first + table, count)].astype(np.int64)
        limit = len(TRAIL) - 1
        has_mask = (
            np.maximum(index & 15, index >> 4) < limit
            if self.pairs
            else (index % 8 == 0) & (index < 8 * self.m)
        )
        entry = spread(np.full_like(count, table), count)
        check_entries(
            has_mask,
            np.repeat(vertices, count),
            entry,
            lambda row: f"index {index[row]} is of no mask of a group of {self.m}",
        )
        return {}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the list and of the counter that workers read.

        The list is read for the index of each stored value, and for its mask in each word. Every
        worker reads the counter.
        """
        stored = column(fields, "blocks") * AMP_BLOCK**2 // self.m * self.n
        words = column(fields, "blocks") * AMP_BLOCK**2 // WORD
        index = words // 2 if self.pairs else stored
        masks = 2 * words if self.pairs else stored * self.words
        reads = index + 2 * WORD * masks
        traffic = {"worklist_address": OperandTraffic(reads, 0 * reads)}
        if self.in_trips:
            counter = np.full_like(reads, self.workers * COUNTER_BYTES)
            traffic["counter"] = OperandTraffic(counter, 0 * counter)
        return traffic

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the code; for pairs, the last step follows the loop."""
        return ("some", "some.rpt") if self.pairs else ("step_start",)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: steps of each worker."""
        _, steps = self._shares(v.blocks)
        if not self.pairs:
            return LabelPasses({"step_start": steps})
        return LabelPasses({"some": steps > 0, "some.rpt": np.maximum(steps - 1, 0)})

    def _shares(self, blocks: IntArray) -> tuple[IntArray, IntArray]:
        """Return first step and number of steps of each worker, int64[vertices, workers] each."""
        # Shares are equal but for the last workers: 6 workers share 20 steps as 4 4 4 4 4 0.
        steps = (blocks * self.block_steps)[:, None]
        share = ceil_div(steps, self.workers)
        first = np.minimum(np.arange(self.workers) * share, steps)
        return first, np.minimum(first + share, steps) - first

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the blocks of one vertex.

        Raises:
            TileFault: the list has no indices for the trip.
        """
        blocks, worklist = int(fields["blocks"]), np.asarray(fields["worklist"], np.uint8)
        at, size = self.table.nbytes, blocks * self.block_indices
        trip = int(memory.view(int(fields["counter"]), 1, np.uint32)[0]) if self.in_trips else 0
        if at + (trip + 1) * size > len(worklist):
            raise TileFault(f"expansion of trip {trip}: the list has {len(worklist)} bytes")
        indices = worklist[at + trip * size : at + (trip + 1) * size].astype(np.int64)
        table = worklist[:at].view(np.float16).reshape(self.table.shape)
        values = memory.view(int(fields["source"]), blocks * self.block_values, np.float16)
        target = memory.view(int(fields["target"]), blocks * AMP_BLOCK**2, np.float16)
        target[:] = self._expanded(np.asarray(values, np.float16), indices, table).ravel()

    def _expanded(
        self, values: npt.NDArray[np.float16], indices: IntArray, table: npt.NDArray[np.float16]
    ) -> npt.NDArray[np.float16]:
        """Return the blocks' words: products of values and masks, added in the worker's order."""
        with np.errstate(invalid="ignore"):  # infinity times 0
            if self.pairs:
                pairs = values.reshape(-1, 2, 1)
                choice = np.stack([indices & 15, indices >> 4], axis=1).ravel()
                first, second = pairs[:, 0] * table[0, choice], pairs[:, 1] * table[0, choice + 1]
                return np.asarray(first + second)
            # [groups, n, 1, 1] times [groups, n, words, 4]: the product has the value at its own
            # column and zeros elsewhere. An infinity makes NaN there, as on the tile.
            group_values = values.reshape(-1, self.n, 1, 1)
            masks = table.swapaxes(0, 1)[indices.reshape(-1, self.n) // 8]
            total = group_values[:, 0] * masks[:, 0]
            for rank in range(1, self.n):
                total = total + group_values[:, rank] * masks[:, rank]
        return np.asarray(total)


def can_expand(n: int, m: int) -> bool:
    """Return True if there is an expansion of groups of m halves of which n are stored."""
    return (n, m) in PAIRS or (m in COLUMNS and n <= MAX_STORED and 2 * n <= m)


EXPANSIONS = tuple(
    ExpandGroups(n, m, in_trips)
    for m in (2, *COLUMNS)
    for n in range(1, m // 2 + 1)
    if can_expand(n, m)
    for in_trips in (False, True)
)
