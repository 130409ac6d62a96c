"""A file is written beside its place and takes it when whole: no reader sees half a file."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from .errors import InputError, IpusimError


@contextmanager
def whole_file(path: str | Path, *, error: type[IpusimError] = InputError) -> Iterator[IO[bytes]]:
    """A file to write, which takes the place of `path` when the context ends without an error.

    Until then, and after an error of any kind, `path` is what it was. What is no plain file, as
    /dev/stdout, is written as it comes; a link stays one.

    Args:
        path: where the file goes.
        error: of which type the refusal is.

    Raises:
        IpusimError: of type `error`, when the file cannot be written, with its path and why.
    """
    path = Path(path)
    place = Path(os.path.realpath(path))
    unfinished = place.with_name(f".{place.name}.{uuid.uuid4().hex}")
    try:
        if place.exists() and not place.is_file():
            with place.open("wb") as file:
                yield file
            return
        with unfinished.open("xb") as file:
            yield file
        os.replace(unfinished, place)
    except OSError as cause:
        raise error(f"{path}: cannot be written, {cause.strerror or cause}") from None
    finally:
        unfinished.unlink(missing_ok=True)
