"""Laws of the dynamic line: what fits gives the right result, in cycles that follow the pattern."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, InputError, ProgramError, Trace, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    DoesNotFitError,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from ipusim.compiler.jobs.tolerance import error_bounds

HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]
KINDS = [*GENERATORS, "one row", "one corner", "full buckets", "one over", "empty"]
COMBINATIONS = [
    (block, types) for block in (1, 4, 8, 16) for types in TYPES if (block, types[1]) != (1, HALF)
]
JOB = {"n": 12, "machine": BOW.scaled_to(13)}

WAYS = [("expected", "own"), ("popsparse", "own"), ("popsparse", "popsparse")]


def pattern_of(plan: Plan, kind: str, seed: int = 0) -> Pattern:
    """Return a pattern within the plan's bound, or with one block more than its buckets hold."""
    bound, buckets = plan.bound, plan.buckets
    assert buckets is not None
    rng, (down, across) = np.random.default_rng(seed), bound.grid
    density = bound.max_blocks / (down * across)
    if kind in GENERATORS:
        return GENERATORS[kind](bound.shape, bound.block, density * 0.9, rng)
    mask = np.zeros((down, across), dtype=np.bool_)
    scale = bound.block // buckets.block
    rows, columns = buckets.rows // scale, buckets.columns // scale
    room = buckets.pz * buckets.block_capacity // scale**2
    if kind == "one row":
        mask[int(rng.integers(down)), : bound.max_blocks] = True
    elif kind == "one corner":
        side = int(np.sqrt(bound.max_blocks * 0.7))
        mask[:side, :side] = True
    elif kind in ("full buckets", "one over"):
        wanted = min(room + (kind == "one over"), rows * columns)
        corner = np.zeros(rows * columns, dtype=np.bool_)
        corner[rng.choice(rows * columns, wanted, replace=False)] = True
        mask[:rows, :columns] = corner.reshape(rows, columns)[: mask[:rows].shape[0], :across]
    return Pattern.filled(bound.shape, bound.block, np.flatnonzero(mask))


