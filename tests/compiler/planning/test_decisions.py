"""Decisions of all planners on small jobs, compared with golden files.

A line of golden/decisions_*.jsonl is a job: its plan or its refusal, the first candidates of the
search's ranking, and sums over all candidates. `--update-golden` rewrites the lines of the tests
that run and drops lines of jobs that no longer exist. A change of the code that must not change
decisions leaves all lines as they are.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from planned_jobs import JOBS, PlannedJob
from ranked_candidates import ranking_of
from recorded_plans import differences, lines_in, lines_of, recorded

from ipusim import whole_file

MAX_PRINTED = 20  # differences of a case
GOLDEN = Path(__file__).parent / "golden"
# Number of jobs of a group that one test case plans, by planner (a door: a public function).
OF_A_CASE = {"static": 4, "nm": 2, "dense": 6, "dynamic": 6, "convolution": 4, "simulated": 2}
# Groups whose jobs take longest: one job a test case.
ALONE = ("convolution direct", "convolution block", "simulated tap")


def cases() -> dict[str, list[PlannedJob]]:
    """Return a few jobs of each planner and way to decide, by their description."""
    jobs_by_case: dict[str, list[PlannedJob]] = {}
    for door, jobs in JOBS.items():
        groups: dict[str, list[PlannedJob]] = {}
        for job in jobs():
            groups.setdefault(job.group, []).append(job)
        for group, alike in groups.items():
            size = 1 if group in ALONE else OF_A_CASE[door]
            for first in range(0, len(alike), size):
                jobs_by_case[f"{group} from {first}"] = alike[first : first + size]
    return jobs_by_case


CASES = cases()


@pytest.mark.parametrize("case", CASES)
def test_planners_decide_and_rank_as_they_did(case: str, request: pytest.FixtureRequest) -> None:
    door, made = case.partition(" ")[0], {}
    for job in CASES[case]:
        ranking = {} if (ranks := ranking_of(job)) is None else {"ranking": ranks}
        made[job.name] = {**recorded(job.plan, text=job.is_special), **ranking}
    if request.config.getoption("update_golden"):
        renew(door, lines_of(made), request.config)
    stored_lines = {name: line for name, line in golden_lines(door).items() if name in made}

    changes = differences(stored_lines, lines_of(made))
    assert changes == [], "\n".join(changes[:MAX_PRINTED])


@pytest.mark.parametrize("door", JOBS)
def test_a_golden_file_has_the_lines_of_its_jobs_and_no_others(door: str) -> None:
    assert sorted(golden_lines(door)) == sorted(job.name for job in JOBS[door]())


@pytest.mark.parametrize(
    ("stored_lines", "made", "differs"),
    [
        (
            {"estimate": [["reduce", 3]]},
            {"estimate": [["reduce", 4]]},
            "estimate[0][1] was 3, is 4",
        ),
        (
            {"ranking": {"sums": {}}},
            {"ranking": {"sums": {"x": 1}}},
            "ranking.sums.x was None, is 1",
        ),
        ({"parts": [1]}, {"parts": [1, 2]}, "parts was [1], is [1, 2]"),
        ({"wide": True, "n": 1}, {"n": 1, "wide": True}, "stood in the order"),
    ],
)
def test_differences_are_named_by_job_and_field(
    stored_lines: dict[str, object], made: dict[str, object], differs: str
) -> None:
    (line,) = differences(lines_of({"a job": stored_lines}), lines_of({"a job": made}))

    assert line.startswith("a job: ")
    assert differs in line


def test_a_job_that_was_never_written_is_named() -> None:
    (line,) = differences({}, lines_of({"a job": {}}))

    assert line == "a job: not in the golden file; run with --update-golden and read it"


def golden_lines(door: str) -> dict[str, str]:
    """Return the lines of a planner's golden file by job; none if there is no file."""
    path = GOLDEN / f"decisions_{door}.jsonl"
    return lines_in(path.read_text(encoding="utf-8")) if path.exists() else {}


def renew(door: str, made: dict[str, str], config: pytest.Config) -> None:
    """Write these lines anew into a door's file, without those of jobs that are gone."""
    if hasattr(config, "workerinput"):
        pytest.fail("tests share these files: run with --update-golden in one process, without -n")
    lines = {**golden_lines(door), **made}
    order = [job.name for job in JOBS[door]() if job.name in lines]
    GOLDEN.mkdir(exist_ok=True)
    with whole_file(GOLDEN / f"decisions_{door}.jsonl") as file:
        file.write("".join(f"{lines[name]}\n" for name in order).encode())
