"""Groups of N:M patterns as units: what partitions divide where groups stay whole."""

from __future__ import annotations

import attrs

from .elements import Elements


@attrs.frozen
class WholeGroups(Elements):
    """Rectangles of elements, of which N:M patterns store some; no kernel multiplies them.

    Attributes:
        rows, columns: of a group.
    """

    rows: int
    columns: int

    @property
    def size(self) -> tuple[int, int]:
        """The rectangle."""
        return self.rows, self.columns

    @property
    def units(self) -> str:
        """What messages call some of them."""
        return f"groups of {self.columns} columns"
