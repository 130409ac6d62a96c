"""Cache on disk: plans, programs and runs of earlier jobs, for other processes and other days.

Each value is an archive, `DIGEST-SECONDS.ipusim`. The digest covers the key of the value and the
fingerprint of the simulator, so that another version of the simulator does not find the value;
the seconds are the time that computing the value took. A file that cannot be read is ignored, and
replaced. Nothing else is deleted: the folder is the user's, and grows. If the folder cannot be
written, jobs go on without the cache, and Python warns once.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any

import attrs

from ipusim import ArchiveError, IpusimError, Program, Run

from ..archive import load, save
from ..plan.plan import Plan

# Section of an archive for each type of value.
SECTIONS: dict[type, str] = {Plan: "plan", Program: "program", Run: "run"}
DIGEST_DIGITS = 40  # hexadecimal digits of a digest; no reason recorded for this number
SUFFIX = ".ipusim"


@attrs.frozen
class KeptFiles:
    """Cache of values by key, in the files of a folder that several processes may share.

    Attributes:
        folder: path of the folder, which is created when a value is kept.
        simulator: fingerprint of the simulator, on which values depend beside their keys.
    """

    folder: Path
    simulator: str

    def get(self, key: Hashable) -> tuple[Any, float] | None:
        """Return a value and the seconds that it took to make, or None if there is no file."""
        for path in self._files(self._digest(key)):
            try:
                saved = load(path)
                seconds = float(path.name.removesuffix(SUFFIX).partition("-")[2])
            except (IpusimError, OSError, ValueError):
                continue
            # An archive of a value has exactly one section.
            for name in SECTIONS.values():
                if (value := getattr(saved, name)) is not None:
                    return value, seconds
        return None

    def put(self, key: Hashable, value: object, seconds: float) -> None:
        """Keep a plan, a program or a run; ignore other values, and warn if writing fails."""
        name, digest = SECTIONS.get(type(value)), self._digest(key)
        if name is None:
            return
        section: dict[str, Any] = {name: value}
        path = self.folder / f"{digest}-{seconds:.4f}{SUFFIX}"
        try:
            # If another process has written the same value, one file of both remains.
            self.folder.mkdir(parents=True, exist_ok=True)
            save(path, **section)
            self._drop_all_but_one(digest)
        except (ArchiveError, OSError) as error:
            cause = getattr(error, "strerror", None) or str(error).rpartition(", ")[2]
            warnings.warn(f"{self.folder} takes no more, {cause}; jobs go on without", stacklevel=2)

    def _drop_all_but_one(self, digest: str) -> None:
        """Delete all files of a digest but the first readable one.

        Several processes that wrote the same value choose the same file, so that one file stays.
        """
        paths, has_readable = list(self._files(digest)), False
        for path in paths if len(paths) > 1 else ():
            if has_readable or not _can_be_read(path):
                path.unlink(missing_ok=True)
            else:
                has_readable = True

    def _files(self, digest: str) -> Iterable[Path]:
        """Return the files of a digest, in the order of their names."""
        return sorted(self.folder.glob(f"{digest}-*{SUFFIX}"))

    def _digest(self, key: Hashable) -> str:
        """Return the digest of a key; its text has options, numbers, names and digests."""
        return hashlib.sha256(repr((self.simulator, key)).encode()).hexdigest()[:DIGEST_DIGITS]


def _can_be_read(path: Path) -> bool:
    """Return True if a file holds a plan and a program of this version."""
    try:
        load(path)
    except (IpusimError, OSError):
        return False
    return True
