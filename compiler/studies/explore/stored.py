"""What a line of a sweep's store may hold: a point's configuration with its key, and its result.

The options say which fields a configuration has and what each may be, the types of a row which
columns a result has.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict, get_type_hints

import attrs

from ipusim import InputError

from ...jobs.convolution_options import GEOMETRY, ConvolvedOptions
from ...jobs.outcome import ConvolutionColumns, JobColumns, RunColumns
from ...jobs.request import METHODS, MachineOptions, MatmulOptions, MatrixOptions, request_of
from ...matrix.files import reader_of
from ...plan.options.option import options_in
from ..forecast import Timing, timing_of
from ..phase import Phase
from ..sweep.json_lines import BadLine
from ..sweep.schema import Columns, check_columns, structured
from ..sweep.study import Study
from .measure import measure
from .point import MASK, Point, job_columns, key_of

OF_CONVOLUTIONS = get_type_hints(ConvolutionColumns)
BESIDE = {"matrix": str | None, "matrix_sha256": str | None, "machine_sha256": str | None}
SHAPE = ("m", "k")  # numbers that only a file leaves open
DRAWN = (*SHAPE, "block_length")  # of blocks


class HostColumns(TypedDict):
    """What a point's result has besides the columns of a row."""

    phases: tuple[Phase, ...]
    seconds: float


class TileColumns(TypedDict):
    """What a tile offers, peaks of all, words received, joules, shares of cycles; of what ran."""

    available_bytes: int
    total_tile_bytes: int
    exchange_words: int
    shares: Mapping[str, float]
    joules: float


OF_EVERY = {**get_type_hints(JobColumns), **get_type_hints(HostColumns)}
OF_RUNS = {**get_type_hints(RunColumns), **get_type_hints(TileColumns)}
MAYBE_RAN = {name: kind | None for name, kind in OF_RUNS.items()}
RESULTS = {  # by whether it ran, and whether it is a convolution
    (True, False): Columns({**OF_EVERY, **OF_RUNS}),
    (True, True): Columns({**OF_EVERY, **OF_RUNS, **OF_CONVOLUTIONS}),
    (False, False): Columns({**OF_EVERY, **MAYBE_RAN}),
    (False, True): Columns({**OF_EVERY, **MAYBE_RAN, **OF_CONVOLUTIONS}),
}


def check(key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
    """Hold a line against what a sweep writes.

    Raises:
        BadLine: what is missing, unknown, of another type or out of its range.
    """
    try:
        _check_configuration(configuration)
        is_convolution = configuration["method"] == ConvolvedOptions.method
        if key != key_of(configuration):
            raise BadLine("its key is of another configuration")
    except TypeError:  # a list or an object where a word stands
        raise BadLine("its configuration holds more than words and numbers") from None
    RESULTS[result.get("refusal") is None, is_convolution].check(result)


def timed(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> Timing | None:
    """How long a point took; None of one that was refused, early or late."""
    if result.get("refusal") is not None:
        return None
    return timing_of(job_columns(configuration, result), result.get("seconds"))


STUDY = Study("ipusim explore", check, timed, measure)


def _check_configuration(configuration: Mapping[str, Any]) -> None:
    method, matrix = configuration.get("method"), configuration.get("matrix")
    if method not in METHODS:
        raise BadLine(f"there is no method {method!r:.20}")
    suffix = None if matrix is None else reader_of(structured(matrix, str)).lower()
    names = _names(
        method, configuration.get("algorithm"), None if suffix is None else suffix == MASK
    )
    if configuration.keys() != names:
        odd = min(configuration.keys() ^ names)
        raise BadLine(f"its configuration {'lacks' if odd in names else 'has'} {odd!r:.40}")
    drawn = _drawn(configuration)
    for name, value in configuration.items():
        why = _reason(method, name, value, drawn)
        if why:
            raise BadLine(why)


def _drawn(configuration: Mapping[str, Any]) -> tuple[str, ...]:
    """The numbers that only a file leaves open, of a point without one."""
    if configuration["matrix"] is not None:
        return ()
    if configuration["method"] == ConvolvedOptions.method:
        return (*GEOMETRY, "block_length")
    return DRAWN if configuration.get("nm") is None else SHAPE


@functools.cache
def _names(method: str, algorithm: str | None, is_mask: bool | None) -> frozenset[str]:
    """The fields of such points; None without a file, or of no convolution."""
    file = {None: None, True: Path(f"a{MASK}"), False: Path("a.npz")}[is_mask]
    named = {"method": method} | ({} if algorithm is None else {"algorithm": algorithm})
    point = Point(request_of(named, matrix=file), None, None)
    return frozenset(point.configuration)


@functools.lru_cache(maxsize=1 << 16, typed=True)
def _reason(method: str, name: str, value: Any, drawn: tuple[str, ...]) -> str:
    """What is wrong with one field; empty if nothing."""
    try:
        if name in BESIDE:
            check_columns({name: value}, {name: BESIDE[name]})
            return ""
        if value is None and (name in options_in(MachineOptions) or name in drawn):
            return f"{name} is missing"
        field = _fields(method)[name]
        field.validator(None, field, value)
    except (BadLine, InputError) as error:
        return str(error)
    return ""


@functools.cache
def _fields(method: str) -> Mapping[str, Any]:
    """The options of a method by name."""
    kinds = (MatrixOptions, MatmulOptions, METHODS[method], MachineOptions)
    return {name: field for kind in kinds for name, field in attrs.fields_dict(kind).items()}
