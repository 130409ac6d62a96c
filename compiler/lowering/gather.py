"""The dense operand travels: every seat gets the lines that it reads.

A piece is some columns of one line, [columns][height] (height innermost). It leaves its owner
once or more, each time to many receivers, in slots that `multicast` finds. Where whole bands of
seats read the same, each seat sends what it holds in one go, one seat of a band after the other.
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
    """One cut's gather, for any number of columns.

    Attributes:
        slots: which piece is sent when; a pair is one (piece, receiving seat).
        receiver, local: int64[pairs], the receiving seat and its local number of the line.
        piece: int64[pairs], the piece of each pair.
    """

    slots: Slots
    receiver: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)
    piece: IntArray = attrs.field(eq=same_array, repr=False)


def gather_of(reads: Lines, owners: Owners, *, wide: bool) -> Gather:
    """Slots for all pieces of one cut.

    Args:
        reads: the lines that its seats read; where `wide`, those of a pair share them.
        owners: of the pieces.
        wide: use both lanes of every tile pair.
    """
    holders, seat = reads.holders, owners.seat
    count = holders.count[owners.line]
    reception = spread(holders.first[owners.line], count)
    receiver = holders.seat[reception]
    if wide:  # the seats of a pair follow one another, and hear the same at once
        slots = colour(Multicasts.whole(seat // 2, count // 2, receiver[::2] // 2))
        both = 2 * np.repeat(slots.reception, 2) + np.tile((0, 1), len(slots.reception))
        slots = attrs.evolve(slots, send=np.repeat(slots.send, 2), reception=both)
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
    """The gather of one part, between seats.

    Args:
        machine: for the least length of a wide message.
        gather: the slots of its cut.
        pieces: of the part.
        columns: of the part.
        column_bytes: bytes of one column of a line.
        wide: use both lanes of a pair where a piece is long enough.
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
    """The gather of one part whose seats form bands that read the same, in the same order.

    Args:
        machine: for the least length of a wide message.
        reads: the lines that seats read; those of bands do not overlap.
        pieces: by line and columns, those of a seat in a run.
        columns: of the part.
        column_bytes: bytes of one column of a line.
        wide: use both lanes of a pair where a run is long enough.
    """
    holders = reads.holders
    heads, wave = _runs_of_bands(holders.seat[holders.first[pieces.line]], pieces.seat)
    words = np.add.reduceat((pieces.stop - pieces.start) * column_bytes, heads) // WORD_BYTES
    message, line = np.arange(len(heads)), pieces.line[heads]
    row = np.repeat(message, holders.count[line])
    reception = spread(holders.first[line], holders.count[line])
    return Traffic(
        source=pieces.seat[heads],
        origin=pieces.offset[heads],
        words=words,
        wide=_wide(machine, words, wide=wide),
        message=message,
        wave=wave,
        row=row,
        tile=holders.seat[reception],
        target=(holders.local[reception] * columns + pieces.start[heads][row]) * column_bytes,
    )


def _runs_of_bands(band: IntArray, seat: IntArray) -> tuple[IntArray, IntArray]:
    """The first piece of each run of one seat for one band, and the run's number in its band."""
    follows = (np.diff(seat, prepend=-1) == 0) & (np.diff(band, prepend=-1) == 0)
    heads = np.flatnonzero(~follows)
    begins = np.flatnonzero(np.diff(band[heads], prepend=-1))
    return heads, np.arange(len(heads)) - np.repeat(begins, np.diff(begins, append=len(heads)))


def _wide(machine: Machine, words: IntArray, *, wide: bool) -> BoolArray:
    """bool[messages]: which are long enough for both lanes of a pair."""
    long: BoolArray = (words * WORD_BYTES >= machine.pair_min_bytes) & (words % 2 == 0) & wide
    return long
