"""Cost of the splits of a sparse convolution: cycles of the kernel, loads of the tiles.

A unit is a stored weight or block of weights. A split divides filters and channels into shares; to
deal the units is to give each of them to a share. The load of a tile is what it multiplies and
receives: units, groups of channels and filters, and partial sums. Loads are guessed from counts of
the weights for all splits (`WeightCounts`), and counted exactly for the few whose units are dealt.
The multiply's cycles come from the kernel's own formula, for the load of a tile (`KernelCost`).
Arrays have an entry for each split, or for each share of one split.

A guess deals filters in turn, those with most units first, and cuts channels into intervals. A tile
with b units of g groups of channels (or filters) is taken to have units in g (1 - (1 - 1/g)^b) of
the groups, as if units were spread at random. Owners are taken to share lines evenly.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import PAIR_TILES, IntArray, Machine, same_array
from ipusim.kernels import DirectElement, MultiplyKernel

from ...matrix.pattern import Pattern
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.share_counts import ShareCounts
from ...plan.axes import Axes
from ...plan.mapping.shares import shares

Floats: TypeAlias = npt.NDArray[np.float64]

# Decimals to which numbers of lines are rounded before they are rounded up, so that 3 x 1/3 is 1.
ROUNDING_DIGITS = 6
PIECE_BYTES = 20  # bytes of a piece in a list of a reduction or copy: up to five 32-bit numbers
LIST_HEADER = 6  # words of each worker's header in an element list
BLOCK_ROW_WORDS = 2  # words before the blocks of each row in a block list


@attrs.frozen
class ElementCost:
    """Cost of the element kernel, whose workers divide both the rows and the columns of a tile.

    Attributes:
        kernel: the multiply kernel.
        machine: the chip.
        offset_unit: bytes that an offset of the work list counts as 1.
    """

    kernel: DirectElement
    machine: Machine

    offset_unit = 1

    def cycles(self, rows: IntArray, blocks: IntArray, n: IntArray, width: IntArray) -> IntArray:  # noqa: ARG002
        """Return the cycles of a run of the kernel on a tile, int64[splits].

        Workers form a grid of parts of the rows by groups of columns; the best grid counts. Rows
        are taken to have equally many weights, but the fullest worker half a standard deviation
        more than the mean worker.

        Args:
            rows, blocks: number of filters and of weights of the tile.
            n, width: columns of a run and columns that are computed, see `shapes_of`.
        """
        workers, vector = self.machine.workers, self.kernel.data_type.vector_width
        rows = np.maximum(rows, 1)
        least_cycles = np.full(rows.shape, np.iinfo(np.int64).max)
        for parts in range(1, workers + 1):
            columns = -(-width // vector // (workers // parts)) * vector
            max_rows = -(-rows // parts)
            mean_units = blocks * max_rows / rows
            excess_units = np.where(max_rows < rows, np.sqrt(mean_units) / 2, 0)
            fields = {
                "worker_rows": max_rows[:, None],
                "worker_nonzeros": np.ceil(mean_units + excess_units).astype(np.int64)[:, None],
                "worker_n": columns[:, None],
            }
            least_cycles = np.minimum(least_cycles, self.kernel.cycles(self.machine, fields, {}))
        return least_cycles

    def dealt_cycles(self, units: ShareCounts, n: int, width: int) -> IntArray:  # noqa: ARG002
        """Return the cycles of a run on each share of dealt units, int64[shares].

        The slowest of the share's workers counts.
        """
        loads = self.kernel.worker_loads(units.filters, units.units, width)
        cycles: IntArray = self.kernel.cycles(self.machine, loads, {})
        return cycles

    def list_words(self, rows: IntArray, blocks: IntArray) -> IntArray:
        """Return the 16-bit words of a work list: workers' headers, a word a row and a weight."""
        return LIST_HEADER * self.machine.workers + rows + blocks


@attrs.frozen
class BlockCost:
    """Cost of the block kernel, whose workers divide the columns of a tile.

    Attributes:
        kernel: the multiply kernel.
        machine: the chip.
    """

    kernel: MultiplyKernel
    machine: Machine

    @property
    def offset_unit(self) -> int:
        """Bytes that an offset of the work list counts as 1."""
        return int(getattr(self.kernel, "unit_bytes", 1))

    def cycles(self, rows: IntArray, blocks: IntArray, n: IntArray, width: IntArray) -> IntArray:
        """Return the cycles of a run of the kernel on a tile, int64[splits]."""
        fields = {"n": n, "width": width, "rows": np.maximum(rows, 1), "blocks": blocks}
        cycles: IntArray = self.kernel.cycles(self.machine, fields, {})
        return cycles

    def dealt_cycles(self, units: ShareCounts, n: int, width: int) -> IntArray:
        """Return the cycles of a run on each share of dealt units, int64[shares]."""
        columns, widths = (np.full_like(units.blocks, number) for number in (n, width))
        return self.cycles(units.filters, units.blocks, columns, widths)

    def list_words(self, rows: IntArray, blocks: IntArray) -> IntArray:
        """Return the 16-bit words of a work list: two words a row, a word a block, and a count."""
        return BLOCK_ROW_WORDS * rows + blocks + 1


KernelCost: TypeAlias = ElementCost | BlockCost


