"""Tests of both fidelities: formulas and the core take the same cycles and give the same bits."""

from __future__ import annotations

import json

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from same_bits import differing_outputs

from ipusim import (
    BOW,
    MK1,
    DataType,
    InputError,
    Machine,
    ProgramError,
    Ragged,
    TileFault,
    simulate,
)
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    Product,
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


def check(plan: Plan, seed: int = 0) -> None:
    """Run a plan both ways; check cycles of every tile, equal bits and the result."""
    rng = np.random.default_rng(seed)
    matrix = BlockMatrix(plan.pattern, random_values(plan.pattern, rng, plan.data_type))
    x = random_dense(plan.pattern.shape[1], plan.n, rng, plan.data_type)
    program, feeds = emit(plan), pack(plan, matrix, x)

    formula = simulate(program, feeds)
    instruction = simulate(program, feeds, fidelity="instruction", check_races=True)

    assert formula.trace == instruction.trace
    bounds = error_bounds(plan, matrix, x)
    assert differing_outputs(formula.outputs, instruction.outputs) == []
    assert (np.abs(unpack(plan, formula.outputs) - multiply(matrix, x)) <= bounds).all()


@pytest.mark.parametrize("of", ["forward", "grad_a", "grad_w"])
@pytest.mark.parametrize(
    ("block", "types"),
    [
        (block, types)
        for block in (1, 4, 8, 16)
        for types in ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))
        if (block, types[1]) != (1, HALF)  # partials of single elements are float
    ],
)
def test_dynamic_programs_take_their_formulas_cycles_on_the_core(
    block: int, types: tuple[DataType, DataType], of: Product
) -> None:
    shape = (16 * block, 24 * block)
    plan = plan_dynamic(
        Bound.at_density(shape, block, 0.3),
        n=16,
        machine=BOW.scaled_to(9),
        data_type=types[0],
        partials_type=types[1],
        strategy="popsparse",
        grad_w=True,
        px=2,
        py=2,
        pz=2,
    )
    corner = Pattern.filled(shape, block, np.arange(96))  # four rows: it spills
    rng = np.random.default_rng(block)
    matrix = BlockMatrix(corner, random_values(corner, rng, types[0]))
    x, dy = (random_dense(size, 16, rng, types[0]) for size in shape[::-1])
    program, feeds = emit(plan, of=of), pack(plan, matrix, x, dy=dy)
    feeds = {name: feeds[name] for name in program.inputs}

    formula = simulate(program, feeds)
    instruction = simulate(program, feeds, fidelity="instruction", check_races=True)

    assert formula.report.decisions > 1
    assert formula.trace == instruction.trace
    assert differing_outputs(formula.outputs, instruction.outputs) == []


@pytest.mark.parametrize("machine", [BOW.scaled_to(6), MK1.scaled_to(6)], ids=["bow", "mk1"])
@pytest.mark.parametrize("types", [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)])
@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_every_static_kernel_takes_its_formulas_cycles_on_the_core(
    machine: Machine, types: tuple[DataType, DataType], block: int
) -> None:
    pattern = GENERATORS["uniform"]((96, 80), block, 0.2, np.random.default_rng(block))
    data_type, partials_type = types
    plan = plan_static(
        pattern,
        n=20,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        strategy="popsparse",
    )

    check(plan)


@pytest.mark.parametrize("types", [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)])
@pytest.mark.parametrize("block", [1, 8])
def test_the_librarys_lowering_takes_its_formulas_cycles_on_the_core(
    types: tuple[DataType, DataType], block: int
) -> None:
    pattern = GENERATORS["uniform"]((96, 80), block, 0.1, np.random.default_rng(block))
    plan = plan_static(
        pattern,
        n=20,
        machine=BOW.scaled_to(16),
        data_type=types[0],
        partials_type=types[1],
        num_column_bands=3,
        n_split=2,
        lowering="popsparse",
        strategy="popsparse",
    )

    check(plan)


@pytest.mark.parametrize("n_split", [1, 2])
@pytest.mark.parametrize(("block", "density"), [(1, 0.1), (4, 0.3)])
def test_reductions_of_many_depths_take_their_formulas_cycles_on_the_core(
    block: int, density: float, n_split: int
) -> None:
    pattern = GENERATORS["uniform"]((96, 80), block, density, np.random.default_rng(block))
    plan = plan_static(
        pattern,
        n=20,
        machine=BOW.scaled_to(24 * n_split),
        data_type=HALF,
        partials_type=HALF,
        num_column_bands=10,
        n_split=n_split,
        lowering="popsparse",
        strategy="popsparse",
    )

    check(plan)


@pytest.mark.parametrize("n", [4, 20, 100])
def test_our_quicker_static_kernel_takes_its_formulas_cycles_and_fewer_than_published(
    n: int,
) -> None:
    pattern = GENERATORS["uniform"]((256, 320), 16, 0.4, np.random.default_rng(n))
    published, ours = (
        plan_static(
            pattern, n=n, machine=BOW.scaled_to(6), published_kernels=choice, strategy="popsparse"
        )
        for choice in (True, False)
    )

    check(ours)
    assert simulate(emit(ours)).report.cycles < simulate(emit(published)).report.cycles


