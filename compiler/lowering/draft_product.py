"""Draft of any plan with a known pattern, except plans that are lowered as PopSparse lowers them.

The draft of most plans is that of `known_pattern`. Values may be decoded from a codebook before,
and a superstep with a finish (bias and ReLU) may follow.

A convolution may be lowered to a product with an unfolded operand (im2col), which the chip makes of
the resident image, round by round. In a superstep "im2col", every owner of a piece of the operand
receives the runs of which the piece consists; a run is consecutive columns of one unit of the image
(`unfolding`). The supersteps of the product follow. The unfolded operand of a round is in memory
during this round only; the operand of the next round takes its memory.
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

# Names of the superstep that unfolds the operand, and of the region of the unfolded operand.
STEP, UNFOLDED = "im2col", "im2col matrix"


def draft_product(plan: Plan) -> Draft:
    """Return the draft of a plan, to which `emit` gives addresses.

    Raises:
        InputError: The plan is dynamic or is lowered as PopSparse lowers it, or the layout of its
            result supports no bias.
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
    """Return the positions of operand x and result y on the tiles, as in the draft of a plan.

    Only for plans with trips or another lowering than ipusim's own is a draft made.

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
    """Return the draft of a plan, without the superstep of its finish if that is a separate one."""
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
    """Return the draft of a convolution's plan whose operand is unfolded on the chip.

    Args:
        plan: plan of a convolution that is lowered to a product.
        kernel: kernel that multiplies.
        unfolding: rule by which the operand consists of units of the image.
    """
    product = _round_by_round(
        place_product(plan, plan.operation.product, kernel, wide=plan.wide, finishes=True)
    )
    # Parts of all rounds, and bytes of their work lists on each tile.
    parts, list_bytes = placed_parts(product, known_templates(plan, kernel, product))
    tiles, y = plan.machine.tiles, product.result
    chunks = plan_chunks(plan)
    image = _ResidentImage(
        unfolding, DividedUnits.evenly(unfolding.units, tiles), product.operand.tensor
    )
    regions = resident_regions(product, chunks.seat_bytes, image.bytes, list_bytes)
    steps: list[DraftStep] = []
    for number in range(product.steps):
        round_parts = [placed for placed in parts if placed.part.round == number]
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
        else with_finish(draft, plan, finished_spans(product, parts))
    )


@attrs.frozen
class _ResidentImage:
    """Image that is resident on the tiles, unit by unit, of which the operand is unfolded.

    Attributes:
        unfolding: Rule by which lines of the operand consist of units of the image.
        division: Division of the units among tiles.
        tensor: Tensor of the unfolded operand, whose name and line the image shares.
    """

    unfolding: Unfolding
    division: DividedUnits
    tensor: Tensor

    @property
    def name(self) -> str:
        """Name of the image's region, and of the program's input."""
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
        """Position of the host's array on the tiles."""
        data_type, tile = self.tensor.line.data_type, np.flatnonzero(self.division.count)
        count = self.bytes[tile] // data_type.bytes
        return PlacedArray(self.name, data_type, tile, np.zeros_like(tile), count)


def _name_in_round(product: PlacedProduct, round_number: int, name: str) -> str:
    """Return a name with the number of the round, if the product has several rounds."""
    return f"{name} {round_number}" if product.steps > 1 else name


def _round_by_round(product: PlacedProduct) -> PlacedProduct:
    """Return the product whose operand starts at offset 0 of its region in every round."""
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


def _traffic(
    product: PlacedProduct, round_parts: Sequence[PlacedPart], image: _ResidentImage
) -> Traffic:
    """Return the traffic of a superstep "im2col": from units of the image to owners of pieces."""
    index_of_part = {part.start: index for index, part in enumerate(product.operand.parts)}
    pieces = [product.operand.pieces[index_of_part[placed.part.start]] for placed in round_parts]
    runs = [_runs_of(*part, image) for part in zip(round_parts, pieces, strict=True)]
    return messages_of(product.machine, *map(np.concatenate, zip(*runs, strict=True)))


def _runs_of(
    placed: PlacedPart, pieces: OwnedPieces, image: _ResidentImage
) -> tuple[IntArray, ...]:
    """Return the runs of one part: five arrays, int64[runs] each.

    These are the source tile, the byte offset in the image's region there, the bytes of the run,
    the receiving tile, and the byte offset in the operand's region there.
    """
    part, division, column_bytes = placed.part, image.division, image.tensor.line.column_bytes
    # Columns of all pieces, [start, stop) in the operand; `runs.interval` is the piece of a run.
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
