"""Lowering of one round of a product: its traffic, its vertices, and the regions they need.

A round is two supersteps. In the first, x (and in the first round the values) travel to the seats
and the kernel multiplies. In the second, partial sums travel to the owners of y, which reduce, move
or zero them; if no partial sum travels, both are one superstep. A reduction in stages has a
superstep for each stage.

Between exchange and multiply, tiles may prepare an operand: turn what they received into what the
kernel reads. Lines of x are prepared in each round; values are prepared once, by the first part
that uses them on its tiles: no other template has the fields for it.

Between multiply and reduce, tiles may complete sums: turn the kernel's results into partial sums.
Regions are named by their content and a suffix, the number of the round if there are several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from ipusim import Codelet, IntArray, Ragged, spread
from ipusim.kernels import TRIP_OFFSET, Cast, Copy, Reduce, Zero

from ..exchange.traffic import Traffic
from ..plan.realisation import Preparation
from .draft_steps import (
    DraftStep,
    DraftVertices,
    Move,
    Region,
    RegionOffset,
    merge_vertices,
    select_seats,
)
from .finish import BIAS
from .placed_product import PlacedPart, PlacedProduct, temporary_bytes
from .poplin_sums import block_sums
from .reduction import Reduction

OWN_SUMS = ("q", "source")  # fields for the addresses of a seat's own partial sums
RECEIVED_CONTROL = "received trip control"  # region of the word with the number of the trip


def round_steps(
    product: PlacedProduct, number: int, parts: Sequence[PlacedPart], values: Traffic | None
) -> list[DraftStep]:
    """Return the supersteps of a round of a product.

    `number` is the number of the round. `values` is the traffic of values that travels with x, or
    None.
    """
    # Names of regions and supersteps have a number only if there are several rounds.
    suffix = f" {number}" if product.steps > 1 else ""
    moves = [
        *(gather_move(product, group, f"gathered x{suffix}") for group in by_round(parts)),
        *([] if values is None else [Move(values, "values", "values")]),
    ]
    prepare = [table for placed in parts for table in prepared_operand(product, placed, suffix)]
    multiply = [_multiply(product, placed, suffix) for placed in parts]
    complete = [table for placed in parts for table in completed_sums(product, placed, suffix)]
    computed = merge_vertices(prepare) + merge_vertices(multiply) + merge_vertices(complete)
    first = DraftStep(f"multiply{suffix}", nonempty_moves(moves), computed)
    stages = range(len(parts[0].template.earlier) if parts else 0)
    earlier_steps = [_earlier_step(product, parts, suffix, stage) for stage in stages]
    last = reduce_step(product, parts, suffix)
    return [first, *earlier_steps, last] if earlier_steps else join_supersteps(first, last)


def by_round(parts: Sequence[PlacedPart]) -> Iterator[Sequence[PlacedPart]]:
    """Yield the parts of each round; the traffic of one round uses each port once in a wave."""
    for number in sorted({placed.part.round for placed in parts}):
        yield [placed for placed in parts if placed.part.round == number]


def gather_move(product: PlacedProduct, parts: Sequence[PlacedPart], target: str) -> Move:
    """Return the move of the dense operand to the seats of all parts, into region `target`."""
    traffic = Traffic.concatenated([_gather(placed) for placed in parts])
    return Move(traffic, product.operand.tensor.name, target)


def reduce_step(product: PlacedProduct, parts: Sequence[PlacedPart], suffix: str = "") -> DraftStep:
    """Return the superstep in which owners of the result reduce, move or zero partial sums."""
    stage = len(parts[0].template.earlier) if parts else 0
    moves = [
        Move(
            Traffic.concatenated(
                [_seat_traffic(placed, placed.template.reduction, stage) for placed in group]
            ),
            *_regions(product, suffix, stage),
        )
        for group in by_round(parts)
    ]
    result_vertices = [table for placed in parts for table in _at_owners(product, placed, suffix)]
    return DraftStep(f"reduce{suffix}", nonempty_moves(moves), merge_vertices(result_vertices))


def _earlier_step(
    product: PlacedProduct, parts: Sequence[PlacedPart], suffix: str, stage: int
) -> DraftStep:
    """Return the superstep of a stage before the last, in which tiles sum partial sums."""
    reductions = [placed.template.earlier[stage].reduction for placed in parts]
    partials = Traffic.concatenated(
        [_seat_traffic(*row, stage) for row in zip(parts, reductions, strict=True)]
    )
    q, received = _regions(product, suffix, stage)
    regions, types = (q, received, sums_region(suffix, stage + 1)), (product.partials_type,) * 2
    vertices = []
    for placed, reduction in zip(parts, reductions, strict=True):
        tiles, lists = placed.part.tiles, placed.template.list_ends[2 + stage] + placed.list_base
        vertices += block_sums(reduction, types, tiles, regions, (np.zeros_like(tiles), lists))
    moves = nonempty_moves([Move(partials, q, received)])
    return DraftStep(f"reduce stage {stage + 1}{suffix}", moves, merge_vertices(vertices))


def _regions(product: PlacedProduct, suffix: str, stage: int) -> tuple[str, str]:
    """Return the regions of a stage's own partial sums, and of those that it receives."""
    if stage == 0:
        return partials_region(product, suffix), f"received partials{suffix}"
    return sums_region(suffix, stage), sums_region(suffix, stage)


