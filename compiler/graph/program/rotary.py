"""Supersteps of rotary embeddings: each tile turns the elements of some positions, of all heads.

Two elements of a row are turned together by one angle: an element of the first half of the row
with that of the second half, or two neighbours. The choice changes numbers of elements only. The
axes of a value along which cosines and sines do not change are heads; all others but the last are
positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import attrs
import numpy as np

from ipusim.kernels import Rotary

from ...lowering.draft_steps import DraftStep, DraftVertices
from ..graph import Graph, Node
from .joining import joined
from .lowered import Lowered
from .value import ChipArray, Numbers, elements_like, region_of

ROTARY, TABLES = "RotaryEmbedding", ("cos", "sin")
BROADCAST = "is_broadcast"  # attribute of nodes that `fusing` makes: tables are repeated over x
PACKED_RANK, SPLIT_RANK = 3, 4  # ranks of x with heads in its last axis, and in one of their own


def why_not_rotary(graph: Graph, node: Node) -> str:
    """Return why a rotary embedding cannot be part of a program, in words; empty if it can."""
    if node.operation != ROTARY:
        return ""
    return "its positions are a result" if _are_results(graph, node.inputs[3:]) else ""


def _are_results(graph: Graph, names: Sequence[str]) -> bool:
    """Return True if a value of these names is computed on the chip."""
    return any(name and name not in graph.constants for name in names)


def lower_rotary(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a rotary embedding of ONNX, or one that was written as products and a sum."""
    value = lowered.draft.settled(lowered.values[node.input(0)])
    x = value.index
    if BROADCAST in node.attributes:

        def aligned(numbers: Numbers) -> Numbers:
            """Return numbers with axes of size 1 in front, as broadcasting adds them."""
            return numbers.reshape((1,) * (x.ndim - numbers.ndim) + numbers.shape)

        return (_turned(lowered, node, value, aligned),)
    if x.ndim == PACKED_RANK:
        x = x.reshape(*x.shape[:2], int(node.attributes["num_heads"]), -1)
    heads_axis = 2 if value.index.ndim == PACKED_RANK else 1

    def of_positions(numbers: Numbers) -> Numbers:
        """Return the rows of a table at the positions of x, with an axis for the heads."""
        if node.input(3):
            numbers = numbers[np.asarray(lowered.graph.constants[node.input(3)].read())]
        return np.expand_dims(numbers, heads_axis)

    result = _turned(lowered, node, ChipArray(value.array, x), of_positions)
    return (ChipArray(result.array, result.index.reshape(value.shape)),)


def _turned(
    lowered: Lowered, node: Node, value: ChipArray, order: Callable[[Numbers], Numbers]
) -> ChipArray:
    """Return a value of which pairs in the last axis are turned.

    Args:
        lowered: Graph and the supersteps before.
        node: Node with tables of cosines and sines.
        value: Value to turn.
        order: Function of the numbers of a table that returns them with as many axes as the value.
    """
    names = node.inputs[1:3]
    tables = [order(_table(lowered, name).index) for name in names]
    count = tables[0].shape[-1]
    is_interleaved = bool(node.attributes.get("interleaved", 0))
    turned = value.index[..., : 2 * count]
    split = (count, 2) if is_interleaved else (2, count)
    pairs = turned.reshape(*turned.shape[:-1], *split)
    pairs = np.moveaxis(pairs, -1, -2) if is_interleaved else pairs  # [..., 2, count]
    # Positions come first, then heads: [positions, heads, 2, count].
    sizes = np.broadcast_shapes(*(table.shape for table in tables))[:-1]
    axes = range(len(sizes))
    position_axes = [axis for axis in axes if sizes[axis] > 1]
    order_of_axes = position_axes + [axis for axis in axes if sizes[axis] == 1]
    moved = pairs.transpose(*order_of_axes, -2 + pairs.ndim, -1 + pairs.ndim)
    positions = int(np.prod([turned.shape[axis] for axis in position_axes], dtype=np.int64))
    full_tables = [np.broadcast_to(table, (*sizes, count)).reshape(-1, count) for table in tables]
    flat = moved.reshape(positions, -1, count)
    result = _superstep(lowered, node, ChipArray(value.array, flat), full_tables)
    index = result.index.reshape(moved.shape).transpose(
        *np.argsort(order_of_axes), -2 + pairs.ndim, -1 + pairs.ndim
    )
    index = np.moveaxis(index, -1, -2) if is_interleaved else index
    result = ChipArray(result.array, index.reshape(turned.shape))
    # Elements of a row behind the turned ones stay as they are.
    unturned = value.index[..., 2 * count :]
    if not unturned.size:
        return result
    return joined(lowered.draft, node.name, [result, ChipArray(value.array, unturned)], -1)


def _table(lowered: Lowered, name: str) -> ChipArray:
    """Return a table of cosines or sines; of a constant only numbers of elements are known."""
    draft, constants = lowered.draft, lowered.graph.constants
    if name not in constants:
        return draft.settled(lowered.values[name])
    numbers = np.arange(constants[name].elements, dtype=np.int32)
    return ChipArray(draft.spread(name, 0), numbers.reshape(constants[name].shape))


def _superstep(
    lowered: Lowered, node: Node, value: ChipArray, tables: Sequence[Numbers]
) -> ChipArray:
    """Append the superstep that turns a value [positions, heads x 2, count] and return the result.

    Args:
        lowered: Graph and the supersteps before.
        node: Node with tables of cosines and sines.
        value: Value; neighbours along its middle axis are pairs.
        tables: Numbers of the elements of each table, [positions, count].
    """
    draft = lowered.draft
    positions, rows, count = value.shape
    target = draft.in_rows(f"x, {node.name}", positions * rows, count, rows)
    flat = ChipArray(value.array, value.index.reshape(-1, count))
    order = partial(elements_like, target)
    places = {"x": draft.bring(flat, target.array, order, node.name)}
    for field, name, numbers in zip(TABLES, node.inputs[1:3], tables, strict=True):
        table = draft.in_rows(f"{field}, {node.name}", positions, count)
        places[field] = table.array.region
        if name in lowered.graph.constants:
            draft.constant(name, table.array, elements_like(table, numbers))
        else:
            source = ChipArray(draft.settled(lowered.values[name]).array, numbers)
            places[field] = draft.bring(
                source, table.array, partial(elements_like, table), node.name
            )
    result = attrs.evolve(target.array, region=f"y, {node.name}")
    tile = target.array.tile
    padded = int(result.count.sum()) // (positions * rows)
    fields = {
        "rows": result.count // (padded * rows),
        "heads": np.full(len(tile), rows // 2),
        "count": np.full(len(tile), count),
    }
    operands = {
        field: (name, np.zeros_like(tile)) for field, name in {**places, "y": result.region}.items()
    }
    vertices = DraftVertices(Rotary(draft.data_type), tile, fields, operands)
    draft.regions.append(region_of(result, "output", draft.machine.tiles))
    draft.temporary.add(result.region)
    draft.add_steps(node.name, [DraftStep(f"{node.operation}, {node.name}", (), (vertices,))])
    return ChipArray(result, target.index)
