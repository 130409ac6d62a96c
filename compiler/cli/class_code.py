"""Cache of the compiled methods of attrs classes, kept in a file from one command to the next.

attrs writes the methods of a class as text, which Python compiles each time the class is imported:
a fifth of the time of a short command. While a command runs, texts are looked up in the cache, and
only new ones are compiled; they are added to the file at the end. An entry that cannot be read, or
that belongs to another class, is compiled again. Only the command does this: a program that imports
ipusim has attrs unchanged.

The text of a `__hash__` contains a number made of the class's name by `hash`, which differs in each
process. A digest takes its place here, so that these texts stay equal from one command to the next.
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

from ipusim import cache_paths, load_cached, store_cached

Value = TypeVar("Value")

# Entries of the file, with those of older sources that no command needs any more. A command has
# 300; a larger file is emptied and begins anew.
MAX_TEXTS = 2048


class ClassCode:
    """Replacement of `compile` that compiles each text only once.

    Attributes:
        codes: marshalled code by the digest of its text.
        compiled: number of texts that were not in the cache and have been compiled.
    """

    def __init__(self, codes: dict[bytes, bytes]) -> None:
        self.codes = codes
        self.compiled = 0

    def __call__(self, text: str, file_name: str, mode: str) -> CodeType:
        """Return the code of a text, from the cache if it is there."""
        key = _digest(f"{mode}\n{file_name}\n{text}")
        code = _unmarshalled(self.codes.get(key, b""), CodeType)
        if code is None or code.co_filename != file_name:
            self.compiled += 1
            code = compile(text, file_name, mode)
            self.codes[key] = marshal.dumps(code)
        return code


def _unmarshalled(code: bytes, value_type: type[Value]) -> Value | None:
    """Return the value of marshalled bytes, or None if they hold no value of this type."""
    try:
        value = marshal.loads(code)
    except (EOFError, MemoryError, OverflowError, TypeError, ValueError):
        return None
    return value if isinstance(value, value_type) else None


def _codes_in(file: Path) -> dict[bytes, bytes] | None:
    """Return the marshalled code by digest in a file, or None if it holds anything else."""
    codes: dict[Any, Any] | None = _unmarshalled(load_cached(file) or b"", dict)
    if codes is None:
        return None
    rows = codes.items()
    is_cache = all(isinstance(key, bytes) and isinstance(code, bytes) for key, code in rows)
    return codes if is_cache else None


def _digest(text: str, size: int = 16) -> bytes:
    return blake2b(text.encode(), digest_size=size).digest()


def _number_of(name: str) -> int:
    """Return the number of a class's name, in place of `hash`: equal in every process."""
    return int.from_bytes(_digest(name, 8), "little", signed=True)


@contextmanager
def class_code() -> Iterator[ClassCode]:
    """Let attrs compile through the cache, and write new code to the file at the end."""
    attrs_texts: Any = importlib.import_module("attr._make")
    files = cache_paths(Path(__file__), f"class_code.{MAGIC_NUMBER.hex()}.methods")
    caches = (_codes_in(file) for file in files)
    compiler = ClassCode(next((codes for codes in caches if codes is not None), {}))
    # Names of a module hide the built-in ones of Python, so attrs finds these two.
    attrs_texts.compile = compiler
    attrs_texts.hash = _number_of
    try:
        yield compiler
    finally:
        del attrs_texts.compile, attrs_texts.hash
        # The first of the files that can be written takes the code.
        if compiler.compiled and len(compiler.codes) <= MAX_TEXTS:
            any(store_cached(file, marshal.dumps(compiler.codes)) for file in files)
        elif compiler.compiled:
            any(store_cached(file, marshal.dumps({})) for file in files)
