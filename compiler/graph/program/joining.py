"""Concatenation: regions of the parts are put behind one another, so that nothing moves.

Results whose regions one kernel accesses in one cycle cannot lie in the same memory: such parts are
copied first. The next reader brings the elements to where it wants them, from all parts at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...lowering.draft import PlacedArray
from ..graph import Node
from .drafting import GraphDraft
from .elementwise import copied
from .lowered import Lowered
from .value import ChipArray, flat_size


def lower_concat(lowered: Lowered, node: Node) -> tuple[ChipArray, ...]:
    """Lower a concatenation along an axis; parts may be constants."""
    draft = lowered.draft
    parts = [
        _part(lowered, node, name, number) for number, name in enumerate(filter(None, node.inputs))
    ]
    return (joined(draft, node.name, parts, int(node.attributes.get("axis", 0))),)


def joined(draft: GraphDraft, owner: str, parts: Sequence[ChipArray], axis: int) -> ChipArray:
    """Return values put behind one another along an axis.

    Args:
        draft: Supersteps before.
        owner: Name of the node.
        parts: Values of equal sizes along all other axes.
        axis: Axis along which they follow one another.
    """
    settled = [draft.settled(part) for part in parts]
    # Check the shapes before any superstep is added.
    np.concatenate([part.index for part in settled], axis=axis)
    arrays: list[PlacedArray] = []
    for number, part in enumerate(settled):
        regions = [array.region for array in (*arrays, part.array)]
        if draft.joints.cannot_join(draft.steps, regions):
            settled[number] = copied(draft, owner, part, f"part {number}, {owner}")
        arrays.append(settled[number].array)
    roots = dict.fromkeys(draft.joints.root(array.region) for array in arrays)
    if len(roots) > 1:
        sizes = {region: draft.bytes_of(region) for region in roots}
        draft.joints.join(f"joint, {owner}", sizes)
    arrays = [draft.joints.array(array) for array in arrays]
    # Elements of a part are numbered behind those of the parts before it.
    first = np.cumsum([0, *map(flat_size, arrays)])
    index = [
        np.where(part.index < 0, part.index, part.index + np.int32(start))
        for part, start in zip(settled, first, strict=False)
    ]
    tile, offset, count = (
        np.concatenate([getattr(array, name) for array in arrays])
        for name in ("tile", "offset", "count")
    )
    array = PlacedArray(arrays[0].region, arrays[0].data_type, tile, offset, count)
    return ChipArray(array, np.concatenate(index, axis=axis).astype(np.int32))


def _part(lowered: Lowered, node: Node, name: str, number: int) -> ChipArray:
    """Return a part of a concatenation; a constant is spread over all tiles."""
    if name not in lowered.graph.constants:
        return lowered.values[name]
    constant = lowered.graph.constants[name]
    numbers = np.arange(constant.elements, dtype=np.int32)
    target = lowered.draft.spread(f"x{number}, {node.name}", constant.elements)
    array = lowered.draft.constant(name, target, numbers)
    return ChipArray(array, numbers.reshape(constant.shape))
