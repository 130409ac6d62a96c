"""A point of a sweep: a request in its one form, with all that decides its cycles said.

Two requests that would be simulated alike are the same point: what was left to a default is written
down, and what a method does not read is no field of its options.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

from ipusim import InputError, Machine, plain_size

from ...jobs.convolution_options import LACKS, ConvolvedOptions
from ...jobs.request import MachineOptions, MatrixOptions, MethodOptions, Request, options_of
from ...jobs.resolved import DEFAULT_BLOCK, ResolvedRequest
from ...jobs.stages import cycle_facts
from ...matrix.files import files_behind, reader_of
from ...matrix.formats import NM
from ...plan.options.methods import DenseOptions, StaticOptions, lowering_for
from ...plan.options.option import Option, options_in

NAMED = {  # what the name of a configuration says, and how
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
}
OF_FILE = ("block_length", "nm", "nm_rows")
TEXT = json.JSONEncoder(sort_keys=True)
MASK = ".txt"  # its shape is so many blocks: a dense plan reads their length too


@attrs.frozen
class Point:
    """One simulation of a sweep.

    Attributes:
        request: what to do, in its one form.
        matrix_sha256, machine_sha256: of the files that it names; None where it names none.
        group: equal for points that most likely share plan and program (`jobs.stages`), as text.
    """

    request: Request
    matrix_sha256: str | None
    machine_sha256: str | None
    group: str = ""

    @property
    def configuration(self) -> Mapping[str, object]:
        """All of it as JSON can hold it; None is what the file or the planner chooses."""
        matrix = self.request.matrix
        told: dict[str, object] = {
            "matrix": None if matrix.matrix is None else str(matrix.matrix),
            **{name: getattr(matrix, name) for name in _read_of(self.request)},
        }
        known = deciding(self.request)
        for part in self.request.parts[1:]:
            told |= {name: getattr(part, name) for name in options_in(type(part)) if name in known}
        digests = {"matrix_sha256": self.matrix_sha256, "machine_sha256": self.machine_sha256}
        return {**told, **digests}

    @functools.cached_property  # tens of microseconds, and a sweep asks often
    def key(self) -> str:
        """All that decides the cycles, as text; files count by what they hold."""
        return key_of(self.configuration)

    def __str__(self) -> str:
        return named(self.configuration)


def key_of(configuration: Mapping[str, object]) -> str:
    """The key of a point's configuration."""
    told = dict(configuration)
    if told["matrix"] is not None:
        told["matrix"] = reader_of(str(told["matrix"]))
    if told["machine_sha256"] is not None:
        told["machine"] = None
    return TEXT.encode(told)


def named(configuration: Mapping[str, object]) -> str:
    """A configuration in a few words."""
    words = []
    for name, title in NAMED.items():
        value = configuration.get(name)
        if value is not None:
            words.append(f"{title}{value:.4g}" if isinstance(value, float) else f"{title}{value}")
    return " ".join(words)


def details_of(configuration: Mapping[str, object]) -> list[str]:
    """What `named` leaves out of a configuration and is not the default; always the strategy."""
    return [
        f"{name} {configuration[name]}"
        for name, one in options_of((str(configuration["method"]),)).items()
        if name not in NAMED
        and configuration.get(name) is not None
        and (name == "strategy" or configuration[name] != one.default)
    ]


def point_of(job: ResolvedRequest, *, digest: Callable[[Path], str] | None = None) -> Point:
    """The point that a request is.

    Args:
        job: the request, resolved.
        digest: of a file; None reads it.

    Raises:
        InputError: a file that cannot be read.
    """
    digest, request, machine = digest or sha256_of, job.request, job.machine
    file, name = request.matrix.matrix, request.machine.machine
    numbers = [number for number in options_in(MachineOptions) if number != "machine"]
    said = attrs.evolve(
        request,
        matrix=_matrix(job),
        options=_options(request),
        machine=MachineOptions(
            machine=name, **{number: getattr(machine, number) for number in numbers}
        ),
    )
    point = Point(
        said,
        None if file is None else digest(file),
        digest(Path(name)) if name.endswith(".toml") else None,
    )
    return attrs.evolve(point, group=_group_of(point, machine))


