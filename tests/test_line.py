"""Laws of the whole line: right results, repeatable cycles, conservation, close schedules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import (
    BOW,
    C600,
    MK1,
    MK2,
    Codelet,
    DataType,
    Program,
    Report,
    path_delays,
    simulate,
)
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    plan_dense,
    plan_static,
    random_dense,
    random_values,
    unpack,
)
from ipusim.compiler.jobs.tolerance import error_bounds, tolerance

HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]
KINDS = [*GENERATORS, "one row", "one column", "one corner", "single block", "full", "empty"]
ODD = (37, 53)  # rows and columns that no block divides
BLOCKS = (1, 4, 8, 16)
# Each kind with each block length and with each pair of types; all three together are drawn.
each_kind = pytest.mark.parametrize(
    ("kind", "block", "types"),
    [
        pytest.param(kind, block, types, id=f"{kind}-{block}-{types[0].value}-{types[1].value}")
        for row, kind in enumerate(KINDS)
        for column, block in enumerate(BLOCKS)
        for types in [TYPES[(row + column) % len(TYPES)]]
    ],
)


def pattern_of(kind: str, shape: tuple[int, int], block: int, seed: int = 0) -> Pattern:
    """Return a pattern of a kind: of a generator, or one of the corner cases."""
    rng = np.random.default_rng(seed)
    if kind in GENERATORS:
        return GENERATORS[kind](shape, block, 0.3, rng)
    down, across = -(-shape[0] // block), -(-shape[1] // block)
    mask = np.zeros((down, across), dtype=np.bool_)
    row, column = int(rng.integers(down)), int(rng.integers(across))
    places: dict[str, Any] = {
        "one row": (row,),
        "one column": (slice(None), column),
        "one corner": (slice(0, down // 2 + 1), slice(0, across // 2 + 1)),
        "single block": (row, column),
        "full": (slice(None),),
        "empty": (slice(0),),
    }
    mask[places[kind]] = True
    return Pattern.filled(shape, block, np.flatnonzero(mask))


def operands(plan: Plan, seed: int = 0) -> tuple[BlockMatrix, Any]:
    """Return random operands of a plan."""
    rng = np.random.default_rng(seed)
    matrix = BlockMatrix(plan.pattern, random_values(plan.pattern, rng, plan.data_type))
    return matrix, random_dense(plan.pattern.shape[1], plan.n, rng, plan.data_type)


def assert_right(plan: Plan, seed: int = 0) -> None:
    """Check shape, type and error of a plan's simulated result."""
    matrix, x = operands(plan, seed)
    run = simulate(emit(plan), pack(plan, matrix, x))
    y = unpack(plan, run.outputs)

    assert (plan.pattern.shape[0], plan.n) == y.shape
    assert plan.data_type.numpy == y.dtype
    assert (np.abs(y - multiply(matrix, x)) <= error_bounds(plan, matrix, x)).all()


def static(kind: str, shape: tuple[int, int], block: int, n: int, **options: Any) -> Plan:
    """Return a static plan of a kind of pattern."""
    return plan_static(
        pattern_of(kind, shape, block),
        n=n,
        **{"strategy": "popsparse", "lowering": "own", **options},
    )


@settings(max_examples=110, deadline=None)
@given(
    kind=st.sampled_from(KINDS),
    machine=st.sampled_from([BOW, MK1, MK2, C600]),
    tiles=st.integers(1, 8),
    types=st.sampled_from(TYPES),
    block=st.sampled_from([1, 4, 8, 16]),
    shape=st.tuples(st.integers(1, 90), st.integers(1, 90)),
    n=st.integers(1, 40),
    seed=st.integers(0, 99),
)
def test_static_equals_numpy(kind, machine, tiles, types, block, shape, n, seed):
    pattern = pattern_of(kind, shape, block, seed)
    data_type, partials_type = types
    plan = plan_static(
        pattern,
        n=n,
        machine=machine.scaled_to(tiles),
        data_type=data_type,
        partials_type=partials_type,
        lowering="own",
        strategy="popsparse",
    )

    assert_right(plan, seed)


@settings(max_examples=110, deadline=None)
@given(
    kind=st.sampled_from(KINDS),
    machine=st.sampled_from([BOW, MK1, MK2, C600]),
    tiles=st.integers(1, 24),
    types=st.sampled_from(TYPES),
    block=st.sampled_from([1, 4, 8, 16]),
    shape=st.tuples(st.integers(1, 90), st.integers(1, 90)),
    n=st.integers(1, 40),
    seed=st.integers(0, 99),
)
def test_static_as_the_library_lowers_it_equals_numpy(
    kind, machine, tiles, types, block, shape, n, seed
):
    data_type, partials_type = types
    plan = plan_static(
        pattern_of(kind, shape, block, seed),
        n=n,
        machine=machine.scaled_to(tiles),
        data_type=data_type,
        partials_type=partials_type,
        lowering="popsparse",
        strategy="popsparse",
    )

    assert_right(plan, seed)


