"""The default takes no more cycles than anything that a user can name, over drawn jobs.

No line of its verdict is beaten by the command that the line names.

The whole profile (`--hypothesis-profile=whole`) tries all 400 jobs, the gate one of 45.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import pytest
from drawn_jobs import JOBS, KINDS, NOTHING, DrawnJob, asking, drawn_job, quicker_than
from gate_part import runs_all

from ipusim import DoesNotFit, simulate
from ipusim.compiler import Bound, emit, pack
from ipusim.compiler.buckets import DoesNotFitError
from ipusim.compiler.plan.options.methods import DenseOptions, StaticOptions
from ipusim.compiler.planning.proposer import REFUSALS
from ipusim.compiler.problem import Problem
from ipusim.compiler.search.search import _patterns_of, search

Lost: TypeAlias = tuple[str, float, str, float]
"""The job, the default's cycles, and what is quicker with its own."""
pytestmark = pytest.mark.slow
OF_A_CASE = 4  # jobs of a test case
EVERY = 1 if runs_all() else 45  # odd, since kinds of jobs come in eights: all kinds take part
DYNAMIC = "dynamic"
NUMBERS = range(0, JOBS, EVERY)
OF_MATRICES = [
    number for number in range(JOBS) if KINDS[number % len(KINDS)] in ("blocks", "structure")
][::EVERY]
COMMANDS = {  # what each line of the verdict names
    "static": StaticOptions(),
    "dense": DenseOptions(),
    "popsparse": StaticOptions(strategy="popsparse"),
    "poplin": DenseOptions(strategy="poplin"),
}


# Jobs of which `--lowering popsparse` takes fewer cycles, with the share: no candidate of a dynamic
# search has that lowering.
# Number of a job, with the share of the cycles that its default may lose to PopSparse's lowering.
LOWERED_BY_POPSPARSE = {390: 0.989}


def lost_known(job: DrawnJob) -> list[Lost]:
    """Return the plans of a known pattern that take fewer cycles than the default."""
    cycles = quicker_than(NOTHING, job.problem)
    named = [(flags, quicker_than(cycles, problem)) for flags, problem in job.named()]
    return [(str(job), cycles, flags, fewer) for flags, fewer in named if fewer < NOTHING]


def lost_dynamic(job: DrawnJob) -> list[Lost]:
    """Return the plans of a bound that take fewer cycles than the default, in the mean."""
    cycles = mean_cycles(job.problem)
    named = [(flags, mean_cycles(problem)) for flags, problem in job.named()]
    least = LOWERED_BY_POPSPARSE.get(job.number, 1) * cycles
    return [(str(job), cycles, flags, fewer) for flags, fewer in named if fewer < least]


def mean_cycles(problem: Problem) -> float:
    """Return the mean cycles over the patterns that a search draws from a bound.

    Infinity without a plan.
    """
    bound = problem.operand
    assert isinstance(bound, Bound)
    try:
        plan = search(problem).plan
        program, patterns = emit(plan), _patterns_of(bound)
        runs = [simulate(program, pack(plan, pattern)).report.cycles for pattern in patterns]
    except (*REFUSALS, DoesNotFit, DoesNotFitError):
        return NOTHING
    return float(np.mean([NOTHING if cycles is None else cycles for cycles in runs]))


@pytest.mark.parametrize("first", range(0, len(NUMBERS), OF_A_CASE))
def test_the_default_loses_to_nothing_that_a_user_can_name(first: int) -> None:
    lost = []
    for number in NUMBERS[first : first + OF_A_CASE]:
        job = drawn_job(number)
        lost += lost_dynamic(job) if job.kind == DYNAMIC else lost_known(job)

    assert lost == []


@pytest.mark.parametrize("first", range(0, len(OF_MATRICES), OF_A_CASE))
def test_no_line_of_a_verdict_is_beaten_by_the_command_beside_it(first: int) -> None:
    false = []
    for number in OF_MATRICES[first : first + OF_A_CASE]:
        job = drawn_job(number)
        for line in search(job.problem).alternatives:
            cycles = quicker_than(line.cycles, asking(job.problem, COMMANDS[line.name]))
            if line.known != "none" and cycles < NOTHING:
                false.append((str(job), line, cycles))

    assert false == []
