"""The kernel of the hypothetical sparse AMP: its code against formula and numerics."""

import attrs
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ipusim import BOW, HYPOTHETICAL_NM, DataType, TileFault, refusal_of
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.table.table import TABLE
from ipusim.kernels import (
    DenseAmp,
    NoKernelError,
    PublishedDense,
    SparseAmp,
    packed_units,
    sparse_amp_kernel,
)
from ipusim.kernels.nm.sparse_amp import PUBLISHED_WAITS

HALF, FLOAT = DataType.HALF, DataType.FLOAT
KERNELS = SparseAmp(third_load=True, published=False), SparseAmp(third_load=False)
TWO_LOADS = HYPOTHETICAL_NM.with_(name="two-loads", loads_per_bundle=2)

each_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
shapes = st.tuples(
    st.one_of(st.integers(1, 25), st.integers(1, 130)), st.integers(1, 3), st.integers(1, 3)
)


def vertex(shape, machine=HYPOTHETICAL_NM):
    """Return a vertex's fields: values in ordinary memory, s and q in elements of their own."""
    n, rows, units = shape
    places = {
        "values": machine.sram_base + 2 * machine.element_bytes,
        "q": machine.interleaved_base,
        "s": machine.interleaved_base + 2 * machine.element_bytes,
    }
    numbers = {**places, "n": n, "rows": rows, "columns": 2 * units}
    return {name: np.array([number]) for name, number in numbers.items()}


def two_of_four(rng, dense, kept=2):
    """Return a matrix in which `kept` of every 4 neighbours stay and the others are zero."""
    groups = dense.reshape(-1, 4)
    order = rng.permuted(np.tile(np.arange(4), (len(groups), 1)), axis=1)
    return np.where(order < kept, groups, 0).reshape(dense.shape)


def fill(tile, fields, values, s):
    """Put values [rows, units, 16, 32] and s [lines, n, 16] on a tile."""
    packed = packed_units(values.astype(np.float16).reshape(-1, 16, 32))
    tile.put(int(fields["values"][0]), packed)
    tile.put(int(fields["s"][0]), s.astype(np.float16))


def outcome(tile, fields):
    """Return q, [rows, n, 16]."""
    n, rows = int(fields["n"][0]), int(fields["rows"][0])
    q = tile.view(int(fields["q"][0]), rows * n * 16, np.float16)
    return q.astype(np.float64).reshape(rows, n, 16)


def product(values, s):
    """Return the sums of units by lines, [rows, n, 16]."""
    units = values.shape[1]
    lines = s.reshape(units, 2, -1, 16).transpose(0, 2, 1, 3).reshape(units, -1, 32)
    return np.einsum("ruij,unj->rni", values, lines)


