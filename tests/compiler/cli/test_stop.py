"""What a signal does to a command; `tests/hostile` sends it at random moments."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from signalled import COMMAND, LINE, SOON, signalled

from compiler.cli.app import main
from compiler.cli.stop import CLEAR, say_when_stopped

ROOT = Path(__file__).parents[3]
LONG_SWEEP = ("explore", "--size", 2048, "--n", 1024, 2048, "--density", "1/2", "--workers", 2)


@pytest.mark.parametrize(
    ("sent", "to_all", "status"),
    [(signal.SIGINT, True, 130), (signal.SIGINT, False, 130), (signal.SIGTERM, False, 143)],
    ids=["Ctrl-C", "kill -INT", "kill"],
)
def test_a_sweep_ends_with_one_line(
    sent: signal.Signals, to_all: bool, status: int, tmp_path: Path
) -> None:
    ended = signalled(LONG_SWEEP, tmp_path, after=1.5, sent=[sent], to_all=to_all)

    assert (ended.status, ended.left, ended.out) == (status, (), "")
    assert LINE.fullmatch(ended.err)
    assert ended.seconds < SOON


def test_a_second_interrupt_says_nothing_more(tmp_path: Path) -> None:
    ended = signalled(LONG_SWEEP, tmp_path, after=1.5, sent=[signal.SIGINT] * 3)

    assert (ended.status, ended.left) == (130, ())
    assert LINE.fullmatch(ended.err)


def test_an_interrupt_that_is_ignored_stays_so(tmp_path: Path) -> None:
    ignored = COMMAND.replace("default_int_handler", "SIG_IGN")
    ended = signalled(["machine"], tmp_path, after=0.1, command=ignored)

    assert (ended.status, ended.err) == (0, "")


def test_a_terminal_has_its_cursor_again(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND.format(ready=1), *map(str, LONG_SWEEP)],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    seen, until = b"", time.monotonic() + 6 * SOON  # how long it loads is not judged
    while b"0 of 2 points" not in seen and time.monotonic() < until:
        seen += os.read(ours, 1 << 16)
    process.send_signal(signal.SIGINT)
    assert process.wait(SOON) == 130

    last = os.read(ours, 1 << 16).decode()
    os.close(ours)
    sentence = "interrupted; 0 of 2 points are in explore.jsonl, run again to go on"
    assert last.endswith(f"{CLEAR}ipusim: {sentence}\r\n")


def test_where_no_command_listens_an_interrupt_is_pythons_own() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    main(["machine"])
    say_when_stopped("nothing")

    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
