"""Cost engine of all planners: cycles by term and bytes of candidates, and their selection.

A planner describes each of its candidates, or each seat of one, by two values: what its tile
receives, computes and adds up in a round (`Load`), and the bytes that these need (`Need`).

    cycles = values + rounds x (x + compute + partials + reduce)
    bytes  = partials + max(operands, received partials) + resident bytes + slack

where values, x and partials stand for the exchanges of values, of the dense operand and of partial
sums.

An exchange takes its start and the cycles of its busiest port; a schedule may take longer, which is
not estimated. A barrier is counted with its exchange, or all barriers are one term. Candidates
whose temporary bytes keep to a share of SRAM ("modest" ones) come first, then the others that fit.
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
from ipusim.kernels import BiasRelu, Cast, Copy, Reduce, for_machine

from ..plan.finish import NO_FINISH, Finish
from ..plan.mapping.owners import CHUNK_BYTES, sums_are_results
from ..plan.operation import TOTAL

# Bytes that are not estimated one by one: a memory element of 16 KiB with code, and up to three
# elements that are lost where regions must not share an element. The number is an estimate.
SLACK_BYTES = 4 * 16384
MAX_OFFSET = 65535  # largest offset in a work list, whose entries have 16 bits

X, VALUES = "dense operand exchange", "values exchange"
PARTIALS, REDUCE, FINISH = "partials exchange", "reduce", "finish"
Sums = tuple[DataType, DataType]  # types of partial sums and of the result
Division = TypeVar("Division")


@attrs.frozen(kw_only=True)
class Load:
    """Work of the fullest tile of each candidate, or of every seat of one candidate.

    Arrays have one entry a candidate, or one a seat.

    Attributes:
        x_bytes: bytes of the dense operand that are received in a round.
        wide: True if x travels over both lanes of tile pairs.
        value_bytes: bytes of the values that are multiplied.
        sharers: number of tiles that multiply the same values; each stores an equal share of them
            and receives the others.
        partial_bytes: bytes of partial sums at the port that is busiest with them, in a round.
        compute: cycles of codelets between both exchanges of a round, by term.
        reduce: cycles in which the partial sums of a round are added up.
        rounds: number of rounds on the same tiles; values travel once for all of them.
        trips: number of trips over the rows of a, each with its own values and with all rounds.
        stays: True if x travels once, before the first trip, and stays on its tiles; the values of
            each trip then travel in a superstep of their own.
        finish: cycles of biases and ReLU on results that no reduction finishes, once for all rounds
            and trips; None without biases and ReLU.
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
    finish: IntArray | None = None


