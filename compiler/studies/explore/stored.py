"""Schema of a sweep's store: which lines (key, configuration and result of a point) are valid.

The options of the command decide which fields a configuration has and which values are valid.
Typed dictionaries decide which columns a result has, such as `JobColumns` and `RunColumns`.
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
from ...jobs.request import (
    MACHINE_FLAGS,
    METHODS,
    MachineOptions,
    MatmulOptions,
    MatrixOptions,
    request_of,
)
from ...matrix.files import reader_of
from ..forecast import Timing, timing_of
from ..phase import Phase
from ..sweep.json_lines import BadLine
from ..sweep.schema import Columns, check_columns, structured
from ..sweep.study import Study
from .measure import measure
from .point import DIGESTS, MASK_SUFFIX, Point, job_columns, key_of

CONVOLUTION_COLUMNS = get_type_hints(ConvolutionColumns)
# Fields of a configuration that no option decides, and their types.
FILE_FIELDS = dict.fromkeys(("matrix", *DIGESTS), str | None)
SHAPE_FIELDS = ("m", "k")  # fields that have values unless a file decides them
# Fields that have values if the matrix is generated in blocks.
BLOCK_FIELDS = (*SHAPE_FIELDS, "block_length")


class HostColumns(TypedDict):
    """Columns that each result of a sweep adds to those of `ipusim run`.

    Attributes:
        phases: cycles of each phase.
        host_seconds: time of the simulation on this computer, in seconds.
    """

    phases: tuple[Phase, ...]
    host_seconds: float


class TileColumns(TypedDict):
    """Columns of points that ran: memory of a tile and of all, words, shares of time, joules."""

    available_bytes: int
    total_tile_bytes: int
    exchange_words: int
    shares: Mapping[str, float]
    joules: float


# Columns and their types: of every result, and those of points that ran and of refused points.
COMMON_COLUMNS = {**get_type_hints(JobColumns), **get_type_hints(HostColumns)}
RUN_COLUMNS = {**get_type_hints(RunColumns), **get_type_hints(TileColumns)}
REFUSED_COLUMNS = {name: column_type | None for name, column_type in RUN_COLUMNS.items()}
COLUMNS_OF_RESULTS = {  # by whether the point ran, and whether it is a convolution
    (True, False): Columns({**COMMON_COLUMNS, **RUN_COLUMNS}),
    (True, True): Columns({**COMMON_COLUMNS, **RUN_COLUMNS, **CONVOLUTION_COLUMNS}),
    (False, False): Columns({**COMMON_COLUMNS, **REFUSED_COLUMNS}),
    (False, True): Columns({**COMMON_COLUMNS, **REFUSED_COLUMNS, **CONVOLUTION_COLUMNS}),
}


def check(key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
    """Check a line against what a sweep writes.

    Raises:
        BadLine: if something is missing, unknown, of another type or out of its range.
    """
    try:
        _check_configuration(configuration)
        is_convolution = configuration["method"] == ConvolvedOptions.method
        # The key is computed anew, so that a line cannot stand for another point.
        if key != key_of(configuration):
            raise BadLine("its key is of another configuration")
    except TypeError:  # a list or an object in place of a word
        raise BadLine("its configuration holds more than words and numbers") from None
    COLUMNS_OF_RESULTS[result.get("refusal") is None, is_convolution].check(result)


def host_seconds_of(result: Mapping[str, Any]) -> Any:
    """Return the seconds of the host in a result, also of stores that named them `seconds`."""
    return result.get("host_seconds", result.get("seconds"))


def timing_if_ran(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> Timing | None:
    """Return the timing of a point that ran, or None if it was refused."""
    if result.get("refusal") is not None:
        return None
    return timing_of(job_columns(configuration, result), host_seconds_of(result))


STUDY = Study("ipusim explore", check, timing_if_ran, measure=measure)


def _check_configuration(configuration: Mapping[str, Any]) -> None:
    """Refuse a stored configuration whose fields or values no point can have."""
    method, matrix = configuration.get("method"), configuration.get("matrix")
    if method not in METHODS:
        raise BadLine(f"there is no method {method!r:.20}")
    suffix = None if matrix is None else reader_of(structured(matrix, str)).lower()
    names = _names(
        method, configuration.get("algorithm"), None if suffix is None else suffix == MASK_SUFFIX
    )
    if configuration.keys() != names:
        field = min(configuration.keys() ^ names)  # the first field that only one of them has
        raise BadLine(f"its configuration {'lacks' if field in names else 'has'} {field!r:.40}")
    generated_names = _generated_fields(configuration)
    for name, value in configuration.items():
        fault = _fault(method, name, value, generated_names)
        if fault:
            raise BadLine(fault)


def _generated_fields(configuration: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the fields that must have values because no file decides them."""
    if configuration["matrix"] is not None:
        return ()
    if configuration["method"] == ConvolvedOptions.method:
        return (*GEOMETRY, "block_length")
    return BLOCK_FIELDS if configuration.get("nm") is None else SHAPE_FIELDS


@functools.cache
def _names(method: str, algorithm: str | None, is_mask: bool | None) -> frozenset[str]:
    """Return the names of the fields of a configuration.

    Args:
        method: method of the point.
        algorithm: algorithm of a convolution; None for other methods.
        is_mask: True if the matrix file is a mask, None without a file.
    """
    file = {None: None, True: Path(f"a{MASK_SUFFIX}"), False: Path("a.npz")}[is_mask]
    options = {"method": method} | ({} if algorithm is None else {"algorithm": algorithm})
    # The fields are those of an example point, so that they cannot differ from what a sweep writes.
    point = Point(request_of(options, matrix=file), None, None)
    return frozenset(point.configuration)


@functools.lru_cache(maxsize=1 << 16, typed=True)  # typed: 1, 1.0 and True differ as values of JSON
def _fault(method: str, name: str, value: Any, generated_names: tuple[str, ...]) -> str:
    """Return the fault of one field, empty if it is valid."""
    try:
        if name in FILE_FIELDS:
            check_columns({name: value}, {name: FILE_FIELDS[name]})
            return ""
        if value is None and (name in ("machine", *MACHINE_FLAGS) or name in generated_names):
            return f"{name} is missing"
        field = _fields(method)[name]
        field.validator(None, field, value)
    except (BadLine, InputError) as error:
        return str(error)
    return ""


@functools.cache
def _fields(method: str) -> Mapping[str, Any]:
    """Return the options of a method by name."""
    classes = (MatrixOptions, MatmulOptions, METHODS[method], MachineOptions)
    return {name: field for group in classes for name, field in attrs.fields_dict(group).items()}
