"""Strategies by method and name: who decides a plan. This is the one list of them.

    static     a partitioner, or a proposer that is called with a Problem
    dense      a proposer that is called with a Problem
    dynamic    decides a grid, called with a bound and what `plan_dynamic` takes

A strategy is named by its place, as an entry point is, so that the command's help lists all of them
without loading any. "auto" is none of these: `compiler/planners.py` searches. A package that is
installed beside this one adds partitioners of its own:

    [project.entry-points."ipusim.strategies"]
    checkerboard = "its_package:checkerboard"
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

AUTO = "auto"
GROUP = "ipusim.strategies"

PARTITIONERS: Mapping[str, str] = {
    "column-bands": "ipusim.compiler.planning.partitioners.column_bands:column_bands",
    "row-major": "ipusim.compiler.planning.partitioners.row_major:row_major",
    "rows": "ipusim.compiler.planning.partitioners.rows:rows",
    "grid": "ipusim.compiler.planning.partitioners.grid:grid",
    "hilbert": "ipusim.compiler.planning.partitioners.hilbert:hilbert",
    "greedy": "ipusim.compiler.planning.partitioners.greedy:greedy",
}
STRATEGIES: Mapping[str, Mapping[str, str]] = {
    "static": {
        "popsparse": "ipusim.compiler.planning.static:popsparse_candidates",
        **PARTITIONERS,
    },
    "dense": {
        "dense": "ipusim.compiler.planning.dense:dense_candidates",
        "poplin": "ipusim.compiler.planning.dense:poplin_candidates",
    },
    "dynamic": {
        "expected": "ipusim.compiler.planning.expected.decide:decide_dynamic_expected",
        "popsparse": "ipusim.compiler.popsparse.decide.dynamic:decide_dynamic_popsparse",
    },
}
# Methods by whose strategies another method plans: a lowered convolution is a static product.
METHODS_OF: Mapping[str, tuple[str, ...]] = {
    **{method: (method,) for method in STRATEGIES},
    AUTO: ("static", "dense"),
    "convolution": ("static",),
}


def own_names(method: str) -> tuple[str, ...]:
    """Return the strategies of a method that are ours."""
    names = {name for other in METHODS_OF[method] for name in STRATEGIES[other]}
    return tuple(sorted({AUTO, *names}))


def strategy_names(method: str) -> tuple[str, ...]:
    """Return the strategies of a method, installed partitioners among the static ones."""
    installed = _installed() if "static" in METHODS_OF[method] else {}
    return tuple(sorted({*own_names(method), *installed}))


def check_strategy(method: str, name: str) -> None:
    """Refuse a name that the method has no strategy of.

    Raises:
        InputError: the name, and those that there are.
    """
    from ipusim import InputError  # noqa: PLC0415  # help does not wait for it

    if name not in own_names(method) and name not in strategy_names(method):
        raise InputError(f"no strategy {name!r}; there is {', '.join(strategy_names(method))}")


def strategy_of(method: str, name: str) -> Any:
    """A strategy by its name; all but "auto".

    Raises:
        InputError: the method has none of the name, or an entry point gives no function.
    """
    from importlib.metadata import EntryPoint  # noqa: PLC0415  # help does not wait for it

    from ipusim import InputError  # noqa: PLC0415  # as before

    check_strategy(method, name)
    if name == AUTO:
        raise InputError(f"strategy {name!r} searches; the doors, as plan_static, take it")
    ours = STRATEGIES[method].get(name)  # what is installed is read only when it is asked for
    entry = _installed()[name] if ours is None else EntryPoint(name, ours, GROUP)
    strategy = entry.load()
    if not callable(strategy):
        raise InputError(
            f"entry point {name!r} of {GROUP} is a {type(strategy).__name__}; "
            "it must be called with a pattern and a number of seats"
        )
    return strategy


def is_partitioner(name: str) -> bool:
    """Whether a static strategy says which seat takes which block, and the count all else."""
    return name in PARTITIONERS or name not in own_names("static")


def searched_names() -> tuple[str, ...]:
    """Names of the partitioners that "auto" compares: installed ones, then all of ours."""
    theirs = sorted(_installed().keys() - PARTITIONERS.keys())
    return (*theirs, *PARTITIONERS)


def others_installed() -> bool:
    """Whether other packages add partitioners, which "auto" compares too."""
    return bool(_installed())


def _installed() -> Mapping[str, EntryPoint]:
    return _installed_on(tuple(sys.path))


@functools.lru_cache(maxsize=1)  # a sweep asks for every point, and looking takes milliseconds
def _installed_on(_search_path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """The entry points of the packages on a search path, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # help does not wait for it

    return {entry.name: entry for entry in entry_points(group=GROUP)}
