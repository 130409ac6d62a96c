"""The candidates of a partitioner: splits of n, its variants, one exchange lane or two, counted.

For each of them the blocks are seated, and cycles and bytes counted (`known_costs`); first some of
the numbers, then those beside the best. Candidates whose temporaries keep to a share of SRAM come
first, then the others that fit; the quickest of each first. Budgets are counts of candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import PAIR_TILES, InputError, IntArray
from ipusim.native import side_by_side

from ..plan.axes import fewest
from ..plan.mapping.shares import shares
from ..plan.options.methods import StaticOptions
from ..plan.partition import Part
from .engine import Counted, fits, is_modest, terms
from .partitioners import Family, Partitioner, prepared, seats_of
from .static_cost import StaticJob, fits_offsets, in_lanes, load_of, tile_bytes

MAX_SPLITS = 64
COARSE = 3  # every third number of parts and every third variant first
BEST_KEPT = 4  # whose neighbours are tried
# Shares of its seats with which a cut of few cycles is counted, too. All seats are not always best:
# a clustered 128 x 64 took 800 cycles on 5 x 16 tiles and 922 on 5 x 18.
FEWER_SEATS = (7 / 8, 3 / 4, 5 / 8, 1 / 2)
FEWER_OF = 4  # cuts of fewest cycles, of all partitioners, that are counted with fewer seats


@attrs.frozen
class EvenParts:
    """One way to cut a job: parts of n that are alike.

    Attributes:
        name: of the partitioner.
        partitioner: with its number fixed.
        parts, seats: parts of n, and seats of each.
        wide: x travels over both lanes of pairs.
        pairs: of a tile and a row or column that it touches: what lowering goes through.
    """

    name: str
    partitioner: Partitioner
    parts: int
    seats: int
    wide: bool
    pairs: int

    @property
    def cuts(self) -> Sequence[tuple[Partitioner, int]]:
        """The partitioner and the seats of each cut."""
        return ((self.partitioner, self.seats),)

    def placed(self, job: StaticJob, n: int) -> Iterator[Part]:
        """Return the parts of all rounds, on tiles one after another."""
        for number, (start, stop) in enumerate(intervals_of(job, n, self.parts)):
            tiles = np.arange(self.seats) + number % self.parts * self.seats
            yield Part(start, stop, 0, tiles, number // self.parts)

    def details(self, widest: Sequence[int]) -> Mapping[str, int]:
        """Return what a decision says of the parts, of which each cut has some so wide."""
        return {
            "bands": getattr(self.partitioner, "bands", 0),
            "tiles_per_part": self.seats,
            "columns_per_part": widest[0],
        }


CountedParts: TypeAlias = Counted[EvenParts]


def candidates_of(
    job: StaticJob, name: str, partitioner: Partitioner, *, n: int, options: StaticOptions
) -> list[CountedParts]:
    """The counted candidates of one partitioner that fit, best first; ties stay in order.

    None where n cannot be cut into the parts and rounds that are fixed.

    Args:
        job: what is computed, where.
        name: of the partitioner.
        partitioner: the rule.
        n: columns of the dense operand.
        options: what is fixed.

    Raises:
        InputError: a number of bands for a partitioner that has none; what it gives is no seat.
    """
    splits = _splits(job, n, options)
    counted: dict[tuple[int, int], list[CountedParts]] = {}
    partitioner = prepared(partitioner, job.gathered.pattern)
    forms = {parts: _forms(job, partitioner, parts, options) for parts in splits}
    places = [(i, j) for i, parts in enumerate(splits) for j in range(len(forms[parts]))]
    last = len(splits) - 1
    coarse = [(i, j) for i, j in places if (i % COARSE == 0 or i == last) and j % COARSE == 0]

    def of_place(at: tuple[int, int]) -> list[CountedParts]:
        parts = splits[at[0]]
        tiles = parts, _seats(job, parts)
        return list(_counted(job, name, forms[parts][at[1]], tiles, n, options))

    wanted: Iterable[tuple[int, int]] = coarse
    for _ in range(COARSE):
        new = [at for at in wanted if at not in counted]
        counted.update(zip(new, side_by_side(new, job.pattern.num_blocks, of_place), strict=True))
        best = sorted(counted, key=lambda at: _least(counted[at]))[:BEST_KEPT]
        wanted = [
            (i, j) for i, j in places if any(max(abs(i - p), abs(j - q)) <= 1 for p, q in best)
        ]
    candidates = [candidate for at in sorted(counted) for candidate in counted[at]]
    return sorted(candidates, key=lambda candidate: candidate.order)


def with_fewer_seats(
    job: StaticJob, counted: Sequence[CountedParts], n: int, options: StaticOptions
) -> list[CountedParts]:
    """Return candidates with fewer seats that take no more cycles by estimate than with all.

    Of equal estimates the one with fewer seats is usually quicker, for its words go shorter ways.

    Args:
        job, n, options: as `candidates_of` takes them.
        counted: candidates with all seats, best first.
    """
    cuts: dict[tuple[str, int, int], CountedParts] = {}  # x over one lane or two is one cut
    for candidate in counted:
        cut = candidate.way
        cuts.setdefault((cut.name, getattr(cut.partitioner, "bands", 0), cut.parts), candidate)
        if len(cuts) == FEWER_OF:
            break
    return [
        fewer
        for candidate in cuts.values()
        for seats in _fewer(candidate.way.seats, job.gathered.pattern.num_blocks)
        for fewer in _counted(
            job,
            candidate.way.name,
            candidate.way.partitioner,
            (candidate.way.parts, seats),
            n,
            options,
        )
        if fewer.order <= candidate.order
    ]


def groups_of(job: StaticJob, n: int) -> int:
    """Groups of columns, which no part and no round cuts."""
    return -(-n // job.grain)


def most_parts(job: StaticJob, n: int) -> int:
    """The most parts that a round can have, each with a group of columns and a tile."""
    return min(groups_of(job, n) // job.rounds, job.machine.tiles)


def _splits(job: StaticJob, n: int, options: StaticOptions) -> Sequence[int]:
    """Numbers of parts of n, each the fewest for its widest part."""
    grains, most = groups_of(job, n) // job.rounds, most_parts(job, n)
    if options.n_split or not most:
        return (options.n_split,) if 0 < options.n_split <= most else ()
    splits: list[int] = fewest(grains, min(MAX_SPLITS, most)).tolist()
    return splits


def _forms(
    job: StaticJob, partitioner: Partitioner, parts: int, options: StaticOptions
) -> Sequence[Partitioner]:
    bands = options.num_column_bands
    if isinstance(partitioner, Family):
        if bands > job.gathered.pattern.grid[1]:
            return ()
        return partitioner.variants(job.gathered.pattern, _seats(job, parts), bands)
    if bands:
        raise InputError(f"num_column_bands is {bands}; this strategy has no column bands")
    return (partitioner,)


def _seats(job: StaticJob, parts: int) -> int:
    """Seats of each part: whole pairs where there are any."""
    seats = job.machine.tiles // parts
    return seats - seats % PAIR_TILES if seats > 1 else seats


def _fewer(seats: int, blocks: int) -> list[int]:
    """Return smaller numbers of seats, ascending: shares of them, and as many as there are blocks.

    They are whole pairs, where there are any.
    """
    pairs = {max(1, round(seats * share / PAIR_TILES) * PAIR_TILES) for share in FEWER_SEATS}
    pairs.add(-(-blocks // PAIR_TILES) * PAIR_TILES)
    return sorted(number for number in pairs if 0 < number < seats)


def _counted(
    job: StaticJob,
    name: str,
    form: Partitioner,
    tiles: tuple[int, int],
    n: int,
    options: StaticOptions,
) -> Iterator[CountedParts]:
    """The candidates with this form: x over one lane, and over two where that is quicker.

    Args:
        job, name, n, options: as `candidates_of` takes them.
        form: the partitioner with its number fixed.
        tiles: parts of n, and seats of each.
    """
    parts, seats = tiles
    columns = max(stop - start for start, stop in intervals_of(job, n, parts))
    seat = seats_of(form, job.gathered.pattern, seats)
    seated = job.seated_groups(seat, seats, job.most_lines(columns))
    if seated is None:
        return
    machine, share = job.machine, options.available_memory_proportion
    cycles = None
    for wide in (False, True):
        if wide and not may_be_wide(job, seats, columns):
            continue
        need = tile_bytes(job, seated, columns=columns, wide=wide)
        if not fits(machine, need) or not fits_offsets(job, seated, columns=columns, wide=wide):
            continue
        if cycles is None:
            load = load_of(job, seated, parts=parts, columns=columns, wide=wide)
            cycles = terms(machine, load, barriers=False)
        touched = seated.received_lines(wide=wide) + seated.rows
        yield Counted(
            way=EvenParts(name, form, parts, seats, wide, parts * int(touched.sum())),
            cycles=in_lanes(cycles, job, seated, columns=columns, wide=wide),
            tile_bytes=int(need.whole[0]),
            modest=bool(is_modest(machine, need, share)[0]),
        )


def may_be_wide(job: StaticJob, seats: int, columns: int) -> bool:
    """Whether tiles have pairs, and messages the length that both lanes ask for."""
    size, machine = columns * job.x_line.column_bytes, job.machine
    if not job.pairs or machine.tiles_per_pair != PAIR_TILES:
        return False
    return seats % PAIR_TILES == 0 and size >= machine.pair_min_bytes


def intervals_of(job: StaticJob, n: int, parts: int) -> list[tuple[int, int]]:
    """The columns [start, stop) of each part of n, of all rounds, in whole vectors."""
    edges: IntArray = shares(groups_of(job, n), parts * job.rounds) * job.grain
    return list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))


def _least(candidates: Sequence[CountedParts]) -> tuple[bool, int]:
    return min(
        (candidate.order for candidate in candidates), default=(True, np.iinfo(np.int64).max)
    )
