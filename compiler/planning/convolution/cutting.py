"""Cuttings: divisions of a convolution's loops over filters, channels, output rows and batch.

Planners choose a cutting, of which `plan_of` makes a plan. A slice is some images of the batch. A
band is an interval of output rows. A share is the weights of some filters and channels, which one
seat of each band multiplies.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
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
from ...plan.mapping.group_owners import merged_owners
from ...plan.mapping.owners import Owners, operand_owners, result_owners
from ...plan.no_plan import NoPlanError, over_budget, refusal
from ...plan.operation import Operation
from ...plan.options.methods import Weights
from ...plan.partition import Cut, Partition, parts_in_rounds
from ...plan.plan import Plan
from ...plan.realisation import Realisation
from ...plan.work import cut_footprints
from ...problem import Problem
from ..engine import Counted

Realised: TypeAlias = tuple[ConvolutionProduct, Realisation]
"""Product that equals the convolution, with the realisation that multiplies its units."""


@attrs.frozen(kw_only=True)
class Cutting:
    """Division of a convolution among tiles.

    Attributes:
        lines: lines of the convolution; these include the bands and the images of a slice.
        share: number of the share of each unit of the pattern, int64[units]: channel share x number
            of filter shares + filter share. So shares with consecutive numbers, on neighbouring
            tiles, receive the same lines.
        shares: number of shares.
        parts: number of slices of the batch that run at once, each on tiles of its own. All others
            follow in rounds.
        wide: True if x travels over both lanes of tile pairs.
    """

    lines: ConvolutionLines
    share: IntArray
    shares: int
    parts: int
    wide: bool = False

    @property
    def seats(self) -> int:
        """Number of tiles of a part."""
        return self.shares * self.lines.bands


def seats_of(splits: Axes) -> IntArray:
    """Return the number of tiles of one slice of the batch, int64[splits].

    Args:
        splits: numbers of filter shares, channel shares and bands, one row a split.
    """
    return splits.filters * splits.channels * splits.bands


def sharers_of(problem: Problem, splits: Axes) -> IntArray:
    """Return the number of tiles that store each weight together, int64[splits].

    Tiles of all parts and bands multiply the same weights. Each keeps a chunk of them and sends it
    to the others. If weights are resident, each tile keeps all of its weights: the number is 1.

    Args:
        problem: convolution, whose residence of weights counts.
        splits: numbers of parts and bands, one row a split.
    """
    sharers: IntArray = splits.parts * splits.bands
    return sharers if problem.residence == "shared" else np.ones_like(sharers)


def run_bytes(machine: Machine, kernel: MultiplyKernel) -> int:
    """Return the tile memory that a vertex of a kernel takes, in bytes.

    This is the vertex state, and the words that launch the vertex.
    """
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
    weights: Weights = "shared",
    realised: Realised | None = None,
    merges: bool = False,
) -> Plan:
    """Return the plan of a cutting.

    Args:
        cutting: division of the convolution among tiles.
        pattern: pattern of the weights.
        machine: chip.
        kernel: kernel that multiplies.
        algorithm: name of the algorithm, which the plan has as its strategy.
        details: entries of the decision, from `details_of`.
        estimate: estimated cycles by term.
        weights: residence of the weights.
        realised: product that is computed instead, with its realisation; None if the kernel
            multiplies shifted windows of the image.
        merges: True if each owner of y has one run of outputs; see `Decision.merges`.
    """
    operation, realisation = realised or (ConvolutionProduct(cutting.lines, cutting.wide), None)
    inner = pattern if realisation is None else realisation.inner(pattern)
    partition = partition_of(cutting, inner)
    x_owners, y_owners = _owners_of(
        operation, inner, partition, kernel, wide=cutting.wide, merges=merges
    )
    return Plan(
        machine=machine,
        operation=operation,
        pattern=pattern,
        n=cutting.lines.slices,
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
        weights=weights,
    )


def details_of(
    problem: Problem,
    best: Counted[Any],
    cutting: Cutting,
    *,
    filters: int,
    entries: Mapping[str, object],
) -> dict[str, object]:
    """Return the entries of a decision: numbers of the division, and entries of the algorithm.

    Args:
        problem: the convolution, with its machine and options.
        best: the selected candidate, with its estimated bytes.
        cutting: division of the convolution among tiles.
        filters: number of filter shares in each channel share.
        entries: further entries, which only this algorithm has.
    """
    lines = cutting.lines
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
        **entries,
        "estimated_tile_bytes": best.tile_bytes,
    }


def padding_of(
    lines: ConvolutionLines, *, taps: tuple[int, int] | None = None, outputs: int | None = None
) -> dict[str, object]:
    """Return the entries of a decision about padding; an empty dictionary if nothing is padded.

    Args:
        lines: lines of the result.
        taps: if taps and channels are one dimension of the product, its size with padding and its
            size without padding; None otherwise.
        outputs: number of outputs of an image and filter that are computed; None to count those of
            `lines`.
    """
    convolution, rows = lines.convolution, lines.band_rows.count  # rows of each band
    # Where a kernel takes several output rows at once, columns between two rows are computed, too,
    # and dropped.
    if outputs is None:
        between = int((rows - 1).sum()) * (lines.q_columns - lines.y_columns) * lines.joined
        outputs = (lines.rows.outputs * lines.y_columns + between) * lines.strips
    channels = lines.channel_groups * lines.block, convolution.channels
    # By dimension: the size that is computed (`size` below), and the size that the convolution
    # needs (`need`).
    sizes = {
        "filters": (lines.filter_groups * lines.filter_block, convolution.filters),
        **({"channels": channels} if taps is None else {"taps and channels": taps}),
        "images": (lines.batch_slices * lines.images, convolution.batch),
        "outputs of an image": (outputs, prod(convolution.output)),
    }
    padded = [f"{name} {need:,} to {size:,}" for name, (size, need) in sizes.items() if size > need]
    if not padded:
        return {}
    # Columns of the result are outputs of all images; multiplications are the product of all sizes.
    (images, batch), (computed, needed) = sizes["images"], sizes["outputs of an image"]
    columns = {"padded_columns": images * computed} if images * computed > batch * needed else {}
    size, need = (prod(numbers[index] for numbers in sizes.values()) for index in (0, 1))
    ratio = f"{size / need:.2f} times the multiplications of dense weights"
    return {**columns, "padding": f"{', '.join(padded)}: {ratio}"}


def no_split(
    problem: Problem,
    least_bytes: int | None,
    *,
    least_weights: int | None = None,
    beside: str = "",
) -> NoPlanError:
    """Return the error that no division of a convolution fits.

    Args:
        problem: the convolution, with its machine and options.
        least_bytes: bytes of the fullest tile in the smallest split; None if there is no split.
        least_weights: bytes of weights on the fullest tile, in the split where they are fewest;
            None if there is no split.
        beside: further limits of splits, other than tile memory, as a phrase of the message.
    """
    machine, convolution = problem.machine, problem.convolution
    if least_weights is not None and 0 < problem.weights_budget < least_weights:
        subject = f"algorithm {problem.convolution_options.algorithm!r}"
        return over_budget(subject, machine, problem.weights_budget, least_weights)
    needs_text = "" if least_bytes is None else f" by {least_bytes:,} B at the least"
    return refusal(
        f"algorithm {problem.convolution_options.algorithm!r} has no split of images "
        f"{list(convolution.image_shape)} and weights {list(convolution.weights_shape)} that fits "
        f"a tile's {machine.usable_bytes:,} B{needs_text}{beside}, on {machine.tiles:,} "
        "tiles; try more tiles, a smaller batch or sub_batch, or fewer fixed options",
        machine,
        least_bytes=least_bytes,
    )


def partition_of(cutting: Cutting, pattern: Pattern) -> Partition:
    """Return the partition of a cutting.

    Blocks are sorted by share, and within a share by row, then column. Slices of the batch follow
    one another in rounds of `cutting.parts`.
    """
    order = order_of(cutting.share, pattern.rows, pattern.columns)
    counts = np.bincount(cutting.share, minlength=cutting.shares)
    cut = Cut.of_counts(counts, bands=cutting.lines.bands)
    slices = pairwise(range(cutting.lines.slices + 1))
    parts = parts_in_rounds(slices, cutting.seats, cutting.parts)
    return Partition(order, (cut,), tuple(parts))


def _owners_of(
    operation: Operation,
    pattern: Pattern,
    partition: Partition,
    kernel: MultiplyKernel,
    *,
    wide: bool,
    merges: bool,
) -> tuple[tuple[Owners, ...], tuple[Owners, ...]]:
    """Return the owners of the image's lines, and those of the result's lines, for each cut."""
    footprints = cut_footprints(operation, pattern, partition, wide=wide)
    (image,), result = operation.operands(pattern), operation.result(pattern)
    if result is None:
        raise InputError(f"{operation.name} has no dense result")
    x, y = (Line(matrix.height, kernel.data_type) for matrix in (image, result))
    owners = merged_owners if merges else result_owners
    y_owners = owners(footprints, partition, y, kernel.partials_type)
    return operand_owners(footprints, partition, x), y_owners
