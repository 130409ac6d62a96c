"""Loads and stores of the core: addresses, steps, deltas, faults, weight loads."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from one_bundle import Context
from random_rows import slot

from ipusim import BOW
from ipusim.isa.table.registers import CSR
from ipusim.isa.table.table import TABLE

CONFLICT, INVALID_ADDR, INVALID_OP = 6, 8, 9  # kinds of faults
# A tile of six memory elements, of which the last four are interleaved.
SMALL = BOW.with_(sram_bytes=6 << 14, interleaved_offset_bytes=2 << 14, reserved_bytes=0)
BASE, END, PAIRS = SMALL.sram_base, SMALL.sram_end, SMALL.interleaved_base
IMAGE = np.random.default_rng(7).integers(0, 2**32, SMALL.sram_bytes // 4, np.uint32)
# Positions in the core's record of a fault.
FAULT_AT, FAULT_DETAIL = 3, 4

MNEMONICS = {
    1: "ldz8 lds8",
    2: "ldz16 lds16 ldb16 ldd16b16",
    4: "ld32 st32 ldd16a32",
    8: "ld64 st64 ldd16a64",
    16: "ld128",
}
BYTES = {name: size for size, names in MNEMONICS.items() for name in names.split()}
ACCESSES = [
    form for form in TABLE if form.pipe == "main" and form.mnemonic.removesuffix("step") in BYTES
]
PLAIN = [form for form in ACCESSES if "mx" not in form.operands]
STEPS = [form for form in ACCESSES if form.mnemonic.endswith("step")]
WITH_DELTA = [form for form in ACCESSES if form.mnemonic.startswith("ldd16")]


class Tile(Context):
    """Registers of one context and the tile's memory, with a value of its own at every address."""

    def __init__(self, supervisor=False):
        super().__init__(SMALL, IMAGE, supervisor)
        self.mrf[:15] = np.arange(100, 115)
        if not supervisor:
            self.arf[:14] = np.arange(0xA000, 0xA00E)

    def run(self, form, *operands):
        """Execute one form and return the kind of fault, 0 for none."""
        return self.issue(slot(form, *operands))

    def bytes_at(self, address, count):
        """Return bytes of memory."""
        return self.memory.tobytes()[address - BASE :][:count]

    def state(self):
        """Return all registers and memory."""
        return self.mrf.tolist(), self.arf.tolist(), self.memory.tobytes()


class Access(NamedTuple):
    """Expected effects of one access, by the rules in plain Python."""

    mnemonic: str
    size: int
    address: int

    @property
    def refused(self):
        """Kind of fault of the access, 0 for none."""
        if self.address % self.size or not BASE <= self.address <= END - self.size:
            return INVALID_ADDR
        return INVALID_ADDR if self.size == 16 and self.address < PAIRS else 0

    def words(self, memory):
        """Return the 32-bit words that a load delivers."""
        raw = memory[self.address - BASE :][: self.size]
        if "b16" in self.mnemonic:
            raw = raw + raw
        signed = self.mnemonic.startswith("lds")
        if len(raw) < 4:
            return [int.from_bytes(raw, "little", signed=signed) % 2**32]
        return [int.from_bytes(raw[at : at + 4], "little") for at in range(0, len(raw), 4)]


def wrapped(value):
    """Return a number as a signed 32-bit number."""
    return (value + 2**31) % 2**32 - 2**31


