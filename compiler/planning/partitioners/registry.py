"""The partitioners by name: ours, and those of packages that are installed beside this one.

A package adds its own as an entry point:

    [project.entry-points."ipusim.strategies"]
    checkerboard = "its_package:checkerboard"
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType

from ipusim import InputError

from .column_bands import ColumnBands
from .greedy import greedy
from .grid import Grid
from .hilbert import hilbert
from .hypergraph import hypergraph
from .protocol import Partitioner
from .row_major import row_major
from .rows import rows

GROUP = "ipusim.strategies"
SLOW = ("hypergraph",)  # a second to a minute a candidate, and none was quickest (docs/planning.md)

PARTITIONERS: Mapping[str, Partitioner] = MappingProxyType(
    {
        "column-bands": ColumnBands(),
        "row-major": row_major,
        "rows": rows,
        "grid": Grid(),
        "hilbert": hilbert,
        "greedy": greedy,
        "hypergraph": hypergraph,
    }
)


def name_of(partitioner: Partitioner) -> str:
    """What plans call a partitioner that is given as such."""
    return str(getattr(partitioner, "__name__", type(partitioner).__name__))


def partitioner_of(strategy: str | Partitioner) -> Partitioner:
    """A partitioner by name, or as it is given.

    Raises:
        InputError: an unknown name, or an entry point that gives no function.
    """
    if not isinstance(strategy, str):
        return strategy
    if strategy in PARTITIONERS:
        return PARTITIONERS[strategy]
    installed = _installed()
    if strategy in installed:
        return _loaded(installed[strategy])
    raise InputError(f"no strategy {strategy!r}; there is {', '.join(strategy_names())}")


def strategy_names() -> tuple[str, ...]:
    """What a static plan may be asked for by name, installed partitioners among it."""
    return tuple(sorted({"auto", "popsparse", *PARTITIONERS, *_installed()}))


def searched() -> Mapping[str, Partitioner]:
    """What "auto" compares: all but `SLOW` ones, installed ones included."""
    ours = {name: rule for name, rule in PARTITIONERS.items() if name not in SLOW}
    theirs = {name: _loaded(entry) for name, entry in sorted(_installed().items())}
    return {**theirs, **ours}


def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _loaded(entry: EntryPoint) -> Partitioner:
    rule: Partitioner = entry.load()
    if not callable(rule):
        raise InputError(
            f"entry point {entry.name!r} of {GROUP} is a {type(rule).__name__}; "
            "it must be called with a pattern and a number of seats"
        )
    return rule
