"""Tests of the table's accesses, for every load and store."""

from __future__ import annotations

import pytest

from ipusim.isa.profiling.costs import access_bits, moved_bytes
from ipusim.isa.table.instruction import AUX, WORKS
from ipusim.isa.table.table import TABLE


def test_loads_and_stores_have_accesses_and_nothing_else_has_any() -> None:
    moving = {form.name for form in TABLE if form.mnemonic.startswith(("ld", "st"))}

    assert {form.name for form in TABLE if form.accesses} == moving


def test_bytes_of_an_access_are_those_of_its_name() -> None:
    for form in TABLE:
        bits = [str(8 * access.bytes) for access in form.accesses if access.packed is None]

        assert all(size in form.mnemonic for size in bits), form.name


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
def test_a_profile_counts_all_bytes_and_the_widest_access(
    mnemonic: str, loaded: int, stored: int, bits: int
) -> None:
    form = next(form for form in TABLE if form.mnemonic == mnemonic)

    assert (*moved_bytes(form), access_bits(form)) == (loaded, stored, bits)


def test_no_family_of_the_aux_pipe_has_the_name_of_a_work_of_the_main_pipe() -> None:
    families = {form.work for form in TABLE if form.pipe == AUX and form.mnemonic != "fnop"}

    assert families & set(WORKS) == set()
    assert {form.mnemonic for form in TABLE if not form.operation} == {
        form.mnemonic for form in TABLE if form.unexplained
    }
