"""The list of what a sweep would do, as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table

from ipusim import number_of

from ..forecast import forecast_from, makespan
from ..plain_console import plain_console
from ..sweep.store import ResultStore
from .job import convolved, job_of
from .point import Point
from .ways import fraction_text

WIDTH = 160
MOST_ROWS = 100  # of the list; all of them are done
ALWAYS = ("method", "m", "k", "n", "block_length", "density")
TITLES = {"block_length": "block", "data_type": "type", "exchange_bytes_per_cycle": "exchange B"}
LEFT_OUT: Mapping[str, set[None]] = {"matrix": set()}  # a point without a file has none
SAID = ("matrix_sha256", "machine_sha256")  # digests; the files' names are told


def plan_text(points: Sequence[Point], store: ResultStore, *, processes: int) -> str:
    """What a sweep would do: each point, whether its result is held, seconds by forecast."""
    forecast = forecast_from(store.timings)
    varying = swept([point.configuration for point in points])
    table = Table(box=box.SIMPLE)
    _columns(table, varying)
    table.add_column("about s", justify="right")
    jobs = [None if point.key in store.rows else job_of(point) for point in points]
    forecasts = iter(forecast.several([job for job in jobs if job is not None]))
    seconds = [None if job is None else next(forecasts) for job in jobs]
    for point, taken in list(zip(points, seconds, strict=True))[:MOST_ROWS]:
        known = {**convolved(point.configuration), **point.configuration}
        cells = [_cell(name, known.get(name)) for name in varying]
        table.add_row(*cells, "held" if taken is None else f"{taken:.2g}")
    todo = [taken for taken in seconds if taken is not None]
    whole = _duration(makespan(todo, processes, points=len(points)))
    out, console = plain_console(WIDTH)
    console.print(table)
    if len(points) > MOST_ROWS:
        console.print(f"{len(points) - MOST_ROWS:,} more points.")
    console.print(
        f"{number_of(len(points), 'point')}: {len(points) - len(todo)} held in {store.path}, "
        f"{len(todo)} to simulate, about {whole} "
        f"on {processes} process{'es' if processes > 1 else ''}.",
        soft_wrap=True,
    )
    if todo:
        sources = forecast.sources((job for job in jobs if job is not None), store.path)
        console.print(f"Seconds: {sources}.", soft_wrap=True)
    return out.getvalue().rstrip()


def swept(configurations: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The fields that differ, after those that are always told."""
    names = dict.fromkeys(name for one in configurations for name in one)
    varying = [
        name
        for name in names
        if name not in (*ALWAYS, *SAID)
        and len({one.get(name) for one in configurations} - LEFT_OUT.get(name, {None})) > 1
    ]
    return (*ALWAYS, *varying)


def _columns(table: Table, names: Sequence[str]) -> None:
    for name in names:
        numeric = name not in ("method", "matrix", "strategy", "machine", "pattern", "data_type")
        title = TITLES.get(name, name.replace("_", " "))
        table.add_column(title, justify="right" if numeric else "left")


def _cell(name: str, value: object) -> str:
    if value is None:
        return ""
    if name == "density" and isinstance(value, float):
        return fraction_text(value)
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
