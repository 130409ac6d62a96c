"""Draft of any plan with a known pattern, except plans that are lowered as PopSparse lowers them.

Most drafts come from `known_pattern`; values may be decoded from a codebook, and a superstep with a
finish (bias and ReLU) may follow. A convolution may be lowered to a product with an unfolded
operand (im2col), which the chip makes from the resident image, round by round. In a superstep
"im2col", every owner of a piece of the operand receives the runs of which the piece consists; a run
is consecutive columns of one unit of the image (`unfolding`). The supersteps of the product follow.
The unfolded operand of a round lives in this round only, and that of the next round takes its
memory.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import InputError, IntArray
from ipusim.kernels import MultiplyKernel

from ..exchange.traffic import Traffic
from ..exchange.unicast import messages_of
from ..plan.mapping.tensor import OwnedPieces, PlacedTensor, Tensor
from ..plan.mapping.unfolding import DividedUnits, Unfolding
from ..plan.plan import Plan
from .draft import Draft, PlacedArray
from .draft_steps import DraftStep, Move, Region
from .finish import is_fused, with_finish
from .known_pattern import draft_known_pattern, finished_spans, known_templates, resident_regions
from .placed_product import PlacedPart, PlacedProduct, place_product, placed_parts
from .supersteps import round_regions, round_steps
from .values import plan_chunks

STEP, UNFOLDED = "im2col", "im2col matrix"  # names of the superstep and of the region


def draft_product(plan: Plan) -> Draft:
    """Return the draft of a plan, to which `emit` gives addresses.

    Raises:
        InputError: The plan has buckets or is lowered as PopSparse lowers it, or its result has a
            layout to which no bias can be added.
        WordOverflow: An offset is too large for a kernel's work list.
    """
    if plan.buckets is not None or plan.lowering == "popsparse":
        raise InputError(
            f"a {plan.method} plan of strategy {plan.strategy} cannot be used here; use a static "
            "or dense plan of another strategy than popsparse"
        )
    draft = _draft_sums(plan)
    return with_finish(draft, plan) if plan.finish and not is_fused(plan) else draft


def product_ends(plan: Plan) -> tuple[PlacedArray, PlacedArray]:
    """Return the positions of x and y in the draft of a plan; most plans need no draft for this.

    Raises:
        InputError, WordOverflow: Errors of `draft_product`, for plans with trips or with an
            unfolded operand.
    """
    if plan.buckets is None and plan.trips is None and plan.lowering == "own":
        product = place_product(plan, plan.operation, plan.known[1], wide=plan.wide)
        return PlacedArray.of_layout(product.operand), PlacedArray.of_layout(product.result)
    draft = draft_product(plan)
    return draft.inputs["x"], draft.outputs["y"]


def _draft_sums(plan: Plan) -> Draft:
    """Return the draft of a plan without the superstep that finishes results, if it has one."""
    unfolding = plan.operation.unfolding(plan.divided)
    if plan.lowering == "lowered" and unfolding is not None:
        draft = draft_unfolded(plan, plan.known[1], unfolding)
    else:
        draft = draft_known_pattern(plan, plan.known[1])
    if not plan.codebook:
        return draft
    from .codebook import with_codebook  # noqa: PLC0415  # most plans have no codebook

    return with_codebook(draft, plan)


def draft_unfolded(plan: Plan, kernel: MultiplyKernel, unfolding: Unfolding) -> Draft:
    """Return the draft of a plan with this kernel, whose operand the chip unfolds."""
    product = _round_by_round(
        place_product(plan, plan.operation.product, kernel, wide=plan.wide, finishes=True)
    )
    placed_parts_list, list_bytes = placed_parts(product, known_templates(plan, kernel, product))
    tiles, y = plan.machine.tiles, product.result
    chunks = plan_chunks(plan)
    image = _Units(unfolding, DividedUnits.evenly(unfolding.units, tiles), product.operand.tensor)
    regions = resident_regions(product, chunks.seat_bytes, image.bytes, list_bytes)
    steps: list[DraftStep] = []
    for number in range(product.steps):
        round_parts = [
            placed_part for placed_part in placed_parts_list if placed_part.part.round == number
        ]
        round_product = _product_of_round(product, number)
        operand = round_product.operand
        move = Move(_traffic(round_product, round_parts, image), image.name, operand.tensor.name)
        steps.append(DraftStep(_name_in_round(product, number, STEP), (move,), ()))
        steps += round_steps(
            round_product, number, round_parts, chunks.traffic if number == 0 else None
        )
        regions += (Region(operand.tensor.name, "dense operand", operand.bytes, resident=False),)
        regions += round_regions(round_product, number, round_parts)
    draft = Draft(
        machine=plan.machine,
        label=plan.label(),
        regions=regions,
        steps=tuple(steps),
        inputs={
            image.name: image.array,
            "values": PlacedArray.of_values("values", plan.data_type, chunks),
        },
        outputs={y.tensor.name: PlacedArray.of_layout(y)},
    )
    return (
        draft
        if product.finish is None
        else with_finish(draft, plan, finished_spans(product, placed_parts_list))
    )


@attrs.frozen
class _Units:
    """Resident units of an image on their tiles, from which the operand is unfolded.

    Attributes:
        unfolding: Rule by which lines of the operand consist of units.
        division: Division of the units among tiles.
        tensor: The unfolded operand.
    """

    unfolding: Unfolding
    division: DividedUnits
    tensor: Tensor

    @property
    def name(self) -> str:
        """Name of the region, and of the program's input."""
        return self.tensor.name

    @property
    def unit_bytes(self) -> int:
        """Bytes of one unit."""
        return self.unfolding.unit_columns * self.tensor.line.column_bytes

    @property
    def bytes(self) -> IntArray:
        """Bytes of the units on each tile, int64[tiles]."""
        return self.division.count * self.unit_bytes

    @property
    def array(self) -> PlacedArray:
        """Position of the host's array."""
        data_type, tile = self.tensor.line.data_type, np.flatnonzero(self.division.count)
        count = self.bytes[tile] // data_type.bytes
        return PlacedArray(self.name, data_type, tile, np.zeros_like(tile), count)


