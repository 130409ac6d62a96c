"""Partition: the division of a pattern's blocks and of the dense operand's columns among tiles.

All blocks have one `order`; a `Cut` gives each *seat* a contiguous interval of that order; a `Part`
is an interval of columns that places the seats of one cut on tiles. Every part covers all blocks,
so a seat in a part is one tile's share of the work: y[rows, part] += a[blocks] @ x[columns, part].
A cut whose seats are not intervals of the common order has an order of its own. The parts of a
round run on the same tiles as the parts of the round before, after them (a serial split).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import distinct

from ..matrix.pattern import Pattern

IntArray = npt.NDArray[np.int64]
_array_eq = attrs.cmp_using(np.array_equal)


@attrs.frozen
class Cut:
    """Division of all blocks: share i is `order[first[i]:last[i]]`; `last` is excluded.

    A share belongs to one seat, or to one seat of every band. A band here is a group of seats; all
    bands have the same blocks, and compute different lines of the result. Seat number = band *
    shares + share.

    Attributes:
        first, last: Interval [first, last) of each share, int64[shares].
        order: Order of blocks of this cut, int64[blocks]; None for the order of the partition.
        bands: Number of bands, each with one seat for every share.
    """

    first: IntArray = attrs.field(eq=_array_eq, repr=False)
    last: IntArray = attrs.field(eq=_array_eq, repr=False)
    order: IntArray | None = attrs.field(default=None, eq=_array_eq, repr=False)
    bands: int = 1

    @classmethod
    def of_counts(cls, count: IntArray, bands: int = 1) -> Cut:
        """Return the cut into shares of `count` blocks, int64[shares], that follow one another."""
        last = np.cumsum(count)
        return cls(last - count, last, bands=bands)

    @property
    def shares(self) -> int:
        """Number of shares of the blocks."""
        return len(self.first)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.first) * self.bands

    @property
    def count(self) -> IntArray:
        """Number of blocks of each share, int64[shares]."""
        return self.last - self.first

    @property
    def seat(self) -> IntArray:
        """Share of each position of the order, int64[blocks]; without bands it is the seat."""
        # Shares may lie in any order along the order of blocks: sort them by their first block.
        seats = np.flatnonzero(self.last > self.first)
        shares_by_first = seats[np.argsort(self.first[seats], kind="stable")]
        return np.repeat(shares_by_first, self.count[shares_by_first])


@attrs.frozen
class Part:
    """Interval of columns of the dense operand, with its seats placed on tiles.

    Attributes:
        start, stop: Columns [start, stop) of the padded dense operand.
        cut: Index of the cut in the partition.
        tiles: Tile of each seat, int64[seats].
        round: Round in which the part runs; 0 if the plan has one round.
    """

    start: int
    stop: int
    cut: int
    tiles: IntArray = attrs.field(eq=_array_eq, repr=False)
    round: int = 0

    @property
    def columns(self) -> int:
        """Number of columns of the part."""
        return self.stop - self.start


def parts_in_rounds(
    intervals: Iterable[tuple[int, int]], seats: int, at_once: int
) -> Iterator[Part]:
    """Yield the parts of one cut, on neighbouring tiles; an empty interval has no part.

    Args:
        intervals: Columns [start, stop) of each part, in ascending order.
        seats: Number of seats of a part.
        at_once: Number of parts of a round.
    """
    for number, (start, stop) in enumerate(intervals):
        if start < stop:
            tiles = np.arange(seats) + number % at_once * seats
            yield Part(start, stop, 0, tiles, number // at_once)


@attrs.frozen
class Partition:
    """Division of the whole (m, k, n) grid of blocks.

    Attributes:
        order: Permutation of the pattern's blocks, int64[blocks]. The blocks of one block row that
            a seat takes must be neighbours in this order.
        cuts: Distinct cuts.
        parts: Parts in ascending order of columns, which together cover [0, n padded).

    Raises:
        ValueError: Parts leave a gap, or two seats of one round share a tile.
    """

    order: IntArray = attrs.field(eq=_array_eq, repr=False)
    cuts: tuple[Cut, ...]
    parts: tuple[Part, ...]

    def __attrs_post_init__(self) -> None:
        next_column = 0
        # 1. Parts cover all columns without a gap, and each has a tile for every seat of its cut.
        for part in self.parts:
            if part.start != next_column or part.stop <= part.start:
                raise ValueError(f"parts leave a gap at column {next_column}: next is {part.start}")
            if len(part.tiles) != self.cuts[part.cut].seats:
                raise ValueError(
                    f"part at column {next_column} seats {len(part.tiles)} tiles on a cut of "
                    f"{self.cuts[part.cut].seats}"
                )
            next_column = part.stop
        # 2. Each sorted interval begins where the one before it ends: every block occurs once.
        for cut in self.cuts:
            has_blocks = cut.last > cut.first
            boundaries = np.concatenate([[0], np.sort(cut.last[has_blocks])])
            if not np.array_equal(boundaries[:-1], np.sort(cut.first[has_blocks])) or boundaries[
                -1
            ] != len(self.order_of(cut)):
                raise ValueError("a cut does not take every block exactly once")
        # 3. A tile is one seat at a time.
        for round_number in range(self.rounds):
            tiles = np.concatenate(
                [part.tiles for part in self.parts if part.round == round_number]
            )
            if len(distinct(tiles)) != len(tiles):
                raise ValueError(f"two seats of round {round_number} share a tile")

    def __repr__(self) -> str:
        cuts = " and ".join(f"{cut.seats:,}" for cut in self.cuts)
        return (
            f"Partition({len(self.order):,} blocks cut over {cuts} seats, {self.columns:,} columns "
            f"in {len(self.parts):,} parts and {self.rounds:,} rounds)"
        )

    def order_of(self, cut: Cut) -> IntArray:
        """Return the order of blocks of which the shares of a cut are intervals, int64[blocks]."""
        return self.order if cut.order is None else cut.order

    def shares_of(self, cut: Cut) -> IntArray:
        """Return the share of each block, int64[blocks]; without bands it is the seat."""
        share = np.empty(len(self.order), dtype=np.int64)
        share[self.order_of(cut)] = cut.seat
        return share

    @property
    def rounds(self) -> int:
        """Number of rounds."""
        return 1 + max(part.round for part in self.parts)

    @property
    def columns(self) -> int:
        """Number of columns of the padded dense operand."""
        return self.parts[-1].stop


@attrs.frozen
class Trips:
    """Serial split over the rows of a dense matrix.

    Attributes:
        count: Number of trips.
        gathers_once: True if x travels once, before the first trip; False if before each trip.
    """

    count: int
    gathers_once: bool

    def lines(self, pattern: Pattern) -> int:
        """Return the block rows of a trip."""
        return -(-pattern.grid[0] // self.count)

    def pattern(self, pattern: Pattern) -> Pattern:
        """Return the pattern that one trip multiplies, in which all blocks are stored."""
        shape = (self.lines(pattern) * pattern.block, pattern.shape[1])
        return Pattern.full(shape, pattern.format)
