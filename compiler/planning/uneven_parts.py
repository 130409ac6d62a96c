"""Parts of n that differ: some with more seats and columns of the dense operand than the others.

Tiles seldom divide into equal parts of whole grids. So of two kinds of parts, the first has grids
of more bands, and as many more columns as make both kinds take as long by count:

    first parts x first seats + other parts x other seats <= tiles
    first parts x first columns + other parts x other columns >= n

Before anything is counted seat by seat, the kinds are taken for every number of row intervals and
of parts whose seats have the least work when columns are shared so that grains times block columns
are the same in both; of these, the numbers of parts whose multiplies are shortest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
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
from ..plan.partition import Part, Partition
from ..plan.plan import Decision
from .candidates import MOST_PARTS, may_be_wide
from .engine import Counted, fits, is_modest
from .partitioners import cut_by, seats_of
from .partitioners.grid import Grid
from .static_cost import SeatedBlocks, StaticJob, cycle_terms, fits_offsets, tile_bytes

PART_COUNTS_KEPT = 3  # numbers of parts of every number of row intervals
PHASES = (  # in each of which all tiles wait for the slowest
    ("dense operand exchange", "values exchange"),
    ("preparation", "multiply"),
    ("partials exchange",),
    ("reduce",),
    ("sync",),
)
COMPUTE, SUMS = 1, 2  # the phases that are longest, and grow with columns
SPLITS_TRIED = 5  # columns of the first kind's parts
PAIRS_BALANCED = 6  # the best of these, by what they take where columns follow the multiply


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
        """Of each part."""
        return self.bands * self.row_intervals

    @property
    def stride(self) -> int:
        """Tiles of each part: whole pairs."""
        return self.seats + self.seats % PAIR_TILES


def kind_pairs(
    job: StaticJob, grains: tuple[int, int], fixed_parts: int
) -> Iterator[tuple[PartKind, PartKind]]:
    """Two kinds for each number of row intervals and of parts: those whose multiplies are short.

    `grains` are those of the narrowest and of the widest round.
    """
    rows, columns = job.gathered.pattern.grid
    bands = fewest(columns)
    for row_intervals in fewest(rows).tolist():
        most = min(MOST_PARTS, grains[0], job.machine.tiles // row_intervals)
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
    """The kinds with the least work of a seat; the others have the most bands that are left.

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


