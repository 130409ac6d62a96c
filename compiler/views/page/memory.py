"""Memory of a run's page: what `variables` does not tell, the holes between them."""

from __future__ import annotations

from collections.abc import Mapping

from ipusim import PADDING

from ..subject import Subject


def memory_data(subject: Subject) -> Mapping[str, object]:
    """`memory` of the page's data.

    tile: the fullest. mean: bytes of a tile when it is fullest, over all tiles. gaps:
    int[supersteps, tiles], bytes below the highest live one that no live variable has.
    """
    memory, use = subject.memory, subject.report.memory
    return {
        "tile": use.tile,
        "mean": float(use.peak_bytes.mean()),
        "gaps": memory.bytes[memory.categories.index(PADDING)],
    }
