"""Units of a hypothetical AMP: 16 rows by 32 columns, of which 2 of every 4 values are stored."""

from __future__ import annotations

import attrs

from ipusim.kernels import UNIT_HALVES

from .blocks import Blocks

BLOCK, ACROSS = 16, 2


@attrs.frozen
class AmpUnits(Blocks):
    """Two blocks of 16 side by side, whose halves lie packed (`kernels/nm/sparse_amp_units.py`)."""

    @property
    def size(self) -> tuple[int, int]:
        """16 rows, 32 columns."""
        return self.block, ACROSS * self.block

    @property
    def unit_values(self) -> int:
        """Kept halves, and two for the choices of each row."""
        return UNIT_HALVES

    @property
    def block_values(self) -> int:
        """The share of a block in these."""
        return UNIT_HALVES // ACROSS
