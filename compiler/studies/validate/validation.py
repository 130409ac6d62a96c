"""Validate: simulate what hardware measured and set both side by side."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import attrs

from ipusim import InputError, IpusimError

from ..sweep.once import measure_once, reason_of
from ..sweep.pool import Pool
from ..sweep.standing import Standing, Tell
from ..sweep.store import ResultStore, Row
from ..sweep.task import Task
from .measurements.demand import Demand, Results, all_demands
from .measurements.measurement import Measurement, dense_rates
from .simulations.configuration import Configuration
from .simulations.measure import stored_result
from .simulations.result import Result, restored
from .statistics.deviation import Deviation, deviations_of
from .statistics.fit import ConstantEffect, effect_of, fit
from .statistics.profiling import Profiling
from .statistics.schedules import Nearness, nearness_of
from .statistics.summary import Summary, summary_of

STUDY = "ipusim validate"
DEFAULT_STORE = Path(".cache") / "ipusim" / "validate.jsonl"  # below the home folder


@attrs.frozen
class Validation:
    """Measurements beside their simulations, and what they come to.

    Attributes:
        deviations: one a row, in the table's order.
        summary: of those that count.
        constants: the free ones, and what each does.
        schedules: how near they come to their bounds.
        results: of every simulation that was needed, without profiling.
    """

    deviations: tuple[Deviation, ...]
    summary: Summary
    constants: tuple[ConstantEffect, ...]
    schedules: Mapping[str, Nearness]
    results: Results = attrs.field(repr=False)


def validate(
    measurements: Iterable[Measurement],
    *,
    profiling: Profiling,
    store: ResultStore,
    pool: Pool,
    tell: Tell,
) -> Validation:
    """Every measurement simulated, or its result taken from the store, and compared.

    New results go into the store, and `tell` hears of each. `profiling` is what the measurement
    adds to each step.

    Raises:
        IpusimError: the first simulation that fails; one that does not fit is a result.
    """
    rows = tuple(measurements)
    rates = dense_rates(rows)
    demands = tuple(all_demands(rows, rates))
    results = _results(demands, store=store, pool=pool, tell=tell)
    deviations = deviations_of(rows, rates, profiling.seen(results))
    plain = deviations_of(rows, rates, results)
    constants = (effect_of(profiling, fit(plain), plain),)
    return Validation(deviations, summary_of(deviations), constants, nearness_of(results), results)


def _results(
    demands: Sequence[Demand], *, store: ResultStore, pool: Pool, tell: Tell
) -> dict[Configuration, Result]:
    """All that is demanded; what is simulated next may depend on what came before."""
    try:
        results = dict(map(_held, store.rows.values()))
    except (TypeError, KeyError) as error:
        raise InputError(f"{store.path} is damaged, {error}; start with --fresh") from None
    queue: deque[Task] = deque()
    asked: set[Configuration] = set()

    def ask() -> None:
        for demand in demands:
            wanted = demand.wanted(results)
            if wanted is not None and wanted not in asked:
                asked.add(wanted)
                queue.append(_task(wanted))

    def say(last: str) -> None:
        kept = sum(len(demand.tried(results)) for demand in demands)
        most = kept + sum(demand.most_left(results) for demand in demands)
        tell(Standing(kept, most, kept / (most or 1), last))

    def heard(task: Task, found: Row | Exception) -> None:
        if isinstance(found, Exception):
            raise _failure(task, found)
        results.update([_held(found)])
        ask()
        say(task.name)

    ask()
    say("")
    measure_once(queue, store=store, pool=pool, heard=heard)
    return results


def _task(at: Configuration) -> Task:
    return Task(at.key, str(at), attrs.asdict(at), partial(stored_result, at))


def _held(row: Row) -> tuple[Configuration, Result]:
    return Configuration(**row.configuration), restored(row.result)


def _failure(task: Task, error: Exception) -> Exception:
    """What ends a validation; a bug of ours, of any type, goes on with its place."""
    if isinstance(error, IpusimError | MemoryError | BrokenProcessPool):
        return IpusimError(f"{task.name}: {reason_of(error)}; what was done is kept")
    error.add_note(f"while simulating {task.name}")
    return error
