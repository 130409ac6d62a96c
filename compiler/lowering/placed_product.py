"""Placed product: a kernel with the tiles of its operand, its result and its parts.

The kernel reads lines of one tensor and writes lines of another. This module and the passes after
it do not depend on what the lines mean, or on how non-zeros are stored.

A product runs in parts of the columns. Parts with the same cut and width share a `PartTemplate`,
which counts in seats; a `PlacedPart` adds the tiles and byte offsets of one part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import Column, DataType, IntArray, Machine, Ragged, same_array
from ipusim.kernels import PlannedKernel, Reduce

from ..exchange.traffic import Traffic
from ..plan.mapping.footprint import Footprint, Line
from ..plan.mapping.tensor import PlacedTensor, placed
from ..plan.operation import Operation, SeatRuns
from ..plan.options.methods import Roles
from ..plan.partition import Part
from ..plan.plan import Plan
from ..plan.realisation import Completion, Preparation, PreparationFields
from .draft_steps import whole_words
from .finish import ResultFinish
from .reduction import EarlierStage, Reduction


@attrs.frozen(kw_only=True)
class PlacedProduct:
    """Product whose operand and result have owners on tiles.

    Attributes:
        machine: Chip.
        kernel: Codelet that multiplies.
        parts: Parts of the columns, on their tiles.
        operand, result: Tensor that the kernel reads and tensor of the sums, with their owners.
        partials_type: Type of partial sums.
        wide: True if the operand travels over both lanes of tile pairs.
        gap: Elements that the kernel leaves between lines of partial sums.
        roles: Roles of the operands of the AMP.
        fuses_rounds: True if all rounds share their supersteps.
        preparation: Codelet that runs before the kernel; None if the kernel reads received data.
        completion: Codelet that runs after the kernel; None if the kernel leaves partial sums.
        finish: Biases and ReLU that the owners of the result apply; None if there are none.
    """

    machine: Machine
    kernel: PlannedKernel
    parts: tuple[Part, ...]
    operand: PlacedTensor
    result: PlacedTensor
    partials_type: DataType
    wide: bool
    gap: int = 0
    roles: Roles = "usual"
    fuses_rounds: bool = False
    preparation: Preparation | None = None
    completion: Completion | None = None
    finish: ResultFinish | None = None

    @property
    def data_type(self) -> DataType:
        """Type of the elements of operand and result."""
        return self.result.tensor.line.data_type

    @property
    def partials(self) -> Line:
        """Shape of lines of partial sums."""
        return attrs.evolve(self.result.tensor.line.of(self.partials_type), gap=self.gap)

    @property
    def sums_in_result(self) -> bool:
        """True if partial sums lie in the region of the result."""
        return any(pieces.sums is not None for pieces in self.result.pieces)

    @property
    def steps(self) -> int:
        """Number of rounds that have supersteps of their own."""
        return 1 if self.fuses_rounds else 1 + max(part.round for part in self.parts)

    def gathered_bytes(self, part: Part, lines: IntArray) -> IntArray:
        """Return the bytes for `lines` lines of the operand, int64[seats].

        They include what the kernel reads beyond the last line.
        """
        size = part.columns * self.operand.tensor.line.column_bytes
        preparation, padding = self.preparation, self.kernel.s_padding_bytes
        if preparation is not None and preparation.operand == "s":
            padding = preparation.padding_bytes
        return lines * size + (lines > 0) * padding

    def partial_bytes(self, part: Part, lines: IntArray) -> IntArray:
        """Return the bytes for partial sums of `lines` lines of the result, int64[seats]."""
        padding = self.kernel.q_padding_bytes if self.completion is None else 0
        return lines * self.partials.stride(part.columns) + (lines > 0) * padding


def place_product(
    plan: Plan, operation: Operation, kernel: PlannedKernel, *, wide: bool, finishes: bool = False
) -> PlacedProduct:
    """Return the product of an operation as a plan lays it out.

    Args:
        plan: The plan.
        operation: Operation of the product.
        kernel: Codelet that multiplies.
        wide: True if the operand travels over both lanes of tile pairs.
        finishes: True to apply the plan's bias and ReLU where partial sums become the result.
    """
    parts, tiles = plan.partition.parts, plan.machine.tiles
    operand, result = (placed(tensor, parts, tiles) for tensor in plan.tensors(operation))
    return PlacedProduct(
        machine=plan.machine,
        kernel=kernel,
        parts=parts,
        operand=operand,
        result=result,
        partials_type=plan.partials_type,
        wide=wide,
        gap=operation.gap,
        roles=plan.roles,
        fuses_rounds=plan.fuses_rounds,
        preparation=None if plan.realisation is None else plan.realisation.preparation,
        completion=None if plan.realisation is None else plan.realisation.completion,
        finish=ResultFinish.of(plan) if finishes else None,
    )


@attrs.frozen
class PartTemplate:
    """Work of all parts of one cut and width, between seats.

    Attributes:
        footprint: Lines that seats read and write.
        fields: Fields of the kernel by seat; empty if it reads buckets.
        gather: Traffic of the operand to the seats.
        reduction: Last stage of the reduction, in which partial sums become the result.
        earlier: Earlier stages of the reduction.
        prepared: Fields of the vertices that prepare an operand of the kernel, or None.
        runs: Number of kernel runs of each seat, or None if each runs it once.
        completed: Fields of the vertices that make partial sums of the kernel's results, or None.
        reduce: Kernel that sums and finishes; None if sums are not finished where they are made.
    """

    footprint: Footprint
    fields: Mapping[str, Column]
    gather: Traffic
    reduction: Reduction
    earlier: tuple[EarlierStage, ...] = ()
    prepared: PreparationFields | None = None
    runs: SeatRuns | None = None
    completed: PreparationFields | None = None
    reduce: Reduce | None = None

    @property
    def first_reduction(self) -> Reduction:
        """Stage that receives the partial sums of the kernels."""
        return self.earlier[0].reduction if self.earlier else self.reduction

    @property
    def list_ends(self) -> IntArray:
        """Ends of the lists of each seat in bytes, int64[lists, seats].

        The order is: the kernel's work list; the pieces that the last stage reduces; those that it
        moves; the pieces that each earlier stage reduces; the list by which an operand is prepared.
        """
        lists = (
            self.fields.get("worklist"),
            self.reduction.listed,
            self.reduction.moved,
            *(stage.reduction.listed for stage in self.earlier),
            None if self.prepared is None else self.prepared.fields.get("worklist"),
        )
        no_bytes = np.zeros(self.footprint.seats, dtype=np.int64)
        sizes = [
            whole_words(column.count * column.flat.itemsize)
            if isinstance(column, Ragged)
            else no_bytes
            for column in lists
        ]
        return np.cumsum(sizes, axis=0)


@attrs.frozen
class PlacedPart:
    """Part with its template and the offsets of its pieces and lists on its tiles.

    Attributes:
        part: Part of the columns.
        template: Template, shared with parts of the same cut and width.
        operand_base, result_base, list_base: Byte offsets of this part in its tiles' regions,
            int64[seats].
        sums_base: Byte offset of this part's partial sums in their region, int64[seats].
        gathered_base, received_base: Byte offsets of this part's gathered operand and received
            partial sums in their regions, int64[seats].
    """

    part: Part
    template: PartTemplate
    operand_base: IntArray = attrs.field(eq=same_array, repr=False)
    result_base: IntArray = attrs.field(eq=same_array, repr=False)
    list_base: IntArray = attrs.field(eq=same_array, repr=False)
    sums_base: IntArray = attrs.field(eq=same_array, repr=False)
    gathered_base: IntArray = attrs.field(eq=same_array, repr=False)
    received_base: IntArray = attrs.field(eq=same_array, repr=False)


def placed_parts(
    product: PlacedProduct, templates: Sequence[PartTemplate]
) -> tuple[list[PlacedPart], IntArray]:
    """Return every part with its offsets, and the bytes of all work lists, int64[tiles]."""
    bases, list_bytes = _list_bases(product, templates)
    result = product.result
    gathered, partials, received = _temporary_bases(product, templates)
    sums = [
        base if pieces.sums is None else result_base + pieces.sums
        for pieces, result_base, base in zip(result.pieces, result.base, partials, strict=True)
    ]
    operands = (product.operand.base, result.base, bases, sums, gathered, received)
    rows_of_columns = (product.parts, templates, *operands)
    return [PlacedPart(*row) for row in zip(*rows_of_columns, strict=True)], list_bytes


def _temporary_bases(
    product: PlacedProduct, templates: Sequence[PartTemplate]
) -> tuple[list[IntArray], ...]:
    """Return the offsets of each part's gathered operand, own partial sums and received sums.

    Offsets are 0, except where rounds share their supersteps: there a part follows the parts of
    earlier rounds on the same tiles.
    """
    used_bytes = np.zeros((3, product.machine.tiles), dtype=np.int64)
    bases: tuple[list[IntArray], ...] = ([], [], [])
    for part, template in zip(product.parts, templates, strict=True):
        for base, size in zip(bases, used_bytes, strict=True):
            base.append(size[part.tiles])
        if product.fuses_rounds:
            used_bytes[:, part.tiles] += temporary_bytes(product, part, template)
    return bases


def temporary_bytes(product: PlacedProduct, part: Part, template: PartTemplate) -> IntArray:
    """Return the bytes of a part's gathered operand, own partial sums and received sums.

    The result is int64[3, seats].
    """
    footprint = template.footprint
    partials = np.zeros(footprint.seats, dtype=np.int64)
    if not product.sums_in_result:
        partials = product.partial_bytes(part, footprint.writes.stored_lines)
    gathered = product.gathered_bytes(part, footprint.reads.count)
    return np.stack([gathered, partials, template.first_reduction.received_bytes])


def _list_bases(
    product: PlacedProduct, templates: Sequence[PartTemplate]
) -> tuple[list[IntArray], IntArray]:
    """Return the offset of each part's lists on its tiles, and the bytes of all lists by tile.

    A later part with the same work on the same tiles uses the lists of the earlier one.
    """
    list_bytes = np.zeros(product.machine.tiles, dtype=np.int64)
    base_of: dict[tuple[int, int], IntArray] = {}
    bases = []
    for part, template in zip(product.parts, templates, strict=True):
        key = (id(template), int(part.tiles[0]))
        if key not in base_of:
            base_of[key] = list_bytes[part.tiles]
            list_bytes[part.tiles] += template.list_ends[-1]
        bases.append(base_of[key])
    return bases, list_bytes
