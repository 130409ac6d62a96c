"""Reduction of dynamic products as poplin does it: traffic, kernels, results."""

import numpy as np
import pytest

from ipusim import BOW, DataType, InputError, Superstep, path_delays, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    emit,
    pack,
    plan_dynamic,
    random_dense,
    random_values,
    unpack,
)
from ipusim.kernels import PointerReduce, Reduce

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SMALL = BOW.scaled_to(48)


def planned(py, *, n=64, side=64, block=16, px=2, machine=SMALL, **options):
    """Return a dynamic plan whose partial sums `py` tiles share."""
    bound = Bound.at_density((block * side, block * side), block, 1 / 8)
    return plan_dynamic(
        bound, n=n, machine=machine, strategy="popsparse", px=px, py=py, lowering="popsparse",
        **options,
    )  # fmt: skip


def reduction(plan):
    """Return the last superstep."""
    step = emit(plan).steps[-1]
    assert isinstance(step, Superstep)
    return step


@pytest.mark.parametrize("py", [2, 3, 4, 7, 8])
def test_a_tile_s_own_share_of_partials_stays_and_all_others_travel(py):
    plan = planned(py)
    exchange = reduction(plan).exchange
    elements = 64 * 16 * 64  # of y, whose partial sums are one word each

    assert (exchange.source[exchange.send] != exchange.tile).all()
    assert np.bincount(exchange.send).max() == 1
    assert exchange.words.sum() == (py - 1) * elements


@pytest.mark.parametrize("py", [3, 4, 7, 8])
def test_partials_travel_in_about_the_time_of_the_busiest_port(py):
    plan = planned(py)
    exchange = reduction(plan).exchange
    sent = np.bincount(exchange.source, exchange.words)
    received = np.bincount(exchange.tile, exchange.words[exchange.send])
    end = (exchange.cycle + exchange.words).max()

    assert end <= 1.5 * max(sent.max(), received.max()) + path_delays(plan.machine).max()


@pytest.mark.parametrize(("n", "kernel"), [(16, Reduce), (128, PointerReduce)])
def test_partials_of_three_memory_elements_are_added_by_pointers(n, kernel):
    plan = planned(4, n=n, px=3, side=24, pz=1)
    elements = 24 // 3 * 16 * n // 4 * 3 * 4

    assert (elements > 2 * BOW.element_bytes) == (kernel is PointerReduce)
    assert [type(vertices.codelet) for vertices in reduction(plan).compute] == [kernel]


@pytest.mark.parametrize(("block", "data_type"), [(1, HALF), (16, HALF), (4, FLOAT)])
@pytest.mark.parametrize("of", ["forward", "grad_a"])
def test_sums_by_pointers_are_right(block, data_type, of):
    side, n = 512 // block, 128
    plan = planned(4, n=n, px=4, side=side, block=block, data_type=data_type, pz=1)
    rng = np.random.default_rng(0)
    pattern = GENERATORS["uniform"](plan.bound.shape, block, 1 / 16, rng)
    a = BlockMatrix(pattern, random_values(pattern, rng, data_type))
    x = random_dense(512, n, rng, data_type)
    program = emit(plan, of=of)
    assert any(
        isinstance(v.codelet, PointerReduce) for step in program.steps[-1:] for v in step.compute
    )
    feeds = pack(plan, a, x) if of == "forward" else pack(plan, a, dy=x)
    result = unpack(plan, simulate(program, feeds).outputs)
    dense = a.dense().astype(np.float64)
    exact = (dense if of == "forward" else dense.T) @ x.astype(np.float64)

    scale = np.abs(dense if of == "forward" else dense.T) @ np.abs(x.astype(np.float64))
    assert (np.abs(result - exact) <= 2e-3 * scale + 1e-3).all()


def test_own_and_poplin_s_reductions_give_the_same_bits():
    rng = np.random.default_rng(1)
    poplin = planned(4, n=128, px=3, side=24, pz=1)
    bound = poplin.bound
    own_plan = plan_dynamic(bound, n=128, machine=SMALL, strategy="popsparse", px=3, py=4, pz=1)
    pattern = GENERATORS["uniform"](bound.shape, 16, 1 / 16, rng)
    a = BlockMatrix(pattern, random_values(pattern, rng, HALF))
    x = random_dense(bound.shape[1], 128, rng, HALF)
    both = [unpack(p, simulate(emit(p), pack(p, a, x)).outputs) for p in (own_plan, poplin)]

    assert np.array_equal(*both)


def test_an_unknown_lowering_is_refused():
    with pytest.raises(InputError, match="no lowering 'other'; there is own, popsparse"):
        plan_dynamic(
            Bound.at_density((64, 64), 16, 1 / 4), n=4, lowering="other", strategy="expected"
        )
