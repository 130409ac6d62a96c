"""The superstep "deliver": a bias and ReLU on the tiles that own the result.

It has no exchange. Every tile keeps the biases of the rows that it owns, each vector of them once,
in the region "bias", which the host fills like an operand; its vertex works on its own pieces of
the result, in place. Workers take equal shares of a tile's columns, cut where a share ends.

A superstep costs a barrier, its launch, and two bundles of a worker for 64 bits of the result.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Column, IntArray, Machine, Ragged, spread
from ipusim.kernels import BiasRelu, for_machine

from ...plan.plan import Plan
from ..draft.step import DraftStep, Store
from ..draft.vertices import DraftVertices, Place
from ..drafted import Drafted, HeldArray
from .row_pieces import RowPieces, row_pieces

STEP, BIAS, LISTS = "deliver", "bias", "finish worklists"
ENTRY_BYTES = 4


def finished(drafted: Drafted, plan: Plan) -> Drafted:
    """The same program with the plan's finish behind its last superstep; as it is without one.

    Raises:
        InputError: a result to which no bias can be added as it lies.
    """
    if not plan.finish:
        return drafted
    pieces, tiles = row_pieces(plan), plan.machine.tiles
    (result,) = drafted.outputs.values()
    biases = _biases(pieces, plan)
    work = _shared(pieces, plan.machine)
    used = np.flatnonzero(work.lists.count)
    tile, start = work.tile[used], np.zeros(len(used), dtype=np.int64)
    places: dict[str, Place] = {"y": (result.region, start), "pieces_address": (LISTS, start)}
    list_bytes, bias_bytes = np.zeros((2, tiles), dtype=np.int64)
    list_bytes[work.tile] = _whole(work.lists.count * ENTRY_BYTES)
    stores = [Store(LISTS, "worklists", list_bytes, resident=True)]
    if biases is not None:
        places[BIAS] = (BIAS, start)
        bias_bytes[biases.tile] = _whole(biases.count * plan.data_type.bytes)
        stores.append(Store(BIAS, "bias", bias_bytes, resident=True))
    lists = Ragged(work.lists.flat, work.lists.first[used], work.lists.count[used])
    fields: dict[str, Column] = {"pieces": lists, "counts": work.counts[used]}
    step = DraftStep(STEP, (), (DraftVertices(pieces.kernel, tile, fields, places),))
    return attrs.evolve(
        drafted,
        stores=(*drafted.stores, *stores),
        draft=(*drafted.draft, step),
        inputs={**drafted.inputs, **({} if biases is None else {BIAS: biases})},
    )


def _whole(size: IntArray) -> IntArray:
    """Bytes in whole 64-bit words."""
    whole: IntArray = -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
    return whole


def _biases(pieces: RowPieces, plan: Plan) -> HeldArray | None:
    """Where the host's array lies: on each tile its vectors, one after another."""
    if not pieces.kernel.bias:
        return None
    count = pieces.vectors(plan.machine.tiles) * pieces.kernel.height
    tile = np.flatnonzero(count)
    return HeldArray(BIAS, plan.data_type, tile, np.zeros_like(tile), count[tile])


@attrs.frozen
class _SharedPieces:
    """Lists of pieces, and how many each worker has, by tile."""

    tile: IntArray
    lists: Ragged
    counts: IntArray


def _shared(pieces: RowPieces, machine: Machine) -> _SharedPieces:
    """Every tile's columns dealt to its workers, who take equal shares of them in order."""
    kernel, tiles = pieces.kernel, machine.tiles
    workers = for_machine(machine, kernel).workers
    total = np.bincount(pieces.tile, pieces.columns, tiles).astype(np.int64)
    before: IntArray = np.cumsum(pieces.columns) - pieces.columns
    before -= (np.cumsum(total) - total)[pieces.tile]
    here = total[pieces.tile]
    first = ((before + 1) * workers - 1) // here  # whose share has a piece's first column
    last = ((before + pieces.columns) * workers - 1) // here
    piece = np.repeat(np.arange(len(here)), last - first + 1)
    worker = spread(first, last - first + 1)
    start = np.maximum(before[piece], worker * here[piece] // workers)
    stop = np.minimum((before + pieces.columns)[piece], (worker + 1) * here[piece] // workers)
    kept = np.flatnonzero(stop > start)  # of few columns, some workers have none
    piece, worker, start, stop = (each[kept] for each in (piece, worker, start, stop))
    flat, parts = _listed(pieces, piece, start - before[piece], stop - start)
    tile = pieces.tile[piece]
    counts = parts * np.bincount(tile * workers + worker, minlength=tiles * workers)
    count = kernel.numbers * counts.reshape(tiles, workers).sum(axis=1)
    lists = Ragged(flat, np.cumsum(count) - count, count)
    return _SharedPieces(np.arange(tiles), lists, counts.reshape(tiles, workers))


def _listed(
    pieces: RowPieces, piece: IntArray, skipped: IntArray, columns: IntArray
) -> tuple[IntArray, int]:
    """The numbers of a list's entries, and how many entries each run of columns has.

    Args:
        pieces: of the result.
        piece: int64[runs], which of them each run is of.
        skipped, columns: int64[runs], its columns before the run, and those of it.
    """
    kernel: BiasRelu = pieces.kernel
    parts = kernel.column_words // kernel.words
    part = np.tile(np.arange(parts) * kernel.words * DOUBLE_WORD_BYTES, len(piece))
    offset = pieces.offset[piece] + skipped * kernel.column_words * DOUBLE_WORD_BYTES
    numbers = [np.repeat(offset, parts) + part]
    if kernel.bias:
        before = np.searchsorted(pieces.vector_tile, pieces.tile[piece])
        size = kernel.height * kernel.data_type.bytes
        numbers.append(np.repeat((pieces.vector[piece] - before) * size, parts) + part)
    numbers.append(np.repeat(columns - 1, parts))
    return np.stack(numbers, axis=1).ravel().astype(np.int32), parts
