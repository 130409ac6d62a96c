"""The port list: an order of messages with one receiver each, found port by port.

The most urgent port, the one with most to carry beyond the time at which it is free, takes one of
its messages, again and again until none is left. It takes the one of least cost:

    cost = wait - share * (what the other end has still to carry) - long * (its own cycles)

so that busy ports never wait for idle ones, and what is left for the end is short. A message
leaves when both its ports are free, the in port one path delay later; beside out ports, an in
port's time counts as if the mean path lay between them. What else counts is a `Choice`, one for
each use of the list.

The loops are machine code; beside that of the list are those that follow an order of messages:
their waves, the cycles that waves take (`unicast`) and the cycles of a timetable (`traffic`). In
the list every message has two *ends*, one in the list of its out port and one in that of its in
port. A port's list is a stretch of memory, in the order of its messages; what is sent is taken out
of both lists, and the shorter part of a list moves up. A tree of minima over all ports tells which
is most urgent. In ports follow out ports. Times count as float64, which holds them exactly.
"""

from __future__ import annotations

from typing import NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inlined

SCATTER = 0x9E3779B1  # 2**32 / phi, odd: its multiples are spread evenly
NEVER = int(np.iinfo(np.int64).max)
NOBODY = -1
SOURCE, TARGET, LENGTH, DELAY, PAIR, COLUMNS = 0, 1, 2, 3, 4, 5
PORT_BITS = 24  # of an entry of the tree, below its urgency
PORT_MASK = (1 << PORT_BITS) - 1
DONE = (1 << 63) - 1  # the entry of a port without messages


@attrs.frozen
class Choice:
    """How a port chooses among its messages.

    Attributes:
        window: how many it looks at, which keeps the time near linear in the messages.
        idle: share of the time for which the other end has been free, which counts as a wait does.
            Where it is 0, starts are compared and not waits: the same but for rounding, that is,
            for which of two messages of equal cost is taken.
        pairs: whether what the message's pair of ports has still to send counts, too, so that no
            pair is left over to the end.
        scattered: it looks at its messages in a scattered order, not in their own.
        share: of cycles that the other end has still to carry, which count as a wait does.
        long: share of the message's own cycles. Without it, reductions of 100,000 messages in
            which all ports are full take 2 to 5 % more than the busiest port's words.
    """

    window: int = NEVER
    idle: float = 0.0
    pairs: bool = False
    scattered: bool = False
    share: float = 0.02
    long: float = 0.0


SUMS = Choice(pairs=True)  # partials to where they are added up
# Very many messages between all tiles. The three shares were chosen among 20 settings by lengths
# of 7 reductions of the benchmark's jobs, the last six settings by those of 16.
MANY = Choice(window=256, idle=0.01, share=0.005, long=0.05, scattered=True)
PHASE = Choice(window=256, idle=0.02)  # all messages of a phase, of which each has its cycle


def port_list(
    source: IntArray,
    target: IntArray,
    length: IntArray,
    delay: IntArray,
    *,
    choice: Choice,
    limit: int = NEVER,
) -> tuple[IntArray, IntArray]:
    """The messages in the order of the list, and int64[messages], the cycle in which each is sent.

    The list ends before a message that arrives at the limit.

    Args:
        source, target, length, delay: int64[messages], ports, cycles, path delay.
        choice: among the messages of a port.
        limit: the cycle before which all must have arrived.
    """
    count, tiles = len(length), ports_of(source, target)
    looked, pair = np.arange(count), np.zeros(count, dtype=np.int64)
    if choice.scattered:
        looked = np.argsort(looked * SCATTER % 2**32)
    if choice.pairs:
        _, pair = np.unique(source * tiles + target, return_inverse=True)
    table = np.stack([source, target + tiles, length, delay, pair], axis=1)[looked]
    lag = int(delay.mean()) if count else 0
    order, start = np.empty(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    of_choice = choice.window, choice.pairs, choice.idle, choice.share, choice.long
    state = _state(count, tiles)
    sent = listed(table, lag, limit, *of_choice, state, order, start)
    begin = np.empty_like(start)
    begin[looked] = start
    return looked[order[:sent]], begin


def _state(count: int, tiles: int) -> PortState:
    return PortState(
        other=np.empty(2 * count, dtype=np.uint32),
        later=np.empty(2 * count, dtype=np.int32),
        message=np.empty(2 * count, dtype=np.int32),
        size=np.empty(2 * count, dtype=np.int32),
        first=np.empty(2 * tiles, dtype=np.int64),
        last=np.zeros(2 * tiles, dtype=np.int64),
        left=np.zeros(2 * tiles, dtype=np.int64),
        free=np.zeros(2 * tiles),
        draw=np.empty(2 * tiles),
        between=np.zeros(count, dtype=np.int64),
        tree=np.full(2 << (2 * tiles - 1).bit_length(), DONE),
    )


def waves_of(order: IntArray, source: IntArray, target: IntArray) -> IntArray:
    """int64[messages]: the earliest wave of each that keeps the order on both its ports."""
    wave, tiles = np.zeros_like(source), ports_of(source, target)
    waves(order, source, target, np.zeros((2, tiles), dtype=np.int64), wave)
    return wave


def ports_of(source: IntArray, target: IntArray) -> int:
    """How many tiles may have a port here."""
    return 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))


