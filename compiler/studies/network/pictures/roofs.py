"""Roofline of all layers: multiply-accumulates (macs) per cycle against macs per exchanged word.

In a cycle a chip computes at most the macs of all its AMP units, and receives at most the
words that all its in ports take:

    macs per cycle <= min(peak of a tile x tiles, macs per word x words per cycle and tile x tiles)
"""

from __future__ import annotations

import attrs

from ipusim import WORD_BYTES, Machine, MachineError

from ..figures import DENSE, NetworkFigures

PARTIALS_TYPES = ("float", "half")  # data types of partial sums


@attrs.frozen
class Roofs:
    """Upper bounds of a chip, for all its tiles together.

    Attributes:
        macs: maximum number of multiply-accumulates per cycle.
        words: maximum number of words received per cycle.
    """

    macs: int
    words: float

    def at(self, intensity: float) -> float:
        """Return the highest macs per cycle at an intensity in macs per word."""
        return min(self.macs, intensity * self.words)


@attrs.frozen
class RooflinePoint:
    """Rate of one layer in one format.

    Attributes:
        name: name of the layer.
        dense: True if the format is dense.
        chosen: True if the study selects this format for the layer.
        intensity: macs per exchanged word.
        rate: macs per cycle.
    """

    name: str
    dense: bool
    chosen: bool
    intensity: float
    rate: float


def roofs_of(machine: Machine, data_type: str) -> Roofs:
    """Return the upper bounds for a data type, with the faster type of partial sums.

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
    words = machine.exchange_bytes_per_cycle / WORD_BYTES * machine.tiles
    return Roofs(max(rates) * machine.tiles, words)


def points_of(figures: NetworkFigures) -> list[RooflinePoint]:
    """Return up to two points of each layer: dense and in its fastest sparse format.

    A format that exchanges no words has no point.
    """
    return [
        RooflinePoint(
            name=layer.layer.name,
            dense=result.format == DENSE,
            chosen=result.format == layer.chosen,
            intensity=result.macs / result.exchange_words,
            rate=result.macs / result.cycles,
        )
        for layer in figures.layers
        for result in (layer.of(DENSE), layer.best_sparse)
        if result is not None and result.cycles and result.exchange_words and result.macs
    ]