def sums_region(suffix: str, stage: int) -> str:
    """Return the name of the region of the sums after `stage` stages of a reduction."""
    return f"sums of stage {stage}{suffix}"


def partials_region(product: PlacedProduct, suffix: str) -> str:
    """Return the name of the region in which seats keep partial sums of one round."""
    return product.result.tensor.name if product.sums_in_result else f"partials{suffix}"


def join_supersteps(first: DraftStep, second: DraftStep) -> list[DraftStep]:
    """Return two supersteps, joined to one if no words travel between them."""
    if second.moves:
        return [first, second]
    return [attrs.evolve(first, compute_set=first.compute_set + second.compute_set)]


def round_regions(
    product: PlacedProduct, number: int, parts: Sequence[PlacedPart]
) -> tuple[Region, ...]:
    """Return the regions that are live in round `number` only."""
    suffix = f" {number}" if product.steps > 1 else ""
    size = np.zeros((3, product.machine.tiles), dtype=np.int64)
    for placed in parts:
        size[:, placed.part.tiles] += temporary_bytes(product, placed.part, placed.template)
    gathered, partials, received = size
    stages = range(len(parts[0].template.earlier) if parts else 0)
    return (
        Region(f"gathered x{suffix}", "gathered dense operand", gathered, resident=False),
        Region(f"partials{suffix}", "partials", partials, resident=False),
        Region(f"received partials{suffix}", "received partials", received, resident=False),
        *prepared_regions(product, parts, suffix),
        *completed_regions(product, parts, suffix),
        *(_sums_region_of_stage(product, parts, suffix, stage) for stage in stages),
    )


def _sums_region_of_stage(
    product: PlacedProduct, parts: Sequence[PlacedPart], suffix: str, stage: int
) -> Region:
    """Return the region of partial sums that a stage of the reduction receives."""
    size = np.zeros(product.machine.tiles, dtype=np.int64)
    for placed in parts:
        size[placed.part.tiles] = placed.template.earlier[stage].sums_bytes
    name = sums_region(suffix, stage + 1)
    return Region(name, "received partials", size, resident=False)


def _gather(part: PlacedPart) -> Traffic:
    """Return the traffic of the dense operand of one part, between its tiles."""
    offsets = part.operand_base, part.gathered_base
    return part.template.gather.seated(part.part.tiles, *offsets)


def _seat_traffic(part: PlacedPart, reduction: Reduction, stage: int) -> Traffic:
    """Return the traffic of partial sums in one stage of a part's reduction, between its tiles."""
    zeros = np.zeros(len(part.part.tiles), dtype=np.int64)
    source = zeros if stage else part.sums_base
    return reduction.traffic.seated(part.part.tiles, source, zeros + part.received_base)


