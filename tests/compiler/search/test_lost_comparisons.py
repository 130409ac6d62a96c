"""The default takes no more cycles than anything that a user can name, over drawn jobs.

No line of its verdict is beaten by the command that the line names.

The whole profile (`--hypothesis-profile=whole`) tries all 400 jobs, the gate one of four.
"""

from __future__ import annotations

import pytest
from drawn_job import JOBS, KINDS, NOTHING, asking, drawn_job, quicker_than
from hypothesis import settings

from ipusim.compiler.plan.options.methods import DenseOptions, StaticOptions
from ipusim.compiler.search.search import search

pytestmark = pytest.mark.slow
WHOLE, OF_A_CASE = 100, 4
EVERY = 1 if settings.default.max_examples >= WHOLE else 4
# What remains, by number of the job: the default's cycles in multiples of the quickest named plan.
# The count of a direct convolution says whether it joins rows; nothing is scheduled of the other.
# Sums of N:M elements of few columns are quicker in PopSparse's lowering of our grid than in ours.
REMAINS = {239: 1.0025, 298: 1.033, 164: 1.015, 292: 1.104}
DYNAMIC = "dynamic"  # its plans are compared on drawn patterns, see test_auto_laws

NUMBERS = [number for number in range(JOBS) if KINDS[number % len(KINDS)] != DYNAMIC][::EVERY]
OF_MATRICES = [
    number for number in range(JOBS) if KINDS[number % len(KINDS)] in ("blocks", "structure")
][::EVERY]
COMMANDS = {  # what each line of the verdict names
    "static": StaticOptions(),
    "dense": DenseOptions(),
    "popsparse": StaticOptions(strategy="popsparse"),
    "poplin": DenseOptions(strategy="poplin"),
}


@pytest.mark.parametrize("first", range(0, len(NUMBERS), OF_A_CASE))
def test_the_default_loses_to_nothing_that_a_user_can_name(first: int) -> None:
    lost = []
    for number in NUMBERS[first : first + OF_A_CASE]:
        job = drawn_job(number)
        cycles = quicker_than(NOTHING, job.problem)
        for flags, problem in job.named():
            named = quicker_than(cycles / REMAINS.get(number, 1), problem)
            lost += [(str(job), cycles, flags, named)] if named < NOTHING else []

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
