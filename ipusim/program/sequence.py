"""The order in which supersteps run: one after another, but for loops, which decide as they go.

A turn of a loop runs its superstep `decide`, whose exchange brings the control word to all tiles.
The word at (tile, address) when that exchange is over, before `decide` computes, says what follows:

    0           the loop is left
    w           cases[w - 1] runs, and the loop turns again
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ..errors import ProgramError, TileFault
from .superstep import Superstep

LEAVE = 0
CONTROL_WORD = np.uint32

WordAt: TypeAlias = Callable[[int, int], int]
"""The control word at (tile, address), as it is now."""


@attrs.frozen
class Loop:
    """Supersteps that run again and again, chosen at run time.

    Attributes:
        name: as errors, listings and reports call it.
        decide: the superstep that begins each turn; its compute is what tiles spend to act on it.
        tile, address: where the control word lies, 32 bits.
        cases: case w - 1 is what word w runs; an empty one must not be chosen.
        max_turns: the most cases that one pass through the loop may run.
    """

    name: str
    decide: Superstep
    tile: int
    address: int
    cases: tuple[tuple[Superstep, ...], ...]
    max_turns: int

    def __attrs_post_init__(self) -> None:
        if not any(self.cases):
            raise ProgramError(f"loop {self.name} has no case that does anything; give it one")
        if self.max_turns < 1:
            raise ProgramError(f"loop {self.name} may run {self.max_turns} turns; let it run 1")

    @property
    def supersteps(self) -> tuple[Superstep, ...]:
        """All of its supersteps: `decide`, then its cases."""
        return (self.decide, *(step for case in self.cases for step in case))


Step: TypeAlias = Superstep | Loop
"""What a program's steps are."""


def flattened(steps: Sequence[Step]) -> tuple[Superstep, ...]:
    """Every superstep once, in program order; its index here is the number it goes by."""
    supersteps: list[Superstep] = []
    for step in steps:
        supersteps += [step] if isinstance(step, Superstep) else step.supersteps
    return tuple(supersteps)


def loops_of(steps: Sequence[Step]) -> Iterator[tuple[Loop, int, int]]:
    """Each loop with the numbers of its first superstep, `decide`, and of its last."""
    number = 0
    for step in steps:
        count = 1 if isinstance(step, Superstep) else len(step.supersteps)
        if isinstance(step, Loop):
            yield step, number, number + count - 1
        number += count


def in_order(steps: Sequence[Step], word_at: WordAt) -> Iterator[int]:
    """The numbers of the supersteps as they run.

    A loop reads its word when it is asked what follows `decide`.

    Raises:
        TileFault: a word that names no case, or turns without end.
    """
    number = 0
    for step in steps:
        if isinstance(step, Superstep):
            yield number
            number += 1
        else:
            yield from _turns(step, number, word_at)
            number += len(step.supersteps)


def _turns(loop: Loop, decide: int, word_at: WordAt) -> Iterator[int]:
    """The supersteps of one pass through a loop whose first superstep is number `decide`."""
    starts = decide + 1 + np.cumsum([0, *(len(case) for case in loop.cases)])
    for turn in range(1, loop.max_turns + 2):
        yield decide
        word = word_at(loop.tile, loop.address)
        if word == LEAVE:
            return
        where = f"loop {loop.name}, turn {turn}: word {word} at {loop.address:#x} of tile "
        where += f"{loop.tile}"
        if word > len(loop.cases) or not loop.cases[word - 1]:
            known = [str(case) for case, steps in enumerate(loop.cases, start=1) if steps]
            raise TileFault(
                f"{where} names no case; it may be 0 to leave or {', '.join(known)}; check the "
                "codelet that writes it and the control words that it was given"
            )
        if turn > loop.max_turns:
            raise TileFault(
                f"{where} asks for more than the {loop.max_turns} turns that the loop may run; "
                "check that the codelet that writes it comes to 0"
            )
        yield from range(int(starts[word - 1]), int(starts[word]))
