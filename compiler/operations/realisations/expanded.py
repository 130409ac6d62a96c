"""The realisation "expand": packed weights in memory and on the exchange, expanded on the tile.

Of each group of m columns, n values are stored (packed). Before a multiply, a codelet expands them
to dense blocks, by indices that are stored on the tile beforehand. If a plan has rounds over the
columns of x, the codelet runs in the first round only, and the blocks stay in memory; if it has
trips over the rows of a, the codelet runs in each trip, on the values of that trip.

Rows and columns are padded to blocks of 16. A group with fewer than n values, because it lies
beyond the shape or is a shorter last group, also stores zeros in its lowest other columns.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, InputError, IntArray, Ragged, spread
from ipusim.kernels import ExpandGroups, MultiplyKernel

from ...matrix.block_matrix import FloatArray
from ...matrix.formats import NM, PackedBlocks
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.partition import Cut
from ...plan.realisation import Preparation, PreparationFields, Realisation

Number = TypeVar("Number", bound=np.generic)


@attrs.frozen
class Expanded(Realisation):
    """Groups of m columns, of which n are stored, expanded to blocks before a dense kernel.

    Attributes:
        n, m: Stored columns and all columns of a group.
        trips: Number of trips of the plan over the rows of a; 1 without trips.
    """

    n: int
    m: int
    trips: int = 1

    name: ClassVar[str] = "expand"

    @property
    def codelet(self) -> ExpandGroups:
        """Codelet that expands."""
        return ExpandGroups(self.n, self.m, self.trips > 1)

    def inner(self, pattern: Pattern) -> Pattern:
        """Return the pattern of all blocks of 16, packed.

        Raises:
            InputError: The pattern has another format.
        """
        form = self._form(pattern)
        return Pattern.full(pattern.shape, PackedBlocks(AMP_BLOCK, form.n, form.m))

    def values(
        self,
        pattern: Pattern,
        values: FloatArray,
        kernel: MultiplyKernel,  # noqa: ARG002  # half blocks lie row by row
    ) -> npt.NDArray[np.generic]:
        """Return values in the order in which the codelet reads them, [blocks, 256 n / m]."""
        form = self._form(pattern)
        return packed_values(pattern, form, values, stored_columns(pattern, form))

    @property
    def preparation(self) -> Preparation:
        """Preparation that expands packed values to dense blocks."""
        return Preparation(
            codelet=self.codelet,
            source="source",
            target="target",
            operand="values",
            region="expanded values",
            counter="counter" if self.trips > 1 else None,
        )

    def prepared(
        self,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,  # noqa: ARG002  # values are expanded in their order
        columns: int,  # noqa: ARG002  # once for all columns
    ) -> PreparationFields:
        """Return the number of blocks of every seat, and their indices, trip by trip."""
        form, codelet = self._form(pattern), self.codelet
        # indices[block, n values of each of its rows and groups]: the column of each value.
        stored = stored_columns(pattern, form)
        groups = stored.reshape(len(stored), -1, AMP_BLOCK // self.m, self.n)
        indices = by_block(codelet.indices(groups).reshape(*groups.shape[:2], -1))
        block = self._blocks(order, cut)
        # The last trip may reach beyond the matrix. Blocks there share one row of zeros.
        zero_row = np.zeros((1, indices.shape[1]), dtype=np.uint8)
        flat = np.concatenate([indices, zero_row])[np.minimum(block, len(indices))].ravel()
        count = cut.count * self.trips * codelet.block_indices
        return PreparationFields(
            fields={
                "blocks": cut.count,
                "worklist": codelet.listed(Ragged(flat, np.cumsum(count) - count, count)),
            },
            bytes=cut.count * AMP_BLOCK**2 * 2,  # 2 bytes a number: kernels that expand are half
        )

    def _blocks(self, order: IntArray, cut: Cut) -> IntArray:
        """Return the blocks of every seat, trip by trip, int64[blocks of all seats].

        Numbers beyond the last block stand for blocks beyond the matrix.
        """
        # Trip t has the blocks of trip 0, moved on by t times the number of blocks of a trip.
        first, count = (np.repeat(column, self.trips) for column in (cut.first, cut.count))
        trip = np.tile(np.arange(self.trips), cut.seats)
        blocks: IntArray = order[spread(first, count)] + np.repeat(trip, count) * len(order)
        return blocks

    def _form(self, pattern: Pattern) -> NM:
        """Return the N:M format of a pattern.

        Raises:
            InputError: The pattern has another format.
        """
        form = pattern.nm
        if form is None or (form.n, form.m) != (self.n, self.m):
            storage = pattern.format.storage
            raise InputError(f"expands {self.n}:{self.m}, and the pattern has {storage}")
        return form


def stored_columns(pattern: Pattern, form: NM) -> npt.NDArray[np.uint8]:
    """Return the stored columns of each group, ascending, uint8[rows, groups, n].

    Rows and columns are padded to whole blocks.
    """
    padded_rows, padded_columns = _sides(pattern)
    if pattern.shape == (
        padded_rows,
        padded_columns,
    ) and pattern.num_blocks * form.m * form.rows == (
        padded_rows * padded_columns * form.n
    ):  # every group stores n, in the order of units: no search for gaps
        columns = (pattern.columns % form.m).astype(np.uint8)
        table = columns.reshape(padded_rows // form.rows, padded_columns // form.m, form.n)
        return np.repeat(table, form.rows, axis=0)
    # Otherwise groups are numbered (`key`), and the rank of each unit in its group is found.
    # Entries without a unit hold m, and `_fill_incomplete` replaces them.
    group = pattern.columns // form.m
    key = pattern.rows * (padded_columns // form.m) + group
    is_first = np.concatenate([[True], key[1:] != key[:-1]]) if len(key) else np.zeros(0, np.bool_)
    count = np.diff(np.append(np.flatnonzero(is_first), len(key)))
    rank = spread(np.zeros_like(count), count)
    units = -(-padded_rows // form.rows)
    stored = np.full((units * (padded_columns // form.m), form.n), form.m, dtype=np.uint8)
    stored[key, rank] = pattern.columns - group * form.m
    _fill_incomplete(stored, form.m)
    table = stored.reshape(units, padded_columns // form.m, form.n)
    return np.repeat(table, form.rows, axis=0)[:padded_rows]


def packed_values(
    pattern: Pattern, form: NM, values: FloatArray, stored: npt.NDArray[np.uint8]
) -> npt.NDArray[np.generic]:
    """Return packed values, [blocks, 256 n / m]: row by row of a block, the values of its groups.

    Args:
        pattern, form: Pattern of the user and its format.
        values: Values of the units, [units, rows, 1].
        stored: Stored columns, as returned by `stored_columns`.
    """
    padded_rows, padded_columns = _sides(pattern)
    units = -(-padded_rows // form.rows)
    # The dense matrix, [row groups, rows, columns], from which each group takes its stored columns.
    dense = np.zeros((units, form.rows, padded_columns), dtype=values.dtype)
    dense[pattern.rows, :, pattern.columns] = values[:, :, 0]
    groups = dense.reshape(units * form.rows, -1, form.m)[:padded_rows]
    in_order = np.take_along_axis(groups, stored.astype(np.int64), axis=2)
    return by_block(in_order.reshape(padded_rows, padded_columns // AMP_BLOCK, -1))


def by_block(numbers: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Reorder numbers [rows, block columns, count] block by block, [blocks, 16 * count].

    The 16 rows of a block follow one another.
    """
    rows, block_columns, count = numbers.shape
    blocks = numbers.reshape(rows // AMP_BLOCK, AMP_BLOCK, block_columns, count).swapaxes(1, 2)
    return np.ascontiguousarray(blocks).reshape(-1, AMP_BLOCK * count)


def _sides(pattern: Pattern) -> tuple[int, int]:
    """Return the numbers of rows and columns, rounded up to whole blocks."""
    padded_rows, padded_columns = (-(-length // AMP_BLOCK) * AMP_BLOCK for length in pattern.shape)
    return padded_rows, padded_columns


def _fill_incomplete(stored: npt.NDArray[np.uint8], m: int) -> None:
    """Add the lowest other columns to groups with too few columns, in place.

    The number m stands for a missing column.
    """
    incomplete_groups = np.flatnonzero(stored[:, -1] == m)
    if not len(incomplete_groups):
        return
    incomplete = stored[incomplete_groups]
    # is_used[group, column], with a column m for missing ones. A stable sort puts used columns
    # first, then unused ones from the lowest on; the first n columns are sorted again.
    is_used = np.zeros((len(incomplete), m + 1), dtype=np.bool_)
    np.put_along_axis(is_used, incomplete.astype(np.int64), values=True, axis=1)
    columns: IntArray = np.argsort(~is_used[:, :m], axis=1, kind="stable")[:, : stored.shape[1]]
    stored[incomplete_groups] = np.sort(columns, axis=1)
