"""Counts of the host's work: those of plans equal those of emitted programs.

The law that ships fits.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

from ipusim import DataType
from ipusim.compiler import Plan, emit
from ipusim.compiler.exchange.port_list import WEIGHTS_OF_REDUCTIONS
from ipusim.compiler.jobs.host_law import shipped_law
from ipusim.compiler.jobs.host_work import COUNTS, MAX_CHOICES, HostWork, work_of
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.resolved import resolved
from ipusim.compiler.jobs.stages import PROGRAMS, Stages
from ipusim.compiler.studies.forecast import MEASURED_WORK, fit_host_law

PRODUCT = {"m": 256, "k": 256, "n": 32, "tiles": 16}
BLOCKS = {**PRODUCT, "block_length": 8, "density": 0.2}
COUNTED = [
    {**BLOCKS, "strategy": "rows"},
    {**BLOCKS, "strategy": "greedy", "block_length": 4},
    {**BLOCKS, "strategy": "popsparse", "lowering": "own"},
    {**BLOCKS, "strategy": "popsparse"},
    {**PRODUCT, "method": "dense", "weights": "shared"},  # pieces of resident plans are merged
    {**BLOCKS, "method": "dynamic", "strategy": "popsparse"},
    {**PRODUCT, "nm": "2:4", "weights": "shared"},
]
# factors by which most measured jobs may differ from the law
WITHIN_SECONDS, WITHIN_BYTES = 2.0, 1.5
LIBRARY = {**BLOCKS, "strategy": "popsparse", "weights": "shared"}
Calls = list[tuple[HostWork, int]]


def plan_of(job: Mapping[str, Any]) -> Plan:
    """Return the plan of a job."""
    resolved_job, stages = resolved(request_of(job)), Stages()
    return stages.plan(resolved_job, stages.operand(resolved_job)).plan


def callbacks_of(job: Mapping[str, Any]) -> Calls:
    """Return the work and the number of programs of each callback while a job runs."""
    calls: Calls = []
    stages = Stages(callback=lambda work, programs=1: calls.append((work, programs)))
    perform(request_of(job), timing_only=True, tell=lambda _stage: None, stages=stages)
    return calls


def measured() -> Iterator[Mapping[str, str]]:
    """Yield the rows of the table of measured jobs."""
    with MEASURED_WORK.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


@pytest.mark.parametrize("job", COUNTED)
def test_words_that_travel_are_counted_as_they_are_emitted(job: Mapping[str, Any]) -> None:
    plan = plan_of(job)
    work, received = work_of(plan), Counter[str]()
    for step in emit(plan).supersteps:
        received[step.name] += len(step.exchange.tile)
    deliveries = work.partials if plan.lowering == "popsparse" and plan.buckets is None else 0

    assert received["gather"] + received["multiply"] == work.operands
    assert work.partials <= received["reduce"] <= work.partials + deliveries
    assert (work.choices > 0) == (deliveries > 0)  # only PopSparse's port lists are searched


def test_bytes_on_tiles_are_those_of_the_lines_that_seats_touch() -> None:
    plan = plan_of({**BLOCKS, "strategy": "popsparse", "partials_type": "float"})
    (cut,), pattern = plan.partition.cuts, plan.known[0]
    pairs = list(zip(cut.seat, plan.partition.order, strict=True))
    read = {(seat, pattern.columns[block]) for seat, block in pairs}
    written = {(seat, pattern.rows[block]) for seat, block in pairs}
    bytes_of = DataType.HALF.bytes * len(read) + DataType.FLOAT.bytes * len(written)

    assert work_of(plan).held == bytes_of * 8 * plan.partition.columns


def test_a_port_list_looks_at_as_many_messages_as_are_counted() -> None:
    assert WEIGHTS_OF_REDUCTIONS.window == MAX_CHOICES


def test_each_stage_is_announced_before_it_begins() -> None:
    matrix_work, planned, tiles, emitted = callbacks_of(LIBRARY)
    plan = plan_of(LIBRARY)

    assert matrix_work == (HostWork(start=1, values=plan.known[0].stored), 1)
    assert planned == (HostWork(), 1)
    assert tiles == (HostWork(tiles=BLOCKS["tiles"]), 0)
    assert emitted == (work_of(plan), 1)


def test_a_search_announces_each_program_that_it_emits() -> None:
    _, _, _, *candidates, final = callbacks_of({**BLOCKS, "strategy": "auto"})

    assert candidates
    assert {programs for _, programs in candidates} == {PROGRAMS}
    assert all(work == work.timing_only for work, _ in candidates)
    assert final[0].timing_only in [work for work, _ in candidates]
    assert final[1] == 0


@pytest.mark.parametrize("job", [
    {"nm": "2:4", "realisation": "auto", "m": 64, "k": 64, "n": 8, "tiles": 4},
    {"method": "convolution", "algorithm": "auto", "channels": 16, "filters": 16, "image": "4x4",
     "tiles": 4},
])  # fmt: skip
def test_other_searches_announce_their_programs_too(job: Mapping[str, Any]) -> None:
    _, _, _, *candidates, final = callbacks_of(job)

    assert {programs for _, programs in candidates} <= {1, PROGRAMS}  # some race within
    assert final[1] == 0


def test_the_law_that_ships_is_that_of_the_measured_jobs() -> None:
    law, shipped = fit_host_law(list(measured())), shipped_law()

    assert shipped.seconds_per_unit == pytest.approx(law.seconds_per_unit, rel=1e-3)
    assert shipped.bytes_per_unit == pytest.approx(law.bytes_per_unit, rel=1e-3)


def test_most_measured_jobs_are_foretold_by_the_law_of_the_others() -> None:
    rows, seconds, sizes = list(measured()), [], []
    for number, row in enumerate(rows):
        law = fit_host_law([*rows[:number], *rows[number + 1 :]])
        work = HostWork(**{name: int(row[name]) for name in COUNTS})
        took, peak = float(row["seconds"]), float(row["peak_bytes"])
        if took >= 5:
            seconds.append(law.seconds(work) / took)
        if peak >= 5e8:
            sizes.append(law.peak_bytes(work) / peak)
    near_time = [1 / WITHIN_SECONDS < ratio < WITHIN_SECONDS for ratio in seconds]
    near_size = [1 / WITHIN_BYTES < ratio < WITHIN_BYTES for ratio in sizes]

    assert sum(near_time) >= 0.85 * len(near_time) >= 17
    assert sum(near_size) >= 0.9 * len(near_size) >= 36


def test_work_adds_up_count_by_count() -> None:
    sample = HostWork(**{name: number for number, name in enumerate(COUNTS)})

    assert sample + sample == HostWork(**{name: 2 * number for number, name in enumerate(COUNTS)})
    assert sample.timing_only + sample.of_run == sample
    assert attrs.asdict(sample.of_run)["operands"] == 0
