"""Strategies in a user's file: partitioners that a text such as `./own.py:function` names.

A file is executed when its content is seen for the first time. It stands alone: the key of a stored
result covers its content, not that of other files, so its folder is not searched for imports. Every
error in it, when it is executed or when the partitioner is called, becomes one line with the line
of the file.
"""

from __future__ import annotations

import functools
import hashlib
import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from ipusim import InputError, WholeNumbers, in_short, nearest, plain_size

from ..matrix.pattern import Pattern
from .partitioners import Partitioner, TunablePartitioner

IN_FILE = re.compile(r"(?P<path>.+\.py):(?P<name>\w+)", re.DOTALL)
WITHOUT_NAME = re.compile(r".+\.py:?", re.DOTALL)  # a file without the name of a function
MAX_FILES = 64  # executed files that a process keeps; no reason recorded for this number


@attrs.frozen
class FilePartitioner:
    """Partitioner of a user's file, whose errors name the line of the file.

    Attributes:
        path: path of the file.
        partitioner: the function, or another object that is called like a partitioner.
    """

    path: str
    partitioner: Any

    def __call__(self, pattern: Pattern, seats: int, /) -> WholeNumbers:
        """Return the seat of every block.

        Raises:
            InputError: with the line of the file at which another error arose.
        """
        with _errors_of(self.path):
            seat: WholeNumbers = self.partitioner(pattern, seats)
        return seat


@attrs.frozen
class TunableFilePartitioner(FilePartitioner):
    """Partitioner of a user's file with a parameter that a planner may search."""

    @property
    def bands(self) -> int:
        """Number of bands of columns; 0 if the partitioner has no such number."""
        return getattr(self.partitioner, "bands", 0)

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[TunableFilePartitioner]:
        """Return the variants worth comparing, see `TunablePartitioner`."""
        with _errors_of(self.path):
            variants = tuple(self.partitioner.variants(pattern, seats, num_column_bands))
        return tuple(attrs.evolve(self, partitioner=variant) for variant in variants)


def is_in_file(strategy: object) -> bool:
    """Return True if a strategy is given as a file, with or without the name of a function."""
    return isinstance(strategy, str) and bool(
        IN_FILE.fullmatch(strategy) or WITHOUT_NAME.fullmatch(strategy)
    )


def file_of(strategy: str) -> tuple[Path, str]:
    """Return the file and the name of the function that a strategy names.

    Raises:
        InputError: the text names no function.
    """
    match = IN_FILE.fullmatch(strategy)
    if match is None:
        path = strategy.rstrip(":")
        raise InputError(f"strategy {in_short(strategy)} names no function; write {path}:function")
    return Path(match["path"]), match["name"]


def partitioner_in(strategy: str) -> Partitioner:
    """Return the partitioner that a strategy such as `./own.py:function` names.

    Raises:
        InputError: the file cannot be read or executed, or has no such function.
    """
    path, name = file_of(strategy)
    plain_size(path)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read, {error.strerror or error}") from None
    module = _executed(str(path), content)
    functions = [key for key, value in vars(module).items() if _is_own_function(value, module)]
    partitioner = getattr(module, name, None)
    if partitioner is None:
        hint = nearest(name, functions) if functions else "it defines no function"
        raise InputError(f"{path} has no function {name!r}; {hint}")
    if not callable(partitioner):
        raise InputError(
            f"{path}: {name} is a {type(partitioner).__name__}; it must be called with a pattern "
            "and a number of seats"
        )
    is_tunable = isinstance(partitioner, TunablePartitioner)
    return (TunableFilePartitioner if is_tunable else FilePartitioner)(str(path), partitioner)


@functools.lru_cache(maxsize=MAX_FILES)
def _executed(path: str, content: bytes) -> ModuleType:
    """Return the module that a file's content defines, under a name of its own."""
    digest = hashlib.sha256(content).hexdigest()
    module = ModuleType(f"ipusim_strategy_{digest}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # where dataclasses look for the module of a class
    with _errors_of(path):
        # The user asked for this file by name; running it is the purpose.
        exec(compile(content, path, "exec"), vars(module))
    return module


def _is_own_function(value: object, module: ModuleType) -> bool:
    """Return True if a value is a function that the module itself defines."""
    return callable(value) and getattr(value, "__module__", None) == module.__name__


@contextmanager
def _errors_of(path: str) -> Iterator[None]:
    """Refuse every error of a user's file in one line, which names the line of the file."""
    try:
        yield
    except (Exception, SystemExit) as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == path]
        line = error.lineno if isinstance(error, SyntaxError) else (lines or [None])[-1]
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        place_text = path if line is None else f"{path}:{line}"
        first_line = reason.strip().partition("\n")[0]
        text = f"{type(error).__name__}{': ' * bool(first_line)}{first_line}"
        raise InputError(f"{place_text}: {text}") from None
