"""Advice: its cycles are those of the changed job, and bounds follow from the run itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from itertools import repeat
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import BOW, InputError, Report, Run, simulate
from ipusim.compiler import (
    Bound,
    Pattern,
    Plan,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_nm,
)
from ipusim.compiler.cli.app import main
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.studies import advice
from ipusim.compiler.studies.advice import Advice, advice_of, advice_text, bounds_of

MACHINE = BOW.scaled_to(16)
PATTERN = Pattern.filled(
    (96, 128), 4, np.flatnonzero(np.random.default_rng(2).random(24 * 32) < 0.1)
)
OPTIONS: dict[str, Any] = {"n": 32, "machine": MACHINE}


def run_of(plan: Plan) -> Run:
    """Simulate a plan without values."""
    feeds = pack(plan, PATTERN) if plan.buckets is not None else None
    return simulate(emit(plan), feeds)


def cycles_of(plan: Plan) -> int:
    """Return the simulated cycles of a plan."""
    cycles = run_of(plan).report.cycles
    assert cycles is not None
    return cycles


def advice_and_report(plan: Plan) -> tuple[dict[str, Advice], Report]:
    """Return the advice of a plan by its change, and the report of its run."""
    report = run_of(plan).report
    advice_by_change = advice_of(plan, report, PATTERN)
    return {line.change: line for line in advice_by_change}, report


def test_each_simulated_line_is_what_the_changed_job_takes() -> None:
    advice_by_change, report = advice_and_report(
        plan_static(PATTERN, strategy="popsparse", **OPTIONS)
    )
    covers = {length: Pattern.of(PATTERN, block=length) for length in (8, 16)}
    every = {
        "the search of strategies (--method static --strategy auto)": cycles_of(
            plan_static(PATTERN, strategy="auto", **OPTIONS)
        ),
        "dense (--method dense)": cycles_of(plan_dense((96, 128), **OPTIONS)),
        **{
            f"the same matrix in blocks of {length}": cycles_of(
                plan_static(cover, strategy="auto", **OPTIONS)
            )
            for length, cover in covers.items()
            if cover.density < 1
        },
    }
    simulated = {change: line.cycles for change, line in advice_by_change.items() if not line.bound}
    simulated.pop("the same plan with a port of 8 bytes a cycle", None)

    assert simulated
    assert simulated.items() <= every.items()
    worst = max(line.cycles for line in advice_by_change.values())
    for change, cycles in every.items():
        assert change in advice_by_change or cycles >= min(worst, report.cycles or 0)


def test_lines_are_ranked_fewer_than_the_job_and_five_at_most() -> None:
    advice_by_change, report = advice_and_report(
        plan_static(PATTERN, strategy="popsparse", **OPTIONS)
    )
    counts = [line.cycles for line in advice_by_change.values()]

    assert counts == sorted(counts)
    assert 0 < len(counts) <= 5
    assert max(counts) < (report.cycles or 0)


def test_bounds_are_those_of_the_run() -> None:
    advice_by_change, report = advice_and_report(
        plan_dense((96, 128), weights="shared", strategy="dense", **OPTIONS)
    )
    late = sum(step.schedule - step.bound for step in report.steps)
    schedules = advice_by_change["exchange schedules as short as their busiest port"]
    even = advice_by_change["an even load: every tile computes the mean"]

    assert schedules == Advice(schedules.change, (report.cycles or 0) - late, bound=True)
    assert even.bound
    assert even.cycles == round((report.cycles or 0) - report.most_compute + report.mean_compute)


def test_a_wider_port_is_the_same_plan_on_another_chip() -> None:
    wide = BOW.scaled_to(16).with_(exchange_bytes_per_cycle=8)
    plan = plan_dense((96, 128), **OPTIONS)
    advice_by_change, _ = advice_and_report(plan)
    second_output = plan_dense((96, 128), n=32, machine=wide)

    line = advice_by_change["the same plan with a port of 8 bytes a cycle"]
    assert second_output.partition != plan.partition or cycles_of(second_output) == line.cycles


def test_a_dynamic_run_is_advised_by_the_pattern_that_ran() -> None:
    advice_by_change, _ = advice_and_report(plan_dynamic(Bound.of(PATTERN), **OPTIONS))
    static = advice_by_change["the search of strategies (--method static --strategy auto)"]

    planned = plan_static(
        PATTERN, strategy="auto", partials_type="float", **OPTIONS
    )  # as dynamic ones
    assert static.cycles == cycles_of(planned)


def test_resident_weights_are_simulated_in_the_same_cut() -> None:
    plan = plan_static(PATTERN, strategy="rows", n_split=4, weights="shared", **OPTIONS)
    advice_by_change, report = advice_and_report(plan)
    (line,) = (line for change, line in advice_by_change.items() if "resident" in change)

    assert line.change == "weights resident where they are used (--weights resident)"
    assert line.cycles == cycles_of(attrs.evolve(plan, weights="resident"))
    assert line.cycles < (report.cycles or 0)
    assert not line.bound


def test_resident_weights_of_a_dense_product_are_planned_anew() -> None:
    advice_by_change, _ = advice_and_report(
        plan_dense((256, 256), n=32, weights="shared", machine=MACHINE)
    )
    resident = plan_dense((256, 256), n=32, machine=MACHINE, weights="resident")

    assert advice_by_change[RESIDENT_LINE].cycles == cycles_of(resident)


def test_bounds_alone_are_of_the_run_and_simulate_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    report = run_of(plan_dense((96, 128), strategy="dense", **OPTIONS)).report
    monkeypatch.setattr(advice, "simulate", None)

    assert bounds_of(report)
    assert all(line.bound and line.cycles < (report.cycles or 0) for line in bounds_of(report))
    assert bounds_of(attrs.evolve(report, cycles=None)) == ()


def test_a_job_that_did_not_run_has_no_advice() -> None:
    plan = plan_dense((96, 128), **OPTIONS)
    refused = attrs.evolve(run_of(plan).report, cycles=None)
    with pytest.raises(InputError, match="this job does not fit"):
        advice_of(plan, refused, PATTERN)


def test_the_text_says_whose_it_is_and_what_is_a_bound() -> None:
    lines = [Advice("dense", 500), Advice("even", 990, bound=True)]

    assert advice_text(lines, 1000).splitlines() == [
        "What would help, of 1,000 cycles:",
        "  500   -50.0 %  dense",
        "  990    -1.0 %  even (a bound)",
        "  A bound follows from the run's figures; no plan need reach it.",
    ]
    assert advice_text(lines[:1], 1000, of="B").splitlines() == [
        "What would help B, of 1,000 cycles:",
        "  500   -50.0 %  dense",
    ]
    assert "nothing that was tried" in advice_text([], 1000)


def test_advice_stands_first_in_run_report_and_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    job = ["run", "--m", "64", "--k", "64", "--n", "16", "--tiles", "4", "--timing-only"]
    run, page = str(tmp_path / "a.run"), tmp_path / "a.html"

    assert main([*job, "--advice", "--run-file", run]) == 0
    text = capsys.readouterr().out
    assert main(["report", run, "--advice", "--html", str(page)]) == 0
    second_output = capsys.readouterr().out

    assert text.startswith("What would help, of ")
    head = text.split("\n\n")[0]
    assert second_output.startswith(head)
    assert escape(head) in page.read_text()
    assert main([*job, "--advice", "--json"]) == 2
    assert "--advice is a text" in capsys.readouterr().err


def test_a_dense_run_of_a_matrix_file_is_advised_by_the_formats_of_the_matrix() -> None:
    blocks = np.kron(np.eye(6), np.ones((16, 16), np.float16))
    blocks[3, 5] = 0
    matrix, plan = Pattern.of(blocks, block=1), plan_dense(blocks.shape, **OPTIONS)
    report = run_of(plan).report
    advice_by_change = {
        line.change: line.cycles for line in advice_of(plan, report, plan.pattern, matrix)
    }
    searched = cycles_of(plan_static(Pattern.of(blocks), **OPTIONS))

    assert not any("static" in line.change for line in advice_of(plan, report, plan.pattern))
    assert (
        advice_by_change["the search of formats (--method static, no --block-length)"] == searched
    )
    assert (
        advice_by_change["the same matrix in blocks of 16 (--method static --block-length 16)"]
        == searched
    )
    assert searched < (report.cycles or 0)


def test_a_matrix_whose_format_is_open_has_been_searched_in_all_of_them() -> None:
    plan = plan_static(PATTERN, strategy="popsparse", **OPTIONS)
    report = run_of(plan).report
    changes = {
        fixed: {line.change for line in advice_of(plan, report, PATTERN, matrix)}
        for fixed in (False, True)
        for matrix in [PATTERN.with_format_fixed(fixed=fixed)]
    }
    searched = "the search of formats (--method static, no --block-length)"

    assert searched in changes[True]
    assert searched not in changes[False]


def test_a_change_that_takes_as_many_cycles_is_no_advice() -> None:
    report = attrs.evolve(run_of(plan_dense((96, 128), **OPTIONS)).report, steps=())

    assert "exchange schedules as short as their busiest port" not in {
        line.change for line in bounds_of(report)
    }


PORT, SEARCH = "the same plan with a port of 8 bytes a cycle", "the search of strategies"
RESIDENT_LINE = "weights resident where they are used (--weights resident)"
RESIDENT, BLOCKS = "weights resident", "the same matrix in blocks of"


def labels_of(plan: Plan, pattern: Pattern, matrix: Pattern | None = None) -> list[str]:
    """Return the changes that are tried for a job, without simulating them."""
    return [label for label, _ in advice._changes(plan, pattern, matrix)]


@pytest.mark.parametrize(
    ("planner", "tried"),
    [
        (
            partial(plan_static, PATTERN, strategy="rows", weights="shared"),
            (RESIDENT, PORT, "dense", SEARCH, BLOCKS),
        ),
        (partial(plan_static, PATTERN, weights="shared"), (RESIDENT, PORT, "dense", BLOCKS)),
        (partial(plan_static, PATTERN, strategy="popsparse"), (PORT, "dense", SEARCH, BLOCKS)),
        (partial(plan_dynamic, Bound.of(PATTERN)), (PORT, "dense", SEARCH, BLOCKS)),
        (
            partial(plan_static, PATTERN, strategy="rows", weights="shared", codebook=True),
            (RESIDENT, PORT),
        ),
        (partial(plan_dense, PATTERN.shape, weights="shared"), (RESIDENT, PORT)),
    ],
    ids=["rows", "auto", "popsparse", "dynamic", "codebook", "dense"],
)
def test_advice_tries_the_options_that_the_job_leaves_open(
    planner: Callable[..., Plan], tried: tuple[str, ...]
) -> None:
    labels = labels_of(planner(**OPTIONS), PATTERN)
    covers = [label for label in labels if label.startswith(BLOCKS)]

    assert [label for label in labels if not label.startswith(tried)] == []
    assert [start for start in tried if not any(map(str.startswith, labels, repeat(start)))] == []
    assert covers == [f"{BLOCKS} {side}" for side in (8, 16)] * (BLOCKS in tried)


def test_a_plan_with_a_relu_is_compared_with_itself_alone() -> None:
    plan = plan_static(PATTERN, strategy="rows", **OPTIONS).with_finish(relu=True)

    assert all(label.startswith((RESIDENT, PORT)) for label in labels_of(plan, PATTERN))


def test_the_search_of_strategies_is_tried_beside_a_dense_run_of_a_matrix() -> None:
    labels = labels_of(plan_dense(PATTERN.shape, **OPTIONS), PATTERN, PATTERN)

    assert any(label.startswith(SEARCH) for label in labels)


@pytest.mark.parametrize("name", ["nm", "full"])
def test_blocks_that_make_the_matrix_dense_or_another_format_are_not_tried(name: str) -> None:
    nm_pattern = random_nm((96, 128), NM(2, 4), np.random.default_rng(0))
    pattern = {"nm": nm_pattern, "full": Pattern.full((96, 128), 4)}[name]
    plan = plan_static(pattern, strategy="rows", **OPTIONS)

    assert not any(label.startswith(BLOCKS) for label in labels_of(plan, pattern))
