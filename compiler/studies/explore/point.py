"""Point of a sweep: a request in canonical form, with everything that decides its cycles.

Two requests that would be simulated alike are the same point: defaults are written out, and
options that the method does not read are dropped. The configuration of a point is these options by
name; its key is the text of it by which stores find results. Options that decide a result are
called decisive; others, such as the number of processes, change no cycles.
"""

from __future__ import annotations

import functools
import hashlib
import json
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

from ipusim import BOW, InputError, IpusimError, Machine, machine_files, plain_size

from ...jobs.convolution_options import GEOMETRY, ConvolvedOptions
from ...jobs.machine_numbers import numbers_in, text_of
from ...jobs.request import (
    MACHINE_FLAGS,
    MachineOptions,
    MatrixOptions,
    MethodOptions,
    Request,
    options_of,
)
from ...jobs.resolved import DEFAULT_BLOCK, ResolvedRequest, machine_of, whole_numbers_of
from ...jobs.workload import convolution_named
from ...matrix.files import files_behind, reader_of
from ...plan.options.methods import DENSE_ALGORITHMS, DenseOptions, StaticOptions, lowering_for
from ...plan.options.option import Option, flag_of, options_in
from ...planning.proposers import unread_by
from ...planning.strategies import is_file
from ...planning.strategy_files import file_of
from ...problem import cycle_facts
from ..forecast import Job

NAME_WORDS = {  # fields in the name of a configuration, and the words before their values
    "method": "",
    "data_type": "",
    "matrix": "",
    "m": "m ",
    "k": "k ",
    "n": "n ",
    "algorithm": "",
    "channels": "channels ",
    "filters": "filters ",
    "image": "image ",
    "kernel": "kernel ",
    "stride": "stride ",
    "batch": "batch ",
    "block_length": "block ",
    "nm": "",
    "nm_rows": "shared by rows ",
    "density": "density ",
    "tiles": "tiles ",
    "set": "",
}
# Digests of the files that a request names: of its matrix, its machine and its strategy.
DIGESTS = ("matrix_sha256", "machine_sha256", "strategy_sha256")
FILE_OPTIONS = ("block_length", "nm", "nm_rows")  # options that also apply to a matrix file
JSON_ENCODER = json.JSONEncoder(sort_keys=True)  # equal configurations give equal texts
# Suffix of a mask file. Its shape is counted in blocks, so that even a dense plan needs the length
# of the blocks.
MASK_SUFFIX = ".txt"
# Fields that a matrix file may decide, and the columns of a result that then have the values.
FILE_COLUMNS = {"m": "m", "k": "k", "n": "n", "block_length": "block_size", "density": "density"}
SPARSE_FIELDS = ("block_length", "density")  # fields that a dense plan does not have
NUMBER_PREFIX = "machine_"  # tells a number of the machine from a figure of the run of that name
# Fields of the numbers of a machine that only the option `set` changes, and the numbers.
SET_NUMBERS: Mapping[str, str] = {
    f"{NUMBER_PREFIX}{name}": name for name in whole_numbers_of(BOW) if name not in MACHINE_FLAGS
}
# Fields of a configuration's text that are written even if they have their default.
ALWAYS_WRITTEN = ("m", "k", "n", "block_length", "density", "nm", "method")


@attrs.frozen
class Point:
    """Simulation that a sweep needs.

    Attributes:
        request: request in canonical form.
        matrix_sha256, machine_sha256, strategy_sha256: digests of the files that the request
            names, or None.
        group: text that is equal for points that most likely have the same plan and program, so
            that one process should simulate them one after another (`jobs.stages`).
    """

    request: Request
    matrix_sha256: str | None
    machine_sha256: str | None
    strategy_sha256: str | None = None
    group: str = ""

    @property
    def configuration(self) -> Mapping[str, object]:
        """Configuration as a value of JSON; None where the file or the planner decides."""
        matrix = self.request.matrix
        columns: dict[str, object] = {
            "matrix": None if matrix.matrix is None else str(matrix.matrix),
            **{name: getattr(matrix, name) for name in _matrix_fields(self.request)},
        }
        decisive = decisive_options(self.request)
        for part in self.request.parts[1:]:
            columns |= {
                name: getattr(part, name) for name in options_in(type(part)) if name in decisive
            }
        digests = {name: getattr(self, name) for name in DIGESTS}
        return {**columns, **digests}

    @functools.cached_property  # takes tens of microseconds, and a sweep reads it often
    def key(self) -> str:
        """Text of everything that decides the cycles; files count by their contents."""
        return key_of(self.configuration)

    def __str__(self) -> str:
        return configuration_text(self.configuration)


