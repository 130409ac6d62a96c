"""Parts of n that differ: some with more seats and columns of the dense operand than the others.

Tiles seldom divide into equal parts of whole grids. So of two kinds of parts, the first has grids
of more bands, and as many more columns as make both kinds take as long by count:

    first parts x first seats + other parts x other seats <= tiles
    first parts x first columns + other parts x other columns >= n
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import IntArray

from ..matrix.pattern import Pattern
from ..plan.mapping.shares import shares
from ..plan.operation import TOTAL
from ..plan.options.methods import StaticOptions
from ..plan.partition import Part, Partition
from ..plan.plan import Decision
from .cost.static import SeatedBlocks, StaticJob, cycle_terms, fits_offsets, tile_bytes
from .part_kinds import PAIR, Kind, first_grains, kind_pairs
from .partitioners import cut_by, seats_of
from .partitioners.grid import Grid

PHASES = (  # in each of which all tiles wait for the slowest
    ("dense operand exchange", "values exchange"),
    ("preparation", "multiply"),
    ("partials exchange",),
    ("reduce",),
    ("sync",),
)
COMPUTE, SUMS = 1, 2  # the phases that are longest, and grow with columns
TRIED = 5  # columns of the first kind's parts
BALANCED = 6  # the best of these, by what they take where columns follow the multiply


@attrs.frozen
class UnevenParts:
    """Two kinds of parts with their columns, counted.

    Attributes:
        kinds: the first has more bands.
        grains: of each kind's parts, columns in whole vectors, of the widest round.
        wide: x travels over both lanes of pairs.
        modest: temporaries keep to their share of SRAM.
        cycles: by term, "total" among them, phase by phase of the slower kind.
        tile_bytes: of the fullest tile, counted.
    """

    kinds: tuple[Kind, Kind]
    grains: tuple[int, int]
    wide: bool
    modest: bool
    cycles: Mapping[str, int]
    tile_bytes: int

    @property
    def order(self) -> tuple[bool, int]:
        """Better ones first: modest, then quick."""
        return not self.modest, self.cycles[TOTAL]


Side: TypeAlias = tuple[Kind, SeatedBlocks]
Sides: TypeAlias = tuple[Side, Side]


def uneven_parts(job: StaticJob, *, n: int, options: StaticOptions) -> list[UnevenParts]:
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
    fewest, grains = int(rounds.min()), int(rounds.max())
    grid, seated = Grid().prepared(pattern), dict[tuple[int, int], SeatedBlocks]()
    pairs = []
    for kinds in kind_pairs(job, (fewest, grains), options.n_split):
        for kind in kinds:
            if (kind.bands, kind.high) not in seated:
                form = attrs.evolve(grid, bands=kind.bands)
                seat = seats_of(form, pattern, kind.seats)
                seated[kind.bands, kind.high] = job.seated_groups(seat, kind.seats)
        first, other = ((kind, seated[kind.bands, kind.high]) for kind in kinds)
        pairs.append((first, other))
    guesses = [
        _cycles(job, sides, _guess(pattern, sides, grains), wide=False)[TOTAL] for sides in pairs
    ]
    share = options.available_memory_proportion * job.machine.sram_bytes
    found = []
    for at in np.argsort(guesses, kind="stable")[:BALANCED].tolist():
        split = _balanced(job, pairs[at], grains)
        found += [_told(job, pairs[at], split, wide, share) for wide in (False, True)]
    return sorted((one for one in found if one is not None), key=lambda one: one.order)


def uneven_decision(job: StaticJob, chosen: UnevenParts, name: str, n: int) -> Decision:
    """The decision that uneven parts stand for, of a partitioner of this name."""
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
            "estimated_tile_bytes": chosen.tile_bytes,
        },
        estimate=chosen.cycles,
        wide=chosen.wide,
    )


def _parts(job: StaticJob, chosen: UnevenParts, n: int) -> Iterator[Part]:
    """The parts of all rounds; each round has about as many columns."""
    kind_of = np.repeat([0, 1], [kind.parts for kind in chosen.kinds])
    others = chosen.kinds[1].parts
    rounds = shares(-(-n // job.grain), job.rounds)
    whole = int(np.diff(rounds).max())
    first = [chosen.grains[0]] * chosen.kinds[0].parts
    widths = np.array([*first, *np.diff(shares(whole - sum(first), others))])
    strides = np.array([kind.stride for kind in chosen.kinds])[kind_of]
    tiles = np.cumsum(strides) - strides
    for number, (start, stop) in enumerate(pairwise(rounds.tolist())):
        narrower = widths.copy()
        narrower[np.argmax(widths)] -= whole - (stop - start)  # one at most
        ends = start + np.cumsum([0, *narrower])
        for which, cut in enumerate(kind_of.tolist()):
            columns: IntArray = ends[which : which + 2] * job.grain
            seats = tiles[which] + np.arange(chosen.kinds[cut].seats)
            yield Part(int(columns[0]), int(columns[1]), cut, seats, number)


def _guess(pattern: Pattern, sides: Sides, grains: int) -> tuple[int, int]:
    """Grains of either kind's parts, by the block columns of their seats alone."""
    kinds = sides[0][0], sides[1][0]
    return _split(kinds, first_grains(pattern.grid[1], kinds, grains), grains)


