"""Supersteps of operators over rows: softmax and norms. Each tile computes whole rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import attrs
import numpy as np

from ipusim import IntArray, in_short
from ipusim.kernels import Norm, Softmax

from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import DraftStep, DraftVertices, Region, whole_words
from ...lowering.taken_units import NONE
from ..graph import Node
from .drafting import GraphDraft
from .lowered import Lowered
from .sampled import STORED, lower_stored_softmax
from .sliced_norm import best_slices, lower_sliced, slice_layout
from .value import ChipArray, Numbers, elements_like, flat_size, region_of

# Operators over rows, and the fields of their kernels that inputs behind the first fill.
PARAMETERS = {
    "Softmax": (),
    "LayerNormalization": ("gamma", "beta"),
    "RMSNormalization": ("gamma",),
    "SimplifiedLayerNormalization": ("gamma",),
}
EPSILON = 1e-5  # default of ONNX's norms


def lower_softmax(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a softmax along one axis."""
    if STORED in node.attributes:
        return (lower_stored_softmax(lowered, node),)
    axis = int(node.attributes.get("axis", -1))
    mask = _mask_of(lowered, node, axis)
    kind = "none" if mask is None else "shared" if len(mask) == 1 else "of_rows"
    kernel = Softmax(lowered.draft.data_type, kind)
    return (_over_rows(lowered, node, kernel, {}, mask),)


def _mask_of(lowered: Lowered, node: Node, axis: int) -> Numbers | None:
    """Return the numbers of the mask's elements for each row, or for one that all rows share.

    Return None for a softmax without a mask.
    """
    if not node.input(1):
        return None
    shape = lowered.values[node.input(0)].shape
    constant = lowered.graph.constants[node.input(1)]
    numbers = np.arange(constant.elements, dtype=np.int32).reshape(constant.shape)
    numbers = numbers.reshape((1,) * (len(shape) - numbers.ndim) + numbers.shape)
    is_shared = numbers.size == numbers.shape[axis]
    sizes = [shape[axis] if place == axis % len(shape) else 1 for place in range(len(shape))]
    whole = np.broadcast_to(numbers, sizes if is_shared else shape)
    return np.moveaxis(whole, axis, -1).reshape(-1, shape[axis])


