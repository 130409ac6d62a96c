"""Strategy "auto" of static plans: never slower than PopSparse, right, and with few schedules."""

import numpy as np
import pytest

from ipusim import BOW, MK2, DataType, InputError, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    NoPlanError,
    Pattern,
    StaticOptions,
    emit,
    multiply,
    pack,
    plan_static,
    random_dense,
    random_values,
    strategy_of,
    unpack,
)
from ipusim.compiler.jobs.tolerance import error_bounds
from ipusim.compiler.planning.candidates import candidates_of
from ipusim.compiler.planning.static import decision_of, known_plan
from ipusim.compiler.planning.static_job import StaticJob
from ipusim.compiler.planning.strategies import searched_names
from ipusim.compiler.search.search import MAX_EVALUATED
from ipusim.kernels import static_kernel

HALF = DataType.HALF
MACHINE = BOW.scaled_to(32)


def pattern_of(block, kind="uniform", density=0.2, shape=(256, 256)):
    """Draw a pattern of 256 x 256 with 20 % of its blocks unless told otherwise."""
    return GENERATORS[kind](shape, block, density, np.random.default_rng(0))


def cycles_of(plan):
    """Return the simulated cycles of a plan."""
    return simulate(emit(plan)).report.cycles


@pytest.mark.parametrize("block", [1, 4, 16])
@pytest.mark.parametrize("kind", ["uniform", "banded", "power-law"])
def test_it_is_never_slower_than_popsparse_in_either_lowering(kind, block):
    pattern = pattern_of(block, kind)
    result = plan_static(pattern, n=48, machine=MACHINE, strategy="auto")
    others = [
        cycles_of(
            plan_static(
                pattern, n=48, machine=MACHINE, strategy="popsparse", lowering=lowering_name
            )
        )
        for lowering_name in ("own", "popsparse")
    ]

    assert cycles_of(result) <= min(others)
    assert result.decision["simulated_cycles"] == cycles_of(result)
    text_of_cycles = result.decision["cycles of popsparse"]
    if isinstance(text_of_cycles, str):  # it was not scheduled
        lower_bound = int(text_of_cycles.removeprefix("at least ").split()[0].replace(",", ""))
        assert cycles_of(result) <= lower_bound <= others[1]
    else:
        assert text_of_cycles == others[1]
    assert result.strategy == "auto"


def test_sums_of_our_lowering_are_not_held_against_popsparses():
    pattern, machine = pattern_of(1, shape=(448, 432)), BOW.scaled_to(64)
    result, popsparse = (
        plan_static(
            *(pattern,), n=8, machine=machine, strategy=name, weights="shared", data_type="float"
        )
        for name in ("auto", "popsparse")
    )

    assert result.decision["simulated_cycles"] <= cycles_of(popsparse)
    assert result.lowering == "popsparse"


def test_it_gives_the_same_plan_again():
    first, again = (
        plan_static(pattern_of(16), n=64, machine=MACHINE, strategy="auto") for _ in range(2)
    )

    assert first == again


@pytest.mark.parametrize("lowering", ["own", "popsparse"])
def test_a_lowering_that_is_named_is_taken(lowering):
    plan = plan_static(pattern_of(4), n=8, machine=MACHINE, strategy="auto", lowering=lowering)

    assert plan.lowering == lowering


def test_options_that_no_proposer_reads_together_are_refused_with_those_that_read_them():
    with pytest.raises(InputError, match=r"does not read --preprocessing; it is for popsparse$"):
        plan_static(pattern_of(4), n=8, strategy="rows", preprocessing=False)


def test_a_fixed_number_of_shares_stays():
    plan = plan_static(pattern_of(4), n=48, machine=MACHINE, strategy="auto", n_split=2)

    assert plan.decision["n_split"] == 2


def assert_right(plan):
    """Assert that the simulated product is within its error bounds."""
    rng = np.random.default_rng(1)
    matrix = BlockMatrix(plan.pattern, random_values(plan.pattern, rng, plan.data_type))
    x = random_dense(plan.pattern.shape[1], plan.n, rng, plan.data_type)
    y = unpack(plan, simulate(emit(plan), pack(plan, matrix, x)).outputs)

    assert (np.abs(y - multiply(matrix, x)) <= error_bounds(plan, matrix, x)).all()


