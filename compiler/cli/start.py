"""Where the `ipusim` command starts: Ctrl-C is listened to before anything else loads."""

from __future__ import annotations

import gc

from .stop import Stop


def main() -> int:
    """Run the command; returns the exit status, unless a signal ends the process before."""
    stop = Stop()
    try:
        stop.interrupts = True
        from .app import main as command

        return command()
    finally:
        stop.settle()
        gc.freeze()  # the process ends: what is left goes with it, and need not be looked through