def _group_of(point: Point, machine: Machine) -> str:
    """Without the clock, the seed of a file's values, and the patterns of one bound."""
    told = {**point.configuration, "machine": cycle_facts(machine), "machine_sha256": None}
    if point.request.matrix.matrix is not None:
        told |= {"matrix": reader_of(point.request.matrix.matrix), "seed": None}
    elif told.get("max_density") is not None:
        told |= {"density": None, "pattern": None, "seed": None}
    return TEXT.encode(told)


def deciding(request: Request) -> Mapping[str, Option]:
    """The options that decide what comes out, of those that the method or the algorithm reads."""
    options = request.options
    algorithm = options.algorithm if isinstance(options, ConvolvedOptions) else None
    return _deciding(request.matmul.method, algorithm)


@functools.cache
def _deciding(method: str, algorithm: str | None) -> Mapping[str, Option]:
    lacking = () if algorithm is None else LACKS[algorithm]
    known = options_of((method,))
    deciding = {name: one for name, one in known.items() if one.decides and name not in lacking}
    return MappingProxyType(deciding)


def _read_of(request: Request) -> tuple[str, ...]:
    """The options that decide cycles: of a file its blocks, of a dense matrix its shape."""
    matrix, dense = request.matrix, request.whole
    known = deciding(request)
    if matrix.matrix is None:
        drawn = ("m", "k") if dense else options_in(MatrixOptions)
        return tuple(name for name in drawn if name in known)
    if dense and reader_of(matrix.matrix).lower() != MASK:
        return ()
    return tuple(name for name in OF_FILE if name in known)


def _matrix(job: ResolvedRequest) -> MatrixOptions:
    """What of it is read, its defaults said."""
    matrix, drawn = job.request.matrix, job.drawn
    said: dict[str, Any] = {name: getattr(matrix, name) for name in _read_of(job.request)}
    if drawn is not None and job.convolved is not None:
        # Of a dense convolution no blocks of weights are drawn.
        said |= {"block_length": drawn.block} if "density" in said else {"density": 0.0}
    elif drawn is not None:
        said |= dict(zip("mk", drawn.shape, strict=True))
        if isinstance(drawn.form, NM) and "nm" in said:
            shared = drawn.form.rows if drawn.form.rows > 1 else None
            said |= {"nm_rows": shared, "density": drawn.form.n / drawn.form.m}
        else:
            said["block_length"] = said.get("block_length") or DEFAULT_BLOCK
            said.setdefault("density", 0.0)  # of a dense plan, which draws none
    return MatrixOptions(matrix=matrix.matrix, max_input_bytes=matrix.max_input_bytes, **said)


def _options(request: Request) -> MethodOptions:
    """With the strategy's own lowering said; "auto" chooses it. A convolution's sides are said."""
    options = request.options
    if isinstance(options, ConvolvedOptions):
        return options.explicit(drawn=request.matrix.matrix is None)
    if isinstance(options, DenseOptions) or options.strategy == "auto":
        return options
    codebook = isinstance(options, StaticOptions) and options.codebook
    lowering = lowering_for(str(options.strategy), options.lowering, codebook=codebook)
    return attrs.evolve(options, lowering=lowering)


def sha256_of(path: Path) -> str:
    """The digest of a file; of a checkpoint's tensor that of all files which decide it.

    Raises:
        InputError: it cannot be read.
    """
    found = [_sha256(file) for file in files_behind(path)]
    return found[0] if len(found) == 1 else hashlib.sha256("".join(found).encode()).hexdigest()


def _sha256(file: Path) -> str:
    """The digest of one file, however large: its reader has a limit."""
    plain_size(file)
    try:
        with file.open("rb") as held:
            return hashlib.file_digest(held, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"{file}: cannot be read, {error.strerror or error}") from None