def terms(machine: Machine, load: Load, *, barriers: bool) -> dict[str, IntArray]:
    """Return the cycles of all rounds and trips by term, in the order of reports.

    Args:
        machine: the chip.
        load: work of candidates, or of the seats of one.
        barriers: True to count a barrier in the term of each exchange in which words travel. False
            to count all barriers in a last term, and the start of the exchange of x also for tiles
            that receive none of it, since other tiles do.
    """
    x, partials = (
        machine.transfer_cycles(-(-size // WORD_BYTES), wide)
        for size, wide in ((load.x_bytes, load.wide), (load.partial_bytes, False))
    )
    words = load.value_bytes // WORD_BYTES
    values = machine.transfer_cycles(words * (load.sharers - 1) // load.sharers)
    if barriers:
        # Where x stays, values have a superstep of their own: a barrier even if nothing travels.
        own_superstep = np.maximum(phase_cycles(machine, values), machine.sync_cycles)
        values = np.where(load.stays, own_superstep, values)
        x, partials = phase_cycles(machine, x), phase_cycles(machine, partials)
    else:
        start = exchange_start(machine)
        x, partials = x + start, np.where(partials > 0, partials + start, 0)
    repeats = load.rounds * load.trips
    cycles = {
        X: np.where(load.stays, 1, repeats) * x,
        VALUES: load.trips * values,
        **{name: repeats * column for name, column in load.compute.items()},
        PARTIALS: repeats * partials,
        REDUCE: repeats * load.reduce,
        **({} if load.finish is None else {FINISH: load.finish + 0 * load.reduce}),
    }
    if barriers:
        return cycles
    # A round without partial sums has one superstep, others have a second one that reduces.
    return cycles | {"sync": repeats * machine.sync_cycles * np.where(partials > 0, 2, 1)}


def of_fullest(cycles: Mapping[str, IntArray]) -> dict[str, int]:
    """Return the cycles of a candidate by term and in total, from the cycles of its seats.

    No barrier separates the terms before the exchange of partial sums, so all of them are taken
    from one seat: the one for which their sum is largest. Each later term is the largest of any
    seat. Bias and ReLU follow the reduction, or the multiply if no partial sums travel.
    """
    names = list(cycles)
    seat_terms = names[: names.index(PARTIALS)]
    follows_multiply = FINISH in cycles and not cycles[PARTIALS].any()
    seat_terms += [FINISH] if follows_multiply else []
    slowest = int(np.argmax(sum(cycles[name] for name in seat_terms)))
    fullest = {
        name: int(column[slowest] if name in seat_terms else column.max())
        for name, column in cycles.items()
    }
    if FINISH in cycles and not follows_multiply:
        reduce_and_finish = int((cycles[REDUCE] + cycles[FINISH]).max())
        fullest[FINISH] = reduce_and_finish - fullest[REDUCE]
    return {**fullest, TOTAL: sum(fullest.values())}


def total_of(cycles: Mapping[str, IntArray]) -> IntArray:
    """Return the sum of all terms, int64[candidates]."""
    total: IntArray = np.sum(np.broadcast_arrays(*cycles.values()), axis=0)
    return total


def row_of(cycles: Mapping[str, IntArray], row: int) -> dict[str, int]:
    """Return the cycles of one candidate by term, and in total."""
    cycles_of_row = {name: int(column[row]) for name, column in cycles.items()}
    return {**cycles_of_row, TOTAL: sum(cycles_of_row.values())}


def operand_cycles(machine: Machine, x_bytes: IntArray, *, wide: bool) -> IntArray:
    """Return the cycles in which x travels once, without a barrier, int64[seats]."""
    cycles: IntArray = machine.transfer_cycles(-(-x_bytes // WORD_BYTES), wide)
    return cycles + exchange_start(machine)


@lru_cache(maxsize=16)  # every candidate of a search needs it
def exchange_start(machine: Machine, *, mean: bool = False) -> int:
    """Return the cycles from a barrier to the first word, over the shortest path or a mean one."""
    delays = path_delays(machine)
    delay = round(delays.mean()) if mean else delays.min()
    return machine.exchange_fixed_cycles + delay


def phase_cycles(machine: Machine, cycles: IntArray, *, mean: bool = False) -> IntArray:
    """Return the cycles of an exchange with its barrier and start, in the shape of `cycles`.

    Where no words travel, they are 0.

    Args:
        machine: the chip.
        cycles: cycles for which the busiest port is busy.
        mean: True takes the mean path delay for the first word, False the shortest.
    """
    fixed_cycles = machine.sync_cycles + exchange_start(machine, mean=mean)
    return np.where(cycles > 0, cycles + fixed_cycles, 0)


def mover(types: Sums) -> Copy | Cast:
    """Return the kernel that turns the partial sums of one tile into a result: a copy or a cast."""
    partials, data = types
    return Copy(data) if partials is data else Cast(partials, data)


def moved_lines(
    types: Sums, single: IntArray, shared: IntArray | int, rounds: IntArray | int
) -> IntArray:
    """Return the number of lines with one partial sum that are moved to the result.

    The result is int64[candidates]; 0 where the kernel writes its sums directly to the result.

    Args:
        types: types of partial sums and result.
        single, shared: number of lines with one partial sum, and with several.
        rounds: number of rounds over the columns, on the same tiles.
    """
    return np.where(sums_are_results(types[1], types[0], shared, rounds), 0, single)


@attrs.frozen
class FinishCost:
    """Cost of the biases and ReLU of a result, as planners count it.

    Attributes:
        finish: operations on the result.
        height: number of rows of a line of the result.
    """

    finish: Finish = NO_FINISH
    height: int = 1

    def reduce(self, types: Sums, machine: Machine) -> Reduce | None:
        """Return the reduction that also applies bias and ReLU; None if no code does both."""
        height = self.height if self.finish.bias else 0
        return Reduce.finishing(types, height, relu=self.finish.relu, workers=machine.workers)

    def in_place(
        self, machine: Machine, data_type: DataType, lines: IntArray, elements: IntArray | int
    ) -> IntArray:
        """Return the cycles of finishing lines in place, int64[candidates].

        Args:
            machine: the chip.
            data_type: type of the result.
            lines: number of lines, int64[candidates].
            elements: number of elements of each line.
        """
        if not self.finish:
            return np.zeros_like(lines)
        elements = elements + 0 * lines
        if not self.finish.bias:  # without biases, neighbouring lines are one piece
            kernel = BiasRelu(data_type, bias=False, relu=self.finish.relu)
            elements, lines = lines * elements, np.minimum(lines, 1)
        else:
            kernel = BiasRelu(data_type, self.height, relu=self.finish.relu)
        return for_machine(machine, kernel).shared_cycles(machine, lines, elements)


UNFINISHED = FinishCost()


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
    finish: FinishCost = UNFINISHED,
) -> IntArray:
    """Return the cycles in which an owner adds up pieces and moves lines, int64[candidates].

    Pieces that are added up are finished; see `FinishCost.in_place` for those that no code sums
    and finishes, and for lines with one partial sum.

    Args:
        machine: the chip.
        types: types of partial sums and result.
        pieces, size, depth: number of pieces that are added up, elements of each, and partial sums
            of an element.
        moved, line: number of lines with one partial sum that are moved, and elements of each.
        joins: True where an owner's moved lines follow one another and are moved as one.
        finish: biases and ReLU of the result.
    """
    moved, line = np.where(joins, moved > 0, moved), np.where(joins, moved * line, line)
    kernel = finish.reduce(types, machine) or Reduce(*types)
    reduce = equal_pieces(kernel, machine, pieces, size, np.maximum(depth, 2))
    return reduce + equal_pieces(mover(types), machine, moved, line)


def equal_pieces(
    kernel: Copy | Cast | Reduce, machine: Machine, pieces: IntArray, *sizes: IntArray
) -> IntArray:
    """Return the cycles of a list of equal pieces, int64[candidates]; 0 without pieces.

    Args:
        kernel: the codelet that walks the list.
        machine: the chip.
        pieces: number of pieces, int64[candidates].
        sizes: sizes of a piece as the kernel lists them, int64[candidates] each.
    """
    # Many candidates have the same piece, and the kernel's formula is slow: it is evaluated once
    # for each distinct row of `sizes`. Rows are sorted; `is_first` marks the first of equal rows,
    # and `size_index` is the index of each candidate's row among the distinct rows,
    # `distinct`.
    columns = [size + np.zeros_like(pieces) for size in sizes]
    order = order_of(*columns)
    is_first = np.zeros(len(order), dtype=np.bool_)
    for column in columns:
        is_first |= np.diff(column[order], prepend=-1) != 0
    size_index = np.empty_like(order)
    size_index[order] = np.cumsum(is_first) - 1
    distinct = np.stack([column[order[is_first]] for column in columns], axis=1)
    start, per_piece = (cycles[size_index] for cycles in piece_cycles(kernel, machine, distinct))
    return np.where(pieces > 0, start + pieces * per_piece, 0)


def piece_cycles(
    kernel: Copy | Cast | Reduce, machine: Machine, kinds: IntArray
) -> tuple[IntArray, IntArray]:
    """Return the cycles of an empty list, and the cycles that each piece adds, int64[kinds] each.

    Both follow from lists of one piece and of two: c(0) = 2 c(1) - c(2), and a piece takes
    c(2) - c(1), since cycles are linear in the number of equal pieces.

    Args:
        kernel: the codelet that walks the list.
        machine: the chip.
        kinds: sizes of a piece as the kernel lists them, int64[kinds, sizes].
    """
    # A listed piece begins with offsets in memory, on which cycles do not depend: zeros here.
    num_offsets = len(kernel.rows["pieces"]) - kinds.shape[1]
    offsets = np.zeros((len(kinds), num_offsets), dtype=np.int64)
    piece = np.concatenate([offsets, kinds], axis=1)
    # Ragged lists: first `rows` lists with each piece once, then `rows` lists with it twice.
    rows, width = piece.shape
    flat = np.concatenate([piece.ravel(), np.tile(piece, (1, 2)).ravel()])
    count = np.repeat([width, 2 * width], rows)
    lists = Ragged(flat, np.cumsum(count) - count, count)
    cycles = kernel.cycles(machine, {"pieces": lists}, {})
    once, twice = cycles[:rows], cycles[rows:]
    return 2 * once - twice, twice - once


@attrs.frozen
class Need:
    """Bytes of the fullest tile of each candidate, or of every seat of one candidate.

    Attributes:
        temporary: bytes of operands, partial sums and received partial sums that live together.
        bounded: bytes that `available_memory_proportion` bounds, which is a share of SRAM.
        whole: temporary bytes, resident bytes and slack.
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
        """Return the bytes of a tile whose operands make room for received partial sums.

        Args:
            partials: bytes of the tile's own partial sums.
            operands: bytes of operands; they are dead when partial sums are received.
            received: bytes of received partial sums.
            stays: bytes that stay on the tile through the whole run.
            bounded: bytes that the share of SRAM bounds; None takes all temporary bytes.
        """
        temporary = partials + np.maximum(operands, received)
        whole = temporary + stays + SLACK_BYTES
        return cls(temporary, temporary if bounded is None else bounded, whole)

    @property
    def of_fullest(self) -> Need:
        """Largest need of any seat, as one row."""
        sizes = self.temporary, self.bounded, self.whole
        return Need(*(np.atleast_1d(size.max()) for size in sizes))


def code_bytes(machine: Machine, messages: IntArray) -> IntArray:
    """Return the bytes of exchange code that receives messages, in the shape of `messages`."""
    return messages * MAX_CONTROLS * machine.exchange_instruction_bytes


def chunks_of(line_bytes: IntArray) -> IntArray:
    """Return the number of chunks of a resident line, in the shape of `line_bytes`.

    One tile keeps at most a chunk of a line.
    """
    return -(-line_bytes // CHUNK_BYTES)


def fits(machine: Machine, need: Need) -> BoolArray:
    """Return True where all bytes fit into the fullest tile, bool[candidates]."""
    has_room: BoolArray = need.whole <= machine.usable_bytes
    return has_room


def is_modest(machine: Machine, need: Need, share: float) -> BoolArray:
    """Return True where the bounded bytes keep to a share of SRAM, bool[candidates]."""
    keeps_share: BoolArray = need.bounded <= share * machine.sram_bytes
    return keeps_share


def admitted(
    machine: Machine,
    need: Need,
    share: float,
    *,
    allowed: BoolArray | bool = True,
    preferred: BoolArray | bool = True,
) -> tuple[IntArray, bool]:
    """Return the candidates to select from, and True if their bytes keep to the share of SRAM.

    Candidates that keep to the share are returned if there are any, otherwise all that fit.

    Args:
        machine: the chip.
        need: bytes of the candidates.
        share: share of SRAM for bounded bytes.
        allowed: True for candidates that keep the planner's rules other than memory,
            bool[candidates].
        preferred: True for candidates that are returned alone if any of them keeps to the share,
            bool[candidates].
    """
    fitting = fits(machine, need) & allowed
    modest = fitting & is_modest(machine, need, share)
    if not modest.any():
        return np.flatnonzero(fitting), False
    preferred_modest = modest & preferred
    return np.flatnonzero(preferred_modest if preferred_modest.any() else modest), True


@attrs.frozen
class Counted(Generic[Division]):
    """Estimated candidate: a division of a product among tiles with its cycles and bytes.

    Attributes:
        division: division of the product among tiles.
        cycles: estimated cycles by term, with a "total".
        tile_bytes: bytes of the fullest tile.
        modest: True if the bounded bytes keep to `available_memory_proportion`, a share of SRAM.
    """

    division: Division
    cycles: Mapping[str, int]
    tile_bytes: int
    modest: bool

    @property
    def order(self) -> tuple[bool, int]:
        """Sort key that puts modest candidates first, and then candidates with fewer cycles."""
        return not self.modest, self.cycles[TOTAL]
