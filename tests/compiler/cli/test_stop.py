"""End of a command by a signal; `tests/hostile` sends signals at random moments."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from progress import HANG, wait_until
from signalled import COMMAND, LINE, signalled

from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.start import CLEARING, SIGNALS, Stop, say_when_stopped

ROOT = Path(__file__).parents[3]
WIDTHS = (1024, 2048, 1025, 2049, 1026, 2050)  # too many points for any machine to be through
LONG_SWEEP = ("explore", "--size", 2048, "--n", *WIDTHS, "--density", "1/2", "--workers", 2)


@pytest.mark.parametrize(
    ("signals", "to_all", "status"),
    [(signal.SIGINT, True, 130), (signal.SIGINT, False, 130), (signal.SIGTERM, False, 143)],
    ids=["Ctrl-C", "kill -INT", "kill"],
)
def test_a_sweep_ends_with_one_line(
    signals: signal.Signals, to_all: bool, status: int, tmp_path: Path
) -> None:
    ended = signalled(LONG_SWEEP, tmp_path, after=1.5, sent=[signals], to_all=to_all)

    assert (ended.status, ended.remaining, ended.out) == (status, (), "")
    assert LINE.fullmatch(ended.err)


def test_a_second_interrupt_says_nothing_more(tmp_path: Path) -> None:
    ended = signalled(LONG_SWEEP, tmp_path, after=1.5, sent=[signal.SIGINT] * 3)

    assert (ended.status, ended.remaining) == (130, ())
    assert LINE.fullmatch(ended.err)


def test_an_interrupt_that_is_ignored_stays_so(tmp_path: Path) -> None:
    ignored = COMMAND.replace("default_int_handler", "SIG_IGN")
    ended = signalled(["machine"], tmp_path, after=0.1, command=ignored)

    assert (ended.status, ended.err) == (0, "")


def read_all(terminal: int, shown: bytearray) -> None:
    """Read a terminal until it closes, so that the process never waits for its reader."""
    with suppress(OSError):  # Linux raises it when the other end of a terminal is closed
        while read := os.read(terminal, 1 << 16):
            shown.extend(read)


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
    shown = bytearray()
    reader = threading.Thread(target=read_all, args=(ours, shown), daemon=True)
    reader.start()
    # The progress line of the sweep says "1 of 6 points".
    has_progress = wait_until(lambda: b" of 6 points" in shown or process.poll() is not None)
    process.send_signal(signal.SIGINT)
    status = process.wait(HANG)
    reader.join(HANG)
    os.close(ours)

    sentence = r"interrupted; \d of 6 points are in explore.jsonl, run again to go on"
    assert (has_progress, status) == (True, 130)
    assert re.search(rf"{re.escape(CLEARING)}ipusim: {sentence}\r\n$", shown.decode())


@pytest.fixture
def listening() -> Iterator[Stop]:
    """A command's handler of signals; afterwards all is as it was."""
    screen = os.dup(2)
    before = {number: signal.getsignal(number) for number in SIGNALS}
    descriptor = signal.set_wakeup_fd(-1)
    stop = Stop()
    yield stop
    stop.ignore_signals()
    signal.set_wakeup_fd(descriptor)
    for number, handler in before.items():
        signal.signal(number, handler)
    os.dup2(screen, 2)
    os.close(screen)


def test_an_interrupt_comes_once_and_what_is_said_after_it_is_not_shown(
    listening: Stop, capfd: pytest.CaptureFixture[str]
) -> None:
    listening(signal.SIGINT, None)  # nothing that could be interrupted runs yet
    os.write(2, b"before\n")
    listening.interrupts = True
    with pytest.raises(KeyboardInterrupt):
        listening(signal.SIGINT, None)
    os.write(2, b"after\n")
    listening(signal.SIGTERM, None)

    assert capfd.readouterr().err == "before\n"


def test_the_line_of_a_stop_is_the_sentence_that_the_command_set_last(listening: Stop) -> None:
    assert listening.sentence == "interrupted"
    say_when_stopped("one of two points is kept")

    assert listening.sentence == "one of two points is kept"


def test_where_no_command_listens_an_interrupt_is_pythons_own() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    main(["machine"])
    say_when_stopped("nothing")

    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
