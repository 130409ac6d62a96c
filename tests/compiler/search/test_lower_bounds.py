"""No candidate is scheduled in fewer cycles than its lower bound, over drawn jobs.

The gate runs the cases that `gate_part` keeps, the profile `whole` all.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from drawn_jobs import JOBS, drawn_job
from gate_part import gate_part

from ipusim import DoesNotFit, InputError
from ipusim.compiler.planning.proposer import REFUSALS, Candidate
from ipusim.compiler.problem import Problem
from ipusim.compiler.search.search import candidates_of, completed_plan, schedule, search

# Jobs of a test case; the step between two numbers of jobs that are tested.
OF_A_CASE, EVERY = 5, 5


def too_high(problem: Problem, candidates: Sequence[Candidate]) -> list[tuple[str, int, int]]:
    """Return strategy, bound and cycles of candidates that take fewer cycles than their bound."""
    violations = []
    for candidate in candidates:
        try:
            cycles = schedule(completed_plan(problem, candidate.plan()))[1]
        except (*REFUSALS, DoesNotFit, InputError):
            continue
        if candidate.lower_bound > cycles:
            violations.append((candidate.strategy, candidate.lower_bound, cycles))
    return violations


@pytest.mark.parametrize(
    ("number", "strategy"),
    [
        (37, "hilbert"),  # 13,695 by estimate, 12,310 scheduled
        (37, "column-bands"),
        (92, "hilbert"),  # 35,210 and 31,170; 48,880 and 44,753
        (233, "column-bands"),  # 2,364 and 1,853; 4,417 and 3,649
        (189, "groups"),  # 7,837 and 4,585, many rows without groups
        (221, "groups"),  # 3,463 and 1,411
        (133, "popsparse, lowered our way"),  # 62,153 and 47,722
        (184, "dense"),  # 4,735 and 3,106
        (308, "popsparse"),  # 5,232 and 2,260, element by element
        (260, "poplin"),  # 68,399 and 55,464
        (348, "expand"),  # 3,091 and 2,683
        (314, "block, form 1"),  # 1,443 and 1,442
        (378, "auto"),  # 4,220 and 3,702, elements of a lowered convolution
        (218, "auto"),  # 231,778 and 229,118, a lowered convolution
    ],
)
def test_an_estimate_that_is_far_too_high_bounds_from_below(number: int, strategy: str) -> None:
    problem = drawn_job(number).problem
    candidates_of_strategy = [
        each for each in candidates_of(problem)[0] if each.strategy == strategy
    ]

    assert candidates_of_strategy
    assert too_high(problem, [*candidates_of_strategy[:2], *candidates_of_strategy[-6:]]) == []
    assert any(each.lower_bound > 0 for each in candidates_of_strategy)


@pytest.mark.parametrize(("number", "strategy"), [(92, "hilbert"), (233, "column-bands")])
def test_estimates_of_resident_weights_that_are_too_high_bound_from_below(
    number: int, strategy: str
) -> None:
    problem = drawn_job(number).problem.with_options(weights="resident")
    candidates_of_strategy = [
        each for each in candidates_of(problem)[0] if each.strategy == strategy
    ]

    assert candidates_of_strategy
    assert too_high(problem, candidates_of_strategy[-2:]) == []


@pytest.mark.slow
@pytest.mark.parametrize("weights", ["shared", "resident"])
@pytest.mark.parametrize("first", gate_part(range(1, JOBS, EVERY * OF_A_CASE), (1, 251)))
def test_lower_bounds_hold_for_every_proposer(first: int, weights: str) -> None:
    false = []
    for number in range(first, first + EVERY * OF_A_CASE, EVERY):
        job, rng = drawn_job(number), np.random.default_rng(number)
        if job.kind == "dynamic":  # nothing bounds its cycles
            continue
        by_strategy: dict[tuple[str, str], list[Candidate]] = {}
        option = "filter_weights" if job.kind == "convolution" else "weights"
        problem = job.problem.with_options(**{option: weights})
        for candidate in candidates_of(problem)[0]:
            by_strategy.setdefault((candidate.method, candidate.strategy), []).append(candidate)
        for candidates_of_strategy in by_strategy.values():
            chosen = sorted(
                {0, len(candidates_of_strategy) - 1, int(rng.integers(len(candidates_of_strategy)))}
            )
            false += [
                (str(job), *row)
                for row in too_high(problem, [candidates_of_strategy[at] for at in chosen])
            ]

    assert false == []


# Of the convolutions 90 and 135, shared weights take fewer cycles.
@pytest.mark.parametrize("number", [9, 93, 233, 90, 135])
def test_auto_is_no_slower_than_either_residence_of_weights(number: int) -> None:
    job = drawn_job(number)
    option = "filter_weights" if job.kind == "convolution" else "weights"
    cycles = {
        weights: search(job.problem.with_options(**{option: weights})).cycles
        for weights in ("auto", "resident", "shared")
    }

    assert cycles["auto"] == min(cycles.values())
