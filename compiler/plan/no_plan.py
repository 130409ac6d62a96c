"""The refusal of a planner: nothing that it may choose keeps its rules and fits the memory bound.

A planner never falls back to a plan that breaks its bound; it says what the nearest one needs.
"""

from __future__ import annotations

from ipusim import IpusimError, Machine


class NoPlanError(IpusimError):
    """No candidate is valid: one line that says what was planned, the numbers, and what to try.

    Attributes:
        least_bytes: the least memory of a tile, in bytes, that any candidate needs; None when no
            candidate got as far as memory.
        bound_bytes: the memory of a tile, in bytes, that a candidate may use.
    """

    def __init__(self, message: str, *, least_bytes: int | None, bound_bytes: int) -> None:
        super().__init__(message)
        self.least_bytes = least_bytes
        self.bound_bytes = bound_bytes


def refusal(reason: str, machine: Machine, *, least_bytes: int | None = None) -> NoPlanError:
    """The refusal of a search for a machine, whose tiles bound what a candidate may use."""
    return NoPlanError(reason, least_bytes=least_bytes, bound_bytes=machine.usable_bytes)
