"""How a job runs, beside what it computes: the flags of the commands that simulate."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

Fidelity: TypeAlias = Literal["formula", "instruction"]


@attrs.frozen(kw_only=True)
class RunOptions:
    """How a program is simulated, and what is told of it; cycles do not depend on any of these.

    Attributes:
        fidelity: Cycles by formula, or every compute phase instruction by instruction (the same).
        stochastic_rounding: Seed with which halves are rounded up or down at random [to the
            nearest].
        energy: Add an estimate of the energy, in joules by category (docs/energy.md).
    """

    fidelity: Fidelity = "formula"
    stochastic_rounding: int | None = None
    energy: bool = False


def seed_of(how: RunOptions, *, timing_only: bool) -> int | None:
    """The seed for rounding, where a run has values to round.

    Raises:
        InputError: a seed for rounding, where no number is rounded.
    """
    if timing_only and how.stochastic_rounding is not None:
        from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

        raise InputError(
            "a timing-only run rounds no number; give values, or no --stochastic-rounding"
        )
    return how.stochastic_rounding


AS_USUAL = RunOptions()