def expect(form, access, data, tile):
    """Perform the data transfer of `access` on a tile's lists, by the rules."""
    mrf, arf, memory = tile
    to_mrf = form.operands[0].startswith("m")
    if form.mnemonic.startswith("st"):
        words = [mrf[data]] if to_mrf else arf[data : data + access.size // 4]
        raw = b"".join((word % 2**32).to_bytes(4, "little") for word in words)
        at = access.address - BASE
        memory = memory[:at] + raw + memory[at + len(raw) :]
    for number, word in enumerate(() if form.mnemonic.startswith("st") else access.words(memory)):
        if to_mrf and data != 15:
            mrf[data] = wrapped(word)
        if not to_mrf and data + number < 14:
            arf[data + number] = word
    return mrf, arf, memory


places = st.one_of(
    st.integers(BASE - 32, BASE + 64),
    st.integers(PAIRS - 64, PAIRS + 64),
    st.integers(END - 64, END + 32),
    st.integers(0, 2**32 - 1),
)
aligned = st.integers(BASE // 16 - 4, END // 16 + 4).map(lambda atom: atom * 16)
addresses = st.one_of(places, aligned)


def registers_for(fault):
    """Draw a register that an operand of a kind can name."""
    return st.sampled_from(
        range(0, 16, 4) if "q" in fault else range(0, 16, 2) if "p" in fault else range(16)
    )


@pytest.mark.parametrize("form", PLAIN, ids=lambda form: form.name)
@settings(max_examples=25, deadline=None)
@given(draw=st.data())
def test_a_plain_access_is_at_base_plus_delta_plus_scaled_offset(form, draw):
    address, size = draw.draw(addresses), BYTES[form.mnemonic]
    immediate = form.operands[3] == "u12"
    offset = draw.draw(st.integers(0, 4095) if immediate else st.integers(-(2**31), 2**31 - 1))
    delta = draw.draw(st.integers(-(2**31), 2**31 - 1))
    data = draw.draw(registers_for(form.operands[0]).filter(lambda one: one not in (1, 2, 3)))
    tile = Tile()
    tile.mrf[1:4] = wrapped(address - delta - offset * size), delta, 0 if immediate else offset
    access = Access(form.mnemonic, size, address)
    state_before = tile.state()

    fault = tile.run(form.name, data, 1, 2, offset if immediate else 3)

    assert access.refused == fault
    assert (state_before if fault else expect(form, access, data, state_before)) == tile.state()
    if fault:
        assert tile.fault[[0, FAULT_AT, FAULT_DETAIL]].tolist() == [fault, address, size]


@pytest.mark.parametrize("form", STEPS, ids=lambda form: form.name)
@settings(max_examples=25, deadline=None)
@given(draw=st.data())
def test_a_step_moves_its_delta_by_the_scaled_stride_after_the_access(form, draw):
    address, size = draw.draw(addresses), BYTES[form.mnemonic.removesuffix("step")]
    immediate = form.operands[3] == "s8"
    stride = draw.draw(st.integers(-128, 127) if immediate else st.integers(-(2**31), 2**31 - 1))
    base = draw.draw(st.integers(-(2**31), 2**31 - 1))
    data = draw.draw(registers_for(form.operands[0]).filter(lambda one: one not in (1, 2, 3)))
    tile = Tile()
    tile.mrf[1:4] = base, wrapped(address - base), 0 if immediate else stride
    access = Access(form.mnemonic, size, address)
    state_before = tile.state()

    fault = tile.run(form.name, data, 1, 2, stride if immediate else 3)

    assert access.refused == fault
    state_after = state_before
    if not fault:
        state_after = expect(form, access, data, state_before)
        state_after[0][2] = wrapped(state_after[0][2] + stride * size)
    assert tile.state() == state_after


@pytest.mark.parametrize("form", WITH_DELTA, ids=lambda form: form.name)
@settings(max_examples=50, deadline=None)
@given(draw=st.data())
def test_a_load_with_delta_also_reads_the_next_delta_from_another_element(form, draw):
    address, size = draw.draw(addresses), BYTES[form.mnemonic]
    pointer, delta = draw.draw(addresses), draw.draw(st.integers(0, 2**16 - 1))
    data = draw.draw(registers_for(form.operands[0]))
    tile = Tile()
    tile.mrf[1:4] = wrapped(pointer), wrapped(address - delta), delta
    first, second = Access("ldz16", 2, pointer), Access(form.mnemonic, size, address)
    state_before = tile.state()

    fault = tile.run(form.name, data, 1, 2, 3)

    expected = first.refused or second.refused
    if not expected and SMALL.element_of(pointer) == SMALL.element_of(address):
        expected = CONFLICT
    assert fault == expected
    state_after = state_before
    if not fault:
        state_after = expect(form, second, data, state_before)
        state_after[0][1], state_after[0][3] = wrapped(pointer + 2), first.words(state_before[2])[0]
    assert tile.state() == state_after


def test_every_load_and_store_of_the_table_is_among_those_tested():
    others = ("pace", "putcs", "putci", "stm32")
    names = {
        form.name
        for form in TABLE
        if form.pipe == "main"
        and form.mnemonic.startswith(("ld", "st"))
        and not form.mnemonic.endswith(others)
    }

    assert {form.name for form in (*PLAIN, *STEPS, *WITH_DELTA)} == names


def test_a_store_takes_the_arf_as_it_was_before_the_bundle():
    tile = Tile()
    tile.mrf[1] = BASE
    store, other = slot("st64 aps ms ms u12", 4, 1, 15, 0), slot("setzi ad u20", 5, 1, aux=True)

    assert tile.issue(store, other) == 0
    assert tile.memory[:2].tolist() == [0xA004, 0xA005]
    assert tile.arf[5] == 1


def test_a_store_without_a_delta_is_at_base_plus_four_times_its_register():
    tile = Tile()
    tile.mrf[1:4] = BASE + 8, 3, 77

    assert tile.run("stm32 ms ms ms", 3, 1, 2) == 0
    assert (tile.memory[5], np.count_nonzero(tile.memory != IMAGE)) == (77, 1)


def test_the_supervisor_loads_and_stores_without_an_arf():
    tile = Tile(supervisor=True)
    tile.mrf[1] = BASE

    assert tile.run("ld32 md ms ms u12", 2, 1, 15, 1) == 0
    assert tile.run("st32 ms ms ms u12", 2, 1, 15, 0) == 0
    assert IMAGE[1] == tile.memory[0]


@pytest.mark.parametrize("stride", [1, 3, -2])
def test_a_step_into_mzero_moves_the_pointer_and_leaves_zero(stride):
    tile = Tile()
    tile.mrf[1:3] = BASE, stride

    fault = tile.run("ldz16step md ms mx ms", 15, 15, 1, 2)

    assert (fault, tile.mrf[1], tile.mrf[15]) == (0, BASE + 2 * stride, 0)


def test_one_register_for_data_and_delta_is_refused():
    tile = Tile()
    tile.mrf[1] = BASE

    assert tile.run("ld32step md ms mx s8", 1, 15, 1, 1) == INVALID_OP


def test_a_delta_of_more_than_16_bits_is_refused():
    tile = Tile()
    tile.mrf[1:4] = PAIRS, BASE - 2**16, 2**16

    assert tile.run("ldd16a32 ad mx ms mx", 0, 1, 2, 3) == INVALID_OP


def weights(form, index, address):
    """Load weights; return the kind of fault, the load pointer and the weights."""
    supervisor = Tile(supervisor=True)
    supervisor.csr[CSR["CCCSLOAD"]] = address
    fault = supervisor.run(form, index)
    return fault, supervisor.csr[CSR["CCCSLOAD"]], supervisor.cw


@pytest.mark.parametrize(("form", "count"), [("ld64putcs u6", 1), ("ld128putcs u6", 2)])
def test_weights_come_from_cccsload_which_moves_on(form, count):
    fault, moved, cw = weights(form, 6, PAIRS + 16)

    first = (PAIRS + 16 - BASE) // 8
    assert (0, PAIRS + 16 + 8 * count) == (fault, moved)
    assert IMAGE.view(np.uint64)[first : first + count].tolist() == cw[6 : 6 + count].tolist()
    assert np.count_nonzero(cw) == count


@pytest.mark.parametrize(
    ("form", "index", "address", "fault"),
    [
        ("ld64putcs u6", 0, BASE + 4, INVALID_ADDR),
        ("ld64putcs u6", 0, END, INVALID_ADDR),
        ("ld128putcs u6", 0, BASE + 16, INVALID_ADDR),
        ("ld128putcs u6", 0, PAIRS + 8, INVALID_ADDR),
        ("ld128putcs u6", 63, PAIRS, INVALID_OP),
    ],
)
def test_a_refused_weight_load_changes_nothing(form, index, address, fault):
    refused, moved, cw = weights(form, index, address)

    assert (refused, moved, np.count_nonzero(cw)) == (fault, address, 0)
