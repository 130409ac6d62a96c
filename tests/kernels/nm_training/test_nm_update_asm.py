"""The update kernel: its formula and its numerics are those of its code."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, DataType
from ipusim.kernels import NMUpdate, for_machine
from ipusim.kernels.nm_library import NM_UPDATES

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Byte offsets on the tile, with room between them.
WEIGHTS, GRADIENT, MASK, RATES = 0x4000, 0x14000, 0x24000, 0x2C000
each_kernel = pytest.mark.parametrize("kernel", NM_UPDATES, ids=lambda kernel: kernel.name)


def vertex(groups, machine=BOW):
    """Return the fields of a vertex."""
    places = {"weights": WEIGHTS, "gradient": GRADIENT, "mask": MASK, "rates": RATES}
    fields = {name: np.array([machine.sram_base + at]) for name, at in places.items()}
    return fields | {"groups": np.array([groups])}


def fill(tile, kernel, fields, seed, rate, decay):
    """Put weights, gradient, masks and rates on a tile.

    Return weights, gradient and kept weights.
    """
    rng = np.random.default_rng(seed)
    count = 4 * int(fields["groups"][0])
    weights, gradient = rng.standard_normal((2, count)).astype(kernel.data_type.numpy)
    weights[rng.random(count) < 0.1] = -0.0
    mask = rng.integers(0, 16, count // 4).astype(np.uint16)
    tile.put(int(fields["weights"][0]), weights)
    tile.put(int(fields["gradient"][0]), gradient)
    tile.put(int(fields["mask"][0]), mask)
    tile.put(int(fields["rates"][0]), np.array([rate, decay], dtype=np.float32))
    return weights, gradient, ((mask[:, None] >> np.arange(4)) & 1).ravel() > 0


@each_kernel
@given(
    groups=st.integers(1, 60),
    seed=st.integers(0, 1 << 32),
    rate=st.sampled_from([0.1, 1.0, 3e-3]),
    decay=st.sampled_from([0.0, 2e-4, 0.5]),
    workers=st.just(6) | st.integers(1, 24),
    chip=st.sampled_from([BOW, MK1]),
)
@settings(max_examples=40, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, groups, seed, rate, decay, workers, chip, new_tile, run_vertex, compute_vertex
):
    machine = chip.with_(workers=workers)
    kernel = for_machine(machine, kernel)
    fields, executed, computed = vertex(groups, machine), new_tile(machine), new_tile(machine)
    for tile in (executed, computed):
        fill(tile, kernel, fields, seed, rate, decay)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[WEIGHTS:], executed.bytes[WEIGHTS:])


@each_kernel
@given(groups=st.integers(1, 30), seed=st.integers(0, 1 << 32))
@settings(max_examples=30, deadline=None)
def test_an_update_is_the_formula_within_its_roundings(
    kernel, groups, seed, new_tile, compute_vertex
):
    tile, fields = new_tile(), vertex(groups)
    rate, decay = 0.25, 0.125  # both types hold them
    weights, gradient, kept = fill(tile, kernel, fields, seed, rate, decay)
    compute_vertex(tile, kernel, fields)

    old, change = weights.astype(np.float64), gradient.astype(np.float64)
    pull = decay * ~kept * old * kernel.decays
    updated = tile.view(int(fields["weights"][0]), len(weights), kernel.data_type.numpy)
    unit = 2.0 ** (-11 if kernel.data_type is HALF else -24)
    # Four roundings: of the pull, the sum, the step, the weight; and the least number there is.
    size = rate * (3 * abs(pull) + 2 * abs(change)) + abs(old) + rate * (abs(pull) + abs(change))
    bound = 1.01 * unit * size + 4 * 2.0**-25
    assert (abs(updated.astype(np.float64) - (old - rate * (change + pull))) <= bound).all()


@each_kernel
def test_no_groups_take_no_turn(kernel, new_tile, run_vertex):
    fields = vertex(0)

    assert kernel.cycles(BOW, fields, {}).tolist() == [
        run_vertex(new_tile(), kernel, fields).cycles
    ]


@each_kernel
def test_a_state_is_addresses_shares_and_with_decay_what_each_mask_keeps(kernel):
    fields = vertex(15)
    (state,) = kernel.state_of(fields).view(kernel.state)[:, 0]
    names = ("weights", "gradient", "mask", "rates")
    addresses = [int(fields[name][0]) for name in names]
    addresses[2] *= kernel.decays  # which nothing else reads
    words = [int(state[name]) for name in (*names, "each", "more")]

    assert words == [*addresses, 2, 3]
    if kernel.decays:
        all_bits = (1 << 8 * kernel.data_type.bytes) - 1
        bits = [[all_bits * (mask >> at & 1) for at in range(4)] for mask in range(16)]
        assert state["kept"].tolist() == bits
    else:
        assert "kept" not in kernel.state.names


@pytest.mark.parametrize("data_type", DataType)
def test_without_decay_both_steps_are_one(data_type, new_tile, run_vertex):
    tiles = []
    for decays in (True, False):
        tile, fields, kernel = new_tile(), vertex(9), NMUpdate(data_type, decays)
        fill(tile, kernel, fields, 7, 0.1, 0.0)
        run_vertex(tile, kernel, fields)
        tiles.append(tile.view(int(fields["weights"][0]), 36, data_type.numpy).copy())

    assert np.array_equal(*tiles)


@each_kernel
@pytest.mark.parametrize("name", ["weights", "gradient", "mask", "rates"])
def test_nothing_is_read_or_written_beyond_an_operand(kernel, name, new_tile, run_vertex):
    fields = vertex(13)
    size = int(kernel.spans(fields).get(name, np.array([0]))[0])
    if not size:
        return
    fields[name] = np.array([BOW.sram_end - size])
    tile = new_tile()
    fill(tile, kernel, fields, 1, 0.1, 0.1)

    assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]
