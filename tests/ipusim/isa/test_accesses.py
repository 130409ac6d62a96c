"""What the table says of an instruction's accesses is what the core does, for every form."""

from __future__ import annotations

import pytest

from ipusim.isa.core.pipes.memory_pipe import BYTES, DELTA16, FORMS, PACE, STORES, THIRD_LOAD
from ipusim.isa.profiling.costs import access_bits, moved_bytes
from ipusim.isa.table.accesses import WITHOUT_DELTA, accesses_of
from ipusim.isa.table.instruction import WEIGHT_LOADS
from ipusim.isa.table.table import TABLE


def test_every_load_and_store_of_the_core_has_its_accesses_and_nothing_else_has_any() -> None:
    moving = {form.mnemonic for form, bits in zip(TABLE, FORMS.tolist(), strict=True) if bits}
    moving |= set(WEIGHT_LOADS)

    assert {form.mnemonic for form in TABLE if accesses_of(form.mnemonic)} == moving


def test_bytes_and_ways_of_an_access_are_those_of_the_core() -> None:
    for form, bits in zip(TABLE, FORMS.tolist(), strict=True):
        if not bits or bits & (PACE | THIRD_LOAD):
            continue
        *delta, access = accesses_of(form.mnemonic)

        assert (access.bytes, access.stores) == (bits & BYTES, bool(bits & STORES)), form.name
        assert [one.bytes for one in delta] == [2] * bool(bits & DELTA16), form.name


def test_a_form_without_a_delta_is_named() -> None:
    plain = [form for form in TABLE if accesses_of(form.mnemonic) and "mpx" not in form.operands]
    short = {
        form.mnemonic
        for form in plain
        if form.mnemonic not in WEIGHT_LOADS and len(form.operands) < 4
    }

    assert short == set(WITHOUT_DELTA)


@pytest.mark.parametrize(
    ("mnemonic", "loaded", "stored", "bits"),
    [
        ("stm32", 0, 4, 32),
        ("ldd16a64", 10, 0, 64),
        ("ld2xst64pace", 16, 8, 64),
        ("st64pace", 0, 8, 64),
        ("ld3x64pace", 24, 0, 128),
        ("ld3xst64pace", 24, 8, 128),
        ("ld128putcs", 16, 0, 128),
        ("add", 0, 0, 0),
    ],
)
def test_a_profile_counts_all_that_passes_and_the_widest_access(
    mnemonic: str, loaded: int, stored: int, bits: int
) -> None:
    form = next(form for form in TABLE if form.mnemonic == mnemonic)

    assert (*moved_bytes(form), access_bits(form)) == (loaded, stored, bits)