@pytest.mark.parametrize("data_type", list(DataType))
@pytest.mark.parametrize(("block", "n"), [(1, 40), (4, 300), (16, 70)])
def test_its_product_is_right(block, n, data_type):
    pattern = pattern_of(block, "power-law", shape=(250, 130))

    assert_right(plan_static(pattern, n=n, machine=MACHINE, data_type=data_type, strategy="auto"))


def job_of(pattern, machine=MACHINE):
    """Return the static job of a pattern with half operands and partial sums."""
    return StaticJob(machine, static_kernel(machine, pattern.block, HALF, HALF), pattern, HALF)


def planned(job, name, n, *, wide, parts=0):
    """Return the plan of a partitioner, with x over one lane or both."""
    options = StaticOptions(n_split=parts, strategy="popsparse")
    result = candidates_of(job, name, strategy_of("static", name), n=n, options=options)
    decision = decision_of(job, next(one for one in result if one.division.wide is wide), n)
    return known_plan(job, decision, n=n, strategy=name, lowering="own")


def test_x_over_both_lanes_is_quicker_and_right():
    job = job_of(pattern_of(16, density=0.5))
    narrow, wide = (planned(job, "column-bands", 192, wide=wide) for wide in (False, True))

    assert (narrow.wide, wide.wide) == (False, True)
    assert cycles_of(wide) < cycles_of(narrow)
    assert_right(wide)


@pytest.mark.parametrize("parts", [1, 4])
@pytest.mark.parametrize("name", ["rows", "column-bands", "grid"])
def test_balanced_work_takes_the_counted_cycles(name, parts):
    job = job_of(Pattern.full((512, 256), 16))
    plan = planned(job, name, 64, wide=False, parts=parts)

    assert plan.estimate["total"] == pytest.approx(cycles_of(plan), rel=0.12)


def test_a_partitioner_can_be_lowered_as_popsparse():
    plan = plan_static(
        pattern_of(16, density=0.5), n=192, machine=MACHINE, strategy="rows", lowering="popsparse"
    )

    assert not plan.wide
    assert not plan.decision["wide_exchange"]
    assert_right(plan)


def test_a_machine_too_small_is_refused_with_what_to_try():
    pattern = pattern_of(16, density=1.0, shape=(2048, 2048))
    with pytest.raises(NoPlanError, match=r"strategy 'rows' has no partition .* try more tiles"):
        plan_static(pattern, n=4096, machine=MK2.scaled_to(2), strategy="rows")
    with pytest.raises(NoPlanError, match=r"strategy 'auto' has no partition"):
        plan_static(pattern, n=4096, machine=MK2.scaled_to(2), strategy="auto")


def test_it_is_a_fifth_quicker_than_popsparse_by_the_one_plan_that_it_simulates():
    pattern, machine = pattern_of(4, density=0.3, shape=(64, 64)), BOW.scaled_to(8)
    popsparse, result = (
        plan_static(pattern, n=16, machine=machine, strategy=name, lowering="own")
        for name in ("popsparse", "auto")
    )

    assert (result.decision["partitioner"], result.decision["simulated"]) == ("groups", 1)
    assert 1.2 * result.decision["simulated_cycles"] <= cycles_of(popsparse)


def test_of_many_partitions_that_count_alike_few_are_scheduled():
    pattern, machine = pattern_of(16, density=1 / 16, shape=(128, 512)), BOW.scaled_to(64)
    result = plan_static(pattern, n=16, machine=machine, strategy="auto", lowering="own")

    assert result.decision["candidates"] > MAX_EVALUATED
    assert result.decision["simulated"] <= MAX_EVALUATED + len(searched_names())


@pytest.mark.slow
def test_on_a_whole_chip_it_is_a_third_quicker_than_popsparse():
    pattern = GENERATORS["uniform"]((2048, 2048), 16, 1 / 8, np.random.default_rng(0))
    auto, popsparse = (
        cycles_of(plan_static(pattern, n=1024, strategy=name)) for name in ("auto", "popsparse")
    )

    assert 1.3 * auto <= popsparse
