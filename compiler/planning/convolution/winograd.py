"""Winograd F(2x2, 3x3): dense 3 x 3 filters with 16 multiplications in place of 36.

A Winograd tile is a square of 2 x 2 outputs. Filters, channels, bands of whole rows of Winograd
tiles and the batch are cut into parallel parts; slices of the batch may also follow one another in
rounds. The estimate of a candidate is

    cycles = values exchange + rounds x (image exchange + image transform + 16 products
             + result transform + partials exchange + reduce)

with the kernels' own cycle formulas and the busiest port of each exchange. Results are transformed
before partial sums of channel shares are added, so that 4 numbers travel instead of 16. The
candidate with the fewest cycles is selected among those whose temporary bytes keep to a share of
SRAM; if there are none, among all that fit.
"""

from __future__ import annotations

from math import prod

import attrs
import numpy as np

from ipusim import AMP_BLOCK, InputError, IntArray
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
from ...operations.convolution.winograd import (
    REACH,
    STEP,
    TAPS,
    TileLines,
    WinogradProduct,
    WinogradTiles,
)
from ...plan.axes import Axes
from ...problem import Problem
from .cost import dense_sums
from .cutting import Cutting, Realised, padding_of, seats_of, sharers_of
from .dense_search import DenseSearch, is_wide
from .splits import Limits, dense_limits


