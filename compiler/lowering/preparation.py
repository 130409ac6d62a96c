"""Between exchange and multiply: tiles turn what they received into an operand of the kernel.

Lines of x are prepared in each round; values once, by the first part that uses them on its tiles,
whose template alone says how.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ipusim.kernels import TRIP_OFFSET

from ..plan.realisation import Preparation
from .draft.step import Store
from .draft.vertices import DraftVertices, Place, chosen
from .line_product import LineProduct
from .parts import PlacedPart

TOLD = "received trip control"  # the region of the word that says which trip it is


def prepared_operand(
    product: LineProduct, placed: PlacedPart, suffix: str
) -> tuple[DraftVertices, ...]:
    """The vertices that prepare an operand on every seat that has blocks; none without such."""
    preparation, prepared = product.preparation, placed.template.prepared
    if preparation is None or prepared is None:
        return ()
    seats = np.flatnonzero(placed.template.footprint.writes.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    received = {"s": f"gathered x{suffix}", "values": "values"}[preparation.operand]
    places: dict[str, Place] = {
        preparation.source: (received, start),
        preparation.target: (prepared_region(preparation, suffix), start),
    }
    if preparation.counter is not None:
        places[preparation.counter] = (TOLD, start + TRIP_OFFSET)
    if "worklist" in prepared.fields:
        before = placed.template.list_ends[-2][seats]
        places["worklist_address"] = ("worklists", placed.list_base[seats] + before)
    fields = chosen(prepared.fields, seats)
    return (DraftVertices(preparation.codelet, placed.part.tiles[seats], fields, places),)


def prepared_stores(
    product: LineProduct, parts: Sequence[PlacedPart], suffix: str
) -> tuple[Store, ...]:
    """Room for what is prepared in one round and for it alone; none without such."""
    if product.preparation is None or product.preparation.stays:
        return ()
    return _stores(product, parts, suffix)


def kept_stores(product: LineProduct, parts: Sequence[PlacedPart]) -> tuple[Store, ...]:
    """Room for what is prepared once for all rounds; none without such."""
    if product.preparation is None or not product.preparation.stays:
        return ()
    return _stores(product, parts, "")


def _stores(product: LineProduct, parts: Sequence[PlacedPart], suffix: str) -> tuple[Store, ...]:
    """The region of what parts prepare."""
    if product.preparation is None:
        return ()
    size = np.zeros(product.machine.tiles, dtype=np.int64)
    padding = product.kernel.s_padding_bytes if product.preparation.operand == "s" else 0
    for item in parts:
        if item.template.prepared is not None:
            made = item.template.prepared.bytes
            size[item.part.tiles] = made + (made > 0) * padding
    name = prepared_region(product.preparation, suffix)
    return (Store(name, product.preparation.region, size, resident=False),)


def prepared_region(preparation: Preparation, suffix: str) -> str:
    """The name of the room for what is prepared, in one round or once for all."""
    return preparation.region if preparation.stays else f"{preparation.region}{suffix}"
