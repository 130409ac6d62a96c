"""Order of supersteps at run time: a sequence with loops, which decide by a control word.

A turn of a loop runs its superstep `decide`, whose exchange brings the control word to all tiles.
The word at (tile, address) at the end of that exchange, before `decide` computes, selects what
follows:

    0           leave the loop
    w           run cases[w - 1], then begin another turn
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ..errors import ProgramError, TileFault
from .superstep import Superstep

LEAVE = 0  # control word that ends a loop
CONTROL_WORD = np.uint32  # type of a loop's control word

WordAt: TypeAlias = Callable[[int, int], int]
"""Function that reads the control word at (tile, address) in the present state of memory."""


@attrs.frozen
class Loop:
    """Supersteps that repeat, with cases selected at run time.

    Attributes:
        name: name in errors, listings and reports.
        decide: superstep that begins each turn; its compute phase is the cost of the decision.
        tile, address: position of the control word, 32 bits.
        cases: supersteps by control word: case w - 1 runs for word w. The word of an empty case is
            an error.
        max_turns: largest number of turns that run a case, in one pass through the loop; the turn
            that leaves is not counted.
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
            raise ProgramError(
                f"max_turns of loop {self.name} is {self.max_turns}; it must be at least 1"
            )

    @property
    def supersteps(self) -> tuple[Superstep, ...]:
        """All supersteps of the loop: `decide`, then its cases."""
        return (self.decide, *(step for case in self.cases for step in case))


Step: TypeAlias = Superstep | Loop
"""Element of a program: a superstep or a loop of them."""


def all_supersteps(steps: Sequence[Step]) -> tuple[Superstep, ...]:
    """Return every superstep once, in program order. The index in the result is its number."""
    supersteps: list[Superstep] = []
    for step in steps:
        supersteps += [step] if isinstance(step, Superstep) else step.supersteps
    return tuple(supersteps)


def loops_of(steps: Sequence[Step]) -> Iterator[tuple[Loop, int, int]]:
    """Yield each loop with the numbers of its superstep `decide` and of its last superstep."""
    number = 0
    for step in steps:
        count = 1 if isinstance(step, Superstep) else len(step.supersteps)
        if isinstance(step, Loop):
            yield step, number, number + count - 1
        number += count


def run_order(steps: Sequence[Step], word_at: WordAt) -> Iterator[int]:
    """Yield the numbers of the supersteps in the order in which they run.

    The control word of a loop is read when the successor of `decide` is requested, so that the
    caller can run `decide`'s exchange before.

    Raises:
        TileFault: a control word names no case, or the loop exceeds its turns.
    """
    number = 0
    for step in steps:
        if isinstance(step, Superstep):
            yield number
            number += 1
        else:
            yield from _turns(step, number, word_at)
            # Numbers of a loop's supersteps are those of `all_supersteps`, however often each of
            # them runs.
            number += len(step.supersteps)


def _turns(loop: Loop, decision_number: int, word_at: WordAt) -> Iterator[int]:
    """Yield the numbers of the supersteps of one pass through a loop.

    `decision_number` is the number of the superstep `decide`.
    """
    # starts[w - 1] is the number of the first superstep of case w. `decide` runs once more
    # than turns are allowed: if its word is not 0 even then, the error names that word.
    starts = decision_number + 1 + np.cumsum([0, *(len(case) for case in loop.cases)])
    for turn in range(1, loop.max_turns + 2):
        yield decision_number
        word = word_at(loop.tile, loop.address)
        if word == LEAVE:
            return
        subject = f"loop {loop.name}, turn {turn}: word {word} at {loop.address:#x} of tile "
        subject += f"{loop.tile}"
        if word > len(loop.cases) or not loop.cases[word - 1]:
            cases = [str(case) for case, steps in enumerate(loop.cases, start=1) if steps]
            raise TileFault(
                f"{subject} names no case; it may be 0 to leave or {', '.join(cases)}; check the "
                "codelet that writes it and the control words that it was given"
            )
        if turn > loop.max_turns:
            raise TileFault(
                f"{subject} asks for more than the {loop.max_turns} turns that the loop may run; "
                "check that the codelet eventually writes 0"
            )
        yield from range(int(starts[word - 1]), int(starts[word]))
