"""The lines of a Winograd convolution: bands are rows of tiles, images reach whole tiles.

A tile is 2 x 2 outputs. Of an odd number of output rows or columns the last tiles reach one
further; the resident image has zeros there, the result has not.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

import attrs
import numpy as np

from ipusim import DataType, InputError

from ....matrix.entries import MatrixError, rounded
from ....plan.mapping.host_layout import HostArray, Side
from ....plan.mapping.shares import shares
from ..geometry import Convolution
from ..images import ImageLines
from ..lines import ConvolutionLines, RowBands

BLOCK = 16
STEP = 2  # outputs of a tile
REACH = 2  # rows and columns of the image beyond those


@attrs.frozen
class TileLines(ConvolutionLines):
    """How a convolution lies whose bands are whole rows of tiles.

    Raises:
        InputError: more bands than rows of tiles.
    """

    def __attrs_post_init__(self) -> None:
        ConvolutionLines.__attrs_post_init__(self)
        if self.bands > self.tile_rows:
            raise InputError(
                f"{self.bands} bands of {self.tile_rows} rows of tiles; give 1 to {self.tile_rows}"
            )

    @classmethod
    def of(cls, convolution: Convolution, images: int, bands: int) -> TileLines:
        """With so many images of a slice, in lines that follow one another group by group."""
        return cls(convolution, BLOCK, images, bands, joined=True)

    @property
    def tile_rows(self) -> int:
        """Rows of tiles."""
        return -(-self.convolution.output[0] // STEP)

    @property
    def tile_columns(self) -> int:
        """Columns of tiles."""
        return -(-self.convolution.output[1] // STEP)

    @cached_property
    def band_rows(self) -> RowBands:
        """The output rows of each band."""
        edges = np.minimum(STEP * shares(self.tile_rows, self.bands), self.rows.outputs)
        return RowBands(edges[:-1], np.diff(edges))

    @cached_property
    def whole(self) -> TileLines:
        """That of whole tiles, padding included: how the image lies."""
        size = STEP * self.tile_rows + REACH, STEP * self.tile_columns + REACH
        return attrs.evolve(self, convolution=attrs.evolve(self.convolution, image=size, padding=0))


@attrs.frozen
class TiledImages:
    """The images with zeros to the end of the last tiles, as `ImageLines` lays them out."""

    name: ClassVar[str] = "x"
    side: ClassVar[Side] = "x"

    how: TileLines

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return ImageLines(self.how.whole).lines

    @property
    def height(self) -> int:
        """Numbers of a line, of one slice."""
        return self.how.whole.x_height

    def packed(self, given: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """The flat array of images [N, C, H, W].

        Raises:
            MatrixError: images of another shape.
        """
        each, whole = self.how.convolution, self.how.whole
        if given.shape != each.image_shape:
            needed = list(each.image_shape)
            raise MatrixError(f"x is {list(given.shape)}, the convolution needs {needed}")
        images = rounded("x", given, data_type.numpy)
        sides = zip(whole.convolution.size, each.size, each.paddings, strict=True)
        beside = [(padding, to - size - padding) for to, size, padding in sides]
        padded = np.pad(images, ((0, 0), (0, 0), *beside))
        return ImageLines(whole).packed(padded, n, columns, data_type)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Not asked for: images are operands."""
        raise NotImplementedError