def key_of(configuration: Mapping[str, object]) -> str:
    """Return the key of a point's configuration."""
    columns = dict(configuration)
    # Equal files under different names give equal keys, because only their digests count.
    if columns["matrix"] is not None:
        columns["matrix"] = reader_of(str(columns["matrix"]))
    if columns["machine_sha256"] is not None:
        columns["machine"] = None
    if columns["strategy_sha256"] is not None:
        columns["strategy"] = file_of(str(columns["strategy"]))[1]
    return JSON_ENCODER.encode(columns)


def configuration_text(configuration: Mapping[str, object]) -> str:
    """Return a short description of a configuration."""
    words = []
    for name, title in NAME_WORDS.items():
        value = configuration.get(name)
        if value is not None:
            words.append(f"{title}{value:.4g}" if isinstance(value, float) else f"{title}{value}")
    return " ".join(words)


def details_of(configuration: Mapping[str, object]) -> list[str]:
    """Return the options that differ from their defaults and that `configuration_text` omits.

    The strategy is always included.
    """
    return [
        f"{name} {configuration[name]}"
        for name, option in options_of((str(configuration["method"]),)).items()
        if name not in NAME_WORDS
        and configuration.get(name) is not None
        and (name == "strategy" or configuration[name] != option.default)
    ]


def point_of(job: ResolvedRequest, *, digest: Callable[[Path], str] | None = None) -> Point:
    """Return the point of a resolved request.

    Args:
        job: resolved request.
        digest: function that returns the digest of a file; None to read the file.

    Raises:
        InputError: if a file cannot be read.
    """
    digest, request, machine = digest or sha256_of, job.request, job.machine
    file, name = request.matrix.matrix, request.machine.machine
    strategy = _strategy_file(request.options.strategy)
    # Numbers such as SRAM bytes are written out, whether they are the machine's or set by an
    # option.
    complete = attrs.evolve(
        request,
        matrix=_matrix(job),
        options=_options(request),
        machine=MachineOptions(
            machine=name,
            **{option: getattr(machine, option) for option in MACHINE_FLAGS},
            set=_changed_numbers(request.machine),
        ),
    )
    point = Point(
        complete,
        None if file is None else digest(file),
        digest(Path(name)) if name.endswith(".toml") else None,
        None if strategy is None else digest(strategy),
    )
    return attrs.evolve(point, group=_group_of(point, machine))


def _strategy_file(strategy: object) -> Path | None:
    """Return the file of a strategy such as `./own.py:function`, or None."""
    return file_of(strategy)[0] if isinstance(strategy, str) and is_file(strategy) else None


@functools.lru_cache(maxsize=1 << 12)
def _changed_numbers(options: MachineOptions) -> str | None:
    """Return the text of the numbers that `set` changes, without those that stay as they are."""
    if options.set is None:
        return None
    machine = machine_of(attrs.evolve(options, set=None))
    numbers = numbers_in(options.set).items()
    return text_of({name: value for name, value in numbers if value != getattr(machine, name)})


def _group_of(point: Point, machine: Machine) -> str:
    """Return the group of a point: its configuration without values that change no program.

    These are the clock of the machine; for a matrix file, the seed of its values; and for a dynamic
    program with a density bound, the density, pattern and seed of the matrix.
    """
    group_fields = {**point.configuration, "machine": cycle_facts(machine), "machine_sha256": None}
    if point.request.matrix.matrix is not None:
        group_fields |= {"matrix": reader_of(point.request.matrix.matrix), "seed": None}
    elif group_fields.get("max_density") is not None:
        group_fields |= {"density": None, "pattern": None, "seed": None}
    return JSON_ENCODER.encode(group_fields)


