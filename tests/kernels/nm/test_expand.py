"""Kernels that expand N:M groups to dense blocks: cycles of the formula, and the bits of values."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, ListError, ProgramError, Ragged
from ipusim.kernels import for_machine
from ipusim.kernels.nm.expand import EXPANSIONS, ExpandGroups

# A machine whose launch and sync take longer, then machines with other numbers of workers.
LATE = BOW.with_(worker_launch_cycles=9, local_sync_cycles=17).with_(name="late")
MACHINES = [BOW, LATE, *(BOW.with_(name="own", workers=count) for count in (1, 5, 8, 24))]
# Zeros of both signs, subnormal and least normal halves, and the largest ones.
SPECIAL = np.array([0.0, -0.0, 6e-8, -6e-8, 6.1e-5, -6e-5, 65504, -65504, 1, -1], np.float16)


def one_list(numbers):
    """Return numbers as the list of one vertex."""
    return Ragged(numbers, np.array([0]), np.array([len(numbers)]))


def random_groups(kernel, blocks, trips, seed):
    """Return stored columns [trips, groups, n] and values [groups, n], some of them SPECIAL."""
    random = np.random.default_rng(seed)
    groups = blocks * 256 // kernel.m
    order = random.permuted(np.tile(np.arange(kernel.m), (trips, groups, 1)), axis=2)
    values = random.standard_normal((groups, kernel.n)).astype(np.float16)
    special = random.random(values.shape) < 0.3
    values[special] = random.choice(SPECIAL, int(special.sum()))
    return np.sort(order[:, :, : kernel.n], axis=2), values


def vertex(kernel, machine, blocks, columns, trip):
    """Return the fields of a vertex and the number of its trip."""
    start = machine.sram_base
    at = {
        "source": start + (1 << 16),
        "target": machine.interleaved_base,
        "worklist_address": start + (3 << 16),
        "counter": start + (1 << 14),
    }
    indices = kernel.indices(columns.reshape(len(columns), -1, kernel.n)).reshape(-1)
    worklist = kernel.listed(one_list(indices))
    fields = {name: np.array([number]) for name, number in at.items()}
    return fields | {"blocks": np.array([blocks]), "worklist": worklist}, np.uint32(trip)


@pytest.mark.parametrize("kernel", EXPANSIONS, ids=lambda kernel: kernel.name)
@given(
    blocks=st.integers(0, 9),
    trips=st.integers(1, 3),
    seed=st.integers(0, 1 << 20),
    machine=st.sampled_from(MACHINES),
)
@settings(max_examples=12, deadline=None)
def test_groups_are_expanded_in_the_formulas_cycles_bit_for_bit(
    kernel, blocks, trips, seed, machine, new_tile, run_vertex, compute_vertex
):
    kernel, trips = for_machine(machine, kernel), trips if kernel.in_trips else 1
    columns, values = random_groups(kernel, blocks, trips, seed)
    fields, trip = vertex(kernel, machine, blocks, columns, seed % trips)
    executed, computed = new_tile(machine), new_tile(machine)
    for tile in (executed, computed):
        tile.put(int(fields["source"][0]), values)
        tile.put(int(fields["worklist_address"][0]), fields["worklist"].flat)
        tile.put(int(fields["counter"][0]), np.array([trip]))
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)
    whole = np.zeros((len(values), kernel.m), np.float16)
    np.put_along_axis(whole, columns[int(trip)], values, axis=1)
    target = int(fields["target"][0])
    expanded, expected = (
        tile.view(target, whole.size, np.float16) for tile in (executed, computed)
    )

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert expanded.tobytes() == expected.tobytes()
    is_nonzero = whole.ravel() != 0  # a stored -0.0 may become 0.0: products with masks are added
    assert expanded[is_nonzero].tobytes() == whole.ravel()[is_nonzero].tobytes()
    assert not expanded[~is_nonzero].any()
    assert set(executed.view(target + whole.nbytes, 8, np.uint8)) == {0xFF}


@pytest.mark.parametrize("kernel", EXPANSIONS, ids=lambda kernel: kernel.name)
def test_a_list_that_is_short_or_has_an_index_of_no_mask_is_refused(kernel):
    columns, _ = random_groups(kernel, 2, 1, 0)
    fields, _ = vertex(kernel, BOW, 2, columns, 0)
    flat, first = fields["worklist"].flat, kernel.table.nbytes
    short, wrong = flat[:-1], flat.copy()
    wrong[first + 3] = 255

    assert kernel.accesses(fields) == {}
    with pytest.raises(ListError, match=f"the list ends before its {len(flat)} bytes"):
        kernel.accesses({**fields, "worklist": one_list(short)})
    with pytest.raises(ListError, match=f"index 255 is of no mask of a group of {kernel.m}"):
        kernel.accesses({**fields, "worklist": one_list(wrong)})


@pytest.mark.parametrize(("n", "m"), [(3, 4), (5, 16), (2, 2), (1, 6)])
def test_other_groups_are_refused(n, m):
    with pytest.raises(ProgramError, match=f"no expansion of {n}:{m} groups"):
        ExpandGroups(n, m)
