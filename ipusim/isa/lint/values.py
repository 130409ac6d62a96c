"""What the MRF surely holds at each bundle: numbers that code itself makes, and where they point.

Rule: a value is a number that is known, or a pointer into the constants of one label, or three of
these packed by `tapack`, or nothing. Ways that meet keep what they agree on; after a call nothing
is known. A pointer that moves by what is not known stays within its constants.
"""

from __future__ import annotations

from itertools import pairwise

import attrs

from ..code import Code
from ..core.pipes.integer_pipe import OPERATIONS, integer_value
from ..table.instruction import INTEGER
from ..table.registers import CSR, ZERO
from ..table.touched import LOAD_POINTER
from .flow import Flow, LintBundle

_WORD, _SIGN = 0xFFFFFFFF, 1 << 31


@attrs.frozen
class ConstantRegion:
    """Constants of one label: its bytes up to the next label or the end."""

    name: str
    start: int
    end: int


@attrs.frozen
class KnownValue:
    """A number, or a pointer into a region, or three packed values."""

    number: int | None = None
    region: ConstantRegion | None = None
    packed: tuple[KnownValue | None, ...] = ()


State = tuple[KnownValue | None, ...]  # by register, the load pointer behind them

_UNKNOWN: State = (*(None,) * ZERO, KnownValue(0), None)


def values_of(flow: Flow) -> dict[int, State]:
    """What the MRF holds before each bundle that is reachable."""
    regions = regions_of(flow.code)
    states: dict[int, State] = dict.fromkeys(flow.roots, _UNKNOWN)
    waiting = list(flow.roots)
    while waiting:
        at = waiting.pop()
        after = _after(flow.bundles[at], states[at], regions)
        for to in flow.successors[at]:
            called = flow.bundles[at].main == "call" and to == flow.following[at]
            arrives = _UNKNOWN if called else after
            met = arrives if to not in states else _met(states[to], arrives)
            if states.get(to) != met:
                states[to] = met
                waiting.append(to)
    return states


def regions_of(code: Code) -> tuple[ConstantRegion, ...]:
    """The constants of each label."""
    regions = []
    for address, content in code.data:
        end = address + len(content)
        inside = {at: name for name, at in code.labels.items() if address <= at < end}
        for start, stop in pairwise([*sorted(inside), end]):
            regions.append(ConstantRegion(inside[start], start, stop))
    return tuple(regions)


def region_at(address: int, regions: tuple[ConstantRegion, ...]) -> ConstantRegion | None:
    """The constants in which an address lies."""
    return next((region for region in regions if region.start <= address < region.end), None)


def _met(state: State, other: State) -> State:
    return tuple(map(_meet, state, other))


def _meet(value: KnownValue | None, other: KnownValue | None) -> KnownValue | None:
    if value == other or value is None or other is None:
        return value if value == other else None
    if value.packed and other.packed:
        return KnownValue(packed=tuple(map(_meet, value.packed, other.packed)))
    same = value.region is not None and value.region == other.region
    return KnownValue(region=value.region) if same else None


def _after(bundle: LintBundle, state: State, regions: tuple[ConstantRegion, ...]) -> State:
    """The state behind a bundle: what it writes is unknown unless its main half makes it known."""
    made = _made(bundle, state, regions)
    written = bundle.writes
    if not written and not made:
        return state
    values = [None if written >> at & 1 else value for at, value in enumerate(state)]
    for register, value in made.items():
        if register != ZERO:
            values[register] = value
    return tuple(values)


def _made(
    bundle: LintBundle, state: State, regions: tuple[ConstantRegion, ...]
) -> dict[int, KnownValue | None]:
    """The values that the main half is known to write, by register."""
    if not bundle.main:
        return {}
    form, operands = bundle.forms[0], bundle.operands[0]
    if bundle.main == "put" and operands[0] == CSR["CCCSLOAD"]:
        return {LOAD_POINTER: state[operands[1]]}
    if bundle.main == "tapack":
        return {operands[0]: KnownValue(packed=tuple(state[at] for at in operands[1:4]))}
    if form.steps or "mpx" in form.operands:
        return _moved(bundle, state)
    if form.work != INTEGER or form.operands[0] != "md":
        return {}
    sources = [
        state[value] if kind == "ms" else KnownValue(value) if kind != "as" else None
        for kind, value in zip(form.operands[1:], operands[1:], strict=False)
    ]
    return {operands[0]: _result(form.operation, sources, regions)}


def _result(
    operation: str, sources: list[KnownValue | None], regions: tuple[ConstantRegion, ...]
) -> KnownValue | None:
    """What an integer operation gives, by the core's own arithmetic; of a sum, its region."""
    if operation == "a":
        return _pointing(sources[0], regions)
    numbers = [source.number for source in sources if source and source.number is not None]
    if len(numbers) == len(sources):
        a, b = ((number ^ _SIGN) - _SIGN for number in (*numbers, 0)[:2])
        number = integer_value(OPERATIONS.index(operation), a, b, 0) & _WORD
        return _pointing(KnownValue(number), regions)
    if operation in ("a + b", "a - b"):
        return next(
            (KnownValue(region=source.region) for source in sources if source and source.region),
            None,
        )
    return None


def _pointing(value: KnownValue | None, regions: tuple[ConstantRegion, ...]) -> KnownValue | None:
    if value is None or value.number is None or value.region is not None:
        return value
    return KnownValue(value.number, region_at(value.number, regions))


def _moved(bundle: LintBundle, state: State) -> dict[int, KnownValue | None]:
    """What a form leaves of the pointer, or the packed ones, that it moves on."""
    form, operands = bundle.forms[0], bundle.operands[0]
    kind = "mx" if "mx" in form.operands else "mpx"
    at = operands[form.operands.index(kind)]
    return {at: _wandered(state[at])}


def _wandered(value: KnownValue | None) -> KnownValue | None:
    """A value that has moved on: of a pointer, its region is left."""
    if value is None:
        return None
    if value.packed:
        return KnownValue(packed=tuple(map(_wandered, value.packed)))
    return KnownValue(region=value.region) if value.region else None