@pytest.mark.parametrize("machine", [BOW.scaled_to(6), MK1.scaled_to(6)], ids=["bow", "mk1"])
@pytest.mark.parametrize("types", [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)])
def test_every_dense_kernel_takes_its_formulas_cycles_on_the_core(
    machine: Machine, types: tuple[DataType, DataType]
) -> None:
    data_type, partials_type = types

    check(
        plan_dense(
            (70, 100),
            n=33,
            machine=machine,
            data_type=data_type,
            partials_type=partials_type,
            strategy="dense",
        )
    )


@given(
    st.sampled_from(sorted(GENERATORS)),
    st.sampled_from([1, 4, 8, 16]),
    st.sampled_from([HALF, FLOAT]),
    st.tuples(*[st.integers(1, 60)] * 3),
    st.sampled_from([0.0, 0.05, 0.3, 1.0]),
    st.integers(1, 8),
)
@settings(max_examples=60, deadline=None)
def test_both_fidelities_agree_for_any_job(
    kind: str,
    block: int,
    data_type: DataType,
    shape: tuple[int, int, int],
    density: float,
    tiles: int,
) -> None:
    m, k, n = shape
    pattern = GENERATORS[kind]((m, k), block, density, np.random.default_rng(n))

    check(
        plan_static(
            pattern, n=n, machine=BOW.scaled_to(tiles), data_type=data_type, strategy="popsparse"
        ),
        seed=n,
    )


@pytest.mark.slow
def test_a_whole_chip_runs_instruction_by_instruction() -> None:
    pattern = GENERATORS["uniform"]((2048, 2048), 16, 1 / 16, np.random.default_rng(0))

    check(plan_static(pattern, n=256, strategy="popsparse"))


def test_instruction_by_instruction_needs_no_values() -> None:
    plan = plan_static(
        GENERATORS["banded"]((64, 64), 8, 0.2, np.random.default_rng(0)), n=8, strategy="popsparse"
    )
    program = emit(plan)

    assert simulate(program).trace == simulate(program, fidelity="instruction").trace


def test_a_program_without_code_is_refused_by_the_core() -> None:
    pattern = GENERATORS["uniform"]((32, 32), 16, 1.0, np.random.default_rng(0))
    program = emit(
        plan_static(pattern, n=4, machine=BOW.scaled_to(2), lowering="own", strategy="popsparse")
    )
    step = program.steps[0]
    bare = attrs.evolve(
        step.compute[0],
        fields={k: v for k, v in step.compute[0].fields.items() if k != "state_address"},
    )
    program = attrs.evolve(
        program, steps=(attrs.evolve(step, compute=(bare, *step.compute[1:])), *program.steps[1:])
    )

    with pytest.raises(ProgramError, match="has no field state_address"):
        simulate(program, fidelity="instruction")


@pytest.mark.parametrize("partials_type", [DataType.HALF, DataType.FLOAT])
def test_a_half_that_overflows_is_no_number_at_either_fidelity(partials_type) -> None:
    pattern = GENERATORS["uniform"]((16, 16), 16, 1.0, np.random.default_rng(0))
    plan = plan_static(
        pattern, n=4, machine=BOW.scaled_to(1), partials_type=partials_type, strategy="popsparse"
    )
    a, x = np.full((16, 16), 200.0), np.full((16, 4), 200.0)
    program, feeds = emit(plan), pack(plan, a, x)

    for fidelity in ("formula", "instruction"):
        assert np.isnan(unpack(plan, simulate(program, feeds, fidelity=fidelity).outputs)).all()


def test_the_command_runs_at_either_fidelity(capsys: pytest.CaptureFixture[str]) -> None:
    job = ["run", "--m", "64", "--k", "64", "--n", "8", "--tiles", "4", "--json"]
    assert main(job) == 0
    formula = json.loads(capsys.readouterr().out)
    assert main([*job, "--fidelity", "instruction"]) == 0
    instruction = json.loads(capsys.readouterr().out)

    assert instruction["valid"]
    assert formula["cycles"] == instruction["cycles"]


def test_a_fault_of_running_code_names_its_place() -> None:
    pattern = GENERATORS["uniform"]((32, 32), 16, 1.0, np.random.default_rng(0))
    bound = Bound(pattern.shape, 16, pattern.stored)
    plan = plan_dynamic(bound, n=4, machine=BOW.scaled_to(2), lowering="own", strategy="expected")
    matrix = BlockMatrix(pattern, random_values(pattern, np.random.default_rng(0), HALF))
    feeds = dict(pack(plan, matrix, np.ones((32, 4), np.float16)))
    feeds["meta_info"] = np.where(np.arange(len(feeds["meta_info"])) < 4, feeds["meta_info"], 60000)
    feeds["meta_info"] = feeds["meta_info"].astype(np.uint16)

    with pytest.raises(TileFault, match=r"tile \d+, .*block_half.inc:\d+"):
        simulate(emit(plan), feeds, fidelity="instruction")