def decisive_options(request: Request) -> Mapping[str, Option]:
    """Return the options that decide the result and that the method or algorithm reads."""
    options = request.options
    algorithm = options.algorithm if isinstance(options, ConvolvedOptions) else None
    return _decisive_options(request.matmul.method, algorithm)


@functools.cache
def _decisive_options(method: str, algorithm: str | None) -> Mapping[str, Option]:
    """Return the options that decide the result of a method, without those it does not read."""
    unread_names = frozenset() if algorithm is None else unread_by(algorithm)
    options = options_of((method,)).items()
    return MappingProxyType(
        {name: option for name, option in options if option.decides and name not in unread_names}
    )


def _matrix_fields(request: Request) -> tuple[str, ...]:
    """Return the names of the matrix options that decide the cycles of a request.

    A file decides all but the length of its blocks; a dense matrix that is generated has only a
    shape.
    """
    matrix, dense = request.matrix, request.whole
    decisive = decisive_options(request)
    if matrix.matrix is None:
        generated_names = ("m", "k") if dense else options_in(MatrixOptions)
        return tuple(name for name in generated_names if name in decisive)
    if dense and reader_of(matrix.matrix).lower() != MASK_SUFFIX:
        return ()
    return tuple(name for name in FILE_OPTIONS if name in decisive)


def _matrix(job: ResolvedRequest) -> MatrixOptions:
    """Return the matrix options that are read, with their defaults written out."""
    matrix, generated = job.request.matrix, job.drawn
    options: dict[str, Any] = {name: getattr(matrix, name) for name in _matrix_fields(job.request)}
    if generated is not None and job.convolved is not None:
        # The weights of a dense convolution are not generated in blocks.
        options |= {"block_length": generated.block} if "density" in options else {"density": 0.0}
    elif generated is not None:
        options |= dict(zip("mk", generated.shape, strict=True))
        nm = generated.nm
        if nm is not None and "nm" in options:
            # The N:M format decides the density, and how many rows share their choice of columns.
            shared_rows = nm.rows if nm.rows > 1 else None
            options |= {"nm_rows": shared_rows, "density": nm.n / nm.m}
        else:
            options["block_length"] = options.get("block_length") or DEFAULT_BLOCK
            options.setdefault("density", 0.0)  # a dense plan generates no pattern
    return MatrixOptions(matrix=matrix.matrix, max_input_bytes=matrix.max_input_bytes, **options)


def _options(request: Request) -> MethodOptions:
    """Return the method's options with defaults written out.

    The lowering of a strategy is written out, unless the strategy is "auto", which chooses one. The
    sides of a convolution are written out, too.
    """
    options = request.options
    if isinstance(options, ConvolvedOptions):
        return options.explicit(drawn=request.matrix.matrix is None)
    if isinstance(options, DenseOptions) or options.strategy == "auto":
        return options
    codebook = isinstance(options, StaticOptions) and options.codebook
    lowering = lowering_for(str(options.strategy), options.lowering, codebook=codebook)
    return attrs.evolve(options, lowering=lowering)


def sha256_of(path: Path) -> str:
    """Return the digest of a file, or of all files that decide a checkpoint's tensor or a machine.

    Raises:
        InputError: if a file cannot be read.
    """
    # A tensor of a checkpoint may depend on an index and several files; their digests are hashed
    # together.
    files = machine_files(path) if path.suffix.lower() == ".toml" else files_behind(path)
    digests = [_sha256(file) for file in files]
    return (
        digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()
    )


def _sha256(file: Path) -> str:
    """Return the digest of one file of any size; it is read in pieces."""
    plain_size(file)
    try:
        with file.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"{file}: cannot be read, {error.strerror or error}") from None


def job_of(point: Point) -> Job:
    """Return the job of a point for forecasts, without values that its file decides."""
    columns = job_columns(point.configuration, {})
    return Job(**{name: value for name, value in columns.items() if value is not None})


def multiplies_zeros(configuration: Mapping[str, Any]) -> bool:
    """Return True if the method multiplies the whole matrix, zeros included."""
    if configuration.get("method") == ConvolvedOptions.method:
        return configuration.get("algorithm") in DENSE_ALGORITHMS
    return configuration.get("method") == "dense"


