"""How the blocks of 16 lie that a dense search cuts: whole, or packed and perhaps prepared.

exchange, slices, values    stored numbers of a block
tile                        constants of a block on every tile that multiplies it, trip by trip
temporary                   a block as a preparing codelet leaves it, and the codelet's cycles
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import attrs

from ipusim import DataType, IntArray, Machine
from ipusim.kernels import MultiplyKernel

BLOCK = 16  # the AMP's own block


class DenseProduct(MultiplyKernel, Protocol):
    """A kernel that multiplies rectangles of blocks; its cycles read n, rows and columns."""

    @property
    def partials_type(self) -> DataType:
        """Of q."""

    @property
    def published(self) -> bool:
        """Whether it stands for a published vertex; slices of trips then do, too."""


@attrs.frozen(kw_only=True)
class BlockWeights:
    """What a block of weights takes.

    Attributes:
        stored: numbers of it that are resident and travel.
        listed_bytes: of its constants on each tile that multiplies it.
        prepared_bytes: of it as a preparing codelet leaves it; 0 without such.
        prepare: that codelet's cycles for int64[rows] blocks; None
            without such.
    """

    stored: int = BLOCK**2
    listed_bytes: int = 0
    prepared_bytes: int = 0
    prepare: Callable[[Machine, IntArray], IntArray] | None = None


WHOLE = BlockWeights()
"""A dense matrix's own."""
