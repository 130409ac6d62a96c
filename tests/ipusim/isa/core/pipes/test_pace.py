"""Pace forms, which access memory at up to three packed addresses and step them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from one_bundle import Context
from random_rows import slot

from ipusim import BOW
from ipusim.isa.core.pipes.memory_pipe import third_address
from ipusim.isa.table.table import TABLE

# Kinds of faults.
CONFLICT, INVALID_ADDR, INVALID_OP = 6, 8, 9
# A tile of six memory elements, of which the last four are interleaved.
SMALL = BOW.with_(sram_bytes=6 << 14, interleaved_offset_bytes=2 << 14, reserved_bytes=0)
BASE, END, PAIRS = SMALL.sram_base, SMALL.sram_end, SMALL.interleaved_base
IMAGE = np.random.default_rng(7).integers(0, 2**32, SMALL.sram_bytes // 4, np.uint32)
WRAP = 2**21  # behind the last packed address, of 21 bits
PAIR, STRIDE, DATA, OTHER = 4, 6, 0, 8  # registers that the tests use

# Of each form: which addresses load into which ARF register, which one is stored from where.
FORMS = {
    "ld2x64pace apd apd mpx ms u4": ({0: DATA, 1: OTHER}, {}),
    "ldst64pace apd aps mpx ms u4": ({0: DATA}, {2: OTHER}),
    "ld2xst64pace aqd aps mpx ms u6": ({0: DATA, 1: DATA + 2}, {2: OTHER}),
    "st64pace aps mpx ms u4": ({}, {2: OTHER}),
}


class Tile(Context):
    """Worker whose pair m4:5 holds three packed addresses, and whose m6 holds a stride."""

    def __init__(self, addresses, stride=0):
        super().__init__(SMALL, IMAGE)
        self.arf[:14] = np.arange(0xA000, 0xA00E)
        self.mrf[:3] = addresses
        self.step("tapack mpd ms ms ms", PAIR, 0, 1, 2)
        self.mrf[STRIDE] = stride

    def step(self, form, *operands):
        """Execute one form and return the kind of fault, 0 for none."""
        return self.issue(slot(form, *operands))

    def pace(self, form, select):
        """Execute a pace form on the pair of addresses."""
        first = (OTHER,) if form.startswith("st64") else (DATA, OTHER)
        return self.step(form, *first, PAIR, STRIDE, select)

    def addresses(self):
        """Return the three packed addresses."""
        low, high = int(self.mrf[PAIR]), int(self.mrf[PAIR + 1])
        return [low % WRAP, high % WRAP, third_address(low, high)]


def step_of(select, stride):
    """Return the published step: 8 bytes, or 8 times one of three signed fields of 10 bits."""
    if select == 0:
        return 8
    field = (stride >> 10 * (select - 1)) % 1024
    return 8 * (field - 1024 if field >= 512 else field)


def refusal(addresses, used):
    """Return the fault of 8-byte accesses at the addresses in use, or 0."""
    places = [addresses[number] for number in used]
    if any(place % 8 or not BASE <= place <= END - 8 for place in places):
        return INVALID_ADDR
    elements = SMALL.element_of(places).tolist()
    return CONFLICT if len(set(elements)) < len(elements) else 0


atoms = st.integers(BASE // 8, END // 8 - 1).map(lambda atom: 8 * atom)
places = st.one_of(atoms, atoms, atoms, st.integers(BASE - 8, END + 8), st.integers(0, WRAP - 1))


@settings(deadline=None)
@given(st.lists(st.integers(0, WRAP - 1), min_size=3, max_size=3))
def test_three_packed_addresses_come_back(addresses):
    assert Tile(addresses).addresses() == addresses


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=150, deadline=None)
@given(
    addresses=st.lists(places, min_size=3, max_size=3),
    stride=st.integers(-(2**31), 2**31 - 1),
    selects=st.lists(st.integers(0, 3), min_size=3, max_size=3),
)
def test_a_pace_form_moves_64_bits_at_each_address_and_steps_it(form, addresses, stride, selects):
    loads, stores = FORMS[form]
    used = sorted((*loads, *stores))
    select = sum(selects[number] << 2 * place for place, number in enumerate(used))
    tile = Tile(addresses, stride)
    arf, memory, mrf = tile.arf.copy(), tile.memory.copy(), tile.mrf.copy()

    fault = tile.pace(form, select)

    assert refusal(addresses, used) == fault
    if fault:
        assert mrf.tolist() == tile.mrf.tolist()
        used, loads, stores = [], {}, {}
    for number, register in stores.items():
        at = (addresses[number] - BASE) // 4
        memory[at : at + 2] = arf[register : register + 2]
    for number, register in loads.items():
        at = (addresses[number] - BASE) // 4
        arf[register : register + 2] = IMAGE[at : at + 2]
    for number in used:
        addresses[number] = (addresses[number] + step_of(selects[number], stride)) % WRAP
    assert tile.addresses() == addresses
    assert (arf.tolist(), memory.tobytes()) == (tile.arf.tolist(), tile.memory.tobytes())


def test_every_pace_form_of_the_table_is_among_those_tested():
    names = {form.name for form in TABLE if form.mnemonic.endswith("pace")}

    assert {name for name in names if not name.startswith("ld3x")} == set(FORMS)  # test_third_load


@pytest.mark.parametrize(
    ("select", "step"), [(0b00, 8), (0b01, 8 * 5), (0b10, -16), (0b11, 0)], ids=bin
)
def test_the_stride_field_minus_2_goes_back_two_atoms(select, step):
    tile = Tile([BASE, BASE, PAIRS + 64], stride=0xFF800 | 5)

    tile.pace("st64pace aps mpx ms u4", select)

    assert tile.addresses()[2] == PAIRS + 64 + step


def test_load_and_store_in_one_pair_pass_when_address_bit_3_differs():
    form = "ldst64pace apd aps mpx ms u4"

    assert Tile([PAIRS + 88, 0, PAIRS]).pace(form, 0) == 0
    assert Tile([PAIRS + 80, 0, PAIRS]).pace(form, 0) == CONFLICT


def test_a_conflict_names_both_addresses():
    tile = Tile([BASE, PAIRS, BASE + 8])

    fault = tile.pace("ld2xst64pace aqd aps mpx ms u6", 0)

    assert [fault, *tile.fault[3:5]] == [CONFLICT, BASE, BASE + 8]


def test_loads_into_azeros_leave_zero():
    tile = Tile([BASE, PAIRS, 0])

    tile.step("ld2x64pace apd apd mpx ms u4", 14, 0, PAIR, STRIDE, 0)

    assert tile.arf[14:].tolist() == [0, 0]
    assert IMAGE[(PAIRS - BASE) // 4] == tile.arf[0]


def test_two_loads_into_one_pair_are_refused():
    tile = Tile([BASE, PAIRS, 0])

    assert tile.step("ld2x64pace apd apd mpx ms u4", 0, 0, PAIR, STRIDE, 0) == INVALID_OP
