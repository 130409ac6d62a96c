"""Static checks of memory accesses: alignment, interleaved memory, conflicts of elements.

The rules are those of `pipes.sram`. An access at a known address is checked against all of them.
Two accesses of one instruction that point into the constants of two labels are known to conflict if
the constants of both labels lie in one memory element. Constants are the data between code; those
of one label, up to the next label, are a region.

A data-flow analysis finds the values of the MRF (the integer registers) at each bundle: a known
number, a pointer into the constants of one label, three of these packed by `tapack`, or unknown.
Where paths of control meet, equal values stay. After a call all registers are unknown. A pointer
that moves by an unknown distance is assumed to stay within its constants.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import attrs

from ...machine.machine import Machine
from ..code import Code
from ..core.pipes.integer_pipe import OPERATIONS, integer_value
from ..table.instruction import INTEGER, WEIGHTS, Instruction
from ..table.registers import CSR, ZERO
from ..table.touched import LOAD_POINTER
from .finding import LintProblem
from .flow import Flow, LintBundle

_WORD, _SIGN = 0xFFFFFFFF, 1 << 31  # masks of 32 bits and of the sign bit


@attrs.frozen
class ConstantRegion:
    """Constants of one label, up to the next label or the end of the data; byte addresses."""

    name: str
    start: int
    end: int


@attrs.frozen
class KnownValue:
    """Value of a register: a number, a pointer into a region, or three packed values."""

    number: int | None = None
    region: ConstantRegion | None = None
    packed: tuple[KnownValue | None, ...] = ()


# Values of the MRF registers, then of the load pointer ($CCCSLOAD); None for an unknown value.
State = tuple[KnownValue | None, ...]

_UNKNOWN: State = (*(None,) * ZERO, KnownValue(0), None)  # only $mzero is known


def values_of(flow: Flow) -> dict[int, State]:
    """Return the values of the MRF before each reachable bundle, by its row in the flow."""
    # A bundle is visited again whenever its state has lost a value, until no state changes.
    regions = regions_of(flow.code)
    states: dict[int, State] = dict.fromkeys(flow.roots, _UNKNOWN)
    pending = list(flow.roots)
    while pending:
        row = pending.pop()
        state_after = _state_after(flow.bundles[row], states[row], regions)
        for successor in flow.successors[row]:
            is_return = flow.bundles[row].main == "call" and successor == flow.following[row]
            state = _UNKNOWN if is_return else state_after
            state = state if successor not in states else _merge_states(states[successor], state)
            if states.get(successor) != state:
                states[successor] = state
                pending.append(successor)
    return states


def regions_of(code: Code) -> tuple[ConstantRegion, ...]:
    """Return the constants of each label."""
    regions = []
    for address, content in code.data:
        end = address + len(content)
        inside = {
            label_address: name
            for name, label_address in code.labels.items()
            if address <= label_address < end
        }
        for start, stop in pairwise([*sorted(inside), end]):
            regions.append(ConstantRegion(inside[start], start, stop))
    return tuple(regions)


def region_at(address: int, regions: tuple[ConstantRegion, ...]) -> ConstantRegion | None:
    """Return the constants in which an address lies; None outside all constants."""
    return next((region for region in regions if region.start <= address < region.end), None)


def _merge_states(state: State, second_state: State) -> State:
    """Return the values that hold on both of two paths."""
    return tuple(map(_merge_values, state, second_state))


def _merge_values(value: KnownValue | None, second: KnownValue | None) -> KnownValue | None:
    """Return the knowledge that holds on both of two paths: the value, its region, or nothing."""
    if value == second or value is None or second is None:
        return value if value == second else None
    if value.packed and second.packed:
        return KnownValue(packed=tuple(map(_merge_values, value.packed, second.packed)))
    is_same = value.region is not None and value.region == second.region
    return KnownValue(region=value.region) if is_same else None


def _state_after(bundle: LintBundle, state: State, regions: tuple[ConstantRegion, ...]) -> State:
    """Return the state behind a bundle: results are unknown unless they can be computed."""
    results = _known_results(bundle, state, regions)
    written_registers = bundle.writes
    if not written_registers and not results:
        return state
    # Bit i of `writes` stands for register i.
    values = [
        None if written_registers >> register & 1 else value for register, value in enumerate(state)
    ]
    for register, value in results.items():
        if register != ZERO:
            values[register] = value
    return tuple(values)


def _known_results(
    bundle: LintBundle, state: State, regions: tuple[ConstantRegion, ...]
) -> dict[int, KnownValue | None]:
    """Return the known values that the main slot writes, by register; None for unknown ones.

    Four kinds of instruction give known results: a put to the load pointer, tapack, forms that move
    their pointer on, and integer arithmetic.
    """
    if not bundle.main:
        return {}
    form, operands = bundle.forms[0], bundle.operands[0]
    if bundle.main == "put" and operands[0] == CSR["CCCSLOAD"]:
        return {LOAD_POINTER: state[operands[1]]}
    if bundle.main == "tapack":
        return {operands[0]: KnownValue(packed=tuple(state[i] for i in operands[1:4]))}
    if form.steps or "mpx" in form.operands:
        return _moved_pointer(bundle, state)
    if form.work != INTEGER or form.operands[0] != "md":
        return {}
    sources = [
        state[value]
        if operand_kind == "ms"
        else KnownValue(value)
        if operand_kind != "as"
        else None
        for operand_kind, value in zip(form.operands[1:], operands[1:], strict=False)
    ]
    return {operands[0]: _result(form.operation, sources, regions)}


def _result(
    operation: str, sources: list[KnownValue | None], regions: tuple[ConstantRegion, ...]
) -> KnownValue | None:
    """Return the result of an integer operation, computed by the core's own arithmetic.

    A sum with an unknown number keeps the region of its pointer.
    """
    if operation == "a":
        return _in_region(sources[0], regions)
    numbers = [source.number for source in sources if source and source.number is not None]
    if len(numbers) == len(sources):
        # The 32 bits as a number with a sign, as the core's arithmetic takes them.
        a, b = (((number & _WORD) ^ _SIGN) - _SIGN for number in (*numbers, 0)[:2])
        number = integer_value(OPERATIONS.index(operation), a, b, 0) & _WORD
        return _in_region(KnownValue(number), regions)
    if operation in ("a + b", "a - b"):
        return next(
            (KnownValue(region=source.region) for source in sources if source and source.region),
            None,
        )
    return None


def _in_region(value: KnownValue | None, regions: tuple[ConstantRegion, ...]) -> KnownValue | None:
    """Return a known number with the region that it points into; other values unchanged."""
    if value is None or value.number is None or value.region is not None:
        return value
    return KnownValue(value.number, region_at(value.number, regions))


def _moved_pointer(bundle: LintBundle, state: State) -> dict[int, KnownValue | None]:
    """Return the value of the pointer, or the packed pointers, that a form moves on."""
    form, operands = bundle.forms[0], bundle.operands[0]
    operand_kind = "mx" if "mx" in form.operands else "mpx"
    register = operands[form.operands.index(operand_kind)]
    return {register: _after_unknown_step(state[register])}


def _after_unknown_step(value: KnownValue | None) -> KnownValue | None:
    """Return a value after an unknown step: a pointer keeps its region only."""
    if value is None:
        return None
    if value.packed:
        return KnownValue(packed=tuple(map(_after_unknown_step, value.packed)))
    return KnownValue(region=value.region) if value.region else None


@attrs.frozen
class _Access:
    """Memory access of a bundle: size in bytes, and address or region as far as known."""

    size: int
    address: int | None
    region: ConstantRegion | None


def access_problems(flow: Flow) -> Iterator[tuple[int, LintProblem]]:
    """Yield the row and the problem of each access that is known to be wrong."""
    regions = regions_of(flow.code)
    for bundle, state in sorted(values_of(flow).items()):
        accesses = [*_accesses(flow.bundles[bundle], state, regions)]
        for access in accesses:
            if access.address is not None:
                problem = _address_problem(flow.machine, access.address, access.size)
                if problem is not None:
                    yield bundle, problem
        for first, second in combinations(accesses, 2):
            problem = _element_clash(flow.machine, first, second)
            if problem is not None:
                yield bundle, problem


def _accesses(
    bundle: LintBundle, state: State, regions: tuple[ConstantRegion, ...]
) -> Iterator[_Access]:
    """Yield the accesses of a bundle's main slot as far as they are known."""
    if not bundle.main:
        return
    form, operands = bundle.forms[0], bundle.operands[0]
    accesses = form.accesses
    if form.work == WEIGHTS:
        yield _access(accesses[0].bytes, [state[LOAD_POINTER]], regions)
    elif "mpx" in form.operands:
        packed_value = state[operands[form.operands.index("mpx")]]
        for access in accesses:
            number = access.packed
            if number is not None and packed_value is not None and packed_value.packed:
                yield _access(access.bytes, [packed_value.packed[number]], regions)
    elif len(accesses) > 1:
        delta, access = accesses
        yield _access(delta.bytes, [state[operands[1]]], regions)
        yield _access(access.bytes, [state[operands[2]], state[operands[3]]], regions)
    elif accesses:
        yield _plain_access(form, operands, state, regions)


