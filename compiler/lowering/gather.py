"""Gather: the exchange that brings the lines of the dense operand to the seats that read them.

A piece is an interval of columns of one line, elements [columns][height]. It is sent by its owner
once or several times, each time to many receivers, in slots that `multicast` assigns: all pieces of
one slot leave in one wave. If seats form bands, in each of which all seats read the same lines
(`band_traffic`), each owner sends all its pieces of a band as one message, a *run*, and the owners
of a band send one after another.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import WORD_BYTES, BoolArray, IntArray, Machine, same_array, spread

from ..exchange.multicast import Multicasts, Slots, colour
from ..exchange.traffic import Traffic
from ..plan.mapping.footprint import Lines
from ..plan.mapping.owners import Owners
from ..plan.mapping.tensor import OwnedPieces


@attrs.frozen
class Gather:
    """Gather of one cut, for any number of columns.

    Attributes:
        slots: Slots of the pieces; a reception is a piece at one receiving seat.
        receiver, local: Receiving seat, and the number of the line among the lines that this seat
            stores, int64[receptions].
        piece: Piece of each reception, int64[receptions].
    """

    slots: Slots
    receiver: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)
    piece: IntArray = attrs.field(eq=same_array, repr=False)


def gather_of(reads: Lines, owners: Owners, *, wide: bool) -> Gather:
    """Return slots for all pieces of one cut.

    Args:
        reads: Lines that the cut's seats read; if `wide`, both seats of a tile pair read the same
            lines.
        owners: Owners of the pieces.
        wide: True to use both lanes of every tile pair.
    """
    holders, seat = reads.holders, owners.seat
    count = holders.count[owners.line]
    reception = spread(holders.first[owners.line], count)
    receiver = holders.seat[reception]
    if wide:  # seats 2i and 2i + 1 receive the same words in the same slot
        slots = colour(Multicasts.whole(seat // 2, count // 2, receiver[::2] // 2))
        receptions = 2 * np.repeat(slots.reception, 2) + np.tile((0, 1), len(slots.reception))
        slots = attrs.evolve(slots, send=np.repeat(slots.send, 2), reception=receptions)
    else:
        slots = colour(Multicasts.whole(seat, count, receiver))
    piece = np.repeat(np.arange(len(seat)), count)
    return Gather(slots, receiver=receiver, local=holders.local[reception], piece=piece)


def gather_traffic(
    machine: Machine,
    gather: Gather,
    pieces: OwnedPieces,
    columns: int,
    column_bytes: int,
    *,
    wide: bool,
) -> Traffic:
    """Return the gather of one part, between seats.

    Args:
        machine: Machine, for the shortest wide message.
        gather: Slots of the part's cut.
        pieces: Pieces of the part.
        columns: Columns of the part.
        column_bytes: Bytes of one column of a line.
        wide: True to use both lanes of a tile pair where a piece is long enough.
    """
    slots, reception = gather.slots, gather.slots.reception
    words = (pieces.stop - pieces.start)[slots.piece] * column_bytes // WORD_BYTES
    target = gather.local[reception] * columns + pieces.start[gather.piece[reception]]
    return Traffic(
        source=pieces.seat[slots.piece],
        origin=pieces.offset[slots.piece],
        words=words,
        wide=_wide(machine, words, wide=wide),
        message=np.arange(len(words)),
        wave=slots.slot,
        row=slots.send,
        tile=gather.receiver[reception],
        target=target * column_bytes,
    )


def band_traffic(
    machine: Machine,
    reads: Lines,
    pieces: OwnedPieces,
    columns: int,
    column_bytes: int,
    *,
    wide: bool,
) -> Traffic:
    """Return the gather of one part whose seats form bands that read the same lines in one order.

    Args:
        machine: Machine, for the shortest wide message.
        reads: Lines that seats read; different bands read different lines.
        pieces: Pieces by line and columns; the pieces of a seat follow each other.
        columns: Columns of the part.
        column_bytes: Bytes of one column of a line.
        wide: True to use both lanes of a tile pair where a run is long enough.
    """
    holders = reads.holders
    run_starts, wave = _runs_of_bands(holders.seat[holders.first[pieces.line]], pieces.seat)
    words = np.add.reduceat((pieces.stop - pieces.start) * column_bytes, run_starts) // WORD_BYTES
    message, line = np.arange(len(run_starts)), pieces.line[run_starts]
    row = np.repeat(message, holders.count[line])
    reception = spread(holders.first[line], holders.count[line])
    return Traffic(
        source=pieces.seat[run_starts],
        origin=pieces.offset[run_starts],
        words=words,
        wide=_wide(machine, words, wide=wide),
        message=message,
        wave=wave,
        row=row,
        tile=holders.seat[reception],
        target=(holders.local[reception] * columns + pieces.start[run_starts][row]) * column_bytes,
    )


def _runs_of_bands(band: IntArray, seat: IntArray) -> tuple[IntArray, IntArray]:
    """Return each run's first piece, and its number in its band, int64[runs] both.

    A run has the pieces of one seat and band.
    """
    # Pieces of seats [0, 0, 1] in one band are two runs: first pieces [0, 2], numbers [0, 1].
    # `first_runs` is the first run of each band, `runs` the number of its runs.
    follows = (np.diff(seat, prepend=-1) == 0) & (np.diff(band, prepend=-1) == 0)
    run_starts = np.flatnonzero(~follows)
    first_runs = np.flatnonzero(np.diff(band[run_starts], prepend=-1))
    runs = np.diff(first_runs, append=len(run_starts))
    return run_starts, np.arange(len(run_starts)) - np.repeat(first_runs, runs)


def _wide(machine: Machine, words: IntArray, *, wide: bool) -> BoolArray:
    """Return True for messages long enough for both lanes of a tile pair, bool[messages]."""
    is_long: BoolArray = (words * WORD_BYTES >= machine.pair_min_bytes) & (words % 2 == 0) & wide
    return is_long
