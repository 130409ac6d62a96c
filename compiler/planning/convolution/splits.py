"""Splits of a convolution's loops: filters, channels, output rows and the batch, as columns.

Every number of shares is the fewest for its widest share, so that none is worse than another at
every place. Filters take the tiles that channels, bands and slices leave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

import attrs
import numpy as np

from ipusim import PAIR_TILES, InputError, IntArray

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ...plan.axes import Axes, fewest
from ...plan.options.methods import ConvolutionOptions

SHARES = ("images", "strips", "parts", "bands", "channels", "filters")
USED = 0.6  # of the most tiles that any split of as many parts takes; with fewer none is quicker
SLICES = 64  # numbers of slices that are tried


@attrs.frozen(kw_only=True)
class Room:
    """What splits must keep to.

    Attributes:
        convolution: what is cut.
        block: channels and filters of a line.
        tiles: of the machine.
        vector: images by strips come in multiples of it.
        pairs: tiles have pairs, over whose lanes x may travel.
        options: what is fixed.
        channel_splits: numbers of channel shares that the balance takes.
    """

    convolution: Convolution
    block: int
    tiles: int
    vector: int
    pairs: bool
    options: ConvolutionOptions
    channel_splits: Sequence[int]

    @property
    def filter_groups(self) -> int:
        """That shares of filters take."""
        return -(-self.convolution.filters // self.block)

    @property
    def channel_groups(self) -> int:
        """That shares of channels take."""
        return -(-self.convolution.channels // self.block)


def slices_of(splits: Axes, convolution: Convolution) -> IntArray:
    """int64[splits]: of the batch."""
    return -(-convolution.batch // splits.images)


def rounds_of(splits: Axes, convolution: Convolution) -> IntArray:
    """int64[splits]: slices that follow one another on the same tiles."""
    return -(-slices_of(splits, convolution) // splits.parts)


def lines_of(splits: Axes, convolution: Convolution, block: int, row: int) -> ConvolutionLines:
    """How the convolution lies by one of the rows."""
    split = splits.at(row)
    return ConvolutionLines(
        convolution,
        block,
        split["images"],
        split["bands"],
        joined=split["joined"],
        strips=split["strips"],
    )


def lanes_of(convolution: Convolution, vector: int, fixed: int) -> list[tuple[int, int]]:
    """Images of a slice and strips of columns, which together fill vectors.

    Strips are as few as fill them; or images are filled up, unless their number is `fixed`.
    """
    if fixed:
        return [(fixed, vector // gcd(fixed, vector))]
    images = -(-convolution.batch // fewest(convolution.batch, SLICES))
    filled = -(-images // vector) * vector
    numbers = {*images.tolist(), *filled.tolist()}
    return sorted((number, vector // gcd(number, vector)) for number in numbers)


def strip_sides(
    convolution: Convolution, strips: IntArray, bands: IntArray
) -> tuple[IntArray, IntArray]:
    """int64[splits]: output rows and columns of a strip, as `ConvolutionLines.side_strips` says."""
    rows, columns = convolution.output
    high = -(-rows // strips)
    down = (bands <= high) & (convolution.sides == 1)
    return np.where(down, high, rows), np.where(down, columns, -(-columns // strips))


def splits_of(room: Room) -> Axes:
    """Every split that the options leave.

    Returns:
        images, strips: of a slice of the batch, and of output columns, side by side like images.
        parts, bands: slices that run at once, and bands of output rows.
        channels, filters: shares of either.
        joined: a kernel takes all rows of a band at once.
        wide: x travels over both lanes of tile pairs.

    Raises:
        InputError: the options fix what cannot be.
    """
    check_fixed(room)
    rows = [row for cut in _cuts(room) for row in _shares(room, *cut)]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 6).T
    shares = Axes(**dict(zip(SHARES, columns, strict=True)))
    way = room.options.rows
    ways = [way == "joined"] if way else [False, True]
    wides = [False, True] if room.pairs else [False]
    splits = Axes.stacked(
        [shares.with_(joined=joined, wide=wide) for joined in ways for wide in wides]
    )
    return splits.take((splits.filters % PAIR_TILES == 0) | ~splits.wide)


def _cuts(room: Room) -> Iterator[tuple[int, int, int, int]]:
    """Images of a slice, strips, slices at once and bands, that the tiles have room for."""
    options = room.options
    for images, strips in lanes_of(room.convolution, room.vector, options.sub_batch):
        slices = -(-room.convolution.batch // images)
        rows = room.convolution.output[0]
        if room.convolution.sides == 1:
            rows = -(-rows // strips)
        if options.batch_split > slices:
            continue
        for parts in _tried(options.batch_split, slices, room.tiles):
            for bands in _tried(options.row_split, rows, room.tiles // parts):
                yield images, strips, parts, bands


def _tried(fixed: int, things: int, most: int) -> Sequence[int]:
    """The number that is fixed, or every fewest one."""
    tried: list[int] = [fixed] if fixed else fewest(things, max(1, most)).tolist()
    return tried


def _shares(room: Room, images: int, strips: int, parts: int, bands: int) -> list[tuple[int, ...]]:
    """Shares of channels, and as many of filters as tiles are left; the even number too."""
    seats, fixed = room.tiles // (parts * bands), room.options.filter_split
    rows: list[tuple[int, ...]] = []
    for channels in _tried(room.options.channel_split, room.channel_groups, seats):
        left = min(seats // channels, room.filter_groups)
        allowed = room.options.channel_split or channels in room.channel_splits
        if left < max(1, fixed) or not allowed:
            continue
        most = fixed or int(fewest(room.filter_groups, left)[-1])
        even = left - left % PAIR_TILES
        numbers = {most} if fixed or not even else {most, even}
        rows += [(images, strips, parts, bands, channels, filters) for filters in sorted(numbers)]
    most_seats = max((row[4] * row[5] for row in rows), default=0)
    return [row for row in rows if row[4] * row[5] >= USED * most_seats]


def check_fixed(room: Room) -> None:
    """Refuse numbers that options fix out of their range.

    Raises:
        InputError: which one, and the range.
    """
    options, convolution = room.options, room.convolution
    images = min(lanes_of(convolution, room.vector, options.sub_batch))[0]
    ranges = {
        "filter_split": ("filter groups", room.filter_groups),
        "channel_split": ("channel groups", room.channel_groups),
        "row_split": ("output rows", convolution.output[0]),
        "batch_split": ("slices of the batch", -(-convolution.batch // images)),
    }
    tiles = 1
    for name, (things, most) in ranges.items():
        fixed = getattr(options, name)
        if fixed > most:
            raise InputError(
                f"{name} is {fixed:,}, there are {most:,} {things}; give 1 to {most:,}"
            )
        tiles *= max(1, fixed)
    if tiles > room.tiles:
        raise InputError(
            f"filter_split, channel_split, row_split and batch_split together need {tiles:,} "
            f"tiles, the machine has {room.tiles:,}; fix fewer or smaller ones"
        )
