"""The realisation "streamed": single elements and small blocks in groups of one row.

    inner      groups of 1 x 16 (float: 1 x 8) that cover the non-zeros, and one group without a
               non-zero in each empty row, so that its result is computed, too

The kernel has x in the weight registers of the AMP, past which the groups stream.

Groups lie on the tiles that use them, or are filled there on every run: tiles then hold and send
the stored values alone, and a codelet writes them into groups between the exchange and the
multiply. Elsewhere the groups are zero. These zeros stay on the tile, or each run clears the groups
first, which takes longer but lets other data use their memory between runs.
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, Ragged
from ipusim.kernels import FillGroups, Fills, MultiplyKernel, StreamedGroups

from ...matrix.block_matrix import FloatArray
from ...matrix.formats import Elements, Format, Groups
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.operation import seat_work
from ...plan.partition import Cut
from ...plan.realisation import Preparation, PreparationFields, Realisation


@attrs.frozen
class Streamed(Realisation):
    """The realisation "streamed" for one data type.

    Attributes:
        data_type: Data type of the operands.
        drained: True if streams are drained, see `StreamedGroups`; read only if `fills`.
        fills: True if stored values lie on tiles and travel, and are written into groups on every
            run; False if groups lie on the tiles that use them.
        clears: True if groups are cleared on every run before they are filled; False if their zeros
            stay on the tile.
    """

    name: ClassVar[str] = "streamed"

    data_type: DataType
    drained: bool = False
    fills: bool = False
    clears: bool = False

    @property
    def groups(self) -> Groups:
        """Format of the groups that a slab of x multiplies."""
        return Groups(StreamedGroups(self.data_type).depth)

    def inner(self, pattern: Pattern) -> Pattern:
        """Return the pattern of groups, with at least one group in each row."""
        covering = Pattern.of(pattern, format=self.groups)
        empty_rows = np.setdiff1d(np.arange(covering.grid[0]), covering.rows)
        if not len(empty_rows):
            return attrs.evolve(covering, nonzeros=pattern.nonzeros)
        numbers = np.sort(np.concatenate([covering.flat, empty_rows * covering.grid[1]]))
        rows, columns = np.divmod(numbers, covering.grid[1])
        return Pattern(pattern.shape, self.groups, rows, columns, pattern.nonzeros)

    def values(
        self,
        pattern: Pattern,
        values: FloatArray,
        kernel: MultiplyKernel,  # noqa: ARG002
    ) -> npt.NDArray[np.generic]:
        """Return the values of groups, [groups, depth]; one by one if they are filled."""
        inner, depth = self.inner(pattern), self.groups.depth
        unit_rows, wide = pattern.format.size
        shape = pattern.num_blocks, unit_rows, wide
        group, position, in_matrix = self._positions(pattern, inner)
        groups = np.zeros((inner.num_blocks, depth), dtype=values.dtype)
        groups[group, position] = values.reshape(shape)[in_matrix]
        return groups.reshape(-1, 1) if self.fills else groups

    def _positions(
        self, pattern: Pattern, inner: Pattern
    ) -> tuple[IntArray, IntArray, npt.NDArray[np.bool_]]:
        """Return the group of each stored value, its position there, and which values are stored.

        The first two are int64[stored values]. The last is bool[blocks, rows, columns]: False for
        values of blocks that lie beyond the edge of the matrix.
        """
        depth, (unit_rows, wide) = self.groups.depth, pattern.format.size
        shape = pattern.num_blocks, unit_rows, wide
        row = np.broadcast_to(
            (pattern.rows * unit_rows)[:, None, None] + np.arange(unit_rows)[:, None], shape
        )
        column = np.broadcast_to((pattern.columns * wide)[:, None, None] + np.arange(wide), shape)
        in_matrix = (row < pattern.shape[0]) & (column < pattern.shape[1])
        slab, position = np.divmod(column[in_matrix], depth)
        group = np.searchsorted(inner.flat, row[in_matrix] * inner.grid[1] + slab)
        return group, position, in_matrix

    @property
    def codelet(self) -> FillGroups:
        """Codelet that fills groups."""
        return FillGroups(self.data_type, self.clears)

    def stored_form(self, inner: Pattern) -> Format:
        """Return the format of the units that tiles store and send: elements or groups."""
        return Elements() if self.fills else inner.format

    @property
    def preparation(self) -> Preparation | None:
        """Preparation that fills groups; None if they lie on the tiles."""
        if not self.fills:
            return None
        return Preparation(
            codelet=self.codelet,
            source="source",
            target="target",
            operand="values",
            region="groups",
            keeps_zeros=not self.clears,
        )

    def prepared(
        self, pattern: Pattern, order: IntArray, cut: Cut, footprint: Footprint, columns: int
    ) -> PreparationFields:
        """Return the lists by which every seat fills its groups, and the bytes of these."""
        fills, _ = self._fills(pattern, order, cut, footprint, columns)
        size = np.array([fill.words for fill in fills])
        return PreparationFields(
            fields=self.codelet.fields_of(fills),
            bytes=size * self.codelet.places * self.data_type.bytes,
        )

    def stored_slots(
        self, pattern: Pattern, order: IntArray, cut: Cut, footprint: Footprint, columns: int
    ) -> Ragged | None:
        """Return the number in each slot of a seat's stored values; see `Realisation`."""
        if not self.fills:
            return None
        fills, slots = self._fills(pattern, order, cut, footprint, columns)
        depth, flat = self.groups.depth, []
        for seat, fill in enumerate(fills):
            # A value's number counts the places of groups as they stream; -1 is a zero.
            slot, position = np.divmod(fill.values, depth)
            group = slots.row(seat)[slot] if len(slots.row(seat)) else slot
            flat.append(np.where(fill.values < 0, -1, group * depth + position))
        count = np.array([len(numbers) for numbers in flat])
        return Ragged(np.concatenate(flat), np.cumsum(count) - count, count)

    def _fills(
        self, pattern: Pattern, order: IntArray, cut: Cut, footprint: Footprint, columns: int
    ) -> tuple[list[Fills], Ragged]:
        """Return the values that each seat writes into its groups, and the group in each slot."""
        inner, depth = self.inner(pattern), self.groups.depth
        kernel = StreamedGroups(self.data_type, self.drained)
        slots = kernel.value_slots(seat_work(inner.format, footprint, cut, columns))
        group, position, _ = self._positions(pattern, inner)
        # bool[groups + 1, depth], with a group without values behind all, the group of slot -1.
        stored = np.zeros((inner.num_blocks + 1, depth), dtype=np.bool_)
        stored[group, position] = True
        numbers = np.append(order, inner.num_blocks)
        fills = []
        for seat, first in enumerate(cut.first.tolist()):
            slot = slots.row(seat)
            group_of_slot = numbers[np.where(slot < 0, len(order), first + slot)]
            fills.append(self.codelet.fills_of(stored[group_of_slot].ravel()))
        return fills, slots
