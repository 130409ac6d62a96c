"""Where tiles lie on the chip: 16 columns of supertiles, four tiles each (`ipusim.machine.paths`).

The places are those of the C600's numbering; of other chips, whose floor plans are not public, they
are a stand-in, as their path delays are.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, Machine, physical_numbers

PLACES_A_ROW = 64  # as `physical_numbers` counts them


def places_on_chip(machine: Machine) -> tuple[IntArray, IntArray]:
    """int64[tiles] twice: row and column of each tile, without rows and columns that are empty."""
    row, column = np.divmod(physical_numbers(machine), PLACES_A_ROW)
    return _closed_up(row), _closed_up(column)


def _closed_up(places: IntArray) -> IntArray:
    numbers: IntArray = np.unique(places, return_inverse=True)[1]
    return numbers
