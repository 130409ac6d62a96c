"""Messages at ports, one after another in time, as machine code.

A row is one use of a port: from cycle `begin`, for as long as the send of the row takes. An order
has the rows by port and cycle.
"""

from __future__ import annotations

from ..columns import IntArray
from ..native import compiled

NOWHERE = -1


@compiled("int64(int64[:], int64[:], int64[:], int64[:], int64[:])")
def first_clash(
    order: IntArray, port: IntArray, begin: IntArray, send: IntArray, length: IntArray
) -> int:
    """The first place of the order whose use of a port lasts into the next one's; or -1."""
    for index in range(len(order) - 1):
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
    most: int,
    count: IntArray,
) -> None:
    """Add to int64[tiles]: delays, and sends of `first` items and then `most` each."""
    port, ends = NOWHERE, 0
    for index in range(len(order)):
        row = order[index]
        if source[row] != port or cycle[row] != ends:
            count[source[row]] += 1
        port, ends = source[row], cycle[row] + length[row]
        count[port] += 1 + (max(items[row] - first, 0) + most - 1) // most


@compiled("void(int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64, int64[:])")
def count_receiving(
    order: IntArray,
    send: IntArray,
    tile: IntArray,
    source: IntArray,
    lands: IntArray,
    length: IntArray,
    hearing: int,
    count: IntArray,
) -> None:
    """Add to int64[tiles]: selections of a source and of none, and pointers.

    The first `hearing` rows are receives; the lanes of the others are lent, and have no pointer.
    """
    port, lane, ends = NOWHERE, NOWHERE, 0
    for index in range(len(order)):
        row = order[index]
        message = send[row]
        if tile[row] != port or lands[row] != ends:
            count[tile[row]] += 2
        elif 2 * source[message] + (row >= hearing) != lane:
            count[tile[row]] += 1
        if row < hearing:
            count[tile[row]] += 1
        lane = 2 * source[message] + (row >= hearing)
        port, ends = tile[row], lands[row] + length[message]
