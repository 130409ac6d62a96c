"""Wrong arguments of the compiler's functions: one line that names the right type."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse

from ipusim import BOW, DataType, InputError, MachineError, as_html, simulate
from ipusim.compiler import (
    BlockMatrix,
    Bound,
    MatrixError,
    Pattern,
    StaticOptions,
    benchmark_pattern,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    unpack,
)
from ipusim.compiler.plan.cut_text import cut_text, decision_text
from ipusim.compiler.popsparse.decide.static import decide_popsparse

TINY = BOW.scaled_to(4)
A = scipy.sparse.eye_array(32, format="csr")
PATTERN = Pattern.of(A, block=16)
BOUND = Bound(PATTERN.shape, 16, PATTERN.stored)
PLAN = plan_static(PATTERN, n=4, machine=TINY, strategy="popsparse")
PROGRAM = emit(PLAN)
X = np.ones((32, 4), dtype=np.float32)


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (
            lambda: plan_static(A, n=4, strategy="popsparse"),
            "takes a Pattern, not csr_array: Pattern.of(a, block=16)",
        ),
        (
            lambda: plan_static(A.toarray(), n=4, strategy="popsparse"),
            "not ndarray: Pattern.of(a, block=16)",
        ),
        (
            lambda: plan_static(BOUND, n=4, strategy="popsparse"),
            "not Bound: plan_dynamic(bound, n=...) plans for",
        ),
        (
            lambda: plan_static(PLAN, n=4, strategy="popsparse"),
            "not Plan: it is a plan already: emit(plan)",
        ),
        (
            lambda: plan_dynamic(PATTERN, n=4, strategy="expected"),
            "takes a Bound, not Pattern: Bound.of(pattern)",
        ),
        (
            lambda: plan_dynamic(A, n=4, strategy="expected"),
            "not csr_array: Bound.at_density(a.shape, 16, 1 / 16)",
        ),
        (
            lambda: plan_dense(PATTERN, n=4, strategy="dense"),
            "takes a shape (m, k), not Pattern: plan_dense(a.shape",
        ),
        (lambda: plan_dense(A, n=4, strategy="dense"), "not csr_array: plan_dense(a.shape, n=...)"),
        (lambda: emit(PATTERN), "emit takes a Plan, not Pattern: plan_static(pattern, n=...)"),
        (lambda: emit(BOUND), "emit takes a Plan, not Bound: plan_dynamic(bound, n=...)"),
        (lambda: emit(PROGRAM), "not Program: it is a program already: simulate(program)"),
        (lambda: pack(PROGRAM, A, X), "pack takes a Plan, not Program: pack(plan, a, x)"),
        (lambda: unpack(simulate(PROGRAM), {}), "unpack takes a Plan, not Run: unpack(plan, run"),
        (lambda: unpack(PLAN, simulate(PROGRAM)), "outputs, not Run: unpack(plan, run.outputs)"),
    ],
)
def test_a_wrong_type_is_refused_with_the_right_one(call, line) -> None:
    with pytest.raises(InputError) as refusal:
        call()

    assert line in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_machine_and_a_data_type_go_by_name() -> None:
    by_name = plan_static(
        PATTERN, n=4, machine="bow", data_type="half", partials_type="float", strategy="popsparse"
    )
    by_value = plan_static(
        PATTERN,
        n=4,
        machine=BOW,
        data_type=DataType.HALF,
        partials_type=DataType.FLOAT,
        strategy="popsparse",
    )

    assert by_name == by_value
    assert (
        plan_dense((32, 32), n=4, data_type="float", strategy="dense").data_type == DataType.FLOAT
    )
    assert (
        plan_dynamic(BOUND, n=4, machine="mk2", data_type="float", strategy="expected").machine.name
        == "mk2"
    )


@pytest.mark.parametrize(
    ("names", "line"),
    [
        ({"machine": "bo"}, "did you mean 'bow'"),
        ({"machine": 1472}, "no machine 1472; give BOW, 'bow' or a TOML file"),
        ({"data_type": "hlf"}, "no data type 'hlf'; there is 'half' and 'float'"),
        ({"partials_type": 16}, "no data type 16; there is 'half' and 'float'"),
    ],
)
def test_an_unknown_name_is_refused_with_those_that_are(names, line) -> None:
    with pytest.raises((InputError, MachineError), match=line):
        plan_static(PATTERN, n=4, **{"strategy": "popsparse", **names})


@pytest.mark.parametrize(
    "plan", [PLAN, plan_dynamic(BOUND, n=4, machine=TINY, strategy="expected")]
)
@pytest.mark.parametrize(
    ("a", "x", "line"),
    [
        (A, X * 1j, "x: values are real numbers, not complex64"),
        (A * 1j, X, "real numbers, not complex128"),
        (A, X * 70000, "x: a value of magnitude 70000 overflows float16, which ends at 65504"),
        (A * -70000, X, "a: a value of magnitude 70000 overflows float16, which ends at 65504"),
        (A * 1e200, X, "a value of magnitude 1e[+]200 overflows float32"),
    ],
)
def test_numbers_that_the_data_type_cannot_hold_are_refused(plan, a, x, line) -> None:
    with pytest.raises(MatrixError, match=line):
        pack(plan, a, x)


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan])
@pytest.mark.parametrize(
    "plan", [PLAN, plan_dynamic(BOUND, n=4, machine=TINY, strategy="expected")]
)
def test_an_operand_that_is_not_finite_is_refused_with_its_place(plan, value) -> None:
    bad_a, bad_x = A.copy(), X.copy()
    bad_x[2, 3] = value
    row, column = np.argwhere(A)[-1]
    bad_a[row, column] = value

    with pytest.raises(MatrixError, match=f"x: the value in row 2, column 3 is {value}"):
        pack(plan, A, bad_x)
    with pytest.raises(MatrixError, match=f"the value in row {row}, column {column} is {value}"):
        pack(plan, bad_a, X)


@pytest.mark.parametrize(
    "plan", [PLAN, plan_dynamic(BOUND, n=4, machine=TINY, strategy="expected")]
)
def test_a_value_beyond_half_is_refused_with_its_place(plan) -> None:
    large = A.copy()
    row, column = np.argwhere(A)[-1]
    large[row, column] = 65520

    with pytest.raises(MatrixError, match=f"65520 overflows .* row {row}, column {column};"):
        pack(plan, large, X)


def test_a_run_that_moved_no_values_has_nothing_to_unpack() -> None:
    dynamic = plan_dynamic(BOUND, n=4, machine=TINY, strategy="expected")
    for plan, feeds in ((PLAN, None), (dynamic, pack(dynamic, PATTERN))):
        run = simulate(emit(plan), feeds)
        with pytest.raises(
            InputError, match=r"timing only; simulate\(program, pack\(plan, a, x\)\)"
        ):
            unpack(plan, run.outputs)


FULL_CHIP = benchmark_pattern((4096, 4096), 16, 1 / 16)
WHOLE = Bound(FULL_CHIP.shape, 16, FULL_CHIP.stored)


@pytest.mark.parametrize(
    "plan",
    [
        plan_static(FULL_CHIP, n=1024, strategy="popsparse"),
        plan_static(FULL_CHIP, n=1024, strategy="hilbert"),
        plan_dense((4096, 4096), n=1024, strategy="dense"),
        plan_dynamic(WHOLE, n=1024, grad_a=True, grad_w=True, strategy="expected"),
        plan_dynamic(WHOLE, n=1024, strategy="popsparse", grad_a=True, grad_w=True),
    ],
    ids=lambda plan: f"{plan.method} {plan.strategy}",
)
def test_a_plan_for_a_full_chip_fits_a_screen(plan) -> None:
    text = str(plan)

    assert len(text.splitlines()) <= 40
    assert max(map(len, text.splitlines())) <= 80
    assert repr(plan) == text
    for word in ("bow", plan.method, plan.strategy, plan.kernel.name, "total:", "bytes"):
        assert word in text
    for words in (cut_text(plan), decision_text(plan.decision), *plan.estimate):
        assert words in " ".join(text.split())


def test_a_plan_says_what_was_decided(golden) -> None:
    golden(
        "plan.txt",
        str(plan_static(benchmark_pattern((512, 512), 16, 1 / 8), n=64, strategy="popsparse")),
    )


def test_patterns_bounds_and_partitions_fit_a_line_or_two() -> None:
    partition = plan_static(FULL_CHIP, n=1024, strategy="popsparse").partition
    matrix = BlockMatrix(FULL_CHIP, np.ones((FULL_CHIP.num_blocks, 16, 16), np.float16))
    values = (FULL_CHIP, WHOLE, matrix, partition, partition.cuts[0], partition.parts[0])

    assert [str(value) for value in (FULL_CHIP, WHOLE)] == [
        "4,096 blocks of 16 in 4,096 x 4,096, density 0.0625, 1,048,576 non-zeros",
        "up to 4,096 blocks of 16 in 4,096 x 4,096, density up to 0.0625",
    ]
    assert max(len(repr(value)) for value in values) <= 200


def test_a_decision_fits_a_few_lines() -> None:
    decision = decide_popsparse(
        FULL_CHIP,
        n=1024,
        data_type=DataType.HALF,
        machine=BOW,
        options=StaticOptions(strategy="popsparse"),
    )

    assert len(str(decision)) <= 600
    assert "columns in 16 parts" in str(decision)


def test_a_notebook_shows_the_same_text() -> None:
    for value in (PLAN, PATTERN, BOUND):
        html = value._repr_html_()

        assert html == as_html(str(value))
