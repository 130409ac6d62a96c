"""Write traces for viewers of Chrome trace events, compressed by gzip if the file name says so."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .whole_file import whole_file


def write_trace_file(path: Path, trace: Mapping[str, Any]) -> None:
    """Write Chrome trace events as JSON, compressed if the name ends in .gz.

    Raises:
        InputError: the file cannot be written.
    """
    write_trace_bytes(path, json.dumps(trace, separators=(",", ":")).encode())


def write_trace_bytes(path: Path, content: bytes) -> None:
    """Write the JSON text of a trace, compressed if the name ends in .gz.

    Equal traces give equal files.

    Raises:
        InputError: the file cannot be written.
    """
    with whole_file(path) as file:
        if path.suffix.lower() != ".gz":
            file.write(content)
            return
        # `gzip.compress` writes a header that depends on the version of Python; this one has
        # neither a file name nor the time of writing.
        with gzip.GzipFile(
            filename="", mode="wb", compresslevel=9, fileobj=file, mtime=0
        ) as compressed_file:
            compressed_file.write(content)