@each_kernel
@settings(max_examples=60, deadline=None)
@given(shape=shapes, seed=st.integers(0, 2**32 - 1))
def test_instructions_take_the_cycles_of_the_formula_and_give_the_product(
    kernel, shape, seed, new_tile, run_vertex, compute_vertex
):
    rng = np.random.default_rng(seed)
    n, rows, units = shape
    values = two_of_four(rng, rng.integers(-2, 3, (rows, units, 16, 32)))
    s = rng.integers(-2, 3, (2 * units, n, 16))
    fields = vertex(shape)
    tile, expected = new_tile(HYPOTHETICAL_NM), new_tile(HYPOTHETICAL_NM)
    for each in (tile, expected):
        fill(each, fields, values, s)

    execution = run_vertex(tile, kernel, fields)
    compute_vertex(expected, kernel, fields)

    assert kernel.cycles(HYPOTHETICAL_NM, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(outcome(tile, fields), product(values, s))
    assert np.array_equal(outcome(expected, fields), product(values, s))


@each_kernel
@settings(max_examples=15, deadline=None)
@given(shape=shapes, kept=st.integers(0, 2), seed=st.integers(0, 2**32 - 1))
def test_values_differ_by_roundings_alone(
    kernel, shape, kept, seed, new_tile, run_vertex, compute_vertex
):
    """Both add 16 products a unit in binary32, and round partials to half once a unit."""
    rng = np.random.default_rng(seed)
    n, rows, units = shape
    values = two_of_four(rng, rng.uniform(-1, 1, (rows, units, 16, 32)), kept).astype(np.float16)
    s = rng.uniform(-1, 1, (2 * units, n, 16)).astype(np.float16)
    fields = vertex(shape)
    tile, expected = new_tile(HYPOTHETICAL_NM), new_tile(HYPOTHETICAL_NM)
    for each in (tile, expected):
        fill(each, fields, values, s)

    run_vertex(tile, kernel, fields)
    compute_vertex(expected, kernel, fields)

    size = product(np.abs(values.astype(np.float64)), np.abs(s.astype(np.float64)))
    roundings = 16 * units * 2.0**-24 + units * 2.0**-11
    difference = np.abs(outcome(tile, fields) - outcome(expected, fields))
    assert np.all(difference <= 2 * roundings * size)


@each_kernel
@pytest.mark.parametrize("n", [1, 6, 7, 13, 31])
def test_nothing_is_read_beyond_s_or_q(kernel, n, new_tile, run_vertex):
    """Operands take turns at the very end of memory, where a word further on would be a fault."""
    tile, shape = new_tile(HYPOTHETICAL_NM), (n, 2, 2)
    zeros = np.zeros((2, 2, 16, 32)), np.zeros((4, n, 16))
    for name, lines in (("q", 2), ("s", 4)):
        last = HYPOTHETICAL_NM.sram_end - lines * n * 32
        fields = {**vertex(shape), name: np.array([last])}
        fill(tile, fields, *zeros)

        run_vertex(tile, kernel, fields)
        assert not outcome(tile, fields).any()


@each_kernel
def test_an_input_that_no_weight_chooses_is_not_multiplied(kernel, new_tile, run_vertex):
    values, s = np.zeros((1, 1, 16, 32)), np.ones((2, 20, 16))
    values[..., ::4] = 1
    values[..., 1::4] = 1
    s[..., 2::4] = np.inf
    tile, fields = new_tile(HYPOTHETICAL_NM), vertex((20, 1, 1))
    fill(tile, fields, values, s)

    run_vertex(tile, kernel, fields)

    assert np.all(outcome(tile, fields) == 16)


@each_kernel
def test_loops_repeat_whole_aligned_bundles_of_which_four_multiply(kernel):
    code = assemble(kernel.assembly.file, defines=kernel.assembly.defines)
    loops = [row for row, op in enumerate(code.main[:, 0]) if TABLE[op].mnemonic == "rpt"]
    bundles = 4 if kernel.third_load else 6

    assert len(loops) == 2
    for row in loops:
        body = slice(row + 1, row + 1 + bundles)
        assert code.size[body].tolist() == [8] * bundles
        assert code.address[row + 1] % 8 == 0
        names = [TABLE[op].mnemonic for op in code.aux[body, 0]]
        assert names.count("f16v8n2m4hihov4amp") == 4


@each_kernel
@settings(max_examples=20, deadline=None)
@given(
    launch=st.integers(5, 20),
    sync=st.integers(0, 30),
    branch=st.integers(1, 12),
    latency=st.integers(1, 20),
    n=st.integers(1, 25),
    workers=st.sampled_from([6, 6, 4, 9]),
)
def test_the_formula_holds_for_other_timings_too(
    kernel, launch, sync, branch, latency, n, workers, new_tile, run_vertex
):
    machine = HYPOTHETICAL_NM.with_(
        worker_launch_cycles=launch,
        local_sync_cycles=sync,
        supervisor_branch_cycles=branch,
        supervisor_latency_cycles=latency,
        workers=workers,
    )
    kernel = attrs.evolve(kernel, workers=workers)
    assume(not refusal_of(machine, kernel))
    tile, fields = new_tile(machine), vertex((n, 2, 2), machine)
    fill(tile, fields, np.zeros((2, 2, 16, 32)), np.zeros((4, n, 16)))

    assert kernel.cycles(machine, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]


@pytest.mark.parametrize("machine", [BOW, TWO_LOADS], ids=lambda machine: machine.name)
def test_a_machine_without_the_instructions_faults_with_their_name(machine, new_tile, run_vertex):
    tile, fields = new_tile(machine), vertex((20, 1, 1), machine)
    fill(tile, fields, np.zeros((1, 1, 16, 32)), np.zeros((2, 20, 16)))

    with pytest.raises(TileFault, match=rf"hypothetical, .* none of {machine.name}; run it on hyp"):
        run_vertex(tile, KERNELS[0], fields)


def test_kernels_go_by_the_loads_that_a_machine_has():
    assert sparse_amp_kernel(HYPOTHETICAL_NM, HALF, HALF, published=False) == KERNELS[0]
    assert sparse_amp_kernel(TWO_LOADS, HALF, HALF) == KERNELS[1]


@pytest.mark.parametrize(
    ("machine", "types", "refusal"),
    [
        (BOW, (HALF, HALF), "no IPU has .* nor has machine bow; take --machine hypothetical-nm"),
        (HYPOTHETICAL_NM, (HALF, FLOAT), "no sparse AMP kernel for half data with float partials"),
    ],
)
def test_other_machines_and_types_have_no_kernel(machine, types, refusal):
    with pytest.raises(NoKernelError, match=refusal):
        sparse_amp_kernel(machine, *types)


def test_more_than_two_values_of_a_group_are_no_unit():
    with pytest.raises(ValueError, match="a group of 4 has more than 2 values"):
        packed_units(np.ones((1, 16, 32), np.float16))


@settings(max_examples=60, deadline=None)
@given(n=st.integers(1, 800), rows=st.integers(1, 20), units=st.integers(1, 20), fast=st.booleans())
def test_a_multiply_is_at_most_twice_as_quick_as_the_dense_one(n, rows, units, fast):
    """Half as many launches, each of as many bundles; its weight loads take their choices more.

    PopLibs' dense kernel waits longer in a row's first block, and has slower code for one and two
    columns a worker, up to n = 12; the sparse kernel repeats only the waits of later blocks.
    """
    n, times = (n, 2) if fast else (n + 12, 2.2)
    fields = {"n": np.array([n]), "rows": np.array([rows]), "columns": np.array([2 * units])}
    dense, third, two = (
        int(kernel.cycles(HYPOTHETICAL_NM, fields, {})[0])
        for kernel in (
            (DenseAmp if fast else PublishedDense)(HALF, HALF, 16),
            SparseAmp(published=not fast),
            SparseAmp(third_load=False, published=not fast),
        )
    )

    assert third <= two
    assert dense <= times * third


def test_a_position_takes_four_bundles_of_eight_with_a_third_load_and_else_six():
    """Loads of weights and launches are saved, too, a share that falls with n."""

    def cycles(kernel, n):
        fields = {"n": np.array([n]), "rows": np.array([4]), "columns": np.array([8])}
        return int(kernel.cycles(HYPOTHETICAL_NM, fields, {})[0])

    added = [
        cycles(kernel, 12_000) - cycles(kernel, 6_000)
        for kernel in (PublishedDense(HALF, HALF, 16), SparseAmp(), SparseAmp(third_load=False))
    ]

    assert added == [4 * 4 * 2 * 6_000 * bundles // 2 for bundles in (8, 4, 6)]


def test_a_published_launch_waits_as_long_as_a_published_dense_one_takes_more():
    def launch(kernel):
        """Cycles of a further block in a row, where six workers have four positions each."""
        fields = {name: np.array([number] * 2) for name, number in (("n", 24), ("rows", 1))}
        one, more = kernel.cycles(BOW, {**fields, "columns": np.array([3, 4])}, {})
        return int(more - one)

    per_row = PublishedDense(HALF, HALF, 16)
    rows = {
        "n": np.array([24] * 4),
        "rows": np.array([3, 4, 3, 4]),
        "columns": np.array([3, 3, 4, 4]),
    }
    three, four, wide_three, wide_four = per_row.cycles(BOW, rows, {})
    later = int(wide_four - wide_three - four + three)  # a launch inside of an input group

    assert later - launch(DenseAmp(HALF, HALF, 16)) == PUBLISHED_WAITS == SparseAmp().waits
