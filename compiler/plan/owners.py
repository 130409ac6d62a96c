"""Where operands live: the seat that holds each piece of x, and the seat that owns each of y.

A piece of x lives on the least loaded tile that needs it, so that it never leaves its part and
band. A block row of y is cut into pieces, each reduced and kept by the least loaded of the tiles
that hold a partial sum of it.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, int_column, same_array

from .footprint import Needs, Touchers, touchers_of

PIECES_PER_OWNER = 8  # so that the fullest owner is within an eighth of the mean
PIECES_PER_HOLDER = 4  # more pieces of one row cost list entries and even nothing out
VECTOR, WORKERS = 8, 6  # of the reduce kernel
WORDS_OF_VECTOR = 4
PIECE_COST = 19  # bundles of the reduce kernel from a piece's numbers to the next piece
PIECE_BUNDLES = 48  # work of a piece: more than twice what its list entry costs the reduce kernel
TIE = 2.0**-20  # of a row held, against loads of received partials
FIXED_COST = 1.5  # of an output, in received partials: its share of loop and store (`Reduce`)


@attrs.frozen
class Homes:
    """The homes of one cut, in seats.

    Attributes:
        x_seat: int64[block columns, chunks], the seat that holds each chunk of each block column.
        y_row: int64[pieces], block row of each piece of y, ascending.
        y_index, y_count: int64[pieces], the piece is number `y_index` of `y_count` equal shares
            of the columns of its block row.
        y_seat: int64[pieces], the seat that owns it.
        y_depth: int64[pieces], how many seats hold a partial sum of it.
    """

    x_seat: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    y_row: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    y_index: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    y_count: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    y_seat: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    y_depth: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)


def most_pieces(elements: IntArray, depth: IntArray) -> IntArray:
    """Pieces into which a block row of y should be cut at the most.

    A vector of a piece costs a worker of the reduce kernel about 2 depth + 7 bundles. A piece has
    a vector for each worker at least, and more where few partials make that little work.

    Args:
        elements: int64[rows], elements of the block row.
        depth: int64[rows], partials of each.
    """
    vectors = np.maximum(WORKERS, PIECE_BUNDLES * WORKERS // (2 * depth + 7))
    pieces = np.minimum(elements // (VECTOR * vectors), PIECES_PER_HOLDER * depth)
    return np.asarray(np.maximum(pieces, 1), dtype=np.int64)


def scarce_pieces(elements: int, depth: int, *, rows: int, seats: int, grains: int) -> int:
    """Pieces for the least time at an owner, where there are fewer shared rows than seats.

    An owner takes its share of all pieces, in whole ones. It hears the other partials of each, a
    word a cycle, and a worker of the reduce kernel takes 19 bundles a piece and 2 depth + 5 a
    vector.

    Args:
        elements: of a block row.
        depth: partials of each, on average.
        rows: block rows with more than one partial.
        seats: that may own pieces.
        grains: into how many a row can be cut.
    """
    most = max(1, min(PIECES_PER_HOLDER * depth, elements // VECTOR, grains))
    pieces = np.arange(1, most + 1)
    taken = -(-rows * pieces // seats)
    vectors = -(-elements // (pieces * VECTOR))
    words = taken * vectors * (depth - 1) * WORDS_OF_VECTOR
    bundles = taken * (PIECE_COST - (-vectors // WORKERS) * (2 * depth + 5))
    return int(pieces[np.argmin(words + WORKERS * bundles)])


def choose_homes(
    needs: Needs, grid: tuple[int, int], *, chunks: int, grains: int, elements: int
) -> Homes:
    """Homes for one cut.

    Args:
        needs: what its seats touch.
        grid: block rows and block columns of the pattern.
        chunks: pieces into which the columns of one block column of x are cut.
        grains: into how many the columns of a part can be cut.
        elements: of one block row of y in a part.
    """
    x_seat = _x_homes(touchers_of(needs.columns, grid[1]), needs.cut.seats, chunks)
    rows = touchers_of(needs.rows, grid[0])
    shared = int((rows.count > 1).sum())
    wanted = -(-PIECES_PER_OWNER * needs.cut.seats // max(1, shared))
    most = np.minimum(most_pieces(np.full(grid[0], elements), rows.count), min(grains, wanted))
    if 0 < int(most[rows.count > 1].sum()) < needs.cut.seats:
        depth = -(-int(rows.count[rows.count > 1].sum()) // shared)
        most = np.minimum(
            scarce_pieces(elements, depth, rows=shared, seats=needs.cut.seats, grains=grains),
            rows.count - 1,  # no holder takes two, and one may be needed by another row
        )
    count = np.where(rows.count > 1, most, 1)
    y_row = np.repeat(np.arange(grid[0]), count)
    y_index = np.arange(len(y_row)) - np.repeat(np.cumsum(count) - count, count)
    return Homes(
        x_seat=x_seat,
        y_row=y_row,
        y_index=y_index,
        y_count=count[y_row],
        y_seat=_y_homes(rows, count, needs.cut.seats),
        y_depth=rows.count[y_row],
    )


def _x_homes(touchers: Touchers, seats: int, chunks: int) -> IntArray:
    """Each piece to its least loaded toucher, or anywhere once those hold a fair share."""
    pieces = len(touchers.count) * chunks
    fair = -(-pieces // seats)
    load = np.zeros(seats, dtype=np.int64)
    home = np.zeros((len(touchers.count), chunks), dtype=np.int64)
    ends = (touchers.first + touchers.count).tolist()
    for column in np.argsort(touchers.count, kind="stable").tolist():
        near = touchers.seat[int(touchers.first[column]) : ends[column]]
        for chunk in range(chunks):
            seat = int(near[np.argmin(load[near])]) if len(near) else int(np.argmin(load))
            if load[seat] >= fair:
                seat = int(np.argmin(load))
            load[seat] += 1
            home[column, chunk] = seat
    return home


def _y_homes(touchers: Touchers, count: IntArray, seats: int) -> IntArray:
    """Each piece to the holder of a partial with the least to receive and add so far.

    Of equals, to one that holds few rows: the others may be needed by theirs.
    """
    load = (TIE * np.bincount(touchers.seat, minlength=seats)).tolist()
    owners: list[IntArray] = [np.zeros(0, dtype=np.int64)] * len(count)
    for row in np.argsort(-touchers.count, kind="stable").tolist():
        first, sources = int(touchers.first[row]), int(touchers.count[row])
        near = touchers.seat[first : first + sources].tolist() if sources else range(seats)
        cost = (max(sources - 1, 0) + FIXED_COST) / int(count[row])
        taken = []
        for _ in range(int(count[row])):
            seat = min(near, key=load.__getitem__)
            load[seat] += cost
            taken.append(seat)
        owners[row] = np.array(taken, dtype=np.int64)
    return np.concatenate(owners)
