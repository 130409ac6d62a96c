"""Candidates of a partitioner: splits of n, variants, and x over one lane or two, with estimates.

A split is a number of parts of n; a variant is the partitioner with its parameter (such as a number
of column bands) fixed. For each candidate the partitioner gives the blocks seats, and cycles and
bytes are estimated (`static_cost`). The search over splits and variants is coarse to fine: some of
the numbers first, then the neighbours of the best. Candidates whose temporary bytes keep to a share
of SRAM ("modest" ones) come before the others that fit; each of the two groups is in ascending
order of estimated cycles. Budgets count candidates, never seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import PAIR_TILES, InputError, IntArray
from ipusim.native import side_by_side

from ..plan.axes import useful_counts
from ..plan.mapping.shares import shares
from ..plan.operation import TOTAL
from ..plan.options.methods import StaticOptions
from ..plan.partition import Part, parts_in_rounds
from .engine import Counted, fits, is_modest, terms
from .partitioners import Partitioner, TunablePartitioner, for_pattern, seats_of
from .static_cost import fits_offsets, in_lanes, load_of, tile_bytes
from .static_job import StaticJob

MAX_SPLITS = 64  # largest number of parts of n that is compared; no reason recorded for this number
STRIDE = 3  # the coarse search takes every third number of parts and every third variant
REFINED_POINTS = 4  # number of best splits and variants whose neighbours are estimated next
# The quickest cuts are estimated with these shares of their seats, too. All seats are not always
# best: a clustered 128 x 64 matrix took 800 cycles on 5 x 16 tiles and 922 on 5 x 18.
SEAT_SHARES = (7 / 8, 3 / 4, 5 / 8, 1 / 2)
MAX_REDUCED_CUTS = 4  # number of quickest cuts that are tried with fewer seats


@attrs.frozen
class EvenParts:
    """Division of a product into equal parts of n, each cut by one partitioner.

    Attributes:
        name: name of the partitioner.
        partitioner: the partitioner with its parameter fixed.
        parts, seats: number of parts of n, and number of seats of each.
        wide: True if x travels over both lanes of tile pairs.
        touches: number of touches: a tile with a line of x or y that it uses. A measure of the
            host time of lowering.
    """

    name: str
    partitioner: Partitioner
    parts: int
    seats: int
    wide: bool
    touches: int

    @property
    def cuts(self) -> Sequence[tuple[Partitioner, int]]:
        """Partitioner and number of seats of each cut."""
        return ((self.partitioner, self.seats),)

    def placed(self, job: StaticJob, n: int) -> Iterator[Part]:
        """Return the parts of all rounds. The parts of one round are on consecutive tiles."""
        return parts_in_rounds(intervals_of(job, n, self.parts), self.seats, self.parts)

    def details(self, widest: Sequence[int]) -> Mapping[str, int]:
        """Return the entries about the parts in a plan's decision.

        Args:
            widest: number of columns of the widest part of each cut.
        """
        return {
            "bands": getattr(self.partitioner, "bands", 0),
            "tiles_per_part": self.seats,
            "columns_per_part": widest[0],
        }


CountedParts: TypeAlias = Counted[EvenParts]


def candidates_of(
    job: StaticJob, name: str, partitioner: Partitioner, *, n: int, options: StaticOptions
) -> list[CountedParts]:
    """Return the candidates of one partitioner that fit, best first; ties stay in order.

    Return an empty list if n cannot be cut into the parts and rounds that the options fix.

    Args:
        job: the product and its kernel.
        name: name of the partitioner.
        partitioner: the partitioner.
        n: number of columns of the dense operand.
        options: options, some of which fix numbers.

    Raises:
        InputError: the options fix the bands of a partitioner without bands, or the partitioner
            does not return seats.
    """
    # Points of the search are (index of split, index of variant); the last split is always among
    # the coarse ones. Up to STRIDE steps: estimate the points, then go on with the neighbours
    # of the best ones.
    splits = _splits(job, n, options)
    counted_parts: dict[tuple[int, int], list[CountedParts]] = {}
    partitioner = for_pattern(partitioner, job.gathered.pattern)
    variants = {parts: _variants(job, partitioner, parts, options) for parts in splits}
    points = [(i, j) for i, parts in enumerate(splits) for j in range(len(variants[parts]))]
    last = len(splits) - 1
    coarse = [(i, j) for i, j in points if _is_coarse(i, last) and j % STRIDE == 0]

    def at_point(point: tuple[int, int]) -> list[CountedParts]:
        parts = splits[point[0]]
        parts_and_seats = parts, _seats(job, parts, options)
        return list(_counted(job, name, variants[parts][point[1]], parts_and_seats, n, options))

    neighbours: Iterable[tuple[int, int]] = coarse
    for _ in range(STRIDE):
        new_points = [point for point in neighbours if point not in counted_parts]
        counted_parts.update(
            zip(new_points, side_by_side(new_points, job.pattern.num_blocks, at_point), strict=True)
        )
        best = sorted(counted_parts, key=lambda point: _best_order(counted_parts[point]))[
            :REFINED_POINTS
        ]
        neighbourhood = {(i + p, j + q) for i, j in best for p in (-1, 0, 1) for q in (-1, 0, 1)}
        neighbours = [point for point in points if point in neighbourhood]
    # Sorted by point first, so that the order of ties does not depend on the steps of the search.
    candidates = [
        candidate for point in sorted(counted_parts) for candidate in counted_parts[point]
    ]
    return sorted(candidates, key=lambda candidate: candidate.order)


def _is_coarse(index: int, last: int) -> bool:
    """Return True if a number of parts is compared first: the fewest, every third, and the most.

    One part and two are farther from each other than ten and eleven: with two parts the best number
    of bands may be far from that of one part.

    Args:
        index: index of the number among all numbers of parts.
        last: index of the largest number.
    """
    return index < STRIDE or index % STRIDE == 0 or index == last


def with_fewer_seats(
    job: StaticJob, counted_parts: Sequence[CountedParts], n: int, options: StaticOptions
) -> list[CountedParts]:
    """Return candidates with fewer seats that take no more cycles by estimate than with all seats.

    Of equal estimates the candidate with fewer seats is usually quicker, since its words travel
    shorter paths.

    Args:
        job: the product and its kernel.
        counted_parts: candidates with all seats, best first.
        n: number of columns of the dense operand.
        options: options, some of which fix numbers.
    """
    if options.tiles_per_part:
        return []
    # Candidates that differ only in the lanes of x have one cut.
    cuts: dict[tuple[str, int, int], CountedParts] = {}
    for candidate in counted_parts:
        cut = candidate.division
        cuts.setdefault((cut.name, getattr(cut.partitioner, "bands", 0), cut.parts), candidate)
        if len(cuts) == MAX_REDUCED_CUTS:
            break
    return [
        fewer
        for candidate in cuts.values()
        for seats in _reduced_seat_counts(candidate.division.seats, job.gathered.pattern.num_blocks)
        for fewer in _counted(
            job,
            candidate.division.name,
            candidate.division.partitioner,
            (candidate.division.parts, seats),
            n,
            options,
        )
        if fewer.order <= candidate.order
    ]


def groups_of(job: StaticJob, n: int) -> int:
    """Return the number of groups of columns; a group always lies in one part of one round."""
    return -(-n // job.grain)


def most_parts(job: StaticJob, n: int) -> int:
    """Return the largest number of parts of a round: each needs a group of columns and a tile."""
    return min(groups_of(job, n) // job.rounds, job.machine.tiles)


def _splits(job: StaticJob, n: int, options: StaticOptions) -> Sequence[int]:
    """Return the numbers of parts into which n may be cut, to compare them.

    Of numbers whose widest parts are equally wide only the smallest is compared: 10 groups in 6
    parts are up to 2 wide, as in 5 parts, so that 6 is left out.
    """
    max_grains, max_parts = groups_of(job, n) // job.rounds, most_parts(job, n)
    if options.tiles_per_part:
        max_parts = min(max_parts, job.machine.tiles // options.tiles_per_part)
    if options.n_split or not max_parts:
        return (options.n_split,) if 0 < options.n_split <= max_parts else ()
    splits: list[int] = useful_counts(max_grains, min(MAX_SPLITS, max_parts)).tolist()
    return splits


def _variants(
    job: StaticJob, partitioner: Partitioner, parts: int, options: StaticOptions
) -> Sequence[Partitioner]:
    """Return the variants of a partitioner: for each number of bands that is worth a look."""
    bands = options.num_column_bands
    if isinstance(partitioner, TunablePartitioner):
        if bands > job.gathered.pattern.grid[1]:
            return ()
        seats = _seats(job, parts, options)
        return partitioner.variants(job.gathered.pattern, seats, bands)
    if bands:
        raise InputError(f"num_column_bands is {bands}; this strategy has no column bands")
    return (partitioner,)


def _seats(job: StaticJob, parts: int, options: StaticOptions) -> int:
    """Return the number of seats of each part: from the options, else whole tile pairs, or 1."""
    if options.tiles_per_part:
        return options.tiles_per_part
    seats = job.machine.tiles // parts
    return seats - seats % PAIR_TILES if seats > 1 else seats


def _reduced_seat_counts(seats: int, blocks: int) -> list[int]:
    """Return smaller numbers of seats to try, ascending, in whole tile pairs.

    They are shares of all seats, and the number of blocks.
    """
    numbers = {max(1, round(seats * share / PAIR_TILES) * PAIR_TILES) for share in SEAT_SHARES}
    numbers.add(-(-blocks // PAIR_TILES) * PAIR_TILES)
    return sorted(number for number in numbers if 0 < number < seats)


def _counted(
    job: StaticJob,
    name: str,
    variant: Partitioner,
    parts_and_seats: tuple[int, int],
    n: int,
    options: StaticOptions,
) -> Iterator[CountedParts]:
    """Yield the candidates of one variant and split: x over one lane, and over both if possible.

    Args:
        job: the product and its kernel.
        name: name of the partitioner.
        variant: the partitioner with its parameter fixed.
        tiles: number of parts of n, and number of seats of each.
        n: number of columns of the dense operand.
        options: options, some of which fix numbers.
    """
    parts, seats = parts_and_seats
    columns = max(stop - start for start, stop in intervals_of(job, n, parts))
    seat = seats_of(variant, job.gathered.pattern, seats)
    seated = job.seated_groups(seat, seats, job.most_lines(columns))
    if seated is None or not job.keeps_budget(seated.blocks):
        return
    machine, share = job.machine, options.available_memory_proportion
    cycles, narrow_total = None, None
    for wide in (False, True):
        if wide and not may_be_wide(job, seats, columns):
            continue
        need = tile_bytes(job, seated, columns=columns, wide=wide)
        if not fits(machine, need) or not fits_offsets(job, seated, columns=columns, wide=wide):
            continue
        if cycles is None:
            load = load_of(job, seated, parts=parts, columns=columns, wide=wide)
            cycles = terms(machine, load, barriers=False)
        lane_cycles = in_lanes(cycles, job, seated, columns=columns, wide=wide)
        # Over both lanes a tile also receives the lines of its neighbour. A wide candidate that is
        # not quicker by estimate is slower in the schedule.
        if narrow_total is not None and lane_cycles[TOTAL] >= narrow_total:
            continue
        narrow_total = lane_cycles[TOTAL]
        touched = seated.received_lines(wide=wide) + seated.rows
        yield Counted(
            division=EvenParts(name, variant, parts, seats, wide, parts * int(touched.sum())),
            cycles=lane_cycles,
            tile_bytes=int(need.whole[0]),
            modest=bool(is_modest(machine, need, share)[0]),
        )


def may_be_wide(job: StaticJob, seats: int, columns: int) -> bool:
    """Return True if x may travel wide: seats are whole tile pairs, and lines are long enough."""
    size, machine = columns * job.x_line.column_bytes, job.machine
    if not job.allows_wide or machine.tiles_per_pair != PAIR_TILES:
        return False
    return seats % PAIR_TILES == 0 and size >= machine.pair_min_bytes


def intervals_of(job: StaticJob, n: int, parts: int) -> list[tuple[int, int]]:
    """Return the columns [start, stop) of each part of n, of all rounds, in whole vectors."""
    edges: IntArray = shares(groups_of(job, n), parts * job.rounds) * job.grain
    return list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))


def _best_order(candidates: Sequence[CountedParts]) -> tuple[bool, int]:
    """Return the key of the best candidate; the largest of all keys without candidates."""
    last = True, np.iinfo(np.int64).max
    return min((candidate.order for candidate in candidates), default=last)
