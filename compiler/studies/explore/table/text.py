"""A sweep as text of 80 columns: what all points share, a row a point, and what they answer."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Column, Table

from ....jobs.request import METHODS, options_of
from ...plain_console import plain_console
from ..answers import answers
from ..command import own_lowering
from ..finding import Finding
from ..job import OF_FILES
from ..ways import FIRST, quickest_of, telling_fields
from .columns import COLUMNS, SweepColumn

WIDTH = 80
MOST_ROWS = 100  # of the table, and reasons below it
BESIDE = 2  # letters between columns
MARK = "*"
UNREAD = {None}  # the value of what nothing reads
FULL = (
    "sram_bytes",
    "exchange_bytes_per_cycle",
    "amp_units",
)  # a machine's own, said in each point
SHARED = (*FIRST, "m", "k", "n", "block_length", "density", "data_type", "tiles", "machine")
FIRST_SHOWN = ("method", "algorithm", "strategy", "m", "k", "n", "block_length", "density")
WORTH = (  # figures that are left out first stand last
    *("cycles", "speedup_vs_dense", "exchange_cycles", "compute_cycles", "max_tile_bytes"),
    *("sync_cycles", "tflops", "bound_cycles", "seconds"),
)
IN_TURN = (
    *("cycles", "compute_cycles", "exchange_cycles", "sync_cycles", "bound_cycles"),
    *("tflops", "speedup_vs_dense", "max_tile_bytes", "seconds"),
)


def findings_text(findings: Sequence[Finding]) -> str:
    """What all share, a table in the order of the findings, answers, and reasons of refusals.

    Of many findings the table has the first ones, the answers are of all.
    """
    fields = shown_fields(findings)
    asked = [COLUMNS[name] for name in fields]
    figures = _fitting(findings, asked)
    best = quickest_of(findings)
    table = Table(
        *(Column(each.title, justify=_side(each), overflow="fold") for each in asked),
        *(Column(each.title, justify="right", no_wrap=True) for each in figures),
        Column("", width=len(MARK)),
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        padding=(0, 1, 0, 0),
    )
    for number, one in enumerate(findings[:MOST_ROWS]):
        told = (*_cells(one, asked), *_figures(one, figures))
        table.add_row(*told, MARK if number in best else "")
    out, console = plain_console(WIDTH)
    for line in _shared(findings, fields):
        console.print(line)
    console.print(table)
    if len(findings) > MOST_ROWS:
        console.print(f"The first {MOST_ROWS} of {len(findings):,}; --csv and --json have all.")
    for line in answers(findings, marked=MARK):
        console.print(line)
    for words, reason in (("Refused:", "refusal"), ("Failed:", "failure")):
        _reasons(console, words, findings, reason)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def shown_fields(findings: Sequence[Finding]) -> tuple[str, ...]:
    """The fields of the configurations that differ, less those that others decide."""
    names = (*FIRST_SHOWN, *(name for name in COLUMNS if COLUMNS[name].asked))
    return telling_fields(findings, tuple(dict.fromkeys(names)))


def _fitting(findings: Sequence[Finding], asked: Sequence[SweepColumn]) -> list[SweepColumn]:
    """The figures for which there is room, the most worth first."""
    some = [one for one in findings if one.cycles is not None]
    worth = [name for name in WORTH if any(COLUMNS[name].of(one) is not None for one in some)]
    room = WIDTH - len(MARK) - sum(BESIDE + _width(findings, each) for each in asked)
    kept = []
    for column in (COLUMNS[name] for name in worth):
        room -= BESIDE + _width(findings, column)
        if room < 0:
            break
        kept.append(column.name)
    return [COLUMNS[name] for name in IN_TURN if name in (kept or ["cycles"])]


def _width(findings: Sequence[Finding], column: SweepColumn) -> int:
    shown = findings[:MOST_ROWS]
    return max(len(column.title), *(len(cell) for one in shown for cell in _cells(one, [column])))


def _cells(one: Finding, columns: Sequence[SweepColumn]) -> list[str]:
    values = [(column, column.of(one)) for column in columns]
    return ["" if value is None else column.written(value) for column, value in values]


def _figures(one: Finding, columns: Sequence[SweepColumn]) -> list[str]:
    """The figures; what did not run says so in the place of its cycles."""
    verdict = "failed" if one.failure else "refused" if one.cycles is None else None
    cells = _cells(one, columns)
    return [
        verdict if verdict and column.name == "cycles" else cell
        for column, cell in zip(columns, cells, strict=True)
    ]


def _side(column: SweepColumn) -> Any:
    return "right" if column.numeric else "left"


def _shared(findings: Sequence[Finding], shown: Sequence[str]) -> list[str]:
    words = shared_words(findings, shown)
    points = f"{len(findings):,} point{'s' * (len(findings) != 1)}"
    told = f"{points}: {', '.join(words)}" if words else points
    return textwrap.wrap(told, WIDTH, subsequent_indent="  ")


def shared_words(findings: Sequence[Finding], shown: Sequence[str]) -> list[str]:
    """What is the same for all that read it: always the job, of the rest what is no default."""
    known = options_of(METHODS)
    words = list[str]()
    for name in dict.fromkeys((*SHARED, *known)):
        if name in shown or name not in COLUMNS or name in FULL:
            continue
        values = {one.told(name) for one in findings if _reads(one, name)}
        if len(values - UNREAD) != 1 or (name not in SHARED and None in values):
            continue
        (value,) = values - UNREAD
        word = COLUMNS[name].written(value)
        if name == "strategy" and word in words[:1]:  # a dense plan's has the method's name
            continue
        reader = next(one for one in findings if one.told(name) is not None)
        own = own_lowering(reader.configuration).get(name, known[name].default)
        if name in SHARED or value != own:
            words.append(word if name in FIRST else f"{COLUMNS[name].title} {word}")
    return words


def _reads(one: Finding, name: str) -> bool:
    """Whether a point has a value of a field, its own or its file's."""
    of_file = one.configuration.get("matrix") is not None and name in OF_FILES
    return of_file or name in one.configuration


def _reasons(console: Console, words: str, findings: Sequence[Finding], reason: str) -> None:
    chosen = [(one, why) for one in findings if (why := getattr(one, reason)) is not None]
    if chosen:
        console.print(words)
    for one, why in chosen[:MOST_ROWS]:
        console.print(f"  {one.name}: {why}", soft_wrap=True)
    if len(chosen) > MOST_ROWS:
        console.print(f"  and {len(chosen) - MOST_ROWS:,} more.")