@each_kind
def test_every_kind_of_pattern_as_the_library_lowers_it_equals_numpy(kind, block, types):
    plan = static(
        kind,
        (150, 210),
        block,
        12,
        machine=BOW.scaled_to(24),
        data_type=types[0],
        partials_type=types[1],
        lowering="popsparse",
    )

    assert_right(plan)


@settings(max_examples=50, deadline=None)
@given(
    machine=st.sampled_from([BOW, MK1, MK2, C600]),
    tiles=st.integers(1, 8),
    types=st.sampled_from(TYPES),
    shape=st.tuples(st.integers(1, 130), st.integers(1, 130)),
    n=st.integers(1, 40),
)
def test_dense_equals_numpy(machine, tiles, types, shape, n):
    data_type, partials_type = types
    plan = plan_dense(
        shape,
        n=n,
        machine=machine.scaled_to(tiles),
        data_type=data_type,
        partials_type=partials_type,
        strategy="dense",
    )

    assert_right(plan)


@each_kind
def test_every_kind_of_pattern_equals_numpy(kind, block, types):
    plan = static(
        kind, ODD, block, 7, machine=BOW.scaled_to(6), data_type=types[0], partials_type=types[1]
    )

    assert_right(plan)


@pytest.mark.parametrize(("num_column_bands", "n_split"), [(1, 1), (4, 1), (1, 3), (3, 2)])
def test_every_split_equals_numpy(num_column_bands, n_split):
    pattern = pattern_of("uniform", (200, 310), 8)
    plan = plan_static(
        pattern,
        n=24,
        machine=BOW.scaled_to(24),
        num_column_bands=num_column_bands,
        n_split=n_split,
        strategy="popsparse",
    )

    assert_right(plan)


@pytest.mark.parametrize("block", [1, 16])
def test_the_rounding_of_wider_operands_is_within_bounds(block):
    plan = static("uniform", (64, 96), block, 8, machine=BOW.scaled_to(4))
    rng = np.random.default_rng(3)
    values = rng.standard_normal((plan.pattern.num_blocks, block, block)).astype(np.float32)
    matrix = BlockMatrix(plan.pattern, values / 4)
    x = rng.standard_normal((96, 8)) * np.logspace(-7, 2, 96)[:, None]
    y = unpack(plan, simulate(emit(plan), pack(plan, matrix, x)).outputs)

    assert (np.abs(y - multiply(matrix, x)) <= error_bounds(plan, matrix, x)).all()


@pytest.mark.parametrize("types", TYPES, ids=lambda types: f"{types[0].value}-{types[1].value}")
@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_a_lost_block_is_beyond_the_tolerance(block, types):
    plan = static(
        "uniform",
        (512, 512),
        block,
        64,
        machine=BOW.scaled_to(64),
        data_type=types[0],
        partials_type=types[1],
    )
    matrix, x = operands(plan)
    without = attrs.evolve(
        matrix, values=np.r_[np.zeros_like(matrix.values[:1]), matrix.values[1:]]
    )
    lost = np.abs(multiply(matrix, x) - multiply(without, x))

    assert lost.max() > tolerance(plan, matrix, x)
    assert (lost > error_bounds(plan, matrix, x)).any()


@pytest.mark.parametrize("method", ["static", "dense"])
def test_the_same_plan_gives_the_same_program_and_trace(method):
    machine = BOW.scaled_to(8)
    first, second = (
        static("power-law", (96, 80), 4, 12, machine=machine)
        if method == "static"
        else plan_dense((96, 80), n=12, machine=machine, strategy="dense")
        for _ in range(2)
    )

    assert first == second
    assert emit(first) == emit(second)
    assert simulate(emit(first)).trace == simulate(emit(second)).trace


@pytest.mark.parametrize("kind", KINDS)
def test_timing_only_takes_the_cycles_of_an_executed_run(kind):
    plan = static(kind, (100, 70), 8, 9, machine=BOW.scaled_to(8))
    program = emit(plan)

    assert simulate(program).trace == simulate(program, pack(plan, *operands(plan))).trace


@pytest.mark.parametrize("kind", KINDS)
def test_words_and_cycles_are_conserved(kind):
    run = simulate(emit(static(kind, (300, 270), 4, 32, machine=BOW.scaled_to(32))))
    report, trace = run.report, run.trace
    words_received = [step.words for step in report.steps]

    phases = report.sync_cycles + report.exchange_cycles + report.compute_cycles
    assert report.cycles == phases - report.overlap_cycles == trace.cycles
    assert trace.words_received.sum(axis=1).tolist() == words_received
    assert (trace.words_received.sum(axis=1) >= trace.words_sent.sum(axis=1)).all()
    assert report.cycles >= trace.compute.sum(axis=0).max()
    assert report.cycles >= trace.bound.sum()
    assert (trace.schedule >= trace.bound).all()


