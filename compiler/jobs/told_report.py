"""The report of a run as a job tells it: of what was computed, with the energy if asked."""

from __future__ import annotations

import attrs

from ipusim import Label, Program, Report, Run, energy_of

from .run_options import RunOptions


def told_of(program: Program, run: Run, label: Label, how: RunOptions) -> Report:
    """The report of a run, of what `label` says was computed; with the energy if that is asked."""
    energy = energy_of(program, run.trace, label=label) if how.energy else None
    return attrs.evolve(run.report, label=label, energy=energy)
