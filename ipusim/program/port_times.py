"""Loops over the uses of ports in time, compiled to machine code: clashes, counts of instructions.

A row is one use of a port, from cycle `begin` for as many cycles as the row's send takes. `order`
has the numbers of all rows, sorted by port and cycle.
"""

from __future__ import annotations

from ..columns import IntArray
from ..native import compiled

NOWHERE = -1  # no row or port


@compiled("int64(int64[:], int64[:], int64[:], int64[:], int64[:])")
def first_clash(
    order: IntArray, port: IntArray, begin: IntArray, send: IntArray, length: IntArray
) -> int:
    """Return the first index of `order` whose use of a port overlaps the next use, or -1.

    Args:
        order: int64[uses], numbers of the uses, by port and cycle.
        port, begin, send: int64[uses], port, first cycle and send of each use.
        length: int64[sends], duration of each send in cycles.
    """
    for index in range(len(order) - 1):
        # Neighbours in the order suffice: if any two uses of a port overlap, some neighbours do.
        earlier, later = order[index], order[index + 1]
        if port[earlier] == port[later] and begin[later] < begin[earlier] + length[send[earlier]]:
            return index
    return NOWHERE


@compiled("void(int64[:], int64[:], int64[:], int64[:], int64[:], int64, int64, int64[:])")
def count_sending(
    order: IntArray,
    source: IntArray,
    cycle: IntArray,
    length: IntArray,
    items: IntArray,
    first: int,
    further: int,
    count: IntArray,
) -> None:
    """Add the number of delays and sends of each tile to `count`, int64[tiles].

    An item is a word, or two words of a wide send. A send of many items takes one instruction of
    `first` items, then instructions of up to `further` items. A delay stands before each send that
    does not directly follow another one of its tile.

    Args:
        order: int64[sends], numbers of the sends, by source and cycle.
        source, cycle, length, items: int64[sends], tile, first cycle, duration and items.
        first, further: maximum number of items of the first and of each further instruction.
        count: receives the numbers.
    """
    port, ends = NOWHERE, 0
    for index in range(len(order)):
        row = order[index]
        # A delay, unless the send continues directly where the tile's previous one ended.
        if source[row] != port or cycle[row] != ends:
            count[source[row]] += 1
        port, ends = source[row], cycle[row] + length[row]
        count[port] += 1 + (max(items[row] - first, 0) + further - 1) // further


@compiled("void(int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64, int64[:])")
def count_receiving(
    order: IntArray,
    send: IntArray,
    tile: IntArray,
    source: IntArray,
    lands: IntArray,
    length: IntArray,
    receives: int,
    count: IntArray,
) -> None:
    """Add the number of selects and points of each tile to `count`, int64[tiles].

    A select chooses the tile to which a tile listens, a point sets the address of the next word.

    Args:
        order: int64[uses], numbers of the uses of in ports, by tile and cycle.
        send, tile, lands: int64[uses], send, receiving tile and cycle of the first word.
        source, length: int64[sends], sending tile and duration of each send in cycles.
        receives: number of receives, which come first among the uses; the others are lent lanes,
            which need no point.
        count: receives the numbers.
    """
    port, lane, ends = NOWHERE, NOWHERE, 0
    for index in range(len(order)):
        row = order[index]
        message = send[row]
        # After a gap: one select here and one of no tile at the end of the run. Within a run: a
        # select only if the source or the form (receive or lend) changes; both are packed into
        # `lane`.
        if tile[row] != port or lands[row] != ends:
            count[tile[row]] += 2
        elif 2 * source[message] + (row >= receives) != lane:
            count[tile[row]] += 1
        if row < receives:
            count[tile[row]] += 1
        lane = 2 * source[message] + (row >= receives)
        port, ends = tile[row], lands[row] + length[message]
