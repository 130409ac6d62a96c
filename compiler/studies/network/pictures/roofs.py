"""Roofline of all layers: useful operations per cycle against those per exchanged byte.

A multiply-accumulate (mac) of stored elements is two useful operations.
"""

from __future__ import annotations

import attrs

from ipusim import WORD_BYTES, Machine, MachineError

from ....drawing.roofline import Roof
from ..figures import DENSE, NetworkFigures

OPERATIONS = 2  # useful operations of a multiply-accumulate
PARTIALS_TYPES = ("float", "half")  # data types of partial sums


@attrs.frozen
class RooflinePoint:
    """Rate of one layer in one format.

    Attributes:
        name: name of the layer.
        dense: True if the format is dense.
        chosen: True if the study selects this format for the layer.
        intensity: useful operations per exchanged byte.
        rate: useful operations per cycle.
        cycles: cycles of the layer.
    """

    name: str
    dense: bool
    chosen: bool
    intensity: float
    rate: float
    cycles: int


def roofs_of(machine: Machine, data_type: str) -> Roof:
    """Return the upper bounds per cycle for a data type, with the faster type of partial sums.

    Raises:
        MachineError: if the machine has no AMP instruction for the type.
    """
    rates = []
    # Not every machine has AMP instructions for both types of partial sums.
    for partials_type in PARTIALS_TYPES:
        try:
            rates.append(machine.peak_macs(data_type, partials_type))
        except MachineError:
            continue
    if not rates:
        # Neither type has instructions: `peak_macs` raises an error that lists those of the
        # machine.
        rates.append(machine.peak_macs(data_type, data_type))
    bandwidth = float(machine.exchange_bytes_per_cycle * machine.tiles)
    return Roof(OPERATIONS * max(rates) * machine.tiles, bandwidth)


def points_of(figures: NetworkFigures) -> list[RooflinePoint]:
    """Return up to two points of each layer: dense and in its fastest sparse format.

    A format that exchanges no words has no point.
    """
    return [
        RooflinePoint(
            name=layer.layer.name,
            dense=result.format == DENSE,
            chosen=result.format == layer.chosen,
            intensity=OPERATIONS * result.macs / (WORD_BYTES * result.exchange_words),
            rate=OPERATIONS * result.macs / result.cycles,
            cycles=result.cycles,
        )
        for layer in figures.layers
        for result in (layer.of(DENSE), layer.best_sparse)
        if result is not None and result.cycles and result.exchange_words and result.macs
    ]
