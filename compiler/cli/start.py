"""Entry point of the `ipusim` command, and its end by a signal (Ctrl-C, SIGTERM).

A command that is ended by Ctrl-C prints one line, stops its processes and has the exit status 130;
after SIGTERM the status is 143. A signal that was ignored when the command started stays ignored.

A thread waits for the signal, so that the line is printed and the process ends even while the main
thread computes. The main thread gets a KeyboardInterrupt and a short time in which to remove its
temporary files and stop its processes; its messages are not shown. A second signal ends this time.

The handler is installed before anything else, so this module is loaded first, and imports only
modules that Python has loaded already or that load fast.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import sys
import threading
from types import FrameType

STDERR = 2  # file descriptor
SIGNALS = (signal.SIGINT, signal.SIGTERM)  # signals that end a command
COMMAND_DONE = 0  # written to the pipe when the command is done; no signal has this number
# Thresholds of the garbage collector: allocations between two collections, and collections of young
# objects before older ones. A command makes many objects that last and few reference cycles.
# Modules and classes of a short command are 120,000 objects, which collections with a smaller
# threshold would visit without freeing any: a threshold of 20,000 costs 3 % of the command, and
# Python's default more.
GC_THRESHOLDS = (150_000, 10, 10)
GRACE_SECONDS = 0.8  # for the main thread to clean up; reason of the value not recorded
CLEARING = "\r\x1b[2K\x1b[?25h"  # terminal: clear the line, show the cursor


def main() -> int:
    """Run the command and return its exit status; a signal may end the process before."""
    stop = Stop()
    try:
        stop.interrupts = True
        gc.set_threshold(*GC_THRESHOLDS)
        from .class_code import class_code

        with class_code():
            from .app import main as command

            return command()
    finally:
        stop.ignore_signals()
        gc.freeze()  # skip the collection at the end of the process: its memory is freed anyway


class Stop:
    """Handler of the signals that end a command.

    Python writes the number of each signal to a pipe, which a thread reads. The handler itself runs
    in the main thread, as soon as that executes Python code.

    Attributes:
        sentence: text of the line that is printed when a signal arrives.
        interrupts: True if the next signal raises KeyboardInterrupt in the main thread.
    """

    def __init__(self) -> None:
        self.sentence = "interrupted"
        self.interrupts = False
        # A copy of standard error, which stays open when `_silence_errors` redirects it.
        self._screen = os.dup(STDERR) if _is_open(STDERR) else os.open(os.devnull, os.O_WRONLY)
        # Ends of a pipe: numbers of signals are written to `_pipe_in` and read from `_pipe_out`.
        self._pipe_out, self._pipe_in = os.pipe()
        os.set_blocking(self._pipe_in, False)
        signal.set_wakeup_fd(self._pipe_in, warn_on_full_buffer=False)
        for number in SIGNALS:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self)
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt in the main thread, at the first signal only."""
        if self.interrupts:
            self.interrupts = False
            self._silence_errors()
            raise KeyboardInterrupt

    def ignore_signals(self) -> None:
        """Ignore further signals, because the command is done; an earlier one still ends it."""
        self.interrupts = False
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        os.write(self._pipe_in, bytes([COMMAND_DONE]))
        self._thread.join()

    def _listen(self) -> None:
        """Wait for a signal, or for the end of the command, in a thread of its own."""
        number = COMMAND_DONE + 1
        while number not in (COMMAND_DONE, *SIGNALS):
            number = os.read(self._pipe_out, 1)[0]
        if number != COMMAND_DONE:
            self._end(128 + number)  # exit status of a process that a signal has ended

    def _end(self, status: int) -> None:
        """Print the line, wait for the main thread to clean up, and end the process."""
        try:
            self._silence_errors()
            clear = CLEARING if os.isatty(self._screen) and os.environ.get("TERM") != "dumb" else ""
            os.write(self._screen, f"{clear}ipusim: {self.sentence}\n".encode())
            select.select([self._pipe_out], [], [], GRACE_SECONDS)  # a second signal ends the wait
            _kill_children()
        finally:
            os._exit(status)  # even if the main thread is inside a long computation

    def _silence_errors(self) -> None:
        """Discard further output on standard error; the line is printed on a copy of it."""
        null_device = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_device, STDERR)
        os.close(null_device)


def say_when_stopped(sentence: str) -> None:
    """Set the line that the command prints when a signal ends it.

    Outside the command it has no effect, because no `Stop` handles signals there.
    """
    stop = signal.getsignal(signal.SIGTERM)
    if isinstance(stop, Stop):
        stop.sentence = sentence


def _is_open(descriptor: int) -> bool:
    """Return True if the process has a file with this descriptor."""
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _kill_children() -> None:
    """Kill processes that the main thread has not stopped, such as slow workers of Dask."""
    multiprocessing = sys.modules.get("multiprocessing")
    for process in multiprocessing.active_children() if multiprocessing else ():
        process.kill()
