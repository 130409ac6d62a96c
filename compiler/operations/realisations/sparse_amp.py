"""The realisation "amp": products on a hypothetical AMP that selects inputs by index.

No IPU has such an AMP. It multiplies 2 of every 4 columns, so it takes N:M patterns with at most 2
stored values in every 4 columns: 2:4, 1:2 and 1:4, also if several rows store the same columns. If
4 columns have fewer stored values, zeros are multiplied. Indices of chosen inputs lie behind the
values of a unit, and travel with them.
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, SPARSE, InputError
from ipusim.kernels import MultiplyKernel, packed_units

from ...matrix.block_matrix import BlockMatrix, FloatArray, block_values
from ...matrix.formats import AmpUnits
from ...matrix.pattern import Pattern
from ...plan.realisation import Realisation


@attrs.frozen
class SelectedByAmp(Realisation):
    """Units of 16 x 32, of which 2 of every 4 values are stored and chosen by index."""

    name: ClassVar[str] = "amp"
    copies_values: ClassVar[bool] = False  # zeros and indices stand between the values

    def inner(self, pattern: Pattern) -> Pattern:
        """Return the pattern of all units.

        Raises:
            InputError: Four columns of the pattern may hold more than 2 values.
        """
        _check(pattern)
        return Pattern.full(pattern.shape, AmpUnits(AMP_BLOCK))

    def values(
        self,
        pattern: Pattern,
        values: FloatArray,
        kernel: MultiplyKernel,  # noqa: ARG002  # all kernels read units in one layout
    ) -> npt.NDArray[np.generic]:
        """Return units in the order in which the kernel reads them, [blocks, half unit].

        A unit is two blocks; one row of the result holds the bytes of one of them.
        """
        unit_pattern = self.inner(pattern)
        dense = block_values(BlockMatrix(pattern, values), unit_pattern).astype(np.float16)
        packed: npt.NDArray[np.generic] = packed_units(dense)
        return packed.reshape(-1, unit_pattern.format.unit_values // unit_pattern.format.blocks)


def _check(pattern: Pattern) -> None:
    """Refuse patterns that the hypothetical AMP does not multiply."""
    form, (num_selected, group) = pattern.nm, SPARSE
    if form is None or group % form.m or form.n * (group // form.m) > num_selected:
        raise InputError(
            f"realisation 'amp' takes 2:4, 1:2 and 1:4, which an AMP of {num_selected}:{group} "
            f"multiplies; this pattern has {pattern.format.storage}"
        )
