"""Commands that get a signal, and what they leave: their messages and any processes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import attrs
from hypothesis import settings
from progress import HANG, wait_until

LONG = settings.default.max_examples > 100
# The command as its console script starts it. It tells when signals are listened to, and listens to
# Ctrl-C though a shell that runs tests in the background may have had it ignored.
COMMAND = """
import os, signal, sys
from ipusim.compiler.cli.start import main
signal.signal(signal.SIGINT, signal.default_int_handler)
os.write({ready}, b".")
sys.exit(main())
"""
LINE = re.compile(r"ipusim: interrupted(; \d+ of \d+ points are in \S+, run again to go on)?\n")


@attrs.frozen
class Ended:
    """A command that has ended.

    Attributes:
        status: Exit status; negative for a signal that killed the command.
        out, err: Texts on standard output and standard error.
        remaining: Processes of the command's session that never ended.
    """

    status: int
    out: str
    err: str
    remaining: tuple[str, ...]


def signalled(
    arguments: Sequence[object],
    folder: Path,
    *,
    after: float,
    sent: Sequence[signal.Signals] = (signal.SIGINT,),
    to_all: bool = True,
    command: str = COMMAND,
) -> Ended:
    """Run a command and send it signals.

    Args:
        arguments: Words of the command line behind `ipusim`.
        folder: Working directory of the command.
        after: Seconds from the moment when the command listens to signals to the first signal.
        sent: Signals, sent one after the other.
        to_all: True to send them to the command's own processes too, as a terminal does.
        command: Python code that starts the command, with a place for a file descriptor.
    """
    ready, tell = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", command.format(ready=tell), *map(str, arguments)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        pass_fds=[tell],
    )
    os.close(tell)
    with open(ready, "rb") as begun:
        begun.read(1)
    time.sleep(after)
    for number in sent:
        (os.killpg if to_all else os.kill)(process.pid, number)
    status = process.wait(HANG)
    left = left_of(process.pid)
    out, err = process.communicate(timeout=HANG)
    return Ended(status, out, err, left)


def stopped(arguments: Sequence[object], folder: Path, **when: object) -> Ended:
    """Interrupt a command, and check what every command keeps; it may also have ended before."""
    ended = signalled(arguments, folder, **when)

    assert ended.status in (0, 130), ended.err
    assert LINE.fullmatch(ended.err) if ended.status else ended.err == ""
    assert ended.remaining == ()
    return ended


def left_of(session: int) -> tuple[str, ...]:
    """Return the names of a session's processes that do not end."""
    return () if wait_until(lambda: not _alive(session)) else _alive(session)


def _alive(session: int) -> tuple[str, ...]:
    """Return the names of a session's processes that run now, zombies left out."""
    names = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text(encoding="utf-8").rpartition(") ")
        except OSError:  # it has just ended
            continue
        state, _, _, its_session, *_ = rest.split()
        if int(its_session) == session and state not in "ZX":
            names.append(name)
    return tuple(names)
