"""A sweep as text and as JSON Lines, and the list of what a sweep would do."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from ..forecast import forecast_from, makespan
from ..sweep.store import ResultStore
from .finding import Finding
from .job import convolved, job_of
from .point import Point

WIDTH = 160
ALWAYS = ("method", "m", "k", "n", "block_length", "density")
TITLES = {"block_length": "block", "data_type": "type", "exchange_bytes_per_cycle": "exchange B"}
TELLS_NOTHING: Mapping[str, set[object]] = {"matrix": set()}  # without a file: generated
SAID = ("matrix_sha256", "machine_sha256")  # digests; the files' names are told


def findings_json(findings: Sequence[Finding]) -> str:
    """One object a line: the configuration, the columns of the result, speed-up and failure."""
    return "\n".join(json.dumps(one.columns, allow_nan=False) for one in findings)


def findings_text(findings: Sequence[Finding]) -> str:
    """A table, then why points were refused or failed."""
    varying = swept([one.configuration for one in findings])
    table = Table(box=box.SIMPLE)
    _columns(table, varying)
    for name in ("cycles", "compute", "exchange", "sync", "TFLOP/s", "x dense", "tile bytes", "s"):
        table.add_column(name, justify="right")
    for one in findings:
        cells = [_cell(one.told(name)) for name in varying]
        table.add_row(*cells, *_figures(one))
    out, console = _console()
    console.print(table)
    for said, reason in (("Refused:", "refusal"), ("Failed:", "failure")):
        _reasons(console, said, findings, reason)
    return out.getvalue().rstrip()


def plan_text(points: Sequence[Point], store: ResultStore, *, processes: int) -> str:
    """What a sweep would do: each point, whether its result is held, seconds by forecast."""
    forecast = forecast_from(store.timings)
    varying = swept([point.configuration for point in points])
    table = Table(box=box.SIMPLE)
    _columns(table, varying)
    table.add_column("about s", justify="right")
    jobs = [None if point.key in store.rows else job_of(point) for point in points]
    seconds = [None if job is None else forecast.seconds(job) for job in jobs]
    for point, taken in zip(points, seconds, strict=True):
        known = {**convolved(point.configuration), **point.configuration}
        cells = [_cell(known.get(name)) for name in varying]
        table.add_row(*cells, "held" if taken is None else f"{taken:.2g}")
    todo = [taken for taken in seconds if taken is not None]
    out, console = _console()
    console.print(table)
    console.print(
        f"{len(points)} points: {len(points) - len(todo)} held in {store.path}, "
        f"{len(todo)} to simulate, about {_duration(makespan(todo, processes))} "
        f"on {processes} process{'es' if processes > 1 else ''}.",
        soft_wrap=True,
    )
    if todo:
        sources = forecast.sources((job for job in jobs if job is not None), store.path)
        console.print(f"Seconds: {sources}.", soft_wrap=True, markup=False)
    return out.getvalue().rstrip()


def swept(configurations: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The fields that differ, after those that are always told."""
    names = dict.fromkeys(name for one in configurations for name in one)
    varying = [
        name
        for name in names
        if name not in (*ALWAYS, *SAID)
        and len({one.get(name) for one in configurations} - {None}) > 1
    ]
    return (*ALWAYS, *varying)


def _columns(table: Table, names: Sequence[str]) -> None:
    for name in names:
        numeric = name not in ("method", "matrix", "strategy", "machine", "pattern", "data_type")
        title = TITLES.get(name, name.replace("_", " "))
        table.add_column(title, justify="right" if numeric else "left")


def _figures(one: Finding) -> tuple[str, ...]:
    result = one.result
    if one.cycles is None:
        verdict = "failed" if one.failure else "refused"
        least = result.get("max_tile_bytes")
        return (verdict, "", "", "", "", "", "" if least is None else f"{least:,}", _seconds(one))
    return (
        *(f"{result[name]:,}" for name in ("cycles", "compute_cycles", "exchange_cycles")),
        f"{result['sync_cycles']:,}",
        f"{result['flop_rate'] / 1e12:.4g}",
        "" if one.speedup is None else f"{one.speedup:.3g}",
        f"{result['max_tile_bytes']:,}",
        _seconds(one),
    )


def _seconds(one: Finding) -> str:
    return f"{one.result['seconds']:.2f}" if one.result else ""


def _reasons(console: Console, said: str, findings: Sequence[Finding], reason: str) -> None:
    chosen = [(one, why) for one in findings if (why := getattr(one, reason)) is not None]
    if chosen:
        console.print(said)
    for one, why in chosen:
        console.print(f"  {one.name}: {why}", soft_wrap=True, markup=False)


def _console() -> tuple[io.StringIO, Console]:
    out = io.StringIO()
    return out, Console(file=out, width=WIDTH, color_system=None, highlight=False)


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
