"""Kinds of faults that stop running code, and the text of the error that reports one.

Kinds below 32 are exception numbers of the hardware. Kinds from 32 up are numbers of this project,
for faults whose hardware number is not published and for what the model does not know. The fault
array holds kind, context, bundle, address, detail and, for an access outside all regions or a race,
which accesses are stores; kind 0 means that there is no fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...columns import IntArray
from ...errors import TileFault
from ...machine.amp_rate import stock_rate
from ...machine.hypothetical import HYPOTHETICAL
from ...machine.machine import Machine
from ..code import LOCKSTEP, Code
from ..table.instruction import Instruction
from ..table.registers import CSR
from ..table.table import TABLE, is_absent
from .pipes.races import RACE, entry_bundle, entry_context
from .pipes.sram import CONFLICT, INVALID_ADDR, INVALID_INSTR, INVALID_OP, OTHER_REGION, STORE
from .regions import MemoryRegion, place_in

FLOAT, INVALID_PC = 5, 10  # documented: exception numbers of the vendor's ISA pages
WORKERS_ACTIVE, NO_FREE_WORKER, BAD_REPEAT, RUNAWAY = 32, 33, 34, 35
OTHER_ZONE, WORKERS_LEFT, UNKNOWN_CSR, TRAP = 36, 37, 38, 39
UNEXPLAINED = 41  # also for an instruction that this machine lacks; 40 is `sram.OTHER_REGION`

KIND, CONTEXT, BUNDLE, ADDRESS, DETAIL, DOES = range(6)  # slots of the fault array
FAULT_SLOTS = 6  # length of the fault array

_TEXT: Mapping[int, str] = {
    FLOAT: "floating-point exception {detail}, which $FP_CTL enables; disable it or mend the data",
    CONFLICT: "accesses to {address:#x} and {detail:#x} meet in one memory element; move one of "
    "the arrays to another element",
    INVALID_OP: "operation not allowed with these operands (address {address:#x}, operand "
    "{detail}); write different registers or values",
    INVALID_PC: "no code at {address:#x}; end a worker with exit*, a supervisor with br $lr",
    INVALID_INSTR: "not an instruction of this context, machine or bundle; use it where it is "
    "allowed, a solo one alone in its bundle",
    WORKERS_ACTIVE: "runall while {detail} workers are active; sync first",
    NO_FREE_WORKER: "run while all {detail} workers are active; sync first",
    BAD_REPEAT: "rpt over a body that is no row of {detail} neighbouring 8-byte bundles without "
    "control or system instructions; pad with nop and fnop, keep jumps out",
    RUNAWAY: "still running after {detail:,} cycles; mend the loop or raise max_cycles",
    OTHER_ZONE: "sync of zone {detail}; only the local zone (2) exists inside one tile",
    WORKERS_LEFT: "the supervisor returns while {detail} workers are active; sync first",
    UNKNOWN_CSR: "no such access to ${csr} from this context; only the registers of "
    "ipusim.isa.registers that this context owns can be used",
    TRAP: "trap {detail}",
    UNEXPLAINED: "{form} is known by name only; no public source says what it does, so it can be "
    "assembled but not executed",
}
_CSR_NAMES = {number: name for name, number in CSR.items()}


def tile_fault(
    fault: IntArray, code: Code, machine: Machine, tile: int, regions: Sequence[MemoryRegion] = ()
) -> TileFault:
    """Return the error that describes a fault.

    Args:
        fault: fault array whose kind is not 0, int64[6].
        code: code that ran.
        machine: chip on which it ran.
        tile: number of the tile.
        regions: memory regions that the code may access.
    """
    fault_kind, context, bundle, address, detail = (int(value) for value in fault[:DOES])
    address &= 0xFFFFFFFF
    if fault_kind == INVALID_ADDR:
        reason = _no_access(machine, address, detail)
    elif fault_kind == OTHER_REGION:
        reason = _no_region(regions, address, detail, is_store=fault[DOES] == STORE)
    elif fault_kind == RACE:
        reason = _race(fault, code, machine, regions)
    elif fault_kind == UNEXPLAINED:
        reason = refusal_by_name(TABLE[detail], machine)
    else:
        csr = _CSR_NAMES.get(detail, str(detail))
        text = _TEXT.get(fault_kind, "exception {kind}")
        form = TABLE[detail].mnemonic if fault_kind == UNEXPLAINED else ""
        reason = text.format(kind=fault_kind, address=address, detail=detail, csr=csr, form=form)
    pc = int(code.address[bundle])
    context_name = _context_name(context, machine)
    return TileFault(f"tile {tile}, {context_name}, pc {pc:#x}, {_source(code, bundle)}: {reason}")


def _context_name(context: int, machine: Machine) -> str:
    """Return the name of a context."""
    return "supervisor" if context == machine.workers else f"worker {context}"


def _source(code: Code, bundle: int) -> str:
    """Return the source line of a bundle."""
    file, line, text = code.lines[code.line[bundle]]
    return f"{file}:{line}: {text.strip()}"


def _race(fault: IntArray, code: Code, machine: Machine, regions: Sequence[MemoryRegion]) -> str:
    """Return the reason of a race: what both contexts do to the word, and where the other does."""
    address, other = int(fault[ADDRESS]), int(fault[DETAIL])
    does, did = (("load", "store")[int(fault[DOES]) >> bit & 1] for bit in (0, 1))
    names = [region.name for region in regions if region.address <= address < region.end]
    word = f"the word at {address:#x}{f' of {names[0]}' if names else ''}"
    article = "the " if entry_context(other) == machine.workers else ""
    other_context = article + _context_name(entry_context(other), machine)
    pair = {int(fault[CONTEXT]), entry_context(other)}
    if machine.workers in pair:
        advice = "let a sync lie between the two"
    else:
        advice = f"give each worker words of its own, or declare the order with {LOCKSTEP}"
    return (
        f"race: this {does} and a {did} of {other_context} at "
        f"{_source(code, entry_bundle(other))} meet in {word} between launch and sync; {advice}"
    )


def refusal_by_name(form: Instruction, machine: Machine) -> str:
    """Return the reason why a core cannot execute an instruction that the assembler knows."""
    name = form.mnemonic
    if name in machine.amp_instructions and name not in machine.core_instructions:
        return (
            f"the core executes {name} with the {stock_rate(name).units} units of the chips, "
            f"machine {machine.name} has {machine.amp_rate(name).text}; simulate it by formula"
        )
    if is_absent(name, machine.instructions):
        if name in HYPOTHETICAL:
            return (
                f"{name} is hypothetical, an instruction of no IPU, and none of {machine.name}; "
                "run it on hypothetical-nm"
            )
        better_machine = "a C600, the one with FP8" if "f8" in name else "a machine that has it"
        return f"{name} is no instruction of {machine.name}; run it on {better_machine}"
    return (
        f"{name} is known by name only; no public source says what it does, so it can be assembled "
        "but not executed"
    )


def _no_region(regions: Sequence[MemoryRegion], address: int, size: int, *, is_store: bool) -> str:
    """Return the reason of an access that no region allows."""
    access = f"{'store' if is_store else 'load'} of {size} bytes at {address:#x}"
    inside = [r for r in regions if r.address <= address and address + size <= r.end]
    if inside:
        return (
            f"{access} in {inside[0].name}, which may only be read; store elsewhere, or declare it "
            '"inout"'
        )
    return (
        f"{access}, in another region than any it was given: {place_in(regions, address, size)}; "
        "check counts and strides"
    )


def _no_access(machine: Machine, address: int, size: int) -> str:
    """Return the rule of memory that an access of `size` bytes breaks, in words."""
    access = f"access of {size} bytes at {address:#x}, which is"
    if not machine.sram_base <= address <= machine.sram_end - size:
        place = f"outside memory, {machine.sram_base:#x}..{machine.sram_end - 1:#x}"
    elif address % size:
        place = f"misaligned, no multiple of {size}"
    else:
        place = f"128-bit outside interleaved memory, from {machine.interleaved_base:#x}"
    return f"{access} {place}; check base, delta and offset"
