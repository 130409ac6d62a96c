"""What a static strategy decides."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

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
