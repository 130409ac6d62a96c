"""Hypergraph partitioning: blocks are vertices, every block row and block column is a net.

A net that touches t seats costs t - 1 messages: partial sums of its row, or copies of its column.
The deterministic preset of Mt-KaHyPar is used, which gives the same parts with any number of
threads; its other presets do not.

Source: https://github.com/kahypar/mt-kahypar, the optional extra `partition`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ipusim import InputError, IntArray

from ...matrix.pattern import Pattern
from ...packages import check_package

IMBALANCE = 0.03
SEED = 0
PACKAGE = "mtkahypar"


def hypergraph(pattern: Pattern, seats: int, /) -> IntArray:
    """The seat of every block.

    Raises:
        InputError: the package `mtkahypar` is not there, or does not load.
    """
    if pattern.num_blocks == 0 or seats == 1:
        return np.zeros(pattern.num_blocks, dtype=np.int64)
    library, initializer = _library()
    nets = [
        blocks.tolist()
        for index in (pattern.rows, pattern.columns)
        for blocks in np.split(*_by_line(index))
    ]
    context = initializer.context_from_preset(library.PresetType.DETERMINISTIC)
    library.set_seed(SEED)
    context.set_partitioning_parameters(seats, IMBALANCE, library.Objective.KM1)
    context.logging = False
    graph = initializer.create_hypergraph(context, pattern.num_blocks, len(nets), nets)
    return np.array(graph.partition(context).get_partition(), dtype=np.int64)


def _by_line(index: IntArray) -> tuple[IntArray, IntArray]:
    """The blocks line by line, and where a line ends and the next one starts."""
    order = np.argsort(index, kind="stable")
    return order, np.flatnonzero(np.diff(index[order])) + 1


@cache
def _library() -> tuple[Any, Any]:
    """The package, and its one initializer with one thread."""
    check_package(PACKAGE, wanted_by="strategy 'hypergraph'")
    try:
        import mtkahypar  # noqa: PLC0415  # the optional extra

        return mtkahypar, mtkahypar.initialize(1)
    except ImportError as error:
        raise InputError(
            f"strategy 'hypergraph': the package mtkahypar is there but does not load: {error}"
        ) from None