def _name_in_round(product: PlacedProduct, round_number: int, name: str) -> str:
    return f"{name} {round_number}" if product.steps > 1 else name


def _round_by_round(product: PlacedProduct) -> PlacedProduct:
    """Return the product with the operand of each round at the start of the operand's region."""
    operand = product.operand
    base = tuple(np.zeros_like(offset) for offset in operand.base)
    return attrs.evolve(product, operand=attrs.evolve(operand, base=base))


def _product_of_round(product: PlacedProduct, round_number: int) -> PlacedProduct:
    """Return the product with the operand of one round only, in a region of its own."""
    operand: PlacedTensor = product.operand
    size = np.zeros(product.machine.tiles, dtype=np.int64)
    for part, pieces in zip(operand.parts, operand.pieces, strict=True):
        if part.round == round_number:
            size[part.tiles] = pieces.bytes
    tensor = attrs.evolve(operand.tensor, name=_name_in_round(product, round_number, UNFOLDED))
    return attrs.evolve(product, operand=attrs.evolve(operand, tensor=tensor, bytes=size))


def _traffic(product: PlacedProduct, round_parts: Sequence[PlacedPart], image: _Units) -> Traffic:
    """Return the traffic from the tiles of units to the owners of all pieces of a round."""
    index_of_part = {part.start: index for index, part in enumerate(product.operand.parts)}
    pieces = [product.operand.pieces[index_of_part[placed.part.start]] for placed in round_parts]
    rows = [_rows(*part, image) for part in zip(round_parts, pieces, strict=True)]
    return messages_of(product.machine, *map(np.concatenate, zip(*rows, strict=True)))


def _rows(placed: PlacedPart, pieces: OwnedPieces, image: _Units) -> tuple[IntArray, ...]:
    """Return source, origin, bytes, tile and target of the runs of one part, int64[runs] each."""
    part, division, column_bytes = placed.part, image.division, image.tensor.line.column_bytes
    start, stop = part.start + pieces.start, part.start + pieces.stop
    runs = image.unfolding.runs(pieces.line, start, stop)
    seat = pieces.seat[runs.interval]
    offset_in_piece = (runs.start - start[runs.interval]) * column_bytes
    return (
        division.tile(runs.unit),
        division.before(runs.unit) * image.unit_bytes + runs.shift * column_bytes,
        runs.count * column_bytes,
        part.tiles[seat],
        placed.operand_base[seat] + pieces.offset[runs.interval] + offset_in_piece,
    )
