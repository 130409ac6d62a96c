"""Random traffic, and the exchange that it becomes."""

from __future__ import annotations

import numpy as np

from ipusim import ExchangePlan, IntArray, Machine
from ipusim.compiler.exchange.traffic import Traffic


def drawn_traffic(rng: np.random.Generator, machine: Machine, sends: int) -> list[Traffic]:
    """Some multicasts and some unicasts of several rows; waves are one message each."""
    tiles = machine.tiles
    source = rng.integers(0, tiles, sends)
    heard = [rng.permutation(tiles)[: rng.integers(1, tiles)] for _ in range(sends)]
    rows = np.arange(sends)
    casts = _traffic(source, rows * 8, rng.integers(1, 20, sends), rows, heard)
    size = rng.integers(1, 4, sends)
    message = np.repeat(rows, size)
    ends = rng.integers(0, tiles, sends)
    words = rng.integers(1, 20, len(message))
    origin = np.arange(len(message)) * 4
    unicasts = _traffic(source[message], origin, words, message, [[end] for end in ends[message]])
    return [casts, unicasts]


def _traffic(
    source: IntArray, origin: IntArray, words: IntArray, message: IntArray, heard: list
) -> Traffic:
    tile = np.concatenate([np.asarray(each, dtype=np.int64) for each in heard])
    row = np.repeat(np.arange(len(source)), [len(each) for each in heard])
    wide = np.zeros(len(source), dtype=np.bool_)
    wave, target = np.arange(message.max() + 1), np.arange(len(tile)) * 100
    return Traffic(source, origin, words, wide, message, wave, row, tile, target)


def exchange_of(traffics: list[Traffic], cycles: list[IntArray]) -> ExchangePlan:
    """One phase of all of `traffics`, without regions."""
    together = Traffic.together(traffics)
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
