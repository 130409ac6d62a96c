"""How 3 x 3 filters are multiplied by Winograd F(2x2, 3x3): 16 matrices, two transforms."""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray
from ipusim.kernels import POSITIONS, MultiplyKernel, WinogradInput, WinogradOutput, arrange_values

from ....matrix.block_matrix import FloatArray
from ....matrix.entries import rounded
from ....matrix.formats.blocks import Blocks
from ....matrix.pattern import Pattern
from ....plan.mapping.footprint import Footprint
from ....plan.partition import Cut
from ....plan.realisation import Completion, Preparation, Prepared, Realisation
from .filters import TAPS, winograd_filters
from .lines import BLOCK, REACH, STEP, TileLines


@attrs.frozen
class WinogradTiles(Realisation):
    """The realisation `winograd` of one convolution.

    Attributes:
        how: the convolution, and how it lies.
        data_type, partials_type: of images, and of products.
        workers: of a tile, that transform.
    """

    name: ClassVar[str] = "winograd"
    copies_values: ClassVar[bool] = False

    how: TileLines
    data_type: DataType
    partials_type: DataType
    workers: int = 6

    def inner(self, pattern: Pattern) -> Pattern:
        """A diagonal of 16 dense matrices of blocks, filters by channels."""
        down, across = self.how.filter_groups, self.how.channel_groups
        position, row, column = (
            each.ravel() for each in np.indices((len(POSITIONS), down, across))
        )
        shape = len(POSITIONS) * down * BLOCK, len(POSITIONS) * across * BLOCK
        rows, columns = position * down + row, position * across + column
        return Pattern(shape, Blocks(BLOCK), rows, columns, pattern.nonzeros)

    def values(
        self,
        pattern: Pattern,  # noqa: ARG002
        values: FloatArray,
        kernel: MultiplyKernel,
    ) -> npt.NDArray[np.generic]:
        """[blocks, 256]: filters transformed in float64, rounded to the data type."""
        down, across = self.how.filter_groups, self.how.channel_groups
        # [filter group, row of taps, column of taps, channel group, filter, channel]
        blocks = values.reshape(down, TAPS, TAPS, across, BLOCK, BLOCK)
        made = winograd_filters(blocks.transpose(0, 3, 4, 5, 1, 2))
        flat = rounded("a", made.reshape(-1, BLOCK, BLOCK), self.data_type.numpy)
        return arrange_values(kernel, flat).reshape(-1, BLOCK**2)

    @property
    def preparation(self) -> Preparation:
        """Windows of image lines become their transforms."""
        return Preparation(
            codelet=WinogradInput(self.data_type, workers=self.workers),
            source="source",
            target="target",
            operand="s",
            region="transformed images",
        )

    @property
    def completion(self) -> Completion:
        """Products become outputs, before partial sums travel: 4 numbers for 16."""
        return Completion(
            codelet=WinogradOutput(self.partials_type, workers=self.workers),
            source="source",
            target="target",
            region="products",
        )

    def prepared(
        self,
        pattern: Pattern,  # noqa: ARG002
        order: IntArray,  # noqa: ARG002
        cut: Cut,
        footprint: Footprint,
        columns: int,  # noqa: ARG002
    ) -> Prepared:
        """The channel groups of every seat, and the tiles of its band."""
        how, size = self.how, self.data_type.bytes
        rows = self._tile_rows(cut)
        lines = STEP * rows + REACH
        groups = footprint.reads.count // lines
        line = np.full_like(rows, how.whole.x_height * size)
        return Prepared(
            fields={
                "groups": groups,
                "rows": rows,
                "columns": np.full_like(rows, how.tile_columns),
                "batch": np.full_like(rows, how.images),
                "row_stride": line,
                "group_stride": line * lines,
            },
            bytes=self._numbers(groups, rows) * size,
        )

    def completed(self, cut: Cut, footprint: Footprint) -> Prepared:
        """The filter groups of every seat, and the outputs of its band."""
        outputs, rows = np.repeat(self.how.band_rows.count, cut.shares), self._tile_rows(cut)
        groups = footprint.writes.count // outputs
        return Prepared(
            fields={
                "groups": groups,
                "rows": outputs,
                "columns": np.full_like(rows, self.how.convolution.output[1]),
                "batch": np.full_like(rows, self.how.images),
            },
            bytes=self._numbers(groups, rows) * self.partials_type.bytes,
        )

    def _tile_rows(self, cut: Cut) -> IntArray:
        """int64[seats]: of each seat's band."""
        rows = self.how.band_rows.count
        return np.repeat(-(-rows // STEP), cut.shares)

    def _numbers(self, groups: IntArray, rows: IntArray) -> IntArray:
        """Of all positions of so many groups and rows of tiles."""
        each = len(POSITIONS) * BLOCK * self.how.tile_columns * self.how.images
        return groups * rows * each
