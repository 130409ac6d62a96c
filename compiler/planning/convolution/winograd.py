"""Winograd F(2x2, 3x3): dense 3 x 3 filters with 16 multiplications for 36, by its own search.

Filters, channels, bands of whole rows of tiles and the batch are cut at once, slices of the batch
also in turn. For each candidate

    cycles = values exchange + rounds x (image exchange + image transform + 16 products
             + result transform + partials exchange + reduce)

with the kernels' own cycle formulas and the busiest port of each exchange. Results are transformed
before partial sums of channel shares are added: 4 numbers travel instead of 16. The fewest cycles
win among candidates whose temporaries keep to a share of SRAM; if there are none, among all.
"""

from __future__ import annotations

from math import prod

import numpy as np

from ipusim import BoolArray, InputError, IntArray
from ipusim.kernels import WinogradInput, dense_kernel, for_machine

from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...operations.convolution.winograd import (
    BLOCK,
    STEP,
    TAPS,
    TileLines,
    WinogradProduct,
    WinogradTiles,
)
from ...plan.no_plan import NoPlanError
from ...plan.operation import TOTAL
from ...plan.options.methods import ConvolutionOptions
from ...plan.plan import Plan
from .cutting import Cutting, owners_of, partition_of
from .dense_cost import is_wide
from .dense_splits import DenseSplits, FixedSplits
from .planners import ConvolutionJob
from .winograd_splits import WinogradCost

OTHERS = ("rows", "balance", "strategy")  # options of other algorithms


def plan_winograd(job: ConvolutionJob) -> Plan:
    """The plan with the fewest cycles of those that fit.

    Raises:
        InputError: another convolution than 3 x 3 with stride and dilation 1, or an option that
            this algorithm has not.
        NoPlanError: nothing fits, or what the options fix has more seats than there are tiles.
    """
    _check(job)
    kernel = dense_kernel(job.machine, job.data_type, job.partials_type, published=False)
    cost = WinogradCost(machine=job.machine, convolution=job.convolution, kernel=kernel)
    splits = cost.splits(_fixed(job))
    if not len(splits):
        raise NoPlanError(
            f"{_what(job)}: the fixed splits need more than {job.machine.tiles:,} tiles; fix fewer",
            least_bytes=None,
            bound_bytes=job.machine.usable_bytes,
        )
    split = splits.some(_best(job, cost, splits))
    return _plan(job, cost, split)


def _check(job: ConvolutionJob) -> None:
    """Refuse what F(2x2, 3x3) does not compute, and options that would not be heard."""
    each, options = job.convolution, job.options
    needed = {"kernel": (each.taps, TAPS), "stride": (each.strides, 1)}
    needed["dilation"] = (each.dilations, 1)
    for name, (given, only) in needed.items():
        if each.sides != 2 or given != (only, only):
            has = f"{name} {given[0]}x{given[1]}" if each.sides == 2 else "one dimension"
            raise InputError(
                f"algorithm 'winograd' is F(2x2, 3x3): two dimensions, kernel 3x3, stride 1, "
                f"dilation 1; this convolution has {has}; try algorithm 'dense'"
            )
    usual = ConvolutionOptions()
    for name in OTHERS:
        if getattr(options, name) != getattr(usual, name):
            raise InputError(
                f"algorithm 'winograd' has no {name} {getattr(options, name)!r}: it multiplies all "
                f"weights, tile by tile; leave {name} out"
            )
    tile_rows = TileLines.of(each, 1, 1).tile_rows
    if options.row_split > tile_rows:
        raise InputError(
            f"row_split is {options.row_split:,}, there are {tile_rows:,} rows of tiles of 2 x 2 "
            f"outputs; give 1 to {tile_rows:,}"
        )


def _fixed(job: ConvolutionJob) -> FixedSplits:
    """What the options fix, 0 for the rest."""
    options = job.options
    return FixedSplits(
        filters=options.filter_split,
        channels=options.channel_split,
        bands=options.row_split,
        images=min(options.sub_batch, job.convolution.batch),
        parts=options.batch_split,
    )


