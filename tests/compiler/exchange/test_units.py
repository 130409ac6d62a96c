import attrs
import numpy as np

from ipusim import BOW
from ipusim.compiler.exchange.traffic import Traffic
from ipusim.compiler.exchange.units import units_of

MACHINE = BOW.scaled_to(8)


def sent(tile: int) -> Traffic:
    """Four words from the front of tile 0's region to one tile."""
    one = np.zeros(1, dtype=np.int64)
    return Traffic(one, one, one + 4, one > 0, one, one, one, one + tile, one)


def test_the_same_place_of_two_regions_holds_two_units():
    units = units_of(MACHINE, [sent(1), sent(2)], anew="all")

    assert units.count.tolist() == [1, 1]


def test_the_same_words_to_two_tiles_are_one_unit():
    one, other = sent(1), sent(2)
    both = Traffic.together([one, attrs.evolve(other, wave=other.wave + 1)])
    units = units_of(MACHINE, [both], anew="all")

    assert units.count.tolist() == [2]
