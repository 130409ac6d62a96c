"""Control flow graph of tile code: successors of each bundle, and the bundles at which code starts.

Rows are indices of bundles; roots are the rows at which code starts. A jump leads to its label, a
hardware loop to the start of its body, a call to its label and to the bundle behind the call. An
instruction that ends a context or jumps through a register has no known successor. Code starts at
labels whose address is used as a number, and at labels that no jump names and no bundle runs into.
A label that begins with .L is an entry only if its address is used. If code jumps through a
register other than $lr, every bundle between such a label and the next may be a target.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

import attrs
import numpy as np

from ...columns import BoolArray
from ...machine.machine import Machine
from ..code import Code
from ..core import row
from ..core.decode import decode
from ..table.instruction import END, JUMP, MAIN, NOTHING, STOP, Instruction
from ..table.registers import MRF_ALIASES
from ..table.table import TABLE
from ..table.touched import TouchedRegisters, touched_by


@attrs.frozen
class LintBundle:
    """Bundle as the lint sees it. Every attribute has an item for each slot, main first.

    Attributes:
        forms: instruction forms.
        operands: operands, as in `Code`.
        touched: registers that the slot reads and writes.
    """

    forms: tuple[Instruction, ...]
    operands: tuple[tuple[int, ...], ...]
    touched: tuple[TouchedRegisters, ...]

    @property
    def main(self) -> str:
        """Mnemonic of the main slot; "" if it is empty."""
        return self.forms[0].mnemonic if self.forms and self.forms[0].pipe == MAIN else ""

    @property
    def work(self) -> str:
        """Work of the main slot, one of `instruction.WORKS`; "" if the slot is empty."""
        return self.forms[0].work if self.main else ""

    @property
    def is_padding(self) -> bool:
        """True for a bundle without effect, such as the `nop`s of `.align`."""
        return all(form.work == NOTHING for form in self.forms)

    @property
    def reads(self) -> int:
        """Bit mask of the registers that the bundle reads."""
        return reduce(or_, (slot.reads for slot in self.touched), 0)

    @property
    def writes(self) -> int:
        """Bit mask of the registers that the bundle writes."""
        return reduce(or_, (slot.written for slot in self.touched), 0)


def bundles_of(code: Code) -> tuple[LintBundle, ...]:
    """Return the bundles of code in their order."""
    bundles = []
    for slots in zip(code.main.tolist(), code.aux.tolist(), strict=True):
        filled_slots = [slot for slot in slots if slot[0] >= 0]
        forms = tuple(TABLE[slot[0]] for slot in filled_slots)
        operands = tuple(tuple(slot[1:]) for slot in filled_slots)
        touched_registers = tuple(map(touched_by, forms, operands))
        bundles.append(LintBundle(forms, operands, touched_registers))
    return tuple(bundles)


@attrs.frozen(eq=False)
class Flow:
    """Control flow of code on a machine. Rows are indices of bundles.

    Attributes:
        code: the code.
        machine: chip for which it was decoded.
        bundles: forms, operands and registers of each bundle.
        following: row of the bundle at the next address, for each bundle; -1 without one.
        successors: rows that may run after each bundle.
        leaves: for each bundle, True if control may continue at an unknown place.
        roots: rows at which code starts.
        repeat_last: for each bundle, row of the last bundle of its hardware loop; -1 if the core
            refuses the body, 0 if the bundle is no loop.
        reachable: True for each bundle to which a root leads, bool[bundles].
    """

    code: Code
    machine: Machine
    bundles: tuple[LintBundle, ...]
    following: tuple[int, ...]
    successors: tuple[tuple[int, ...], ...]
    leaves: tuple[bool, ...]
    roots: tuple[int, ...]
    repeat_last: tuple[int, ...]
    reachable: BoolArray

    def runs_on(self, bundle: int) -> bool:
        """Return True if control may continue at the next address after a bundle."""
        return _runs_on(self.bundles[bundle])


def _runs_on(bundle: LintBundle) -> bool:
    """Return True if control may continue at the next address after a bundle."""
    return bundle.work not in (END, STOP) and bundle.main not in ("br", "bri")


def flow_of(code: Code, machine: Machine) -> Flow:
    """Return the control flow of code on a machine.

    Raises:
        ProgramError: for code that cannot be decoded.
    """
    # Steps: successors of each bundle by itself, then the way back from the end of each hardware
    # loop to its start, the roots, and what they reach.
    rows = decode(code, machine).rows
    bundles = bundles_of(code)
    following = rows[:, row.FOLLOWING].tolist()
    last = rows[:, row.REPEAT_LAST].tolist()
    by_address = {address: bundle for bundle, address in enumerate(code.address.tolist())}
    # The row behind the body of each hardware loop, where a loop of no iterations goes on.
    behind = [following[end] if end >= 0 else -1 for end in last]
    successors = [
        list(_successors_of(bundle, following[index], by_address, behind[index]))
        for index, bundle in enumerate(bundles)
    ]
    for index, bundle in enumerate(bundles):
        if bundle.main == "rpt" and last[index] >= 0:
            successors[last[index]].append(following[index])
    leaves = [_leaves(bundle, following[index], by_address) for index, bundle in enumerate(bundles)]
    roots = tuple(sorted(set(_roots(code, bundles, following, by_address))))
    return Flow(
        code=code,
        machine=machine,
        bundles=bundles,
        following=tuple(following),
        successors=tuple(tuple(dict.fromkeys(targets)) for targets in successors),
        leaves=tuple(leaves),
        roots=roots,
        repeat_last=tuple(last),
        reachable=_reachable_from(roots, successors),
    )


def _successors_of(
    bundle: LintBundle, following: int, by_address: dict[int, int], behind: int
) -> Iterator[int]:
    """Yield the rows that may run after a bundle.

    Args:
        bundle: the bundle.
        following: row of the next bundle in memory; negative if there is none.
        by_address: row of each bundle by its address.
        behind: row behind the body of the hardware loop that the bundle begins; negative without.
    """
    target = target_of(bundle)
    if target is not None and target in by_address:
        yield by_address[target]
    if following >= 0 and _runs_on(bundle):
        yield following
    if bundle.main == "rpt" and behind >= 0 and _may_skip(bundle):
        yield behind


def _may_skip(bundle: LintBundle) -> bool:
    """Return True if the count of a hardware loop is in a register, or 0."""
    return bundle.forms[0].operands[0] == "ms" or bundle.operands[0][0] == 0


def target_of(bundle: LintBundle) -> int | None:
    """Return the address that a jump or call names; None for other bundles."""
    if bundle.work != JUMP or "label" not in bundle.forms[0].operands:
        return None
    return bundle.operands[0][bundle.forms[0].operands.index("label")]


def _leaves(bundle: LintBundle, following: int, by_address: dict[int, int]) -> bool:
    """Return True if control may continue behind a bundle at a place that is not known."""
    target = target_of(bundle)
    away = bundle.work in (END, STOP) or bundle.main in ("br", "call")
    away = away or (following < 0 and bundle.main != "bri")
    return away or (target is not None and target not in by_address)


def _roots(
    code: Code, bundles: tuple[LintBundle, ...], following: list[int], by_address: dict[int, int]
) -> Iterator[int]:
    """Yield the rows at which code starts, by the rules at the top of this file."""
    code_addresses = set(_possible_code_addresses(code, bundles))
    jump_targets = {target_of(bundle) for bundle in bundles}
    run_into = {
        next_row
        for row, next_row in enumerate(following)
        if _runs_on(bundles[row]) and not bundles[row].is_padding
    }
    has_root, has_computed_jump = False, any(map(_is_computed, bundles))
    for name, address in code.labels.items():
        row = by_address.get(address)
        is_entry = not name.startswith(".L") and address not in jump_targets and row not in run_into
        if row is None or not (is_entry or address in code_addresses):
            continue
        has_root = True
        yield row
        if has_computed_jump and address in code_addresses:
            yield from _bundles_until_label(row, following, code)
    if not has_root and bundles:
        yield from {by_address[row] for row in code.labels.values() if row in by_address} or {0}


def _is_computed(bundle: LintBundle) -> bool:
    """Return True for a jump through a register other than the return address $lr."""
    return bundle.main == "br" and bundle.operands[0][0] != MRF_ALIASES["lr"]


def _bundles_until_label(index: int, following: list[int], code: Code) -> Iterator[int]:
    """Yield the bundles behind bundle `index`, up to the next label."""
    label_addresses = set(code.labels.values())
    index = following[index]
    while index >= 0 and int(code.address[index]) not in label_addresses:
        yield index
        index = following[index]


def _possible_code_addresses(code: Code, bundles: tuple[LintBundle, ...]) -> Iterator[int]:
    """Yield numbers in code and data that may be addresses of code."""
    for bundle in bundles:
        if bundle.forms and bundle.work != JUMP:
            yield from (value & 0x1FFFFF for value in bundle.operands[0])
    for address, content in code.data:
        aligned_bytes = content[-address % 4 :]
        yield from np.frombuffer(aligned_bytes[: len(aligned_bytes) // 4 * 4], "<u4").tolist()


def _reachable_from(roots: tuple[int, ...], successors: list[list[int]]) -> BoolArray:
    """Return True for each bundle to which a root leads, bool[bundles]."""
    is_reached = np.zeros(len(successors), np.bool_)
    pending = list(roots)
    while pending:
        index = pending.pop()
        if not is_reached[index]:
            is_reached[index] = True
            pending += successors[index]
    return is_reached
