"""Estimate a partition of a known pattern before it is lowered: cycles by term, and bytes.

    x and values   words that a seat receives, at one word a cycle, two where x travels wide
    prepare        formula of the codelet by which a realisation makes an operand, if it has one
    multiply       formula of the kernel. These three terms are the cycles of one seat: the seat for
                   which they take longest together
    partials       words of the busiest port: either the sums that a seat sends (rows of y that
                   other seats compute, too, less those that it owns), or those that an owner
                   receives
    reduce         formula of the reduce kernel for the pieces of an owner, and after it the copy or
                   cast of the rows that only this seat writes; rows that are computed where y
                   is stored take no cycles

Rows, columns and blocks of every seat are counted exactly, and so are the rows of single elements
that go to each worker. Two simplifications: a schedule adds no cycles to its busiest port, and
owners share the pieces as evenly as the sizes of pieces allow. Where both hold, the estimate is
equal to the simulated cycles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np

from ipusim import BoolArray, IntArray, Machine
from ipusim.kernels import Cast, Copy, Reduce

from ..plan.mapping.owners import (
    CHUNK_BYTES,
    SCARCE_PIECES,
    pieces_of_lines,
    sums_are_results,
)
from .engine import (
    Load,
    Need,
    X,
    mover,
    of_fullest,
    operand_cycles,
    piece_cycles,
    terms,
)
from .static_job import SeatedBlocks, StaticJob

# Bytes of a preparing codelet's work list for each line of 16 columns that it makes: four entries
# of five words (`TransposeLines`).
PREPARED_LIST_BYTES = 80


def load_of(job: StaticJob, seated: SeatedBlocks, *, parts: int, columns: int, wide: bool) -> Load:
    """Return the load of every seat of a part; all parts have equal cuts.

    Args:
        job: the product and its kernel.
        seated: blocks of the seats, the same in every part.
        parts: number of parts of n, each on tiles of its own.
        columns: number of columns of the widest part.
        wide: True if x travels over both lanes of tile pairs.
    """
    partial_numbers, reduce = _reduction(job, seated, columns)
    compute = {"multiply": _multiply(job, seated, columns)}
    if job.realised is not None:
        cycles = job.realised[0].preparing_cycles(job.machine, seated.made_lines, columns)
        compute = {"prepare": cycles, **compute}
    return Load(
        x_bytes=_x_bytes(job, seated, columns, wide=wide),
        wide=wide,
        value_bytes=seated.blocks * job.block_bytes,
        sharers=parts if job.weights == "shared" else 1,
        partial_bytes=np.array([partial_numbers * job.partials_type.bytes]),
        compute=compute,
        reduce=reduce,
        rounds=job.rounds,
        finish=_finish_in_place(job, seated, columns),
    )


def in_lanes(
    cycles: Mapping[str, IntArray],
    job: StaticJob,
    seated: SeatedBlocks,
    *,
    columns: int,
    wide: bool,
) -> Mapping[str, int]:
    """Return the cycles by term and in total if x travels over one lane, or over both.

    Args:
        cycles: cycles of each seat by term, int64[seats], with x over either number of lanes: only
            the term of the exchange of x depends on it, and is replaced.
        job: the product and its kernel.
        seated: blocks of the seats.
        columns: number of columns of the widest part.
        wide: True if x travels over both lanes of tile pairs.
    """
    x_bytes = _x_bytes(job, seated, columns, wide=wide)
    return of_fullest({**cycles, X: job.rounds * operand_cycles(job.machine, x_bytes, wide=wide)})


def _x_bytes(job: StaticJob, seated: SeatedBlocks, columns: int, *, wide: bool) -> IntArray:
    """Return the bytes of x that each seat receives in a round, int64[seats]."""
    return seated.received_lines(wide=wide) * columns * job.x_line.column_bytes


def cycle_terms(
    job: StaticJob, seated: SeatedBlocks, *, parts: int, columns: int, wide: bool
) -> Mapping[str, int]:
    """Return the cycles of the widest part in all rounds, by term, with a "total".

    Args:
        job: the product and its kernel.
        seated: blocks of the seats, the same in every part.
        parts: number of parts of n, each on tiles of its own.
        columns: number of columns of the widest part.
        wide: True if x travels over both lanes of tile pairs.
    """
    load = load_of(job, seated, parts=parts, columns=columns, wide=wide)
    return of_fullest(terms(job.machine, load, barriers=False))


def _multiply(job: StaticJob, seated: SeatedBlocks, columns: int) -> IntArray:
    """Return the kernel's cycles on each seat, int64[seats]; 0 for seats without blocks.

    Blocks are taken to be spread evenly over the rows of a seat; for single elements the number of
    elements of each row is known and used.
    """
    cycles = np.zeros(len(seated.blocks), dtype=np.int64)
    busy_seats = np.flatnonzero(seated.blocks)
    rows, blocks = seated.rows[busy_seats], seated.blocks[busy_seats]
    # Other parts may be narrower by a grain.
    kernel = job.kernel_for((columns, columns - job.grain), equal_rows=seated.equal_rows)
    fields = job.pattern.format.work(kernel, rows, blocks, columns, seated.row_blocks)
    cycles[busy_seats] = kernel.cycles(job.machine, fields, {})
    return cycles


def _reduction(job: StaticJob, seated: SeatedBlocks, columns: int) -> tuple[int, IntArray]:
    """Return the partial sums at the busiest port, and the cycles of the reduction, int64[seats].

    Lines that several seats write are cut into pieces, and each seat that shares a line is an owner
    of some pieces: it receives the partial sums of the other seats and adds them up. Lines that one
    seat alone writes are copied or cast to the result.
    """
    exclusive, line = seated.writes.exclusive, job.y_line
    shared, vector = seated.rows - exclusive, columns * line.height
    owners = int(np.count_nonzero(shared))
    move_cycles = _move_cycles(
        job, vector, 0 * exclusive if _in_place(job, seated) else exclusive, shared == 0
    )
    if owners == 0:
        return 0, move_cycles
    # Lines are grouped by depth, the number of seats that write them: `lines[i]` lines have
    # `depth[i]` >= 2 partials each, and lowering cuts all of them into pieces of one size.
    lines_of_depth = np.bincount(seated.depth)[2:]
    shared_depths = np.flatnonzero(lines_of_depth)
    depth, lines, grains = shared_depths + 2, lines_of_depth[shared_depths], columns // line.grain
    pieces_of_line = pieces_of_lines(
        depth, lines, elements=vector, grains=grains, seats=len(shared)
    )
    size, pieces = -(-grains // pieces_of_line) * line.grain * line.height, lines * pieces_of_line
    # A port is busy with what an owner receives, one partial fewer than the depth since its own
    # stays, or with what a seat sends: all its shared rows less those that it owns.
    num_received = _fullest_owner(pieces, (depth - 1) * size, owners)
    num_sent = int(shared.max()) * vector - int(lines.sum()) * vector // owners
    types = job.partials_type, job.data_type
    kernel = Reduce(*types)
    if job.finish:
        kernel = job.result_finish.reduce(types, job.machine) or kernel
    start, cost = _pieces_once(kernel, job.machine, zip(size.tolist(), depth.tolist(), strict=True))
    busiest_cycles = start + _fullest_owner(pieces, cost, owners)
    if int(pieces.sum()) < SCARCE_PIECES * len(shared):
        # Owners of few pieces may have even runs of grains instead: a run of a line for each seat
        # that writes it, if there are as many grains.
        runs = np.minimum(depth, grains)
        size = -(-grains // runs) * line.grain * line.height
        shapes = zip(size.tolist(), depth.tolist(), strict=True)
        start, cost = _pieces_once(kernel, job.machine, shapes)
        run_sums = max(
            -(-int(lines @ (depth - 1)) * vector // owners), int(((depth - 1) * size).max())
        )
        run_cycles = start + max(-(-int(lines * runs @ cost) // owners), int(cost.max()))
        port_sums = max(run_sums, num_sent)
        if port_sums + run_cycles < max(num_received, num_sent) + busiest_cycles:
            return port_sums, _by_owner(seated, owners, run_cycles, run_cycles) + move_cycles
    summed = _by_owner(seated, int(pieces.sum()), busiest_cycles, busiest_cycles - int(cost.min()))
    return max(num_received, num_sent), summed + move_cycles


def _finish_in_place(job: StaticJob, seated: SeatedBlocks, columns: int) -> IntArray | None:
    """Return the cycles of biases and ReLU on lines that no reduction finishes, int64[seats].

    These lines are: the ones that a single seat writes; the ones that no seat writes, which go to
    seats with few lines; and shared lines, if no code both sums and finishes. Return None without
    biases and ReLU.
    """
    if not job.finish:
        return None
    finish, types = job.result_finish, (job.partials_type, job.data_type)
    exclusive, unwritten = seated.writes.exclusive, int(np.count_nonzero(seated.depth == 0))
    lines = (
        np.maximum(exclusive, int(exclusive.min()) + -(-unwritten // len(exclusive)))
        if unwritten
        else exclusive
    )
    if finish.reduce(types, job.machine) is None:
        shared = int(np.count_nonzero(seated.depth > 1))
        lines = lines + -(-shared // len(seated.rows))
    elements = columns * job.y_line.height
    return finish.in_place(job.machine, job.data_type, job.rounds * lines, elements)


def _in_place(job: StaticJob, seated: SeatedBlocks) -> bool:
    """Return True if the kernel computes lines that only one seat writes where y is stored."""
    exclusive, types = seated.writes.exclusive, (job.data_type, job.partials_type)
    shared = int((seated.rows - exclusive).max(initial=0))
    return bool(exclusive.any() and sums_are_results(*types, shared, job.rounds))


def _pieces_once(
    kernel: Reduce, machine: Machine, shapes: Iterable[tuple[int, int]]
) -> tuple[int, IntArray]:
    """Return the cycles of an empty reduction, and the cycles that each piece adds, int64[shapes].

    A shape is the size and the depth of a piece. Cycles of shapes that were asked for before come
    from a cache.
    """
    pieces, cache = list(shapes), _known_pieces(kernel, machine)
    missing_shapes = [shape for shape in pieces if shape not in cache]
    if missing_shapes:
        start, increments = piece_cycles(kernel, machine, np.array(missing_shapes))
        cache.update(
            zip(missing_shapes, zip(start.tolist(), increments.tolist(), strict=True), strict=True)
        )
    return cache[pieces[0]][0], np.array([cache[shape][1] for shape in pieces], dtype=np.int64)


@lru_cache(maxsize=16)
def _known_pieces(_kernel: Reduce, _machine: Machine) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the cache of cycles by size and depth of a piece; candidates share most pieces."""
    return {}