def kernel_cost(kernel: MultiplyKernel, machine: Machine) -> KernelCost:
    """Return the cost of a kernel of elements or of blocks."""
    if isinstance(kernel, DirectElement):
        return ElementCost(kernel, machine)
    return BlockCost(kernel, machine)


def owned_lines(loads: Axes, rows: IntArray) -> IntArray:
    """Return the number of lines of the result whose partial sums a tile adds, int64[splits].

    Args:
        loads: loads of tiles; `owned` is the number of filter groups, not always whole, whose
            partial sums a tile adds.
        rows: number of output rows of a band, int64[splits].
    """
    lines = np.ceil(np.round(loads.owned * rows, ROUNDING_DIGITS)).astype(np.int64)
    owned: IntArray = np.minimum(lines, loads.shared * rows)
    return owned


@attrs.frozen
class WeightCounts:
    """Number of units of the weights by groups of channels and filters, all taps together.

    Attributes:
        table: number of units, int64[channel groups, filter groups]; filter groups are sorted by
            falling number of units.
    """

    table: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern, convolution: Convolution) -> WeightCounts:
        """Return the counts of a pattern of the convolution's filters."""
        filters = pattern.grid[0]
        channels = -(-convolution.channels // pattern.block)
        flat = pattern.columns % channels * filters + pattern.rows
        table = np.bincount(flat, minlength=channels * filters).reshape(channels, filters)
        return cls(table[:, np.argsort(-table.sum(axis=0), kind="stable")])

    @cached_property
    def _above(self) -> IntArray:
        """Number of units before each channel group, int64[channel groups + 1, filter groups]."""
        return np.concatenate([np.zeros_like(self.table[:1]), np.cumsum(self.table, axis=0)])

    def loads(self, splits: Axes) -> Axes:
        """Return a guess of the loads of the fullest seat of each split.

        Returns:
            Table with int64 or bool[splits] in the columns

            blocks, filters, channels: number of units, and of groups of filters and of channels
                that have any of them.
            received: channel groups whose lines a seat receives; where x travels wide, those of
                both tiles of its pair.
            shared: number of filter groups of which other seats have partial sums, too.
            any_shared: True if any seat has a line with several partial sums.
            depth: mean number of partial sums of such a line; 1 if there is none.
            owned: number of filter groups whose partial sums a seat adds, if seats share them
                evenly, float64.
        """
        # Loads depend on the numbers of channel and filter shares only: each combination is
        # computed once. Both numbers are packed into one for `np.unique`; `index_of` is the
        # combination of each candidate.
        size = self.table.shape[1] + 1
        combined, index_of = np.unique(splits.channels * size + splits.filters, return_inverse=True)
        share_counts = [divmod(number, size) for number in combined.tolist()]
        fullest, depth = np.zeros((2, len(share_counts)), dtype=np.int64)
        # `share_table` has the units of each channel share, int64[channel shares, filter groups].
        previous, share_table = 0, self.table
        for row, (channels, filters) in enumerate(share_counts):
            if channels != previous:
                previous = channels
                share_table = np.diff(self._above[shares(len(self.table), channels)], axis=0)
            fullest[row], depth[row] = _guess(share_table, filters)
        (groups, lines), (by_channels, by_filters) = (self.table.shape, np.divmod(combined, size))
        share_channels, share_filters = (-(-groups // by_channels), -(-lines // by_filters))
        means = (
            _touched(share_channels, fullest),
            _touched(share_channels, PAIR_TILES * fullest),
            _touched(share_filters, fullest),
        )
        guesses = fullest, depth, *(np.ceil(mean).astype(np.int64) for mean in means)
        blocks, depth, touched, paired, written = (column[index_of.ravel()] for column in guesses)
        filters = -(-self.table.shape[1] // splits.filters)
        return Axes(
            blocks=blocks,
            filters=written,
            channels=touched,
            received=np.where(splits.wide, paired, touched),
            shared=np.where(depth > 1, written, 0),
            any_shared=depth > 1,
            depth=depth,
            owned=filters / splits.channels,
        )


def _guess(counts: IntArray, filters: int) -> tuple[int, int]:
    """Return the units of the fullest share, and the mean number of partial sums of a line.

    Filter groups, sorted by falling units, are dealt to shares forwards and backwards in turn:
    groups 0, 1, 2, 3 to shares 0, 1, 1, 0, so that shares are about equally full.

    Args:
        counts: number of units, int64[channel shares, filter groups].
        filters: number of filter shares.
    """
    channels, groups = counts.shape
    share_filters = -(-groups // filters)
    padded = np.zeros((channels, share_filters * filters), dtype=np.int64)
    padded[:, :groups] = counts
    dealt = padded.reshape(channels, share_filters, filters)
    dealt[:, 1::2] = dealt[:, 1::2, ::-1]  # every second row of shares backwards
    share_units = dealt.sum(axis=1)  # units of each share, int64[channel shares, filter shares]
    partials = float(_touched(np.full(share_units.shape, groups / filters), share_units).sum())
    return int(share_units.max(initial=0)), max(1, int(np.ceil(partials / groups)))


def _touched(groups: npt.NDArray[np.number], units: IntArray) -> Floats:
    """Return the mean number of groups with a unit if units are spread at random, at least 1."""
    miss_chance = 1 - 1 / np.maximum(groups, 1)
    mean: Floats = np.minimum(groups, np.maximum(1, groups * (1 - miss_chance**units)))
    return mean
