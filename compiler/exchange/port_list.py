"""Port list: an order of messages with one receiver each, found port by port.

The most urgent port is that with the largest (cycles that it has still to carry - cycle at which it
is free). One of its messages is sent next; then the port that is now most urgent follows, until no
message is left. A port selects the message of least cost:

    cost = wait - share * (cycles that the other port has still to carry)
         - length_bonus * (cycles of the message)

The term of the other port prefers messages between two busy ports: a busy port should not wait for
an idle one. The term of the message's own cycles prefers long messages: short ones are left for
the end. A message leaves when both its ports are free, the in port one path delay later. To compare
in ports with out ports, an in port's time counts as if the mean path delay lay between them. A
`Choice` holds the weights; each use of the list has its own.

The loops are compiled to machine code. The module also has loops over a given order of messages:
`fill_waves` and `cycles_of` serve `unicast`, `fill_starts` serves the timetable (`traffic`). Every
message has two *ends*, one in the list of its out port and one in the list of its in port. A port's
list is a stretch of memory, ordered by message; a message that is sent is removed from both lists,
and the shorter part of a list moves up. A tree of minima over all ports tells which port is most
urgent. In ports are numbered after out ports. Times are float64, which holds them exactly.
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
SOURCE, TARGET, LENGTH, DELAY, ROUTE, NUM_COLUMNS = 0, 1, 2, 3, 4, 5  # columns of a message
# An entry of the tree is an urgency above a port's number, so that one comparison of int64 finds
# the most urgent port and, among equal ones, the first. 24 bits are enough for the
# two ports of each of 8 million tiles.
PORT_BITS = 24
PORT_MASK = (1 << PORT_BITS) - 1
DONE = (1 << 63) - 1  # entry in the tree of a port without messages


@attrs.frozen
class Choice:
    """Weights by which a port selects one of its messages.

    A *route* is an out port with an in port.

    Attributes:
        window: Number of messages that a port looks at, which keeps the time near linear in the
            number of messages.
        idle_weight: Weight of the cycles for which the other port has already been free: they add
            to the cost, as waiting does.
        routes: True if the cycles that the message's route has still to send count, too, so that no
            route has messages left at the end.
        scattered: True if a port looks at its messages in a scattered order; False for the order in
            which they are given.
        share: Share of the cycles that the other port has still to carry that counts as a wait. The
            reason of the default is not recorded.
        length_bonus: Weight of the message's own cycles, which lower its cost; not used with
            `routes`. Without it, reductions of 100,000 messages in which all ports are full take 2
            to 5 % more than the busiest port's words.
    """

    window: int = NEVER
    idle_weight: float = 0.0
    routes: bool = False
    scattered: bool = False
    share: float = 0.02
    length_bonus: float = 0.0


WEIGHTS_IN_GROUP = Choice(routes=True)  # partial sums inside a group of tiles, without path delays
# Very many messages between all tiles, such as those of a reduction. For the three weights 20
# settings were compared by the cycles of 7 reductions of the benchmark's jobs, the last six
# settings by those of 16 reductions.
WEIGHTS_OF_REDUCTIONS = Choice(
    window=256, idle_weight=0.01, share=0.005, length_bonus=0.05, scattered=True
)
# All messages of a phase, with path delays.
WEIGHTS_OF_PHASE = Choice(window=256, idle_weight=0.02)


def port_list(
    source: IntArray,
    target: IntArray,
    length: IntArray,
    delay: IntArray,
    *,
    choice: Choice,
    limit: int = NEVER,
) -> tuple[IntArray, IntArray]:
    """Return the messages in the order of the list, and the cycle in which each is sent.

    The list ends before a message that arrives at the limit. Both results are int64; the order has
    fewer items than messages if the list ended early.

    Args:
        source, target, length, delay: Out port, in port, cycles and path delay of each message,
            int64[messages].
        choice: Weights by which a port selects one of its messages.
        limit: Cycle before which all messages must have arrived.
    """
    count, tiles = len(length), ports_of(source, target)
    # The columns of a message follow `scan`, the order in which ports look at messages. Results are
    # put back: row i of the table is message scan[i].
    scan, route = np.arange(count), np.zeros(count, dtype=np.int64)
    if choice.scattered:
        scan = np.argsort(scan * SCATTER % 2**32)
    if choice.routes:
        _, route = np.unique(source * tiles + target, return_inverse=True)
    table = np.stack([source, target + tiles, length, delay, route], axis=1)[scan]
    lag = int(delay.mean()) if count else 0
    order, start = np.empty(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    weights = choice.window, choice.routes, choice.idle_weight, choice.share, choice.length_bonus
    state = _state(count, tiles)
    num_sent = list_messages(table, lag, limit, *weights, state, order, start)
    begin = np.empty_like(start)
    begin[scan] = start
    return scan[order[:num_sent]], begin


def _state(count: int, tiles: int) -> PortState:
    """Return the work space of a list of messages: two ends for each, two ports for each tile."""
    return PortState(
        other=np.empty(2 * count, dtype=np.uint32),
        delay_to_other=np.empty(2 * count, dtype=np.int32),
        message=np.empty(2 * count, dtype=np.int32),
        size=np.empty(2 * count, dtype=np.int32),
        first=np.empty(2 * tiles, dtype=np.int64),
        last=np.zeros(2 * tiles, dtype=np.int64),
        load=np.zeros(2 * tiles, dtype=np.int64),
        free=np.zeros(2 * tiles),
        load_discount=np.empty(2 * tiles),
        route_load=np.zeros(count, dtype=np.int64),
        tree=np.full(2 << (2 * tiles - 1).bit_length(), DONE),
    )


def waves_of(order: IntArray, source: IntArray, target: IntArray) -> IntArray:
    """Return the earliest waves of messages that keep the order on both ports, int64[messages]."""
    wave, tiles = np.zeros_like(source), ports_of(source, target)
    fill_waves(order, source, target, np.zeros((2, tiles), dtype=np.int64), wave)
    return wave


def ports_of(source: IntArray, target: IntArray) -> int:
    """Return the number of the last tile that sends or receives, plus one."""
    return 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))


class PortState(NamedTuple):
    """State of all ports while the list grows. An end is a message in the list of one of its ports.

    Attributes:
        other: For each end, the other port of its message, uint32[2 messages].
        delay_to_other: Path delay from this port to that other port, int32[2 messages]: negative at
            an out port, positive at an in port. Adding it to a time of the other port gives that
            time as this port sees it.
        message: Message of each end, ascending in a port's list, int32[2 messages].
        size: Cycles of the message of each end, int32[2 messages].
        first, last: Ends of port p are [first[p], last[p]), int64[ports].
        load: Cycles that each port has still to carry, int64[ports].
        free: Cycle from which on each port is free, float64[ports].
        load_discount: `share` times `load` of each port: the amount by which the cost of messages
            with this other port is lower, float64[ports].
        route_load: Cycles that each route has still to send, int64[routes].
        tree: Minimum of the entries below each node, int64[2 leaves]. Leaf i holds urgency and
            number of port i; the number of leaves is a power of two, node 1 is the root.
    """

    other: npt.NDArray[np.uint32]
    delay_to_other: npt.NDArray[np.int32]
    message: npt.NDArray[np.int32]
    size: npt.NDArray[np.int32]
    first: IntArray
    last: IntArray
    load: IntArray
    free: npt.NDArray[np.float64]
    load_discount: npt.NDArray[np.float64]
    route_load: IntArray
    tree: IntArray


@compiled(
    "int64("
    "int64[:, :], int64, int64, int64, bool, float64, float64, float64, "
    "uint32[:], int32[:], int32[:], int32[:], int64[:], int64[:], int64[:], float64[:], "
    "float64[:], int64[:], int64[:], int64[:], int64[:])",
    state=PortState,
)
def list_messages(
    table: IntArray,
    lag: int,
    limit: int,
    window: int,
    routes: bool,
    idle_weight: float,
    share: float,
    length_bonus: float,
    state: PortState,
    order: IntArray,
    start: IntArray,
) -> int:
    """Fill the order of messages and the start of each; return the length of the order.

    Args:
        table: Out port, in port, cycles, path delay and route of each message, int64[messages,
            NUM_COLUMNS], in the order in which ports look at them. Routes are read if `routes`.
        lag: Mean path delay in cycles, by which in ports are later than out ports.
        limit: The list ends before a message that arrives in this cycle or later.
        window, routes, idle_weight, share, length_bonus: Attributes of `Choice`.
        state: Work space; `last`, `load`, `free_at` and `route_load` are zeros, `tree` is DONE.
        order: Result, int64[messages].
        start: Result, at first zeros, int64[messages].
    """
    # 1. Fill the lists of ends, the loads of ports and routes, and the tree.
    load, free_at = state.load, state.free
    _fill(table, state)
    for message in range(len(table) if routes else 0):
        state.route_load[table[message, ROUTE]] += table[message, LENGTH]
    for port in range(len(load)):
        state.load_discount[port] = share * load[port]
        _set_urgency(state, port, lag)
    # 2. Again and again, the most urgent port (the root of the tree) sends its cheapest message.
    for step in range(len(table)):
        port = int(state.tree[1] & PORT_MASK)
        end = _cheapest(table, state, port, window, routes, idle_weight, share, length_bonus)
        message = int(state.message[end])
        length, delay = table[message, LENGTH], table[message, DELAY]
        source, target = table[message, SOURCE], table[message, TARGET]
        start[message] = max(int(free_at[source]), int(free_at[target]) - delay)
        free_at[source] = float(start[message] + length)
        free_at[target] = free_at[source] + float(delay)
        if free_at[target] >= limit:
            return step
        order[step] = message
        if routes:
            state.route_load[table[message, ROUTE]] -= length
        for port in (source, target):
            load[port] -= length
            state.load_discount[port] = share * load[port]
            _take_out(state, port, message)
            _set_urgency(state, port, lag)
    return len(table)


@inlined
def _fill(table: IntArray, state: PortState) -> None:
    """Fill the list of ends of every port: count them, add the counts up, put ends there."""
    first, last = state.first, state.last
    for message in range(len(table)):  # until the next loop, `last` counts ends
        for end in (SOURCE, TARGET):
            last[table[message, end]] += 1
            state.load[table[message, end]] += table[message, LENGTH]
    total = 0
    for port in range(len(first)):
        first[port] = total
        total += last[port]
        last[port] = first[port]
    for message in range(len(table)):
        source, target = table[message, SOURCE], table[message, TARGET]
        out_end, in_end = last[source], last[target]
        state.other[out_end], state.other[in_end] = target, source
        state.delay_to_other[out_end] = -table[message, DELAY]
        state.delay_to_other[in_end] = table[message, DELAY]
        state.message[out_end] = state.message[in_end] = message
        state.size[out_end] = state.size[in_end] = table[message, LENGTH]
        last[source] += 1
        last[target] += 1


@inlined
def _set_urgency(state: PortState, port: int, lag: int) -> None:
    """Set the entry of a port in the tree from its load and the time at which it is free.

    The urgency is the number of cycles still to carry, less the time at which the port is free.
    Entries are negative urgencies, since the tree keeps minima.
    """
    tree, ports = state.tree, len(state.load)
    # Times of in ports are shifted back by the mean path delay, to compare them with those of out
    # ports.
    time_as_out_port = int(state.free[port]) - (lag if port >= ports // 2 else 0)
    entry = ((max(time_as_out_port, 0) - state.load[port]) << PORT_BITS) | port
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
    routes: bool,
    idle_weight: float,
    share: float,
    length_bonus: float,
) -> int:
    """Return the end of a port whose message costs least; of equal costs, the first."""
    free_at, discount, now = state.free, state.load_discount, state.free[port]
    # With `idle_weight` a message costs its wait, without it its start. Both differ by `now` only,
    # which is the same for all messages of the port; but sums are rounded differently, which
    # decides between messages of equal cost.
    wait_base = 0.0 if idle_weight > 0.0 else now
    first, last = state.first[port], state.last[port]
    if last - first > window:
        last = first + window
    receivers, sizes = state.other[first:last], state.size[first:last]
    delays = state.delay_to_other[first:last]
    best, least_cost = 0, np.inf
    for end in range(len(receivers)):
        other = receivers[end]
        gap = free_at[other] + float(delays[end]) - now
        wait = wait_base + (gap if gap > 0.0 else -idle_weight * gap)
        if routes:
            route = table[state.message[first + end], ROUTE]
            cost = wait - share * float(state.load[other] + state.route_load[route])
        else:
            cost = wait - discount[other] - length_bonus * float(sizes[end])
        if cost < least_cost:
            best, least_cost = end, cost
    return int(first + best)


@inlined
def _take_out(state: PortState, port: int, message: int) -> None:
    """Remove a message from the list of a port, and close the gap by moving the shorter side."""
    first, last = state.first[port], state.last[port]
    # Binary search: a port's messages are ascending.
    low, high = first, last
    while high - low > 1:
        middle = (low + high) // 2
        if state.message[middle] <= message:
            low = middle
        else:
            high = middle
    if low - first < last - low:
        for end in range(low, first, -1):
            _copy_end(state, end - 1, end)
        state.first[port] = first + 1
    else:
        for end in range(low, last - 1):
            _copy_end(state, end + 1, end)
        state.last[port] = last - 1


@inlined
def _copy_end(state: PortState, source: int, target: int) -> None:
    """Copy the end of a message from one position of the lists to another."""
    state.other[target] = state.other[source]
    state.delay_to_other[target] = state.delay_to_other[source]
    state.message[target] = state.message[source]
    state.size[target] = state.size[source]


@compiled("void(int64[:], int64[:], int64[:], int64[:, :], int64[:])")
def fill_waves(
    order: IntArray, source: IntArray, target: IntArray, next_wave: IntArray, wave: IntArray
) -> None:
    """Fill the earliest wave of each message that keeps the order on both its ports.

    Args:
        order, source, target: Order, out port and in port of `waves_of`, int64[messages].
        next_wave: Work space: the next wave of each out port and in port, zeros, int64[2, tiles].
        wave: Result, int64[messages].
    """
    for message in order:
        earliest = max(next_wave[0, source[message]], next_wave[1, target[message]])
        wave[message] = earliest
        next_wave[0, source[message]] = next_wave[1, target[message]] = earliest + 1


@compiled("int64(int64[:], int64[:], int64[:], int64[:], int64[:, :])")
def cycles_of(
    order: IntArray, source: IntArray, target: IntArray, words: IntArray, free_at: IntArray
) -> int:
    """Return the cycles until the last message has arrived, without path delays.

    Args:
        order: Messages, wave after wave, int64[messages].
        source, target, words: Out port, in port and length of each message, int64[messages].
        free_at: Work space: cycle from which on each out port and in port is free, zeros,
            int64[2, tiles].
    """
    last = 0
    for message in order:
        end = max(free_at[0, source[message]], free_at[1, target[message]]) + words[message]
        free_at[0, source[message]] = free_at[1, target[message]] = end
        last = max(last, end)
    return last


@compiled(
    "void("
    "int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], "
    "int64[:], int64[:], int64[:], int64[:])"
)
def fill_starts(
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
    """Fill the cycle in which each message starts: as soon as earlier waves leave its ports free.

    Args:
        order: Messages, wave after wave, int64[messages].
        wave: Wave of each message, int64[messages].
        source, partner: Tiles whose out ports each message takes, int64[messages]; both are equal
            for a narrow message, which takes one port.
        length: Cycles of each message, int64[messages].
        first, last: Receivers of message i are `tile[first[i] : last[i]]`, int64[messages].
        tile: Receiving tiles, int64[receivers].
        delay: Path delay from the source of the message to each receiver, int64[receivers].
        out_free, in_free: Cycle from which on ports are free, before and after the call,
            int64[tiles].
        start: Result, int64[messages].
    """
    # Messages of one wave are [low, high). No port occurs twice in a wave, so their starts are
    # found before any port is taken.
    low = 0
    while low < len(order):
        high, current_wave = low, wave[order[low]]
        while high < len(order) and wave[order[high]] == current_wave:
            message = order[high]
            sender = source[message]
            begin = max(out_free[sender], out_free[partner[message]])
            for receiver in range(first[message], last[message]):
                begin = max(begin, in_free[tile[receiver]] - delay[receiver])
            start[message] = begin
            high += 1
        for number in range(low, high):
            message = order[number]
            sender, end = source[message], start[message] + length[message]
            out_free[sender] = out_free[partner[message]] = end
            for receiver in range(first[message], last[message]):
                in_free[tile[receiver]] = end + delay[receiver]
        low = high
