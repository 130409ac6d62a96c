"""Cycles of a training step, and where they go: of each program, and of a step on average.

    step = refresh or compact + forward + grad_a + update

With masks anew every T steps, a step takes (refresh + (T - 1) compact) / T for the first term. No
cycles depend on the numbers, nor on the masks: N:M masks give all tiles equal work.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ipusim import InputError, Report, Shown, in_short, simulate

from .step import STAGES, Stage, TrainingStep

PRODUCTS: tuple[Stage, ...] = ("forward", "grad_a", "update")


@attrs.frozen
class StepCycles(Shown):
    """The reports of a step's programs.

    Attributes:
        reports: by name.
    """

    reports: Mapping[Stage, Report] = attrs.field(repr=False)

    def __str__(self) -> str:
        found = ", ".join(f"{stage} {cycles:,}" for stage, cycles in self.cycles.items())
        return f"Cycles of the programs of a training step: {found}"

    @property
    def cycles(self) -> Mapping[Stage, int]:
        """Of each program."""
        found = ((stage, report.cycles) for stage, report in self.reports.items())
        return {stage: cycles for stage, cycles in found if cycles is not None}

    def average(self, every: int) -> Mapping[str, float]:
        """Cycles of a step by what they go to, with masks anew every so many steps.

        Raises:
            InputError: less than 1.
        """
        if not isinstance(every, int) or every < 1:
            raise InputError(f"masks anew every {in_short(every)} steps; give 1 or more")
        cycles = self.cycles
        kept = (every - 1) * cycles["compact"]
        return {
            "refresh": cycles["refresh"] / every,
            "compact": kept / every,
            **{stage: float(cycles[stage]) for stage in PRODUCTS},
        }

    def by_superstep(self, stage: Stage) -> Mapping[str, int]:
        """Cycles of the supersteps of one program: sync, exchange and the slowest tile's work."""
        return {row.name: row.cycles for row in self.reports[stage].steps}


def step_cycles(step: TrainingStep) -> StepCycles:
    """Timing-only runs of all programs of a step."""
    words = {"meta_info": step.first_masks()["meta_info"]}
    reports = {}
    for stage in STAGES:
        program = step.program(stage)
        control = {name: words[name] for name, at in program.inputs.items() if at.control}
        reports[stage] = simulate(program, control or None).report
    return StepCycles(reports)
