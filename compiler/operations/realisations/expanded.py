"""Expanded on the tile: packed weights in memory and on the exchange, a dense product of them.

What is stored of each group lies and travels; before a multiply a codelet makes dense blocks of it,
by indices that are constants of the tile. In rounds over the columns of x it runs in the first,
and the blocks stay; in trips over the rows of a it runs in each, on the trip's values.
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, IntArray, Ragged, spread
from ipusim.kernels import ExpandGroups, MultiplyKernel

from ...matrix.block_matrix import FloatArray
from ...matrix.formats import NM
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.partition import Cut
from ...plan.realisation import Preparation, Prepared, Realisation
from .packed_groups import BLOCK, by_block, packed_pattern, packed_values, stored_columns


@attrs.frozen
class Expanded(Realisation):
    """Groups of m, of which n are stored, expanded before a dense kernel.

    Attributes:
        n, m: of the pattern.
        trips: of the plan, over the rows of a; 1 without.
    """

    n: int
    m: int
    trips: int = 1

    name: ClassVar[str] = "expand"

    @property
    def codelet(self) -> ExpandGroups:
        """What expands."""
        return ExpandGroups(self.n, self.m, self.trips > 1)

    def inner(self, pattern: Pattern) -> Pattern:
        """All blocks of 16, packed.

        Raises:
            InputError: a pattern of another format.
        """
        return packed_pattern(pattern, self._form(pattern))

    def values(
        self,
        pattern: Pattern,
        values: FloatArray,
        kernel: MultiplyKernel,  # noqa: ARG002  # half blocks lie row by row
    ) -> npt.NDArray[np.generic]:
        """[blocks, 256 n / m]: as the codelet reads them."""
        form = self._form(pattern)
        return packed_values(pattern, form, values, stored_columns(pattern, form))

    @property
    def preparation(self) -> Preparation:
        """The expansion."""
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
        footprint: Footprint,  # noqa: ARG002  # values are expanded as they lie
        columns: int,  # noqa: ARG002  # and once for all columns
    ) -> Prepared:
        """Blocks of every seat, and the indices of its blocks, trip by trip."""
        form, codelet = self._form(pattern), self.codelet
        stored = stored_columns(pattern, form)
        groups = stored.reshape(len(stored), -1, BLOCK // self.m, self.n)
        indices = by_block(codelet.indices(groups).reshape(*groups.shape[:2], -1))
        block = self._blocks(order, cut)
        beyond = np.zeros((1, indices.shape[1]), dtype=np.uint8)
        flat = np.concatenate([indices, beyond])[np.minimum(block, len(indices))].ravel()
        count = cut.count * self.trips * codelet.block_indices
        return Prepared(
            fields={
                "blocks": cut.count,
                "worklist": codelet.listed(Ragged(flat, np.cumsum(count) - count, count)),
            },
            bytes=cut.count * BLOCK**2 * 2,
        )

    def _blocks(self, order: IntArray, cut: Cut) -> IntArray:
        """int64[places]: the blocks of every seat, trip by trip; some lie beyond the matrix."""
        first, count = (np.repeat(each, self.trips) for each in (cut.first, cut.count))
        trip = np.tile(np.arange(self.trips), cut.seats)
        blocks: IntArray = order[spread(first, count)] + np.repeat(trip, count) * len(order)
        return blocks

    def _form(self, pattern: Pattern) -> NM:
        form = pattern.format
        if not isinstance(form, NM) or (form.n, form.m) != (self.n, self.m):
            raise InputError(f"expands {self.n}:{self.m}, and the pattern has {form.storage}")
        return form