def first_grains(columns: int, kinds: tuple[PartKind, PartKind], grains: int) -> int:
    """Grains of the first kind's parts when grains times block columns of a seat are the same."""
    widest = [-(-columns // kind.bands) for kind in kinds]
    share = 1 / (kinds[0].parts + kinds[1].parts * widest[0] / widest[1])
    return min(max(1, round(share * grains)), (grains - kinds[1].parts) // kinds[0].parts)


def _multiply_of_kind(job: StaticJob, kinds: tuple[PartKind, PartKind], grains: int) -> int:
    """Cycles of the multiply of the first kind's fullest seat, with that share of n."""
    pattern: Pattern = job.gathered.pattern
    rows, columns = pattern.grid
    width = first_grains(columns, kinds, grains) * job.grain
    rows_of_bundle = len(job.gathered.group) // pattern.num_blocks
    row_intervals = np.array([-(-rows // kinds[0].row_intervals) * rows_of_bundle])
    blocks = row_intervals * -(-columns // kinds[0].bands)
    fields = job.pattern.format.mean_work(job.machine, row_intervals, blocks, width)
    return int(job.kernel.cycles(job.machine, fields, {})[0])


@attrs.frozen
class UnevenParts:
    """Two kinds of parts with their columns.

    Attributes:
        kinds: the first has more bands.
        grains: of each kind's parts, columns in whole vectors, of the widest round.
        wide: x travels over both lanes of pairs.
    """

    kinds: tuple[PartKind, PartKind]
    grains: tuple[int, int]
    wide: bool


SeatedKind: TypeAlias = tuple[PartKind, SeatedBlocks]
SeatedKinds: TypeAlias = tuple[SeatedKind, SeatedKind]


def uneven_parts(job: StaticJob, *, n: int, options: StaticOptions) -> list[Counted[UnevenParts]]:
    """The counted ways to cut a job in a grid of uneven parts that fit, best first.

    Args:
        job: what is computed, where.
        n: columns of the dense operand.
        options: what is fixed; of a fixed number of bands there is one kind of parts.
    """
    pattern = job.gathered.pattern
    if options.num_column_bands or not pattern.num_blocks:
        return []
    rounds = np.diff(shares(-(-n // job.grain), job.rounds))
    least_grains, grains = int(rounds.min()), int(rounds.max())
    grid, seated = Grid().prepared(pattern), dict[tuple[int, int], SeatedBlocks]()
    kind_pairs_seated = []
    for kinds in kind_pairs(job, (least_grains, grains), options.n_split):
        for kind in kinds:
            if (kind.bands, kind.row_intervals) not in seated:
                banded_grid = attrs.evolve(grid, bands=kind.bands)
                seat = seats_of(banded_grid, pattern, kind.seats)
                seated[kind.bands, kind.row_intervals] = job.seated_groups(seat, kind.seats)
        first, other = ((kind, seated[kind.bands, kind.row_intervals]) for kind in kinds)
        kind_pairs_seated.append((first, other))
    guesses = [
        _cycles(job, seated_kinds, _guess(pattern, seated_kinds, grains), wide=False)[TOTAL]
        for seated_kinds in kind_pairs_seated
    ]
    memory_share, counted = options.available_memory_proportion, []
    for number in np.argsort(guesses, kind="stable")[:PAIRS_BALANCED].tolist():
        split = _balanced(job, kind_pairs_seated[number], grains)
        counted += [
            _counted(job, kind_pairs_seated[number], split, wide, memory_share)
            for wide in (False, True)
        ]
    fitting = [candidate for candidate in counted if candidate is not None]
    return sorted(fitting, key=lambda candidate: candidate.order)


def uneven_decision(job: StaticJob, candidate: Counted[UnevenParts], name: str, n: int) -> Decision:
    """The decision that uneven parts stand for, of a partitioner of this name."""
    chosen = candidate.way
    orders, cuts = [], []
    for kind in chosen.kinds:
        seat = seats_of(Grid(kind.bands), job.gathered.pattern, kind.seats)
        order, cut = cut_by(job.gathered.spread(seat), kind.seats)
        orders.append(order)
        cuts.append(cut)
    parts = tuple(_parts(job, chosen, n))
    widest = [max(part.columns for part in parts if part.cut == number) for number in range(2)]
    first, other = chosen.kinds
    return Decision(
        partition=Partition(orders[0], (cuts[0], attrs.evolve(cuts[1], order=orders[1])), parts),
        details={
            "partitioner": name,
            "n_split": first.parts + other.parts,
            **({"rounds": job.rounds} if job.rounds > 1 else {}),
            "bands": first.bands,
            "tiles_per_part": first.seats,
            "columns_per_part": widest[0],
            "narrow_parts": other.parts,
            "bands_of_narrow_parts": other.bands,
            "tiles_per_narrow_part": other.seats,
            "columns_per_narrow_part": widest[1],
            "wide_exchange": chosen.wide,
            "estimated_tile_bytes": candidate.tile_bytes,
        },
        estimate=candidate.cycles,
        wide=chosen.wide,
    )


def _parts(job: StaticJob, chosen: UnevenParts, n: int) -> Iterator[Part]:
    """The parts of all rounds; each round has about as many columns."""
    kind_of = np.repeat([0, 1], [kind.parts for kind in chosen.kinds])
    num_others = chosen.kinds[1].parts
    rounds = shares(-(-n // job.grain), job.rounds)
    most_grains = int(np.diff(rounds).max())
    first_widths = [chosen.grains[0]] * chosen.kinds[0].parts
    widths = np.array(
        [*first_widths, *np.diff(shares(most_grains - sum(first_widths), num_others))]
    )
    strides = np.array([kind.stride for kind in chosen.kinds])[kind_of]
    tiles = np.cumsum(strides) - strides
    for number, (start, stop) in enumerate(pairwise(rounds.tolist())):
        narrower = widths.copy()
        narrower[np.argmax(widths)] -= most_grains - (stop - start)  # one at most
        ends = start + np.cumsum([0, *narrower])
        for part, cut in enumerate(kind_of.tolist()):
            columns: IntArray = ends[part : part + 2] * job.grain
            seats = tiles[part] + np.arange(chosen.kinds[cut].seats)
            yield Part(int(columns[0]), int(columns[1]), cut, seats, number)


def _guess(pattern: Pattern, seated_kinds: SeatedKinds, grains: int) -> tuple[int, int]:
    """Grains of either kind's parts, by the block columns of their seats alone."""
    kinds = seated_kinds[0][0], seated_kinds[1][0]
    return _split(kinds, first_grains(pattern.grid[1], kinds, grains), grains)


def _balanced(job: StaticJob, seated_kinds: SeatedKinds, grains: int) -> tuple[int, int]:
    """Grains of either kind's parts that take the least time together, x over one lane.

    They lie about where both kinds multiply as long, and where their sums travel as long.
    """
    kinds = seated_kinds[0][0], seated_kinds[1][0]
    most_grains = (grains - kinds[1].parts) // kinds[0].parts

    @cache
    def phases(first: int) -> list[list[int]]:
        both = zip(seated_kinds, _split(kinds, first, grains), strict=True)
        return [_by_phase(_terms(job, seated_kind, size, wide=False)) for seated_kind, size in both]

    def grains_alike(phase: int) -> int:
        fewest_grains, most_tried = 1, most_grains
        while (
            fewest_grains < most_tried
        ):  # the fewest with which the first kind takes as long as the others
            grains_between = (fewest_grains + most_tried) // 2
            first, other = phases(grains_between)
            takes_longer = first[phase] >= other[phase]
            fewest_grains, most_tried = (
                (fewest_grains, grains_between)
                if takes_longer
                else (grains_between + 1, most_tried)
            )
        return fewest_grains

    alike_ends = sorted((grains_alike(COMPUTE), grains_alike(SUMS)))
    first_grains_tried = (
        np.linspace(max(1, alike_ends[0] - 1), alike_ends[1], SPLITS_TRIED).round().astype(int)
    )
    best_grains = min(
        dict.fromkeys(first_grains_tried.tolist()),
        key=lambda first: sum(map(max, *phases(first))),
    )
    return _split(kinds, best_grains, grains)


def _split(
    kinds: tuple[PartKind, PartKind], first_grains_each: int, grains: int
) -> tuple[int, int]:
    """Grains of the widest part of either kind, where the first has so many in each."""
    return first_grains_each, -(-(grains - kinds[0].parts * first_grains_each) // kinds[1].parts)


def _cycles(
    job: StaticJob, seated_kinds: SeatedKinds, split: tuple[int, int], *, wide: bool
) -> Mapping[str, int]:
    """By term, "total" among them: of each phase, those of the kind that takes longer in it."""
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
    """Cycles of each of `PHASES`."""
    return [sum(terms[name] for name in phase) for phase in PHASES]


def _terms(
    job: StaticJob, seated_kind: SeatedKind, grains: int, *, wide: bool
) -> Mapping[str, int]:
    kind, seated = seated_kind
    return cycle_terms(job, seated, parts=kind.parts, columns=grains * job.grain, wide=wide)


def _counted(
    job: StaticJob,
    seated_kinds: SeatedKinds,
    split: tuple[int, int],
    wide: bool,
    memory_share: float,
) -> Counted[UnevenParts] | None:
    """The candidate; None where it does not fit, or may not be wide."""
    columns = [grains * job.grain for grains in split]
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
    return Counted(
        way=UnevenParts((seated_kinds[0][0], seated_kinds[1][0]), split, wide),
        cycles=_cycles(job, seated_kinds, split, wide=wide),
        tile_bytes=max(int(need.whole[0]) for need in needs),
        modest=all(is_modest(job.machine, need, memory_share)[0] for need in needs),
    )