def whole_numbers(pattern: Pattern, n: int, seed: int = 0) -> tuple[BlockMatrix, Any]:
    """Return operands whose products and sums are exact in every format."""
    rng, b = np.random.default_rng(seed), pattern.block
    values = rng.integers(-1, 2, (pattern.num_blocks, b, b)).astype(np.float16)
    rows, columns = pattern.rows, pattern.columns
    values[rows == pattern.shape[0] // b, pattern.shape[0] % b :] = 0
    values[columns == pattern.shape[1] // b, :, pattern.shape[1] % b :] = 0
    return BlockMatrix(pattern, values), rng.integers(-2, 3, (pattern.shape[1], n))


def dynamic(block: int, types: tuple[DataType, DataType], **options: Any) -> Plan:
    """Return a dynamic plan of a small matrix in blocks."""
    shape = (12 * block + 3 * (block > 1), 20 * block)
    data_type, partials_type = types
    defaults = {**JOB, "meta_info_oversize": 1.0}
    return plan_dynamic(
        Bound.at_density(shape, block, 0.25),
        data_type=data_type,
        partials_type=partials_type,
        **({"strategy": "expected", **(defaults | options)}),
    )


@cache
def static_and_dense_y(
    types: tuple[DataType, DataType], shape: tuple[int, int], block: int, flat: bytes
) -> tuple[Any, Any]:
    """Yield the results of a static and a dense program for the blocks with these numbers."""
    pattern = Pattern.filled(shape, block, np.frombuffer(flat, np.int64))
    plan = plan_static(
        pattern, data_type=types[0], partials_type=types[1], **{"strategy": "popsparse", **JOB}
    )
    a, x = whole_numbers(pattern, plan.n)
    return tuple(
        unpack(each, simulate(program, pack(each, a, x)).outputs)
        for each, program in ((plan, emit(plan)), dense(types, shape))
    )


@cache
def dense(types: tuple[DataType, DataType], shape: tuple[int, int]):
    """Return a dense plan and its program."""
    plan = plan_dense(
        shape, data_type=types[0], partials_type=types[1], **{"strategy": "dense", **JOB}
    )
    return plan, emit(plan)


@pytest.mark.parametrize("ways", WAYS, ids=" ".join)
@pytest.mark.parametrize(("block", "types"), COMBINATIONS)
def test_dynamic_static_and_dense_give_the_same_y(block, types, ways):
    strategy, lowering = ways
    plan = dynamic(block, types, strategy=strategy, lowering=lowering)
    program = emit(plan)
    # A third of the kinds: a block and its types meet all of them in the three ways.
    turn = (COMBINATIONS.index((block, types)) + WAYS.index(ways)) % len(WAYS)
    for kind in KINDS[turn :: len(WAYS)]:
        a, x = whole_numbers(pattern_of(plan, kind), plan.n)
        y = unpack(plan, simulate(program, pack(plan, a, x)).outputs)
        shape, flat = a.pattern.shape, a.pattern.flat.astype(np.int64).tobytes()
        for other in static_and_dense_y(types, shape, block, flat):
            assert np.array_equal(y, other), kind


@settings(max_examples=60, deadline=None)
@given(
    combination=st.sampled_from(COMBINATIONS),
    tiles=st.integers(1, 24),
    shape=st.tuples(st.integers(1, 150), st.integers(1, 150)),
    density=st.floats(0.05, 1.0),
    n=st.integers(1, 40),
    oversize=st.floats(0, 2),
    ways=st.sampled_from(WAYS),
    kind=st.sampled_from(KINDS),
    seed=st.integers(0, 99),
)
def test_a_pattern_that_fits_its_buckets_equals_numpy(
    combination, tiles, shape, density, n, oversize, ways, kind, seed
):
    (block, (data_type, partials_type)), (strategy, lowering) = combination, ways
    plan = plan_dynamic(
        Bound.at_density(shape, block, density),
        n=n,
        machine=BOW.scaled_to(tiles),
        data_type=data_type,
        partials_type=partials_type,
        strategy=strategy,
        meta_info_oversize=oversize,
        lowering=lowering,
    )
    rng = np.random.default_rng(seed)
    pattern = pattern_of(plan, kind, seed)
    a = BlockMatrix(pattern, random_values(pattern, rng, data_type))
    x = random_dense(shape[1], n, rng, data_type)
    try:
        feeds = pack(plan, a, x)
    except DoesNotFitError:
        return
    program = emit(plan)
    run = simulate(program, feeds)
    timing = simulate(program, pack(plan, pattern))

    assert (np.abs(unpack(plan, run.outputs) - multiply(a, x)) <= error_bounds(plan, a, x)).all()
    assert timing.trace == run.trace


def spilling(px: int, py: int, pz: int) -> Plan:
    """Return a plan on this grid with small buckets."""
    return plan_dynamic(
        Bound.at_density((12 * px, 12 * py), 1, 0.25),
        n=4 * pz,
        machine=BOW.scaled_to(px * py * pz + 1),
        strategy="popsparse",
        px=px,
        py=py,
        pz=pz,
    )


def packed_corner(plan: Plan, rows: int, columns: int) -> Pattern:
    """Return a pattern whose rectangles (0, 0) to (rows - 1, columns - 1) are full.

    Some more blocks lie elsewhere.
    """
    assert plan.buckets is not None
    mask = np.zeros(plan.bound.grid, dtype=np.bool_)
    mask[: rows * plan.buckets.rows, : columns * plan.buckets.columns] = True
    return Pattern.filled(plan.bound.shape, 1, np.flatnonzero(mask))


def expected_counts(words: list[int], grid: tuple[int, int, int]) -> dict[str, int]:
    """How often each kind of superstep runs, from overflow words (the counts of their source).

    Every connected plane along x is a round over y, the first without home; a computation and a
    shift along z for each bucket on the way, a shift along y after each but the last.
    """
    _, py, pz = grid
    x_end, y_end = words[:2]
    connected = [bool(words[3 + i // 2] >> (i % 2) & 1) for i in range(x_end)]
    turns = [y_end - (py > 1) * (i == 0) if py > 1 else int(i > 0) for i in range(x_end)]
    visited = sum(count for count, there in zip(turns, connected, strict=True) if there)
    computes = visited * pz
    counts = {
        "first shift": 1,
        "compute": computes,
        "shift z": (computes - 1) * (pz > 1),
        "shift y": (visited - 1) * (py > 1),
        "shift x": x_end - 1 - (py == 1),
    }
    return {name: count for name, count in counts.items() if count}


@pytest.mark.parametrize(
    ("grid", "corner"),
    [
        ((2, 3, 2), (1, 1)),
        ((2, 3, 1), (1, 2)),
        ((3, 2, 2), (1, 2)),
        ((4, 2, 3), (1, 2)),
        ((4, 1, 2), (1, 1)),
        ((5, 1, 1), (1, 1)),
        ((1, 4, 2), (1, 1)),
    ],
)
def test_propagation_runs_as_often_as_the_spill_needs(grid, corner):
    plan = spilling(*grid)
    pattern = packed_corner(plan, *corner)
    a, x = whole_numbers(pattern, plan.n)
    feeds = pack(plan, a, x)
    run = simulate(emit(plan), feeds)

    ran = executed(run.trace)
    loop = {name: ran[name] for name in ("first shift", "compute", "shift z", "shift y", "shift x")}
    assert expected_counts(feeds["overflow"].tolist(), grid) == {k: v for k, v in loop.items() if v}
    assert ran["decide"] == 1 + sum(loop.values()) == run.report.decisions
    assert np.array_equal(unpack(plan, run.outputs), multiply(a, x))


def executed(trace: Trace) -> Counter[str]:
    """Return how often each superstep ran; the two buffers of a shift are one kind."""
    return Counter(trace.names[step] for step in trace.superstep.tolist())


def test_two_patterns_in_one_program_take_their_own_cycles():
    plan = spilling(4, 2, 2)
    program = emit(plan)
    even, packed = pattern_of(plan, "uniform"), packed_corner(plan, 1, 1)
    runs = [simulate(program, pack(plan, pattern)) for pattern in (even, packed)]

    assert [run.report.decisions for run in runs] > [1, 1]
    assert runs[0].trace.cycles < runs[1].trace.cycles
    assert runs[0].report.control_cycles < runs[1].report.control_cycles


@pytest.mark.parametrize("corner", [(0, 0), (1, 1), (1, 2)])
def test_words_and_cycles_are_conserved(corner):
    plan = spilling(3, 2, 2)
    run = simulate(emit(plan), pack(plan, packed_corner(plan, *corner)))
    report, trace = run.report, run.trace
    received, sent = trace.words_received.sum(axis=1), trace.words_sent.sum(axis=1)

    phases = report.sync_cycles + report.exchange_cycles + report.compute_cycles
    assert report.cycles == phases - report.overlap_cycles == trace.cycles
    assert sum(step.words for step in report.steps) == received.sum()
    assert (received >= sent).all()
    assert report.cycles >= trace.compute.sum(axis=0).max()
    assert report.cycles >= trace.bound.sum()
    assert (trace.schedule >= trace.bound).all()
    assert 0 < report.control_cycles < report.cycles


def test_the_same_bound_gives_the_same_program_and_the_same_pattern_the_same_trace():
    first, second = (dynamic(4, (HALF, HALF)) for _ in range(2))
    pattern = pattern_of(first, "power-law")
    runs = [simulate(emit(plan), pack(plan, pattern)) for plan in (first, second)]

    assert first == second
    assert emit(first) == emit(second)
    assert runs[0].trace == runs[1].trace


def test_a_pattern_with_more_blocks_than_the_bound_runs_where_buckets_hold_it():
    plan = dynamic(4, (HALF, FLOAT), meta_info_oversize=2.0)
    full = Pattern.full(plan.bound.shape, 4)
    numbers = np.random.default_rng(0).choice(full.num_blocks, plan.bound.max_blocks + 9, False)
    a, x = whole_numbers(Pattern.filled(plan.bound.shape, 4, np.sort(numbers)), plan.n)

    assert np.array_equal(
        unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs), multiply(a, x)
    )


@pytest.mark.parametrize("strategy", ["expected", "popsparse"])
@pytest.mark.parametrize("block", [1, 4, 16])
def test_a_refusal_names_the_least_oversize_that_fits(block, strategy):
    def plan_with(oversize: float, **grid: int) -> Plan:
        options = {"strategy": strategy, "meta_info_oversize": oversize, **grid}
        return dynamic(block, (HALF, FLOAT), **options)

    plan = plan_with(0.1)
    assert plan.buckets is not None
    grid = {name: getattr(plan.buckets, name) for name in ("px", "py", "pz")}
    pattern = Pattern.full(plan.bound.shape, block)

    with pytest.raises(
        DoesNotFitError, match=r"bucket \(\d+, \d+, \d+\) gets .* oversize of"
    ) as no:
        pack(plan, pattern)
    assert no.value.oversize is not None
    pack(plan_with(no.value.oversize, **grid), pattern)
    with pytest.raises(DoesNotFitError):
        pack(plan_with(no.value.oversize - 0.01, **grid), pattern)


@pytest.mark.parametrize("kind", ["uniform", "one corner"])
@pytest.mark.parametrize(("block", "types"), COMBINATIONS)
def test_gradients_equal_numpy_on_the_buckets_of_the_forward_run(block, types, kind):
    plan = dynamic(block, types, grad_a=True, grad_w=True)
    pattern = pattern_of(plan, kind)
    a, x = whole_numbers(pattern, plan.n)
    dy = np.random.default_rng(1).integers(-2, 3, (plan.bound.shape[0], plan.n))
    feeds = pack(plan, a, x, dy=dy)
    gradient = {"dy": feeds.pop("dy")}
    forward = simulate(emit(plan), feeds)
    of_x = simulate(emit(plan, of="grad_a"), gradient, image=forward.image)
    of_a = simulate(emit(plan, of="grad_w"), {}, image=of_x.image)
    again = simulate(emit(plan), {}, image=of_a.image)

    whole = BlockMatrix.of(dy.astype(np.float32) @ x.T.astype(np.float32), block=block)
    full = np.zeros((*plan.bound.grid, block, block), dtype=np.float32)
    full[whole.pattern.rows, whole.pattern.columns] = whole.values
    assert np.array_equal(a.dense().T.astype(np.float32) @ dy, unpack(plan, of_x.outputs))
    assert np.array_equal(
        full[pattern.rows, pattern.columns], unpack(plan, of_a.outputs, pattern=pattern)
    )
    assert again == forward


def one_tile(density: float, **options: Any) -> Plan:
    """Return a plan whose one bucket holds many blocks of 16."""
    bound = Bound.at_density((384, 576), 16, density)
    return plan_dynamic(
        bound, n=16, machine=BOW.scaled_to(1), **{"strategy": "expected", **options}
    )


def test_a_bucket_of_more_values_than_16_bits_count_gives_the_right_y():
    plan = one_tile(0.45)
    pattern = pattern_of(plan, "uniform")
    a, x = whole_numbers(pattern, plan.n)
    feeds = pack(plan, a, x)
    run = simulate(emit(plan), feeds)

    assert pattern.num_blocks * 16**2 > 65_535
    assert sub_groups_of(feeds) > 1
    assert np.array_equal(unpack(plan, run.outputs), multiply(a, x))


def sub_groups_of(feeds: Any) -> int:
    """Return the number of sub-groups in the only bucket."""
    words, at, count = feeds["meta_info"].ravel().tolist(), 0, 0
    while words[at]:
        at += words[at + 4]
        count += 1
    return count


def test_gradients_of_one_tile_equal_numpy():
    plan = one_tile(0.2, grad_a=True, grad_w=True)
    a, x = whole_numbers(pattern_of(plan, "uniform"), plan.n)
    dy = np.random.default_rng(1).integers(-2, 3, (plan.bound.shape[0], plan.n))
    feeds = pack(plan, a, x, dy=dy)
    gradient = {"dy": feeds.pop("dy")}
    forward = simulate(emit(plan), feeds)
    of_x = simulate(emit(plan, of="grad_a"), gradient, image=forward.image)
    of_a = simulate(emit(plan, of="grad_w"), gradient, image=forward.image)

    whole = (dy.astype(np.float32) @ x.T.astype(np.float32)).reshape(24, 16, 36, 16)
    blocks = whole.swapaxes(1, 2)[a.pattern.rows, a.pattern.columns]
    assert np.array_equal(a.dense().T.astype(np.float32) @ dy, unpack(plan, of_x.outputs))
    assert np.array_equal(blocks, unpack(plan, of_a.outputs, pattern=a.pattern))


def test_gradients_run_timing_only_with_the_cycles_of_the_executed_runs():
    plan = spilling(3, 2, 2)
    plan = plan_dynamic(
        plan.bound,
        n=plan.n,
        machine=plan.machine,
        grad_w=True,
        px=3,
        py=2,
        pz=2,
        strategy="expected",
    )
    pattern = packed_corner(plan, 1, 1)
    a, x = whole_numbers(pattern, plan.n)
    feeds = pack(plan, a, x, dy=np.ones((plan.bound.shape[0], plan.n)))
    for of, inputs in (("grad_a", ("dy", "values")), ("grad_w", ("dy", "x"))):
        program = emit(plan, of=of)
        words = pack(plan, pattern)
        executed_run = simulate(program, words | {name: feeds[name] for name in inputs})

        assert simulate(program, words).trace == executed_run.trace


def test_a_plan_without_gradients_has_no_grad_w():
    plan = dynamic(4, (HALF, FLOAT))

    with pytest.raises(InputError, match="plan with grad_w=True"):
        emit(plan, of="grad_w")


def test_static_plans_have_no_gradients():
    plan = plan_static(
        Pattern.full((16, 16), 4), n=4, machine=BOW.scaled_to(2), strategy="popsparse"
    )

    with pytest.raises(InputError, match="make one with plan_dynamic"):
        emit(plan, of="grad_a")


def test_a_dynamic_program_asks_for_control_words():
    plan = dynamic(4, (HALF, FLOAT))

    with pytest.raises(ProgramError, match=r"pack\(plan, a\)"):
        simulate(emit(plan))


def test_a_program_that_writes_what_it_keeps_is_refused():
    plan = dynamic(4, (HALF, FLOAT))
    program = emit(plan)
    writes_y = attrs.evolve(program, kept={"y": program.outputs["y"]})
    gathered = next(v for v in program.variables if v.name == "gathered x")
    none = attrs.evolve(program.inputs["x"], address=program.inputs["x"].address * 0)
    nowhere = attrs.evolve(
        program, kept={"x": attrs.evolve(none, address=none.address + int(gathered.address[0]))}
    )
    words = pack(plan, pattern_of(plan, "uniform"))

    with pytest.raises(ProgramError, match="writes into kept array y"):
        simulate(writes_y, words)
    with pytest.raises(ProgramError, match="kept array x lies in no variable"):
        simulate(nowhere, words)


@pytest.mark.parametrize(
    ("of", "formula"),
    [
        ("forward", "y[48, 12] = a[48, 80] @ x[80, 12]"),
        ("grad_a", "dx[80, 12] = a[48, 80]^T @ dy[48, 12]"),
        ("grad_w", "da[48, 80] = dy[48, 12] @ x[80, 12]^T"),
    ],
)
def test_a_program_names_its_product_and_shapes(of, formula):
    plan = plan_dynamic(
        Bound((48, 80), 4, 400),
        n=12,
        machine=BOW.scaled_to(4),
        grad_a=True,
        grad_w=True,
        strategy="expected",
    )

    assert f"program dynamic {formula}," in str(emit(plan, of=of))
