"""Trips over the rows of a dense matrix: a loop that slices weights and stores results.

In each trip the plan's product runs on an interval of the rows. Each tile stores its share of the
weights and of the result of all trips, one trip after another. Before the first trip the counter is
set to 0, and x is sent, if the plan gathers it only once (`Trips.gathers_once`). Then, until the
counter reaches the number of trips, these supersteps run:

    turn       the control tile sends two words to all tiles: 1 if a trip follows, else 0, and the
               number of that trip; each tile branches on the first word
    slice      each tile copies its share of this trip's weights to where the multiply reads them
    multiply   x and the other shares of weights travel; the kernel multiplies
    reduce     partial sums are added as in a plan without trips; the sums are this trip's result
    update     each tile copies its share of that result to its position among all trips; the
               control tile increments the counter

Order and vertices are those of PopLibs' serial split of output channels (lib/poplin
Convolution.cpp:2252-2290, 2470-2500 and 2860-2935, at 7eac0f26). There dynamic slice and update
each receive the counter in an exchange of their own; here one exchange serves both. Poplar counts a
loop's turns on every tile; here a superstep "turn" sends the count from the control tile, which
costs a barrier and a few words per trip.
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
    nonempty_moves,
    round_regions,
    round_steps,
    stationary_operand_regions,
)
from .values import Chunks

CONTROL = "trip control"
# Names of regions.
ALL_VALUES, VALUES, OUTPUT = "values of all trips", "values", "output of a trip"
GATHERED = "gathered x"
ROUND = 0  # number of the only round of a trip
CONTROL_TILE = 0  # as PopLibs (lib/poplin Convolution.cpp:2461, at 7eac0f26)
CASES = 2  # values of the word that the control tile sends: no trip follows, or a trip follows


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
        product, parts, chunks: Product of one trip, its parts and its chunks of weights.
        list_bytes: Bytes of work lists on each tile, int64[tiles].
    """
    result, name = product.result, product.result.tensor.name
    trip_result = attrs.evolve(result, tensor=attrs.evolve(result.tensor, name=OUTPUT))
    trip_product = attrs.evolve(product, result=trip_result)
    regions = (
        *_resident_regions(product, trips, chunks),
        Region("worklists", "worklists", list_bytes, resident=True),
        Region(VALUES, "sliced values", chunks.seat_bytes, resident=False),
        Region(OUTPUT, "output of a trip", result.bytes, resident=False),
        *round_regions(trip_product, ROUND, parts),
        *stationary_operand_regions(trip_product, parts),
        *_control_regions(plan),
    )
    pattern = plan.multiplied
    layout = result.layout.in_trips(trips.count, trips.lines(pattern), pattern.grid[0])
    count = chunks.bytes * trips.count // plan.data_type.bytes
    values = PlacedArray(ALL_VALUES, plan.data_type, chunks.tile, np.zeros_like(chunks.tile), count)
    return Draft(
        machine=plan.machine,
        label=plan.label(),
        regions=regions,
        steps=_steps(plan, trips, trip_product, parts, chunks),
        inputs={
            product.operand.tensor.name: PlacedArray.of_layout(product.operand),
            "values": values,
        },
        outputs={name: PlacedArray.of_layout(result, layout)},
    )


def _resident_regions(product: PlacedProduct, trips: Trips, chunks: Chunks) -> tuple[Region, ...]:
    """Return the regions that stay through all trips: values, x and y of all rows."""
    x, y = product.operand, product.result
    all_values_bytes = np.zeros(product.machine.tiles, dtype=np.int64)
    all_values_bytes[chunks.tile] = chunks.bytes * trips.count
    return (
        Region(ALL_VALUES, "non-zero values", all_values_bytes, resident=True),
        Region(x.tensor.name, "dense operand", x.bytes, resident=True),
        Region(y.tensor.name, "output", y.bytes * trips.count, resident=True),
    )


