"""A point of a sweep: a request in its one form, with all that decides its cycles said.

Two requests that would be simulated alike are the same point: what a method does not read is left
out, and what was left to a default is written down.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, Machine

from ...jobs.request import (
    DEFAULT_BLOCK,
    DEFAULT_SHAPE,
    DENSE_STRATEGY,
    DYNAMIC_STRATEGY,
    STATIC_STRATEGY,
    Request,
)
from ...plan.plan import lowering_for
from ...planners import AUTO
from ...planning.dense import STRATEGIES as DENSE_STRATEGIES
from ...planning.partitioners import strategy_names
from ...planning.strategies import DYNAMIC_STRATEGIES

UNREAD: Mapping[str, Any] = {  # what a field holds that nothing reads
    "m": None,
    "k": None,
    "block_length": None,
    "density": 0.0,
    "pattern": "uniform",
    "seed": 0,
    "strategy": None,
    "lowering": None,
    "max_density": None,
    "meta_info_oversize": 0.0,
    "num_column_bands": 0,
    "n_split": 0,
    "preprocessing": True,
    "published_kernels": True,
}
BY_METHOD: Mapping[str, tuple[str, ...]] = {
    "dense": (
        *("block_length", "density", "pattern", "seed", "lowering", "max_density"),
        *("meta_info_oversize", "num_column_bands", "n_split", "preprocessing"),
    ),
    "static": ("max_density", "meta_info_oversize"),
    "dynamic": ("num_column_bands", "n_split", "preprocessing", "published_kernels"),
}
BY_FILE = ("m", "k", "density", "pattern", "seed")
MASK = ".txt"  # its shape is so many blocks: a dense plan reads their length too
STRATEGY = {"static": STATIC_STRATEGY, "dynamic": DYNAMIC_STRATEGY, "dense": DENSE_STRATEGY}
MACHINE_NUMBERS = ("tiles", "sram_bytes", "exchange_bytes_per_cycle", "amp_units")


@attrs.frozen
class Point:
    """One simulation of a sweep.

    Attributes:
        request: what to do, in its one form.
        matrix_sha256, machine_sha256: of the files that it names; None where it names none.
    """

    request: Request
    matrix_sha256: str | None
    machine_sha256: str | None

    @property
    def unread(self) -> tuple[str, ...]:
        """Fields that say nothing about this point."""
        matrix, by_method = self.request.matrix, BY_METHOD[self.request.method]
        if matrix is None:
            return by_method
        read = ("block_length",) if matrix.suffix.lower() == MASK else ()
        return tuple(name for name in (*by_method, *BY_FILE) if name not in read)

    @property
    def configuration(self) -> Mapping[str, object]:
        """All of it as JSON can hold it; None is what nothing reads or the planner chooses."""
        fields = attrs.asdict(self.request)
        return {
            **{
                name: None if name in self.unread else _plain(value)
                for name, value in fields.items()
            },
            "matrix_sha256": self.matrix_sha256,
            "machine_sha256": self.machine_sha256,
        }

    @property
    def key(self) -> str:
        """All that decides the cycles, as text; files count by what they hold."""
        told = dict(self.configuration)
        if self.request.matrix is not None:
            told["matrix"] = self.request.matrix.suffix  # the reader
        if self.machine_sha256 is not None:
            told["machine"] = None
        return json.dumps(told, sort_keys=True)

    def __str__(self) -> str:
        return named(self.configuration)


def named(configuration: Mapping[str, object]) -> str:
    """A configuration in a few words."""
    words = [f"{configuration['method']} {configuration['data_type']}"]
    told = (("", "matrix"), ("m ", "m"), ("k ", "k"), ("n ", "n"), ("block ", "block_length"))
    for title, name in (*told, ("density ", "density"), ("tiles ", "tiles")):
        value = configuration[name]
        if value is not None:
            words.append(f"{title}{value:.4g}" if isinstance(value, float) else f"{title}{value}")
    return " ".join(words)


def point_of(
    request: Request, *, machine: Machine, digest: Callable[[Path], str] | None = None
) -> Point:
    """The point that a request is.

    Args:
        request: as a user gives it.
        machine: what `machine_of` makes of it.
        digest: of a file; None reads it.

    Raises:
        InputError: a file that cannot be read.
    """
    digest = digest or sha256_of
    generated, strategy = request.matrix is None, _strategy(request)
    said = attrs.evolve(
        request,
        m=request.m or DEFAULT_SHAPE[0],
        k=request.k or DEFAULT_SHAPE[1],
        block_length=request.block_length or (DEFAULT_BLOCK if generated else None),
        strategy=strategy,
        lowering=request.lowering if strategy == AUTO else lowering_for(strategy, request.lowering),
        **{name: getattr(machine, name) for name in MACHINE_NUMBERS},
    )
    point = Point(
        said,
        None if request.matrix is None else digest(request.matrix),
        digest(Path(request.machine)) if request.machine.endswith(".toml") else None,
    )
    left = {name: UNREAD[name] for name in point.unread}
    if generated and request.method == "dense":
        left["block_length"] = DEFAULT_BLOCK  # of a pattern without blocks, for its shape
    return attrs.evolve(point, request=attrs.evolve(said, **left))


def _strategy(request: Request) -> str:
    """The method's own where none is given, or one that only other methods know."""
    known = {
        "static": strategy_names(),
        "dynamic": tuple(DYNAMIC_STRATEGIES),
        "dense": DENSE_STRATEGIES,
    }
    given = request.strategy
    strange = given not in known[request.method] and any(given in names for names in known.values())
    return STRATEGY[request.method] if given is None or strange else given


def sha256_of(path: Path) -> str:
    """The digest of a file.

    Raises:
        InputError: it cannot be read.
    """
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, Path) else value
