"""Uneven parts: parts of n of two sizes, some with more seats and columns than the others.

Tiles seldom divide into equal parts of whole grids. Here the first group of parts has grids with
more bands than the second group, and so many more columns that both groups take equally long by
estimate. Columns are counted in grains: vectors of columns, which no part cuts.

    first parts x first seats + second parts x second seats <= tiles
    first parts x first columns + second parts x second columns >= n

The search narrows in three steps, from cheap to expensive:

1. For every number of row intervals and of parts, the two groups whose seats have the least work,
   if columns are shared so that columns x block columns of a seat are equal in both groups; of
   these, the numbers of parts with the shortest multiply.
2. The blocks of the best few are seated, and their cycles estimated with a first guess of columns.
3. The columns of the best of these are balanced between both groups.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import PAIR_TILES, IntArray

from ..matrix.pattern import Pattern
from ..plan.axes import useful_counts
from ..plan.mapping.shares import shares
from ..plan.operation import TOTAL
from ..plan.options.methods import StaticOptions
from ..plan.partition import Part
from .candidates import MAX_SPLITS, CountedParts, EvenParts, may_be_wide
from .engine import Counted, fits, is_modest
from .partitioners import Partitioner, seats_of
from .partitioners.grid import Grid
from .static_cost import cycle_terms, fits_offsets, tile_bytes
from .static_job import SeatedBlocks, StaticJob

# Where the mean tile of even parts has more than this share of the fullest tile's work, too little
# can be gained: the limit lost 0.1 % in one of 60 random jobs, and halves the host time of the
# search for uneven parts.
MAX_EVENNESS = 0.9
# Numbers of parts that are kept for every number of row intervals; no reason recorded for this
# number.
PART_COUNTS_KEPT = 3
# Terms by phase of a round: at the end of each phase all tiles wait for the slowest.
PHASES = (
    ("dense operand exchange", "values exchange"),
    ("prepare", "multiply"),
    ("partials exchange",),
    ("reduce",),
    ("sync",),
)
# Widths of the first group that are tried on either side of the guess, and the distance of two of
# them as a share of the guess; reason of the numbers not recorded.
STEPS, WIDTH_STEP = 4, 0.03
# Budget of combinations of two groups: how many are seated, those with the shortest multiply
# first; how many of these have their columns balanced, those with the lowest estimate first; and by
# which factor that estimate may exceed the one of even parts, since balancing lowers it.
MAX_SEATED, MAX_BALANCED, MAX_OF_EVEN = 6, 2, 1.1


@attrs.frozen
class PartGroup:
    """Parts of n that have the same grid.

    Attributes:
        parts: number of parts.
        bands, row_intervals: number of intervals of columns and of rows in the grid of each part.
    """

    parts: int
    bands: int
    row_intervals: int

    @property
    def seats(self) -> int:
        """Number of seats of each part."""
        return self.bands * self.row_intervals

    @property
    def stride(self) -> int:
        """Number of tiles from one part to the next: whole tile pairs."""
        return self.seats + self.seats % PAIR_TILES


def _group_combinations(
    job: StaticJob, grains: tuple[int, int], fixed_parts: int
) -> Iterator[tuple[PartGroup, PartGroup]]:
    """Yield some combinations of two groups for each number of row intervals, quickest first.

    Args:
        job: the product and its kernel.
        grains: number of vectors of columns in the narrowest and in the widest round.
        fixed_parts: number of parts of both groups together; 0 if it is not fixed.
    """
    rows, columns = job.gathered.pattern.grid
    bands = useful_counts(columns)
    for row_intervals in useful_counts(rows).tolist():
        max_parts = min(MAX_SPLITS, grains[0], job.machine.tiles // row_intervals)
        numbers = range(2, max_parts + 1)
        if fixed_parts:
            numbers = range(max(2, fixed_parts), min(max_parts, fixed_parts) + 1)
        combinations = [
            _groups(job.machine.tiles, parts, row_intervals, (bands, columns)) for parts in numbers
        ]
        fitting = [groups for groups in combinations if groups is not None]
        yield from sorted(fitting, key=lambda groups: _multiply_of_group(job, groups, grains[1]))[
            :PART_COUNTS_KEPT
        ]


def _groups(
    tiles: int, parts: int, row_intervals: int, bands_and_columns: tuple[IntArray, int]
) -> tuple[PartGroup, PartGroup] | None:
    """Return the two groups whose seats have the least work; None if the tiles have no room.

    Args:
        tiles: number of tiles.
        parts: number of parts of both groups together.
        row_intervals: number of row intervals in the grids of both groups.
        bands_and_columns: numbers of bands to choose from, ascending, and number of block columns.
    """
    # A table of all choices, [number of parts of the first group - 1, index of its bands]. The
    # other group gets the most bands that the remaining tiles have room for, which must be fewer
    # than those of the first. `seat_speed` is the number of columns of n that all parts finish in
    # one unit of time: a seat takes time in proportion to its block columns.
    bands, columns = bands_and_columns
    strides = bands * row_intervals + bands * row_intervals % PAIR_TILES
    first_parts = np.arange(1, parts)[:, None]
    tiles_of_other = (tiles - first_parts * strides) // (parts - first_parts)
    other_bands = np.searchsorted(strides, tiles_of_other, side="right") - 1
    has_other = (other_bands >= 0) & (other_bands < np.arange(len(bands)))
    if not has_other.any():
        return None
    widest_columns = -(-columns // bands)
    seat_speed = first_parts / widest_columns + (parts - first_parts) / widest_columns[other_bands]
    fastest = int(np.argmax(np.where(has_other, seat_speed, 0.0)))
    first_row, band_number = divmod(fastest, len(bands))
    bands_of_other = int(bands[other_bands[first_row, band_number]])
    return PartGroup(first_row + 1, int(bands[band_number]), row_intervals), PartGroup(
        parts - first_row - 1, bands_of_other, row_intervals
    )


def _first_grains(columns: int, groups: tuple[PartGroup, PartGroup], grains: int) -> int:
    """Return the grains of each part of the first group for seats of equal work in both groups.

    The work of a seat is taken as grains x block columns. The other group keeps a grain a part.
    """
    widest = [-(-columns // group.bands) for group in groups]
    share = 1 / (groups[0].parts + groups[1].parts * widest[0] / widest[1])
    return min(max(1, round(share * grains)), (grains - groups[1].parts) // groups[0].parts)


def _multiply_of_group(job: StaticJob, groups: tuple[PartGroup, PartGroup], grains: int) -> int:
    """Return multiply cycles of the first group's fullest seat with `_first_grains` columns."""
    pattern: Pattern = job.gathered.pattern
    rows, columns = pattern.grid
    width = _first_grains(columns, groups, grains) * job.grain
    rows_of_bundle = len(job.gathered.group) // pattern.num_blocks
    row_intervals = np.array([-(-rows // groups[0].row_intervals) * rows_of_bundle])
    blocks = row_intervals * -(-columns // groups[0].bands)
    fields = job.pattern.format.work(job.kernel, row_intervals, blocks, width)
    return int(job.kernel.cycles(job.machine, fields, {})[0])


@attrs.frozen
class UnevenParts:
    """Division of a product into two groups of parts of n, with their columns.

    Attributes:
        name: name of the partitioner.
        groups: both groups; the first has more bands.
        grains: number of vectors of columns in the parts of each group, in the widest round.
        wide: True if x travels over both lanes of tile pairs.
        touches: number of touches: a tile with a line of x or y that it uses. A measure of the
            host time of lowering.
    """

    name: str
    groups: tuple[PartGroup, PartGroup]
    grains: tuple[int, int]
    wide: bool
    touches: int

    @property
    def parts(self) -> int:
        """Number of parts of both groups together."""
        return sum(group.parts for group in self.groups)

    @property
    def cuts(self) -> Sequence[tuple[Partitioner, int]]:
        """Partitioner and number of seats of each cut; each group has a cut."""
        return tuple((Grid(group.bands), group.seats) for group in self.groups)

    def placed(self, job: StaticJob, n: int) -> Iterator[Part]:
        """Yield the parts of all rounds; rounds have equally many columns, or a grain less."""
        group_of = np.repeat([0, 1], [group.parts for group in self.groups])
        rounds = shares(-(-n // job.grain), job.rounds)
        most_grains = int(np.diff(rounds).max())
        first_widths = [self.grains[0]] * self.groups[0].parts
        last_widths = np.diff(shares(most_grains - sum(first_widths), self.groups[1].parts))
        widths = np.array([*first_widths, *last_widths])
        strides = np.array([group.stride for group in self.groups])[group_of]
        tiles = np.cumsum(strides) - strides
        for number, (start, stop) in enumerate(pairwise(rounds.tolist())):
            narrower = widths.copy()
            # A narrow round has one grain less than the widest, in its widest part.
            narrower[np.argmax(widths)] -= most_grains - (stop - start)
            ends = start + np.cumsum([0, *narrower])
            for part, cut in enumerate(group_of.tolist()):
                columns: IntArray = ends[part : part + 2] * job.grain
                seats = tiles[part] + np.arange(self.groups[cut].seats)
                yield Part(int(columns[0]), int(columns[1]), cut, seats, number)

    def details(self, widest: Sequence[int]) -> Mapping[str, int]:
        """Return the entries of a decision about the parts.

        Args:
            widest: number of columns of the widest part of each cut.
        """
        first_group, second_group = self.groups
        return {
            "bands": first_group.bands,
            "tiles_per_part": first_group.seats,
            "columns_per_part": widest[0],
            "narrow_parts": second_group.parts,
            "bands_of_narrow_parts": second_group.bands,
            "tiles_per_narrow_part": second_group.seats,
            "columns_per_narrow_part": widest[1],
        }


CountedDivision: TypeAlias = CountedParts | Counted[UnevenParts]
SeatedGroup: TypeAlias = tuple[PartGroup, SeatedBlocks]
SeatedGroups: TypeAlias = tuple[SeatedGroup, SeatedGroup]


def quicker_uneven_parts(
    job: StaticJob, even: CountedParts, *, n: int, options: StaticOptions
) -> list[Counted[UnevenParts]]:
    """Return the best division into uneven parts, if it is quicker than even parts by estimate.

    Return an empty list if no division fits, or none is quicker.

    Args:
        job: the product and its kernel.
        even: the best candidate with even parts.
        n: number of columns of the dense operand.
        options: options, some of which fix numbers; a fixed number of bands leaves no second group.
    """
    pattern = job.gathered.pattern
    if options.num_column_bands or not pattern.num_blocks:
        return []
    rounds = np.diff(shares(-(-n // job.grain), job.rounds))
    least_grains, grains = int(rounds.min()), int(rounds.max())
    if _evenness(job, even.division, grains) > MAX_EVENNESS:
        return []
    grid, seated = Grid().for_pattern(pattern), dict[tuple[int, int], SeatedBlocks]()

    def seated_group(group: PartGroup) -> SeatedGroup:
        key = group.bands, group.row_intervals
        if key not in seated:
            seat = seats_of(attrs.evolve(grid, bands=group.bands), pattern, group.seats)
            blocks = job.seated_groups(seat, group.seats)
            assert blocks is not None  # without a limit on lines
            seated[key] = blocks
        return group, seated[key]

    # Seating blocks takes most of the time, so that combinations are left out before it by their
    # multiply. The number of a combination breaks ties in a fixed order.
    max_cycles = even.cycles["multiply"] // job.rounds
    shortest = sorted(
        (multiply, number, groups)
        for number, groups in enumerate(
            _group_combinations(job, (least_grains, grains), options.n_split)
        )
        if (multiply := _multiply_of_group(job, groups, grains)) < max_cycles
    )[:MAX_SEATED]
    guessed = []
    for _, number, (first, other) in shortest:
        groups = seated_group(first), seated_group(other)
        guess = _cycles(job, groups, _guess(pattern, groups, grains), wide=False)[TOTAL]
        if guess < MAX_OF_EVEN * even.cycles[TOTAL]:
            guessed.append((guess, number, groups))
    # Then columns are balanced, and candidates with x over one lane and over two are estimated.
    candidates = []
    for _, _, groups in sorted(guessed, key=lambda guess: guess[:2])[:MAX_BALANCED]:
        split = _balanced(job, groups, grains)
        for wide in (False, True):
            parts = _counted(job, even.division.name, groups, split, wide, options)
            candidates += [parts] if parts is not None and parts.order < even.order else []
    return sorted(candidates, key=lambda parts: parts.order)[:1]


def _evenness(job: StaticJob, even: EvenParts, grains: int) -> float:
    """Return the mean work of all tiles as a share of the work of the fullest seat."""
    rows, columns = job.gathered.pattern.grid
    bands = getattr(even.partitioner, "bands", 0) or 1
    height, width = -(-rows // (even.seats // bands)), -(-columns // bands)
    fullest = height * width * -(-grains // even.parts)
    return rows * columns * grains / (job.machine.tiles * fullest)


def _guess(pattern: Pattern, seated_groups: SeatedGroups, grains: int) -> tuple[int, int]:
    """Return a first guess of the grains of both groups' parts, from the block columns of seats."""
    groups = seated_groups[0][0], seated_groups[1][0]
    return _split(groups, _first_grains(pattern.grid[1], groups, grains), grains)


def _balanced(job: StaticJob, seated_groups: SeatedGroups, grains: int) -> tuple[int, int]:
    """Return the grains of both groups' parts that take the fewest cycles, with x over one lane.

    Widths of the first group around the first guess are compared.
    """
    groups = seated_groups[0][0], seated_groups[1][0]
    most_grains = (grains - groups[1].parts) // groups[0].parts
    guess, _ = _guess(job.gathered.pattern, seated_groups, grains)
    step = max(1, round(guess * WIDTH_STEP))
    widths = [guess + step * number for number in range(-STEPS, STEPS + 1)]
    splits = [_split(groups, first, grains) for first in widths if 1 <= first <= most_grains]
    return min(splits, key=lambda split: _cycles(job, seated_groups, split, wide=False)[TOTAL])


def _split(
    groups: tuple[PartGroup, PartGroup], first_grains_each: int, grains: int
) -> tuple[int, int]:
    """Return the grains of the widest part of both groups, for a width of the first group."""
    return first_grains_each, -(-(grains - groups[0].parts * first_grains_each) // groups[1].parts)


def _cycles(
    job: StaticJob, seated_groups: SeatedGroups, split: tuple[int, int], *, wide: bool
) -> Mapping[str, int]:
    """Return cycles by term and in total; in each phase the cycles of the slower group count."""
    terms_of_groups = [
        cycle_terms(job, seated, parts=group.parts, columns=grains * job.grain, wide=wide)
        for (group, seated), grains in zip(seated_groups, split, strict=True)
    ]
    slowest: dict[str, int] = {}
    for phase in PHASES:
        slower = max(terms_of_groups, key=lambda terms: sum(terms[name] for name in phase))
        slowest |= {name: slower[name] for name in phase}
    return {**slowest, TOTAL: sum(slowest.values())}


def _counted(
    job: StaticJob,
    name: str,
    seated_groups: SeatedGroups,
    split: tuple[int, int],
    wide: bool,
    options: StaticOptions,
) -> Counted[UnevenParts] | None:
    """Return the candidate; None if it does not fit, or x cannot travel wide as demanded."""
    columns = [grains * job.grain for grains in split]
    memory_share = options.available_memory_proportion
    if wide and not all(may_be_wide(job, group.seats, min(columns)) for group, _ in seated_groups):
        return None
    seated_widths = list(zip((seated for _, seated in seated_groups), columns, strict=True))
    needs = [tile_bytes(job, seated, columns=width, wide=wide) for seated, width in seated_widths]
    if not all(fits(job.machine, need) for need in needs):
        return None
    if not all(job.keeps_budget(seated.blocks) for seated, _ in seated_widths):
        return None
    if not all(fits_offsets(job, part, columns=width, wide=wide) for part, width in seated_widths):
        return None
    groups = seated_groups[0][0], seated_groups[1][0]
    touches = sum(
        group.parts * int((seated.received_lines(wide=wide) + seated.rows).sum())
        for group, seated in seated_groups
    )
    return Counted(
        division=UnevenParts(name, groups, split, wide, touches),
        cycles=_cycles(job, seated_groups, split, wide=wide),
        tile_bytes=max(int(need.whole[0]) for need in needs),
        modest=all(is_modest(job.machine, need, memory_share)[0] for need in needs),
    )
