"""Cycles by phase of whole jobs, planned, lowered and simulated, on small and whole chips.

The pattern is the one of PopSparse's benchmark, which no version of NumPy changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, MK1, DataType, Machine, simulate
from ipusim.compiler import (
    Bound,
    Pattern,
    benchmark_pattern,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
)
from ipusim.compiler.plan.options.methods import Lowering

HALF, FLOAT = DataType.HALF, DataType.FLOAT
TYPES = ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))
SMALL, N = BOW.scaled_to(16), 40
WHOLE_N = 256

each_block = pytest.mark.parametrize("block", [1, 4, 8, 16])
each_lowering = pytest.mark.parametrize("lowering", ["own", "popsparse"])
each_strategy = pytest.mark.parametrize("strategy", ["expected", "popsparse"])
each_type = pytest.mark.parametrize("types", TYPES, ids=lambda t: f"{t[0].value}-{t[1].value}")


def small_pattern(block: int) -> Pattern:
    """Return a pattern with rows and columns that no split divides evenly."""
    return benchmark_pattern((240, 368), block, 1 / 4)


def whole_pattern(block: int) -> Pattern:
    """Return a pattern of 1024 x 1024 with one block in sixteen."""
    return benchmark_pattern((1024, 1024), block, 1 / 16)


@each_type
@each_block
@each_lowering
def test_static_stays(
    lowering: Lowering, block: int, types: tuple[DataType, DataType], cycles: Any
) -> None:
    pattern, (data_type, partials_type) = small_pattern(block), types
    plan = plan_static(
        pattern,
        n=N,
        machine=SMALL,
        data_type=data_type,
        partials_type=partials_type,
        lowering=lowering,
        strategy="popsparse",
    )

    cycles.check("16 tiles", simulate(emit(plan)).report, inputs=(pattern, N, SMALL))


@each_type
@pytest.mark.parametrize("published", [True, False], ids=["published", "quickest"])
def test_dense_stays(published: bool, types: tuple[DataType, DataType], cycles: Any) -> None:
    shape, (data_type, partials_type) = (240, 368), types
    plan = plan_dense(
        shape,
        n=N,
        machine=SMALL,
        data_type=data_type,
        partials_type=partials_type,
        published_kernels=published,
        strategy="dense",
    )

    cycles.check("16 tiles", simulate(emit(plan)).report, inputs=(shape, N, SMALL))


@pytest.mark.parametrize("data_type", [HALF, FLOAT], ids=["half", "float"])
@pytest.mark.parametrize("block", [1, 4, 16])
@each_strategy
@each_lowering
def test_dynamic_stays(
    lowering: Lowering, strategy: str, block: int, data_type: DataType, cycles: Any
) -> None:
    pattern = small_pattern(block)
    plan = dynamic_plan(
        pattern, N, SMALL, data_type=data_type, strategy=strategy, lowering=lowering
    )
    report = simulate(emit(plan), pack(plan, pattern)).report

    cycles.check("16 tiles", report, inputs=(pattern, N, SMALL))


@each_block
def test_gradients_stay(block: int, cycles: Any) -> None:
    pattern = small_pattern(block)
    plan = dynamic_plan(pattern, N, SMALL, grad_a=True, grad_w=True)
    forward = simulate(emit(plan), pack(plan, pattern))

    inputs = (pattern, N, SMALL)
    cycles.check("forward", forward.report, inputs=inputs)
    for product in ("grad_a", "grad_w"):
        run = simulate(emit(plan, of=product), image=forward.image)
        cycles.check(product, run.report, inputs=inputs)


def test_a_propagation_loop_stays(cycles: Any) -> None:
    """Non-zeros in one corner, which spill out of the buckets of few tiles."""
    corner = np.flatnonzero(np.pad(np.ones((5, 5)), (0, 11)))
    pattern = Pattern.filled((256, 256), 16, corner)
    plan = dynamic_plan(pattern, N, SMALL, strategy="popsparse", meta_info_oversize=1.0)
    report = simulate(emit(plan), pack(plan, pattern)).report

    assert report.decisions > 1
    cycles.check("corner", report, inputs=(pattern, N, SMALL), decisions=report.decisions)


@each_block
def test_another_chip_stays(block: int, cycles: Any) -> None:
    machine, pattern = MK1.scaled_to(16), small_pattern(block)
    plan = plan_static(pattern, n=N, machine=machine, lowering="own", strategy="popsparse")

    cycles.check("mk1", simulate(emit(plan)).report, inputs=(pattern, N, machine))


@each_lowering
def test_static_on_a_whole_chip_stays(lowering: Lowering, cycles: Any) -> None:
    pattern = whole_pattern(16)
    plan = plan_static(pattern, n=WHOLE_N, lowering=lowering, strategy="popsparse")

    cycles.check("bow", simulate(emit(plan)).report, inputs=(pattern, WHOLE_N, BOW))


@each_strategy
def test_dynamic_on_a_whole_chip_stays(strategy: str, cycles: Any) -> None:
    pattern = whole_pattern(16)
    plan = dynamic_plan(pattern, WHOLE_N, BOW, strategy=strategy)
    report = simulate(emit(plan), pack(plan, pattern)).report

    cycles.check("bow", report, inputs=(pattern, WHOLE_N, BOW))


def test_dense_on_a_whole_chip_stays(cycles: Any) -> None:
    shape = (1024, 1024)
    plan = plan_dense(shape, n=WHOLE_N, strategy="dense")

    cycles.check("bow", simulate(emit(plan)).report, inputs=(shape, WHOLE_N, BOW))


def dynamic_plan(pattern: Pattern, n: int, machine: Machine, **options: Any) -> Any:
    """Return a plan with buckets for just this pattern's non-zeros."""
    bound = Bound(pattern.shape, pattern.block, pattern.stored)
    return plan_dynamic(bound, n=n, machine=machine, **{"strategy": "expected", **options})