def _plain_access(
    form: Instruction, operands: tuple[int, ...], state: State, regions: tuple[ConstantRegion, ...]
) -> _Access:
    """Return the access of a form whose address is base plus delta, offset or both."""
    (access,) = form.accesses
    parts = [*zip(form.operands, operands, strict=False)][1:]
    summands, offset = parts[:-1], parts[-1:]
    values = [state[register] for _, register in summands]
    # The offset counts accesses of this size. A form that steps adds it after the access.
    for operand_kind, operand in () if form.steps else offset:
        offset_value = state[operand] if operand_kind == "ms" else KnownValue(operand)
        number = offset_value.number if offset_value is not None else None
        values.append(None if number is None else KnownValue(access.bytes * number))
    return _access(access.bytes, values, regions)


def _access(
    size: int, values: list[KnownValue | None], regions: tuple[ConstantRegion, ...]
) -> _Access:
    """Return the access at the sum of values."""
    numbers = [value.number for value in values if value is not None and value.number is not None]
    if len(numbers) == len(values):
        address = sum(numbers) & _WORD
        return _Access(size, address, region_at(address, regions))
    targets = [value.region for value in values if value is not None and value.region is not None]
    return _Access(size, None, targets[0] if len(targets) == 1 else None)


def _address_problem(machine: Machine, address: int, size: int) -> LintProblem | None:
    """Return the problem of an access at a known address; None if the access is right."""
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


