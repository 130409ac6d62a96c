"""Laws of dynamic N:M plans: one program for any mask, equal work, and nothing that can spill."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, InputError, Loop, simulate
from ipusim.compiler import (
    Bound,
    NoPlanError,
    Pattern,
    Plan,
    emit,
    pack,
    plan_dynamic,
    unpack,
)
from ipusim.compiler.buckets.fill import deal, pattern_in_buckets
from ipusim.compiler.matrix.formats import NM
from ipusim.kernels import offset_words
from ipusim.kernels.meta_info.offset_words import rows_at

# Sizes m of groups; formats keep one, few, half or nearly all of a group.
SIZES = (2, 3, 4, 5, 8, 16, 32)
formats = st.sampled_from([NM(n, m) for m in SIZES for n in {1, 2, m // 2, m - 1, m} if n >= 1])
# Grids of tiles: that of the planner, and fixed ones.
GRIDS: tuple[dict[str, int], ...] = ({}, {"px": 2, "py": 1}, {"py": 2, "pz": 3}, {"pz": 3})
GRADIENTS = {"grad_a": True, "grad_w": True}
OF = {"forward": {}, "grad_a": {"of": "grad_a"}, "grad_w": {"of": "grad_w"}}


def masked(shape: tuple[int, int], nm: NM, rng: np.random.Generator) -> Any:
    """Return bool[m, k] with n columns of every group, or as many as a short last group has."""
    m, k = shape
    groups = -(-k // nm.m)
    key = rng.random((m, groups * nm.m))
    key[:, k:] = 2
    rank = key.reshape(m, groups, nm.m).argsort(axis=2).argsort(axis=2)
    return (rank < nm.n).reshape(m, -1)[:, :k]


def whole_numbers(mask: Any, rng: np.random.Generator) -> Any:
    """Return a matrix with exact products in every format and no zero in the mask."""
    return np.where(mask, rng.choice([-2, -1, 1, 2], mask.shape), 0).astype(float)


def small(nm: NM, shape: tuple[int, int] = (20, 45), **options: Any) -> Plan:
    """Return a plan of a small matrix."""
    job = {"n": 12, "machine": BOW.scaled_to(13), "data_type": "float"}
    return plan_dynamic(Bound(shape, nm), **({"strategy": "expected", **(job | options)}))


@settings(max_examples=25, deadline=None)
@given(
    nm=formats,
    shape=st.tuples(st.integers(1, 40), st.integers(1, 70)),
    n=st.integers(1, 40),
    tiles=st.integers(1, 24),
    data_type=st.sampled_from(["half", "float"]),
    lowering=st.sampled_from(["own", "popsparse"]),
    seed=st.integers(0, 99),
)
def test_one_program_runs_every_mask_in_the_same_cycles(
    nm, shape, n, tiles, data_type, lowering, seed
):
    machine = BOW.scaled_to(tiles)
    n = 4 * -(-n // 4) if lowering == "popsparse" else n
    plan = small(nm, shape, n=n, machine=machine, data_type=data_type, lowering=lowering)
    program, rng, traces = emit(plan), np.random.default_rng(seed), []
    for _ in range(3):
        a = whole_numbers(masked(shape, nm, rng), rng)
        x = rng.integers(-2, 3, (shape[1], n))
        run = simulate(program, pack(plan, a, x))
        traces += [run.trace, simulate(program, pack(plan, Pattern.of(a, format=nm))).trace]

        assert np.array_equal(unpack(plan, run.outputs), a @ x)
        assert np.array_equal(pattern_in_buckets(plan, run.image).flat, np.flatnonzero(a))
    assert all(trace == traces[0] for trace in traces)


@settings(max_examples=20, deadline=None)
@given(
    nm=formats,
    grid=st.sampled_from(GRIDS),
    data_type=st.sampled_from(["half", "float"]),
    seed=st.integers(0, 99),
)
def test_a_step_goes_from_program_to_program_on_masks_that_change(nm, grid, data_type, seed):
    shape, rng = (23, 2 * nm.m + 2), np.random.default_rng(seed)
    plan = small(nm, shape, data_type=data_type, **GRADIENTS, **grid)
    programs = {name: emit(plan, **of) for name, of in OF.items()}
    cycles = set()
    for _ in range(3):
        mask = masked(shape, nm, rng)
        a = whole_numbers(mask, rng)
        x, dy = rng.integers(-2, 3, (shape[1], plan.n)), rng.integers(-2, 3, (shape[0], plan.n))
        forward = simulate(programs["forward"], pack(plan, a, x))
        back = simulate(programs["grad_a"], pack(plan, None, dy=dy), image=forward.image)
        last = simulate(programs["grad_w"], {}, image=back.image)
        gradient = unpack(plan, last.outputs, pattern=Pattern.of(a, format=nm))
        cycles.add(tuple(run.report.cycles for run in (forward, back, last)))

        assert np.array_equal(unpack(plan, forward.outputs), a @ x)
        assert np.array_equal(unpack(plan, back.outputs), a.T @ dy)
        assert np.array_equal(gradient.ravel(), (dy @ x.T)[mask])
    assert len(cycles) == 1


@pytest.mark.parametrize("of", OF)
@pytest.mark.parametrize("data_type", ["half", "float"])
@pytest.mark.parametrize("nm", [NM(2, 4), NM(3, 5), NM(1, 32)], ids=lambda nm: nm.name)
def test_instruction_by_instruction_the_run_is_the_same(nm, data_type, of):
    shape, rng = (11, 37), np.random.default_rng(0)
    plan = small(nm, shape, n=24, data_type=data_type, px=2, pz=2, **GRADIENTS)
    a = whole_numbers(masked(shape, nm, rng), rng)
    program = emit(plan, **OF[of])
    operands = {"x": rng.standard_normal((37, 24)), "dy": rng.standard_normal((11, 24))}
    feeds = pack(plan, a, operands["x"], dy=operands["dy"])
    feeds = {name: feeds[name] for name in program.inputs} | (
        {"values": feeds["values"]} if "values" in program.inputs else {}
    )
    quick, slow = simulate(program, feeds), simulate(program, feeds, fidelity="instruction")

    assert quick.trace == slow.trace
    assert all(np.array_equal(quick.outputs[name], slow.outputs[name]) for name in quick.outputs)


@pytest.mark.parametrize("of", OF)
def test_a_program_for_masks_has_no_loop_and_no_room_for_one(of):
    grid = {"px": 2, "py": 2, "pz": 2}
    plan = small(NM(2, 4), **GRADIENTS, **grid)
    same = plan_dynamic(
        Bound((20, 45), 1, plan.bound.max_nonzeros), n=12, machine=plan.machine,
        data_type="float", **GRADIENTS, **{"strategy": "expected", **grid},
    )  # fmt: skip
    ours, other = emit(plan, **OF[of]), emit(same, **OF[of])

    def names(program):
        return {variable.name for variable in program.variables if variable.bytes.any()}

    assert any(isinstance(step, Loop) for step in other.steps)
    assert not any(isinstance(step, Loop) for step in ours.steps)
    assert {"overflow words", "propagation state"} <= names(other)
    assert not {"overflow words", "propagation state", "action"} & names(ours)
    assert "overflow" not in ours.inputs
    pattern = Pattern.filled((20, 45), 1, np.flatnonzero(np.arange(900) % 45 % 4 < 2))
    assert "overflow" not in pack(plan, pattern)


@settings(max_examples=40, deadline=None)
@given(
    nm=formats,
    shape=st.tuples(st.integers(1, 60), st.integers(1, 90)),
    grid=st.sampled_from(GRIDS),
    tiles=st.integers(6, 30),
    grad_w=st.booleans(),
    seed=st.integers(0, 99),
)
def test_two_thousand_masks_fill_their_buckets_alike(nm, shape, grid, tiles, grad_w, seed):
    machine = BOW.scaled_to(tiles)
    try:
        plan = small(nm, shape, machine=machine, grad_w=grad_w, **grid)
    except NoPlanError:  # a grid that this shape has not
        plan = small(nm, shape, machine=machine, grad_w=grad_w)
    buckets, rng = plan.buckets, np.random.default_rng(seed)
    assert buckets is not None
    assert buckets.columns % nm.m == 0 or buckets.py == 1
    x, y, z = np.unravel_index(np.arange(buckets.nodes), (buckets.px, buckets.py, buckets.pz))
    below = np.minimum((x + 1) * buckets.rows, shape[0]) - x * buckets.rows
    rows = np.clip(below - z * buckets.bucket_rows, 0, buckets.bucket_rows)
    ends = np.minimum((y + 1) * buckets.columns, shape[1])
    length = np.array([nm.stored_columns(end) for end in (ends - y * buckets.columns).tolist()])
    fills = (
        deal(buckets, Pattern.filled(shape, 1, np.flatnonzero(masked(shape, nm, rng))))
        for _ in range(50)
    )
    first = next(fills)
    places = offset_words(first.meta_info)
    at = [
        (node, word)
        for node in range(buckets.nodes)
        for row in range(int(rows[node]))
        for word in places.first[node] + row * (2 + length[node]) + np.arange(length[node])
    ]
    same = np.ones(first.meta_info.shape, dtype=np.bool_)
    same[tuple(np.array(at, dtype=np.int64).reshape(-1, 2).T)] = False
    assert np.array_equal(places.rows, rows)
    for dealt in (first, *fills):
        assert dealt.spilled == (0, 0, 0)
        assert np.array_equal(dealt.blocks, rows * length)
        assert offset_words(dealt.meta_info) == places
        assert np.array_equal(dealt.meta_info[same], first.meta_info[same])  # but for offsets
    whole = rows > 0
    grains = np.full(int(whole.sum()), buckets.width // 2)
    assert np.array_equal(
        places.first[whole],
        rows_at(rows[whole], length[whole], grains, grad_w=grad_w) + 2,
    )
    # A whole bucket is as full as it is large, but for what fills its last 64-bit words.
    assert buckets.value_count - (rows * length).max() < buckets.data_type.vector_width


@settings(max_examples=15, deadline=None)
@given(
    nm=formats,
    shape=st.tuples(st.integers(20, 90), st.integers(20, 120)),
    data_type=st.sampled_from(["half", "float"]),
    tiles=st.integers(2, 40),
)
def test_the_multiply_that_is_expected_is_that_of_a_run(nm, shape, data_type, tiles):
    plan = small(nm, shape, n=32, data_type=data_type, machine=BOW.scaled_to(tiles), **GRADIENTS)
    pattern = Pattern.filled(shape, 1, np.flatnonzero(masked(shape, nm, np.random.default_rng(0))))
    for of, prefix in (("forward", ""), ("grad_a", "GradA ")):
        trace = simulate(emit(plan, **OF[of]), pack(plan, pattern)).trace
        ran = trace.compute[trace.names.index("multiply")].max()
        sums = plan.buckets.px if prefix else plan.buckets.py
        joined = plan.estimate[f"{prefix}reduce"] * (sums == 1)  # no barrier lies between
        assert plan.estimate[f"{prefix}multiply"] + joined == ran
        assert plan.estimate[f"{prefix}decide"] == 0


def two_of_four():
    """Return the mask with the first two of every four columns."""
    mask = np.zeros((20, 45), dtype=bool)
    mask[:, np.arange(45) % 4 < 2] = True
    return mask


def test_a_pattern_that_is_not_of_the_format_is_refused():
    mask = two_of_four()
    mask[3, 6] = True

    with pytest.raises(InputError, match="2:4 sparsity: in row 3, 3 of columns 4 to 7 hold"):
        pack(small(NM(2, 4)), Pattern.filled((20, 45), 1, np.flatnonzero(mask)))


def test_a_pattern_with_fewer_columns_is_filled_up():
    plan, mask = small(NM(2, 4)), two_of_four()
    mask[3, 4], mask[5, 44] = False, False
    full, fewer = (
        pack(plan, Pattern.filled((20, 45), 1, np.flatnonzero(each)))
        for each in (two_of_four(), mask)
    )

    assert np.array_equal(fewer["meta_info"], full["meta_info"])


def test_options_that_dynamic_plans_of_this_format_lack_are_refused_in_a_line():
    with pytest.raises(InputError, match=r"no 16:2:4: .*; plan for NM\(2, 4\)"):
        Bound((32, 32), NM(2, 4, rows=16))
    with pytest.raises(InputError, match=r"in 2:4, which has exactly 460: leave the number out"):
        Bound((20, 45), NM(2, 4), 481)
    with pytest.raises(InputError, match=r"in blocks of 4 has a number of non-zeros"):
        Bound((20, 45), 4)
    with pytest.raises(InputError, match=r"PopSparse does not support N:M bounds.*'expected'"):
        small(NM(2, 4), strategy="popsparse")


def test_rows_that_share_their_choice_are_masks_of_the_same_n_and_m():
    shape, rng = (32, 24), np.random.default_rng(0)
    mask = np.repeat(masked((2, 24), NM(2, 4), rng), 16, axis=0)
    a, x = whole_numbers(mask, rng), rng.integers(-2, 3, (24, 12))
    pattern = Pattern.of(a, format=NM(2, 4, rows=16))
    bound = Bound.of(pattern)
    plan = plan_dynamic(
        bound, n=12, machine=BOW.scaled_to(13), data_type="float", strategy="expected"
    )

    assert bound == Bound(shape, NM(2, 4))
    run = simulate(emit(plan), pack(plan, a, x))
    assert np.array_equal(unpack(plan, run.outputs), a @ x)
    assert simulate(emit(plan), pack(plan, pattern)).trace == run.trace
