"""Costs of the splits of a sparse convolution: cycles of the kernel, loads of the tiles.

The multiply is the kernel's own formula, once a run, on the work that a tile of that size has on
average (`KernelCost`). Arrays go over candidates, or over the shares of one candidate. How full the
tiles are is guessed from counts of the weights (`WeightCounts`), or counted on a deal.

A guess takes filters dealt in turn by falling number of units and channels in intervals, and of a
tile with b units over g groups that g (1 - (1 - 1/g)^b) of them are touched, as when units lie
anywhere. Owners are taken to share evenly.
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
from ...operations.convolution.held_units import HeldUnits
from ...plan.axes import Axes
from ...plan.mapping.shares import shares

Floats: TypeAlias = npt.NDArray[np.float64]

ROUNDED = 6  # digits: a sum of shares of lines that is whole stays so
PIECE_BYTES = 20  # of a list of pieces that are reduced: five numbers
LIST_HEADER = 6  # words of a worker in an element list
BLOCK_ROW_WORDS = 2  # of a block list, in front of each row


@attrs.frozen
class ElementCost:
    """Cost of the element kernel, whose workers take groups of columns by parts of rows.

    Attributes:
        kernel: the multiply kernel.
        machine: the chip.
    """

    kernel: DirectElement
    machine: Machine

    offset_unit = 1

    def cycles(self, rows: IntArray, blocks: IntArray, n: IntArray, width: IntArray) -> IntArray:  # noqa: ARG002
        """Return the cycles of a run by the best grid of workers, int64[rows].

        Rows are taken to be alike, and a part to have half a deviation more than its mean.
        """
        workers, vector = self.machine.workers, self.kernel.data_type.vector_width
        rows = np.maximum(rows, 1)
        least = np.full(rows.shape, np.iinfo(np.int64).max)
        for parts in range(1, workers + 1):
            columns = -(-width // vector // (workers // parts)) * vector
            most = -(-rows // parts)
            share = blocks * most / rows
            uneven = np.where(most < rows, np.sqrt(share) / 2, 0)
            fields = {
                "worker_rows": most[:, None],
                "worker_nonzeros": np.ceil(share + uneven).astype(np.int64)[:, None],
                "worker_n": columns[:, None],
            }
            least = np.minimum(least, self.kernel.cycles(self.machine, fields, {}))
        return least

    def held_cycles(self, held: HeldUnits, n: int, width: int) -> IntArray:  # noqa: ARG002
        """Return the cycles of a run on held units, by the slowest worker, int64[shares]."""
        loads = self.kernel.worker_loads(held.filters, held.units, width)
        cycles: IntArray = self.kernel.cycles(self.machine, loads, {})
        return cycles

    def list_words(self, rows: IntArray, blocks: IntArray) -> IntArray:
        """Return the words of a list: a header a worker, a length a row, an offset an element."""
        return LIST_HEADER * self.machine.workers + rows + blocks


@attrs.frozen
class BlockCost:
    """Cost of the block kernel, whose workers share the columns.

    Attributes:
        kernel: the multiply kernel.
        machine: the chip.
    """

    kernel: MultiplyKernel
    machine: Machine

    @property
    def offset_unit(self) -> int:
        """Bytes by which offsets of the work list count."""
        return int(getattr(self.kernel, "unit_bytes", 1))

    def cycles(self, rows: IntArray, blocks: IntArray, n: IntArray, width: IntArray) -> IntArray:
        """Return the cycles of a run by the kernel's formula, int64[rows]."""
        fields = {"n": n, "width": width, "rows": np.maximum(rows, 1), "blocks": blocks}
        cycles: IntArray = self.kernel.cycles(self.machine, fields, {})
        return cycles

    def held_cycles(self, held: HeldUnits, n: int, width: int) -> IntArray:
        """Return the cycles of a run on held units, by their numbers of rows and blocks alone."""
        n_of, width_of = (np.full_like(held.blocks, number) for number in (n, width))
        return self.cycles(held.filters, held.blocks, n_of, width_of)

    def list_words(self, rows: IntArray, blocks: IntArray) -> IntArray:
        """Return the words of a list: a place and a length a row, an offset a block."""
        return BLOCK_ROW_WORDS * rows + blocks + 1


