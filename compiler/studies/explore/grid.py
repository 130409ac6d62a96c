"""The grid: every combination of the values of all axes, each point once."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, Machine

from ...jobs.convolution_options import ConvolvedOptions
from ...jobs.request import (
    METHODS,
    MachineOptions,
    MatmulOptions,
    Request,
    check_options,
    options_of,
    request_of,
)
from ...jobs.resolved import resolved
from ...plan.options.option import flag_of
from ...planning.proposers import unread_by
from ...planning.strategies import strategy_names
from ..sweep.once import MATES
from .point import Point, point_of, sha256_of

DRAWN = ("size", "m", "k")  # axes of generated operands; a file has its own
TEXT = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


def grid_of(axes: Mapping[str, Any], *, files: Sequence[Path] = ()) -> tuple[Point, ...]:
    """The points, the last axis varying fastest.

    Args:
        axes: values by name of an option, with `size` for m and k alike; one that is True or False
            or decides nothing may stand alone. What is left out has its default.
        files: of sparse operands; none draws them.

    Raises:
        InputError: axes that exclude each other or that no method swept has, a value out of its
            range, a name of nothing, a machine that cannot be, a file that cannot be read.
    """
    digest = functools.cache(sha256_of)
    machines: dict[MachineOptions, Machine] = {}
    points: dict[str, Point] = {}
    for request in _requests(_checked(axes, files), files):
        job = resolved(request, machines.get(request.machine))
        machines[request.machine] = job.machine
        point = point_of(job, digest=digest)
        points.setdefault(point.key, point)
    return tuple(points.values())


def _checked(axes: Mapping[str, Any], files: Sequence[Path]) -> dict[str, tuple[Any, ...]]:
    """The values of each axis, in the order of the options."""
    sizes = [name for name in DRAWN if name in axes]
    if "size" in sizes and len(sizes) > 1:
        raise InputError("--size gives m and k; leave --m and --k out")
    if files and sizes:
        raise InputError(f"a matrix file has its own shape; leave --{sizes[0]} out")
    listed: dict[str, tuple[Any, ...]] = {"method": (MatmulOptions().method,)}
    for name, held in axes.items():
        listed[name] = tuple(held) if isinstance(held, Sequence) else (held,)
        if not listed[name]:
            raise InputError(f"{flag_of(name)} has no value; give one or more")
    methods = listed["method"]
    check_options({DRAWN[1] if name == "size" else name: None for name in listed}, methods)
    return {name: listed[name] for name in ("size", *options_of(METHODS)) if name in listed}


def _requests(axes: Mapping[str, tuple[Any, ...]], files: Sequence[Path]) -> Iterator[Request]:
    for matrix, *values in itertools.product(files or (None,), *axes.values()):
        chosen = dict(zip(axes, values, strict=True))
        if "size" in chosen:
            chosen |= dict.fromkeys("mk", chosen.pop("size"))
        yield request_of(_of_method(chosen), matrix=matrix)


def _of_method(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Without what the method lacks, and without a strategy that only other methods know."""
    method, strategy = chosen["method"], chosen.get("strategy")
    has = set(options_of((method,)))
    if method == ConvolvedOptions.method:
        known_options = options_of((method,))
        algorithm = chosen.get("algorithm", known_options["algorithm"].default)
        has -= unread_by(algorithm)
    known = {name: strategy_names(name) for name in METHODS}
    if strategy not in known[method] and any(strategy in names for names in known.values()):
        has.discard("strategy")
    return {name: value for name, value in chosen.items() if name in has}


@attrs.frozen
class Shard:
    """One of several shares.

    Attributes:
        number: from 1.
        of: how many there are.
    """

    number: int
    of: int

    def points_of(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Its points, in their order."""
        groups: dict[str, list[int]] = {}
        for number, point in enumerate(points):
            groups.setdefault(point.group or point.key, []).append(number)
        together = [
            numbers[start : start + MATES]
            for numbers in groups.values()
            for start in range(0, len(numbers), MATES)
        ]
        own = sorted(
            number for numbers in together[self.number - 1 :: self.of] for number in numbers
        )
        return tuple(points[number] for number in own)


def shard_of(text: str) -> Shard:
    """The shard that a text as 3/16 names.

    Raises:
        InputError: it names none.
    """
    match = TEXT.fullmatch(text)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise InputError(f"--shard {text!r:.40} is no share; write as 3/16, from 1/16 to 16/16")
    return Shard(int(match[1]), int(match[2]))
