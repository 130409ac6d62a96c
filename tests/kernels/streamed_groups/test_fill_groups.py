"""The fill groups kernel on the core: cycles and bits; and the lists that it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, DataType
from ipusim.kernels import FillGroups

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BITS = {HALF: np.uint16, FLOAT: np.uint32}
each_kernel = pytest.mark.parametrize("kernel", FillGroups.variants(), ids=lambda kind: kind.name)


def drawn_stored(kernel: FillGroups, seed: int) -> Any:
    """Numbers that are stored, bool[words, places]: scattered, in whole words, or far apart."""
    rng = np.random.default_rng(seed)
    words = int(rng.choice([0, 3, 60, 3000]))
    stored = rng.random((words, kernel.places)) < rng.choice([0.0005, 0.02, 0.3, 0.8])
    if seed % 3 == 0:  # rows of blocks
        stored[:] = stored[:, :1]
    if seed % 3 == 1:  # a word far from others, with single words in all others
        stored[: words // 2] = np.arange(kernel.places) == rng.integers(kernel.places)
        stored[[0] * bool(words)] = np.arange(kernel.places) == 0
    return stored


def vertex(kernel: FillGroups, stored: Any, seed: int) -> tuple[dict[str, Any], Any, Any]:
    """Fields without addresses, stored values in their order, and the groups that they fill."""
    rng = np.random.default_rng(seed)
    fills = kernel.fills_of(stored.ravel())
    numbers = rng.integers(1, np.iinfo(BITS[kernel.data_type]).max, stored.shape)
    groups = np.where(stored, numbers, 0).astype(BITS[kernel.data_type])
    values = np.append(groups.ravel(), 0)[fills.values].astype(groups.dtype)
    return dict(kernel.fields_of([fills])), values, groups


def on_tile(tile: Any, kernel: FillGroups, stored: Any, seed: int) -> tuple[dict[str, Any], Any]:
    """The fields of a vertex whose operands lie on the tile, and the groups that it leaves."""
    fields, values, groups = vertex(kernel, stored, seed)
    element, machine = tile.machine.element_bytes, tile.machine
    at = {
        "source": machine.sram_base + 3 * element,
        "target": machine.interleaved_base,
        "worklist_address": machine.sram_base + 8 * element,
    }
    tile.put(at["source"], values)
    tile.put(at["worklist_address"], fields["worklist"].flat)
    if not kernel.clears:
        tile.put(at["target"], np.zeros_like(groups))
    return {**fields, **{name: np.array([place]) for name, place in at.items()}}, groups


@each_kernel
@given(seed=st.integers(0, 1 << 20), machine=timed_machines(BOW, launches=(6, 12)))
@settings(max_examples=20, deadline=None)
def test_groups_are_filled_in_the_formulas_cycles_bit_for_bit(
    kernel, seed, machine, new_tile, run_vertex, compute_vertex
):
    stored = drawn_stored(kernel, seed)
    ran, computed = new_tile(machine), new_tile(machine)
    fields, groups = on_tile(ran, kernel, stored, seed)
    computed.bytes[:] = ran.bytes
    execution = run_vertex(ran, kernel, fields)
    compute_vertex(computed, kernel, fields)
    target = int(fields["target"][0])

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert kernel.accesses(fields) == {}
    for tile in (ran, computed):
        assert tile.view(target, groups.size, groups.dtype).tobytes() == groups.tobytes()
        assert set(tile.view(target + groups.nbytes, 8, np.uint8)) == {0xFF}
