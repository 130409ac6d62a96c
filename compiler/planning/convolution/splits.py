"""Splits of a convolution's loops: filters, channels, output rows and the batch, as columns.

Every number of shares is the fewest for its widest share, so that none is worse than another at
every place. Filters take the tiles that channels, bands and slices leave.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd

import attrs
import numpy as np

from ipusim import BoolArray, InputError, IntArray, same_array

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.lines import ConvolutionLines
from ...plan.options.methods import ConvolutionOptions

PAIR = 2
USED = 0.6  # of the most tiles that any split of as many parts takes; with fewer none is quicker
SLICES = 64  # numbers of slices that are tried


@attrs.frozen
class ConvolutionSplits:
    """Candidates of a search, a row each.

    Attributes:
        images: of a slice.
        strips: of output columns, side by side like images.
        parts: slices that run at once.
        bands: of output rows.
        channels, filters: shares of either.
        joined: a kernel takes all rows of a band at once.
        wide: x travels over both lanes of tile pairs.
    """

    images: IntArray = attrs.field(eq=same_array, repr=False)
    strips: IntArray = attrs.field(eq=same_array, repr=False)
    parts: IntArray = attrs.field(eq=same_array, repr=False)
    bands: IntArray = attrs.field(eq=same_array, repr=False)
    channels: IntArray = attrs.field(eq=same_array, repr=False)
    filters: IntArray = attrs.field(eq=same_array, repr=False)
    joined: BoolArray = attrs.field(eq=same_array, repr=False)
    wide: BoolArray = attrs.field(eq=same_array, repr=False)

    def __len__(self) -> int:
        return len(self.images)

    @property
    def seats(self) -> IntArray:
        """int64[splits]: tiles of a part."""
        return self.bands * self.channels * self.filters

    def taken(self, index: IntArray | BoolArray) -> ConvolutionSplits:
        """Some of the rows."""
        columns = attrs.asdict(self, recurse=False)
        return ConvolutionSplits(**{name: column[index] for name, column in columns.items()})

    def slices(self, convolution: Convolution) -> IntArray:
        """int64[splits]: of the batch."""
        return -(-convolution.batch // self.images)

    def rounds(self, convolution: Convolution) -> IntArray:
        """int64[splits]: slices that follow one another on the same tiles."""
        return -(-self.slices(convolution) // self.parts)

    def lines(self, convolution: Convolution, block: int, row: int) -> ConvolutionLines:
        """How the convolution lies by one of the rows."""
        return ConvolutionLines(
            convolution,
            block,
            int(self.images[row]),
            int(self.bands[row]),
            joined=bool(self.joined[row]),
            strips=int(self.strips[row]),
        )


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


def fewest(things: int, most: int) -> Sequence[int]:
    """Numbers of shares up to `most`, each the fewest for its widest share."""
    every = _fewest(things)
    return every[: max(1, bisect_right(every, most))]


@lru_cache(maxsize=64)
def _fewest(things: int) -> tuple[int, ...]:
    widths = {-(-things // shares) for shares in range(1, things + 1)}
    return tuple(sorted(-(-things // width) for width in widths))


def lanes_of(convolution: Convolution, vector: int, fixed: int) -> list[tuple[int, int]]:
    """Images of a slice and strips of columns, which together fill vectors.

    Strips are as few as fill them; or images are filled up, unless their number is `fixed`.
    """
    if fixed:
        return [(fixed, vector // gcd(fixed, vector))]
    images = {-(-convolution.batch // each) for each in fewest(convolution.batch, SLICES)}
    filled = {-(-each // vector) * vector for each in images}
    return sorted((each, vector // gcd(each, vector)) for each in images | filled)


def strip_sides(
    convolution: Convolution, strips: IntArray, bands: IntArray
) -> tuple[IntArray, IntArray]:
    """int64[splits]: output rows and columns of a strip, as `ConvolutionLines.side_strips` says."""
    rows, columns = convolution.output
    high = -(-rows // strips)
    down = (bands <= high) & (convolution.sides == 1)
    return np.where(down, high, rows), np.where(down, columns, -(-columns // strips))


def splits_of(room: Room) -> ConvolutionSplits:
    """Every split that the options leave.

    Raises:
        InputError: the options fix what cannot be.
    """
    check_fixed(room)
    rows = [row for cut in _cuts(room) for row in _shares(room, *cut)]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 6).T
    way = room.options.rows
    ways = [way == "joined"] if way else [False, True]
    wides = [False, True] if room.pairs else [False]
    every = [(joined, wide) for joined in ways for wide in wides]
    joined, wide = np.repeat(np.array(every, dtype=np.bool_), columns.shape[1], axis=0).T
    images, strips, parts, bands, channels, filters = np.tile(columns, len(every))
    splits = ConvolutionSplits(images, strips, parts, bands, channels, filters, joined, wide)
    even = (splits.filters % PAIR == 0) | ~splits.wide
    return splits.taken(even)


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
        for parts in _given(options.batch_split, slices, room.tiles):
            for bands in _given(options.row_split, rows, room.tiles // parts):
                yield images, strips, parts, bands


def _given(fixed: int, things: int, most: int) -> Sequence[int]:
    """The number that is fixed, or every fewest one."""
    return [fixed] if fixed else fewest(things, most)


def _shares(room: Room, images: int, strips: int, parts: int, bands: int) -> list[tuple[int, ...]]:
    """Shares of channels, and as many of filters as tiles are left; the even number too."""
    seats, fixed = room.tiles // (parts * bands), room.options.filter_split
    found = []
    for channels in _given(room.options.channel_split, room.channel_groups, seats):
        left = min(seats // channels, room.filter_groups)
        allowed = room.options.channel_split or channels in room.channel_splits
        if left < max(1, fixed) or not allowed:
            continue
        most = fixed or fewest(room.filter_groups, left)[-1]
        even = left - left % PAIR
        numbers = {most} if fixed or not even else {most, even}
        found += [(images, strips, parts, bands, channels, filters) for filters in sorted(numbers)]
    most_seats = max((row[4] * row[5] for row in found), default=0)
    return [row for row in found if row[4] * row[5] >= USED * most_seats]


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
        given = getattr(options, name)
        if given > most:
            raise InputError(
                f"{name} is {given:,}, there are {most:,} {things}; give 1 to {most:,}"
            )
        tiles *= max(1, given)
    if tiles > room.tiles:
        raise InputError(
            f"filter_split, channel_split, row_split and batch_split together need {tiles:,} "
            f"tiles, the machine has {room.tiles:,}; fix fewer or smaller ones"
        )