def _balanced(job: StaticJob, sides: Sides, grains: int) -> tuple[int, int]:
    """Grains of either kind's parts that take the least time together, x over one lane.

    They lie about where both kinds multiply as long, and where their sums travel as long.
    """
    kinds = sides[0][0], sides[1][0]
    most = (grains - kinds[1].parts) // kinds[0].parts

    @cache
    def phases(each: int) -> list[list[int]]:
        both = zip(sides, _split(kinds, each, grains), strict=True)
        return [_by_phase(_terms(job, side, size, wide=False)) for side, size in both]

    def alike(phase: int) -> int:
        few, many = 1, most
        while few < many:  # the fewest with which the first kind takes as long as the others
            middle = (few + many) // 2
            first, other = phases(middle)
            longer = first[phase] >= other[phase]
            few, many = (few, middle) if longer else (middle + 1, many)
        return few

    ends = sorted((alike(COMPUTE), alike(SUMS)))
    tried = np.linspace(max(1, ends[0] - 1), ends[1], TRIED).round().astype(int)
    best = min(
        dict.fromkeys(tried.tolist()),
        key=lambda each: sum(map(max, *phases(each))),
    )
    return _split(kinds, best, grains)


def _split(kinds: tuple[Kind, Kind], each: int, grains: int) -> tuple[int, int]:
    """Grains of the widest part of either kind, where the first has so many in each."""
    return each, -(-(grains - kinds[0].parts * each) // kinds[1].parts)


def _cycles(
    job: StaticJob, sides: Sides, split: tuple[int, int], *, wide: bool
) -> Mapping[str, int]:
    """By term, "total" among them: of each phase, those of the kind that takes longer in it."""
    each = [_terms(job, side, size, wide=wide) for side, size in zip(sides, split, strict=True)]
    found: dict[str, int] = {}
    for number, phase in enumerate(PHASES):
        slower = max(each, key=lambda terms: _by_phase(terms)[number])
        found |= {name: slower[name] for name in phase}
    return {**found, TOTAL: sum(found.values())}


def _by_phase(terms: Mapping[str, int]) -> list[int]:
    """Cycles of each of `PHASES`."""
    return [sum(terms[name] for name in phase) for phase in PHASES]


def _terms(job: StaticJob, side: Side, grains: int, *, wide: bool) -> Mapping[str, int]:
    kind, seated = side
    return cycle_terms(job, seated, parts=kind.parts, columns=grains * job.grain, wide=wide)


def _may_be_wide(job: StaticJob, sides: Sides, grains: int) -> bool:
    """Whether tiles have pairs, and messages the length that both lanes ask for."""
    machine, size = job.machine, grains * job.grain * job.x_line.column_bytes
    if not job.pairs or machine.tiles_per_pair != PAIR or size < machine.pair_min_bytes:
        return False
    return all(kind.seats % PAIR == 0 for kind, _ in sides)


def _told(
    job: StaticJob, sides: Sides, split: tuple[int, int], wide: bool, share: float
) -> UnevenParts | None:
    """The candidate; None where it does not fit, or may not be wide."""
    if wide and not _may_be_wide(job, sides, min(split)):
        return None
    both = [(side[1], each * job.grain) for side, each in zip(sides, split, strict=True)]
    needs = [tile_bytes(job, seated, columns=each, wide=wide) for seated, each in both]
    if max(need.whole for need in needs) > job.machine.usable_bytes:
        return None
    if not all(fits_offsets(job, seated, columns=each, wide=wide) for seated, each in both):
        return None
    return UnevenParts(
        kinds=(sides[0][0], sides[1][0]),
        grains=split,
        wide=wide,
        modest=max(need.temporary for need in needs) <= share,
        cycles=_cycles(job, sides, split, wide=wide),
        tile_bytes=max(need.whole for need in needs),
    )