def more(**changes: int) -> dict[str, int]:
    """Return these numbers of Bow, each with something added."""
    return {key: getattr(BOW, key) + value for key, value in changes.items()}


@pytest.mark.parametrize(
    "richer",
    [
        more(exchange_bytes_per_cycle=4),
        more(exchange_bytes_per_cycle=12),
        more(sram_bytes=8 * 16384),
        more(exchange_bytes_per_cycle=4, sram_bytes=2 * 16384),
    ],
    ids=str,
)
@pytest.mark.parametrize("kind", [*KINDS, "dense"])
def test_a_richer_machine_costs_one_fixed_plan_no_more(kind, richer):
    machine = BOW.scaled_to(48)
    plan = (
        plan_dense((320, 320), n=48, machine=machine, strategy="dense")
        if kind == "dense"
        else static(kind, (400, 360), 4, 48, machine=machine)
    )
    poor = simulate(emit(plan))
    rich = simulate(emit(attrs.evolve(plan, machine=machine.with_(**richer))))

    assert rich.report.cycles <= 1.01 * poor.report.cycles
    assert (rich.trace.bound <= poor.trace.bound).all()
    assert (rich.trace.compute <= poor.trace.compute).all()


def is_balanced(plan: Plan) -> bool:
    """Return whether every owner reduces as many pieces of y, all alike."""
    return all(
        not (part.columns % plan.y_owners[part.cut].count).any()
        and len(set(np.bincount(plan.y_owners[part.cut].seat, minlength=len(part.tiles)))) == 1
        for part in plan.partition.parts
    )


def compute_of(program: Program, codelet_is_wanted: Callable[[Codelet], bool]) -> int:
    """Return the cycles of the slowest vertices of some codelets, added over the supersteps."""
    return sum(
        int(vertices.codelet.cycles(program.machine, vertices.fields, {}).max())
        for step in program.steps
        for vertices in step.compute
        if codelet_is_wanted(vertices.codelet)
    )


def exchange_of(report: Report, name: str) -> int:
    """Return the cycles of exchange and sync of all supersteps whose name begins so."""
    return sum(step.sync + step.exchange for step in report.steps if step.name.startswith(name))


@pytest.mark.parametrize("types", TYPES, ids=lambda types: f"{types[0].value}-{types[1].value}")
@pytest.mark.parametrize(
    ("tiles", "shape", "n"),
    [
        (4, (64, 64), 1024),
        (8, (128, 128), 64),
        (16, (256, 512), 128),
        (32, (128, 512), 512),
        (64, (128, 512), 96),
    ],
)
def test_a_balanced_dense_plan_takes_the_estimated_cycles(tiles, shape, n, types):
    """Exactly for compute. An exchange also waits where the paths to one port differ in delay."""
    machine = BOW.scaled_to(tiles)
    named = {"strategy": "dense", "weights": "shared"}
    plan = plan_dense(
        shape, n=n, machine=machine, data_type=types[0], partials_type=types[1], **named
    )
    estimate, program = plan.estimate, emit(plan)
    report = simulate(program).report
    gathered = estimate["dense operand exchange"] + estimate["values exchange"]
    waits = [
        exchange_of(report, "multiply") - gathered,
        exchange_of(report, "reduce") - estimate["partials exchange"],
    ]
    delays = path_delays(machine)

    assert is_balanced(plan)
    assert estimate["multiply"] == compute_of(program, lambda codelet: codelet == plan.kernel)
    assert estimate["reduce"] == compute_of(program, lambda codelet: codelet != plan.kernel)
    assert min(waits) >= 0
    assert max(waits) <= 2 * int(delays.max() - delays.min())


@pytest.mark.slow
@pytest.mark.parametrize("kind", GENERATORS)
def test_schedules_of_a_full_chip_are_within_three_percent_of_the_busiest_port(kind):
    pattern = GENERATORS[kind]((4096, 4096), 16, 1 / 16, np.random.default_rng(1))
    report = simulate(
        emit(plan_static(pattern, n=1024, lowering="own", strategy="popsparse"))
    ).report

    assert [step.name for step in report.steps] == ["multiply", "reduce"]
    assert all(step.schedule <= 1.03 * step.bound for step in report.steps)


@pytest.mark.slow
@pytest.mark.parametrize("n", [1024, 4096])
def test_schedules_of_a_dense_full_chip_are_within_three_percent_of_the_busiest_port(n):
    report = simulate(emit(plan_dense((n, n), n=n, strategy="dense", weights="shared"))).report

    assert all(step.schedule <= 1.03 * step.bound for step in report.steps)


@pytest.mark.slow
@pytest.mark.parametrize("machine", [MK1, C600], ids=lambda machine: machine.name)
def test_a_full_chip_equals_numpy(machine):
    pattern = GENERATORS["uniform"]((1000, 1100), 8, 1 / 8, np.random.default_rng(1))

    assert_right(plan_static(pattern, n=48, machine=machine, strategy="popsparse"))
