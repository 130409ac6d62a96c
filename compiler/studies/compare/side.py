"""A side is what one of two files gives to a comparison: figures, and who counted their cycles."""

from __future__ import annotations

import attrs

from ...guard.counts import Figures


@attrs.frozen
class Side:
    """The figures of one file or folder.

    Attributes:
        figures: by case and counter.
        models: the cycle models that gave them, in order; a store and a folder may mix several.
    """

    figures: Figures
    models: tuple[int, ...]
