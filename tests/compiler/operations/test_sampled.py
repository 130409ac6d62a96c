"""Sampled products: the dense product at the stored positions, under both of its names."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, InputError, simulate
from ipusim.compiler import (
    GENERATORS,
    NM,
    Bound,
    MatrixError,
    Pattern,
    Plan,
    emit,
    load,
    pack,
    plan_sddmm,
    plan_static,
    random_nm,
    save,
    unpack,
)
from ipusim.compiler.operations import SDDMM, VALUE_GRADIENT

Array = npt.NDArray[Any]
TOLERANCE = {"half": 2e-3, "float": 2e-6}  # relative, root mean square
# Shape and inner dimension, block, density, tiles, type: whole blocks and cut ones, one tile.
CASES = (
    ((64, 96), 32, 16, 0.3, 8, "half"),
    ((60, 90), 33, 16, 0.5, 16, "half"),
    ((64, 96), 40, 4, 0.2, 8, "half"),
    ((30, 50), 20, 1, 0.2, 8, "half"),
    ((60, 96), 40, 8, 0.2, 16, "float"),
    ((32, 32), 16, 16, 0.5, 1, "half"),
)


def drawn(case: tuple[Any, ...]) -> tuple[Pattern, Array, Array]:
    """Return a pattern, and a[m, k] and x[k, n]."""
    (m, n), k, block, density, _, _ = case
    rng = np.random.default_rng(0)
    pattern = GENERATORS["uniform"]((m, n), block, density, rng)
    a, x = (rng.standard_normal(shape).astype(np.float16) for shape in ((m, k), (k, n)))
    return pattern, a, x


def sampled(y: Array, pattern: Pattern) -> Array:
    """Return the blocks of a dense matrix at the positions of a pattern, [blocks, b, b]."""
    b = pattern.block
    padded = np.pad(y, [(0, -side % b) for side in y.shape])
    blocks = padded.reshape(len(padded) // b, b, -1, b)
    return np.asarray(blocks[pattern.rows, :, pattern.columns])


def error(y: Array, right: Array) -> float:
    """Return the root mean square of the error of y relative to that of the right result."""
    difference = y.astype(np.float64) - right
    return float(np.sqrt(np.mean(difference**2) / np.mean(right**2)))


def feeds_of(plan: Plan, pattern: Pattern, a: Array, x: Array) -> Any:
    """Return the packed operands of y = a x, which GradW calls dy and the transpose of its x."""
    is_gradient = plan.operation.name == VALUE_GRADIENT.name
    return pack(plan, pattern, x.T, dy=a) if is_gradient else pack(plan, a, x)


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=[pytest.mark.slow] * (case is not CASES[-1])) for case in CASES],
)
@pytest.mark.parametrize("operation", [SDDMM, VALUE_GRADIENT], ids=lambda operation: operation.name)
def test_a_sampled_product_is_the_dense_one_sampled(operation: Any, case: tuple[Any, ...]) -> None:
    pattern, a, x = drawn(case)
    k, tiles, data_type = case[1], case[4], case[5]
    machine = BOW.scaled_to(tiles)
    plan = plan_static(pattern, n=k, machine=machine, data_type=data_type, operation=operation)
    feeds = feeds_of(plan, pattern, a, x)
    runs = [simulate(emit(plan), feeds, fidelity=f) for f in ("formula", "instruction")]
    right = sampled(a.astype(np.float64) @ x.astype(np.float64), pattern)

    for run in runs:
        assert error(unpack(plan, run.outputs), right) < TOLERANCE[data_type]
    assert runs[0].report.cycles == runs[1].report.cycles
    assert simulate(emit(plan)).report.cycles == runs[0].report.cycles


def test_a_dynamic_plan_computes_the_same_blocks() -> None:
    pattern, a, x = drawn(CASES[0])
    machine = BOW.scaled_to(8)
    static = plan_sddmm(pattern, k=32, machine=machine)
    y = unpack(static, simulate(emit(static, of="sddmm"), pack(static, a, x)).outputs)
    bound = Bound(pattern.shape, pattern.block, pattern.stored)
    dynamic = plan_sddmm(bound, k=32, machine=machine)
    feeds = pack(dynamic, pattern, x.T, dy=a)
    run = simulate(emit(dynamic, of="sddmm"), feeds)

    assert error(unpack(dynamic, run.outputs, pattern=pattern), y.astype(np.float64)) < 2e-3
    assert run.report.label.sizes == {"m": 64, "k": 32, "n": 96}
    assert run.report.label.formula == emit(static).label.formula


def test_the_label_counts_the_elements_of_stored_positions() -> None:
    pattern, _, _ = drawn(CASES[0])
    label = emit(plan_sddmm(pattern, k=32, machine=BOW.scaled_to(8))).label

    assert label.stored == pattern.stored
    assert label.elements == 64 * 96
    assert label.macs == pattern.nonzeros * 32
    assert label.dense_macs == 64 * 96 * 32


def test_a_plan_is_read_from_a_file(tmp_path: Any) -> None:
    pattern, a, x = drawn(CASES[0])
    plan = plan_sddmm(pattern, k=32, machine=BOW.scaled_to(8))
    program = emit(plan)
    run = simulate(program, pack(plan, a, x))
    save(tmp_path / "run.ipusim", plan=plan, program=program, run=run)
    saved = load(tmp_path / "run.ipusim")

    assert saved.plan == plan
    assert saved.run is not None
    assert np.array_equal(unpack(saved.plan, saved.run.outputs), unpack(plan, run.outputs))


def test_bad_operands_are_refused_in_one_line() -> None:
    pattern, a, x = drawn(CASES[0])
    machine = BOW.scaled_to(8)
    plan = plan_sddmm(pattern, k=32, machine=machine)
    groups = Pattern.of(random_nm((64, 64), NM(2, 4), np.random.default_rng(0)))

    with pytest.raises(MatrixError, match=r"a is \[32, 64\], the plan needs \[64, 32\]"):
        pack(plan, a.T, x)
    with pytest.raises(InputError, match="x is missing: sddmm multiplies a and x"):
        pack(plan, a)
    with pytest.raises(InputError, match="stores no position"):
        plan_sddmm(Pattern.of(np.zeros((16, 16)), block=16), k=8, machine=machine)
    with pytest.raises(InputError, match="k is 0"):
        plan_sddmm(pattern, k=0, machine=machine)
    # `plan_static` plans the product y = a x unless it is called with `operation=SDDMM`.
    with pytest.raises(InputError, match="a static plan has no sddmm; make one with plan_sddmm"):
        emit(plan_static(pattern, n=8, machine=machine), of="sddmm")
    with pytest.raises(InputError, match="square blocks"):
        plan_static(groups, n=8, machine=machine, operation=SDDMM)
    with pytest.raises(InputError, match="takes a Pattern or a Bound, not str"):
        plan_sddmm("pattern", k=8)  # type: ignore[arg-type]
