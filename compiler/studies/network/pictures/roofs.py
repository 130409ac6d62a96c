"""The roofline of all layers: multiply-accumulates a cycle against those for an exchanged word.

A chip does no more a cycle than all its AMP units, and receives no more words than all its ports:

    macs a cycle <= min(peak a tile x tiles, macs for a word x words a cycle and tile x tiles)
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ipusim import WORD_BYTES, Machine, MachineError

from ..figures import DENSE, LayerFigures, NetworkFigures

PARTIALS = ("float", "half")


@attrs.frozen
class Roofs:
    """The two bounds of a chip, of all its tiles.

    Attributes:
        macs: multiply-accumulates a cycle.
        words: received a cycle.
    """

    macs: int
    words: float

    def at(self, intensity: float) -> float:
        """The most macs a cycle with so many for a word."""
        return min(self.macs, intensity * self.words)


@attrs.frozen
class RooflinePoint:
    """One layer in one format.

    Attributes:
        name: of the layer.
        dense, chosen: whether the format is that, and is taken.
        intensity: macs for an exchanged word.
        rate: macs a cycle.
    """

    name: str
    dense: bool
    chosen: bool
    intensity: float
    rate: float


def roofs_of(machine: Machine, data_type: str) -> Roofs:
    """The bounds for a type of data, with the partials that are quickest.

    Raises:
        MachineError: the machine has no AMP instruction for the type.
    """
    rates = []
    for partials in PARTIALS:
        try:
            rates.append(machine.peak_macs(data_type, partials))
        except MachineError:
            continue
    if not rates:
        rates.append(machine.peak_macs(data_type, data_type))  # which says what it has
    words = machine.exchange_bytes_per_cycle / WORD_BYTES * machine.tiles
    return Roofs(max(rates) * machine.tiles, words)


def points_of(figures: NetworkFigures) -> list[RooflinePoint]:
    """Each layer dense and in its quickest sparse format; those without any exchange left out."""
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
