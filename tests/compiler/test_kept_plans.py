"""Plans of padded blocks and of some lines of a matrix: their numbers, labels, files and chains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
import scipy.sparse as sp

from ipusim import BOW, InputError, simulate
from ipusim.compiler import (
    BlockMatrix,
    Convolution,
    MatrixError,
    Pattern,
    Plan,
    chain_of,
    emit,
    emit_chain,
    load,
    pack,
    pack_chain,
    plan_convolution,
    plan_dense,
    plan_static,
    save,
    unpack,
    unpack_chain,
)
from ipusim.compiler.jobs.verdict import checked
from ipusim.compiler.matrix.block_matrix import block_values
from ipusim.compiler.matrix.kept_lines import KeptLines
from ipusim.compiler.operations.convolution.filters import filter_matrix, filter_pattern
from ipusim.compiler.operations.convolution.kept_filters import (
    kept_convolution,
    kept_filters,
    kept_pattern,
)
from ipusim.compiler.plan.consistency import check_plan

SMALL = BOW.scaled_to(4)
TYPES = {"half": np.float16, "float": np.float32}
SOURCES = (np.asarray, BlockMatrix.of, lambda a: sp.csr_array(a.astype(np.float32)))


def random_matrix(rng: np.random.Generator, data_type: str = "half") -> np.ndarray:
    """Return a matrix some of whose rows and columns are empty."""
    m, k = rng.integers(3, 70, 2)
    a = rng.standard_normal((m, k)) * (rng.random((m, k)) < rng.choice([0.1, 0.3, 0.9]))
    a *= (rng.random((m, 1)) < 0.6) * (rng.random((1, k)) < 0.7)
    a[m // 2, k // 2] = 1
    return a.astype(TYPES[data_type])


def kept_of(a: np.ndarray, rng: np.random.Generator) -> KeptLines:
    """Return the lines that are not empty, in their order or in any."""
    lines = [np.flatnonzero(a.any(axis=axis)) for axis in (1, 0)]
    return KeptLines(
        a.shape, *(rng.permuted(line) if rng.random() < 0.5 else line for line in lines)
    )


def planned(a: np.ndarray, kept: KeptLines, block: int, *, n: int = 3, **options: Any) -> Plan:
    """Return a plan of the kept lines of a matrix."""
    pattern = Pattern.of(kept.pattern(Pattern.of(a, block=1)), block=block)
    return attrs.evolve(plan_static(pattern, n=n, machine=SMALL, **options), kept=kept)


def finished(plan: Plan, rng: np.random.Generator) -> tuple[Plan, np.ndarray | None]:
    """Return the plan with a random finish if it may have one, and its bias."""
    finish = {"bias": rng.random() < 0.6, "relu": rng.random() < 0.6}
    if plan.lowering == "popsparse" or not any(finish.values()):
        return plan, None
    plan = plan.with_finish(**finish)
    rows = plan.sizes[plan.operation.row_letter]
    bias = rng.standard_normal(rows).astype(plan.data_type.numpy)
    return plan, bias if finish["bias"] else None


@pytest.mark.parametrize(
    "fidelity", ["formula", pytest.param("instruction", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("block", [1, 4, 8, 16])
@pytest.mark.parametrize("data_type", TYPES)
@pytest.mark.parametrize("is_dense", [False, True])
def test_numbers_of_kept_lines_in_padded_blocks_equal_numpy(
    fidelity: str, block: int, data_type: str, is_dense: bool
) -> None:
    rng = np.random.default_rng([block, len(data_type), is_dense])
    a = random_matrix(rng, data_type)
    kept = kept_of(a, rng)
    if is_dense:
        plan = plan_dense(kept.kept_shape, n=block, machine=SMALL, data_type=data_type)
        plan = attrs.evolve(plan, kept=kept)
    else:
        plan = planned(a, kept, block, n=block, data_type=data_type)
    plan, bias = finished(plan, rng)
    x = rng.standard_normal((a.shape[1], block)).astype(a.dtype)
    source = SOURCES[rng.integers(len(SOURCES))](a)
    y = unpack(
        plan,
        simulate(emit(plan), pack(plan, source, x, bias=bias), fidelity=fidelity).outputs,
        bias=bias,
    )

    assert y.shape == (len(a), block)
    assert checked(plan, BlockMatrix.of(a), x, y, bias=bias).right
    dropped = kept.dropped_rows
    zeros = np.zeros((len(dropped), block), a.dtype)
    kept_bias = None if bias is None else bias[dropped]
    assert np.array_equal(y[dropped], plan.finish.of_result(zeros, kept_bias, 0))


@pytest.mark.parametrize(
    "fidelity", ["formula", pytest.param("instruction", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("algorithm", ["direct", "lowered", "block", "dense"])
@pytest.mark.parametrize("data_type", TYPES)
def test_numbers_of_kept_filters_and_channels_equal_numpy(
    fidelity: str, algorithm: Any, data_type: str
) -> None:
    rng = np.random.default_rng([len(algorithm), len(data_type)])
    convolution = Convolution(channels=11, filters=13, image=(5, 4), kernel=3, padding=1, batch=2)
    alive = np.outer(np.arange(13) // 4 % 3 == 0, np.arange(11) // 4 != 1)[:, :, None, None]
    w = (rng.standard_normal((13, 11, 3, 3)) * alive).astype(TYPES[data_type])
    block = 4 if algorithm == "block" else 1
    pattern = Pattern.of(filter_matrix(w, convolution, block), block=block)
    kept = kept_filters(pattern, convolution)
    assert kept is not None
    plan = plan_convolution(
        kept_pattern(pattern, convolution, kept),
        kept_convolution(convolution, kept),
        machine=SMALL,
        data_type=data_type,
        algorithm=algorithm,
    )
    plan, bias = finished(attrs.evolve(plan, kept=kept), rng)
    x = rng.standard_normal(convolution.image_shape).astype(w.dtype)
    outputs = simulate(emit(plan), pack(plan, w, x, bias=bias), fidelity=fidelity).outputs
    y = unpack(plan, outputs, bias=bias)
    matrix = BlockMatrix(pattern, block_values(filter_matrix(w, convolution, block), pattern))

    assert y.shape == convolution.output_shape
    assert checked(plan, matrix, x, y, bias=bias).right
    assert (plan.sizes["K"], plan.sizes["C"]) == (13, 11)


def test_the_pattern_of_remaining_filters_is_that_of_the_remaining_matrix() -> None:
    rng = np.random.default_rng(3)
    convolution = Convolution(channels=20, filters=24, image=6, kernel=3)
    w = (
        rng.standard_normal((24, 20, 3))
        * (rng.random((24, 1, 1)) < 0.5)
        * (rng.random((1, 20, 1)) < 0.5)
    )
    pattern = filter_pattern(w, convolution)
    kept = kept_filters(pattern, convolution)
    assert kept is not None
    left = w[kept.rows][:, kept.columns]

    assert kept_pattern(pattern, convolution, kept) == filter_pattern(
        left, kept_convolution(convolution, kept), pattern.format
    )


def test_a_label_counts_the_whole_matrix_and_its_own_non_zeros() -> None:
    a = random_matrix(np.random.default_rng(1))
    plan = planned(a, kept_of(a, np.random.default_rng(2)), 16)
    label = plan.label()
    m, k = a.shape

    assert (label.sizes, label.elements) == ({"m": m, "k": k, "n": 3}, a.size)
    assert (label.macs, label.dense_macs) == (np.count_nonzero(a) * 3, a.size * 3)
    assert label.stored == plan.pattern.stored
    assert f"{len(plan.kept.rows)} of {m} rows" in str(plan)  # type: ignore[union-attr]


def test_a_plan_of_kept_lines_is_saved_and_loaded(tmp_path: Path) -> None:
    a = random_matrix(np.random.default_rng(1))
    plan = planned(a, kept_of(a, np.random.default_rng(2)), 4)
    save(tmp_path / "plan.ipusim", plan=plan)

    assert load(tmp_path / "plan.ipusim").plan == plan


def test_kept_lines_of_another_pattern_are_refused() -> None:
    a = random_matrix(np.random.default_rng(1))
    plan = planned(a, kept_of(a, np.random.default_rng(2)), 4)
    other = KeptLines(a.shape, np.arange(2), np.arange(2))

    with pytest.raises(InputError, match="keeps 2 of"):
        check_plan(attrs.evolve(plan, kept=other))


@pytest.mark.parametrize("source", SOURCES)
def test_a_non_zero_in_a_row_that_was_left_out_is_refused_by_its_place(source: Any) -> None:
    a = np.zeros((20, 9), np.float16)
    a[3:9] = 1
    plan = planned(a, KeptLines(a.shape, np.arange(3, 9), np.arange(9)), 1)
    changed = a.copy()
    changed[12, 4] = 2

    with pytest.raises(MatrixError, match=r"1 non-zeros lie .* at row 12, column 4"):
        pack(plan, source(changed), partial=True)


def test_places_in_messages_are_those_of_the_whole_matrix() -> None:
    a = np.zeros((20, 9), np.float32)
    a[3:9, ::2] = 1
    plan = planned(a, KeptLines(a.shape, np.arange(3, 9), np.arange(9)), 1)
    outside, large = a.copy(), a.copy()
    outside[5, 3] = 1
    large[5, 4] = 1e6

    with pytest.raises(MatrixError, match="at row 5, column 3"):
        pack(plan, outside, partial=True)
    with pytest.raises(MatrixError, match="in row 5, column 4"):
        pack(plan, large, partial=True)


def test_operands_of_other_sides_are_refused_with_the_whole_side() -> None:
    a = random_matrix(np.random.default_rng(1))
    plan = planned(a, kept_of(a, np.random.default_rng(2)), 4)

    with pytest.raises(MatrixError, match=f"the plan needs {a.shape[1]} along axis 0"):
        pack(plan, a, np.zeros((a.shape[1] - 1, 3)))
    with pytest.raises(MatrixError, match="the matrix is"):
        pack(plan, a[1:], partial=True)


def test_a_bias_of_rows_that_were_left_out_is_asked_for() -> None:
    a = np.zeros((20, 9), np.float16)
    a[3:9] = 1
    plain = planned(a, KeptLines(a.shape, np.arange(3, 9), np.arange(9)), 1, lowering="own")
    plan = plain.with_finish(bias=True)
    outputs = simulate(emit(plan), pack(plan, a, np.ones((9, 3)), bias=np.ones(20))).outputs

    with pytest.raises(InputError, match="leaves out 14 empty rows"):
        unpack(plan, outputs)
    with pytest.raises(MatrixError, match="bias is"):
        unpack(plan, outputs, bias=np.ones(6))
    with pytest.raises(InputError, match="adds no bias"):
        unpack(plain, outputs, bias=np.ones(20))


def test_a_chain_of_plans_that_leave_lines_out_equals_numpy() -> None:
    rng = np.random.default_rng(8)
    weights = [random_matrix(rng), random_matrix(rng)]
    weights[1] = np.resize(weights[1], (30, len(weights[0])))
    plans = [
        planned(a, kept_of(a, rng), block, lowering="own").with_finish(relu=True)
        for a, block in zip(weights, (4, 1), strict=True)
    ]
    x = rng.standard_normal((weights[0].shape[1], 3)).astype(np.float16)
    chain = chain_of(plans)
    outputs = simulate(emit_chain(chain), pack_chain(chain, weights, x)).outputs
    exact = x.astype(float)
    for a in weights:
        exact = np.maximum(a.astype(float) @ exact, 0)

    assert np.allclose(unpack_chain(chain, outputs), exact, rtol=0.02, atol=0.05)


def test_a_chain_refuses_a_bias_of_rows_that_are_not_on_the_chip() -> None:
    a = np.zeros((20, 20), np.float16)
    a[3:9] = 1
    plan = planned(a, KeptLines(a.shape, np.arange(3, 9), np.arange(20)), 1, lowering="own")

    with pytest.raises(InputError, match="plan 1 of the chain leaves out 14 empty rows"):
        chain_of([plan, plan.with_finish(bias=True)])


@pytest.mark.parametrize(
    ("rows", "columns", "why"),
    [
        ([0, 0], [0], "a kept row stands twice"),
        ([], [0], "a list of one or more"),
        ([3], [0], "lie outside the 3 of a matrix"),
        ([0], [-1], "lie outside the 4 of a matrix"),
        ([0.5], [0], "integers"),
    ],
)
def test_lines_that_cannot_be_kept_are_refused(
    rows: list[int], columns: list[int], why: str
) -> None:
    with pytest.raises(MatrixError, match=why):
        KeptLines((3, 4), rows, columns)
