"""Refusals of kernels that a planner may answer with another choice."""

from __future__ import annotations

from ipusim import ProgramError


class NoKernelError(ProgramError):
    """No kernel computes with these types and blocks on this machine."""


class WordOverflow(ProgramError):
    """A number exceeds the 16 bits of a word of a work list or of metadata."""
