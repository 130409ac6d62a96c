"""Trips over the rows of a dense matrix: a loop that slices weights and stores results.

Each tile keeps its share of the weights and of the result, trip by trip. Before the first trip the
counter starts, and x travels if it is to stay. Then, as long as the counter says that a trip
follows,

    turn       the control tile tells all tiles whether a trip follows, and which; they dispatch
    slice      each tile copies its share of this trip's weights to where the multiply reads them
    multiply   x and the other shares of weights travel; the kernel multiplies
    reduce     as without trips, into the region of this trip's result
    update     each tile copies that to its position among all trips; the control tile counts on

Order and vertices are those of PopLibs' serial split of output channels (lib/poplin
Convolution.cpp:2252-2290, 2470-2500 and 2860-2935, at 7eac0f26), in which dynamic slice and update
each receive their counter by an exchange of their own; here one exchange serves both. Poplar counts
a loop's turns on every tile, while the turn here is a superstep: its code is stored once, and it
costs a barrier and a word more for each trip.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, IntArray
from ipusim.kernels import CONTROL_BYTES, TRIP_OFFSET, DenseAmp, Dispatch, DynamicSlice, TripCounter

from ..plan.mapping.tensor import PlacedTensor
from ..plan.partition import Trips
from ..plan.plan import Plan
from .draft import Draft, PlacedArray
from .draft_steps import ComputeSet, DraftLoop, DraftStep, DraftVertices, Move, Region, RegionOffset
from .dynamic.resident import broadcast_words
from .placed_product import PlacedPart, PlacedProduct
from .supersteps import (
    RECEIVED_CONTROL,
    gather_move,
    kept_regions,
    nonempty_moves,
    round_regions,
    round_steps,
)
from .values import Chunks

CONTROL = "trip control"
HOME, VALUES, OUTPUT = "values of all trips", "values", "output of a trip"
GATHERED = "gathered x"
CONTROL_TILE = 0  # as PopLibs (lib/poplin Convolution.cpp:2461, at 7eac0f26)
CASES = 2  # values of the word that the control tile sends: no trip follows, or one


def draft_trips(
    plan: Plan,
    trips: Trips,
    product: PlacedProduct,
    parts: list[PlacedPart],
    chunks: Chunks,
    list_bytes: IntArray,
) -> Draft:
    """Return the regions and supersteps of a plan with trips.

    Args:
        plan: Plan with trips.
        trips: Number and size of the trips.
        product, parts, chunks: Product, parts and chunks of values of one trip.
        list_bytes: Bytes of work lists on each tile, int64[tiles].
    """
    result, name = product.result, product.result.tensor.name
    trip_result = attrs.evolve(result, tensor=attrs.evolve(result.tensor, name=OUTPUT))
    trip = attrs.evolve(product, result=trip_result)
    regions = (
        *_resident(product, trips, chunks),
        Region("worklists", "worklists", list_bytes, resident=True),
        Region(VALUES, "sliced values", chunks.seat_bytes, resident=False),
        Region(OUTPUT, "output of a trip", result.bytes, resident=False),
        *round_regions(trip, 0, parts),
        *kept_regions(trip, parts),
        *_control_regions(plan),
    )
    pattern = plan.multiplied
    layout = result.layout.in_trips(trips.count, trips.lines(pattern), pattern.grid[0])
    count = chunks.bytes * trips.count // plan.data_type.bytes
    values = PlacedArray(HOME, plan.data_type, chunks.tile, np.zeros_like(chunks.tile), count)
    return Draft(
        machine=plan.machine,
        label=plan.label(),
        regions=regions,
        steps=_steps(plan, trips, trip, parts, chunks),
        inputs={
            product.operand.tensor.name: PlacedArray.of_layout(product.operand),
            "values": values,
        },
        outputs={name: PlacedArray.of_layout(result, layout)},
    )


def _resident(product: PlacedProduct, trips: Trips, chunks: Chunks) -> tuple[Region, ...]:
    x, y = product.operand, product.result
    home = np.zeros(product.machine.tiles, dtype=np.int64)
    home[chunks.tile] = chunks.bytes * trips.count
    return (
        Region(HOME, "non-zero values", home, resident=True),
        Region(x.tensor.name, "dense operand", x.bytes, resident=True),
        Region(y.tensor.name, "output", y.bytes * trips.count, resident=True),
    )


def _steps(
    plan: Plan, trips: Trips, product: PlacedProduct, parts: list[PlacedPart], chunks: Chunks
) -> list[DraftStep | DraftLoop]:
    machine = plan.machine
    published = isinstance(plan.kernel, DenseAmp) and plan.kernel.published
    gather = nonempty_moves([gather_move(product, parts, GATHERED)])
    start = DraftStep("start", gather if trips.gathers_once else (), _count(trips, starts=True))
    tiles = np.arange(machine.tiles)
    words = {"word": (RECEIVED_CONTROL, np.zeros(machine.tiles, dtype=np.int64))}
    turn = DraftStep(
        "turn",
        (
            Move(
                broadcast_words(CONTROL_TILE, machine.tiles, CONTROL_BYTES // 4),
                CONTROL,
                RECEIVED_CONTROL,
            ),
        ),
        (DraftVertices(Dispatch(CASES), tiles, {}, words),),
    )
    home = plan.tensors(plan.operation)[1].name
    multiply, *later_steps = round_steps(product, 0, parts, chunks.traffic)
    if trips.gathers_once:
        moves = tuple(move for move in multiply.moves if move.target != GATHERED)
        multiply = attrs.evolve(multiply, moves=moves)
    case = (
        DraftStep("slice", (), _slice(chunks, trips, published=published)),
        multiply,
        *later_steps,
        DraftStep(
            "update",
            (),
            _update(product.result, home, trips, published=published) + _count(trips, starts=False),
        ),
    )
    return [
        start,
        DraftLoop("trips", turn, CONTROL_TILE, CONTROL, (case,), trips.count, carries=False),
    ]


def _count(trips: Trips, *, starts: bool) -> ComputeSet:
    words = {"words": (CONTROL, np.zeros(1, dtype=np.int64))}
    fields = {"trips": np.array([trips.count])}
    return (DraftVertices(TripCounter(starts), np.array([CONTROL_TILE]), fields, words),)


def _slice(chunks: Chunks, trips: Trips, *, published: bool) -> ComputeSet:
    """Return vertices that copy each tile's chunk of a trip to where the multiply reads it."""
    chunk = np.flatnonzero(chunks.bytes > 0)
    tile, offset, size = chunks.tile[chunk], chunks.offset[chunk], chunks.bytes[chunk]
    kernel = DynamicSlice(updates=False, published=published)
    return _copies(kernel, tile, size, trips, base=(HOME, 0 * offset), sub=(VALUES, offset))


