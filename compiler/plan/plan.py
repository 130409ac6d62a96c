"""Plan: the decision which tile computes and stores what, with which kernel.

Every planner returns this type, so that `emit`, `pack` and `unpack` do not depend on the method. A
plan contains its machine and its pattern, so it cannot run on another machine than it was made for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, DataType, InputError, IntArray, Label, Machine, Shown
from ipusim.kernels import MultiplyKernel, PlannedKernel

from ..matrix.bound import Bound
from ..matrix.formats import Format
from ..matrix.kept_lines import KeptLines
from ..matrix.pattern import Pattern
from .bucket_grid import Buckets
from .finish import NO_FINISH, Finish
from .mapping.footprint import Line
from .mapping.host_layout import AmpOperand, HostLayout, KeptLayout, StreamedResult
from .mapping.owners import Owners
from .mapping.tensor import Tensor
from .operation import Matrix, Operation
from .options.methods import PlanLowering, Roles, Weights
from .partition import Partition, Trips
from .plan_text import plan_text
from .realisation import Realisation

DECIDED_BY = "decided by"  # entry of a decision: name of the strategy that a search selected


@attrs.frozen(kw_only=True)
class Decision:
    """Decision of a strategy for a known pattern: partition, entries of reports, and estimate.

    Attributes:
        partition: Division of the work.
        details: Entries of the decision for reports, by name.
        estimate: Estimated cycles by term, and in total.
        wide: True if x travels over both lanes of tile pairs; seats 2 i and 2 i + 1 receive
            the same lines.
        weights: Residence of the values of the matrix.
        roles: Roles of the operands of the AMP.
        merges: True if each owner of y owns one run of outputs, whose partial sums are added
            together.
        fuses_rounds: True if all rounds share their supersteps.
    """

    partition: Partition
    details: Mapping[str, object]
    estimate: Mapping[str, int]
    wide: bool = False
    weights: Weights = "shared"
    roles: Roles = "usual"
    merges: bool = False
    fuses_rounds: bool = False


@attrs.frozen(kw_only=True)
class DynamicDecision:
    """Decision of a strategy for a bound: grid, buckets, entries of reports, and estimate.

    Attributes:
        buckets: Grid, and the bucket of each tile.
        partials_type: Type of partial sums, which may differ from the type that the user gave.
        grad_a: True if the plan supports the transposed product, the gradient of x.
        details: Entries of the decision for reports, by name.
        estimate: Cycles by term, those of gradients prefixed "GradA" and "GradW", and "total".
    """

    buckets: Buckets
    partials_type: DataType
    grad_a: bool
    details: Mapping[str, object]
    estimate: Mapping[str, int]


# Bytes of 16 halves: with a codebook, these travel as 16 indices of 4 bits, which fill 64 bits.
CODED_WORD_BYTES = 32


@attrs.frozen(kw_only=True)
class Plan(Shown):
    """Operation on a matrix a[m, k] and n columns of dense operands, decided down to tiles.

    Attributes:
        machine: Chip.
        operation: Operation that is computed.
        pattern: Non-zero blocks of a (all of them if dense), or a bound on them.
        n: Columns of x as the user has it; the partition may pad it.
        data_type, partials_type: Types of operands and result, and of partial sums.
        method: Name of the method, as reports print it.
        strategy: Name of the strategy that decided the plan.
        kernel: Codelet that multiplies.
        partition: Division of the (m, k, n) grid.
        x_owners, y_owners: Owners of the lines of x and y, by cut; empty for a plan that is lowered
            as PopSparse lowers it, whose operands are mapped linearly over all tiles.
        wide: True if x travels over both lanes of tile pairs; seats 2 i and 2 i + 1 share a tile
            pair and read the block columns that either needs.
        buckets: Buckets of a dynamic plan, whose pattern is a bound; None if the pattern is known.
        kept: Rows and columns of the user's matrix that make up `pattern`, in this order; None for
            the whole matrix. `operation` has the sizes of the kept lines.
        realisation: Method of multiplying the pattern's units with a kernel for another format;
            None if the kernel multiplies them directly.
        trips: Trips over the rows of a dense matrix; partition and owners are those of one trip.
            None if all rows are computed at once.
        finish: Operations on the result, on the tiles that store it.
        codebook: True if values are stored and travel as 4-bit indices into a table of 16 values;
            see `in_codebook`.
        lowering: Passes from the decision to supersteps; see `PlanLowering`.
        weights: Residence of the values of the matrix; see `Weights`.
        roles: Roles of the operands of the AMP; see `Roles`.
        fuses_rounds: True if all rounds over the columns share their supersteps: the operands of
            all rounds travel together and are in memory at the same time.
        decision: Entries of the decision for reports, by name.
        estimate: Cycles that the planner estimated, by term and in total.
    """

    machine: Machine
    operation: Operation
    pattern: Pattern | Bound
    n: int
    data_type: DataType
    partials_type: DataType
    method: str
    strategy: str
    kernel: PlannedKernel
    partition: Partition
    x_owners: tuple[Owners, ...]
    y_owners: tuple[Owners, ...]
    wide: bool = False
    buckets: Buckets | None = None
    kept: KeptLines | None = None
    realisation: Realisation | None = None
    trips: Trips | None = None
    finish: Finish = NO_FINISH
    codebook: bool = False
    lowering: PlanLowering = "own"
    weights: Weights = "shared"
    roles: Roles = "usual"
    fuses_rounds: bool = False
    decision: Mapping[str, object]
    estimate: Mapping[str, int]

    def __repr__(self) -> str:
        return plan_text(self)

    def with_finish(self, *, bias: bool = False, relu: bool = False) -> Plan:
        """Return the plan with a bias for each row of its result, with ReLU, or with both.

        The positions of operands and partial sums in memory do not change. If the plan fills its
        tiles, `simulate` may refuse the program, because biases and lists have no room.

        Raises:
            InputError: The plan is dynamic, or it is lowered as PopSparse lowers it.
        """
        plan = attrs.evolve(self, finish=Finish(bias=bias, relu=relu))
        plan.check_lowering()
        return plan

    def check_lowering(self) -> None:
        """Refuse a finish or a residence of weights that the lowering of the plan does not support.

        Raises:
            InputError: The plan has a finish or resident weights and is dynamic or lowered as
                PopSparse lowers it, or has resident weights with trips or poplin's lowering.
        """
        values_travel = self.buckets is not None or self.lowering in ("popsparse", "poplin")
        if self.is_resident and (values_travel or self.trips is not None):
            raise InputError(
                f"resident weights of a {self.method} plan, lowering {self.lowering}, with "
                "buckets or trips: not supported; take shared weights"
            )
        if self.finish and (self.buckets is not None or self.lowering == "popsparse"):
            reason = (
                "of any pattern" if self.buckets is not None else "lowered as PopSparse lowers it"
            )
            raise InputError(
                f"{self.finish} behind a {self.method} plan {reason}: not supported; take a static "
                "or dense plan with ipusim's own lowering (--lowering own)"
            )

    @property
    def even_shares(self) -> bool:
        """True if the workers of a tile share its single elements as evenly as possible.

        False for PopSparse's strategy, where workers get the shares that PopSparse gives them.
        """
        return self.strategy != "popsparse"

    @property
    def left(self) -> Plan:
        """Plan for the kept rows and columns alone, as if these were the whole matrix.

        The host arrays of this plan have the kept rows and columns only. It equals the plan if
        `kept` is None.
        """
        return attrs.evolve(self, kept=None)

    @property
    def dropped_rows(self) -> IntArray:
        """Rows of the whole matrix that the plan leaves out; their result is 0 or their bias."""
        return np.zeros(0, dtype=np.int64) if self.kept is None else self.kept.dropped_rows

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the whole matrix; `pattern` may have fewer, see `kept`."""
        if self.kept is None:
            return self.pattern.shape
        return self.operation.whole_shape(self.pattern, self.kept)

    @property
    def sizes(self) -> Mapping[str, int]:
        """Sizes by letter of the formula, for the whole matrix."""
        return self.sizes_of(self.operation)

    def sizes_of(self, operation: Operation) -> Mapping[str, int]:
        """Return the sizes of another operation by letter of its formula, for the whole matrix."""
        sizes = operation.sizes(self.pattern, self.n)
        if self.kept is None:
            return sizes
        return {**sizes, **dict(zip(operation.matrix_letters, self.kept.shape, strict=True))}

    @property
    def padded_columns(self) -> int | None:
        """Number of columns of x or of the result that are computed; None without padding."""
        computed = self.decision.get("padded_columns", self.partition.columns)
        assert isinstance(computed, int)
        return computed if computed > self.operation.user_columns(self.n) else None

    @property
    def formula(self) -> str:
        """Formula of the plan with its finish, in letters."""
        operation = self.operation
        return self.finish.formula(operation.formula, operation.row_letter)

    @property
    def bound(self) -> Bound:
        """Bound of a dynamic plan.

        Raises:
            InputError: The plan is static or dense and has a pattern instead of a bound.
        """
        if not isinstance(self.pattern, Bound):
            raise InputError(f"a {self.method} plan has a pattern and no bound")
        return self.pattern

    @cached_property
    def known(self) -> tuple[Pattern, MultiplyKernel]:
        """Pattern and kernel of a dense or static plan.

        Raises:
            InputError: The plan is dynamic: it has a bound instead of a pattern.
        """
        if isinstance(self.pattern, Pattern) and isinstance(self.kernel, MultiplyKernel):
            return self.pattern, self.kernel
        raise InputError(f"kernel {self.kernel.name} needs a pattern; the plan has only a bound")

    @property
    def is_resident(self) -> bool:
        """True if each tile keeps a copy of the values that it uses."""
        return self.weights == "resident"

    @property
    def values_word_bytes(self) -> int:
        """Bytes of the smallest amount of values that travels.

        These are 64 bits of values, or with a codebook the 16 values whose indices fill 64 bits.
        """
        return CODED_WORD_BYTES if self.codebook else DOUBLE_WORD_BYTES

    @property
    def divided(self) -> Pattern:
        """Pattern that the partition of a dense or static plan divides: `multiplied`, or one trip.

        Raises:
            InputError: The plan is dynamic: it has a bound instead of a pattern.
        """
        pattern = self.multiplied
        return pattern if self.trips is None else self.trips.pattern(pattern)

    @property
    def inner(self) -> Matrix:
        """Pattern or bound in blocks that the kernel multiplies.

        A realisation, or the buckets of a dynamic plan, may divide the user's units into these
        blocks. Its block columns are the lines that the kernel reads; see `outer`.
        """
        return self.multiplied if self.buckets is None else self.bound.cut(self.buckets.block)

    @cached_property
    def multiplied(self) -> Pattern:
        """Pattern whose blocks the kernel of a dense or static plan multiplies.

        Raises:
            InputError: The plan is dynamic: it has a bound instead of a pattern.
        """
        pattern = self.known[0]
        return pattern if self.realisation is None else self.realisation.inner(pattern)

    @property
    def stored_form(self) -> Format:
        """Format of the units in which tiles of a dense or static plan store and send values."""
        divided = self.divided
        return divided.format if self.realisation is None else self.realisation.stored_form(divided)

    @property
    def outer(self) -> Matrix:
        """Pattern or bound whose block columns are the lines of x that travel.

        With a realisation, these differ from the block columns of `inner`, which the kernel reads.
        """
        return self.inner if self.realisation is None else self.realisation.outer(self.known[0])

    @property
    def realised(self) -> tuple[Realisation, Pattern] | None:
        """Realisation with the user's pattern; None without a realisation."""
        return None if self.realisation is None else (self.realisation, self.known[0])

    def tensors(self, operation: Operation) -> tuple[Tensor, ...]:
        """Return the operands of an operation, and a dense result last, as tensors on the tiles."""
        owners = {"x": self.x_owners, "y": self.y_owners}
        completed = self.realisation is not None and self.realisation.completion is not None
        padding = 0 if completed else self.kernel.q_padding_bytes
        return tuple(
            Tensor(
                layout.name,
                Line(layout.height, self.data_type, operation.gap),
                owners[layout.side],
                padding,
            )
            for layout in self.layouts(operation)
        )

    def layouts(self, operation: Operation) -> tuple[HostLayout, ...]:
        """Return the host layouts of operands and result, the result last if it is dense.

        With a realisation, layouts of side "x" have the lines of `outer`, other layouts those of
        `inner`.
        """
        by_rows, by_columns = _layouts(operation, self.inner), _layouts(operation, self.outer)
        rows_and_columns = zip(by_rows, by_columns, strict=True)
        layouts = tuple(column if column.side == "x" else row for row, column in rows_and_columns)
        if self.roles == "exchanged":
            kernel = self.known[1]
            layouts = tuple(
                StreamedResult(layout)
                if layout.side == "y"
                else (AmpOperand(layout, kernel) if kernel.splits_blocks else layout)
                for layout in layouts
            )
        if self.kept is None:
            return layouts
        kept_lines, axis = self.kept, self.operation.row_axis
        return tuple(KeptLayout.of(layout, kept_lines, axis) for layout in layouts)

    def label(
        self,
        operation: Operation | None = None,
        *,
        stored: int | None = None,
        nonzeros: int | None = None,
        estimate: Mapping[str, int] | None = None,
    ) -> Label:
        """Return the label of a program of the plan.

        Args:
            operation: Operation that the program computes; None for the plan's own.
            stored: Elements in the blocks that the program multiplies; None for the plan's.
            nonzeros: Non-zeros among these elements, for the count of multiply-accumulates; None
                for the non-zeros of the plan's pattern, or for all elements that a bound stores.
            estimate: Cycles that the planner estimated, by term; None for the plan's own.
        """
        operation = operation or self.operation
        # A sampled product counts the positions of its result, and not the groups that compute it.
        sampled = operation.sampled
        pattern = self.pattern if sampled is None else sampled
        m, k = self.shape if sampled is None else sampled.shape
        stored = min(pattern.stored, m * k) if stored is None else stored
        if nonzeros is None:
            nonzeros = pattern.nonzeros if isinstance(pattern, Pattern) else stored
        return Label(
            formula=self.formula if operation is self.operation else operation.formula,
            sizes=self.sizes_of(operation),
            format=pattern.format.name,
            storage=pattern.format.storage,
            stored=stored,
            elements=m * k,
            macs=operation.macs(min(nonzeros, stored), self.n),
            dense_macs=operation.macs(m * k, self.n),
            stored_macs=operation.macs(stored, self.n),
            method=self.method,
            data_type=self.data_type,
            partials_type=self.partials_type,
            estimate=self.estimate if estimate is None else estimate,
        )


def _layouts(operation: Operation, matrix: Matrix) -> tuple[HostLayout, ...]:
    """Return the host layouts of operands, and of a dense result, of an operation on one matrix."""
    result = operation.result(matrix)
    return (*operation.operands(matrix), *(() if result is None else (result,)))


def partials_for(data_type: DataType, partials_type: DataType | None) -> DataType:
    """Return the type of partial sums: `partials_type` if there is one, else the data type.

    Raises:
        InputError: Partial sums would be narrower than the data, which no kernel supports.
    """
    if partials_type is not None and partials_type.bytes < data_type.bytes:
        raise InputError(
            f"{partials_type.value} partials are narrower than {data_type.value} data; "
            f"use {data_type.value} partials"
        )
    return partials_type or data_type