def test_a_wild_list_is_refused_before_its_code_runs() -> None:
    pattern = GENERATORS["uniform"]((32, 32), 16, 1.0, np.random.default_rng(0))
    program = emit(
        plan_static(pattern, n=4, machine=BOW.scaled_to(2), lowering="own", strategy="popsparse")
    )
    step = program.steps[0]
    vertices = step.compute[0]
    worklist = vertices.fields["worklist"]
    assert isinstance(worklist, Ragged)
    wild = attrs.evolve(worklist, flat=np.full_like(worklist.flat, 60000))
    broken = attrs.evolve(vertices, fields={**vertices.fields, "worklist": wild})
    steps = (attrs.evolve(step, compute=(broken, *step.compute[1:])), *program.steps[1:])

    with pytest.raises(ProgramError, match=r"static_block.* on tile 0, vertex 0, entry 0 of its"):
        simulate(attrs.evolve(program, steps=steps), fidelity="instruction")


@pytest.mark.parametrize("numbers", [{"local_sync_cycles": 5}, {"worker_launch_cycles": 12}])
@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_both_fidelities_follow_the_machines_launch_and_sync(
    block: int, numbers: dict[str, int]
) -> None:
    machine = BOW.scaled_to(4).with_(**numbers)
    pattern = GENERATORS["uniform"]((64, 64), block, 0.2, np.random.default_rng(0))

    for data_type in (HALF, FLOAT):
        check(
            plan_static(pattern, n=20, machine=machine, data_type=data_type, strategy="popsparse")
        )


@pytest.mark.parametrize(
    ("block", "numbers"),
    [
        (16, {"supervisor_latency_cycles": 17}),
        (16, {"supervisor_branch_cycles": 3}),
        (8, {"worker_launch_cycles": 4}),
        (4, {"local_sync_cycles": 0}),
        (8, {"workers": 8}),
    ],
)
def test_a_machine_that_a_kernel_was_not_counted_for_is_refused_at_either_fidelity(
    block: int, numbers: dict[str, int]
) -> None:
    machine = BOW.scaled_to(4).with_(**numbers)
    pattern = GENERATORS["uniform"]((64, 64), block, 0.2, np.random.default_rng(0))
    program = emit(plan_static(pattern, n=20, machine=BOW.scaled_to(4), strategy="popsparse"))
    (number, value), *_ = numbers.items()
    refusal = rf"kernel static_block_\w+ is counted for {number} .*, machine bow has {value}; try"

    for fidelity in ("formula", "instruction"):
        with pytest.raises(ProgramError, match=refusal):
            simulate(attrs.evolve(program, machine=machine), fidelity=fidelity)
    with pytest.raises(ProgramError, match=refusal):
        plan_static(pattern, n=20, machine=machine, strategy="popsparse")


def test_a_kernel_that_refuses_a_machine_is_no_candidate() -> None:
    # Ours counts its weight loads, the published one follows them.
    pattern = GENERATORS["uniform"]((64, 64), 16, 0.2, np.random.default_rng(0))
    chosen = {
        rate: plan_static(
            pattern,
            n=20,
            machine=BOW.scaled_to(4).with_(weight_load_bytes_per_cycle=rate),
            published_kernels=False,
            strategy="popsparse",
        ).kernel.name
        for rate in (8, 16)
    }

    assert chosen == {8: "static_block_fast_16x16_half_half", 16: "static_block_16x16_half_half"}


@pytest.mark.parametrize("branch", [6, 7, 20])
def test_our_quicker_static_kernel_follows_the_branch(branch: int) -> None:
    pattern = GENERATORS["uniform"]((64, 64), 16, 0.2, np.random.default_rng(0))
    machine = BOW.scaled_to(4).with_(supervisor_branch_cycles=branch)
    plan = plan_static(
        pattern, n=20, machine=machine, published_kernels=False, strategy="popsparse"
    )

    assert plan.kernel.name == "static_block_fast_16x16_half_half"
    check(plan)


def test_a_core_that_cannot_load_weights_so_fast_is_refused() -> None:
    machine = BOW.scaled_to(4).with_(weight_load_bytes_per_cycle=16)
    pattern = GENERATORS["uniform"]((64, 64), 16, 0.2, np.random.default_rng(0))

    with pytest.raises(ProgramError, match="loads 8 bytes of weights a cycle"):
        simulate(
            emit(plan_static(pattern, n=4, machine=machine, strategy="popsparse")),
            fidelity="instruction",
        )


def test_a_formula_checks_no_races(capsys) -> None:
    program = emit(plan_dense((32, 32), n=8, machine=BOW.scaled_to(2)))

    with pytest.raises(InputError, match='check_races needs fidelity="instruction"'):
        simulate(program, check_races=True)
    assert main(["run", "--m", "64", "--k", "64", "--n", "8", "--tiles", "2", "--check-races"]) == 2
    assert "--check-races needs --fidelity instruction" in capsys.readouterr().err