def _update(result: PlacedTensor, name: str, trips: Trips, *, published: bool) -> ComputeSet:
    """Return vertices that copy results of a trip to their position among all trips."""
    tile = np.flatnonzero(result.bytes > 0)
    kernel = DynamicSlice(updates=True, published=published)
    none = np.zeros(len(tile), dtype=np.int64)
    return _copies(kernel, tile, result.bytes[tile], trips, base=(name, none), sub=(OUTPUT, none))


def _copies(
    kernel: DynamicSlice,
    tile: IntArray,
    size: IntArray,
    trips: Trips,
    *,
    base: RegionOffset,
    sub: RegionOffset,
) -> ComputeSet:
    """Return the vertices of one kernel that copies slices of `size` bytes on each tile."""
    operands = {
        "counter": (RECEIVED_CONTROL, np.full(len(tile), TRIP_OFFSET)),
        "base": base,
        "sub": sub,
    }
    fields = {"slices": np.full(len(tile), trips.count), "words": size // DOUBLE_WORD_BYTES}
    return (DraftVertices(kernel, tile, fields, operands),)


def _control_regions(plan: Plan) -> tuple[Region, ...]:
    tiles = plan.machine.tiles
    own_bytes = np.where(np.arange(tiles) == CONTROL_TILE, CONTROL_BYTES, 0)
    received_bytes = np.full(tiles, CONTROL_BYTES)
    return (
        Region(CONTROL, "trip control", own_bytes, resident=False, control=True),
        Region(RECEIVED_CONTROL, "trip control", received_bytes, resident=False, control=True),
    )
