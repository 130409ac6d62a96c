"""A partition cuts the blocks of a pattern and the columns of the dense operand over tiles.

The blocks are put in one `order`; a `Cut` gives each *seat* a contiguous interval of that order; a
`Part` is an interval of columns that seats one cut on tiles. Every part covers all blocks, so a
(part, seat) pair is one tile's share of the work: y[rows, part] += a[blocks] @ x[columns, part].
A cut whose seats are no intervals of the common order brings an order of its own.
Parts of later rounds run on the same tiles after those of earlier rounds (a serial split).
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ..matrix.pattern import Pattern

IntArray = npt.NDArray[np.int64]
_array_eq = attrs.cmp_using(np.array_equal)


@attrs.frozen
class Cut:
    """Who takes which blocks: share i is `order[first[i]:last[i]]` (empty when they are equal).

    A share is one seat's, or that of a seat of every band: those compute other lines of the result
    with the same blocks. Seat number = band * shares + share.

    Attributes:
        first: int64[shares].
        last: int64[shares].
        order: int64[blocks], of this cut alone; None where it is the partition's.
        bands: how many seats have each share.
    """

    first: IntArray = attrs.field(eq=_array_eq, repr=False)
    last: IntArray = attrs.field(eq=_array_eq, repr=False)
    order: IntArray | None = attrs.field(default=None, eq=_array_eq, repr=False)
    bands: int = 1

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
        """int64[shares]: blocks of each share."""
        return self.last - self.first

    @property
    def seat(self) -> IntArray:
        """int64[blocks]: the share of each place of the order; without bands it is a seat."""
        filled = np.flatnonzero(self.last > self.first)
        by_place = filled[np.argsort(self.first[filled], kind="stable")]
        return np.repeat(by_place, self.count[by_place])


@attrs.frozen
class Part:
    """One interval of columns of the dense operand, with its seats placed on tiles.

    Attributes:
        start, stop: columns [start, stop) of the padded dense operand.
        cut: index of the cut in the partition.
        tiles: int64[seats], the tile of each seat.
        round: serial step in which it runs; 0 unless the plan splits serially.
    """

    start: int
    stop: int
    cut: int
    tiles: IntArray = attrs.field(eq=_array_eq, repr=False)
    round: int = 0

    @property
    def columns(self) -> int:
        """Columns of the part."""
        return self.stop - self.start


@attrs.frozen
class Partition:
    """The cut of the whole (m, k, n) grid of blocks.

    Attributes:
        order: int64[blocks], a permutation of the pattern's blocks. The blocks of one block row
            that a seat takes must be neighbours in it.
        cuts: the distinct cuts.
        parts: in ascending column order; together they cover [0, n padded).

    Raises:
        ValueError: when parts leave a gap or two seats of one round share a tile.
    """

    order: IntArray = attrs.field(eq=_array_eq, repr=False)
    cuts: tuple[Cut, ...]
    parts: tuple[Part, ...]

    def __attrs_post_init__(self) -> None:
        at = 0
        for part in self.parts:
            if part.start != at or part.stop <= part.start:
                raise ValueError(f"parts leave a gap at column {at}: next is {part.start}")
            if len(part.tiles) != self.cuts[part.cut].seats:
                raise ValueError(
                    f"part at column {at} seats {len(part.tiles)} tiles on a cut of "
                    f"{self.cuts[part.cut].seats}"
                )
            at = part.stop
        for cut in self.cuts:
            filled = cut.last > cut.first
            edges = np.concatenate([[0], np.sort(cut.last[filled])])
            if not np.array_equal(edges[:-1], np.sort(cut.first[filled])) or edges[-1] != len(
                self.order_of(cut)
            ):
                raise ValueError("a cut does not take every block exactly once")
        for number in range(self.rounds):
            tiles = np.concatenate([p.tiles for p in self.parts if p.round == number])
            if len(np.unique(tiles)) != len(tiles):
                raise ValueError(f"two seats of round {number} share a tile")

    def __repr__(self) -> str:
        cuts = " and ".join(f"{cut.seats:,}" for cut in self.cuts)
        return (
            f"Partition({len(self.order):,} blocks cut over {cuts} seats, {self.columns:,} columns "
            f"in {len(self.parts):,} parts and {self.rounds:,} rounds)"
        )

    def order_of(self, cut: Cut) -> IntArray:
        """int64[blocks]: the order of which a cut takes intervals."""
        return self.order if cut.order is None else cut.order

    def shares_of(self, cut: Cut) -> IntArray:
        """int64[blocks]: the share that each block is in; without bands it is a seat."""
        share = np.empty(len(self.order), dtype=np.int64)
        share[self.order_of(cut)] = cut.seat
        return share

    @property
    def rounds(self) -> int:
        """Number of serial steps."""
        return 1 + max(part.round for part in self.parts)

    @property
    def columns(self) -> int:
        """Columns of the padded dense operand."""
        return self.parts[-1].stop


@attrs.frozen
class Trips:
    """A serial split over the rows of a dense matrix.

    Attributes:
        count: how many trips.
        gathers_once: x travels before the first one and stays; else before each.
    """

    count: int
    gathers_once: bool

    def lines(self, pattern: Pattern) -> int:
        """Block rows of a trip."""
        return -(-pattern.grid[0] // self.count)

    def pattern(self, pattern: Pattern) -> Pattern:
        """What one trip multiplies, of a matrix with all of its blocks."""
        shape = (self.lines(pattern) * pattern.block, pattern.shape[1])
        return Pattern.full(shape, pattern.format)
