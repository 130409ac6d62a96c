"""Digests of source files that ignore comments, docstrings and layout.

Equal digests mean that two texts are the same program; a digest is the same on every host and
under every version of Python. It covers, by the suffix of a file's name:

    .py .pyi   the syntax tree, without `pass` and constants that stand alone, as docstrings do
    .toml      keys and values
    .S .inc    lines without comments, indentation and empty lines
    others     bytes; also of a source above that cannot be parsed

Parsing a source takes a hundred times as long as reading it, so digests are stored for the next
process under the SHA-256 of the file's bytes, see `cache_file`.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

from ..cache_file import cache_paths, load_cached, store_cached
from ..errors import InputError
from ..foreign_text import toml_table
from .assembly_lines import bare_lines

DIGITS = 32  # hexadecimal digits of a digest, 128 bits
MAX_DIGESTS = 4096  # number of stored digests: about five versions of each source, in 400 kB

# Fields of a syntax tree that follow from other fields or from the place of the node: whether a
# name is read or written, and the u of u"text".
_REDUNDANT = {"ctx", "kind"}


def source_digest(file: Path) -> str:
    """Return the digest of one source file."""
    return source_digests([file])[0]


def source_digests(files: Iterable[Path]) -> list[str]:
    """Return the digests of source files, in their order.

    Raises:
        OSError: a file cannot be read.
    """
    known_digests, digests, is_new = _known_digests(), [], False
    for file in files:
        content = file.read_bytes()
        key = sha256(f"{file.suffix}\n".encode() + content).hexdigest()[:DIGITS]
        if key not in known_digests:
            known_digests[key] = sha256(_meaning(file.suffix, content)).hexdigest()[:DIGITS]
            is_new = True
        digests.append(known_digests[key])
    if is_new:
        _store_digests(known_digests)
    return digests


def python_meaning(content: bytes) -> str:
    """Return the syntax tree of Python source as text, without statements that do nothing.

    `ast.dump` and `ast.unparse` differ between versions of Python; this text does not: fields that
    are absent or empty are left out, whatever the version calls its default, and neighbouring texts
    inside an f-string are joined.

    Raises:
        SyntaxError, ValueError: the source cannot be parsed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of source that runs already, e.g. an invalid escape
        tree = ast.parse(content)
    words: list[str] = []
    # A stack instead of recursion: a sum of a thousand terms nests a thousand deep. The names of
    # all fields of a node come before their values, so that different trees never have equal texts.
    stack: list[Any] = [tree]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            statements = [statement for statement in value if not _does_nothing(statement)]
            words.append(f"[{len(statements)}")
            stack.extend(statements)
        elif isinstance(value, ast.AST):
            words.append(type(value).__name__)
            for field in value._fields:
                if field in _REDUNDANT:
                    continue
                part = getattr(value, field, None)
                if field == "values" and isinstance(value, ast.JoinedStr):
                    part = _joined_texts(value.values)
                if part is not None and part != []:
                    words.append(field)
                    stack.append(part)
        else:
            # Not `repr`: which characters it escapes depends on Python's version of Unicode.
            words.append(hex(value) if type(value) is int else ascii(value))
    return "\n".join(words)


def assembly_meaning(content: bytes) -> str:
    """Return the lines of assembly text without comments, indentation and empty lines."""
    return "\n".join(line.strip() for _, line in bare_lines(content.decode()))


def toml_meaning(content: bytes) -> str:
    """Return the keys and values of TOML text, in their order."""
    return ascii(toml_table(content))


MEANINGS: Mapping[str, Callable[[bytes], str]] = {
    ".py": python_meaning,
    ".pyi": python_meaning,
    ".toml": toml_meaning,
    ".S": assembly_meaning,
    ".inc": assembly_meaning,
}
"""Functions from the bytes of a source to its meaning, by the ending of the file's name."""


def _meaning(suffix: str, content: bytes) -> bytes:
    """Return the bytes of a source that decide its meaning, without comments and layout."""
    if suffix in MEANINGS:
        try:
            return MEANINGS[suffix](content).encode()
        except (SyntaxError, ValueError, InputError):
            pass  # the digest of a text that cannot be parsed covers its bytes
    return b"bytes\n" + content.replace(b"\r\n", b"\n")


def _does_nothing(node: Any) -> bool:
    """Return True for a docstring, another constant that stands alone, and `pass`."""
    is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_constant or isinstance(node, ast.Pass)


def _joined_texts(values: list[ast.expr]) -> list[ast.expr | str]:
    """Return the parts of an f-string with neighbouring texts joined and empty ones left out."""
    joined_parts: list[ast.expr | str] = []
    for is_text, parts in groupby(values, lambda part: isinstance(part, ast.Constant)):
        if not is_text:
            joined_parts.extend(parts)
        elif text := "".join(part.value for part in parts):  # type: ignore[attr-defined]
            joined_parts.append(text)
    return joined_parts


@cache
def _digest_files() -> list[Path]:
    """Return the cache files for digests, best first; their names hash the rules of this module."""
    rules = sha256(b"".join(Path(__file__).with_name(name).read_bytes() for name in _RULES))
    return cache_paths(Path(__file__), f"digest.{rules.hexdigest()[:DIGITS]}.digests")


# Modules whose sources define how a digest is computed.
_RULES = ("digest.py", "assembly_lines.py")


@cache
def _known_digests() -> dict[str, str]:
    """Return the digests known to this process, by the SHA-256 of a source's suffix and bytes."""
    return _load_digests()


def _load_digests() -> dict[str, str]:
    """Return the stored digests of all cache files together; later files win."""
    contents = [load_cached(file) or b"" for file in _digest_files()]
    return dict(line.split() for content in contents for line in content.decode().splitlines())


def _store_digests(digests: dict[str, str]) -> None:
    """Store the newest digests for the next process, including those stored meanwhile by others."""
    latest = list({**_load_digests(), **digests}.items())[-MAX_DIGESTS:]
    content = "".join(f"{key} {digest}\n" for key, digest in latest).encode()
    # Failing to store is no error: the next process parses again.
    any(store_cached(file, content) for file in _digest_files())
