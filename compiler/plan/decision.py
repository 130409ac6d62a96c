"""What strategies decide: the cut of a known pattern, or the grid and buckets of a bound."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import DataType

from .bucket_grid import Buckets
from .partition import Partition


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


@attrs.frozen(kw_only=True)
class DynamicDecision:
    """Grid and buckets, what names them in reports, and the strategy's own cycles by term.

    Attributes:
        buckets: the grid and the room of each tile.
        partials_type: of partial sums; a strategy may not keep to the one asked for.
        grad_a: whether the transposed product was planned for.
        details: what names the decision.
        estimate: cycles by term, those of gradients prefixed "GradA" and "GradW", and "total".
    """

    buckets: Buckets
    partials_type: DataType
    grad_a: bool
    details: Mapping[str, object]
    estimate: Mapping[str, int]