def _best(job: ConvolutionJob, cost: WinogradCost, splits: DenseSplits) -> IntArray:
    """int64[1]: the quickest split that fits.

    Raises:
        NoPlanError: none does.
    """
    machine, need = job.machine, cost.room_of(splits)
    fits = need.whole <= machine.usable_bytes
    modest = need.temporary <= job.options.available_memory_proportion * machine.sram_bytes
    allowed: BoolArray = fits & modest if (fits & modest).any() else fits
    if not allowed.any():
        least = int(need.whole.min())
        raise NoPlanError(
            f"{_what(job)}: no split fits; the smallest needs {least:,} bytes of a tile's "
            f"{machine.usable_bytes:,}; try more tiles, a smaller batch or algorithm 'dense'",
            least_bytes=least,
            bound_bytes=machine.usable_bytes,
        )
    rows = np.flatnonzero(allowed)
    terms = cost.cycle_terms(splits.some(rows))
    return rows[[int(np.argmin(np.sum(list(terms.values()), axis=0)))]]


def _what(job: ConvolutionJob) -> str:
    each = job.convolution
    return (
        f"Winograd convolution {each.channels} to {each.filters}, batch {each.batch}, on "
        f"{job.machine.name}"
    )


def _plan(job: ConvolutionJob, cost: WinogradCost, split: DenseSplits) -> Plan:
    """The plan that one split stands for."""
    machine, kernel = job.machine, cost.kernel
    how = TileLines.of(job.convolution, int(split.images[0]), int(split.bands[0]))
    pattern = Pattern.full(matrix_shape(job.convolution, BLOCK), BLOCK)
    workers = for_machine(machine, WinogradInput(kernel.data_type)).workers
    realisation = WinogradTiles(how, kernel.data_type, kernel.partials_type, workers)
    inner, wide = realisation.inner(pattern), bool(is_wide(machine, cost.fullest(split), split)[0])
    cutting = _cutting(how, inner, split, wide=wide)
    operation = WinogradProduct(how, kernel.data_type, kernel.partials_type, wide)
    partition = partition_of(cutting, inner)
    x_owners, y_owners = owners_of(operation, inner, partition, kernel, wide=wide)
    terms = {name: int(column[0]) for name, column in cost.cycle_terms(split).items()}
    return Plan(
        machine=machine,
        operation=operation,
        pattern=pattern,
        n=how.slices,
        data_type=kernel.data_type,
        partials_type=kernel.partials_type,
        method="convolution",
        strategy=job.options.algorithm,
        kernel=kernel,
        partition=partition,
        x_owners=x_owners,
        y_owners=y_owners,
        wide=wide,
        realisation=realisation,
        decision={**_told(split), "wide_exchange": wide, **_padding(how)},
        estimate={**terms, TOTAL: sum(terms.values())},
    )


def _cutting(how: TileLines, inner: Pattern, split: DenseSplits, *, wide: bool) -> Cutting:
    """Every share has neighbouring filter and channel groups, of all positions."""
    filters, channels = int(split.filters[0]), int(split.channels[0])
    down = inner.rows % how.filter_groups * filters // how.filter_groups
    across = inner.columns % how.channel_groups * channels // how.channel_groups
    return Cutting(
        how=how,
        share=across * filters + down,
        shares=filters * channels,
        parts=int(split.parts[0]),
        wide=wide,
    )


def _told(split: DenseSplits) -> dict[str, int]:
    """The numbers of a split."""
    columns = {
        "filter_split": split.filters,
        "channel_split": split.channels,
        "row_split": split.bands,
        "sub_batch": split.images,
        "batch_split": split.parts,
        "rounds": split.rounds,
    }
    return {name: int(column[0]) for name, column in columns.items()}


def _padding(how: TileLines) -> dict[str, str]:
    """What is multiplied without need, in words; nothing where all is whole."""
    each = how.convolution
    pairs = {
        "filters": (how.filter_groups * BLOCK, each.filters),
        "channels": (how.channel_groups * BLOCK, each.channels),
        "images": (how.slices * how.images, each.batch),
        "output rows": (STEP * how.tile_rows, each.output[0]),
        "output columns": (STEP * how.tile_columns, each.output[1]),
    }
    grown = [f"{name} {need} to {made}" for name, (made, need) in pairs.items() if made > need]
    if not grown:
        return {}
    made, need = (prod(pair[side] for pair in pairs.values()) for side in (0, 1))
    return {"padding": f"{', '.join(grown)}: {made / need:.2f} times the multiplications"}
