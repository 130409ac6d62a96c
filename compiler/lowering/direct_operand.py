"""Direct operand: a product's dense operand that lies where its kernels read it.

The draft of a product has x once, on its owners, and an exchange that brings lines to the tiles
that read them. Where an earlier superstep writes x anyway, it can write the lines to their readers:

    re-layout to owners, gather     ->     re-layout to readers

The draft then has no gather, and its input has an element of x for each reader of it.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import WORD_BYTES, IntArray, same_array, spread

from .draft import Draft, PlacedArray
from .draft_steps import DraftStep, Move


@attrs.frozen(eq=False)
class DirectOperand:
    """Draft of a product whose operand lies on the tiles that read it.

    Attributes:
        draft: Draft without the gather; its input has a copy of a line for each of its readers.
        elements: Number of the element of x that each element of the input is, int64[elements].
    """

    draft: Draft
    elements: IntArray = attrs.field(eq=same_array, repr=False)


def direct_operand(draft: Draft, name: str = "x") -> DirectOperand | None:
    """Return the draft of a product without the gather of an operand.

    Return None if the operand is gathered in several supersteps, or is read where it lies.

    Args:
        draft: Draft of a product.
        name: Name of the operand among the draft's inputs.
    """
    operand = draft.inputs[name]
    # Numbers of supersteps, and their moves that read the operand.
    gathers = [
        (number, move)
        for number, step in enumerate(draft.steps)
        if isinstance(step, DraftStep)
        for move in step.moves
        if move.source == operand.region
    ]
    # Any other step is a `DraftLoop`, whose steps within are not searched for moves.
    if len(gathers) != 1 or any(not isinstance(step, DraftStep) for step in draft.steps):
        return None
    number, move = gathers[0]
    gathered, elements = _received(operand, move)
    steps = list(draft.steps)
    step = steps[number]
    assert isinstance(step, DraftStep)
    steps[number] = attrs.evolve(step, moves=tuple(m for m in step.moves if m is not move))
    regions = tuple(region for region in draft.regions if region.name != operand.region)
    inputs = {**draft.inputs, name: gathered}
    return DirectOperand(
        attrs.evolve(draft, regions=regions, steps=tuple(steps), inputs=inputs), elements
    )


def _received(operand: PlacedArray, move: Move) -> tuple[PlacedArray, IntArray]:
    """Return the position of what tiles receive, and the element of the operand that each is."""
    traffic, size = move.traffic, operand.data_type.bytes
    # A line that has several readers is received several times: one piece for each receiver.
    words = traffic.words[traffic.row]
    count = words * WORD_BYTES // size
    pieces = PlacedArray(move.target, operand.data_type, traffic.tile, traffic.target, count)
    return pieces, _elements_at(
        operand, traffic.source[traffic.row], traffic.origin[traffic.row], count
    )


def _elements_at(
    operand: PlacedArray, tile: IntArray, offset: IntArray, count: IntArray
) -> IntArray:
    """Return the numbers of `count` elements of an operand from byte `offset` of a tile on."""
    # Slots number the elements of all tiles, tile after tile: tile 1 begins where tile 0 ends.
    size = operand.data_type.bytes
    tiles = int(max(operand.tile.max(initial=-1), tile.max(initial=-1))) + 1
    end = np.zeros(tiles, dtype=np.int64)
    np.maximum.at(end, operand.tile, operand.offset // size + operand.count)
    base = np.cumsum(end) - end
    element_of_slot = np.full(int(end.sum()), -1, dtype=np.int64)
    slots = spread(base[operand.tile] + operand.offset // size, operand.count)
    element_of_slot[slots] = np.arange(len(slots))
    return element_of_slot[spread(base[tile] + offset // size, count)]
