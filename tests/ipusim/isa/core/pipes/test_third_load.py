"""Hypothetical forms: three loads in one bundle, and the choices of the sparse AMP."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from one_bundle import EVERYTHING, Context
from random_rows import slot

from ipusim.isa.core.pipes.amp import NUM_WEIGHTS
from ipusim.isa.core.pipes.memory_pipe import third_address
from ipusim.isa.table.registers import CSR
from ipusim.isa.table.table import TABLE

# Kinds of faults.
CONFLICT, INVALID_ADDR = 6, 8
# A tile of six memory elements, of which the last four are interleaved.
SMALL = EVERYTHING.with_(sram_bytes=6 << 14, interleaved_offset_bytes=2 << 14, reserved_bytes=0)
BASE, END, PAIRS = SMALL.sram_base, SMALL.sram_end, SMALL.interleaved_base
IMAGE = np.random.default_rng(7).integers(0, 2**32, SMALL.sram_bytes // 4, np.uint32)
# Behind the last packed address; registers of packed addresses and of their steps.
WRAP, PAIR, STRIDE = 2**21, 4, 6
LOADS, STORES = "ld3x64pace ahd mpx ms u4", "ld3xst64pace ahd aps mpx ms u6"
# One region for each address, so that no two of them lie in one element.
WIDE = st.integers(PAIRS // 16, END // 16 - 1).map(lambda at: 16 * at)
# Addresses in the first memory element, and in the one behind it.
NEAR = st.integers(BASE // 8, (BASE + (1 << 14)) // 8 - 1).map(lambda at: 8 * at)
FAR = NEAR.map(lambda at: at + (1 << 14))


def tile(addresses, stride=0):
    """Return a worker with three packed addresses and a stride."""
    worker = Context(SMALL, IMAGE)
    worker.arf[:14] = np.arange(0xA000, 0xA00E)
    worker.mrf[:3] = addresses
    assert worker.issue(slot("tapack mpd ms ms ms", PAIR, 0, 1, 2)) == 0
    worker.mrf[STRIDE] = stride
    return worker


def words(address, count):
    """Return words of the initial memory."""
    at = (address - BASE) // 4
    return IMAGE[at : at + count].tolist()


def stepped(address, size, select, stride):
    """Return the next address: the wide one moves by a field of 15 bits, others back, on or not."""
    if size == 8:
        return (address + (8, 0, -8, 0)[select]) % WRAP
    field = (stride >> 15 * (select - 1)) % 2**15 if select else 1
    steps = {0: 1, 3: 0}.get(select, field - 2**15 if field >= 2**14 else field)
    return (address + 16 * steps) % WRAP


@pytest.mark.parametrize("form", [LOADS, STORES])
@settings(max_examples=150, deadline=None)
@given(
    wide=WIDE,
    near=NEAR,
    far=FAR,
    stride=st.integers(-(2**31), 2**31 - 1),
    selects=st.lists(st.integers(0, 3), min_size=3, max_size=3),
)
def test_three_loads_come_at_once_and_each_address_moves(form, wide, near, far, stride, selects):
    addresses, sizes = [wide, near, far], (16, 8, 8)
    worker = tile(addresses, stride)
    mrf, arf, memory = worker.mrf, worker.arf, worker.memory
    used = 3 if form == STORES else 2
    moves = sum(select << 2 * number for number, select in enumerate(selects[:used]))
    first = (0, 8) if form == STORES else (0,)

    assert worker.issue(slot(form, *first, PAIR, STRIDE, moves)) == 0
    assert arf[:6].tolist() == words(wide, 4) + words(near, 2)
    assert arf[6:].tolist() == [*range(0xA006, 0xA00E), 0, 0]
    expected = IMAGE.copy()
    if form == STORES:
        at = (far - BASE) // 4
        expected[at : at + 2] = 0xA008, 0xA009
    assert memory.tobytes() == expected.tobytes()
    moved = [
        stepped(each, size, select, stride) if number < used else each
        for number, (each, size, select) in enumerate(zip(addresses, sizes, selects, strict=True))
    ]
    low, high = int(mrf[PAIR]), int(mrf[PAIR + 1])
    assert [low % WRAP, high % WRAP, third_address(low, high)] == moved


@pytest.mark.parametrize(
    ("addresses", "fault"),
    [
        ((PAIRS + 8, BASE, BASE + (1 << 14)), INVALID_ADDR),  # 16 bytes from an odd place
        ((BASE, BASE + (1 << 14), PAIRS), INVALID_ADDR),  # not interleaved
        ((PAIRS, BASE + 4, BASE + (1 << 14)), INVALID_ADDR),
        ((PAIRS, END, BASE), INVALID_ADDR),
        ((PAIRS, PAIRS + 8, BASE), CONFLICT),  # two loads of one element
        ((PAIRS, BASE, BASE + 64), CONFLICT),  # load and store of one
        ((PAIRS, BASE, PAIRS + 64), CONFLICT),
    ],
)
def test_a_refused_access_changes_nothing(addresses, fault):
    worker = tile(addresses)
    registers_before = worker.mrf.tolist(), worker.arf.tolist()

    assert worker.issue(slot(STORES, 0, 8, PAIR, STRIDE, 0)) == fault
    assert registers_before == (worker.mrf.tolist(), worker.arf.tolist())
    assert np.array_equal(worker.memory, IMAGE)


@pytest.mark.parametrize("number", range(8))
def test_choices_lie_behind_the_weights(number):
    supervisor, address = Context(SMALL, IMAGE, supervisor=True), PAIRS + 24
    supervisor.csr[CSR["CCCSLOAD"]] = address

    assert supervisor.issue(slot("ld64putci u3", number)) == 0
    low, high = words(address, 2)
    assert supervisor.cw[NUM_WEIGHTS + number] == high << 32 | low
    assert np.count_nonzero(supervisor.cw) == 1
    assert supervisor.csr[CSR["CCCSLOAD"]] == address + 8
    supervisor.csr[CSR["CCCSLOAD"]] = END
    assert supervisor.issue(slot("ld64putci u3", number)) == INVALID_ADDR


def test_every_form_with_a_third_load_is_among_those_tested():
    assert {form.name for form in TABLE if form.mnemonic.startswith("ld3x")} == {LOADS, STORES}