@attrs.frozen(kw_only=True)
class WinogradSearch(DenseSearch):
    """Search over the splits of a 3 x 3 convolution by Winograd tiles of 2 x 2 outputs.

    Attributes:
        problem: the convolution, with its machine and options.
        kernel: the multiply kernel.
    """

    problem: Problem
    kernel: DenseAmp

    @classmethod
    def of(cls, problem: Problem) -> WinogradSearch:
        """Return the search for a problem, with our quick kernel of dense blocks.

        Raises:
            InputError: the convolution is not 3 x 3 with stride and dilation 1.
        """
        _check(problem)
        types = problem.data_type, problem.partials_type
        return cls(problem=problem, kernel=dense_kernel(problem.machine, *types, published=False))

    @property
    def lines(self) -> TileLines:
        """Lines of the Winograd tiles, for one image in one band."""
        return TileLines.of(self.problem.convolution, 1, 1)

    @property
    def limits(self) -> Limits:
        """Limits of the splits; bands consist of rows of Winograd tiles."""
        lines = self.lines
        size = lines.tile_rows, 1
        as_rows = attrs.evolve(self.problem.convolution, image=size, kernel=1, padding=0)
        return dense_limits(
            self.problem,
            as_rows,
            AMP_BLOCK,
            channel_groups=lines.channel_groups,
            rows=f"rows of tiles of {STEP} x {STEP} outputs",
        )

    def tile_rows(self, splits: Axes) -> IntArray:
        """Return the number of rows of Winograd tiles in the fullest band, int64[splits]."""
        return -(-self.lines.tile_rows // splits.bands)

    def _output_rows(self, splits: Axes) -> IntArray:
        """Return the number of output rows in the fullest band, int64[splits].

        If the number of output rows is odd, the last row of Winograd tiles is half empty; it is in
        the last band. Only if the tile rows divided by the bands leave the remainder 1 is the last
        band alone the tallest, so that its half-empty row makes it shorter than its tile rows say.
        """
        tiles, rows = self.lines.tile_rows, self.lines.rows.outputs
        last = rows - STEP * ((splits.bands - 1) * tiles // splits.bands)
        is_fullest = (splits.bands == 1) | (tiles % splits.bands == 1)
        return np.where(is_fullest, last, STEP * self.tile_rows(splits))

    def work(self, splits: Axes) -> Axes:
        """Return the tile work of the fullest tile, one row a split; see `cost`.

        `computing` reads further columns: `row_blocks`, number of blocks of weights in a block row
        of filters, and `width`, positions of a run.
        """
        lines, whole = self.lines, self.lines.whole
        data, partials = self.kernel.data_type.bytes, self.kernel.partials_type.bytes
        filters = -(-lines.filter_groups // splits.filters)
        channels = -(-lines.channel_groups // splits.channels)
        # Winograd tiles of the fullest band count for operands, its output rows for results. The
        # kernel runs once for each of the 16 positions of a transformed tile.
        high, rows, runs = (self.tile_rows(splits), self._output_rows(splits), len(POSITIONS))
        y, width = (lines.y_height * splits.images, high * lines.tile_columns * splits.images)
        x_bytes = whole.x_height * splits.images * data
        sums = dense_sums(filters, rows, splits.channels)
        owned_x = -(-prod(whole.x_shape) // seats_of(splits))
        return Axes(
            x_lines=channels * (STEP * high + REACH),
            x_bytes=x_bytes,
            wide=is_wide(self.problem.machine, x_bytes, splits),
            value_bytes=runs * filters * channels * AMP_BLOCK**2 * data,
            sharers=sharers_of(self.problem, splits),
            filters=filters,
            rows=rows,
            y=y,
            q=filters * rows * y,
            runs=runs,
            prepared=runs * width * AMP_BLOCK * (channels * data + filters * partials),
            resident=owned_x * x_bytes + (sums["owned"] + sums["moved"]) * y * data,
            listed=0,
            rounds=splits.rounds,
            **sums,
            row_blocks=channels,
            width=width,
        )

    def computing(self, splits: Axes, work: Axes) -> dict[str, IntArray]:
        """Return the cycles of transforms and products in a round, by term."""
        machine, kernel, band_tile_rows = self.problem.machine, self.kernel, self.tile_rows(splits)
        tile_columns, ones = self.lines.tile_columns, np.ones_like(band_tile_rows)
        image = for_machine(machine, WinogradInput(kernel.data_type))
        result = for_machine(machine, WinogradOutput(kernel.partials_type))
        tiles = {"rows": band_tile_rows, "columns": tile_columns * ones, "batch": splits.images}
        strides = {"row_stride": 0 * ones, "group_stride": 0 * ones}
        product = {"n": work.width, "rows": work.filters, "columns": work.row_blocks}
        outputs = {
            "groups": work.filters,
            "rows": work.rows,
            "columns": self.lines.columns.outputs * ones,
            "batch": splits.images,
        }
        return {
            "image transform": image.cycles(
                machine, {"groups": work.row_blocks, **tiles, **strides}, {}
            ),
            "multiply": work.runs * kernel.cycles(machine, product, {}),
            "result transform": result.cycles(machine, outputs, {}),
        }

    def cutting(self, split: Axes) -> tuple[Cutting, Pattern, Realised | None]:
        """Return the cutting of a split, the pattern of the weights, and the realisation.

        Every share has consecutive filter and channel groups, for all 16 positions.
        """
        split_of, problem = split.at(0), self.problem
        lines = TileLines.of(problem.convolution, split_of["images"], split_of["bands"])
        pattern = Pattern.full(matrix_shape(problem.convolution, AMP_BLOCK), AMP_BLOCK)
        workers = for_machine(problem.machine, WinogradInput(problem.data_type)).workers
        tiles = WinogradTiles(lines, problem.data_type, problem.partials_type, workers)
        inner, filters, channels = tiles.inner(pattern), split_of["filters"], split_of["channels"]
        filter_share = inner.rows % lines.filter_groups * filters // lines.filter_groups
        channel_share = inner.columns % lines.channel_groups * channels // lines.channel_groups
        cutting = Cutting(
            lines=lines,
            share=channel_share * filters + filter_share,
            shares=filters * channels,
            parts=split_of["parts"],
            wide=bool(self.work(split).wide[0]),
        )
        product = WinogradProduct(lines, problem.data_type, problem.partials_type, cutting.wide)
        return cutting, pattern, (product, tiles)

    def decision_entries(self, cutting: Cutting) -> dict[str, object]:
        """Return the entries that the algorithm adds to the plan's decision."""
        lines = self.lines
        outputs = STEP * lines.tile_rows * STEP * lines.tile_columns
        return {**padding_of(cutting.lines, outputs=outputs)}


def _check(problem: Problem) -> None:
    """Refuse convolutions that F(2x2, 3x3) does not compute."""
    convolution = problem.convolution
    requirements = {"kernel": (convolution.taps, TAPS), "stride": (convolution.strides, 1)}
    requirements["dilation"] = (convolution.dilations, 1)
    for name, (sides, required) in requirements.items():
        if convolution.sides != 2 or sides != (required, required):
            sizes_text = f"{name} {sides[0]}x{sides[1]}"
            has = sizes_text if convolution.sides == 2 else "one dimension"
            raise InputError(
                f"algorithm 'winograd' is F(2x2, 3x3): two dimensions, kernel 3x3, stride 1, "
                f"dilation 1; this convolution has {has}; try algorithm 'dense'"
            )
