"""Trips over the rows of a dense matrix: a loop that slices weights out and puts results back.

Each tile keeps, trip by trip, its share of the weights and of the result. Before the first trip the
counter starts, and x travels if it is to stay. Then, as long as the counter says that a trip
follows,

    turn       the control tile tells all tiles whether a trip follows, and which; they dispatch
    slice      each copies its share of this trip's weights to where the multiply reads them
    multiply   x and the other shares of weights travel; the kernel multiplies
    reduce     as without trips, into the trip's own part of the result
    update     each copies that to its place among all trips; the control tile counts on

Order and vertices are those of PopLibs' serial split of output channels (lib/poplin
Convolution.cpp:2252-2290, 2470-2500 and 2860-2935, at 7eac0f26), whose dynamic slice and update
have their counter brought by an exchange each; here one serves both. Poplar counts a loop's turns
on every tile, where the turn here is a superstep: its code is stored once, and it costs a barrier
and a word more a trip.
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
from .draft_steps import ComputeSet, DraftLoop, DraftStep, DraftVertices, Move, Place, Region
from .dynamic.resident import broadcast_words
from .placed_product import PlacedPart, PlacedProduct
from .supersteps import RECEIVED_CONTROL, busy, gather_move, kept_stores, round_steps, round_stores
from .values import Chunks

CONTROL = "trip control"
HOME, VALUES, OUTPUT = "values of all trips", "values", "output of a trip"
GATHERED = "gathered x"
CONTROL_TILE = 0  # (PopLibs lib/poplin Convolution.cpp:2461, at 7eac0f26)
CASES = 2  # of the word that tells: no trip follows, or one


def draft_trips(
    plan: Plan,
    trips: Trips,
    product: PlacedProduct,
    parts: list[PlacedPart],
    chunks: Chunks,
    list_bytes: IntArray,
) -> Draft:
    """The regions and supersteps of a plan with trips.

    Product, parts and chunks of values are those of one trip; `list_bytes` are int64[tiles].
    """
    result, name = product.result, product.result.tensor.name
    inner = attrs.evolve(result, tensor=attrs.evolve(result.tensor, name=OUTPUT))
    trip = attrs.evolve(product, result=inner)
    stores = (
        *_resident(product, trips, chunks),
        Region("worklists", "worklists", list_bytes, resident=True),
        Region(VALUES, "sliced values", chunks.seat_bytes, resident=False),
        Region(OUTPUT, "output of a trip", result.bytes, resident=False),
        *round_stores(trip, 0, parts),
        *kept_stores(trip, parts),
        *_control_stores(plan),
    )
    pattern = plan.multiplied
    layout = result.layout.in_trips(trips.count, trips.lines(pattern), pattern.grid[0])
    count = chunks.bytes * trips.count // plan.data_type.bytes
    values = PlacedArray(HOME, plan.data_type, chunks.tile, np.zeros_like(chunks.tile), count)
    return Draft(
        machine=plan.machine,
        label=plan.label(),
        regions=stores,
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
    gather = busy([gather_move(product, parts, GATHERED)])
    start = DraftStep("start", gather if trips.gathers_once else (), _count(trips, starts=True))
    every = np.arange(machine.tiles)
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
        (DraftVertices(Dispatch(CASES), every, {}, words),),
    )
    home = plan.tensors(plan.operation)[1].name
    multiply, *rest = round_steps(product, 0, parts, chunks.traffic)
    if trips.gathers_once:
        moves = tuple(move for move in multiply.moves if move.target != GATHERED)
        multiply = attrs.evolve(multiply, moves=moves)
    case = (
        DraftStep("slice", (), _slice(chunks, trips, published=published)),
        multiply,
        *rest,
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
    """Every tile that holds values copies its chunk of a trip to where it belongs."""
    held = np.flatnonzero(chunks.bytes > 0)
    tile, offset, size = chunks.tile[held], chunks.offset[held], chunks.bytes[held]
    kernel = DynamicSlice(updates=False, published=published)
    return _moved(kernel, tile, size, trips, base=(HOME, 0 * offset), sub=(VALUES, offset))


def _update(result: PlacedTensor, name: str, trips: Trips, *, published: bool) -> ComputeSet:
    """Every tile that owns results copies a trip's to their place among all."""
    tile = np.flatnonzero(result.bytes > 0)
    kernel = DynamicSlice(updates=True, published=published)
    none = np.zeros(len(tile), dtype=np.int64)
    return _moved(kernel, tile, result.bytes[tile], trips, base=(name, none), sub=(OUTPUT, none))


def _moved(
    kernel: DynamicSlice, tile: IntArray, size: IntArray, trips: Trips, *, base: Place, sub: Place
) -> ComputeSet:
    """The vertices of one kernel; slices of a tile have `size` bytes."""
    places = {
        "counter": (RECEIVED_CONTROL, np.full(len(tile), TRIP_OFFSET)),
        "base": base,
        "sub": sub,
    }
    fields = {"slices": np.full(len(tile), trips.count), "words": size // DOUBLE_WORD_BYTES}
    return (DraftVertices(kernel, tile, fields, places),)


def _control_stores(plan: Plan) -> tuple[Region, ...]:
    tiles = plan.machine.tiles
    own = np.where(np.arange(tiles) == CONTROL_TILE, CONTROL_BYTES, 0)
    received_bytes = np.full(tiles, CONTROL_BYTES)
    return (
        Region(CONTROL, "trip control", own, resident=False, control=True),
        Region(RECEIVED_CONTROL, "trip control", received_bytes, resident=False, control=True),
    )
