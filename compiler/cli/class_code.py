"""Code of the methods that attrs writes, kept from one command to the next.

attrs writes the methods of a class as text, which Python compiles each time the class is imported:
a fifth of a short command. While a command runs, the code of a text that an earlier one compiled is
taken from what that left; other texts are compiled, and left at the end. So is a text whose code
cannot be read or is that of another class, though the file is whole. Nobody but the command does
so: who imports ipusim has attrs as it is.

The text of a `__hash__` has a number of its class's name in it, which Python salts anew in each
process; here it is a digest, lest each command compile those texts again.
"""

from __future__ import annotations

import importlib
import marshal
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any, TypeVar

from ipusim import keep_code, kept_code, kept_files

Kind = TypeVar("Kind")

MOST_TEXTS = 2048  # of older sources, too; a command has 300


class ClassCode:
    """Compiles texts, each once; called as `compile`.

    Attributes:
        codes: marshalled code by the digest of its text.
        compiled: how many were not among those that were given.
    """

    def __init__(self, codes: dict[bytes, bytes]) -> None:
        self.codes = codes
        self.compiled = 0

    def __call__(self, text: str, file_name: str, mode: str) -> CodeType:
        """The code of a text."""
        key = _digest(f"{mode}\n{file_name}\n{text}")
        code = _unmarshalled(self.codes.get(key, b""), CodeType)
        if code is None or code.co_filename != file_name:
            self.compiled += 1
            code = compile(text, file_name, mode)
            self.codes[key] = marshal.dumps(code)
        return code


def _unmarshalled(code: bytes, kind: type[Kind]) -> Kind | None:
    """Return the value of marshalled bytes, or None where they hold no value of this type."""
    try:
        value = marshal.loads(code)
    except (EOFError, MemoryError, OverflowError, TypeError, ValueError):
        return None
    return value if isinstance(value, kind) else None


def _codes_in(file: Path) -> dict[bytes, bytes] | None:
    """Return the marshalled code by digest in a file, or None where it holds anything else."""
    codes: dict[Any, Any] | None = _unmarshalled(kept_code(file) or b"", dict)
    if codes is None:
        return None
    rows = codes.items()
    whole = all(isinstance(key, bytes) and isinstance(code, bytes) for key, code in rows)
    return codes if whole else None


def _digest(text: str, size: int = 16) -> bytes:
    return blake2b(text.encode(), digest_size=size).digest()


def _number_of(name: str) -> int:
    return int.from_bytes(_digest(name, 8), "little", signed=True)


@contextmanager
def class_code() -> Iterator[ClassCode]:
    """While it lasts, attrs compiles by what earlier commands left; what is new is left then."""
    attrs_texts: Any = importlib.import_module("attr._make")
    files = kept_files(Path(__file__), f"class_code.{MAGIC_NUMBER.hex()}.methods")
    held = (_codes_in(file) for file in files)
    compiler = ClassCode(next((codes for codes in held if codes is not None), {}))
    attrs_texts.compile = compiler  # these are found before those that Python has
    attrs_texts.hash = _number_of
    try:
        yield compiler
    finally:
        del attrs_texts.compile, attrs_texts.hash
        if compiler.compiled and len(compiler.codes) <= MOST_TEXTS:
            any(keep_code(file, marshal.dumps(compiler.codes)) for file in files)
        elif compiler.compiled:
            any(keep_code(file, marshal.dumps({})) for file in files)
