"""Validate: simulate the products that hardware measured, and compare the figures."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import attrs

from ipusim import InputError, IpusimError

from ..forecast import Job, Remaining
from ..sweep.once import measure_once, reason_of
from ..sweep.pool import WorkerPool
from ..sweep.store import ResultStore, Row
from ..sweep.study import Standing, Task, Tell
from .attribution import Weights, weights_of
from .demand import Demand, Results, all_demands, demands_of
from .deviation import Deviation, deviations_of
from .kernels import KernelPoint
from .measure import stored_result
from .measurement import DenseRates, Measurement, dense_rates
from .profiling import ConstantEffect, Fit, Profiling, effects_of, fit
from .schedules import Nearness, nearness_of
from .simulation import Configuration, Result
from .stored import job_of, restored, timed
from .summary import Reached, Summary, summary_of, targets_of

DEFAULT_STORE = Path("validate.jsonl")  # name in the user's cache folder


@attrs.frozen
class Validation:
    """Measurements beside their simulations, with a summary.

    Attributes:
        deviations: deviation of each row, in the order of the table.
        numbers: numbers of those rows in the table, from 1.
        summary: errors of the points that count.
        fit: fit of the free constants to the fitted half; None if it cannot determine them.
        constants: free constants, and the effect of each.
        schedules: nearness of exchange schedules to their bounds.
        weights: missing shares of parts, for groups of points.
        targets: targets, and what was reached.
        results: result of every simulation that was needed, with profiling.
        kernels: published cycles of single kernels beside the simulator's.
    """

    deviations: tuple[Deviation, ...]
    numbers: tuple[int, ...]
    summary: Summary
    fit: Fit | None
    constants: tuple[ConstantEffect, ...]
    schedules: Mapping[str, Nearness]
    weights: Mapping[str, Weights]
    targets: tuple[Reached, ...]
    results: Results = attrs.field(repr=False)
    kernels: tuple[KernelPoint, ...] = ()


def validate(
    measurements: Iterable[Measurement],
    *,
    profiling: Profiling | None,
    store: ResultStore,
    pool: WorkerPool,
    tell: Tell,
    lock_step: bool = False,
    only: int | None = None,
    kernels: tuple[KernelPoint, ...] = (),
) -> Validation:
    """Simulate every measurement, or read its result from the store, and compare the figures.

    Args:
        measurements: rows of the table.
        profiling: cycles that the measurement adds to each step; None to fit them.
        store: store of earlier and of new results.
        pool: pool that simulates.
        tell: callback with the progress.
        lock_step: simulate machines whose tiles compute when the last exchange is over.
        only: number of a row, from 1: only its needs are simulated, and it is compared together
            with the rows whose results the store has.
        kernels: published kernels beside their simulations, which become part of the validation.

    Raises:
        InputError: if there is nothing to fit.
        IpusimError: if a simulation fails; a job that does not fit is a result.
    """
    rows = tuple(measurements)
    rates = dense_rates(rows)
    demands = tuple(all_demands(rows if only is None else rows[only - 1 : only], rates))
    results = _results(demands, store=store, pool=pool, tell=tell, lock_step=lock_step)
    # With `only`, rows whose results happen to be stored are compared too.
    complete_rows = {
        number: row
        for number, row in enumerate(rows, start=1)
        if all(demand.next_configuration(results) is None for demand in demands_of(row, rates))
    }
    validation = _validation(complete_rows, rates, results, profiling)
    return attrs.evolve(validation, kernels=kernels)


def _validation(
    complete_rows: Mapping[int, Measurement],
    rates: DenseRates,
    results: Results,
    profiling: Profiling | None,
) -> Validation:
    """Return the validation of results, with fitted constants of profiling if none are given."""
    rows = tuple(complete_rows.values())
    fitted_constants = fit(deviations_of(rows, rates, results))
    if profiling is None:
        if fitted_constants is None:
            raise InputError(
                "nothing to fit the constants to: no two points of the fitted half differ in "
                "compute sets and exchanges; leave --refit out"
            )
        profiling = fitted_constants.rounded

    # Profiling is added to results after simulation, so that other constants need no new
    # simulation.
    def compared(other: Profiling) -> tuple[Deviation, ...]:
        """Return the comparisons with other constants."""
        return deviations_of(rows, rates, other.added_to(results))

    deviations = compared(profiling)
    summary, schedules = summary_of(deviations), nearness_of(_needed_results(rows, rates, results))
    return Validation(
        deviations=deviations,
        numbers=tuple(complete_rows),
        summary=summary,
        fit=fitted_constants,
        constants=effects_of(profiling, fitted_constants, compared),
        schedules=schedules,
        weights=weights_of(deviations),
        targets=targets_of(deviations, summary, schedules),
        results=profiling.added_to(results),
    )


def _needed_results(rows: Sequence[Measurement], rates: DenseRates, results: Results) -> Results:
    """Return the results that the rows need; the store may have results of further points."""
    return {
        demand.at(n): results[demand.at(n)]
        for demand in all_demands(rows, rates)
        for n in demand.tried_cycles(results)
    }


def _results(
    demands: Sequence[Demand], *, store: ResultStore, pool: WorkerPool, tell: Tell, lock_step: bool
) -> dict[Configuration, Result]:
    """Return all results that are demanded; later simulations may depend on earlier ones.

    Configurations here do not name lock step, because all results have the same mode. Demands with
    the most work left, by forecast, begin first.
    """
    results = _stored_results(store, lock_step=lock_step)
    queue: deque[Task] = deque()
    requested_configurations: set[Configuration] = set()
    remaining = Remaining(store.timings, _jobs_of(demands, results))
    work_left: dict[str, float] = {}

    def queue_next() -> None:
        """Queue the next configuration of each demand; most remaining work comes first."""
        for demand in demands:
            configuration = demand.next_configuration(results)
            if configuration is not None and configuration not in requested_configurations:
                requested_configurations.add(configuration)
                task = _task(attrs.evolve(configuration, lock_step=lock_step))
                work_left[task.key] = math.fsum(
                    remaining.seconds(case.key) for case in demand.remaining(results)
                )
                queue.append(task)
        sorted_tasks = sorted(queue, key=lambda task: -work_left[task.key])
        queue.clear()
        queue.extend(sorted_tasks)

    def receive(task: Task, row: Row | Exception) -> None:
        """Store the result of a task, and queue what its demands need next."""
        if isinstance(row, Exception):
            raise _failure(task, row)
        configuration, result = restored(row.configuration, row.result)
        results[_plain(configuration)] = result
        remaining.done(_plain(configuration).key, timed(row.configuration, row.result))
        # The search for a best n may end early, which makes configurations unnecessary.
        remaining.keep(_jobs_of(demands, results).keys())
        queue_next()
        tell(_standing(demands, results, remaining.share, task.name))

    queue_next()
    tell(_standing(demands, results, remaining.share, ""))
    measure_once(queue, store=store, pool=pool, callback=receive)
    return results


def _stored_results(store: ResultStore, *, lock_step: bool) -> dict[Configuration, Result]:
    """Return the results of a store by configuration."""
    rows = (restored(row.configuration, row.result) for row in store.rows.values())
    return {_plain(case): result for case, result in rows if case.lock_step == lock_step}


def _plain(case: Configuration) -> Configuration:
    """Return a configuration without its setting of lock-step, the key of its result."""
    return attrs.evolve(case, lock_step=False)


def _standing(demands: Sequence[Demand], results: Results, share: float, last: str) -> Standing:
    """Return the progress of the validation."""
    num_simulated = sum(len(demand.tried_cycles(results)) for demand in demands)
    total_bound = num_simulated + sum(demand.max_remaining(results) for demand in demands)
    return Standing(num_simulated, total_bound, share, last)


def _jobs_of(demands: Sequence[Demand], results: Results) -> dict[str, Job]:
    """Return the jobs of all configurations that may still be simulated, by key."""
    return {
        case.key: job_of(case)
        for demand in demands
        if demand.next_configuration(results) is not None
        for case in demand.remaining(results)
    }


def _task(case: Configuration) -> Task:
    """Return the task that simulates a configuration."""
    return Task(case.key, str(case), attrs.asdict(case), partial(stored_result, case))


def _failure(task: Task, error: Exception) -> Exception:
    """Return the exception that ends a validation; an internal error keeps its traceback."""
    if isinstance(error, IpusimError | MemoryError | BrokenProcessPool):
        return IpusimError(f"{task.name}: {reason_of(error)}; what was done is kept")
    error.add_note(f"while simulating {task.name}")
    return error
