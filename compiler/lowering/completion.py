"""Between multiply and reduce: tiles turn what the kernel left into partial sums."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .draft.step import Store
from .draft.vertices import DraftVertices, Place, chosen
from .line_product import LineProduct
from .parts import PlacedPart


def completed_sums(
    product: LineProduct, placed: PlacedPart, suffix: str
) -> tuple[DraftVertices, ...]:
    """The vertices that make partial sums on every seat that has blocks; none without such."""
    completion, completed = product.completion, placed.template.completed
    if completion is None or completed is None:
        return ()
    seats = np.flatnonzero(placed.template.footprint.writes.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    places: dict[str, Place] = {
        completion.source: (results_region(product, suffix), start),
        completion.target: (f"partials{suffix}", start),
    }
    fields = chosen(completed.fields, seats)
    return (DraftVertices(completion.codelet, placed.part.tiles[seats], fields, places),)


def completed_stores(
    product: LineProduct, parts: Sequence[PlacedPart], suffix: str
) -> tuple[Store, ...]:
    """Room for the kernel's results, where they are no partial sums."""
    if product.completion is None:
        return ()
    size = np.zeros(product.machine.tiles, dtype=np.int64)
    for item in parts:
        if item.template.completed is not None:
            made = item.template.completed.bytes
            size[item.part.tiles] = made + (made > 0) * product.kernel.q_padding_bytes
    name = results_region(product, suffix)
    return (Store(name, product.completion.region, size, resident=False),)


def results_region(product: LineProduct, suffix: str) -> str:
    """The name of the region that the kernel writes in one round."""
    region = "partials" if product.completion is None else product.completion.region
    return f"{region}{suffix}"