def _steps(
    plan: Plan, trips: Trips, product: PlacedProduct, parts: list[PlacedPart], chunks: Chunks
) -> list[DraftStep | DraftLoop]:
    """Return the superstep "start" and the loop of trips, see the module's docstring."""
    machine = plan.machine
    # The cycles of kernels are those of PopLibs' published codelets (`published`) or of this
    # project's own codelets.
    published = isinstance(plan.kernel, DenseAmp) and plan.kernel.published
    gather = nonempty_moves([gather_move(product, parts, GATHERED)])
    start = DraftStep(
        "start", gather if trips.gathers_once else (), _counter_vertices(trips, starts=True)
    )
    tiles = np.arange(machine.tiles)
    words = {"word": (RECEIVED_CONTROL, np.zeros(machine.tiles, dtype=np.int64))}
    broadcast = broadcast_words(CONTROL_TILE, machine.tiles, CONTROL_BYTES // 4)
    turn = DraftStep(
        "turn",
        (Move(broadcast, CONTROL, RECEIVED_CONTROL),),
        (DraftVertices(Dispatch(CASES), tiles, {}, words),),
    )
    result_name = plan.tensors(plan.operation)[1].name
    multiply, *later_steps = round_steps(product, ROUND, parts, chunks.traffic)
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
            _update(product.result, result_name, trips, published=published)
            + _counter_vertices(trips, starts=False),
        ),
    )
    return [
        start,
        # No turn reads what an earlier turn left in a region that only the loop uses:
        # carries=False.
        DraftLoop("trips", turn, CONTROL_TILE, CONTROL, (case,), trips.count, carries=False),
    ]


def _counter_vertices(trips: Trips, *, starts: bool) -> ComputeSet:
    """Return the vertex on the control tile that sets the counter to 0, or increments it."""
    words = {"words": (CONTROL, np.zeros(1, dtype=np.int64))}
    fields = {"trips": np.array([trips.count])}
    return (DraftVertices(TripCounter(starts), np.array([CONTROL_TILE]), fields, words),)


def _slice(chunks: Chunks, trips: Trips, *, published: bool) -> ComputeSet:
    """Return vertices that copy each tile's chunk of a trip to where the multiply reads it."""
    chunk = np.flatnonzero(chunks.bytes > 0)
    tile, offset, size = chunks.tile[chunk], chunks.offset[chunk], chunks.bytes[chunk]
    kernel = DynamicSlice(updates=False, published=published)
    return _copies(kernel, tile, size, trips, base=(ALL_VALUES, 0 * offset), sub=(VALUES, offset))


def _update(result: PlacedTensor, name: str, trips: Trips, *, published: bool) -> ComputeSet:
    """Return vertices that copy the result of a trip to its position among all trips."""
    tile = np.flatnonzero(result.bytes > 0)
    kernel = DynamicSlice(updates=True, published=published)
    no_offset = np.zeros(len(tile), dtype=np.int64)
    return _copies(
        kernel, tile, result.bytes[tile], trips, base=(name, no_offset), sub=(OUTPUT, no_offset)
    )


def _copies(
    kernel: DynamicSlice,
    tile: IntArray,
    size: IntArray,
    trips: Trips,
    *,
    base: RegionOffset,
    sub: RegionOffset,
) -> ComputeSet:
    """Return vertices that copy one slice of `size` bytes on each tile, selected by the counter.

    `base` is the array of all slices, `sub` the position of a single slice.
    """
    counter = RECEIVED_CONTROL, np.full(len(tile), TRIP_OFFSET)
    operands = {"counter": counter, "base": base, "sub": sub}
    fields = {"slices": np.full(len(tile), trips.count), "words": size // DOUBLE_WORD_BYTES}
    return (DraftVertices(kernel, tile, fields, operands),)


def _control_regions(plan: Plan) -> tuple[Region, ...]:
    """Return the regions of control words: on the control tile, and on each receiving tile."""
    tiles = plan.machine.tiles
    own_bytes = np.where(np.arange(tiles) == CONTROL_TILE, CONTROL_BYTES, 0)
    received_bytes = np.full(tiles, CONTROL_BYTES)
    return (
        Region(CONTROL, "trip control", own_bytes, resident=False, control=True),
        Region(RECEIVED_CONTROL, "trip control", received_bytes, resident=False, control=True),
    )
