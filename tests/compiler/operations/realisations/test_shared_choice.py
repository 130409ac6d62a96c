"""Tests of rows that share their columns, multiplied densely: plans, programs, results."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from same_bits import differing_outputs

from ipusim import BOW, C600, DataType, InputError, simulate
from ipusim.compiler import (
    Pattern,
    StaticOptions,
    emit,
    load,
    pack,
    plan_dense,
    plan_static,
    save,
    unpack,
)
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.operations import TRANSPOSED
from ipusim.compiler.operations.realisations import SharedChoice
from ipusim.compiler.operations.realisations.shared_choice import RowGroups
from ipusim.compiler.planning.shared_choice import bundles, vector_job
from ipusim.compiler.problem import Problem, Product
from ipusim.kernels import NoKernelError, TransposeLines

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SMALL = BOW.scaled_to(8)
# Largest error, relative to 1 plus the magnitudes of an output's terms.
TOLERANCE = {HALF: 2e-2, FLOAT: 2e-5}


def masked(rng, shape, form):
    """Return a matrix of which `form` stores n columns in each group."""
    (m, k), keep = shape, np.zeros((shape[0] // form.rows, shape[1]), dtype=bool)
    for first in range(0, k, form.m):
        wide = min(form.m, k - first)
        for row in keep:
            row[first + rng.permutation(wide)[: form.n]] = True
    a = rng.standard_normal((m, k)) + np.sign(rng.standard_normal((m, k))) / 8
    return (a * np.repeat(keep, form.rows, axis=0)).astype(np.float32)


def cases():
    """Return strategies of the sizes of an N:M matrix whose rows share their columns in groups."""
    return {
        "n": st.integers(1, 4),
        "m": st.sampled_from([4, 5, 8, 16]),
        "high": st.sampled_from([16, 32, 64]),
        "groups": st.integers(1, 4),
        "k": st.integers(3, 70),
        "columns": st.integers(1, 21),
        "seed": st.integers(0, 1 << 30),
    }


def planned(case, data_type=HALF, machine=SMALL, **fields):
    """Return a plan with its operands."""
    rng = np.random.default_rng(case["seed"])
    form = NM(case["n"], case["m"], rows=case["high"])
    a = masked(rng, (case["high"] * case["groups"], case["k"]), form)
    x = rng.standard_normal((case["k"], case["columns"])).astype(np.float32)
    plan = plan_static(
        Pattern.of(a, format=form),
        n=case["columns"],
        machine=machine,
        data_type=data_type,
        realisation="vector",
        **{"strategy": "grid", **fields},
    )
    return plan, a, x


# A case of `planned` for tests that need no more than one.
CASE = {"n": 2, "m": 4, "high": 32, "groups": 3, "k": 46, "columns": 9, "seed": 1}
TYPES = [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]


@pytest.mark.parametrize(("data_type", "partials_type"), TYPES)
@given(**cases())
@settings(max_examples=12, deadline=None)
def test_results_equal_numpy(data_type, partials_type, **case):
    plan, a, x = planned(case, data_type, partials_type=partials_type)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)
    exact = a.astype(np.float64) @ x
    scale = np.abs(a).astype(np.float64) @ np.abs(x) + 1

    assert np.max(np.abs(y - exact) / scale) < TOLERANCE[data_type]


@given(strategy=st.sampled_from(["grid", "row-major", "column-bands", "rows", "greedy"]), **cases())
@settings(max_examples=5, deadline=None)
def test_every_instruction_gives_the_formulas_cycles_and_its_values(strategy, **case):
    plan, a, x = planned(case, strategy=strategy)
    program, arrays = emit(plan), pack(plan, a, x)
    runs = [simulate(program, arrays, fidelity=each) for each in ("formula", "instruction")]

    assert runs[0].report.cycles == runs[1].report.cycles
    assert differing_outputs(*(run.outputs for run in runs)) == []


@pytest.mark.parametrize("fields", [{"n_split": 2}, {"num_column_bands": 2}, {"strategy": "rows"}])
def test_options_of_splits_and_strategies_are_obeyed(fields):
    plan, a, x = planned(CASE, **fields)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)
    result = {
        **plan.decision,
        "num_column_bands": plan.decision["bands"],
        "strategy": plan.strategy,
    }

    assert {name: result[name] for name in fields} == fields
    assert np.allclose(y, a @ x, atol=0.1)


def test_auto_is_no_slower_than_the_grid():
    cycles = [
        simulate(emit(planned(CASE, strategy=strategy)[0])).report.cycles
        for strategy in ("auto", "grid")
    ]

    assert cycles[0] <= cycles[1]


def test_published_kernels_false_selects_our_fast_block_kernel():
    plan, a, x = planned(CASE, published_kernels=False)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)

    assert plan.kernel.name == "static_block_fast_16x16_half_half"
    assert np.allclose(y, a @ x, atol=0.1)


def test_a_plan_whose_lines_of_all_columns_do_not_fit_runs_in_rounds():
    case = {**CASE, "n": 2, "groups": 6, "k": 512, "columns": 256}
    plan, a, x = planned(case, machine=BOW.scaled_to(2), available_memory_proportion=0.15)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x)).outputs)
    exact = a @ x

    assert plan.decision["rounds"] > 1
    assert plan.partition.rounds == plan.decision["rounds"]
    assert np.max(np.abs(y - exact)) < 0.02 * np.abs(exact).max()


@given(**cases())
@settings(max_examples=20, deadline=None)
def test_a_seat_receives_the_chosen_lines_of_its_columns_each_once(**case):
    plan, a, _ = planned(case)
    program = emit(plan)
    used = [variable for variable in program.variables if variable.name == "gathered x"]
    chosen = np.flatnonzero(np.any(a, axis=0))
    line = max(part.columns for part in plan.partition.parts) * plan.data_type.bytes
    most = max((int(np.max(variable.bytes)) for variable in used), default=0)

    assert most <= len(chosen) * line + 8


def test_regions_of_both_forms_of_x_have_the_padding_that_kernels_read():
    plan, _, _ = planned(CASE, n_split=1)
    most = {each.name: int(np.max(each.bytes)) for each in emit(plan).variables}
    line = plan.partition.columns * plan.data_type.bytes

    assert most["transposed dense operand"] % (16 * line) == plan.kernel.s_padding_bytes == 16
    assert most["gathered x"] % line == TransposeLines(HALF).source_padding_bytes == 8


def job_of(pattern, data_type):
    """Return the job of a pattern on a Bow."""
    options = StaticOptions(strategy="grid", realisation="vector")
    requested = {"machine": BOW, "data_type": data_type, "options": options}
    return vector_job(Problem.of(pattern, Product(8), **requested))


@given(**cases())
@settings(max_examples=30, deadline=None)
def test_the_inner_pattern_has_every_unit_once_and_zeros_beside(**case):
    rng = np.random.default_rng(case["seed"])
    form = NM(case["n"], case["m"], rows=case["high"])
    a = masked(rng, (case["high"] * case["groups"], case["k"]), form)
    pattern = Pattern.of(a, format=form)
    job = job_of(pattern, FLOAT)
    units = a.reshape(-1, form.rows, a.shape[1])[pattern.rows, :, pattern.columns]
    realisation = SharedChoice(HALF)
    kernel_name = job_of(pattern, HALF).kernel
    blocks = realisation.values(pattern, units[:, :, None], kernel_name).reshape(-1, 16, 16)
    lines = realisation.lines_of(pattern)
    again = np.zeros_like(a)
    for row, column, block in zip(job.pattern.rows, job.pattern.columns, blocks, strict=True):
        np.add.at(again[16 * row : 16 * row + 16].T, lines[column], block.T)

    assert np.array_equal(again, a)


def test_groups_of_rows_are_filled_up_to_16_lines_by_their_last_line():
    pattern = Pattern.of(
        masked(np.random.default_rng(0), (64, 12), NM(1, 4, rows=32)), format=NM(1, 4, rows=32)
    )
    groups = RowGroups.of(pattern)

    assert groups.lines[:, :3].ravel().tolist() == pattern.columns.tolist()
    assert np.array_equal(groups.lines[:, 3:], np.repeat(groups.lines[:, 2:3], 13, axis=1))


def test_bundles_are_as_high_as_a_group_and_halves_of_it():
    pattern = Pattern.of(
        masked(np.random.default_rng(0), (192, 80), NM(2, 4, rows=96)), format=NM(2, 4, rows=96)
    )
    job = job_of(pattern, HALF)

    assert [each.pattern.grid for each in bundles(pattern, job.pattern)] == [(2, 3), (4, 3)]


@pytest.mark.parametrize("high", [16, 64])
def test_the_estimate_is_close_to_what_is_simulated(high):
    case = {**CASE, "high": high, "groups": 512 // high, "k": 512, "columns": 256}
    plan, _, _ = planned(case, machine=BOW.scaled_to(64))
    simulated = simulate(emit(plan)).report.cycles

    assert simulated == pytest.approx(plan.estimate["total"], rel=0.1)
    assert plan.estimate["prepare"] > 0


def test_a_plan_and_its_run_are_kept_on_disk(tmp_path):
    plan, a, x = planned(CASE)
    program = emit(plan)
    run = simulate(program, pack(plan, a, x))
    save(tmp_path / "vector.ipusim", plan=plan, program=program, run=run)
    saved = load(tmp_path / "vector.ipusim")

    assert saved.plan == plan
    assert saved.program == program
    assert np.array_equal(unpack(saved.plan, saved.run.outputs), unpack(plan, run.outputs))


def test_reports_name_the_format_and_count_both_forms_of_the_operand():
    plan, _, _ = planned(CASE)
    text = " ".join(str(simulate(emit(plan)).report).split())

    assert "2 of every 4 columns, shared by 32 rows" in text
    assert "gathered dense operand" in text
    assert "transposed dense operand" in text


@pytest.mark.parametrize(
    ("rows", "fields", "message"),
    [
        (8, {}, "in blocks of 16, here 8 do; let 16, 32, 64"),
        (1, {}, "in blocks of 16, here 1 do"),
        (32, {"strategy": "popsparse"}, "vector does not read --strategy; it is for"),
        (32, {"lowering": "popsparse"}, "vector does not read --lowering; it is for"),
        (32, {"partials_type": "half", "data_type": "float"}, "half partials are narrower"),
    ],
)
def test_rows_and_options_that_it_cannot_take_are_refused(rows, fields, message):
    a = masked(np.random.default_rng(0), (64, 16), NM(2, 4, rows=rows))

    with pytest.raises(InputError, match=message):
        plan_static(
            Pattern.of(a, format=NM(2, 4, rows=rows)),
            n=8,
            realisation="vector",
            **{"strategy": "grid", **fields},
        )


@pytest.mark.parametrize("realisation", ["vector", "expand", "amp"])
def test_other_operations_than_the_product_are_refused(realisation):
    form = NM(2, 4, rows=16)
    pattern = Pattern.of(masked(np.random.default_rng(0), (32, 16), form), format=form)

    with pytest.raises(InputError, match=f"{realisation} computes 'forward', not"):
        plan_static(pattern, n=8, realisation=realisation, operation=TRANSPOSED, strategy="grid")


def test_a_machine_without_the_kernels_instruction_is_refused():
    none = attrs.evolve(BOW, amp_instructions=())
    a = masked(np.random.default_rng(0), (64, 16), NM(2, 4, rows=32))

    with pytest.raises(NoKernelError, match="needed by kernel"):
        plan_static(
            Pattern.of(a, format=NM(2, 4, rows=32)),
            n=8,
            machine=none,
            realisation="vector",
            strategy="grid",
        )


@pytest.mark.parametrize("machine", [C600, attrs.evolve(BOW, name="four", workers=4)])
def test_other_machines_make_lines_with_their_workers(machine):
    case = {**CASE, "high": 16}
    plan, a, x = planned(case, machine=machine.scaled_to(4), published_kernels=False)
    y = unpack(plan, simulate(emit(plan), pack(plan, a, x), fidelity="instruction").outputs)

    assert plan.realisation.workers == machine.workers
    assert np.allclose(y, a @ x, atol=0.1)


@pytest.mark.slow
def test_64_rows_that_share_2_of_4_are_quicker_than_dense():
    form = NM(2, 4, rows=64)
    pattern = Pattern.of(masked(np.random.default_rng(0), (2048, 2048), form), format=form)
    vector = plan_static(pattern, n=1024, realisation="vector", strategy="grid", weights="shared")
    dense = plan_dense((2048, 2048), n=1024, strategy="dense", weights="shared")
    cycles = [simulate(emit(plan)).report.cycles for plan in (vector, dense)]

    assert 1.3 * cycles[0] < cycles[1]
