"""Profiles of supersteps and loops that a validation stores."""

from __future__ import annotations

import numpy as np

from ipusim import BOW, Run, simulate
from ipusim.compiler import Bound, Pattern, emit, pack, plan_dynamic
from ipusim.compiler.studies.validate import Configuration, measure
from ipusim.compiler.studies.validate.measure import intervals_of
from ipusim.compiler.studies.validate.profiling import steps_of
from ipusim.compiler.studies.validate.simulation import profiled_cycles


def looped() -> Run:
    """Return a run in which crowded buckets overflow, so that loops repeat."""
    a = np.zeros((64, 64), dtype=bool)
    a[:16] = True
    pattern = Pattern.of(a, block=4)
    plan = plan_dynamic(
        Bound((64, 64), 4, pattern.stored), n=16, machine=BOW.scaled_to(8), strategy="expected"
    )
    return simulate(emit(plan), pack(plan, pattern))


def test_supersteps_of_a_loop_count_each_time_and_those_of_one_name_by_themselves():
    run = looped()
    intervals = intervals_of(run.trace)
    steps = run.report.steps

    assert max(step.times for step in steps) > 1
    assert len({step.name for step in steps}) < len(steps)
    assert intervals.compute_sets == tuple(step.times if step.compute else 0 for step in steps)
    assert intervals.exchanges == tuple(step.times if step.words else 0 for step in steps)
    assert 0 in intervals.compute_sets or 0 in intervals.exchanges


def test_the_quantity_is_compute_and_exchange_of_the_report_and_no_barrier():
    run = looped()
    cycles = run.report.compute_cycles + run.report.exchange_cycles

    assert profiled_cycles(run.report.steps) == cycles
    assert run.report.sync_cycles > 0


def test_a_point_counts_its_compute_sets_and_exchanges():
    job = Configuration(method="static", dtype="fp16", m=64, k=64, n=16, block=16, density=1 / 4)
    result = measure(job)
    compute_sets, exchanges = steps_of(result)

    assert len(result.phases) == len(result.compute_sets) == len(result.exchanges)
    assert compute_sets == sum(bool(phase.compute) for phase in result.phases) > 0
    assert exchanges == sum(bool(phase.bound) for phase in result.phases) > 0
