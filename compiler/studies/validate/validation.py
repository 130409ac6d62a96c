"""Validate: simulate what hardware measured and set both side by side."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import attrs

from ipusim import InputError, IpusimError

from ..forecast import Job, Remaining
from ..sweep.once import measure_once, reason_of
from ..sweep.pool import Pool
from ..sweep.store import ResultStore, Row
from ..sweep.study import Standing, Task, Tell
from .attribution import Weights, weights_of
from .demand import Demand, Results, all_demands, demands_of
from .deviation import Deviation, deviations_of
from .measure import stored_result
from .measurement import DenseRates, Measurement, dense_rates
from .profiling import ConstantEffect, Fit, Profiling, effects_of, fit
from .schedules import Nearness, nearness_of
from .simulation import Configuration, Result
from .stored import job_of, restored, timed
from .summary import Reached, Summary, reached, summary_of

DEFAULT_STORE = Path("validate.jsonl")  # in the user's cache folder


@attrs.frozen
class Validation:
    """Measurements beside their simulations, and what they come to.

    Attributes:
        deviations: one a row, in the table's order.
        numbers: the numbers of those rows in the table, from 1.
        summary: of those that count.
        fit: of the free constants to the fitted half; None where it has nothing to tell them by.
        constants: the free ones, and what each does.
        schedules: how near they come to their bounds.
        weights: by how much parts would have to change for groups of points.
        targets: what is asked, and reached.
        results: of every simulation that was needed, with profiling.
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


def validate(
    measurements: Iterable[Measurement],
    *,
    profiling: Profiling | None,
    store: ResultStore,
    pool: Pool,
    tell: Tell,
    lock_step: bool = False,
    only: int | None = None,
) -> Validation:
    """Every measurement simulated, or its result taken from the store, and compared.

    New results go into the store, and `tell` hears of each.

    Args:
        measurements: the table.
        profiling: what the measurement adds to each step; None for what fits its fitted half.
        store: what was simulated before.
        pool: who simulates.
        tell: hears how far it is.
        lock_step: simulate machines whose tiles compute when the last exchange is over.
        only: number of a row, from 1; what it needs is simulated, and compared with it what the
            store has of the others.

    Raises:
        InputError: there is nothing to fit.
        IpusimError: the first simulation that fails; one that does not fit is a result.
    """
    rows = tuple(measurements)
    rates = dense_rates(rows)
    demands = tuple(all_demands(rows if only is None else rows[only - 1 : only], rates))
    results = _results(demands, store=store, pool=pool, tell=tell, lock_step=lock_step)
    known = {
        number: row
        for number, row in enumerate(rows, start=1)
        if all(demand.wanted(results) is None for demand in demands_of(row, rates))
    }
    return _validation(known, rates, results, profiling)


def _validation(
    known: Mapping[int, Measurement],
    rates: DenseRates,
    results: Results,
    profiling: Profiling | None,
) -> Validation:
    rows = tuple(known.values())
    fitted = fit(deviations_of(rows, rates, results))
    if profiling is None:
        if fitted is None:
            raise InputError(
                "nothing to fit the constants to: no two points of the fitted half differ in "
                "compute sets and exchanges; leave --refit out"
            )
        profiling = fitted.rounded

    def compared(other: Profiling) -> tuple[Deviation, ...]:
        return deviations_of(rows, rates, other.seen(results))

    deviations = compared(profiling)
    summary, schedules = summary_of(deviations), nearness_of(_needed(rows, rates, results))
    return Validation(
        deviations=deviations,
        numbers=tuple(known),
        summary=summary,
        fit=fitted,
        constants=effects_of(profiling, fitted, compared),
        schedules=schedules,
        weights=weights_of(deviations),
        targets=reached(deviations, summary, schedules),
        results=profiling.seen(results),
    )


def _needed(rows: Sequence[Measurement], rates: DenseRates, results: Results) -> Results:
    """Those that the rows need; a store may hold more."""
    return {
        demand.at(n): results[demand.at(n)]
        for demand in all_demands(rows, rates)
        for n in demand.tried(results)
    }


def _results(
    demands: Sequence[Demand], *, store: ResultStore, pool: Pool, tell: Tell, lock_step: bool
) -> dict[Configuration, Result]:
    """All that is demanded; what is simulated next may depend on what came before.

    By configurations that do not name the mode, since all are of one. What has the longest way to
    go, by forecast, begins first.
    """
    results = _held(store, lock_step=lock_step)
    queue: deque[Task] = deque()
    asked: set[Configuration] = set()
    left = Remaining(store.timings, _jobs_of(demands, results))
    rest: dict[str, float] = {}

    def ask() -> None:
        for demand in demands:
            wanted = demand.wanted(results)
            if wanted is not None and wanted not in asked:
                asked.add(wanted)
                task = _task(attrs.evolve(wanted, lock_step=lock_step))
                rest[task.key] = sum(left.seconds(at.key) for at in demand.untried(results))
                queue.append(task)
        ordered = sorted(queue, key=lambda task: -rest[task.key])
        queue.clear()
        queue.extend(ordered)

    def receive(task: Task, row: Row | Exception) -> None:
        if isinstance(row, Exception):
            raise _failure(task, row)
        at, result = restored(row.configuration, row.result)
        results[_plain(at)] = result
        left.done(_plain(at).key, timed(row.configuration, row.result))
        left.keep(_jobs_of(demands, results).keys())
        ask()
        tell(_standing(demands, results, left.share, task.name))

    ask()
    tell(_standing(demands, results, left.share, ""))
    measure_once(queue, store=store, pool=pool, heard=receive)
    return results


def _held(store: ResultStore, *, lock_step: bool) -> dict[Configuration, Result]:
    rows = (restored(row.configuration, row.result) for row in store.rows.values())
    return {_plain(at): result for at, result in rows if at.lock_step == lock_step}


def _plain(at: Configuration) -> Configuration:
    return attrs.evolve(at, lock_step=False)


def _standing(demands: Sequence[Demand], results: Results, share: float, last: str) -> Standing:
    done = sum(len(demand.tried(results)) for demand in demands)
    most = done + sum(demand.most_left(results) for demand in demands)
    return Standing(done, most, share, last)


def _jobs_of(demands: Sequence[Demand], results: Results) -> dict[str, Job]:
    """All that may still be simulated, by key."""
    return {
        at.key: job_of(at)
        for demand in demands
        if demand.wanted(results) is not None
        for at in demand.untried(results)
    }


def _task(at: Configuration) -> Task:
    return Task(at.key, str(at), attrs.asdict(at), partial(stored_result, at))


def _failure(task: Task, error: Exception) -> Exception:
    """What ends a validation; a bug of ours, of any type, goes on with its place."""
    if isinstance(error, IpusimError | MemoryError | BrokenProcessPool):
        return IpusimError(f"{task.name}: {reason_of(error)}; what was done is kept")
    error.add_note(f"while simulating {task.name}")
    return error
