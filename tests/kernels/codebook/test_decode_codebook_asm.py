"""Codebook decoding: instruction level equals formula, and every value is its entry's bits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW
from ipusim.kernels import CodebookPairs, DecodeCodebook, for_machine

# A machine whose launch and sync take longer, then machines with other numbers of workers.
LATE = BOW.with_(worker_launch_cycles=9, local_sync_cycles=17).with_(name="late")
MACHINES = [BOW, LATE, *(BOW.with_(name="own", workers=count) for count in (1, 5, 8, 17, 24))]
# Addresses on the tile, each in a memory element of its own.
INDICES, TABLE, PAIRS, TARGET = (
    BOW.sram_base + offset for offset in (0x4000, 0x8000, 0xC000, 0x10000)
)
machines = st.sampled_from(MACHINES)


def pairs_of(table):
    """Return the table of pairs: for each byte the entries of its low and its high four bits.

    The result is uint16[512]: elements 2 i and 2 i + 1 are those of byte i.
    """
    return np.array([[table[byte % 16], table[byte // 16]] for byte in range(256)]).ravel()


@pytest.mark.parametrize("paired", [False, True])
@given(
    fours=st.integers(0, 40) | st.integers(0, 700), seed=st.integers(0, 1 << 20), machine=machines
)
@settings(max_examples=80, deadline=None)
def test_indices_are_decoded_in_the_formulas_cycles_bit_for_bit(
    paired, fours, seed, machine, new_tile, run_vertex, compute_vertex
):
    kernel, random = for_machine(machine, DecodeCodebook(paired)), np.random.default_rng(seed)
    table = random.integers(0, 1 << 16, 16, dtype=np.uint16)  # NaN, infinite and subnormal too
    index = random.integers(0, 16, 4 * fours)
    packed = (index[::2] | index[1::2] << 4).astype(np.uint8)
    names = {"indices": INDICES, "table": TABLE, "target": TARGET, "fours": fours}
    fields = {name: np.array([number]) for name, number in names.items()}
    executed, computed = new_tile(machine), new_tile(machine)
    for tile in (executed, computed):
        tile.put(INDICES, packed)
        tile.put(TABLE, pairs_of(table) if paired else table)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)
    decoded, expected = (tile.view(TARGET, 4 * fours, np.uint16) for tile in (executed, computed))

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert decoded.tolist() == expected.tolist() == table[index].tolist()
    # Memory that nothing writes has bytes of 0xFF; so nothing is written behind the result.
    assert set(executed.view(TARGET + 8 * fours, 8, np.uint8)) == {0xFF}


@given(seed=st.integers(0, 1 << 20), machine=machines)
@settings(max_examples=30, deadline=None)
def test_pairs_are_made_in_the_formulas_cycles(seed, machine, new_tile, run_vertex, compute_vertex):
    kernel = for_machine(machine, CodebookPairs())
    table = np.random.default_rng(seed).integers(0, 1 << 16, 16, dtype=np.uint16)
    fields = {"table": np.array([TABLE]), "target": np.array([PAIRS])}
    executed, computed = new_tile(machine), new_tile(machine)
    for tile in (executed, computed):
        tile.put(TABLE, table)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)
    decoded, expected = (tile.view(PAIRS, 512, np.uint16) for tile in (executed, computed))

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert decoded.tolist() == expected.tolist() == pairs_of(table).tolist()
    assert set(executed.view(PAIRS + 1024, 8, np.uint8)) == {0xFF}
