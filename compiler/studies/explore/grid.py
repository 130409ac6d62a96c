"""The grid: every combination of the values of all axes, each point once."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ipusim import DataType, InputError, Machine

from ...jobs.request import Request, machine_of
from .point import MACHINE_NUMBERS, Point, point_of, sha256_of

DRAWN = ("size", "m", "k")  # axes of generated operands; a file has its own


def grid_of(axes: Mapping[str, Sequence[Any]], **fixed: Any) -> tuple[Point, ...]:
    """The points, the last axis varying fastest.

    Args:
        axes: values by field of `Request`, with `size` for m and k alike; all of them.
        fixed: fields of `Request` that all points share.

    Raises:
        InputError: axes that exclude each other, a machine that cannot be, a file that cannot be
            read.
    """
    _check(axes)
    digest = functools.cache(sha256_of)
    machines: dict[tuple[object, ...], Machine] = {}
    points: dict[str, Point] = {}
    for request in _requests(axes, fixed):
        wanted = (request.machine, *(getattr(request, name) for name in MACHINE_NUMBERS))
        if wanted not in machines:
            machines[wanted] = machine_of(request)
        point = point_of(request, machine=machines[wanted], digest=digest)
        points.setdefault(point.key, point)
    return tuple(points.values())


def _check(axes: Mapping[str, Sequence[Any]]) -> None:
    given = [name for name in DRAWN if any(axes[name])]
    if "size" in given and len(given) > 1:
        raise InputError("--size gives m and k; leave --m and --k out")
    if any(axes["matrix"]) and given:
        raise InputError(f"a matrix file has its own shape; leave --{given[0]} out")


def _requests(axes: Mapping[str, Sequence[Any]], fixed: Mapping[str, Any]) -> Iterator[Request]:
    names = tuple(axes)
    for values in itertools.product(*(axes[name] for name in names)):
        chosen = dict(zip(names, values, strict=True))
        size = chosen.pop("size")
        if size is not None:
            chosen.update(m=size, k=size)
        for name in ("data_type", "partials_type"):
            chosen[name] = None if chosen[name] is None else DataType(chosen[name])
        chosen["matrix"] = None if chosen["matrix"] is None else Path(chosen["matrix"])
        yield Request(**chosen, **fixed)