class PortState(NamedTuple):
    """What is known of ports while the list is made.

    Attributes:
        other: uint32[2 messages], of each end the port at the other one.
        later: int32[2 messages], by how much the times of that one lie later.
        message: int32[2 messages], its message; ascending in a port's list.
        size: int32[2 messages], cycles of that.
        first, last: int64[ports], the list of each is the ends [first, last).
        left: int64[ports], cycles that each has still to carry.
        free: float64[ports], when each is free.
        draw: float64[ports], `share` of `left`, by which a port's messages cost less.
        between: int64[pairs], cycles that each pair of ports has still to send.
        tree: int64[2 leaves], the least entry below each node; entry i of the leaves, as many as a
            power of two, is urgency and number of port i.
    """

    other: npt.NDArray[np.uint32]
    later: npt.NDArray[np.int32]
    message: npt.NDArray[np.int32]
    size: npt.NDArray[np.int32]
    first: IntArray
    last: IntArray
    left: IntArray
    free: npt.NDArray[np.float64]
    draw: npt.NDArray[np.float64]
    between: IntArray
    tree: IntArray


@compiled(
    "int64("
    "int64[:, :], int64, int64, int64, bool, float64, float64, float64, "
    "uint32[:], int32[:], int32[:], int32[:], int64[:], int64[:], int64[:], float64[:], "
    "float64[:], int64[:], int64[:], int64[:], int64[:])",
    state=PortState,
)
def listed(
    table: IntArray,
    lag: int,
    limit: int,
    window: int,
    pairs: bool,
    idle: float,
    share: float,
    long: float,
    state: PortState,
    order: IntArray,
    start: IntArray,
) -> int:
    """Fill the order and the start of each message; gives how many are in the order.

    Args:
        table: int64[messages, COLUMNS], the out port, in port, cycles, path delay and, where
            `pairs`, pair of ports of each, in the order in which ports look at them.
        lag: what an in port's times lie behind an out port's.
        limit: end when a message arrives at this cycle or later.
        window, pairs, idle, share, long: of a `Choice`.
        state: work space; `last`, `left`, `free` and `between` are zeros, `tree` is DONE.
        order: int64[messages], result.
        start: int64[messages], zeros, result.
    """
    left, free = state.left, state.free
    _fill(table, state)
    for message in range(len(table) if pairs else 0):
        state.between[table[message, PAIR]] += table[message, LENGTH]
    for port in range(len(left)):
        state.draw[port] = share * left[port]
        _set_urgency(state, port, lag)
    for step in range(len(table)):
        port = int(state.tree[1] & PORT_MASK)
        message = int(
            state.message[_cheapest(table, state, port, window, pairs, idle, share, long)]
        )
        length, delay = table[message, LENGTH], table[message, DELAY]
        out, into = table[message, SOURCE], table[message, TARGET]
        start[message] = max(int(free[out]), int(free[into]) - delay)
        free[out] = float(start[message] + length)
        free[into] = free[out] + float(delay)
        if free[into] >= limit:
            return step
        order[step] = message
        if pairs:
            state.between[table[message, PAIR]] -= length
        for port in (out, into):
            left[port] -= length
            state.draw[port] = share * left[port]
            _take_out(state, port, message)
            _set_urgency(state, port, lag)
    return len(table)


@inlined
def _fill(table: IntArray, state: PortState) -> None:
    first, last = state.first, state.last
    for message in range(len(table)):  # `last` counts ends first
        for end in (SOURCE, TARGET):
            last[table[message, end]] += 1
            state.left[table[message, end]] += table[message, LENGTH]
    total = 0
    for port in range(len(first)):
        first[port] = total
        total += last[port]
        last[port] = first[port]
    for message in range(len(table)):
        out, into = table[message, SOURCE], table[message, TARGET]
        out_end, in_end = last[out], last[into]
        state.other[out_end], state.other[in_end] = into, out
        state.later[out_end] = -table[message, DELAY]
        state.later[in_end] = table[message, DELAY]
        state.message[out_end] = state.message[in_end] = message
        state.size[out_end] = state.size[in_end] = table[message, LENGTH]
        last[out] += 1
        last[into] += 1