def nonempty_moves(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves that have any traffic."""
    return tuple(move for move in moves if len(move.traffic.source))


def _multiply(product: PlacedProduct, part: PlacedPart, suffix: str) -> DraftVertices:
    """Return the vertices that multiply one part, with the region of each operand."""
    template = part.template
    seats = np.flatnonzero(template.footprint.writes.count > 0)
    # q are the kernel's results, s the gathered lines of x: names of the vertices' fields.
    q_start = s_start = values_start = start = np.zeros(len(seats), dtype=np.int64)
    # A seat that runs the kernel several times has a vertex for each run, whose operands begin one
    # step behind those of the run before.
    if template.runs is not None:
        count = template.runs.count[seats]
        run_number, seats = spread(start, count), np.repeat(seats, count)
        q_start = run_number * template.runs.q_step[seats]
        s_start = run_number * template.runs.s_step[seats]
        start = np.zeros_like(seats)
        step = template.runs.values_step
        values_start = start if step is None else run_number * step[seats]
    if product.completion is None:
        q_start = q_start + part.sums_base[seats]
    operands: dict[str, RegionOffset] = {
        "q": (results_region(product, suffix), q_start),
        "s": (f"gathered x{suffix}", s_start + part.gathered_base[seats]),
        "values": ("values", values_start),
    }
    if product.roles == "exchanged":  # the AMP loads x, and the matrix streams past it
        operands["s"], operands["values"] = operands["values"], operands["s"]
    if product.preparation is not None:
        operand = product.preparation.operand
        region = prepared_region(product.preparation, suffix)
        operands[operand] = (region, operands[operand][1])
    if "worklist" in template.fields:
        operands["worklist_address"] = ("worklists", part.list_base[seats])
    fields = select_seats(template.fields, seats)
    if template.runs is not None and "s_bytes" in fields:
        # The kernel may clear the padding behind s, so `s_bytes` must reach from the run's start to
        # the end of the s of all runs.
        fields = {**fields, "s_bytes": np.asarray(fields["s_bytes"]) - s_start}
    return DraftVertices(product.kernel, part.part.tiles[seats], fields, operands)


def _at_owners(product: PlacedProduct, part: PlacedPart, suffix: str) -> list[DraftVertices]:
    """Return the vertices by which the owners of a part's result write it."""
    reduction, is_same = part.template.reduction, product.partials_type is product.data_type
    partials, received = _regions(product, suffix, len(part.template.earlier))
    y = product.result.tensor.name
    reduce = part.template.reduce or Reduce(product.partials_type, product.data_type)
    move = Copy(product.data_type) if is_same else Cast(product.partials_type, product.data_type)
    # Three jobs of owners: sum pieces with several holders, move pieces with one, zero the others.
    zeroed_seats = np.flatnonzero(reduction.zeroed[:, 1] > 0)
    start, size = reduction.zeroed[zeroed_seats].T
    target: dict[str, RegionOffset] = {"target": (y, part.result_base[zeroed_seats] + start)}
    sum_lists, move_lists = part.template.list_ends[:2] + part.list_base
    if reduction.slices is None:
        regions = (("q", partials), ("received", received))
        summed = _list_vertices(part, reduce, reduction.reduced, sum_lists, *regions, y=("y", y))
        biases = {BIAS: (BIAS, 0 * summed.tile)} if reduce.height else {}
        sums = [attrs.evolve(summed, operands={**summed.operands, **biases})]
    else:
        types, bases = (product.partials_type, product.data_type), (part.result_base, sum_lists)
        sums = block_sums(reduction, types, part.part.tiles, (partials, received, y), bases)
    return [
        *sums,
        _list_vertices(
            part, move, reduction.moved, move_lists, ("source", partials), y=("target", y)
        ),
        DraftVertices(Zero(), part.part.tiles[zeroed_seats], {"bytes": size}, target),
    ]


def _list_vertices(
    part: PlacedPart,
    codelet: Codelet,
    pieces: Ragged,
    lists: IntArray,
    *regions: tuple[str, str],
    y: tuple[str, str],
) -> DraftVertices:
    """Return vertices that walk a list of pieces and write into the region of y.

    Seats without a piece have no vertex.
    """
    seats = np.flatnonzero(pieces.count > 0)
    sums_start, received_start = part.sums_base[seats], part.received_base[seats]
    operands: dict[str, RegionOffset] = {
        field: (name, sums_start if field in OWN_SUMS else received_start)
        for field, name in regions
    }
    operands[y[0]] = (y[1], part.result_base[seats])
    operands["pieces_address"] = ("worklists", lists[seats])
    return DraftVertices(
        codelet, part.part.tiles[seats], select_seats({"pieces": pieces}, seats), operands
    )


def prepared_operand(
    product: PlacedProduct, part: PlacedPart, suffix: str
) -> tuple[DraftVertices, ...]:
    """Return the vertices that prepare an operand on every seat that has blocks."""
    preparation, prepared = product.preparation, part.template.prepared
    if preparation is None or prepared is None:
        return ()
    seats = np.flatnonzero(part.template.footprint.writes.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    received = {"s": f"gathered x{suffix}", "values": "values"}[preparation.operand]
    operands: dict[str, RegionOffset] = {
        preparation.source: (received, start),
        preparation.target: (prepared_region(preparation, suffix), start),
    }
    if preparation.counter is not None:
        operands[preparation.counter] = (RECEIVED_CONTROL, start + TRIP_OFFSET)
    if "worklist" in prepared.fields:
        earlier_bytes = part.template.list_ends[-2][seats]
        operands["worklist_address"] = ("worklists", part.list_base[seats] + earlier_bytes)
    fields = select_seats(prepared.fields, seats)
    return (DraftVertices(preparation.codelet, part.part.tiles[seats], fields, operands),)


def prepared_regions(
    product: PlacedProduct, parts: Sequence[PlacedPart], suffix: str
) -> tuple[Region, ...]:
    """Return the region of an operand that is prepared in each round, if there is one."""
    if product.preparation is None or product.preparation.stays:
        return ()
    return _operand_regions(product, parts, suffix)


def stationary_operand_regions(
    product: PlacedProduct, parts: Sequence[PlacedPart]
) -> tuple[Region, ...]:
    """Return the region of an operand that is prepared once for all rounds, if there is one."""
    if product.preparation is None or not product.preparation.stays:
        return ()
    return _operand_regions(product, parts, "")


def _operand_regions(
    product: PlacedProduct, parts: Sequence[PlacedPart], suffix: str
) -> tuple[Region, ...]:
    """Return the region of the operand that is prepared before it is multiplied, if any."""
    if product.preparation is None:
        return ()
    size = np.zeros(product.machine.tiles, dtype=np.int64)
    padding = product.kernel.s_padding_bytes if product.preparation.operand == "s" else 0
    for placed in parts:
        if placed.template.prepared is not None:
            own_bytes = placed.template.prepared.bytes
            size[placed.part.tiles] = own_bytes + (own_bytes > 0) * padding
    name = prepared_region(product.preparation, suffix)
    resident = product.preparation.keeps_zeros
    return (Region(name, product.preparation.region, size, resident=resident),)


def prepared_region(preparation: Preparation, suffix: str) -> str:
    """Return the name of the region of a prepared operand, of one round or of all rounds."""
    return preparation.region if preparation.stays else f"{preparation.region}{suffix}"


def completed_sums(
    product: PlacedProduct, part: PlacedPart, suffix: str
) -> tuple[DraftVertices, ...]:
    """Return the vertices that complete partial sums on every seat that has blocks."""
    completion, completed = product.completion, part.template.completed
    if completion is None or completed is None:
        return ()
    seats = np.flatnonzero(part.template.footprint.writes.count > 0)
    start = np.zeros(len(seats), dtype=np.int64)
    operands: dict[str, RegionOffset] = {
        completion.source: (results_region(product, suffix), start),
        completion.target: (partials_region(product, suffix), part.sums_base[seats]),
    }
    fields = select_seats(completed.fields, seats)
    return (DraftVertices(completion.codelet, part.part.tiles[seats], fields, operands),)


def completed_regions(
    product: PlacedProduct, parts: Sequence[PlacedPart], suffix: str
) -> tuple[Region, ...]:
    """Return the region of the kernel's results, if a codelet completes them to partial sums."""
    if product.completion is None:
        return ()
    size = np.zeros(product.machine.tiles, dtype=np.int64)
    for placed in parts:
        if placed.template.completed is not None:
            own_bytes = placed.template.completed.bytes
            size[placed.part.tiles] = own_bytes + (own_bytes > 0) * product.kernel.q_padding_bytes
    name = results_region(product, suffix)
    return (Region(name, product.completion.region, size, resident=False),)


def results_region(product: PlacedProduct, suffix: str) -> str:
    """Return the name of the region that the kernel writes in one round."""
    if product.completion is None:
        return partials_region(product, suffix)
    return f"{product.completion.region}{suffix}"
