"""Exchanges that steps share are scheduled once, and programs stay the same."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW
from ipusim.compiler import Pattern, plan_static
from ipusim.compiler.emitter import draft_plan
from ipusim.compiler.lowering import step_exchange
from ipusim.compiler.lowering.draft import program_of
from ipusim.compiler.lowering.draft_steps import flat
from ipusim.compiler.lowering.resolve import scheduled_cycles
from ipusim.compiler.lowering.step_exchange import ScheduleStore


def test_a_known_exchange_is_not_scheduled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = np.random.default_rng(0).random((64, 64)) < 1 / 4
    draft = draft_plan(plan_static(Pattern.of(matrix), n=16, machine=BOW.scaled_to(8)))
    without_store, store = program_of(draft), ScheduleStore()
    first = program_of(draft, schedules=store)
    cycles = scheduled_cycles(draft.machine, flat(draft.steps), store)

    def refuse(*_arguments: object) -> None:
        raise AssertionError("an exchange is scheduled twice")

    monkeypatch.setattr(step_exchange, "scheduled", refuse)

    assert program_of(draft, schedules=store) == first == without_store
    assert scheduled_cycles(draft.machine, flat(draft.steps), store) == cycles
    with pytest.raises(AssertionError, match="scheduled twice"):
        program_of(draft, schedules=ScheduleStore())


def test_another_chip_has_exchanges_of_its_own() -> None:
    matrix = np.random.default_rng(0).random((64, 64)) < 1 / 4
    machine = BOW.scaled_to(8)
    draft = draft_plan(plan_static(Pattern.of(matrix), n=64, machine=machine))
    wide = machine.with_(exchange_bytes_per_cycle=2 * machine.exchange_bytes_per_cycle)
    steps, store = flat(draft.steps), ScheduleStore()
    scheduled_cycles(machine, steps, store)

    alone = scheduled_cycles(wide, steps, ScheduleStore())
    assert scheduled_cycles(wide, steps, store) == alone < scheduled_cycles(machine, steps, store)
