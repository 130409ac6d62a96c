"""Where the `ipusim` command starts, and how a signal ends it: Ctrl-C is listened to before all.

A command that is ended says one line, stops its processes and has the status 130 after Ctrl-C.

A thread waits for the signal, so that the line is said and the process ends even while the main
thread computes. That one gets a KeyboardInterrupt and a grace in which to put its files and its
processes away; what it says meanwhile is not shown. The second signal ends the grace.

SIGTERM is heard as Ctrl-C is, with status 143. A signal that was ignored when the command started
stays ignored. This module is loaded first, so it imports next to nothing.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import sys
import threading
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SETTLED = 0  # the number of no signal
# Allocations between two looks for cycles, and such looks at younger objects before older ones. A
# command makes many objects that last and few cycles: Python's own numbers cost 4 % of a short one.
COLLECT = (20_000, 20, 20)
GRACE = 0.8  # seconds
CLEAR = "\r\x1b[2K\x1b[?25h"  # the line of a progress display, and show the cursor


def main() -> int:
    """Run the command; returns the exit status, unless a signal ends the process before."""
    stop = Stop()
    try:
        stop.interrupts = True
        gc.set_threshold(*COLLECT)
        from .class_code import class_code

        with class_code():
            from .app import main as command

            return command()
    finally:
        stop.settle()
        gc.freeze()  # the process ends: what is left goes with it, and need not be looked through


class Stop:
    """The handler of the signals that end a command.

    Attributes:
        sentence: what to say when one comes.
        interrupts: whether the main thread gets a KeyboardInterrupt.
    """

    def __init__(self) -> None:
        self.sentence = "interrupted"
        self.interrupts = False
        self._screen = os.dup(2) if _is_open(2) else os.open(os.devnull, os.O_WRONLY)
        self._received, self._sent = os.pipe()
        os.set_blocking(self._sent, False)
        signal.set_wakeup_fd(self._sent, warn_on_full_buffer=False)
        for number in SIGNALS:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self)
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        """Interrupt the main thread once."""
        if self.interrupts:
            self.interrupts = False
            self._hush()
            raise KeyboardInterrupt

    def settle(self) -> None:
        """The command is through: signals are ignored from here on, and one before ends it."""
        self.interrupts = False
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        os.write(self._sent, bytes([SETTLED]))
        self._thread.join()

    def _listen(self) -> None:
        number = SETTLED + 1
        while number not in (SETTLED, *SIGNALS):
            number = os.read(self._received, 1)[0]
        if number != SETTLED:
            self._end(128 + number)

    def _end(self, status: int) -> None:
        try:
            self._hush()
            clear = CLEAR if os.isatty(self._screen) and os.environ.get("TERM") != "dumb" else ""
            os.write(self._screen, f"{clear}ipusim: {self.sentence}\n".encode())
            select.select([self._received], [], [], GRACE)
            _kill_children()
        finally:
            os._exit(status)

    def _hush(self) -> None:
        """Nothing more on standard error; the line goes to a copy of it."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)


def say_when_stopped(sentence: str) -> None:
    """What the command says when a signal ends it; nothing where no command listens."""
    stop = signal.getsignal(signal.SIGTERM)
    if isinstance(stop, Stop):
        stop.sentence = sentence


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _kill_children() -> None:
    """End what the main thread did not: workers of a Dask cluster, whose end takes seconds."""
    multiprocessing = sys.modules.get("multiprocessing")
    for process in multiprocessing.active_children() if multiprocessing else ():
        process.kill()
