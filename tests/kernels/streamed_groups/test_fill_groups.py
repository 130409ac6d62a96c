"""The fill groups kernel on the core: cycles and bits; and the lists that it refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from timed_machines import timed_machines

from ipusim import BOW, DataType, ListError, Ragged
from ipusim.kernels import FillGroups

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BITS = {HALF: np.uint16, FLOAT: np.uint32}
each_kernel = pytest.mark.parametrize("kernel", FillGroups.variants(), ids=lambda kind: kind.name)


def drawn_stored(kernel: FillGroups, seed: int) -> Any:
    """Draw which numbers are stored, bool[words, places]: scattered, whole words, or far apart."""
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
    """Return fields without addresses, stored values in their order, and the groups they fill."""
    rng = np.random.default_rng(seed)
    fills = kernel.fills_of(stored.ravel())
    numbers = rng.integers(1, np.iinfo(BITS[kernel.data_type]).max, stored.shape)
    groups = np.where(stored, numbers, 0).astype(BITS[kernel.data_type])
    values = np.append(groups.ravel(), 0)[fills.values].astype(groups.dtype)
    return dict(kernel.fields_of([fills])), values, groups


def on_tile(tile: Any, kernel: FillGroups, stored: Any, seed: int) -> tuple[dict[str, Any], Any]:
    """Put a vertex's operands on a tile; return its fields and the groups that it shall leave."""
    fields, values, groups = vertex(kernel, stored, seed)
    element, machine = tile.machine.element_bytes, tile.machine
    at = {
        "source": machine.sram_base + 4 * element,
        "target": machine.interleaved_base,
        "worklist_address": machine.sram_base + 2 * element,
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


def drawn_vertex(kernel: FillGroups) -> dict[str, Any]:
    """Return fields without addresses of a vertex with 900 words, a fifth of them stored."""
    stored = np.random.default_rng(0).random((900, kernel.places)) < 0.2
    return vertex(kernel, stored, 0)[0]


@each_kernel
def test_a_list_whose_workers_write_words_of_one_another_or_end_elsewhere_is_refused(kernel):
    fields = drawn_vertex(kernel)
    flat, form = fields["worklist"].flat, kernel.fill_form
    moved, later, longer = flat.copy(), flat.copy(), flat.copy()
    moved[4] += 8 * 600  # first word of the first pass of worker 0, beyond its own words
    later[2], later[3] = 8, later[3] - 1  # first word that worker 0 clears, and words
    longer[5] += 1  # a turn more

    assert kernel.accesses(fields) == {}
    for words, reason in (
        (moved, "a worker writes a word of another one"),
        (later, "the words of the workers do not follow one another"),
        (longer, "lead to the end of the list"),
        (flat[: form.head_words], "lead to the end of the list"),
    ):
        broken = Ragged(words, np.array([0]), np.array([len(words)]))
        with pytest.raises(ListError, match=reason):
            kernel.accesses({**fields, "worklist": broken})


@pytest.mark.parametrize(
    ("far", "between"),
    [("1000", "0100"), ("1000", "1111"), ("0010", "0000"), ("0001", "1000"), ("1111", "0100")],
)
def test_a_word_beyond_a_jump_is_reached_over_others_whose_values_stay(
    far, between, new_tile, compute_vertex
):
    """Every 1,500th word has other numbers than those between, or is alone."""
    kernel, tile = FillGroups(HALF), new_tile(BOW)
    stored = np.tile(np.array([*map(int, between)], bool), (12_006, 1))
    stored[::1500] = np.array([*map(int, far)], bool)
    fields, groups = on_tile(tile, kernel, stored, 0)
    compute_vertex(tile, kernel, fields)

    assert kernel.accesses(fields) == {}
    target = tile.view(int(fields["target"][0]), groups.size, groups.dtype)
    assert target.tobytes() == groups.tobytes()


def test_a_tile_of_a_large_product_takes_few_bundles_for_each_word():
    """The tile has about 3,658 groups of 1 x 16 with a non-zero, of 178 x 512 at density 1/16."""
    kernel, rng = FillGroups(HALF), np.random.default_rng(1)
    stored = rng.random((5696, 16)) < 1 / 16
    stored = stored[stored.any(axis=1)].reshape(-1, 4)
    fields = kernel.fields_of([kernel.fills_of(stored.ravel())])
    (cycles,) = kernel.cycles(BOW, fields, {})

    assert cycles / np.count_nonzero(stored.any(axis=1)) < 1.5
