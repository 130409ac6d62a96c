"""A product as its supersteps see it: a kernel that reads lines of one tensor and writes another's.

Nothing here or to the right of it knows what the lines stand for, or how non-zeros are stored.

A product runs in parts of the columns: those of one cut and width have a template in common, and
each lies somewhere on its tiles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import Column, DataType, IntArray, Machine, Ragged, same_array
from ipusim.kernels import PlannedKernel

from ..exchange.traffic import Traffic
from ..plan.mapping.footprint import Footprint, Line
from ..plan.mapping.tensor import PlacedTensor, placed
from ..plan.operation import Operation, SeatRuns
from ..plan.partition import Part
from ..plan.plan import Plan
from ..plan.realisation import Completion, Preparation, PreparationFields
from .draft_steps import whole_words
from .reduction import EarlierStage, Reduction


@attrs.frozen(kw_only=True)
class PlacedProduct:
    """What the supersteps of a product need to know.

    Attributes:
        machine: the chip.
        kernel: the codelet that multiplies.
        parts: of the columns, on their tiles.
        operand, result: what comes in and what is summed, with the owners of their lines.
        partials_type: of partial sums.
        wide: the operand travels over both lanes of tile pairs.
        gap: elements that the kernel leaves between lines of partial sums.
        preparation: what runs before the kernel; None where that reads what was received.
        completion: what runs after it; None where it leaves partial sums.
    """

    machine: Machine
    kernel: PlannedKernel
    parts: tuple[Part, ...]
    operand: PlacedTensor
    result: PlacedTensor
    partials_type: DataType
    wide: bool
    gap: int = 0
    preparation: Preparation | None = None
    completion: Completion | None = None

    @property
    def data_type(self) -> DataType:
        """Of operand and result."""
        return self.result.tensor.line.data_type

    @property
    def partials(self) -> Line:
        """The shape of lines of partial sums."""
        return attrs.evolve(self.result.tensor.line.of(self.partials_type), gap=self.gap)

    @property
    def sums_in_result(self) -> bool:
        """Whether partial sums lie in the region of the result."""
        return any(pieces.sums is not None for pieces in self.result.pieces)

    @property
    def steps(self) -> int:
        """How many parts run on the same tiles, one after another."""
        return 1 + max(part.round for part in self.parts)

    def gathered_bytes(self, part: Part, lines: IntArray) -> IntArray:
        """int64[seats]: room for so many lines of the operand, with what the kernel reads past."""
        size = part.columns * self.operand.tensor.line.column_bytes
        preparation, padding = self.preparation, self.kernel.s_padding_bytes
        if preparation is not None and preparation.operand == "s":
            padding = preparation.padding_bytes
        return lines * size + (lines > 0) * padding

    def partial_bytes(self, part: Part, lines: IntArray) -> IntArray:
        """int64[seats]: room for partial sums of so many lines of the result."""
        padding = self.kernel.q_padding_bytes if self.completion is None else 0
        return lines * self.partials.stride(part.columns) + (lines > 0) * padding


def place_product(
    plan: Plan, operation: Operation, kernel: PlannedKernel, *, wide: bool
) -> PlacedProduct:
    """The product that an operation is, as a plan lays it out."""
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
        preparation=None if plan.realisation is None else plan.realisation.preparation,
        completion=None if plan.realisation is None else plan.realisation.completion,
    )


@attrs.frozen
class PartTemplate:
    """What is common to all parts of one cut and width, between seats.

    Attributes:
        footprint: the lines that seats touch.
        fields: of the kernel, by seat; none where it reads buckets.
        gather: how the operand travels to the seats.
        reduction: how partial sums become the result, in its last stage.
        earlier: the stages before that one.
        prepared: fields of vertices that make an operand of the kernel; None without such.
        runs: how often seats run the kernel, where that is not once.
        completed: fields of vertices that make partial sums of its results; None without such.
    """

    footprint: Footprint
    fields: Mapping[str, Column]
    gather: Traffic
    reduction: Reduction
    earlier: tuple[EarlierStage, ...] = ()
    prepared: PreparationFields | None = None
    runs: SeatRuns | None = None
    completed: PreparationFields | None = None

    @property
    def first_reduction(self) -> Reduction:
        """The stage that receives what kernels leave."""
        return self.earlier[0].reduction if self.earlier else self.reduction

    @property
    def list_ends(self) -> IntArray:
        """int64[lists, seats]: ends of the kernel's work list, then of lists of pieces.

        Those are reduced and moved last, and reduced in each earlier stage; last comes the list by
        which an operand is prepared.
        """
        lists = (
            self.fields.get("worklist"),
            self.reduction.listed,
            self.reduction.moved,
            *(stage.reduction.listed for stage in self.earlier),
            None if self.prepared is None else self.prepared.fields.get("worklist"),
        )
        none = np.zeros(self.footprint.seats, dtype=np.int64)
        sizes = [
            whole_words(column.count * column.flat.itemsize) if isinstance(column, Ragged) else none
            for column in lists
        ]
        return np.cumsum(sizes, axis=0)


@attrs.frozen
class PlacedPart:
    """One part with its template and where its tiles keep its pieces and lists.

    Attributes:
        part: the part.
        template: shared with parts of the same cut and width.
        operand_base, result_base, list_base: int64[seats], byte offsets of this part in its tiles'
            regions.
        sums_base: int64[seats], of its partial sums in the region that these lie in.
    """

    part: Part
    template: PartTemplate
    operand_base: IntArray = attrs.field(eq=same_array, repr=False)
    result_base: IntArray = attrs.field(eq=same_array, repr=False)
    list_base: IntArray = attrs.field(eq=same_array, repr=False)
    sums_base: IntArray = attrs.field(eq=same_array, repr=False)


def placed_parts(
    product: PlacedProduct, templates: Sequence[PartTemplate]
) -> tuple[list[PlacedPart], IntArray]:
    """Every part with its places, and int64[tiles], the bytes of all work lists."""
    bases, list_bytes = _list_bases(product, templates)
    result = product.result
    sums = [
        np.zeros_like(base) if pieces.sums is None else base + pieces.sums
        for pieces, base in zip(result.pieces, result.base, strict=True)
    ]
    columns = (product.parts, templates, product.operand.base, result.base, bases, sums)
    return [PlacedPart(*row) for row in zip(*columns, strict=True)], list_bytes


def _list_bases(
    product: PlacedProduct, templates: Sequence[PartTemplate]
) -> tuple[list[IntArray], IntArray]:
    """Where each part's lists start on its tiles, and the bytes of all lists by tile.

    A later part with the same work on the same tiles uses the lists that are there.
    """
    used = np.zeros(product.machine.tiles, dtype=np.int64)
    there: dict[tuple[int, int], IntArray] = {}
    bases = []
    for part, template in zip(product.parts, templates, strict=True):
        key = (id(template), int(part.tiles[0]))
        if key not in there:
            there[key] = used[part.tiles]
            used[part.tiles] += template.list_ends[-1]
        bases.append(there[key])
    return bases, used