def convolution_sizes(configuration: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return m, k and n of a convolution as a product; without them if a file decides them."""
    if configuration.get("method") != ConvolvedOptions.method:
        return {}
    columns: dict[str, Any] = {"strategy": configuration.get("algorithm")}
    geometry: dict[str, Any] = {name: configuration.get(name) for name in GEOMETRY}
    if None in geometry.values():
        return columns
    m, k, n = convolution_named(ConvolvedOptions(**geometry)).sizes
    return columns | {"m": m, "k": k, "n": n}


def job_columns(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes of a `Job` by name; None where no member of either argument has one."""
    sparse_names = () if multiplies_zeros(configuration) else SPARSE_FIELDS
    names = ("method", "strategy", "m", "k", "n", "tiles", *sparse_names)
    values = {**configuration, **convolution_sizes(configuration)}
    job_values = {name: values.get(name) for name in names}
    # A value of the configuration takes precedence; values that a file decides stand in the result.
    return {
        name: result.get(FILE_COLUMNS.get(name, name)) if value is None else value
        for name, value in job_values.items()
    }


def command_of(configuration: Mapping[str, Any]) -> str:
    """Return the command that runs a configuration, timing only, without default flags."""
    options = options_of((str(configuration["method"]),))
    words = ["ipusim", "run"]
    if configuration.get("matrix") is not None:
        words.append(str(configuration["matrix"]))
    defaults = {**own_lowering(configuration), **_machine_numbers(configuration)}
    for name, option in options.items():
        value = configuration.get(name)
        is_written = name in ALWAYS_WRITTEN or value != defaults.get(name, option.default)
        if value is not None and is_written:
            words += _flag(name, option, value)
    return shlex.join([*words, "--timing-only"])


def _flag(name: str, option: Option, value: Any) -> Iterator[str]:
    """Yield the words of the command line that set an option."""
    flag = flag_of(name)
    if option.reads is bool:
        yield flag if value else flag.replace("--", "--no-", 1)
        return
    yield flag
    yield str(value)


def own_lowering(configuration: Mapping[str, Any]) -> dict[str, Any]:
    """Return {"lowering": default of the strategy}; empty if the method has no lowering."""
    strategy, codebook = configuration.get("strategy"), bool(configuration.get("codebook"))
    if strategy in (None, "auto") or configuration.get("lowering") is None:
        return {}
    return {"lowering": lowering_for(str(strategy), None, codebook=codebook)}


def _machine_numbers(configuration: Mapping[str, Any]) -> dict[str, Any]:
    """Return the machine's own numbers by option name; empty if the machine cannot be read."""
    try:
        machine = machine_of(MachineOptions(machine=str(configuration["machine"])))
    except IpusimError:
        return {}
    return {name: getattr(machine, name) for name in MACHINE_FLAGS}


def numbers_changed(configurations: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the sorted fields of machine numbers that `set` changes in any configuration."""
    texts = {configuration.get("set") for configuration in configurations}
    return tuple(sorted({NUMBER_PREFIX + name for text in texts for name in numbers_in(text)}))


def field_title(field: str) -> str:
    """Return the words for a field in tables and pictures, unless it has words of its own."""
    return SET_NUMBERS.get(field, field).replace("_", " ")


def machine_number(configuration: Mapping[str, Any], field: str) -> int | None:
    """Return the value of a field of `SET_NUMBERS`, whether `set` changes it or not.

    Return None if the file of the machine cannot be read any more, or has other contents.
    """
    if configuration.get("machine") is None:
        return None
    options = {option: configuration.get(option) for option in ("machine", "tiles", "set")}
    numbers = _numbers_of(*options.values(), configuration.get("machine_sha256"))
    return numbers.get(SET_NUMBERS[field])


@functools.lru_cache(maxsize=1 << 12)
def _numbers_of(
    machine: str, tiles: int | None, text: str | None, digest: str | None
) -> Mapping[str, int]:
    """Return all whole numbers of a machine by name; empty if it is not known any more."""
    try:
        if digest is not None and sha256_of(Path(machine)) != digest:
            return {}
        chip = machine_of(MachineOptions(machine=machine, tiles=tiles, set=text))
    except IpusimError:
        return {}
    return {name: getattr(chip, name) for name in whole_numbers_of(chip)}
