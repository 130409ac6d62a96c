"""Programs of plans: supersteps, rounds, labels, refusals."""

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType, DoesNotFit, memory_use, phase_time, simulate, verify
from ipusim.compiler import GENERATORS, Pattern, emit, plan_dense, plan_static

MACHINE = BOW.scaled_to(8)


def sparse(n=16, **options):
    """Return a static plan on eight tiles."""
    pattern = GENERATORS["uniform"]((128, 96), 4, 0.2, np.random.default_rng(0))
    return plan_static(
        pattern, n=n, machine=MACHINE, lowering="own", **{"strategy": "popsparse", **options}
    )


def test_a_plan_without_rounds_is_two_supersteps():
    program = emit(sparse(num_column_bands=2, n_split=1))

    assert [step.name for step in program.steps] == ["multiply", "reduce"]
    assert program.inputs.keys() == {"x", "values"}
    assert program.outputs.keys() == {"y"}


def test_a_plan_without_reduction_is_one_superstep():
    program = emit(plan_dense((128, 64), n=64, machine=MACHINE, strategy="dense"))

    assert [step.name for step in program.steps] == ["multiply"]


@pytest.mark.parametrize(("n", "rounds"), [(200, 2), (2000, 12)])
def test_rounds_run_one_after_another_and_the_values_travel_once(n, rounds):
    named = {"strategy": "dense", "weights": "shared"}
    plan = plan_dense((256, 256), n=n, machine=MACHINE, available_memory_proportion=0.1, **named)
    program = emit(plan)

    assert plan.partition.rounds == rounds
    assert [f"multiply {n}" for n in range(rounds)] == [
        step.name for step in program.steps if step.name.startswith("multiply")
    ]
    first, *later = (step.exchange for step in program.steps if "multiply" in step.name)
    assert all(exchange.words.sum() <= first.words.sum() for exchange in later)


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("block", [1, 16])
def test_a_program_keeps_the_rules_of_its_machine(generator, block):
    pattern = GENERATORS[generator]((128, 96), block, 0.3, np.random.default_rng(0))
    program = emit(
        plan_static(
            pattern,
            n=16,
            machine=MACHINE,
            data_type=DataType.FLOAT,
            lowering="own",
            strategy="popsparse",
        )
    )

    verify(program)
    assert all(phase_time(MACHINE, step.exchange).cycles >= 0 for step in program.steps)


def test_an_overfull_plan_is_emitted_and_refused_when_it_runs():
    plan = sparse(n=1024)
    program = emit(attrs.evolve(plan, machine=MACHINE.with_(reserved_bytes=600_000)))

    assert memory_use(program).max_tile_bytes > MACHINE.sram_bytes - 600_000
    with pytest.raises(DoesNotFit, match="bytes asked"):
        simulate(program)


def test_the_label_says_what_is_computed():
    plan = sparse()
    label = emit(plan).label

    assert (label.sizes, label.storage) == ({"m": 128, "k": 96, "n": 16}, "block length 4")
    assert label.sized_formula == "y[128, 16] = a[128, 96] @ x[96, 16]"
    assert (label.macs, label.dense_macs) == (16 * plan.pattern.stored, 16 * 128 * 96)
    assert plan.pattern.stored == label.stored
    assert plan.estimate == label.estimate


def test_inputs_take_a_whole_number_of_padded_blocks():
    plan = plan_static(
        Pattern.full((30, 21), 4), n=5, machine=MACHINE, lowering="own", strategy="popsparse"
    )
    program = emit(plan)

    assert 6 * 4 * plan.partition.columns == program.inputs["x"].elements
    assert 8 * 4 * plan.partition.columns == program.outputs["y"].elements
