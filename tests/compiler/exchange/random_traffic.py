"""Random traffic, and the exchange plan of scheduled traffic."""

from __future__ import annotations

import numpy as np

from ipusim import ExchangePlan, IntArray, Machine
from ipusim.compiler.exchange.traffic import Traffic


def random_traffic(rng: np.random.Generator, machine: Machine, sends: int) -> list[Traffic]:
    """Return a traffic of multicasts and one of unicasts of several rows.

    Every message has a wave of its own.
    """
    tiles = machine.tiles
    source = rng.integers(0, tiles, sends)
    receivers = [rng.permutation(tiles)[: rng.integers(1, tiles)] for _ in range(sends)]
    rows = np.arange(sends)
    casts = _traffic(source, rows * 8, rng.integers(1, 20, sends), rows, receivers)
    size = rng.integers(1, 4, sends)
    message = np.repeat(rows, size)
    ends = rng.integers(0, tiles, sends)
    words = rng.integers(1, 20, len(message))
    origin = np.arange(len(message)) * 4
    unicasts = _traffic(source[message], origin, words, message, [[end] for end in ends[message]])
    return [casts, unicasts]


def _traffic(
    source: IntArray, origin: IntArray, words: IntArray, message: IntArray, receivers: list
) -> Traffic:
    """Return a traffic of rows, given the receivers of each row."""
    tile = np.concatenate([np.asarray(tiles, dtype=np.int64) for tiles in receivers])
    row = np.repeat(np.arange(len(source)), [len(tiles) for tiles in receivers])
    wide = np.zeros(len(source), dtype=np.bool_)
    wave, target = np.arange(message.max() + 1), np.arange(len(tile)) * 100
    return Traffic(source, origin, words, wide, message, wave, row, tile, target)


def exchange_of(traffics: list[Traffic], cycles: list[IntArray]) -> ExchangePlan:
    """Return the exchange plan of one phase with all traffics, without regions."""
    together = Traffic.concatenated(traffics)
    return ExchangePlan(
        together.source,
        together.origin,
        together.words,
        np.concatenate(list(cycles)),
        together.wide,
        together.row,
        together.tile,
        together.target,
    )