KernelCost: TypeAlias = ElementCost | BlockCost


def kernel_cost(kernel: MultiplyKernel, machine: Machine) -> KernelCost:
    """Return the cost of a kernel of elements or of blocks."""
    if isinstance(kernel, DirectElement):
        return ElementCost(kernel, machine)
    return BlockCost(kernel, machine)


def owned_lines(loads: Axes, rows: IntArray) -> IntArray:
    """Return the lines of the result that a tile adds up, of bands of so many rows, int64[rows]."""
    lines = np.ceil(np.round(loads.owned * rows, ROUNDED)).astype(np.int64)
    owned: IntArray = np.minimum(lines, loads.shared * rows)
    return owned


@attrs.frozen
class WeightCounts:
    """Units of the weights by groups of channels and filters, all taps together.

    Attributes:
        table: int64[channel groups, filter groups], filters by falling number of units.
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
        """int64[channel groups + 1, filter groups]: units of the channels before each."""
        return np.concatenate([np.zeros_like(self.table[:1]), np.cumsum(self.table, axis=0)])

    def loads(self, splits: Axes) -> Axes:
        """Return guessed loads of the fullest seats of candidates.

        Returns:
            blocks, filters, channels: units of the weights, and groups that they touch.
            received: channel groups whose lines a seat receives: its pair's, where x travels wide.
            shared: filters whose lines other seats have partial sums of too.
            any_shared: whether any seat has such a line.
            depth: partial sums of such a line, on average; 1 without any.
            owned: float64, filters of those that a seat adds up, where holders share them evenly.
        """
        size = self.table.shape[1] + 1
        kinds, kind = np.unique(splits.channels * size + splits.filters, return_inverse=True)
        pairs = [divmod(number, size) for number in kinds.tolist()]
        most, depth = np.zeros((2, len(pairs)), dtype=np.int64)
        before, cut = 0, self.table
        for row, (channels, filters) in enumerate(pairs):
            if channels != before:
                before, cut = (
                    channels,
                    np.diff(self._above[shares(len(self.table), channels)], axis=0),
                )
            most[row], depth[row] = _guess(cut, filters)
        (groups, lines), (cuts, shared) = self.table.shape, np.divmod(kinds, size)
        wide, high = -(-groups // cuts), -(-lines // shared)
        means = _touched(wide, most), _touched(wide, PAIR_TILES * most), _touched(high, most)
        guesses = most, depth, *(np.ceil(mean).astype(np.int64) for mean in means)
        blocks, depth, touched, paired, held = (column[kind.ravel()] for column in guesses)
        filters = -(-self.table.shape[1] // splits.filters)
        return Axes(
            blocks=blocks,
            filters=held,
            channels=touched,
            received=np.where(splits.wide, paired, touched),
            shared=np.where(depth > 1, held, 0),
            any_shared=depth > 1,
            depth=depth,
            owned=filters / splits.channels,
        )


def _guess(cut: IntArray, filters: int) -> tuple[int, int]:
    """Units of the fullest share, and partial sums of a line.

    Args:
        cut: int64[channel shares, filter groups], units.
        filters: shares of those.
    """
    channels, groups = cut.shape
    high = -(-groups // filters)
    turns = np.zeros((channels, high * filters), dtype=np.int64)
    turns[:, :groups] = cut
    dealt = turns.reshape(channels, high, filters)
    dealt[:, 1::2] = dealt[:, 1::2, ::-1]  # there and back
    cells = dealt.sum(axis=1)
    pairs = float(_touched(np.full(cells.shape, groups / filters), cells).sum())
    return int(cells.max(initial=0)), max(1, int(np.ceil(pairs / groups)))


def _touched(groups: npt.NDArray[np.number], units: IntArray) -> Floats:
    """Groups that so many units touch, on average; none of them twice as many as there are."""
    missed = 1 - 1 / np.maximum(groups, 1)
    touched: Floats = np.minimum(groups, np.maximum(1, groups * (1 - missed**units)))
    return touched
