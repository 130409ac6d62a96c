"""Supersteps on the stored positions of a matrix: sampled products, and softmax over each row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from heapq import heapify, heapreplace

import attrs
import numpy as np

from ipusim import IntArray, Machine, same_array
from ipusim.kernels import Elementwise, Softmax

from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import DraftStep, DraftVertices, Region, whole_words
from ...lowering.sampled import groups_of
from ...plan.plan import Plan
from .drafting import GraphDraft
from .renaming import draft_of
from .value import ChipArray, Numbers, plan_result, region_of


def sampled_product(
    draft: GraphDraft, owner: str, plan: Plan, by_rows: ChipArray, by_columns: ChipArray
) -> ChipArray:
    """Append the supersteps of a sampled product, and return its blocks, [blocks, b, b].

    Args:
        draft: Supersteps before.
        owner: Name of the node.
        plan: Plan of the product.
        by_rows, by_columns: Operands [m, k] and [n, k], with the inner dimension last.
    """
    groups = groups_of(plan)
    rows, columns = groups.operation.operand_names
    values = {rows: by_rows, columns: by_columns}
    regions = {}
    for name, source in groups.sources.items():
        operand, array = values[source], groups.draft.inputs[name]
        target = attrs.evolve(array, region=f"{array.region}, {owner}")
        order = partial(_in_order, groups.elements[name])
        regions[array.region] = draft.bring(operand, target, order, owner)
    inner = draft_of(attrs.evolve(groups.draft, inputs={}), owner, owner, regions)
    draft.regions += inner.regions
    draft.add_steps(owner, inner.steps)
    y = inner.outputs[groups.operation.result_name]
    draft.temporary.add(y.region)
    return plan_result(plan, y)


def _in_order(elements: Numbers, index: Numbers) -> Numbers:
    """Return the numbers of a value's elements in the order of a flat array; -1 for padding.

    Args:
        elements: Flat position in the value of each element of the array; -1 for padding, which
            selects the -1 that is appended.
        index: Number of each element of the value.
    """
    return np.append(index.ravel(), np.int32(-1))[elements]


def scaled(draft: GraphDraft, owner: str, value: ChipArray, factor: float) -> ChipArray:
    """Append a superstep that multiplies a value that fills its region by a number."""
    result = attrs.evolve(value.array, region=f"y, {owner}")
    room = region_of(result, "output", draft.machine.tiles)
    tile = np.flatnonzero(room.bytes)
    bits = int(np.float32(factor).view(np.uint32))
    start = np.zeros_like(tile)
    vertices = DraftVertices(
        Elementwise("scale", draft.data_type),
        tile,
        {"count": room.bytes[tile] // draft.data_type.bytes, "factor": np.full(len(tile), bits)},
        {"x": (value.array.region, start), "y": (result.region, start)},
    )
    draft.regions.append(room)
    draft.temporary.add(result.region)
    draft.add_steps(owner, [DraftStep(f"scale, {owner}", (), (vertices,))])
    return ChipArray(result, value.index)


@attrs.frozen
class Pieces:
    """Rows of equal length that a vertex computes, in the order of tiles, int64[pieces] each.

    Attributes:
        kind: Index of the row length among all lengths.
        first, count: First row of this length, and number of rows.
        tile: Tile.
        elements: Elements of the rows, which end with whole words.
    """

    kind: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    elements: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, machine: Machine, kernel: Softmax, lengths: IntArray, totals: IntArray) -> Pieces:
        """Divide rows among tiles, so that the slowest tile is quickest.

        Args:
            machine: Chip.
            kernel: Kernel of the rows.
            lengths, totals: Elements of a row, and number of rows, by length.
        """
        share = _shares(machine, kernel, lengths, totals)
        parts = -(-totals // share)
        kind = np.repeat(np.arange(len(lengths)), parts)
        first = (np.arange(len(kind)) - np.repeat(np.cumsum(parts) - parts, parts)) * share[kind]
        count = np.minimum(share[kind], totals[kind] - first)
        tile = _dealt(_cycles(machine, kernel, lengths[kind], count), machine.tiles)
        width = kernel.data_type.vector_width
        elements = count * (-(-lengths[kind] // width) * width)
        order = np.argsort(tile, kind="stable")
        return cls(*(column[order] for column in (kind, first, count, tile, elements)))

    def on_tiles(self, sizes: IntArray) -> IntArray:
        """Return the sum of the sizes of earlier pieces of the same tile, int64[pieces]."""
        # Running sums over all pieces, less the sum at the first piece of the same tile.
        before = np.cumsum(sizes) - sizes
        first = np.flatnonzero(np.diff(self.tile, prepend=-1))
        sums: IntArray = before - np.repeat(before[first], np.diff(np.append(first, len(sizes))))
        return sums


def softmax_of_rows(
    draft: GraphDraft, owner: str, array: PlacedArray, rows: Sequence[Numbers]
) -> tuple[PlacedArray, list[Numbers]]:
    """Append the softmax of rows of several lengths.

    Rows of one length are divided among tiles, each of which computes whole rows; the time of the
    slowest tile decides how many rows a tile gets.

    Args:
        draft: Supersteps before.
        owner: Name of the node.
        array: Position of a flat array whose elements the rows have.
        rows: Number of each element of each row, int32[rows, elements] for each length.

    Returns:
        Position of the flat result, and the number in it of each element, in the shapes of `rows`.
    """
    kernel, size = Softmax(draft.data_type), draft.data_type.bytes
    lengths = np.array([item.shape[1] for item in rows])
    pieces = Pieces.of(draft.machine, kernel, lengths, np.array([len(item) for item in rows]))
    offset = pieces.on_tiles(pieces.elements) * size
    target = PlacedArray(f"x, {owner}", draft.data_type, pieces.tile, offset, pieces.elements)
    # Numbers of the value in the order of the pieces, -1 behind the end of each row, and the
    # numbers that its elements have in the result.
    numbers = np.full(int(pieces.elements.sum()), -1, dtype=np.int32)
    results = [np.empty_like(item) for item in rows]
    ends = np.cumsum(pieces.elements)
    columns = (pieces.kind, pieces.first, pieces.count, ends - pieces.elements, ends)
    table = zip(*(column.tolist() for column in columns), strict=True)
    for kind, first, count, start, end in table:
        # Rows of this piece, without the padding that fills their last word.
        part = slice(first, first + count), slice(0, int(lengths[kind]))
        flat = np.arange(start, end, dtype=np.int32).reshape(count, -1)[:, part[1]]
        numbers[flat] = rows[kind][part]
        results[kind][part] = flat
    region = draft.bring(ChipArray(array, numbers), target, lambda index: index, owner)
    x = attrs.evolve(target, region=region)
    return _append(draft, owner, x, pieces, lengths[pieces.kind]), results


def _append(
    draft: GraphDraft, owner: str, x: PlacedArray, pieces: Pieces, lengths: IntArray
) -> PlacedArray:
    """Append the superstep of a softmax, and return the position of its result."""
    kernel, tiles = Softmax(draft.data_type), draft.machine.tiles
    fields = {"rows": pieces.count, "count": lengths}
    result = attrs.evolve(x, region=f"y, {owner}")
    # Vertices of one tile run one after another, but each has scratch memory of its own.
    scratch, name = whole_words(np.asarray(kernel.spans(fields)["scratch"])), f"scratch, {owner}"
    room = np.bincount(x.tile, scratch, tiles).astype(np.int64)
    operands = {
        "x": (x.region, x.offset),
        "y": (result.region, x.offset),
        "scratch": (name, pieces.on_tiles(scratch)),
    }
    draft.regions += [
        region_of(result, "output", tiles),
        Region(name, "scratch", room, resident=False),
    ]
    draft.temporary |= {result.region, name}
    vertices = DraftVertices(kernel, x.tile, fields, operands)
    draft.add_steps(owner, [DraftStep(f"softmax, {owner}", (), (vertices,))])
    return result


def _cycles(machine: Machine, kernel: Softmax, length: IntArray, rows: IntArray) -> IntArray:
    """Return the cycles of softmax vertices, int64[vertices]."""
    cycles: IntArray = kernel.cycles(machine, {"rows": rows, "count": length}, {})
    return cycles


def _shares(machine: Machine, kernel: Softmax, lengths: IntArray, totals: IntArray) -> IntArray:
    """Return the rows of a vertex for each length, so that the slowest tile is quickest.

    Every length has all its rows on one tile if there are more lengths than tiles.
    """
    tiles = machine.tiles
    if len(lengths) >= tiles:
        return totals
    most = int(totals.max())
    # Cycles of 1, 2, ... rows of each length, int64[lengths, rows].
    number = np.arange(1, most + 1)
    cycles = np.array(
        [_cycles(machine, kernel, np.full(most, length), number) for length in lengths]
    )
    # Bisection over all times of a vertex: the shortest one within which the pieces of all rows
    # are no more than the tiles. `share` is the number of rows that fit into a time.
    limits = np.unique(cycles)
    low, high = 0, len(limits) - 1
    while low < high:
        middle = (low + high) // 2
        share = np.maximum((cycles <= limits[middle]).sum(axis=1), 1)
        is_within = (cycles[:, 0] <= limits[middle]).all()
        if is_within and int((-(-totals // share)).sum()) <= tiles:
            high = middle
        else:
            low = middle + 1
    share = np.maximum((cycles <= limits[low]).sum(axis=1), 1)
    return np.asarray(np.minimum(share, totals), dtype=np.int64)


def _dealt(cycles: IntArray, tiles: int) -> IntArray:
    """Return the tile of each piece: the longest go first, each to the least busy tile."""
    tile = np.empty(len(cycles), dtype=np.int64)
    if len(cycles) <= tiles:
        return np.arange(len(cycles))
    load = [(0, number) for number in range(tiles)]
    heapify(load)
    for piece in np.argsort(-cycles, kind="stable"):
        busy, number = load[0]
        tile[piece] = number
        heapreplace(load, (busy + int(cycles[piece]), number))
    return tile
