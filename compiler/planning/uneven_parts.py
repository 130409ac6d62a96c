"""Uneven parts are parts of n of two kinds, some with more seats and columns than the others.

Tiles seldom divide into equal parts of whole grids. So of two kinds of parts, the first has grids
of more bands, and as many more columns as make both kinds take as long by count:

    first parts x first seats + other parts x other seats <= tiles
    first parts x first columns + other parts x other columns >= n

Before anything is counted seat by seat, the kinds are taken for every number of row intervals and
of parts whose seats have the least work when columns are shared so that grains times block columns
are the same in both; of these, the numbers of parts whose multiplies are shortest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import PAIR_TILES, IntArray

from ..matrix.pattern import Pattern
from ..plan.axes import fewest
from ..plan.mapping.shares import shares
from ..plan.operation import TOTAL
from ..plan.options.methods import StaticOptions
from ..plan.partition import Part
from .candidates import MAX_SPLITS, CountedParts, EvenParts, may_be_wide
from .engine import Counted, fits, is_modest
from .partitioners import Partitioner, seats_of
from .partitioners.grid import Grid
from .static_cost import SeatedBlocks, StaticJob, cycle_terms, fits_offsets, tile_bytes

# Even parts that load the mean tile with more than this share of the fullest one leave too little
# to gain: the limit lost 0.1 % in one of 60 drawn jobs, and halves the host time of uneven parts.
MAX_EVENNESS = 0.9
PART_COUNTS_KEPT = 3  # numbers of parts of every number of row intervals
PHASES = (  # in each of which all tiles wait for the slowest
    ("dense operand exchange", "values exchange"),
    ("preparation", "multiply"),
    ("partials exchange",),
    ("reduce",),
    ("sync",),
)
STEPS, WIDTH_STEP = 4, 0.03  # widths tried to either side of a guess, and shares of it
# Budget of pairs of kinds, least first: those whose seats are counted, by their multiply, and those
# whose columns are balanced, by an estimate that may exceed that of even parts as balancing gains.
PAIRS_SEATED, PAIRS_BALANCED, MAX_OF_EVEN = 6, 2, 1.1


@attrs.frozen
class PartKind:
    """Parts that are alike.

    Attributes:
        parts: how many.
        bands, row_intervals: intervals of columns and of rows of the grid of each.
    """

    parts: int
    bands: int
    row_intervals: int

    @property
    def seats(self) -> int:
        """Seats of each part."""
        return self.bands * self.row_intervals

    @property
    def stride(self) -> int:
        """Tiles from one part to the next: whole pairs."""
        return self.seats + self.seats % PAIR_TILES


def _kind_pairs(
    job: StaticJob, grains: tuple[int, int], fixed_parts: int
) -> Iterator[tuple[PartKind, PartKind]]:
    """Return some pairs of kinds for each number of row intervals, shortest multiply first.

    Args:
        job: what is computed, where.
        grains: of the narrowest and of the widest round.
        fixed_parts: number of parts of both kinds; 0 if it is not fixed.
    """
    rows, columns = job.gathered.pattern.grid
    bands = fewest(columns)
    for row_intervals in fewest(rows).tolist():
        most = min(MAX_SPLITS, grains[0], job.machine.tiles // row_intervals)
        numbers = range(2, most + 1)
        if fixed_parts:
            numbers = range(max(2, fixed_parts), min(most, fixed_parts) + 1)
        pairs = [
            _kinds(job.machine.tiles, parts, row_intervals, (bands, columns)) for parts in numbers
        ]
        fitting = [kinds for kinds in pairs if kinds is not None]
        yield from sorted(fitting, key=lambda kinds: _multiply_of_kind(job, kinds, grains[1]))[
            :PART_COUNTS_KEPT
        ]


def _kinds(
    tiles: int, parts: int, row_intervals: int, bands_and_columns: tuple[IntArray, int]
) -> tuple[PartKind, PartKind] | None:
    """Return the pair whose seats have the least work; None if the tiles have room for none.

    The second kind has as many bands as the first one leaves tiles for, and fewer than that.
    `bands_and_columns` are the numbers of bands and the block columns.
    """
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
    first_row, band_number = divmod(
        int(np.argmax(np.where(has_other, seat_speed, 0.0))), len(bands)
    )
    bands_of_other = int(bands[other_bands[first_row, band_number]])
    return PartKind(first_row + 1, int(bands[band_number]), row_intervals), PartKind(
        parts - first_row - 1, bands_of_other, row_intervals
    )


def _first_grains(columns: int, kinds: tuple[PartKind, PartKind], grains: int) -> int:
    """Return grains of the first kind's parts if grains x block columns of both seats are equal."""
    widest = [-(-columns // kind.bands) for kind in kinds]
    share = 1 / (kinds[0].parts + kinds[1].parts * widest[0] / widest[1])
    return min(max(1, round(share * grains)), (grains - kinds[1].parts) // kinds[0].parts)


def _multiply_of_kind(job: StaticJob, kinds: tuple[PartKind, PartKind], grains: int) -> int:
    """Return multiply cycles of the first kind's fullest seat with `_first_grains` columns."""
    pattern: Pattern = job.gathered.pattern
    rows, columns = pattern.grid
    width = _first_grains(columns, kinds, grains) * job.grain
    rows_of_bundle = len(job.gathered.group) // pattern.num_blocks
    row_intervals = np.array([-(-rows // kinds[0].row_intervals) * rows_of_bundle])
    blocks = row_intervals * -(-columns // kinds[0].bands)
    fields = job.pattern.format.mean_work(job.machine, row_intervals, blocks, width)
    return int(job.kernel.cycles(job.machine, fields, {})[0])


@attrs.frozen
class UnevenParts:
    """Two kinds of parts with their columns.

    Attributes:
        name: of the partitioner.
        kinds: the first has more bands.
        grains: of each kind's parts, columns in whole vectors, of the widest round.
        wide: x travels over both lanes of pairs.
        pairs: of a tile and a row or column that it touches: what lowering goes through.
    """

    name: str
    kinds: tuple[PartKind, PartKind]
    grains: tuple[int, int]
    wide: bool
    pairs: int

    @property
    def parts(self) -> int:
        """Number of parts of either kind, together."""
        return sum(kind.parts for kind in self.kinds)

    @property
    def cuts(self) -> Sequence[tuple[Partitioner, int]]:
        """The partitioner and the seats of each cut, which is that of one kind."""
        return tuple((Grid(kind.bands), kind.seats) for kind in self.kinds)

    def placed(self, job: StaticJob, n: int) -> Iterator[Part]:
        """Return the parts of all rounds, each round with about as many columns."""
        kind_of = np.repeat([0, 1], [kind.parts for kind in self.kinds])
        rounds = shares(-(-n // job.grain), job.rounds)
        most_grains = int(np.diff(rounds).max())
        first_widths = [self.grains[0]] * self.kinds[0].parts
        others = np.diff(shares(most_grains - sum(first_widths), self.kinds[1].parts))
        widths = np.array([*first_widths, *others])
        strides = np.array([kind.stride for kind in self.kinds])[kind_of]
        tiles = np.cumsum(strides) - strides
        for number, (start, stop) in enumerate(pairwise(rounds.tolist())):
            narrower = widths.copy()
            narrower[np.argmax(widths)] -= most_grains - (stop - start)  # one at most
            ends = start + np.cumsum([0, *narrower])
            for part, cut in enumerate(kind_of.tolist()):
                columns: IntArray = ends[part : part + 2] * job.grain
                seats = tiles[part] + np.arange(self.kinds[cut].seats)
                yield Part(int(columns[0]), int(columns[1]), cut, seats, number)

    def details(self, widest: Sequence[int]) -> Mapping[str, int]:
        """Return what a decision says of the parts, of which each cut has some so wide."""
        first, other = self.kinds
        return {
            "bands": first.bands,
            "tiles_per_part": first.seats,
            "columns_per_part": widest[0],
            "narrow_parts": other.parts,
            "bands_of_narrow_parts": other.bands,
            "tiles_per_narrow_part": other.seats,
            "columns_per_narrow_part": widest[1],
        }


CountedWay: TypeAlias = CountedParts | Counted[UnevenParts]
SeatedKind: TypeAlias = tuple[PartKind, SeatedBlocks]
SeatedKinds: TypeAlias = tuple[SeatedKind, SeatedKind]


def quicker_uneven_parts(
    job: StaticJob, even: CountedParts, *, n: int, options: StaticOptions
) -> list[Counted[UnevenParts]]:
    """Return the best cut of a job in a grid of uneven parts that is quicker than an even one.

    Nothing if no such cut fits, or if none is quicker by estimate. Counting seats costs most of
    this, so that pairs of kinds are left out before it by their multiplies, and by an estimate with
    a first guess of their columns.

    Args:
        job: what is computed, where.
        even: the best cut in even parts.
        n: columns of the dense operand.
        options: what is fixed; of a fixed number of bands there is one kind of parts.
    """
    pattern = job.gathered.pattern
    if options.num_column_bands or not pattern.num_blocks:
        return []
    rounds = np.diff(shares(-(-n // job.grain), job.rounds))
    least_grains, grains = int(rounds.min()), int(rounds.max())
    if _evenness(job, even.way, grains) > MAX_EVENNESS:
        return []
    grid, seated = Grid().for_pattern(pattern), dict[tuple[int, int], SeatedBlocks]()

    def seated_kind(kind: PartKind) -> SeatedKind:
        key = kind.bands, kind.row_intervals
        if key not in seated:
            seat = seats_of(attrs.evolve(grid, bands=kind.bands), pattern, kind.seats)
            blocks = job.seated_groups(seat, kind.seats)
            assert blocks is not None  # without a limit on lines
            seated[key] = blocks
        return kind, seated[key]

    most = even.cycles["multiply"] // job.rounds
    short = sorted(
        (multiply, number, kinds)
        for number, kinds in enumerate(_kind_pairs(job, (least_grains, grains), options.n_split))
        if (multiply := _multiply_of_kind(job, kinds, grains)) < most
    )[:PAIRS_SEATED]
    guessed = []
    for _, number, (first, other) in short:
        pair = seated_kind(first), seated_kind(other)
        guess = _cycles(job, pair, _guess(pattern, pair, grains), wide=False)[TOTAL]
        if guess < MAX_OF_EVEN * even.cycles[TOTAL]:
            guessed.append((guess, number, pair))
    counted = []
    for _, _, pair in sorted(guessed, key=lambda guess: guess[:2])[:PAIRS_BALANCED]:
        split = _balanced(job, pair, grains)
        for wide in (False, True):
            way = _counted(job, even.way.name, pair, split, wide, options)
            counted += [way] if way is not None and way.order < even.order else []
    return sorted(counted, key=lambda way: way.order)[:1]


def _evenness(job: StaticJob, way: EvenParts, grains: int) -> float:
    """Return the mean work of all tiles, in multiples of that of the fullest seat."""
    rows, columns = job.gathered.pattern.grid
    bands = getattr(way.partitioner, "bands", 0) or 1
    high, wide = -(-rows // (way.seats // bands)), -(-columns // bands)
    fullest = high * wide * -(-grains // way.parts)
    return rows * columns * grains / (job.machine.tiles * fullest)


def _guess(pattern: Pattern, seated_kinds: SeatedKinds, grains: int) -> tuple[int, int]:
    """Return grains of either kind's parts, by the block columns of their seats alone."""
    kinds = seated_kinds[0][0], seated_kinds[1][0]
    return _split(kinds, _first_grains(pattern.grid[1], kinds, grains), grains)


def _balanced(job: StaticJob, seated_kinds: SeatedKinds, grains: int) -> tuple[int, int]:
    """Return grains of either kind's parts that take the least time together, x over one lane.

    Some widths of the first kind are tried about the one with which both kinds multiply as much.
    """
    kinds = seated_kinds[0][0], seated_kinds[1][0]
    most_grains = (grains - kinds[1].parts) // kinds[0].parts
    guess, _ = _guess(job.gathered.pattern, seated_kinds, grains)
    step = max(1, round(guess * WIDTH_STEP))
    tried = [guess + step * number for number in range(-STEPS, STEPS + 1)]
    splits = [_split(kinds, first, grains) for first in tried if 1 <= first <= most_grains]
    return min(splits, key=lambda split: _cycles(job, seated_kinds, split, wide=False)[TOTAL])


def _split(
    kinds: tuple[PartKind, PartKind], first_grains_each: int, grains: int
) -> tuple[int, int]:
    """Return grains of the widest part of either kind, where the first has so many in each."""
    return first_grains_each, -(-(grains - kinds[0].parts * first_grains_each) // kinds[1].parts)


def _cycles(
    job: StaticJob, seated_kinds: SeatedKinds, split: tuple[int, int], *, wide: bool
) -> Mapping[str, int]:
    """Return cycles by term and in total: of each phase, those of the kind that is slower in it."""
    terms_of_kinds = [
        _terms(job, seated_kind, size, wide=wide)
        for seated_kind, size in zip(seated_kinds, split, strict=True)
    ]
    slowest: dict[str, int] = {}
    for number, phase in enumerate(PHASES):
        slower = max(terms_of_kinds, key=lambda terms: _by_phase(terms)[number])
        slowest |= {name: slower[name] for name in phase}
    return {**slowest, TOTAL: sum(slowest.values())}


def _by_phase(terms: Mapping[str, int]) -> list[int]:
    """Return cycles of each of `PHASES`."""
    return [sum(terms[name] for name in phase) for phase in PHASES]


def _terms(
    job: StaticJob, seated_kind: SeatedKind, grains: int, *, wide: bool
) -> Mapping[str, int]:
    kind, seated = seated_kind
    return cycle_terms(job, seated, parts=kind.parts, columns=grains * job.grain, wide=wide)


def _counted(
    job: StaticJob,
    name: str,
    seated_kinds: SeatedKinds,
    split: tuple[int, int],
    wide: bool,
    options: StaticOptions,
) -> Counted[UnevenParts] | None:
    """Return the candidate; None if it does not fit, or may not be wide."""
    columns = [grains * job.grain for grains in split]
    memory_share = options.available_memory_proportion
    if wide and not all(may_be_wide(job, kind.seats, min(columns)) for kind, _ in seated_kinds):
        return None
    seated_widths = [
        (seated, width) for (_, seated), width in zip(seated_kinds, columns, strict=True)
    ]
    needs = [tile_bytes(job, seated, columns=width, wide=wide) for seated, width in seated_widths]
    if not all(fits(job.machine, need) for need in needs):
        return None
    if not all(
        fits_offsets(job, seated, columns=width, wide=wide) for seated, width in seated_widths
    ):
        return None
    kinds = seated_kinds[0][0], seated_kinds[1][0]
    pairs = sum(
        kind.parts * int((seated.received_lines(wide=wide) + seated.rows).sum())
        for kind, seated in seated_kinds
    )
    return Counted(
        way=UnevenParts(name, kinds, split, wide, pairs),
        cycles=_cycles(job, seated_kinds, split, wide=wide),
        tile_bytes=max(int(need.whole[0]) for need in needs),
        modest=all(is_modest(job.machine, need, memory_share)[0] for need in needs),
    )
