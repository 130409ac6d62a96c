"""The compiled core and the plain one leave the same, whatever runs.

`pytest tests/ipusim/isa/core/test_core_specification.py -s -k reach` prints how often each form of
the table was executed; `--hypothesis-profile=long` compares a hundred times as many programs, new
ones each time.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import plain_core
import pytest
from hypothesis import settings
from random_programs import Program, random_program
from two_cores import Left, compiled, plain

from ipusim.isa.table.table import TABLE

LONG = settings.default.max_examples > 100
SHARES, LIMIT = 4, 3000  # cycles of a run
FEW, PROGRAMS = 2, 500  # of a share
NONSENSE = (0.0, 0.0, 0.1, 0.3)  # of a share's programs


@cache
def first_seed() -> int:
    """Return the seed of the first program: a random one in long runs, else 0."""
    return int(np.random.default_rng().integers(1 << 40)) if LONG else 0


def executed(program: Program, state_left: Left) -> Counter[int]:
    """Return the number of executions of each opcode without a fault."""
    issues = (
        np.sum(state_left.values["worker issues"], axis=0) + state_left.values["supervisor issues"]
    )
    kind, _, row, *_ = state_left.values["fault"]
    if kind and issues[row]:
        issues[row] -= 1
    counts: Counter[int] = Counter()
    for slots in (program.code.main, program.code.aux):
        for opcode, count in zip(slots[:, 0].tolist(), issues.tolist(), strict=True):
            if opcode >= 0 and count:
                counts[opcode] += count
    return counts


def test_the_plain_core_runs_every_form() -> None:
    assert plain_core.LACKING == []


@pytest.mark.parametrize("programs", [FEW, PROGRAMS])
@pytest.mark.parametrize("share", range(SHARES))
def test_both_cores_leave_the_same_state(share: int, programs: int) -> None:
    start = first_seed() + share * (1 << 20)
    for seed in range(start, start + programs * (100 if LONG else 1)):
        program = random_program(seed, NONSENSE[share])
        different = compiled(program, LIMIT).differences(plain(program, LIMIT))

        assert different == {}, f"random_program({seed}, {NONSENSE[share]})"


@pytest.mark.parametrize(("programs", "missed"), [(80, 0.2), (1000, 0.0)])
def test_random_programs_reach_every_form_and_go_deep(programs: int, missed: float) -> None:
    counts: Counter[int] = Counter()
    lengths, good = [], 0
    for seed in range(programs):
        program = random_program(seed)
        state_left = compiled(program, LIMIT)
        counts += executed(program, state_left)
        lengths.append(len(state_left.values["trace"]))
        good += state_left.values["fault"][0] == 0

    for opcode, form in enumerate(TABLE):
        print(f"{counts[opcode]:8,}  {form.name}")
    print(f"{good} of {programs} end well; {np.mean(lengths):.0f} issues in the mean")
    never = {form.name for form in TABLE if form.unexplained or form.mnemonic == "trap"}
    unreached = {form.name for op, form in enumerate(TABLE) if not counts[op]}
    assert never <= unreached
    assert len(unreached - never) <= missed * len(TABLE)
    assert good > 0.4 * programs
    assert np.mean(lengths) > 100
