"""Bundles as the checks see them: forms and operands of their slots, registers they touch."""

from __future__ import annotations

from functools import reduce
from operator import or_

import attrs

from ..code import Code
from ..table.instruction import MAIN, NOTHING, Instruction
from ..table.table import TABLE
from ..table.touched import TouchedRegisters, touched_by


@attrs.frozen
class LintBundle:
    """One bundle: forms and operands of its slots, the main one first, and what they touch."""

    forms: tuple[Instruction, ...]
    operands: tuple[tuple[int, ...], ...]
    touched: tuple[TouchedRegisters, ...]

    @property
    def main(self) -> str:
        """The mnemonic in the main slot, or nothing."""
        return self.forms[0].mnemonic if self.forms and self.forms[0].pipe == MAIN else ""

    @property
    def work(self) -> str:
        """What the main slot's instruction does, one of `instruction.WORKS`, or nothing."""
        return self.forms[0].work if self.main else ""

    @property
    def is_padding(self) -> bool:
        """Whether it does nothing, as those that `.align` fills in."""
        return all(form.work == NOTHING for form in self.forms)

    @property
    def reads(self) -> int:
        """All that it reads."""
        return reduce(or_, (half.reads for half in self.touched), 0)

    @property
    def writes(self) -> int:
        """All that it writes."""
        return reduce(or_, (half.written for half in self.touched), 0)


def bundles_of(code: Code) -> tuple[LintBundle, ...]:
    """Every bundle of code, in its order."""
    bundles = []
    for slots in zip(code.main.tolist(), code.aux.tolist(), strict=True):
        full = [slot for slot in slots if slot[0] >= 0]
        forms = tuple(TABLE[slot[0]] for slot in full)
        operands = tuple(tuple(slot[1:]) for slot in full)
        touched = tuple(map(touched_by, forms, operands))
        bundles.append(LintBundle(forms, operands, touched))
    return tuple(bundles)
