"""Stochastic rounding of whole jobs: both fidelities, seeds, bounds and cycles."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
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
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.tolerance import error_bounds

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(8)
N = 16  # columns of x
Result = npt.NDArray[np.float64]


def of(block: int) -> BlockMatrix:
    """Return a random matrix in blocks."""
    rng = np.random.default_rng(7)
    pattern = GENERATORS["uniform"]((96, 96), block, 0.4, rng)
    return BlockMatrix(pattern, random_values(pattern, rng, HALF))


PLANS: Mapping[str, Callable[[], tuple[Plan, BlockMatrix]]] = {
    "static 16": lambda: (
        plan_static(of(16).pattern, n=N, machine=MACHINE, strategy="popsparse"),
        of(16),
    ),
    "static 4": lambda: (
        plan_static(of(4).pattern, n=N, machine=MACHINE, strategy="popsparse"),
        of(4),
    ),
    "static 1": lambda: (
        plan_static(of(1).pattern, n=N, machine=MACHINE, strategy="popsparse"),
        of(1),
    ),
    "static 16, float partials": lambda: (
        plan_static(
            of(16).pattern, n=N, machine=MACHINE, partials_type=FLOAT, strategy="popsparse"
        ),
        of(16),
    ),
    "dense": lambda: (plan_dense((96, 96), n=N, machine=MACHINE, strategy="dense"), dense_matrix()),
    "dynamic 16": lambda: dynamic(16),
    "dynamic 1": lambda: dynamic(1),
}


def dense_matrix() -> BlockMatrix:
    """Return a random matrix without zeros."""
    rng = np.random.default_rng(8)
    pattern = GENERATORS["uniform"]((96, 96), 16, 1.0, rng)
    return BlockMatrix(pattern, random_values(pattern, rng, HALF))


def dynamic(block: int) -> tuple[Plan, BlockMatrix]:
    """Return a dynamic plan in blocks, and its matrix."""
    matrix = of(block)
    bound = Bound(matrix.pattern.shape, block, int(1.5 * matrix.pattern.nonzeros))
    return plan_dynamic(bound, n=N, machine=MACHINE, strategy="expected"), matrix


X = random_dense(96, N, np.random.default_rng(9), HALF)


def result(plan: Plan, matrix: BlockMatrix, **how: object) -> Result:
    """Return the result of a simulation in float64."""
    run = simulate(emit(plan), pack(plan, matrix, X), **how)
    return unpack(plan, run.outputs).astype(np.float64)


@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
@pytest.mark.parametrize("name", PLANS)
def test_results_are_within_the_bounds_of_stochastic_rounding(name: str, fidelity: str) -> None:
    plan, matrix = PLANS[name]()
    exact = multiply(matrix, X)
    bounds = error_bounds(plan, matrix, X, stochastic=True)
    made = [result(plan, matrix, fidelity=fidelity, stochastic_rounding=seed) for seed in (1, 2)]

    assert all((np.abs(each - exact) <= bounds).all() for each in made)
    assert (made[0] != made[1]).any()


@pytest.mark.parametrize("name", ["static 16", "dense", "dynamic 16"])
def test_formula_and_core_agree_within_both_bounds_and_on_average(name: str) -> None:
    plan, matrix = PLANS[name]()
    program, feeds = emit(plan), pack(plan, matrix, X)
    bounds = error_bounds(plan, matrix, X, stochastic=True)
    means = []
    for fidelity in ("formula", "instruction"):
        made = [
            unpack(
                plan,
                simulate(program, feeds, fidelity=fidelity, stochastic_rounding=seed).outputs,
            ).astype(np.float64)
            for seed in range(12)
        ]
        means.append(np.mean(made, axis=0))
    apart = np.abs(means[0] - means[1])
    nearest = result(plan, matrix)

    assert (apart <= 2 * bounds).all()
    # The mean of the elements' mean differences: many draws, so that a bias would stand out.
    assert abs((means[0] - means[1]).mean()) < 2 * np.abs(nearest - multiply(matrix, X)).mean()


@pytest.mark.parametrize("seeds", [12, 64])
def test_the_mean_over_seeds_comes_to_the_exact_product(seeds: int) -> None:
    plan, matrix = PLANS["static 16"]()
    program, feeds, exact = emit(plan), pack(plan, matrix, X), multiply(matrix, X)
    errors = []
    for seed in range(seeds):
        y = unpack(plan, simulate(program, feeds, stochastic_rounding=seed).outputs)
        errors.append(y.astype(np.float64) - exact)
    spread = np.std(errors, axis=0, ddof=1) / np.sqrt(len(errors))
    sure = spread > 0
    deviation = np.abs(np.mean(errors, axis=0)[sure]) / spread[sure]

    # Unbiased: the means lie around the exact product as their own spread says.
    assert np.sqrt((deviation**2).mean()) < 1.3
    assert sure.mean() > 0.9


@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
def test_the_same_seed_gives_the_same_bytes_and_any_seed_the_same_cycles(fidelity: str) -> None:
    plan, matrix = PLANS["dynamic 16"]()
    program, feeds = emit(plan), pack(plan, matrix, X)
    runs = [
        simulate(program, feeds, fidelity=fidelity, stochastic_rounding=seed)
        for seed in (5, 5, 6, None)
    ]

    assert runs[0] == runs[1]
    assert runs[0].outputs["y"].tobytes() != runs[2].outputs["y"].tobytes()
    assert len({run.report.cycles for run in runs}) == 1
    assert all(run.trace == runs[0].trace for run in runs)


def test_without_a_seed_results_are_those_of_the_nearest_rounding() -> None:
    plan, matrix = PLANS["static 16"]()
    program, feeds = emit(plan), pack(plan, matrix, X)
    plain = simulate(program, feeds)
    error = np.abs(unpack(plan, plain.outputs) - multiply(matrix, X))

    assert simulate(program, feeds, stochastic_rounding=None) == plain
    assert (error <= error_bounds(plan, matrix, X)).all()


def one_product_a_row(shape: tuple[int, int], block: int) -> BlockMatrix:
    """Return zeros but for 1.25 once in each row, as a pattern of all blocks."""
    rows, columns = np.arange(shape[0]), (7 * np.arange(shape[0])) % shape[1]
    if block == 1:
        pattern = Pattern.filled(shape, 1, np.sort(rows * shape[1] + columns))
        return BlockMatrix(pattern, np.full((shape[0], 1, 1), 1.25, np.float16))
    full = np.zeros(shape, np.float16)
    full[rows, columns] = 1.25
    pattern = Pattern.filled(shape, block, np.arange(shape[0] * shape[1] // block**2))
    tiled = full.reshape(shape[0] // block, block, shape[1] // block, block).swapaxes(1, 2)
    return BlockMatrix(pattern, np.ascontiguousarray(tiled.reshape(-1, block, block)))


def one_rounding(
    shape: tuple[int, int], block: int, plan: Callable[[Pattern], Plan]
) -> tuple[Plan, BlockMatrix]:
    """Return a plan and its matrix, whose results are rounded once."""
    matrix = one_product_a_row(shape, block)
    return plan(matrix.pattern), matrix


WIDE = (16, 768)  # too few rows for the tiles: every sum is split
STATIC = {"n": N, "machine": MACHINE}
ONE: Mapping[str, tuple[tuple[int, int], int, Callable[[Pattern], Plan]]] = {
    "static_block_16x16_half_half": (
        (96, 96),
        16,
        lambda p: plan_static(p, **{"strategy": "popsparse", **STATIC}),
    ),
    "cast_float_half": (
        (96, 96),
        16,
        lambda _: plan_dense(
            (96, 96), partials_type=FLOAT, strategy="dense", weights="shared", **STATIC
        ),
    ),
    "static_element_half_float": (
        (96, 96),
        1,
        lambda p: plan_static(p, partials_type=FLOAT, **{"strategy": "popsparse", **STATIC}),
    ),
    "static_element_half_half": (
        (96, 96),
        1,
        lambda p: plan_static(p, **{"strategy": "popsparse", **STATIC}),
    ),
    "reduce_float_half": (
        WIDE,
        16,
        lambda p: plan_static(
            p, partials_type=FLOAT, lowering="own", **{"strategy": "popsparse", **STATIC}
        ),
    ),
    "strided_reduce_float_half": (
        WIDE,
        16,
        lambda p: plan_static(
            p, partials_type=FLOAT, lowering="popsparse", **{"strategy": "popsparse", **STATIC}
        ),
    ),
    "dense_amp_half_half": (
        (96, 96),
        16,
        lambda _: plan_dense((96, 96), **{"strategy": "dense", **STATIC}),
    ),
    "dynamic_element_half": (
        (96, 96),
        1,
        lambda _: plan_dynamic(Bound((96, 96), 1, 400), **{"strategy": "expected", **STATIC}),
    ),
    "dynamic_block_16x16_half_float": (
        (96, 96),
        16,
        lambda _: plan_dynamic(Bound((96, 96), 16, 96 * 96), **{"strategy": "expected", **STATIC}),
    ),
}


@pytest.mark.parametrize("fidelity", ["formula", "instruction"])
@pytest.mark.parametrize("kernel", ONE)
def test_a_product_a_quarter_above_a_half_goes_up_in_a_quarter_of_the_results(
    kernel: str, fidelity: str
) -> None:
    """Whichever kernel comes first to round it; what is a half already stays in those behind."""
    plan, matrix = one_rounding(*ONE[kernel])
    program = emit(plan)
    x = np.full((matrix.pattern.shape[1], N), 1 + 2.0**-10, np.float16)
    feeds = pack(plan, matrix, x)
    run = simulate(program, feeds, fidelity=fidelity, stochastic_rounding=0)
    error = unpack(plan, run.outputs).astype(np.float64) - multiply(matrix, x)
    names = {table.codelet.name for step in program.supersteps for table in step.compute}

    assert kernel in names
    assert set(np.unique(error * 2**10)) == {-0.25, 0.75}
    assert (error > 0).mean() == pytest.approx(0.25, abs=5 * np.sqrt(0.25 * 0.75 / error.size))
    assert (np.abs(error) <= error_bounds(plan, matrix, x, stochastic=True)).all()


def test_one_rounding_may_move_a_result_by_more_than_half_a_unit() -> None:
    plan, matrix = one_rounding(*ONE["cast_float_half"])
    x = np.full((96, N), 1 + 2.0**-10, np.float16)
    y = unpack(plan, simulate(emit(plan), pack(plan, matrix, x), stochastic_rounding=0).outputs)
    error = np.abs(y.astype(np.float64) - multiply(matrix, x))

    assert (error > error_bounds(plan, matrix, x)).mean() == pytest.approx(0.25, abs=0.06)
    assert (error <= error_bounds(plan, matrix, x, stochastic=True)).all()


def test_floats_are_not_rounded_at_random() -> None:
    rng = np.random.default_rng(3)
    pattern = GENERATORS["uniform"]((64, 64), 8, 0.4, rng)
    plan = plan_static(
        pattern, n=N, machine=MACHINE, data_type=FLOAT, partials_type=FLOAT, strategy="popsparse"
    )
    matrix = BlockMatrix(pattern, random_values(pattern, rng, FLOAT))
    feeds = pack(plan, matrix, random_dense(64, N, rng, FLOAT))
    outputs = [simulate(emit(plan), feeds, stochastic_rounding=s).outputs["y"] for s in (1, 2)]

    assert outputs[0].tobytes() == outputs[1].tobytes()


def test_a_bias_of_one_unit_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounding always away from zero is no stochastic rounding: the means move."""
    plan, matrix = PLANS["static 16"]()
    monkeypatch.setattr("ipusim.kernels.half.draws", lambda _, shape: np.zeros(shape, np.int64))
    exact = multiply(matrix, X)
    errors = [result(plan, matrix, stochastic_rounding=seed) - exact for seed in range(2)]

    assert (np.mean(errors, axis=0) * np.sign(exact)).mean() > 2e-4


@pytest.mark.parametrize("seed", [-1, 1.5, True, "7"])
def test_an_argument_that_is_no_seed_is_refused(seed: object) -> None:
    plan, matrix = PLANS["static 16"]()

    with pytest.raises(InputError, match=r"give a seed, 0 or more"):
        simulate(emit(plan), pack(plan, matrix, X), stochastic_rounding=seed)


def test_the_command_checks_results_by_the_wider_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    job = ["run", "--m", "128", "--k", "128", "--n", "16", "--tiles", "16"]

    assert main([*job, "--stochastic-rounding", "11"]) == 0
    assert "Result: right" in capsys.readouterr().out
    assert main([*job, "--stochastic-rounding", "11", "--timing-only"]) != 0
    assert "rounds no number" in capsys.readouterr().err
