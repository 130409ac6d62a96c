"""The method "auto": which method has what is fixed, and that dense wins where it is quicker."""

from __future__ import annotations

from typing import Any

import pytest

from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.views import VIEWS

JOB = {"m": 64, "k": 64, "n": 64, "tiles": 4}


@pytest.mark.parametrize(
    ("fixed", "method", "strategy"),
    [
        ({}, "static", "auto"),
        ({"lowering": "own"}, "static", "auto"),
        ({"strategy": "poplin"}, "dense", "poplin"),
        ({"strategy": "popsparse"}, "static", "popsparse"),
        ({"lowering": "popsparse"}, "static", "auto"),
        ({"n_split": 2}, "static", "auto"),
        ({"method": "static"}, "static", "auto"),
        ({"method": "dense"}, "dense", "auto"),
        ({"method": "dynamic"}, "dynamic", "auto"),
    ],
)
def test_fixed_options_decide_the_proposers(
    fixed: dict[str, Any], method: str, strategy: str
) -> None:
    plans = []
    request = request_of({**JOB, **fixed})
    perform(
        request,
        timing_only=True,
        tell=lambda _stage: None,
        keep=lambda plan, _program, _run: plans.append(plan),
    )

    assert [(plan.method, plan.strategy) for plan in plans] == [(method, strategy)]


@pytest.mark.parametrize(("block", "selected"), [(1, "dense"), (16, "static")])
def test_the_quicker_method_is_taken_and_the_report_says_so(block: int, selected: str) -> None:
    cycles = {}
    for method in ("auto", "static", "dense"):
        request = request_of({**JOB, "method": method, "block_length": block, "density": 0.25})
        (outcome,) = perform(request, timing_only=True, tell=lambda _stage: None)
        assert outcome.report is not None
        cycles[method] = outcome.report.cycles
        if method == "auto":
            assert f"Selected: {selected}, {cycles[method]:,} cycles" in VIEWS["table"]([outcome])

    assert cycles["auto"] == cycles[selected] == min(cycles["static"] or 0, cycles["dense"] or 0)
