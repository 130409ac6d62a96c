"""A product as its supersteps see it: a kernel that reads lines of one tensor and writes another's.

Nothing here or to the right of it knows what the lines stand for, or how non-zeros are stored.
"""

from __future__ import annotations

import attrs

from ipusim import DataType, IntArray, Machine
from ipusim.kernels import PlannedKernel

from ..plan.mapping.footprint import Line
from ..plan.mapping.tensor import PlacedTensor, placed
from ..plan.operation import Operation
from ..plan.partition import Part
from ..plan.plan import Plan
from ..plan.realisation import Completion, Preparation


@attrs.frozen(kw_only=True)
class LineProduct:
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


def line_product(
    plan: Plan, operation: Operation, kernel: PlannedKernel, *, wide: bool
) -> LineProduct:
    """The product that an operation is, as a plan lays it out."""
    parts, tiles = plan.partition.parts, plan.machine.tiles
    operand, result = (placed(tensor, parts, tiles) for tensor in plan.tensors(operation))
    return LineProduct(
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
