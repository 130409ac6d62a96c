"""Checks of what every refusal keeps: its status, one line, all files, limits of memory and time.

`judged` runs a command in this process; `judged_in_child` runs commands that may crash in another
process; `room` bounds the memory that a block may take, `patience` its processor time.
"""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType

import attrs
import scipy.io  # a library maps memory when it loads: let it, before memory is bounded
import scipy.sparse  # noqa: F401

from ipusim.compiler.cli.app import main

STATUSES = (0, 1, 2)  # another one, as 70, is a fault of ours
ROOM = 2**30  # bytes that a command may take beyond those of the process
PATIENCE = 10.0  # seconds of a processor, of which what is judged takes a hundredth
OUT_OF_MEMORY = ("too little memory", "Unable to allocate", "MemoryError")
SILENT = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)

State = dict[str, tuple[int, int, bytes]]


@attrs.frozen
class Told:
    """Exit status and printed text of a command that has ended."""

    status: int
    out: str
    err: str


def judged(
    arguments: Sequence[object], folder: Path | None = None, *, room_bytes: int = ROOM
) -> Told:
    """Run a command in this process, and hold it to what every command keeps.

    Its status is a documented one, no exception leaves it, standard error has at most one line,
    nothing warns, it takes no more memory than there is room and no more time than there is
    patience, and unless it ends well no file of the folder changes.

    Args:
        arguments: Words of the command line behind `ipusim`.
        folder: Folder whose files must not change unless the command succeeds.
        room_bytes: Bytes of memory that the command may take.
    """
    before = state_of(folder)
    out, err = io.StringIO(), io.StringIO()
    with warnings.catch_warnings(record=True) as warned, room(room_bytes), patience():
        warnings.simplefilter("always")
        with redirect_stdout(out), redirect_stderr(err):
            status = main([str(argument) for argument in arguments])
    told = Told(status, out.getvalue(), err.getvalue())

    assert status in STATUSES
    assert [line for line in told.err.splitlines() if not line.startswith("ipusim: ")] == []
    assert len(told.err.splitlines()) <= 1
    assert [str(one.message) for one in warned if not issubclass(one.category, SILENT)] == []
    assert [word for word in OUT_OF_MEMORY if word in told.err] == []
    if status:
        assert state_of(folder) == before
    return told


def refused(arguments: Sequence[object], folder: Path | None = None, **limits: int) -> str:
    """Return the one line of a command that is refused as bad usage or input."""
    told = judged(arguments, folder, **limits)

    assert (told.status, told.out) == (2, "")
    assert len(told.err.splitlines()) == 1
    return told.err


def judged_in_child(
    calls: Sequence[Sequence[object]], folder: Path | None = None, *, room_bytes: int = ROOM
) -> list[Told]:
    """Judge commands one after the other in another process, which none of them may kill."""
    given = {
        "calls": [[str(argument) for argument in call] for call in calls],
        "folder": None if folder is None else str(folder),
        "room_bytes": room_bytes,
    }
    child = subprocess.run(
        [sys.executable, str(Path(__file__).resolve())],
        input=json.dumps(given),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (child.returncode, child.stderr) == (0, "")
    return [Told(**told) for told in json.loads(child.stdout)]


@contextmanager
def room(most_bytes: int) -> Iterator[None]:
    """Make an allocation fail that takes the process `most_bytes` beyond what it has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


class Impatience(BaseException):
    """Error of a command that takes too long; no handler of errors catches it."""


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Make the block fail once this process has used `seconds` of a processor."""

    def end(_number: int, _frame: FrameType | None) -> None:
        """Raise when the timer has run out."""
        raise Impatience(f"more than {seconds} seconds of a processor")

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def state_of(folder: Path | None) -> State:
    """Return size, time of writing and content of every file below a folder."""
    if folder is None:
        return {}
    found = {}
    for path in sorted(folder.rglob("*")):
        stat = path.lstat()
        held = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        found[str(path.relative_to(folder))] = (stat.st_size, stat.st_mtime_ns, held)
    return found


if __name__ == "__main__":
    given = json.loads(sys.stdin.read())
    folder = None if given["folder"] is None else Path(given["folder"])
    said = [judged(call, folder, room_bytes=given["room_bytes"]) for call in given["calls"]]
    print(json.dumps([attrs.asdict(told) for told in said]))
