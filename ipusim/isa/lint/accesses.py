"""Addresses that are known without running: alignment, kinds of memory, accesses that meet.

Rule: those of `pipes.sram`. An access whose address is a known number is held against all of them;
of two accesses of one instruction that point into the constants of two labels, it is known that
they meet where both labels' constants lie in one and the same memory element.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from ...machine.machine import Machine
from ..table.instruction import WEIGHTS, Instruction
from ..table.touched import LOAD_POINTER
from .finding import LintProblem
from .flow import Flow, LintBundle
from .values import ConstantRegion, KnownValue, State, region_at, regions_of, values_of

_WORD = 0xFFFFFFFF


@attrs.frozen
class _Access:
    """One access: bytes, and what is known of its address."""

    size: int
    address: int | None
    region: ConstantRegion | None


def access_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """What is wrong with the accesses of each bundle, as far as it can be known."""
    regions = regions_of(flow.code)
    for bundle, state in sorted(values_of(flow).items()):
        made = [*_accesses(flow.bundles[bundle], state, regions)]
        for access in made:
            if access.address is not None:
                problem = _wrong(flow.machine, access.address, access.size)
                if problem is not None:
                    yield bundle, problem
        for first, second in combinations(made, 2):
            met = _clash(flow.machine, first, second)
            if met is not None:
                yield bundle, met


def _accesses(
    bundle: LintBundle, state: State, regions: tuple[ConstantRegion, ...]
) -> Iterator[_Access]:
    if not bundle.main:
        return
    form, operands = bundle.forms[0], bundle.operands[0]
    made = form.accesses
    if form.work == WEIGHTS:
        yield _access(made[0].bytes, [state[LOAD_POINTER]], regions)
    elif "mpx" in form.operands:
        packed = state[operands[form.operands.index("mpx")]]
        for access in made:
            which = access.packed
            if which is not None and packed is not None and packed.packed:
                yield _access(access.bytes, [packed.packed[which]], regions)
    elif len(made) > 1:
        delta, access = made
        yield _access(delta.bytes, [state[operands[1]]], regions)
        yield _access(access.bytes, [state[operands[2]], state[operands[3]]], regions)
    elif made:
        yield _plain_access(form, operands, state, regions)


def _plain_access(
    form: Instruction, operands: tuple[int, ...], state: State, regions: tuple[ConstantRegion, ...]
) -> _Access:
    """The one access of a form with a base, a delta or an offset, or both."""
    (access,) = form.accesses
    places = [*zip(form.operands, operands, strict=False)][1:]
    summands, offset = places[:-1], places[-1:]
    values = [state[at] for _, at in summands]
    for kind, at in () if form.steps else offset:
        times = state[at] if kind == "ms" else KnownValue(at)
        number = times.number if times is not None else None
        values.append(None if number is None else KnownValue(access.bytes * number))
    return _access(access.bytes, values, regions)


def _access(
    size: int, values: list[KnownValue | None], regions: tuple[ConstantRegion, ...]
) -> _Access:
    """The access at the sum of values."""
    numbers = [value.number for value in values if value is not None and value.number is not None]
    if len(numbers) == len(values):
        address = sum(numbers) & _WORD
        return _Access(size, address, region_at(address, regions))
    pointed = [value.region for value in values if value is not None and value.region is not None]
    return _Access(size, None, pointed[0] if len(pointed) == 1 else None)


def _wrong(machine: Machine, address: int, size: int) -> LintProblem | None:
    access = f"an access of {size} bytes at {address:#x}"
    if not machine.sram_base <= address <= machine.sram_end - size:
        return LintProblem(
            "error",
            "outside-memory",
            f"{access} is outside memory",
            f"memory is {machine.sram_base:#x}..{machine.sram_end - 1:#x}",
            "mend base, delta or offset",
        )
    if address % size:
        return LintProblem(
            "error",
            "unaligned",
            f"{access} is not aligned",
            f"it must lie at a multiple of {size}",
            f"put .align {size} before the label, or mend the offset",
        )
    if size == 16 and address < machine.interleaved_base:
        return LintProblem(
            "error",
            "not-interleaved",
            f"a 128-bit access at {address:#x} is outside interleaved memory",
            f"interleaved memory begins at {machine.interleaved_base:#x}",
            "use two 64-bit loads, or move what is loaded",
        )
    return None


def _clash(machine: Machine, first: _Access, second: _Access) -> LintProblem | None:
    if first.address is not None and second.address is not None:
        if not _meet(machine, first.address, second.address):
            return None
        where = f"{first.address:#x} and {second.address:#x}"
    elif first.region is None or second.region is None:
        return None
    else:
        ends = [
            at for region in (first.region, second.region) for at in (region.start, region.end - 1)
        ]
        # Of interleaved elements two take turns: which one serves is not known.
        if max(ends) >= machine.interleaved_base or min(ends) < machine.sram_base:
            return None
        if len({(end - machine.sram_base) // machine.element_bytes for end in ends}) > 1:
            return None
        where = " and ".join(dict.fromkeys((first.region.name, second.region.name)))
    return LintProblem(
        "error",
        "element-clash",
        f"two accesses of one instruction meet in one memory element: {where}",
        "an element serves one access a cycle, and hardware refuses two",
        "move one of them to another element, or use two instructions",
    )


def _meet(machine: Machine, address: int, other: int) -> bool:
    """Whether two addresses are served by one element; not those outside memory."""
    inside = all(machine.sram_base <= at < machine.sram_end for at in (address, other))
    return inside and int(machine.element_of(address)) == int(machine.element_of(other))
