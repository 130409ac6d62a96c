"""A cutting is a decision over a convolution's three loops: filters, channels, output rows, batch.

`plan_of` makes the plan of one; planners choose it.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import InputError, IntArray, Machine, order_of
from ipusim.kernels import MultiplyKernel

from ...matrix.pattern import Pattern
from ...operations.convolution.lines import ConvolutionLines
from ...operations.convolution.product import ConvolutionProduct
from ...plan.axes import Axes
from ...plan.mapping.footprint import Line
from ...plan.mapping.owners import Owners, operand_owners, result_owners
from ...plan.operation import Operation
from ...plan.partition import Cut, Part, Partition
from ...plan.plan import Plan
from ...plan.realisation import Realisation
from ...plan.work import cut_footprints


@attrs.frozen(kw_only=True)
class Cutting:
    """How a convolution is cut over tiles.

    Attributes:
        how: the lines, with bands of output rows and images of a slice.
        share: int64[units], the share of each unit of the pattern; share = channel share *
            filter shares + filter share, so that neighbours hear the same lines.
        shares: how many there are.
        parts: slices of the batch that run at once, each on tiles of its own; the others follow in
            rounds.
        wide: x travels over both lanes of tile pairs.
    """

    how: ConvolutionLines
    share: IntArray
    shares: int
    parts: int
    wide: bool = False

    @property
    def seats(self) -> int:
        """Tiles of a part."""
        return self.shares * self.how.bands


def seats_of(splits: Axes) -> IntArray:
    """int64[splits]: tiles of a slice that is cut in filters, channels and bands."""
    return splits.filters * splits.channels * splits.bands


def run_bytes(machine: Machine, kernel: MultiplyKernel) -> int:
    """Of a run of the kernel: the state of its vertex, and the words that start it."""
    return kernel.state_bytes + machine.control_vertex_bytes


def plan_of(
    cutting: Cutting,
    pattern: Pattern,
    *,
    machine: Machine,
    kernel: MultiplyKernel,
    algorithm: str,
    details: Mapping[str, object],
    estimate: Mapping[str, int],
    realised: tuple[ConvolutionProduct, Realisation] | None = None,
) -> Plan:
    """The plan that a cutting stands for; `realised` is another operation, with what prepares it.

    Raises:
        InputError: more seats than the machine has tiles.
    """
    _check_seats(cutting, machine)
    operation, realisation = realised or (ConvolutionProduct(cutting.how, cutting.wide), None)
    partition = partition_of(cutting, pattern)
    x_owners, y_owners = owners_of(operation, pattern, partition, kernel, wide=cutting.wide)
    return Plan(
        machine=machine,
        operation=operation,
        pattern=pattern,
        n=cutting.how.slices,
        data_type=kernel.data_type,
        partials_type=kernel.partials_type,
        method="convolution",
        strategy=algorithm,
        kernel=kernel,
        partition=partition,
        x_owners=x_owners,
        y_owners=y_owners,
        wide=cutting.wide,
        decision=details,
        estimate=estimate,
        realisation=realisation,
    )


def _check_seats(cutting: Cutting, machine: Machine) -> None:
    if cutting.seats * cutting.parts > machine.tiles:
        raise InputError(
            f"{cutting.shares} shares by {cutting.how.bands} bands by {cutting.parts} slices need "
            f"{cutting.seats * cutting.parts:,} tiles, {machine.name} has {machine.tiles:,}"
        )


def partition_of(cutting: Cutting, pattern: Pattern) -> Partition:
    """Shares in their order, each by rows and then columns; slices in rounds of `parts`."""
    order = order_of(cutting.share, pattern.rows, pattern.columns)
    last = np.cumsum(np.bincount(cutting.share, minlength=cutting.shares))
    first = np.concatenate([[0], last[:-1]])
    cut = Cut(first, last, bands=cutting.how.bands)
    seats = cutting.seats
    parts = tuple(
        Part(
            number,
            number + 1,
            0,
            np.arange(seats) + number % cutting.parts * seats,
            number // cutting.parts,
        )
        for number in range(cutting.how.slices)
    )
    return Partition(order, (cut,), parts)


def owners_of(
    operation: Operation,
    pattern: Pattern,
    partition: Partition,
    kernel: MultiplyKernel,
    *,
    wide: bool,
) -> tuple[tuple[Owners, ...], tuple[Owners, ...]]:
    """Who keeps the lines of the images, and those of the result."""
    footprints = cut_footprints(operation, pattern, partition, wide=wide)
    (image,), result = operation.operands(pattern), operation.result(pattern)
    if result is None:
        raise InputError(f"{operation.name} has no dense result")
    x, y = (Line(matrix.height, kernel.data_type) for matrix in (image, result))
    y_owners = result_owners(footprints, partition, y, kernel.partials_type)
    return operand_owners(footprints, partition, x), y_owners
