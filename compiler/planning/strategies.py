"""Registry of strategies by method and name: the functions that decide a plan.

    static     a partitioner, or a proposer that is called with a Problem
    dense      a proposer that is called with a Problem
    dynamic    a function that decides a grid, called with a bound and the arguments of
               `plan_dynamic`

A strategy is given as "module:function", like an entry point, so that the command's help lists all
names without loading any module. "auto" is no strategy but a search over them
(`compiler/planners.py`). An installed package may add partitioners of its own:

    [project.entry-points."ipusim.strategies"]
    checkerboard = "its_package:checkerboard"

A file that stands alone is given as its path with the name of a function, `./own.py:checkerboard`
(see `strategy_files`).
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

AUTO = "auto"
GROUP = "ipusim.strategies"  # of the entry points of installed packages

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
        "groups": "ipusim.compiler.planning.streamed:streamed_candidates",
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
# Methods whose strategies a method accepts: a lowered convolution is a static product.
STRATEGY_METHODS: Mapping[str, tuple[str, ...]] = {
    **{method: (method,) for method in STRATEGIES},
    AUTO: ("static", "dense"),
    "convolution": ("static",),
}


def own_names(method: str) -> tuple[str, ...]:
    """Return the names of the built-in strategies of a method, and "auto"."""
    names = {name for plan_method in STRATEGY_METHODS[method] for name in STRATEGIES[plan_method]}
    return tuple(sorted({AUTO, *names}))


def strategy_names(method: str) -> tuple[str, ...]:
    """Return the names of all strategies of a method, with installed partitioners."""
    installed = _installed() if takes_partitioners(method) else {}
    return tuple(sorted({*own_names(method), *installed}))


def check_strategy(method: str, name: str) -> None:
    """Refuse a name that is no strategy of the method.

    Raises:
        InputError: the name is unknown; the message lists the known ones.
    """
    # `ipusim` is imported in functions, so that the command's help does not wait for it.
    from ipusim import InputError  # noqa: PLC0415

    if is_file(name):
        _check_file(method, name)
        return
    if name not in own_names(method) and name not in strategy_names(method):
        raise InputError(f"no strategy {name!r}; there is {', '.join(strategy_names(method))}")


def is_file(name: str) -> bool:
    """Return True if a strategy is a function of a user's file, as `./own.py:function`."""
    if ".py" not in name:  # no other name needs the module that executes files
        return False
    from .strategy_files import is_in_file  # noqa: PLC0415

    return is_in_file(name)


def _check_file(method: str, name: str) -> None:
    """Refuse a file without a partitioner, or for a method that uses none."""
    from ipusim import InputError  # noqa: PLC0415

    from .strategy_files import partitioner_in  # noqa: PLC0415

    if not takes_partitioners(method):
        methods = [other for other in STRATEGY_METHODS if takes_partitioners(other)]
        raise InputError(
            f"strategy {name!r} is a partitioner, which method {method} does not use; it is for "
            f"method {' or '.join(methods)}"
        )
    partitioner_in(name)


def takes_partitioners(method: str) -> bool:
    """Return True if partitioners are strategies of a method."""
    return "static" in STRATEGY_METHODS[method]


def strategy_of(method: str, name: str) -> Any:
    """Return the function of a strategy by its name, other than "auto".

    Raises:
        InputError: the method has no strategy of this name, or an entry point gives no function.
    """
    from importlib.metadata import EntryPoint  # noqa: PLC0415

    from ipusim import InputError  # noqa: PLC0415

    check_strategy(method, name)
    if is_file(name):
        from .strategy_files import partitioner_in  # noqa: PLC0415

        return partitioner_in(name)
    if name == AUTO:
        raise InputError(f"strategy {name!r} searches; the doors, as plan_static, take it")
    # Installed packages are looked at only for names that are not built in: it takes milliseconds.
    built_in = STRATEGIES[method].get(name)
    entry = _installed()[name] if built_in is None else EntryPoint(name, built_in, GROUP)
    strategy = entry.load()
    if not callable(strategy):
        raise InputError(
            f"entry point {name!r} of {GROUP} is a {type(strategy).__name__}; "
            "it must be called with a pattern and a number of seats"
        )
    return strategy


def is_partitioner(name: str) -> bool:
    """Return True if a static strategy is a partitioner, built in or installed."""
    return name in PARTITIONERS or name not in own_names("static")


def searched_names() -> tuple[str, ...]:
    """Return the names of the partitioners that "auto" compares: installed ones, then built-in."""
    installed = sorted(_installed().keys() - PARTITIONERS.keys())
    return (*installed, *PARTITIONERS)


def others_installed() -> bool:
    """Return True if other packages add partitioners, which "auto" compares, too."""
    return bool(_installed())


def _installed() -> Mapping[str, EntryPoint]:
    """Return the strategies that installed packages offer, by name."""
    return _installed_on(tuple(sys.path))


@functools.lru_cache(maxsize=1)  # a sweep asks for every point, and looking takes milliseconds
def _installed_on(_search_path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """Return the entry points of the packages on a search path, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415

    return {entry.name: entry for entry in entry_points(group=GROUP)}
