"""Cache of the compiled methods of attrs classes, stored in a file from one command to the next.

attrs writes the methods of a class as text, which Python compiles each time the class is imported.
This compilation takes a fifth of the time of a short command. While a command runs, texts are
looked up in the cache; only new texts are compiled, and they are added to the file at the end. A
text whose entry cannot be read or belongs to another class is compiled again. Only the command
uses the cache: in a program that imports ipusim attrs is unchanged.

The text of a `__hash__` contains a number made of the class's name by `hash`, which differs in each
process. `_stable_hash` replaces `hash`, so that these texts are the same in every command.
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

Value = TypeVar("Value")  # type of a marshalled value

# Maximum number of entries in the file. A command needs about 300 texts; the other entries belong
# to older sources. A file that would exceed the maximum is emptied.
MAX_ENTRIES = 2048


class CachingCompiler:
    """Replacement of the built-in `compile` that looks up each text in the cache first.

    Attributes:
        code_by_digest: marshalled code by the digest of its text.
        misses: number of texts that were not in the cache and have been compiled.
    """

    def __init__(self, code_by_digest: dict[bytes, bytes]) -> None:
        self.code_by_digest = code_by_digest
        self.misses = 0

    def __call__(self, text: str, file_name: str, mode: str) -> CodeType:
        """Return the code of a text, from the cache if it is there."""
        key = _digest(f"{mode}\n{file_name}\n{text}")
        code = _load_marshalled(self.code_by_digest.get(key, b""), CodeType)
        if code is None or code.co_filename != file_name:
            self.misses += 1
            code = compile(text, file_name, mode)
            self.code_by_digest[key] = marshal.dumps(code)
        return code


def _load_marshalled(code: bytes, value_type: type[Value]) -> Value | None:
    """Return the value of marshalled bytes, or None if they hold no value of this type."""
    try:
        value = marshal.loads(code)
    except (EOFError, MemoryError, OverflowError, TypeError, ValueError):
        return None
    return value if isinstance(value, value_type) else None


def _read_cache(file: Path) -> dict[bytes, bytes] | None:
    """Return the marshalled code by digest that a file holds, or None if the file is invalid."""
    code_by_digest: dict[Any, Any] | None = _load_marshalled(load_cached(file) or b"", dict)
    if code_by_digest is None:
        return None
    rows = code_by_digest.items()
    is_valid = all(isinstance(key, bytes) and isinstance(code, bytes) for key, code in rows)
    return code_by_digest if is_valid else None


def _digest(text: str, size: int = 16) -> bytes:
    """Return a digest of a text, `size` bytes."""
    return blake2b(text.encode(), digest_size=size).digest()


def _stable_hash(name: str) -> int:
    """Return a hash of a class's name that is equal in every process, unlike that of `hash`."""
    return int.from_bytes(_digest(name, 8), "little", signed=True)


@contextmanager
def class_code() -> Iterator[CachingCompiler]:
    """Let attrs compile through the cache, and write new code to the file at the end."""
    attrs_module: Any = importlib.import_module("attr._make")
    files = cache_paths(Path(__file__), f"class_code.{MAGIC_NUMBER.hex()}.methods")
    caches = (_read_cache(file) for file in files)
    compiler = CachingCompiler(next((cache for cache in caches if cache is not None), {}))
    # A global name of a module hides the built-in of that name, so attrs calls these functions.
    attrs_module.compile = compiler
    attrs_module.hash = _stable_hash
    try:
        yield compiler
    finally:
        del attrs_module.compile, attrs_module.hash
        # Write the first file that can be written: `any` stops at the first success.
        if compiler.misses and len(compiler.code_by_digest) <= MAX_ENTRIES:
            any(store_cached(file, marshal.dumps(compiler.code_by_digest)) for file in files)
        elif compiler.misses:
            any(store_cached(file, marshal.dumps({})) for file in files)
