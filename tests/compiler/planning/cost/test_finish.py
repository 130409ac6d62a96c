"""Estimates count a finish, bias and ReLU: in the reduction, in place, in PopLibs' superstep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType, simulate
from ipusim.compiler import (
    GENERATORS,
    Convolution,
    ConvolutionOptions,
    Pattern,
    Plan,
    StaticOptions,
    emit,
    plan_dense,
    plan_product,
)
from ipusim.compiler.plan.finish import Finish
from ipusim.compiler.planning.convolution.planners import pattern_of
from ipusim.compiler.problem import Problem, Product
from ipusim.compiler.search.search import search

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BOTH = {"bias": True, "relu": True}
FINISHES: list[Mapping[str, Any]] = [{"bias": True}, {"relu": True}, BOTH]
TYPES = [(HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT)]
SIXTEEN = BOW.scaled_to(16)


def pattern(block: int, density: float = 0.25) -> Pattern:
    """Return a random pattern of 256 x 256."""
    return GENERATORS["uniform"]((256, 256), block, density, np.random.default_rng(1))


def added_cycles(plans: list[Plan]) -> tuple[int, int]:
    """Return the cycles that a finish adds, estimated and simulated: plans without and with it."""
    (plain, finished) = plans
    estimated = finished.estimate["total"] - plain.estimate["total"]
    return estimated, simulate(emit(finished)).cycles - simulate(emit(plain)).cycles


@pytest.mark.parametrize(
    ("block", "strategy"), [(16, "rows"), (4, "rows"), (1, "rows"), (4, "dense")]
)
@pytest.mark.parametrize("types", TYPES, ids=lambda types: "-".join(each.value for each in types))
@pytest.mark.parametrize("finish", FINISHES, ids=str)
def test_an_estimate_counts_a_finish_as_it_is_simulated(block, strategy, types, finish):
    options: dict[str, Any] = {"machine": SIXTEEN, "n": 32, "strategy": strategy}
    options |= {"data_type": types[0], "partials_type": types[1], "weights": "shared"}
    options |= {"n_split": 2} if strategy == "rows" else {}
    plans = [plan_product(pattern(block), **options, **each) for each in ({}, finish)]
    cycles = simulate(emit(plans[1])).cycles

    assert abs(plans[1].estimate["total"] - cycles) <= 0.03 * cycles
    if strategy != "dense":  # of which another split may be selected
        estimated, simulated = added_cycles(plans)
        assert simulated > 0
        assert abs(estimated - simulated) <= 0.1 * simulated


def test_poplibs_product_counts_its_superstep():
    options: dict[str, Any] = {"n": 32, "machine": SIXTEEN, "strategy": "poplin"}
    plan = plan_dense((256, 256), **options)
    finished = plan_product(pattern(16), **options, bias=True)
    step = simulate(emit(finished)).report.steps[-1]

    assert step.name == "deliver"
    assert finished.estimate["finish"] == step.cycles
    assert "finish" not in plan.estimate


@pytest.mark.parametrize("algorithm", ["dense", "direct"])
def test_a_convolution_counts_its_bias(algorithm: str) -> None:
    convolution = Convolution(channels=32, filters=32, image=(8, 8), kernel=3, padding=1, batch=2)
    weights = np.random.default_rng(0).standard_normal(convolution.weights_shape)
    options: dict[str, Any] = {"machine": SIXTEEN}
    options["options"] = ConvolutionOptions(algorithm=algorithm)
    plans = [
        search(
            Problem.of(
                pattern_of(weights, convolution, algorithm), convolution, **options, finish=finish
            )
        ).plan
        for finish in (Finish(), Finish(bias=True))
    ]
    estimated, simulated = added_cycles(plans)

    assert abs(estimated - simulated) <= 0.02 * plans[0].estimate["total"]


@pytest.mark.parametrize("tiles", [16, 64])
@pytest.mark.parametrize("relu", [False, True])
def test_groups_count_their_finish(tiles: int, relu: bool) -> None:
    a = np.random.default_rng(0).random((128, 128)) < 1 / 8
    options: dict[str, Any] = {"n": 32, "machine": BOW.scaled_to(tiles), "strategy": "groups"}
    plain = plan_product(a, **options)
    plans = [plain, plan_product(a, **options, bias=True, relu=relu)]
    estimated, simulated = added_cycles(plans)

    assert plans[1].estimate["finish"] > 0
    assert abs(estimated - simulated) <= 0.03 * plain.estimate["total"]


def test_the_search_selects_a_plan_that_is_quickest_with_its_finish():
    fields = {"machine": SIXTEEN, "options": StaticOptions()}
    plain = search(Problem.of(pattern(16), Product(n=32), **fields))
    finished = search(Problem.of(pattern(16), Product(n=32), **fields, finish=Finish(**BOTH)))

    assert finished.plan.finish == Finish(**BOTH)
    assert finished.cycles <= simulate(emit(plain.plan.with_finish(**BOTH))).cycles
    assert finished.plan.estimate["total"] > plain.plan.estimate["total"]
