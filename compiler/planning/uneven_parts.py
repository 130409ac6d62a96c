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

COUNTED = 3  # numbers of parts of every number of row intervals
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
        return self.seats + self.seats % PAIR_TILES


def kind_pairs(
    job: StaticJob, grains: tuple[int, int], fixed_parts: int
) -> Iterator[tuple[Kind, Kind]]:
    """Two kinds for each number of row intervals and of parts: those whose multiplies are short.

    `grains` are those of the narrowest and of the widest round.
    """
    rows, columns = job.gathered.pattern.grid
    bands = fewest(columns)
    for high in fewest(rows).tolist():
        most = min(MOST_PARTS, grains[0], job.machine.tiles // high)
        numbers = range(2, most + 1)
        if fixed_parts:
            numbers = range(max(2, fixed_parts), min(most, fixed_parts) + 1)
        pairs = [_kinds(job.machine.tiles, parts, high, (bands, columns)) for parts in numbers]
        fitting = [kinds for kinds in pairs if kinds is not None]
        yield from sorted(fitting, key=lambda kinds: _multiply_of_kind(job, kinds, grains[1]))[
            :COUNTED
        ]


def _kinds(
    tiles: int, parts: int, high: int, across: tuple[IntArray, int]
) -> tuple[Kind, Kind] | None:
    """The kinds with the least work of a seat; the others have the most bands that are left.

    `across` are the numbers of bands and the block columns.
    """
    bands, columns = across
    strides = bands * high + bands * high % PAIR_TILES
    first = np.arange(1, parts)[:, None]
    left = (tiles - first * strides) // (parts - first)
    other = np.searchsorted(strides, left, side="right") - 1
    narrower = (other >= 0) & (other < np.arange(len(bands)))
    if not narrower.any():
        return None
    wide = -(-columns // bands)
    work = first / wide + (parts - first) / wide[other]
    best, more = divmod(int(np.argmax(np.where(narrower, work, 0.0))), len(bands))
    fewer = int(bands[other[best, more]])
    return Kind(best + 1, int(bands[more]), high), Kind(parts - best - 1, fewer, high)


def first_grains(columns: int, kinds: tuple[Kind, Kind], grains: int) -> int:
    """Grains of the first kind's parts when grains times block columns of a seat are the same."""
    widest = [-(-columns // kind.bands) for kind in kinds]
    share = 1 / (kinds[0].parts + kinds[1].parts * widest[0] / widest[1])
    return min(max(1, round(share * grains)), (grains - kinds[1].parts) // kinds[0].parts)


def _multiply_of_kind(job: StaticJob, kinds: tuple[Kind, Kind], grains: int) -> int:
    """Cycles of the multiply of the first kind's fullest seat, with that share of n."""
    pattern: Pattern = job.gathered.pattern
    rows, columns = pattern.grid
    width = first_grains(columns, kinds, grains) * job.grain
    rows_of_bundle = len(job.gathered.group) // pattern.num_blocks
    high = np.array([-(-rows // kinds[0].high) * rows_of_bundle])
    blocks = high * -(-columns // kinds[0].bands)
    fields = job.pattern.format.mean_work(job.machine, high, blocks, width)
    return int(job.kernel.cycles(job.machine, fields, {})[0])


@attrs.frozen
class UnevenParts:
    """Two kinds of parts with their columns.

    Attributes:
        kinds: the first has more bands.
        grains: of each kind's parts, columns in whole vectors, of the widest round.
        wide: x travels over both lanes of pairs.
    """

    kinds: tuple[Kind, Kind]
    grains: tuple[int, int]
    wide: bool


Side: TypeAlias = tuple[Kind, SeatedBlocks]
Sides: TypeAlias = tuple[Side, Side]


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
    least, grains = int(rounds.min()), int(rounds.max())
    grid, seated = Grid().prepared(pattern), dict[tuple[int, int], SeatedBlocks]()
    pairs = []
    for kinds in kind_pairs(job, (least, grains), options.n_split):
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
    share, counted = options.available_memory_proportion, []
    for number in np.argsort(guesses, kind="stable")[:BALANCED].tolist():
        split = _balanced(job, pairs[number], grains)
        counted += [_counted(job, pairs[number], split, wide, share) for wide in (False, True)]
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
    def phases(first: int) -> list[list[int]]:
        both = zip(sides, _split(kinds, first, grains), strict=True)
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
        key=lambda first: sum(map(max, *phases(first))),
    )
    return _split(kinds, best, grains)


def _split(kinds: tuple[Kind, Kind], first: int, grains: int) -> tuple[int, int]:
    """Grains of the widest part of either kind, where the first has so many in each."""
    return first, -(-(grains - kinds[0].parts * first) // kinds[1].parts)


def _cycles(
    job: StaticJob, sides: Sides, split: tuple[int, int], *, wide: bool
) -> Mapping[str, int]:
    """By term, "total" among them: of each phase, those of the kind that takes longer in it."""
    both = [_terms(job, side, size, wide=wide) for side, size in zip(sides, split, strict=True)]
    slowest: dict[str, int] = {}
    for number, phase in enumerate(PHASES):
        slower = max(both, key=lambda terms: _by_phase(terms)[number])
        slowest |= {name: slower[name] for name in phase}
    return {**slowest, TOTAL: sum(slowest.values())}


def _by_phase(terms: Mapping[str, int]) -> list[int]:
    """Cycles of each of `PHASES`."""
    return [sum(terms[name] for name in phase) for phase in PHASES]


def _terms(job: StaticJob, side: Side, grains: int, *, wide: bool) -> Mapping[str, int]:
    kind, seated = side
    return cycle_terms(job, seated, parts=kind.parts, columns=grains * job.grain, wide=wide)


def _counted(
    job: StaticJob, sides: Sides, split: tuple[int, int], wide: bool, share: float
) -> Counted[UnevenParts] | None:
    """The candidate; None where it does not fit, or may not be wide."""
    columns = [grains * job.grain for grains in split]
    if wide and not all(may_be_wide(job, kind.seats, min(columns)) for kind, _ in sides):
        return None
    both = [(seated, width) for (_, seated), width in zip(sides, columns, strict=True)]
    needs = [tile_bytes(job, seated, columns=width, wide=wide) for seated, width in both]
    if not all(fits(job.machine, need) for need in needs):
        return None
    if not all(fits_offsets(job, seated, columns=width, wide=wide) for seated, width in both):
        return None
    return Counted(
        way=UnevenParts((sides[0][0], sides[1][0]), split, wide),
        cycles=_cycles(job, sides, split, wide=wide),
        tile_bytes=max(int(need.whole[0]) for need in needs),
        modest=all(is_modest(job.machine, need, share)[0] for need in needs),
    )
