"""What kernels refuse for good reasons, which a planner may answer with another choice."""

from __future__ import annotations

from ipusim import ProgramError


class NoKernelError(ProgramError):
    """No kernel computes with these types and blocks on this machine."""


class WordOverflow(ProgramError):
    """A number that the 16 bits of a work list's or of meta-info's word cannot hold."""
