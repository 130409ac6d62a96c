"""N:M products on a hypothetical AMP: results, cycles, files, refusals, gain over dense."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, HYPOTHETICAL_NM, InputError, simulate
from ipusim.compiler import (
    Pattern,
    emit,
    load,
    pack,
    plan_dense,
    plan_static,
    save,
    unpack,
)
from ipusim.compiler.matrix.formats import NM
from ipusim.kernels import NoKernelError

TWO_LOADS = HYPOTHETICAL_NM.with_(name="two-loads", loads_per_bundle=2)


def matrix_of(rng, shape, form):
    """Return a matrix of small integers in a format; rows are filled up to whole groups."""
    m, k = -(-shape[0] // form.rows) * form.rows, shape[1]
    groups = (m // form.rows, -(-k // form.m), form.m)
    order = rng.permuted(np.broadcast_to(np.arange(form.m), groups), axis=2)
    mask = (order < form.n).reshape(len(order), -1).repeat(form.rows, axis=0)[:, :k]
    return np.where(mask, rng.integers(-2, 3, (m, k)), 0).astype(np.float16)


def pattern_of(rng, shape, form):
    """Return the pattern of such a matrix."""
    return Pattern.of(matrix_of(rng, shape, form), format=form)


def job(rng, shape, form, n):
    """Return a matrix, its pattern, and x."""
    a = matrix_of(rng, shape, form)
    return a, Pattern.of(a, format=form), rng.integers(-2, 3, (shape[1], n)).astype(np.float16)


def plan_for(pattern, n, machine, **options):
    """Return a plan by the hypothetical AMP."""
    return plan_static(
        pattern,
        n=n,
        machine=machine,
        data_type="half",
        realisation="amp",
        **{"strategy": "popsparse", **options},
    )


forms = st.sampled_from([NM(2, 4), NM(1, 2), NM(1, 4), NM(2, 4, 16), NM(1, 4, 5)])
shapes = st.tuples(st.integers(1, 80), st.integers(1, 100))


@settings(max_examples=25, deadline=None)
@given(
    shape=shapes,
    form=forms,
    n=st.integers(1, 40),
    tiles=st.integers(1, 8),
    machine=st.sampled_from([HYPOTHETICAL_NM, TWO_LOADS]),
    published=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_both_fidelities_give_the_product(shape, form, n, tiles, machine, published, seed):
    a, pattern, x = job(np.random.default_rng(seed), shape, form, n)
    machine = machine.scaled_to(tiles)
    plan = plan_for(pattern, n, machine, published_kernels=published)
    program, feeds = emit(plan), pack(plan, a, x)

    runs = [simulate(program, feeds, fidelity=each) for each in ("formula", "instruction")]

    assert runs[0].report.cycles == runs[1].report.cycles
    expected = a.astype(np.float64) @ x.astype(np.float64)
    for run in runs:
        assert np.array_equal(unpack(plan, run.outputs), expected)


def test_trips_over_rows_give_the_product_too():
    """If memory does not suffice, rows are computed part after part."""
    a, pattern, x = job(np.random.default_rng(1), (640, 128), NM(2, 4), 64)
    machine = HYPOTHETICAL_NM.scaled_to(1)
    plan = None
    for share in (0.6, 0.2, 0.1, 0.07):
        plan = plan_for(pattern, 64, machine, available_memory_proportion=share)
        if plan.trips is not None:
            break
    assert plan.trips is not None

    run = simulate(emit(plan), pack(plan, a, x), fidelity="instruction")

    expected = a.astype(np.float64) @ x.astype(np.float64)
    assert np.array_equal(unpack(plan, run.outputs), expected)


def test_values_travel_with_their_indices_at_nine_sixteenths():
    a, pattern, x = job(np.random.default_rng(2), (64, 128), NM(2, 4), 16)
    plan = plan_for(pattern, 16, HYPOTHETICAL_NM.scaled_to(4))

    assert pack(plan, a, x)["values"].nbytes == 64 * 128 * 2 * 9 // 16


def test_a_plan_is_read_back(tmp_path):
    a, pattern, x = job(np.random.default_rng(3), (64, 64), NM(1, 4), 16)
    plan = plan_for(pattern, 16, HYPOTHETICAL_NM.scaled_to(4))
    save(tmp_path / "job.run", plan=plan)
    read = load(tmp_path / "job.run").plan

    assert np.array_equal(pack(read, a, x)["values"], pack(plan, a, x)["values"])


@pytest.mark.parametrize(
    ("form", "machine", "types", "error", "refusal"),
    [
        (NM(2, 4), BOW, {}, NoKernelError, "no IPU has an AMP for N:M, nor has machine bow; take"),
        (NM(4, 8), HYPOTHETICAL_NM, {}, InputError, "takes 2:4, 1:2 and 1:4, .* has 4 of every 8"),
        (NM(3, 4), HYPOTHETICAL_NM, {}, InputError, "takes 2:4, 1:2 and 1:4, .* has 3 of every 4"),
        (
            NM(2, 4),
            HYPOTHETICAL_NM,
            {"data_type": "float"},
            NoKernelError,
            "no sparse AMP kernel for float data with float partials",
        ),
    ],
)
def test_a_form_machine_or_type_without_a_sparse_amp_is_refused(
    form, machine, types, error, refusal
):
    pattern = pattern_of(np.random.default_rng(4), (32, 64), form)

    with pytest.raises(error, match=refusal):
        plan_static(
            pattern,
            n=16,
            machine=machine,
            **{"strategy": "popsparse", "data_type": "half", **types},
            realisation="amp",
        )


def multiply_cycles(plan):
    """Return the cycles of the compute set that multiplies."""
    return simulate(emit(plan)).report.steps[0].compute


@pytest.mark.parametrize(("tiles", "least"), [(4, 64), (BOW.tiles, 512)])
def test_the_gain_rises_with_size_and_stays_below_two(tiles, least):
    machines = (machine.scaled_to(tiles) for machine in (BOW, HYPOTHETICAL_NM, TWO_LOADS))
    own, hypothetical, two_loads = machines
    gains = []
    for side in (least, 2 * least, 4 * least):
        n, form = side // 4, NM(2, 4)
        pattern = pattern_of(np.random.default_rng(side), (side, side), form)
        dense = simulate(
            emit(plan_dense(*((side, side),), n=n, machine=own, strategy="dense", weights="shared"))
        )
        sparse = simulate(emit(plan_for(pattern, n, hypothetical)))
        stock = simulate(emit(plan_for(pattern, n, two_loads)))
        gains.append(dense.report.cycles / sparse.report.cycles)
        assert sparse.report.cycles < stock.report.cycles < dense.report.cycles

    assert 1 < gains[0] < gains[1] < gains[2] < 2
