"""What all searches share: of what tiles do, cycles by term, bytes, and the best of candidates.

A planner says of each of its candidates, or of each seat of one, what is received, computed and
added up in a round (`Load`), and which bytes that takes (`Need`):

    cycles = values + rounds x (x + compute + partials + reduce)
    bytes  = partials + max(operands, what a reduction receives) + what stays + slack

An exchange takes as long as its busiest port, and its start; its barrier counts with it, or all
barriers are one term. What a schedule adds to its busiest port is left out. Candidates whose
temporary bytes keep to a share of SRAM come first, then the others that fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Generic, TypeVar

import attrs
import numpy as np

from ipusim import (
    MAX_CONTROLS,
    WORD_BYTES,
    BoolArray,
    DataType,
    IntArray,
    Machine,
    Ragged,
    order_of,
    path_delays,
)
from ipusim.kernels import Cast, Copy, Reduce

from ..plan.mapping.owners import CHUNK_BYTES, sums_are_results
from ..plan.operation import TOTAL

SLACK_BYTES = 4 * 16384  # estimated: an element of code, three lost between regions kept apart
MOST_OFFSET = 65535  # of a work list
PIECE_NUMBERS = {Reduce: 3, Copy: 2, Cast: 2}  # of a listed piece, before its sizes: offsets

X, VALUES, PARTIALS, REDUCE = (
    *("dense operand exchange", "values exchange"),
    *("partials exchange", "reduce"),
)
Sums = tuple[DataType, DataType]  # types of partial sums and of the result
Way = TypeVar("Way")


@attrs.frozen(kw_only=True)
class Load:
    """What the fullest tile of each candidate does, or every seat of one candidate.

    Attributes:
        x_bytes: of the dense operand, received in a round; over both lanes of a pair where `wide`.
        value_bytes: of the values that it multiplies; `sharers` tiles multiply the same ones, of
            which each keeps an equal share.
        partial_bytes: of partial sums, at the port that is busiest with them.
        compute: cycles of codelets between both exchanges, by term, in a round.
        reduce: cycles of a round's sums.
        rounds: on the same tiles, one after another; values travel once for all of them.
        trips: over the rows of a, each with its own values and with all rounds.
        stays: x travels once, before the first trip, and values alone before each.
    """

    x_bytes: IntArray
    wide: IntArray | BoolArray | bool
    value_bytes: IntArray
    sharers: IntArray | int
    partial_bytes: IntArray
    compute: Mapping[str, IntArray]
    reduce: IntArray
    rounds: IntArray | int = 1
    trips: IntArray | int = 1
    stays: IntArray | BoolArray | bool = False


def terms(machine: Machine, load: Load, *, barriers: bool) -> dict[str, IntArray]:
    """Cycles by term, in the order of reports, of all rounds and trips.

    Args:
        machine: the chip.
        load: of candidates, or of the seats of one.
        barriers: each exchange has its barrier, and none where nothing travels; else all barriers
            are a last term, and x has a start even where a tile has all of it.
    """
    x, partials = (
        machine.transfer_cycles(-(-size // WORD_BYTES), wide)
        for size, wide in ((load.x_bytes, load.wide), (load.partial_bytes, False))
    )
    words = load.value_bytes // WORD_BYTES
    values = machine.transfer_cycles(words * (load.sharers - 1) // load.sharers)
    if barriers:
        # Where x stays, values have a superstep of their own: a barrier even if nothing travels.
        alone = np.maximum(phase_cycles(machine, values), machine.sync_cycles)
        values = np.where(load.stays, alone, values)
        x, partials = phase_cycles(machine, x), phase_cycles(machine, partials)
    else:
        start = exchange_start(machine)
        x, partials = x + start, np.where(partials > 0, partials + start, 0)
    times = load.rounds * load.trips
    counted = {
        X: np.where(load.stays, 1, times) * x,
        VALUES: load.trips * values,
        **{name: times * cycles for name, cycles in load.compute.items()},
        PARTIALS: times * partials,
        REDUCE: times * load.reduce,
    }
    if barriers:
        return counted
    return counted | {"sync": times * machine.sync_cycles * np.where(partials > 0, 2, 1)}


def of_fullest(cycles: Mapping[str, IntArray]) -> dict[str, int]:
    """By term and in total, of a candidate whose seats have terms of their own.

    Exchanges and codelets before partial sums are those of the seat for which they take longest
    together; of what follows, the most that any seat has.
    """
    names = list(cycles)
    of_a_seat = names[: names.index(PARTIALS)]
    slowest = int(np.argmax(sum(cycles[name] for name in of_a_seat)))
    fullest = {
        name: int(column[slowest] if name in of_a_seat else column.max())
        for name, column in cycles.items()
    }
    return {**fullest, TOTAL: sum(fullest.values())}


def total_of(cycles: Mapping[str, IntArray]) -> IntArray:
    """int64[candidates]: of all terms."""
    total: IntArray = np.sum(np.broadcast_arrays(*cycles.values()), axis=0)
    return total


def row_of(cycles: Mapping[str, IntArray], row: int) -> dict[str, int]:
    """Cycles of one candidate by term, and in total."""
    counted = {name: int(column[row]) for name, column in cycles.items()}
    return {**counted, TOTAL: sum(counted.values())}


def operand_cycles(machine: Machine, x_bytes: IntArray, *, wide: bool) -> IntArray:
    """Return the cycles in which x travels once, int64[seats], without barriers, as in `terms`."""
    cycles: IntArray = machine.transfer_cycles(-(-x_bytes // WORD_BYTES), wide)
    return cycles + exchange_start(machine)


@lru_cache(maxsize=16)  # every candidate of a search asks
def exchange_start(machine: Machine, *, mean: bool = False) -> int:
    """Cycles from a barrier to the first word, over the shortest path or a mean one."""
    delays = path_delays(machine)
    delay = round(delays.mean()) if mean else delays.min()
    return machine.exchange_fixed_cycles + delay


def phase_cycles(machine: Machine, cycles: IntArray, *, mean: bool = False) -> IntArray:
    """An exchange that keeps its busiest port so long, with barrier and start; 0 without any."""
    fixed = machine.sync_cycles + exchange_start(machine, mean=mean)
    return np.where(cycles > 0, cycles + fixed, 0)


def mover(types: Sums) -> Copy | Cast:
    """The kernel that makes a result of partial sums of one tile."""
    partials, data = types
    return Copy(data) if partials is data else Cast(partials, data)


def moved_lines(
    types: Sums, alone: IntArray, shared: IntArray | int, rounds: IntArray | int
) -> IntArray:
    """int64[candidates]: lines of one partial sum that are moved, not computed where they live.

    Args:
        types: of partial sums and result.
        alone, shared: lines with one partial sum, and with several.
        rounds: over the columns, on the same tiles.
    """
    return np.where(sums_are_results(types[1], types[0], shared, rounds), 0, alone)


def reduce_cycles(
    machine: Machine,
    types: Sums,
    *,
    pieces: IntArray,
    size: IntArray,
    depth: IntArray | int,
    moved: IntArray,
    line: IntArray,
    joins: BoolArray | bool = False,
) -> IntArray:
    """int64[candidates]: cycles in which an owner adds up, then moves what it alone has summed.

    Args:
        machine, types: of the kernels.
        pieces, size, depth: pieces that are added up, numbers of each, and partials of a number.
        moved, line: lines that are moved, and the numbers of each.
        joins: an owner has all its lines alone, one after another, and moves them as one.
    """
    moved, line = np.where(joins, moved > 0, moved), np.where(joins, moved * line, line)
    added = equal_pieces(Reduce(*types), machine, pieces, size, np.maximum(depth, 2))
    return added + equal_pieces(mover(types), machine, moved, line)


def equal_pieces(
    kernel: Copy | Cast | Reduce, machine: Machine, pieces: IntArray, *sizes: IntArray
) -> IntArray:
    """int64[candidates]: cycles for so many pieces that are alike, 0 without any."""
    columns = [size + np.zeros_like(pieces) for size in sizes]
    first = order_of(*columns)
    new = np.zeros(len(first), dtype=np.bool_)
    for column in columns:
        new |= np.diff(column[first], prepend=-1) != 0
    kind = np.empty_like(first)
    kind[first] = np.cumsum(new) - 1
    kinds = np.stack([column[first[new]] for column in columns], axis=1)
    start, more = (cycles[kind] for cycles in piece_cycles(kernel, machine, kinds))
    return np.where(pieces > 0, start + pieces * more, 0)


def piece_cycles(
    kernel: Copy | Cast | Reduce, machine: Machine, kinds: IntArray
) -> tuple[IntArray, IntArray]:
    """int64[kinds] each: cycles of a list without pieces, and of each piece more.

    Args:
        kernel: that walks a list, whose cycles are linear in pieces that are alike.
        machine: the chip.
        kinds: int64[kinds, sizes], the sizes of a piece.
    """
    offsets = np.zeros((len(kinds), PIECE_NUMBERS[type(kernel)]), dtype=np.int64)
    piece = np.concatenate([offsets, kinds], axis=1)
    rows, width = piece.shape  # a list of each piece once, then twice
    flat = np.concatenate([piece.ravel(), np.tile(piece, (1, 2)).ravel()])
    count = np.repeat([width, 2 * width], rows)
    lists = Ragged(flat, np.cumsum(count) - count, count)
    cycles = kernel.cycles(machine, {"pieces": lists}, {})
    once, twice = cycles[:rows], cycles[rows:]
    return 2 * once - twice, twice - once


@attrs.frozen
class Need:
    """Bytes of the fullest tile, a row a candidate, or of every seat of one.

    Attributes:
        temporary: of operands, partial sums and received ones, as they live together.
        bounded: of them, what options bound by a share of SRAM.
        whole: with all that stays.
    """

    temporary: IntArray
    bounded: IntArray
    whole: IntArray

    @classmethod
    def of(
        cls,
        *,
        partials: IntArray,
        operands: IntArray,
        received: IntArray | int,
        stays: IntArray,
        bounded: IntArray | None = None,
    ) -> Need:
        """Of operands that make room for received partial sums, beside what stays.

        `bounded` is what the share of SRAM bounds, where that is not all that is temporary.
        """
        temporary = partials + np.maximum(operands, received)
        whole = temporary + stays + SLACK_BYTES
        return cls(temporary, temporary if bounded is None else bounded, whole)

    @property
    def of_fullest(self) -> Need:
        """One row: the most that any seat needs."""
        sizes = self.temporary, self.bounded, self.whole
        return Need(*(np.atleast_1d(size.max()) for size in sizes))


def code_bytes(machine: Machine, messages: IntArray) -> IntArray:
    """Of the exchange code by which a tile receives so many messages."""
    return messages * MAX_CONTROLS * machine.exchange_instruction_bytes


def chunks_of(line_bytes: IntArray) -> IntArray:
    """Pieces of a resident line, of which no tile keeps more than a chunk."""
    return -(-line_bytes // CHUNK_BYTES)


def fits(machine: Machine, need: Need) -> BoolArray:
    """bool[candidates]: whether a tile has room for all."""
    within: BoolArray = need.whole <= machine.usable_bytes
    return within


def is_modest(machine: Machine, need: Need, share: float) -> BoolArray:
    """bool[candidates]: whether what is bounded keeps to a share of SRAM."""
    within: BoolArray = need.bounded <= share * machine.sram_bytes
    return within


def admitted(
    machine: Machine,
    need: Need,
    share: float,
    *,
    ruled: BoolArray | bool = True,
    preferred: BoolArray | bool = True,
) -> tuple[IntArray, bool]:
    """The candidates among which the best is chosen, and whether they are modest.

    Modest ones if any are, else all that fit.

    Args:
        machine, need, share: as `is_modest` takes them.
        ruled: bool[candidates], those that keep other rules of a planner.
        preferred: bool[candidates], those before which no other modest one comes.
    """
    within = fits(machine, need) & ruled
    modest = within & is_modest(machine, need, share)
    if not modest.any():
        return np.flatnonzero(within), False
    first = modest & preferred
    return np.flatnonzero(first if first.any() else modest), True


@attrs.frozen
class Counted(Generic[Way]):
    """A candidate that was counted.

    Attributes:
        way: how it cuts what is computed.
        cycles: by term, "total" among them.
        tile_bytes: of the fullest tile.
        modest: temporaries keep to their share of SRAM.
    """

    way: Way
    cycles: Mapping[str, int]
    tile_bytes: int
    modest: bool

    @property
    def order(self) -> tuple[bool, int]:
        """Better ones first: modest, then quick."""
        return not self.modest, self.cycles[TOTAL]
