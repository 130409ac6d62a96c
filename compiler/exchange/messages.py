"""Messages between two tiles: rows with one sender and one receiver, merged and put in order."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, Machine, path_delays

from .ports import listed_waves
from .traffic import Traffic

WORD_BYTES = 4


def messages_of(
    machine: Machine,
    source: IntArray,
    origin: IntArray,
    size: IntArray,
    tile: IntArray,
    target: IntArray,
) -> Traffic:
    """All rows from one tile to another as one message; what follows on both ends is one row.

    Args:
        machine: for its path delays, which order the messages.
        source, origin: int64[rows], the sending tile and byte offset.
        size: int64[rows], bytes.
        tile, target: int64[rows], the receiving tile and byte offset.
    """
    order = np.lexsort((target, source, tile))
    source, origin, size, tile, target = (a[order] for a in (source, origin, size, tile, target))
    same = (np.diff(source, prepend=-1) == 0) & (np.diff(tile, prepend=-1) == 0)
    follows = same.copy()
    follows[1:] &= np.diff(origin) == size[:-1]
    follows[1:] &= np.diff(target) == size[:-1]
    rows = np.flatnonzero(~follows)
    words = np.add.reduceat(size, rows) // WORD_BYTES if len(rows) else size
    message = (np.cumsum(~same) - 1)[rows]
    heads = np.flatnonzero(np.diff(message, prepend=-1))
    length = np.add.reduceat(words, heads) if len(heads) else words
    sender, receiver = source[rows], tile[rows]
    delay = path_delays(machine)[sender[heads], receiver[heads]].astype(np.int64)
    return Traffic(
        source=sender,
        origin=origin[rows],
        words=words,
        wide=np.zeros(len(rows), dtype=np.bool_),
        message=message,
        wave=listed_waves(sender[heads], receiver[heads], length, delay),
        row=np.arange(len(rows)),
        tile=receiver,
        target=target[rows],
    )
