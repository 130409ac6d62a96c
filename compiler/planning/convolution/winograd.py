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

from collections.abc import Mapping
from math import prod

import attrs
import numpy as np

from ipusim import InputError, IntArray, Machine
from ipusim.kernels import (
    POSITIONS,
    DenseAmp,
    WinogradInput,
    WinogradOutput,
    dense_kernel,
    for_machine,
)

from ...matrix.pattern import Pattern
from ...operations.convolution.filters import matrix_shape
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.winograd import (
    BLOCK,
    REACH,
    STEP,
    TAPS,
    TileLines,
    WinogradProduct,
    WinogradTiles,
)
from ...plan.axes import Axes
from ...plan.no_plan import refusal
from ...plan.options.methods import ConvolutionOptions
from ...plan.plan import Plan
from ..engine import Need, admitted, row_of, terms, total_of
from .cutting import Cutting, owners_of, partition_of, seats_of
from .dense import DenseForm, FixedSplits, dense_splits, is_wide, lines_load, lines_need
from .planners import ConvolutionJob

OTHERS = ("rows", "balance", "strategy")  # options of other algorithms


@attrs.frozen(kw_only=True)
class WinogradCost:
    """Counts splits of one convolution.

    Attributes:
        machine: the chip.
        convolution: that is cut.
        kernel: that multiplies.
    """

    machine: Machine
    convolution: Convolution
    kernel: DenseAmp

    @property
    def how(self) -> TileLines:
        """Of one image and one band."""
        return TileLines.of(self.convolution, 1, 1)

    def splits(self, fixed: FixedSplits) -> Axes:
        """All ways that are worth comparing; bands are of rows of tiles.

        Args:
            fixed: what a user fixes.
        """
        size = self.how.tile_rows, 1
        as_rows = attrs.evolve(self.convolution, image=size, kernel=1, padding=0)
        form = DenseForm(as_rows, self.kernel, joined=True, flattened=False)
        return dense_splits(form, self.machine.tiles, fixed)

    def tile_rows(self, c: Axes) -> IntArray:
        """int64[rows]: rows of tiles of the fullest band."""
        return -(-self.how.tile_rows // c.bands)

    def _output_rows(self, c: Axes) -> IntArray:
        """int64[rows]: output rows of the fullest band; the last row of tiles may be half there.

        The last band is as wide as any, and the only one so wide where one row is over.
        """
        tiles, rows = self.how.tile_rows, self.how.rows.outputs
        last = rows - STEP * ((c.bands - 1) * tiles // c.bands)
        alone = (c.bands == 1) | (tiles % c.bands == 1)
        return np.where(alone, last, STEP * self.tile_rows(c))

    def fullest(self, c: Axes) -> Axes:
        """The tile with most work."""
        lines, whole = self.how, self.how.whole
        data, partials = self.kernel.data_type.bytes, self.kernel.partials_type.bytes
        filters = -(-lines.filter_groups // c.filters)
        channels = -(-lines.channel_groups // c.channels)
        high, rows = self.tile_rows(c), self._output_rows(c)
        y_numbers, width = lines.y_height * c.images, high * lines.tile_columns * c.images
        runs = len(POSITIONS)
        return Axes(
            filters=filters,
            launches=channels,
            blocks=runs * filters * channels,
            rows=rows,
            read=channels * (STEP * high + REACH),
            kept=-(-prod(whole.x_shape) // seats_of(c)),
            x_bytes=whole.x_height * c.images * data,
            prepared=runs * width * BLOCK * (channels * data + filters * partials),
            y_numbers=y_numbers,
            q_numbers=filters * rows * y_numbers,
            width=width,
            runs=runs,
        )

    def cycle_terms(self, c: Axes) -> dict[str, IntArray]:
        """Cycles of every candidate by term."""
        f = self.fullest(c)
        load = lines_load(self.machine, self.kernel, c, f, self._computing(c, f))
        return terms(self.machine, load, barriers=True)

    def _computing(self, c: Axes, f: Axes) -> dict[str, IntArray]:
        """Transforms and products."""
        machine, kernel, high = self.machine, self.kernel, self.tile_rows(c)
        across, same = self.how.tile_columns, np.ones_like(high)
        image = for_machine(machine, WinogradInput(kernel.data_type))
        result = for_machine(machine, WinogradOutput(kernel.partials_type))
        tiles = {"rows": high, "columns": across * same, "batch": c.images}
        strides = {"row_stride": 0 * same, "group_stride": 0 * same}
        product = {"n": f.width, "rows": f.filters, "columns": f.launches}
        outputs = {
            "groups": f.filters,
            "rows": f.rows,
            "columns": self.how.columns.outputs * same,
            "batch": c.images,
        }
        return {
            "image transform": image.cycles(
                machine, {"groups": f.launches, **tiles, **strides}, {}
            ),
            "multiply": f.runs * kernel.cycles(machine, product, {}),
            "result transform": result.cycles(machine, outputs, {}),
        }

    def tile_bytes(self, c: Axes) -> Need:
        """What every candidate asks of the fullest tile."""
        return lines_need(self.machine, self.kernel, c, self.fullest(c))


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
    splits = cost.splits(FixedSplits.of(job.options, job.convolution))
    if not len(splits):
        raise refusal(
            f"{_subject(job)}: the fixed splits need more than {job.machine.tiles:,} tiles; "
            "fix fewer",
            job.machine,
        )
    return _plan(job, cost, _best(job, cost, splits))


def _check(job: ConvolutionJob) -> None:
    """Refuse what F(2x2, 3x3) does not compute, and options that would not be heard."""
    convolution, options = job.convolution, job.options
    needed = {"kernel": (convolution.taps, TAPS), "stride": (convolution.strides, 1)}
    needed["dilation"] = (convolution.dilations, 1)
    for name, (sides, only) in needed.items():
        if convolution.sides != 2 or sides != (only, only):
            two = f"{name} {sides[0]}x{sides[1]}"
            has = two if convolution.sides == 2 else "one dimension"
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
    tile_rows = TileLines.of(convolution, 1, 1).tile_rows
    if options.row_split > tile_rows:
        raise InputError(
            f"row_split is {options.row_split:,}, there are {tile_rows:,} rows of tiles of 2 x 2 "
            f"outputs; give 1 to {tile_rows:,}"
        )


def _best(job: ConvolutionJob, cost: WinogradCost, splits: Axes) -> Axes:
    """The quickest split that fits.

    Raises:
        NoPlanError: none does.
    """
    machine, need = job.machine, cost.tile_bytes(splits)
    rows, _ = admitted(machine, need, job.options.available_memory_proportion)
    if not len(rows):
        least = int(need.whole.min())
        raise refusal(
            f"{_subject(job)}: no split fits; the smallest needs {least:,} bytes of a tile's "
            f"{machine.usable_bytes:,}; try more tiles, a smaller batch or algorithm 'dense'",
            machine,
            least_bytes=least,
        )
    splits = splits.take(rows)
    return splits.take(np.array([np.argmin(total_of(cost.cycle_terms(splits)))]))


def _subject(job: ConvolutionJob) -> str:
    convolution = job.convolution
    return (
        f"Winograd convolution {convolution.channels} to {convolution.filters}, batch "
        f"{convolution.batch}, on {job.machine.name}"
    )


def _plan(job: ConvolutionJob, cost: WinogradCost, split: Axes) -> Plan:
    """The plan that one split stands for."""
    machine, kernel = job.machine, cost.kernel
    lines = TileLines.of(job.convolution, int(split.images[0]), int(split.bands[0]))
    pattern = Pattern.full(matrix_shape(job.convolution, BLOCK), BLOCK)
    workers = for_machine(machine, WinogradInput(kernel.data_type)).workers
    realisation = WinogradTiles(lines, kernel.data_type, kernel.partials_type, workers)
    inner, wide = realisation.inner(pattern), bool(is_wide(machine, cost.fullest(split), split)[0])
    cutting = _cutting(lines, inner, split, wide=wide)
    operation = WinogradProduct(lines, kernel.data_type, kernel.partials_type, wide)
    partition = partition_of(cutting, inner)
    x_owners, y_owners = owners_of(operation, inner, partition, kernel, wide=wide)
    return Plan(
        machine=machine,
        operation=operation,
        pattern=pattern,
        n=lines.slices,
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
        decision={**_details(split.at(0)), "wide_exchange": wide, **_padding(lines)},
        estimate=row_of(cost.cycle_terms(split), 0),
    )


def _cutting(lines: TileLines, inner: Pattern, split: Axes, *, wide: bool) -> Cutting:
    """Every share has neighbouring filter and channel groups, of all positions."""
    filters, channels = int(split.filters[0]), int(split.channels[0])
    down = inner.rows % lines.filter_groups * filters // lines.filter_groups
    across = inner.columns % lines.channel_groups * channels // lines.channel_groups
    return Cutting(
        how=lines,
        share=across * filters + down,
        shares=filters * channels,
        parts=int(split.parts[0]),
        wide=wide,
    )


def _details(chosen: Mapping[str, int]) -> dict[str, int]:
    """The numbers of a split."""
    return {
        "filter_split": chosen["filters"],
        "channel_split": chosen["channels"],
        "row_split": chosen["bands"],
        "sub_batch": chosen["images"],
        "batch_split": chosen["parts"],
        "rounds": chosen["rounds"],
    }


def _padding(lines: TileLines) -> dict[str, str]:
    """What is multiplied without need, in words; nothing where all is whole."""
    convolution = lines.convolution
    pairs = {
        "filters": (lines.filter_groups * BLOCK, convolution.filters),
        "channels": (lines.channel_groups * BLOCK, convolution.channels),
        "images": (lines.slices * lines.images, convolution.batch),
        "output rows": (STEP * lines.tile_rows, convolution.output[0]),
        "output columns": (STEP * lines.tile_columns, convolution.output[1]),
    }
    grown = [f"{name} {need} to {made}" for name, (made, need) in pairs.items() if made > need]
    if not grown:
        return {}
    made, need = (prod(pair[side] for pair in pairs.values()) for side in (0, 1))
    return {"padding": f"{', '.join(grown)}: {made / need:.2f} times the multiplications"}