def _element_clash(machine: Machine, first: _Access, second: _Access) -> LintProblem | None:
    """Return the problem of two accesses that surely meet in one element; None otherwise."""
    if first.address is not None and second.address is not None:
        if not _share_element(machine, first.address, second.address):
            return None
        place = f"{first.address:#x} and {second.address:#x}"
    elif first.region is None or second.region is None:
        return None
    else:
        ends = [
            address
            for region in (first.region, second.region)
            for address in (region.start, region.end - 1)
        ]
        # Two interleaved elements take turns: which one serves an access is not known.
        if max(ends) >= machine.interleaved_base or min(ends) < machine.sram_base:
            return None
        if len({(end - machine.sram_base) // machine.element_bytes for end in ends}) > 1:
            return None
        place = " and ".join(dict.fromkeys((first.region.name, second.region.name)))
    return LintProblem(
        "error",
        "element-clash",
        f"two accesses of one instruction meet in one memory element: {place}",
        "an element serves one access a cycle, and hardware refuses two",
        "move one of them to another element, or use two instructions",
    )


def _share_element(machine: Machine, address: int, other: int) -> bool:
    """Return True if one memory element serves two addresses inside memory."""
    inside = all(machine.sram_base <= end < machine.sram_end for end in (address, other))
    return inside and int(machine.element_of(address)) == int(machine.element_of(other))
