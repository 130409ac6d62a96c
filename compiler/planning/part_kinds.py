"""Kinds of parts of n: which two fill the tiles best, before anything is counted seat by seat.

For every number of row intervals and of parts, the kinds are taken whose seats have the least work
when columns are shared so that grains times block columns are the same in both; of these, the
numbers of parts whose multiplies are shortest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from ipusim import IntArray

from ..matrix.pattern import Pattern
from .cost.static import StaticJob

MOST_PARTS = 64
COUNTED = 3  # numbers of parts of every number of row intervals
PAIR = 2


@attrs.frozen
class Kind:
    """Parts that are alike.

    Attributes:
        parts: how many.
        bands, high: intervals of columns and of rows of the grid of each.
    """

    parts: int
    bands: int
    high: int

    @property
    def seats(self) -> int:
        """Of each part."""
        return self.bands * self.high

    @property
    def stride(self) -> int:
        """Tiles of each part: whole pairs."""
        return self.seats + self.seats % PAIR


def kind_pairs(
    job: StaticJob, grains: tuple[int, int], given_parts: int
) -> Iterator[tuple[Kind, Kind]]:
    """Two kinds for each number of row intervals and of parts: those whose multiplies are short.

    `grains` are those of the narrowest and of the widest round.
    """
    rows, columns = job.gathered.pattern.grid
    bands = np.array(_fewest(columns))
    for high in _fewest(rows):
        most = min(MOST_PARTS, grains[0], job.machine.tiles // high)
        numbers = range(2, most + 1)
        if given_parts:
            numbers = range(given_parts, given_parts + 1) if 1 < given_parts <= most else range(0)
        each = [_kinds(job.machine.tiles, parts, high, (bands, columns)) for parts in numbers]
        found = [kinds for kinds in each if kinds is not None]
        yield from sorted(found, key=lambda kinds: _multiply(job, kinds, grains[1]))[:COUNTED]


def _fewest(lines: int) -> Sequence[int]:
    """Numbers of intervals, each the fewest for its widest interval."""
    wide = {-(-lines // each) for each in range(1, lines + 1)}
    return sorted({-(-lines // each) for each in wide})


def _kinds(
    tiles: int, parts: int, high: int, across: tuple[IntArray, int]
) -> tuple[Kind, Kind] | None:
    """The kinds with the least work of a seat; the others have the most bands that are left.

    `across` are the numbers of bands and the block columns.
    """
    bands, columns = across
    strides = bands * high + bands * high % PAIR
    first = np.arange(1, parts)[:, None]
    left = (tiles - first * strides) // (parts - first)
    other = np.searchsorted(strides, left, side="right") - 1
    fits = (other >= 0) & (other < np.arange(len(bands)))
    if not fits.any():
        return None
    wide = -(-columns // bands)
    taken = first / wide + (parts - first) / wide[other]
    best, more = divmod(int(np.argmax(np.where(fits, taken, 0.0))), len(bands))
    fewer = int(bands[other[best, more]])
    return Kind(best + 1, int(bands[more]), high), Kind(parts - best - 1, fewer, high)


def first_grains(columns: int, kinds: tuple[Kind, Kind], grains: int) -> int:
    """Grains of the first kind's parts when grains times block columns of a seat are the same."""
    widest = [-(-columns // kind.bands) for kind in kinds]
    share = 1 / (kinds[0].parts + kinds[1].parts * widest[0] / widest[1])
    return min(max(1, round(share * grains)), (grains - kinds[1].parts) // kinds[0].parts)


def _multiply(job: StaticJob, kinds: tuple[Kind, Kind], grains: int) -> int:
    """Cycles of the multiply of the first kind's fullest seat, with that share of n."""
    pattern: Pattern = job.gathered.pattern
    rows, columns = pattern.grid
    width = first_grains(columns, kinds, grains) * job.grain
    each = len(job.gathered.group) // pattern.num_blocks  # block rows of a bundle
    high = np.array([-(-rows // kinds[0].high) * each])
    blocks = high * -(-columns // kinds[0].bands)
    fields = job.pattern.format.mean_work(job.machine, high, blocks, width)
    return int(job.kernel.cycles(job.machine, fields, {})[0])
