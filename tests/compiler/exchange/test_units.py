"""Units of an exchange: equal words are one unit, words of two regions are two."""

import attrs
import numpy as np

from ipusim import BOW
from ipusim.compiler.exchange.traffic import Traffic
from ipusim.compiler.exchange.units import units_of

MACHINE = BOW.scaled_to(8)


def four_words(tile: int) -> Traffic:
    """Return a message of four words from the front of tile 0's region to one tile."""
    zero = np.zeros(1, dtype=np.int64)
    return Traffic(zero, zero, zero + 4, zero > 0, zero, zero, zero, zero + tile, zero)


def test_the_same_place_of_two_regions_holds_two_units():
    units = units_of(MACHINE, [four_words(1), four_words(2)], regroup="all")

    assert units.count.tolist() == [1, 1]


def test_the_same_words_to_two_tiles_are_one_unit():
    first, second = four_words(1), four_words(2)
    both = Traffic.concatenated([first, attrs.evolve(second, wave=second.wave + 1)])
    units = units_of(MACHINE, [both], regroup="all")

    assert units.count.tolist() == [2]