@inlined
def _set_urgency(state: PortState, port: int, lag: int) -> None:
    """What a port has to carry beyond the time at which it is free, the most being the least."""
    tree, ports = state.tree, len(state.left)
    behind = int(state.free[port]) - (lag if port >= ports // 2 else 0)
    entry = ((max(behind, 0) - state.left[port]) << PORT_BITS) | port
    if state.first[port] == state.last[port]:
        entry = DONE
    node = len(tree) // 2 + port
    tree[node] = entry
    while node > 1:
        entry = min(entry, tree[node ^ 1])
        node >>= 1
        tree[node] = entry


@inlined
def _cheapest(
    table: IntArray,
    state: PortState,
    port: int,
    window: int,
    pairs: bool,
    idle: float,
    share: float,
    long: float,
) -> int:
    """The end of a port whose message costs least, the first of several."""
    free, draw, now = state.free, state.draw, state.free[port]
    since = 0.0 if idle > 0.0 else now
    first, last = state.first[port], state.last[port]
    if last - first > window:
        last = first + window
    others, later, sizes = state.other[first:last], state.later[first:last], state.size[first:last]
    best, least = 0, np.inf
    for end in range(len(others)):
        other = others[end]
        gap = free[other] + float(later[end]) - now
        wait = since + (gap if gap > 0.0 else -idle * gap)
        if pairs:
            pair = table[state.message[first + end], PAIR]
            cost = wait - share * float(state.left[other] + state.between[pair])
        else:
            cost = wait - draw[other] - long * float(sizes[end])
        if cost < least:
            best, least = end, cost
    return int(first + best)


@inlined
def _take_out(state: PortState, port: int, message: int) -> None:
    first, last = state.first[port], state.last[port]
    low, high = first, last
    while high - low > 1:
        middle = (low + high) // 2
        if state.message[middle] <= message:
            low = middle
        else:
            high = middle
    if low - first < last - low:
        for end in range(low, first, -1):
            state.other[end] = state.other[end - 1]
            state.later[end] = state.later[end - 1]
            state.message[end] = state.message[end - 1]
            state.size[end] = state.size[end - 1]
        state.first[port] = first + 1
    else:
        for end in range(low, last - 1):
            state.other[end] = state.other[end + 1]
            state.later[end] = state.later[end + 1]
            state.message[end] = state.message[end + 1]
            state.size[end] = state.size[end + 1]
        state.last[port] = last - 1


@compiled("void(int64[:], int64[:], int64[:], int64[:, :], int64[:])")
def waves(
    order: IntArray, source: IntArray, target: IntArray, following: IntArray, wave: IntArray
) -> None:
    """Fill the earliest wave of each message that keeps the order on both its ports.

    Args:
        order, source, target: int64[messages], of `waves_of`.
        following: int64[2, tiles], zeros, work space: the next wave of each port.
        wave: int64[messages], result.
    """
    for message in order:
        at = max(following[0, source[message]], following[1, target[message]])
        wave[message] = at
        following[0, source[message]] = following[1, target[message]] = at + 1


@compiled("int64(int64[:], int64[:], int64[:], int64[:], int64[:, :])")
def cycles_of(
    order: IntArray, source: IntArray, target: IntArray, words: IntArray, free: IntArray
) -> int:
    """Cycles until the last of the messages has arrived, without path delays.

    Args:
        order: int64[messages], wave after wave.
        source, target, words: int64[messages].
        free: int64[2, tiles], zeros, work space: when each port is free.
    """
    last = 0
    for message in order:
        end = max(free[0, source[message]], free[1, target[message]]) + words[message]
        free[0, source[message]] = free[1, target[message]] = end
        last = max(last, end)
    return last


@compiled(
    "void("
    "int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], "
    "int64[:], int64[:], int64[:], int64[:])"
)
def starts(
    order: IntArray,
    wave: IntArray,
    source: IntArray,
    partner: IntArray,
    length: IntArray,
    first: IntArray,
    last: IntArray,
    tile: IntArray,
    delay: IntArray,
    out_free: IntArray,
    in_free: IntArray,
    start: IntArray,
) -> None:
    """Fill the cycle in which each message starts: as soon as the waves before let its ports go.

    Args:
        order: int64[messages], wave after wave.
        wave: int64[messages].
        source, partner: int64[messages], the tiles whose out ports it has; twice the same if one.
        length: int64[messages], cycles.
        first, last: int64[messages], its receivers are `tile[first : last]`.
        tile: int64[receivers].
        delay: int64[receivers], path delay from the source of the message to each.
        out_free, in_free: int64[tiles], when ports are free, before and after.
        start: int64[messages], result.
    """
    low = 0
    while low < len(order):
        high, now = low, wave[order[low]]
        while high < len(order) and wave[order[high]] == now:
            message = order[high]
            here = source[message]
            begin = max(out_free[here], out_free[partner[message]])
            for receiver in range(first[message], last[message]):
                begin = max(begin, in_free[tile[receiver]] - delay[receiver])
            start[message] = begin
            high += 1
        for number in range(low, high):
            message = order[number]
            here, end = source[message], start[message] + length[message]
            out_free[here] = out_free[partner[message]] = end
            for receiver in range(first[message], last[message]):
                in_free[tile[receiver]] = end + delay[receiver]
        low = high
