"""A cutting is a decision over a convolution's three loops: filters, channels, output rows, batch.

`plan_of` makes the plan of one; planners choose it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, TypeAlias

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
from ...plan.no_plan import NoPlanError, refusal
from ...plan.operation import Operation
from ...plan.partition import Cut, Part, Partition
from ...plan.plan import Plan
from ...plan.realisation import Realisation
from ...plan.work import cut_footprints
from ...problem import Problem
from ..engine import Counted

Realised: TypeAlias = tuple[ConvolutionProduct, Realisation]  # what is computed, what prepares it


@attrs.frozen(kw_only=True)
class Cutting:
    """How a convolution is cut over tiles.

    Attributes:
        how: lines of the result, with bands of output rows and images of a slice.
        share: int64[units], the share of each unit of the pattern; share = channel share *
            filter shares + filter share, so that neighbours hear the same lines.
        shares: number of shares.
        parts: number of slices of the batch that run at once, each on tiles of its own. All others
            follow in rounds.
        wide: True if x travels over both lanes of tile pairs.
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
    """Return the tiles that one slice of the batch takes, int64[splits]."""
    return splits.filters * splits.channels * splits.bands


def run_bytes(machine: Machine, kernel: MultiplyKernel) -> int:
    """Return the bytes of one run of a kernel: state of its vertex, and words that start it."""
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
    realised: Realised | None = None,
) -> Plan:
    """Return the plan of a cutting of shifted windows, or of what is `realised` instead."""
    operation, realisation = realised or (ConvolutionProduct(cutting.how, cutting.wide), None)
    inner = pattern if realisation is None else realisation.inner(pattern)
    partition = partition_of(cutting, inner)
    x_owners, y_owners = _owners_of(operation, inner, partition, kernel, wide=cutting.wide)
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


def details_of(
    problem: Problem,
    best: Counted[Any],
    cutting: Cutting,
    *,
    filters: int,
    words: Mapping[str, object],
) -> dict[str, object]:
    """Return what a decision says: the numbers of the cut, and the words of the algorithm.

    Args:
        problem: what is asked for.
        best: the candidate that a search decided for, with its estimated bytes.
        cutting: how it cuts.
        filters: shares of filters in each share of channels.
        words: of the algorithm.
    """
    lines = cutting.how
    return {
        "algorithm": problem.convolution_options.algorithm,
        "filter_split": filters,
        "channel_split": cutting.shares // filters,
        "row_split": lines.bands,
        "sub_batch": lines.images,
        "column_strips": lines.strips,
        "batch_split": cutting.parts,
        "rounds": -(-lines.slices // cutting.parts),
        "wide_exchange": cutting.wide,
        **words,
        "estimated_tile_bytes": best.tile_bytes,
    }


def padding_of(
    lines: ConvolutionLines, *, taps: tuple[int, int] | None = None, outputs: int | None = None
) -> dict[str, object]:
    """Return what is multiplied without need, in words, and the columns that are computed.

    Empty where all is whole.

    Args:
        lines: the lines of the result.
        taps: inputs of an output that are computed and wanted, where channels are flattened.
        outputs: outputs of an image and filter that are computed, where not those of the lines.
    """
    convolution, rows = lines.convolution, lines.band_rows.count
    if outputs is None:  # columns between joined rows are computed and dropped
        between = int((rows - 1).sum()) * (lines.q_columns - lines.y_columns) * lines.joined
        outputs = (lines.rows.outputs * lines.y_columns + between) * lines.strips
    channels = lines.channel_groups * lines.block, convolution.channels
    pairs = {
        "filters": (lines.filter_groups * lines.block, convolution.filters),
        **({"channels": channels} if taps is None else {"taps and channels": taps}),
        "images": (lines.batch_slices * lines.images, convolution.batch),
        "outputs of an image": (outputs, prod(convolution.output)),
    }
    grown = [f"{name} {need:,} to {made:,}" for name, (made, need) in pairs.items() if made > need]
    if not grown:
        return {}
    (images, batch), (computed, asked) = pairs["images"], pairs["outputs of an image"]
    columns = {"padded_columns": images * computed} if images * computed > batch * asked else {}
    made, need = (prod(pair[side] for pair in pairs.values()) for side in (0, 1))
    ratio = f"{made / need:.2f} times the multiplications of dense weights"
    return {**columns, "padding": f"{', '.join(grown)}: {ratio}"}


def no_split(problem: Problem, least_bytes: int | None, *, beside: str = "") -> NoPlanError:
    """Return the refusal of a convolution that no split fits.

    Args:
        problem: what is asked for.
        least_bytes: of the fullest tile, by the split that has least there; None without a split.
        beside: what splits must keep to beside the memory of a tile.
    """
    machine, convolution = problem.machine, problem.convolution
    needs = "" if least_bytes is None else f" by {least_bytes:,} B at the least"
    return refusal(
        f"algorithm {problem.convolution_options.algorithm!r} has no split of images "
        f"{list(convolution.image_shape)} and weights {list(convolution.weights_shape)} that fits "
        f"a tile's {machine.usable_bytes:,} B{needs}{beside}, on {machine.tiles:,} "
        "tiles; try more tiles, a smaller batch or sub_batch, or fewer fixed options",
        machine,
        least_bytes=least_bytes,
    )


def partition_of(cutting: Cutting, pattern: Pattern) -> Partition:
    """Return the partition of a cutting.

    Blocks lie in the order of their shares, each share by rows and then columns. Slices of the
    batch follow one another in rounds of `parts`.
    """
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


def _owners_of(
    operation: Operation,
    pattern: Pattern,
    partition: Partition,
    kernel: MultiplyKernel,
    *,
    wide: bool,
) -> tuple[tuple[Owners, ...], tuple[Owners, ...]]:
    """Return the owners of the lines of the images, and of those of the result."""
    footprints = cut_footprints(operation, pattern, partition, wide=wide)
    (image,), result = operation.operands(pattern), operation.result(pattern)
    if result is None:
        raise InputError(f"{operation.name} has no dense result")
    x, y = (Line(matrix.height, kernel.data_type) for matrix in (image, result))
    y_owners = result_owners(footprints, partition, y, kernel.partials_type)
    return operand_owners(footprints, partition, x), y_owners