def _fullest_owner(pieces: IntArray, weight: IntArray, owners: int) -> int:
    """Return a lower bound on the total weight of the pieces of the owner with the most weight.

    One bound is the mean share. Another one, for each weight w: of the pieces that weigh w or more,
    some owner has at least the mean number, rounded up. Example: 5 pieces of weight 10 and 3 owners
    give 2 pieces of 10 on one owner, 20, although the mean is 17.

    Args:
        pieces, weight: number of pieces of each kind and the weight of one, int64[kinds].
        owners: number of owners.
    """
    order = np.argsort(-weight)
    heavier = np.cumsum(pieces[order])
    heaviest = int((-(-heavier // owners) * weight[order]).max())
    return max(-(-int(pieces @ weight) // owners), heaviest)


def _by_owner(seated: SeatedBlocks, pieces: int, full_cycles: int, less_cycles: int) -> IntArray:
    """Return the cycles of reductions on each seat, int64[seats], where owners have equal shares.

    Owners have `most_pieces` pieces, or one less. As in lowering, owners that write fewer lines get
    the additional piece first, and among equal ones those that write fewer lines alone.

    Args:
        seated: blocks of the seats.
        pieces: number of pieces of all shared lines.
        full_cycles, less_cycles: cycles of an owner with `most_pieces` pieces, and of an owner
            with one piece less.
    """
    exclusive, is_owner = seated.writes.exclusive, seated.rows > seated.writes.exclusive
    owners = int(np.count_nonzero(is_owner))
    summed = np.where(is_owner, full_cycles, 0)
    most_pieces = -(-pieces // owners)
    fuller_owners = pieces - (most_pieces - 1) * owners
    if fuller_owners < owners:
        # `rank` orders seats by their rows, then by their exclusive rows. `last_rank` is the rank
        # of the last of the `fuller_owners` owners that have a piece more than the others.
        rank = seated.rows * (1 + int(exclusive.max())) + exclusive
        last_rank = np.partition(rank[is_owner], fuller_owners - 1)[fuller_owners - 1]
        summed[is_owner & (rank > last_rank)] = less_cycles if most_pieces > 1 else 0
    return summed


def _move_cycles(job: StaticJob, elements: int, lines: IntArray, is_joined: BoolArray) -> IntArray:
    """Return the cycles of moving finished lines to the result, int64[seats]; 0 without lines.

    Args:
        job: the product and its types.
        elements: number of elements of a line.
        lines: number of lines that each seat moves, int64[seats].
        is_joined: True for seats that move all their lines as one piece, bool[seats].
    """
    kernel, max_lines = mover((job.partials_type, job.data_type)), int(lines.max(initial=0))
    start, increment = _move_of(kernel, job.machine, elements)
    cycles = np.where(lines > 0, start + lines * increment, 0)
    if max_lines and is_joined.any():
        size = np.arange(1, max_lines + 1)[:, None] * elements
        starts, piece_increments = piece_cycles(kernel, job.machine, size)
        cycles_of_lines = np.concatenate([[0], starts + piece_increments])
        cycles = np.where(is_joined, cycles_of_lines[lines], cycles)
    return cycles


@lru_cache(maxsize=64)
def _move_of(kernel: Copy | Cast, machine: Machine, elements: int) -> tuple[int, int]:
    """Return the cycles of an empty list, and those that each piece of `elements` elements adds."""
    start, increment = piece_cycles(kernel, machine, np.array([[elements]]))
    return int(start[0]), int(increment[0])


def tile_bytes(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> Need:
    """Return the bytes that the fullest tile of a candidate needs.

    Temporary bytes include both the received operand and the one that a codelet makes of it.
    Bounded bytes include only the larger of the two, because `available_memory_proportion` bounds
    operands, whatever their form. Bounded bytes include all partial sums, even those that stay as
    part of the result.
    """
    block, size = job.pattern.block, job.data_type.bytes
    x_bytes, y_bytes = columns * job.x_line.column_bytes, columns * job.y_line.column_bytes
    seats, line_elements = len(seated.blocks), columns * job.y_line.height
    gathered = seated.received_lines(wide=wide) * x_bytes
    prepared_bytes = seated.made_lines * columns * block * size
    partials = seated.rows * line_elements * job.partials_type.bytes
    received_bytes = seated.partial_lines * line_elements * job.partials_type.bytes // seats
    values = seated.blocks * job.block_bytes
    # A work list has two 16-bit words for each row and one for each block.
    lists = 2 * (2 * seated.rows + seated.blocks) + PREPARED_LIST_BYTES * seated.made_lines
    x_lines, y_lines = job.lines
    x_rounds = job.rounds if job.unfolded is None else 1
    own_sums, exclusive = partials, seated.writes.exclusive
    # Where lines are computed in place, the partial sums of all rounds are resident, and the lines
    # that only one seat writes need no other room in the result.
    if _in_place(job, seated):
        y_lines -= int(exclusive.sum())
        values, own_sums = values + job.rounds * partials, np.zeros_like(partials)
    operands = job.rounds * y_lines * y_bytes + x_rounds * x_lines * x_bytes
    resident = -(-operands // seats) + min(x_bytes, CHUNK_BYTES) + (job.unfolded or 0)
    return Need.of(
        partials=own_sums,
        operands=gathered + prepared_bytes,
        received=received_bytes,
        stays=values + lists + resident,
        bounded=partials + np.maximum(np.maximum(gathered, prepared_bytes), received_bytes),
    ).of_fullest


def fits_offsets(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> bool:
    """Return True if the offsets of the kernel's work list keep to 16 bits."""
    operand = seated.operand(wide=wide)
    lines = max(int(operand.max(initial=0)), int(seated.rows.max(initial=0)))
    return lines <= job.most_lines(columns)
