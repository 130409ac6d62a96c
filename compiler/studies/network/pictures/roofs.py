"""Roofline of all layers: multiply-accumulates per cycle over those per exchanged word.

A chip does at most the multiply-accumulates of all its AMP units in a cycle, and receives at most
the words of all its ports:

    macs per cycle <= min(peak of a tile x tiles, macs per word x words per cycle and tile x tiles)
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ipusim import WORD_BYTES, Machine, MachineError

from ..figures import DENSE, LayerFigures, NetworkFigures

PARTIALS = ("float", "half")


@attrs.frozen
class Roofs:
    """Upper bounds of a chip, for all its tiles together.

    Attributes:
        macs: multiply-accumulates per cycle.
        words: words received per cycle.
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
        dense, chosen: True if the format is dense, and if it is the chosen one.
        intensity: macs per exchanged word.
        rate: macs per cycle.
    """

    name: str
    dense: bool
    chosen: bool
    intensity: float
    rate: float


def roofs_of(machine: Machine, data_type: str) -> Roofs:
    """Return the bounds for a data type, with the faster type of partials.

    Raises:
        MachineError: if the machine has no AMP instruction for the type.
    """
    rates = []
    # Not every machine has AMP instructions for both types of partial sums.
    for partials in PARTIALS:
        try:
            rates.append(machine.peak_macs(data_type, partials))
        except MachineError:
            continue
    if not rates:
        rates.append(machine.peak_macs(data_type, data_type))  # raises with what the machine has
    words = machine.exchange_bytes_per_cycle / WORD_BYTES * machine.tiles
    return Roofs(max(rates) * machine.tiles, words)


def points_of(figures: NetworkFigures) -> list[RooflinePoint]:
    """Return points of each layer that exchanges words, dense and in the fastest sparse format."""
    return [point for layer in figures.layers for point in _points(layer)]


def _points(layer: LayerFigures) -> Iterator[RooflinePoint]:
    for form in (layer.of(DENSE), layer.best_sparse):
        if form is not None and form.cycles and form.exchange_words and form.macs:
            yield RooflinePoint(
                name=layer.layer.name,
                dense=form.format == DENSE,
                chosen=form.format == layer.chosen,
                intensity=form.macs / form.exchange_words,
                rate=form.macs / form.cycles,
            )
