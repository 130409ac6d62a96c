"""The name of one tensor of a checkpoint, `FILE.safetensors:TENSOR` or `FILE.onnx:TENSOR`.

It may stand wherever a matrix file may.
"""

from __future__ import annotations

import re
from pathlib import Path

SUFFIXES = (".safetensors", ".onnx")
NAME = re.compile(r"(.*?(\.safetensors|\.onnx)):(.*)", re.IGNORECASE | re.DOTALL)


def tensor_named(path: Path | str) -> tuple[Path, str] | None:
    """The file and the tensor that a name has; None where it names a whole file."""
    found = NAME.fullmatch(str(path))
    return None if found is None else (Path(found[1]), found[3])


def file_of(path: Path) -> Path:
    """The file itself, which is there or is not."""
    named = tensor_named(path)
    return path if named is None else named[0]


def reader_of(path: Path | str) -> str:
    """What reads a file, as text: its suffix; of a checkpoint with the tensor, `.onnx:TENSOR`."""
    found = NAME.fullmatch(str(path))
    return Path(path).suffix if found is None else f"{found[2]}:{found[3]}"


def is_named(tensor: str, given: str) -> bool:
    """A tensor has this name, of which a path may have lost slashes: `a//b` becomes `a/b`."""
    return given == tensor or Path(f"x:{tensor}") == Path(f"x:{given}")
