"""The line of the dense product beside a static plan: simulated if close, else a lower bound."""

from __future__ import annotations

import pytest

from ipusim import BOW, simulate
from ipusim.compiler import emit, plan_dense
from ipusim.compiler.jobs import stages
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.resolved import resolved
from ipusim.compiler.jobs.stages import Stages, problem_of, search_beside_dense
from ipusim.compiler.search.result import Alternative


def dense_beside(density: float) -> tuple[Alternative, int]:
    """Return the line of the dense product, and the cycles of the static plan."""
    options = {"m": 64, "k": 64, "n": 32, "block_length": 4, "density": density, "tiles": 8}
    job = resolved(request_of({"method": "static", **options}))
    result = search_beside_dense(job, problem_of(job, Stages().operand(job)))
    (line,) = (other for other in result.alternatives if other.name == "dense")
    assert result.cycles is not None
    assert result.plan.decision["cycles of dense"] == line.value
    return line, result.cycles


def test_a_dense_product_that_may_be_the_quicker_one_is_simulated() -> None:
    line, _ = dense_beside(1.0)
    plan = plan_dense((64, 64), n=32, machine=BOW.scaled_to(8))

    assert line.known == "simulated"
    assert line.cycles == simulate(emit(plan)).report.cycles


def test_a_dense_product_that_is_far_off_has_a_bound_that_no_dense_plan_beats() -> None:
    line, static = dense_beside(1 / 16)
    plan = plan_dense((64, 64), n=32, machine=BOW.scaled_to(8))
    dense = simulate(emit(plan)).report.cycles or 0

    assert line.known == "lower bound"
    assert line.cycles <= dense
    assert static < dense


@pytest.mark.parametrize(("close", "known"), [(0.9, "lower bound"), (1e6, "simulated")])
def test_how_close_it_is_decides(close: float, known: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "CLOSE", close)

    assert dense_beside(1 / 16)[0].known == known
