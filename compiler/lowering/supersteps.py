"""Lowering of one step of a product: what travels, what is computed, and the room it takes.

A round is two supersteps. In the first, x (and in the first round the values) travel to the seats
and the kernel multiplies. In the second, partials travel to the owners of y, which reduce, move or
zero; where nothing travels, that follows the kernel at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import Codelet, IntArray, Ragged
from kernels import Cast, Copy, Reduce, Zero

from ..exchange.traffic import Traffic
from .draft.step import DraftStep, Move, Store
from .draft.vertices import DraftVertices, Place, chosen, merged
from .line_product import LineProduct
from .parts import PlacedPart


def round_steps(
    product: LineProduct, number: int, parts: Sequence[PlacedPart], values: Traffic | None
) -> list[DraftStep]:
    """The supersteps of round `number`; `values` travel with x where they are given."""
    suffix = f" {number}" if product.steps > 1 else ""
    moves = [
        gather_move(product, parts, f"gathered x{suffix}"),
        *([] if values is None else [Move(values, "values", "values")]),
    ]
    multiply = [_multiply(product, placed, suffix) for placed in parts]
    first = DraftStep(f"multiply{suffix}", busy(moves), merged(multiply))
    return joined(first, reduce_step(product, parts, suffix))


def gather_move(product: LineProduct, parts: Sequence[PlacedPart], target: str) -> Move:
    """The dense operand on its way to the seats of all parts."""
    traffic = Traffic.together([_gather(placed) for placed in parts])
    return Move(traffic, product.operand.tensor.name, target)


def reduce_step(product: LineProduct, parts: Sequence[PlacedPart], suffix: str = "") -> DraftStep:
    """Partials travel to the owners of the result, who reduce, move or zero."""
    partials = Traffic.together([_partials(placed) for placed in parts])
    exchange = [Move(partials, f"partials{suffix}", f"received partials{suffix}")]
    finish = [table for placed in parts for table in _finish(product, placed, suffix)]
    return DraftStep(f"reduce{suffix}", busy(exchange), merged(finish))


def joined(first: DraftStep, second: DraftStep) -> list[DraftStep]:
    """Two supersteps, or one where nothing travels between them."""
    if second.moves:
        return [first, second]
    return [attrs.evolve(first, compute_set=first.compute_set + second.compute_set)]


def round_stores(
    product: LineProduct, number: int, parts: Sequence[PlacedPart]
) -> tuple[Store, ...]:
    """The regions that live in round `number` only."""
    suffix = f" {number}" if product.steps > 1 else ""
    gathered, partials, received = np.zeros((3, product.machine.tiles), dtype=np.int64)
    for item in parts:
        tiles, footprint = item.part.tiles, item.template.footprint
        gathered[tiles] = product.gathered_bytes(item.part, footprint.reads.count)
        partials[tiles] = product.partial_bytes(item.part, footprint.writes.count)
        received[tiles] = item.template.reduction.received_bytes
    return (
        Store(f"gathered x{suffix}", "gathered dense operand", gathered, resident=False),
        Store(f"partials{suffix}", "partials", partials, resident=False),
        Store(f"received partials{suffix}", "received partials", received, resident=False),
    )


def _gather(placed: PlacedPart) -> Traffic:
    none = np.zeros(len(placed.part.tiles), dtype=np.int64)
    return placed.template.gather.seated(placed.part.tiles, placed.operand_base, none)


def _partials(placed: PlacedPart) -> Traffic:
    none = np.zeros(len(placed.part.tiles), dtype=np.int64)
    return placed.template.reduction.traffic.seated(placed.part.tiles, none, none)


def busy(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Those that move anything."""
    return tuple(move for move in moves if len(move.traffic.source))


def _multiply(product: LineProduct, placed: PlacedPart, suffix: str) -> DraftVertices:
    """The kernel on every seat that has blocks."""
    template = placed.template
    seats = np.flatnonzero(template.footprint.writes.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    places: dict[str, Place] = {
        "q": (f"partials{suffix}", start),
        "s": (f"gathered x{suffix}", start),
        "values": ("values", start),
    }
    if "worklist" in template.fields:
        places["worklist_address"] = ("worklists", placed.list_base[seats])
    return DraftVertices(
        product.kernel, placed.part.tiles[seats], chosen(template.fields, seats), places
    )


def _finish(product: LineProduct, placed: PlacedPart, suffix: str) -> list[DraftVertices]:
    """Reduce, move or zero the pieces of y that each seat owns."""
    reduction, same = placed.template.reduction, product.partials_type is product.data_type
    partials, received = f"partials{suffix}", f"received partials{suffix}"
    y = product.result.tensor.name
    reduce = Reduce(product.partials_type, product.data_type)
    move = Copy(product.data_type) if same else Cast(product.partials_type, product.data_type)
    zeroed = np.flatnonzero(reduction.zeroed[:, 1] > 0)
    start, size = reduction.zeroed[zeroed].T
    target: dict[str, Place] = {"target": (y, placed.result_base[zeroed] + start)}
    reduced, moved = placed.template.list_ends[:2] + placed.list_base
    return [
        _listed(
            placed,
            reduce,
            reduction.reduced,
            reduced,
            ("q", partials),
            ("received", received),
            y=("y", y),
        ),
        _listed(placed, move, reduction.moved, moved, ("source", partials), y=("target", y)),
        DraftVertices(Zero(), placed.part.tiles[zeroed], {"bytes": size}, target),
    ]


def _listed(
    placed: PlacedPart,
    codelet: Codelet,
    pieces: Ragged,
    lists: IntArray,
    *regions: tuple[str, str],
    y: tuple[str, str],
) -> DraftVertices:
    """A codelet that walks a list of pieces, on the seats that have any, into the region of y."""
    seats = np.flatnonzero(pieces.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    places: dict[str, Place] = {field: (name, start) for field, name in regions}
    places[y[0]] = (y[1], placed.result_base[seats])
    places["pieces_address"] = ("worklists", lists[seats])
    return DraftVertices(
        codelet, placed.part.tiles[seats], chosen({"pieces": pieces}, seats), places
    )
