"""What every partitioning strategy takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import attrs

from ipusim import DataType, Machine

from ..matrix.pattern import Pattern
from .partition import Partition


@attrs.frozen(kw_only=True)
class Options:
    """What a user may fix. 0 leaves a number to the strategy.

    Attributes:
        num_column_bands: column bands.
        n_split: parts of n.
        available_memory_proportion: share of a tile's SRAM that operands and partials may take.
        preprocessing: leave nearly empty rows and columns out of the estimates (PopSparse).
    """

    num_column_bands: int = 0
    n_split: int = 0
    available_memory_proportion: float = 0.6
    preprocessing: bool = True


@attrs.frozen(kw_only=True)
class Decision:
    """A partition, what names it in reports, and the strategy's own cycles by term.

    Attributes:
        partition: the cut of the work.
        details: what names the decision.
        estimate: cycles by term, "total" among them.
        wide: x travels over both lanes of tile pairs, to seats 2 i and 2 i + 1 alike.
    """

    partition: Partition
    details: Mapping[str, object]
    estimate: Mapping[str, int]
    wide: bool = False


class Strategy(Protocol):
    """Cuts a pattern and n columns over the tiles of a machine."""

    def __call__(
        self, pattern: Pattern, *, n: int, data_type: DataType, machine: Machine, options: Options
    ) -> Decision:
        """The decision.

        Raises:
            NoPlanError: nothing fits.
        """
