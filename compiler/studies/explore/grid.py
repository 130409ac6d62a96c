"""Grid of a sweep: every combination of the values of all axes, each point once.

An axis is an option with several values. A shard is a share of the points, which one of several
computers simulates.
"""

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
from ...jobs.machine_numbers import check_given_once, number_axes, texts_of_product
from ...jobs.request import (
    MACHINE_FLAGS,
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
from ...planning.strategies import is_file, strategy_names, takes_partitioners
from ..sweep.once import MAX_GROUP_BATCH
from .point import Point, point_of, sha256_of

SIZE_AXES = ("size", "m", "k")  # axes of generated operands; a file has its own shape
SHARD_TEXT = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")  # a shard, as 3/16


def grid_of(axes: Mapping[str, Any], *, files: Sequence[Path] = ()) -> tuple[Point, ...]:
    """Return the points of a grid, the last axis varying fastest.

    Args:
        axes: values by name of an option, with `size` for equal m and k. A single value may stand
            without a sequence. Options that are left out have their defaults.
        files: files of sparse operands; empty to generate operands.

    Raises:
        InputError: if axes exclude each other or belong to no method of the sweep, a value is out
            of range, a name is unknown, a machine is invalid, or a file cannot be read.
    """
    digest = functools.cache(sha256_of)
    machines: dict[MachineOptions, Machine] = {}
    points: dict[str, Point] = {}
    for request in _requests(_axis_values(axes, files), files):
        job = resolved(request, machines.get(request.machine))
        machines[request.machine] = job.machine
        point = point_of(job, digest=digest)
        # Different combinations may be the same point, as a dense plan at several densities.
        points.setdefault(point.key, point)
    return tuple(points.values())


def _axis_values(axes: Mapping[str, Any], files: Sequence[Path]) -> dict[str, tuple[Any, ...]]:
    """Return the values of each axis, in the order of the options."""
    sizes = [name for name in SIZE_AXES if name in axes]
    if "size" in sizes and len(sizes) > 1:
        raise InputError("--size gives m and k; leave --m and --k out")
    if files and sizes:
        raise InputError(f"a matrix file has its own shape; leave --{sizes[0]} out")
    values: dict[str, tuple[Any, ...]] = {"method": (MatmulOptions().method,)}
    for name, axis_values in axes.items():
        is_single = isinstance(axis_values, str) or not isinstance(axis_values, Sequence)
        values[name] = (axis_values,) if is_single else tuple(axis_values)
        if not values[name]:
            raise InputError(f"{flag_of(name)} has no value; give one or more")
    values |= _number_values(values)
    methods = values["method"]
    check_options({"m" if name == "size" else name: None for name in values}, methods)
    # The order of the options, not of the call, so that equal grids give equal orders of points.
    return {name: values[name] for name in ("size", *options_of(METHODS)) if name in values}


def _number_values(values: Mapping[str, tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
    """Return the values of axes that --set names: of flags by their names, of others as texts."""
    if "set" not in values:
        return {}
    numbers = dict(number_axes(values["set"]))
    flags = {name: numbers.pop(name) for name in MACHINE_FLAGS if name in numbers}
    check_given_once(flags, values)
    return {**flags, "set": texts_of_product(numbers)}


def _requests(axes: Mapping[str, tuple[Any, ...]], files: Sequence[Path]) -> Iterator[Request]:
    """Yield a request for each combination of a file and of values of all axes."""
    for matrix, *values in itertools.product(files or (None,), *axes.values()):
        options = dict(zip(axes, values, strict=True))
        # `size` stands for a square operand, whose m and k change together.
        if "size" in options:
            options |= dict.fromkeys("mk", options.pop("size"))
        yield request_of(_options_of_method(options), matrix=matrix)


def _options_of_method(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options without those that the method lacks.

    A strategy that only other methods know is left out too.
    """
    method, strategy = options["method"], options.get("strategy")
    accepted_options = set(options_of((method,)))
    if method == ConvolvedOptions.method:
        known_options = options_of((method,))
        algorithm = options.get("algorithm", known_options["algorithm"].default)
        accepted_options -= unread_by(algorithm)
    by_method = {name: strategy_names(name) for name in METHODS}
    if isinstance(strategy, str) and is_file(strategy) and not takes_partitioners(method):
        accepted_options.discard("strategy")
    # A strategy that no method knows is kept, so that the request refuses it with a message.
    if strategy not in by_method[method] and any(strategy in names for names in by_method.values()):
        accepted_options.discard("strategy")
    return {name: value for name, value in options.items() if name in accepted_options}


@attrs.frozen
class Shard:
    """Share of a sweep's points; all shards of one count together have every point once.

    Attributes:
        number: number of the share, from 1.
        count: number of shares.
    """

    number: int
    count: int

    def points_of(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Return the points of this share, in their order.

        Points of a group most likely have the same plan and program (`Point.group`), which later
        points reuse. So they stay together, in batches as large as one process gets at a time.
        Batches go to shards in turn.
        """
        groups: dict[str, list[int]] = {}
        for number, point in enumerate(points):
            groups.setdefault(point.group or point.key, []).append(number)
        batches = [
            numbers[start : start + MAX_GROUP_BATCH]
            for numbers in groups.values()
            for start in range(0, len(numbers), MAX_GROUP_BATCH)
        ]
        selected_numbers = sorted(
            number for numbers in batches[self.number - 1 :: self.count] for number in numbers
        )
        return tuple(points[number] for number in selected_numbers)


def shard_of(text: str) -> Shard:
    """Return the shard that a text such as 3/16 names.

    Raises:
        InputError: if the text names no shard.
    """
    match = SHARD_TEXT.fullmatch(text)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise InputError(f"--shard {text!r:.40} is no shard; write number/count, such as 3/16")
    return Shard(int(match[1]), int(match[2]))
