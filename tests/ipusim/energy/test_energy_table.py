"""The table of energies: every number has a source and is possible."""

from __future__ import annotations

import math

import attrs
import pytest

from ipusim import SEVEN_NM, EnergyTable, InputError
from ipusim.energy.energy_table import QUANTITIES
from ipusim.machine.machine import SOURCE_KINDS


def test_every_number_has_a_source_and_none_claims_to_be_documented_or_measured() -> None:
    openings = {key: SEVEN_NM.sources[key].partition(":")[0] for key in QUANTITIES}

    assert set(openings.values()) <= set(SOURCE_KINDS) - {"user", "documented", "measured"}
    assert [key for key, opening in openings.items() if opening != "estimated"] == ["tile_watts"]
    assert all(len(SEVEN_NM.sources[key]) > len("estimated: ") + 20 for key in QUANTITIES)


def test_the_numbers_are_those_of_their_sources() -> None:
    millimetres = math.sqrt(823)
    wire = 0.080 * 32  # pJ a word and millimetre

    assert SEVEN_NM.mac_half == pytest.approx(0.34 + 0.38)
    assert SEVEN_NM.mac_float == pytest.approx(1.31 + 0.38)
    assert SEVEN_NM.sram_read_byte == pytest.approx((7.5 + 8.5) / 2 / 8)
    assert SEVEN_NM.word_row == pytest.approx(wire * millimetres / 23, rel=0.01)
    assert SEVEN_NM.word_column == pytest.approx(wire * millimetres / 16, rel=0.01)
    assert 1472 * SEVEN_NM.tile_watts == pytest.approx(48)


def test_a_number_without_a_source_is_refused() -> None:
    sources = {key: text for key, text in SEVEN_NM.sources.items() if key != "word_row"}

    with pytest.raises(InputError, match=r"word_row has no source"):
        attrs.evolve(SEVEN_NM, sources=sources)


@pytest.mark.parametrize("value", [-1, math.inf, math.nan, "1", True])
def test_an_impossible_amount_is_refused(value: object) -> None:
    with pytest.raises(InputError, match=r"mac_half = .*; write 0 or more"):
        SEVEN_NM.with_(mac_half=value)


def test_a_changed_number_is_known_from_the_user_and_an_unknown_one_refused() -> None:
    table: EnergyTable = SEVEN_NM.with_(mac_half=0.5)

    assert (table.mac_half, table.sources["mac_half"]) == (0.5, "user")
    assert table.sources["mac_float"] == SEVEN_NM.sources["mac_float"]
    with pytest.raises(InputError, match=r"no number 'mac_halv'; did you mean 'mac_half'\?"):
        SEVEN_NM.with_(mac_halv=1)


def test_a_table_prints_each_number_with_its_source() -> None:
    lines = str(SEVEN_NM).splitlines()

    assert [line.split()[0] for line in lines[1:]] == list(QUANTITIES)
