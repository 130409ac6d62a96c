"""The columns of a sweep's table: every field of a configuration, and the figures of a result.

A column goes by its name in `--json`, by the title of the table, or by the name of its flag.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ipusim import InputError

from ....jobs.request import METHODS, options_of
from ..finding import Finding
from ..ways import fraction_text

TITLES = {"block_length": "block", "data_type": "type", "exchange_bytes_per_cycle": "exchange B"}
FEW = 4  # names that a refusal offers
NUMBERS = (int, float)


@attrs.frozen
class SweepColumn:
    """A column.

    Attributes:
        name: as in JSON and CSV.
        title: of the table.
        of: the value of a finding; None where it has none.
        numeric: its values are numbers.
        asked: a field of the configuration; a point that does not read it fits every value.
        more_is_better: of two numbers the larger is the better.
        written: how the table writes a value.
    """

    name: str
    title: str
    of: Callable[[Finding], Any]
    numeric: bool = True
    asked: bool = False
    more_is_better: bool = False
    written: Callable[[Any], str] = str


def plainly(value: object) -> str:
    """A value as a word."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _grouped(value: int) -> str:
    return f"{value:,}"


def _significant(value: float) -> str:
    return f"{value:.3g}"


def _asked(name: str) -> SweepColumn:
    return SweepColumn(
        name,
        TITLES.get(name, name.replace("_", " ")),
        lambda one: one.told(name),
        numeric=name in KNOWN and KNOWN[name].reads in NUMBERS,
        asked=True,
        written=fraction_text if name == "density" else plainly,
    )


def _told(name: str, title: str, *, more: bool = False) -> SweepColumn:
    """A column of a result."""
    return SweepColumn(
        name,
        title,
        lambda one: one.result.get(name) if one.cycles is not None else None,
        more_is_better=more,
        written=lambda value: _grouped(value) if isinstance(value, int) else _significant(value),
    )


KNOWN = options_of(METHODS)
ASKED = ("method", "matrix", *(n for n, one in KNOWN.items() if one.decides and n != "method"))
TERA = SweepColumn(
    "tflops",
    "TFLOP/s",
    lambda one: one.result["flop_rate"] / 1e12 if one.cycles is not None else None,
    more_is_better=True,
    written=_significant,
)
X_DENSE = SweepColumn(
    "speedup_vs_dense",
    "x dense",
    lambda one: one.speedup,
    more_is_better=True,
    written=_significant,
)
BOUND = SweepColumn("bound_cycles", "bound", lambda one: one.bound_cycles, written=_grouped)
TILE_BYTES = SweepColumn(
    "max_tile_bytes",
    "tile bytes",
    lambda one: one.result.get("max_tile_bytes"),  # a refused job tells how many it wants
    written=_grouped,
)
SECONDS = SweepColumn(
    "seconds", "s", lambda one: one.result.get("seconds"), written=lambda value: f"{value:.2f}"
)
FIGURES = (
    _told("cycles", "cycles"),
    _told("compute_cycles", "compute"),
    _told("exchange_cycles", "exchange"),
    _told("sync_cycles", "sync"),
    BOUND,
    TERA,
    X_DENSE,
    TILE_BYTES,
    SECONDS,
    *(
        _told(name, name.replace("_", " "))
        for name in ("control_cycles", "supersteps", "decisions")
    ),
    _told("tiles_used", "tiles used"),
    *(
        _told(name, name.replace("_", " "), more=True)
        for name in ("tile_balance", "utilisation", "schedule_efficiency")
    ),
    *(_told(name, name.replace("_", " ")) for name in ("exchange_words", "flop_count")),
    _told("flop_rate", "FLOP/s", more=True),
)
COLUMNS: Mapping[str, SweepColumn] = {
    column.name: column for column in (*map(_asked, ASKED), *FIGURES)
}
ALSO = {"block": "block_length", "type": "data_type", "block_size": "block_length"}


def column_of(word: str) -> SweepColumn:
    """The column that a word names.

    Raises:
        InputError: there is none; the nearest names, else those of the table.
    """
    plain = _plain(word)
    by_word = {_plain(column.title): name for name, column in COLUMNS.items()}
    by_word |= ALSO | {name: name for name in COLUMNS}
    if plain in by_word:
        return COLUMNS[by_word[plain]]
    near = difflib.get_close_matches(plain, by_word, n=FEW) or SHOWN
    raise InputError(f"no column {word.strip()!r}; there is {', '.join(near)}")


def _plain(word: str) -> str:
    return word.strip().lower().replace("-", "_").replace(" ", "_")


SHOWN = (
    *("method", "strategy", "m", "k", "n", "block", "density", "tiles"),
    *("cycles", "compute", "exchange", "sync", "bound", "x_dense", "tile_bytes"),
)