def lower_norm(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a layer norm or an RMS norm."""
    kind = "layer" if node.operation == "LayerNormalization" else "rms"
    epsilon = int(np.float32(node.attributes.get("epsilon", EPSILON)).view(np.uint32))
    value = lowered.values[node.input(0)]
    shape, start = value.shape, int(node.attributes.get("axis", -1))
    flat = ChipArray(value.array, value.index.reshape(-1, int(np.prod(shape[start:]))))
    slices = best_slices(lowered.draft, kind, *flat.shape)
    if slices is not None:
        result = lower_sliced(lowered, node, flat, slices, epsilon)
        return (ChipArray(result.array, result.index.reshape(shape)),)
    kernel = Norm(lowered.draft.data_type, kind)
    return (_over_rows(lowered, node, kernel, {"epsilon": epsilon}),)


def _over_rows(
    lowered: Lowered,
    node: Node,
    kernel: Softmax | Norm,
    more: Mapping[str, int],
    mask: Numbers | None = None,
) -> ChipArray:
    """Append a superstep in which each tile computes whole rows of a value.

    Args:
        lowered: Graph and the supersteps before.
        node: Node with a value, and for a norm one row of gamma and one of beta.
        kernel: Kernel of the rows.
        more: Fields of the kernel beside its operands and sizes.
        mask: Numbers of a constant's elements that are added to each row, or to all; None for none.
    """
    draft, value = lowered.draft, lowered.values[node.input(0)]
    target = row_layout(draft, node, value.shape, f"x, {node.name}")
    region = draft.bring(value, target.array, partial(elements_like, target), node.name)
    count = _row_size(node, value.shape)
    tile, padded = target.array.tile, flat_size(target.array) * count // value.index.size
    result = attrs.evolve(target.array, region=f"y, {node.name}")
    places = {"x": region, "y": result.region}
    fields = {
        "rows": target.array.count // padded,
        "count": np.full(len(tile), count),
        **{name: np.full(len(tile), number) for name, number in more.items()},
    }
    if mask is None:
        places |= _parameter_rows(lowered, node, target.array, padded)
    else:
        places["mask"] = _mask_rows(lowered, node, target, mask)
    places |= _scratch(draft, node.name, tile, kernel.spans(fields), places)
    vertices = DraftVertices(
        kernel, tile, fields, {field: (name, np.zeros_like(tile)) for field, name in places.items()}
    )
    draft.regions.append(region_of(result, "output", draft.machine.tiles))
    draft.temporary.add(result.region)
    draft.add_steps(node.name, [DraftStep(f"{node.operation}, {node.name}", (), (vertices,))])
    return ChipArray(result, target.index)


def _row_size(node: Node, shape: tuple[int, ...]) -> int:
    """Return the elements of a row: those along one axis, or for a norm from one axis on."""
    axis = int(node.attributes.get("axis", -1))
    sizes = shape[axis : axis + 1 or None] if node.operation == "Softmax" else shape[axis:]
    return int(np.prod(sizes, dtype=np.int64))


def row_layout(draft: GraphDraft, node: Node, shape: tuple[int, ...], region: str) -> ChipArray:
    """Return a value of this shape that lies as a node over rows reads it.

    Args:
        draft: Supersteps before.
        node: Node over rows, as a softmax or a norm.
        shape: Shape of the value.
        region: Name of its region.
    """
    axis = int(node.attributes.get("axis", -1)) if node.operation == "Softmax" else -1
    if node.operation != "Softmax":
        count = _row_size(node, shape)
        kind = "layer" if node.operation == "LayerNormalization" else "rms"
        slices = best_slices(draft, kind, int(np.prod(shape)) // count, count)
        if slices is not None:
            sliced = slice_layout(draft, region, slices)
            return ChipArray(sliced.array, sliced.index.reshape(shape))
    last = axis % len(shape)
    sizes = (*shape[:last], *shape[last + 1 :], shape[last])
    count = _row_size(node, shape)
    target = draft.in_rows(region, int(np.prod(shape, dtype=np.int64)) // count, count)
    return ChipArray(target.array, np.moveaxis(target.index.reshape(sizes), -1, axis))


def _parameter_rows(
    lowered: Lowered, node: Node, rows: PlacedArray, padded: int
) -> Mapping[str, str]:
    """Add a row of gamma and of beta on each tile that has rows, and return their regions.

    A layer norm without beta adds zeros.

    Args:
        lowered: Graph and the supersteps before.
        node: A norm, whose inputs behind the first are gamma and beta.
        rows: Position of the rows.
        padded: Elements of a row with those behind its end.
    """
    regions = {}
    shape = lowered.values[node.input(0)].shape
    elements = _row_size(node, shape)
    for number, field in enumerate(PARAMETERS[node.operation], 1):
        name = node.input(number) or node.input(1)
        stored = lowered.graph.constants[name].shape
        if int(np.prod(stored, dtype=np.int64)) != elements:
            raise ValueError(f"{in_short(name)} is {list(stored)}, a row has {elements} elements")
        numbers = np.full(padded, NONE, dtype=np.int32)
        if node.input(number):
            numbers[:elements] = np.arange(elements)
        region = regions[field] = f"{field}, {node.name}"
        target = attrs.evolve(rows, region=region, count=np.full_like(rows.tile, padded))
        lowered.draft.constant(name, target, np.tile(numbers, len(rows.tile)))
    return regions


def _mask_rows(lowered: Lowered, node: Node, rows: ChipArray, mask: Numbers) -> str:
    """Add the mask on each tile that has rows, and return its region.

    Args:
        lowered: Graph and the supersteps before.
        node: A softmax, whose second input is the mask.
        rows: The operand as its rows lie, in the shape that the model states.
        mask: Numbers of the mask's elements for each row, or for one that all rows share.
    """
    target = attrs.evolve(rows.array, region=f"mask, {node.name}")
    axis = int(node.attributes.get("axis", -1))
    index = np.moveaxis(rows.index, axis, -1).reshape(-1, mask.shape[1])  # [rows, elements]
    if len(mask) == len(index):
        elements = elements_like(ChipArray(rows.array, index), mask)
    else:
        padded = flat_size(target) // len(index)
        target = attrs.evolve(target, count=np.full_like(target.tile, padded))
        row = np.full(padded, NONE, dtype=np.int32)
        row[: mask.shape[1]] = mask[0]
        elements = np.tile(row, len(target.tile))
    lowered.draft.constant(node.input(1), target, elements, is_mask=True)
    return target.region


def _scratch(
    draft: GraphDraft,
    owner: str,
    tile: IntArray,
    spans: Mapping[str, IntArray],
    places: Mapping[str, str],
) -> Mapping[str, str]:
    """Add regions for operands of a kernel that no value fills, and return them by field."""
    found = {}
    for field, size in spans.items():
        if field not in places:
            room = np.zeros(draft.machine.tiles, dtype=np.int64)
            room[tile] = size
            found[field] = f"{field}, {owner}"
            draft.temporary.add(found[field])
            draft.regions.append(Region(found[field], "scratch", whole_words(room), resident=False))
    return found
