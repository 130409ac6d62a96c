"""Errors by which kernels refuse a product; a planner may answer them with another choice."""

from __future__ import annotations

from ipusim import ProgramError


class NoKernelError(ProgramError):
    """No kernel computes with these types and blocks on this machine."""


class WordOverflow(ProgramError):
    """A number exceeds the 16 bits of a word of a work list or of meta-info."""
