"""Disassembly of code to text that can be assembled again.

Rule: the text, assembled at the same origin, gives the same bundles, labels and data. A branch
target without a label gets one, `.L` and the address in hexadecimal digits. Labels are passed as
`names` or `labels`: a list of names for each byte address.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from ..shown_text import shown_name
from .code import END_LOCKSTEP, LINKED_AT, LOCKSTEP, Code, SlotArray
from .table.operands import write_operand
from .table.table import TABLE

BYTES_A_LINE = 16  # bytes of data in a line of text


def disassemble(code: Code) -> str:
    """Return code as assembly text, one bundle a line, with all labels and data."""
    names = _names(code)
    rows: list[tuple[int, int, list[str]]] = []
    for address, names_here in names.items():
        rows.append((address, 0, [f"{name}:" for name in names_here]))
    for index, address in enumerate(code.address.tolist()):
        lines = [f"    {_bundle(code, index, names)}"]
        if index in code.lockstep:
            lines = [f'    {LOCKSTEP} "{code.lockstep[index]}"', *lines, f"    {END_LOCKSTEP}"]
        rows.append((address, 1, lines))
    for address, content in code.data:
        rows.extend((at, 1, [text]) for at, text in _data(address, content, names))
    rows.sort(key=lambda row: row[:2])
    start = f"// from address {rows[0][0]:#x}\n" if rows else ""
    return start + "".join(f"{line}\n" for _, _, lines in rows for line in lines)


def linked_text(code: Code) -> str:
    """Return linked code as a file of assembly that is refused at any other address.

    Addresses in linked code have become plain numbers, so that the text states its own address.
    """
    starts = [*code.address[:1].tolist(), *(address for address, _ in code.data[:1])]
    return f"{LINKED_AT} {min(starts):#x}\n{disassemble(code)}" if starts else ""


def code_listing(code: Code) -> str:
    """Return a listing of all bundles: address, bytes, instructions and source line of each."""
    names = _names(code)
    lines = []
    for index, (address, size) in enumerate(zip(code.address, code.size, strict=True)):
        lines += [f"{shown_name(name)}:" for name in names.get(int(address), ())]
        file, number, _ = code.lines[int(code.line[index])]
        text = _bundle(code, index, names).strip()
        lines.append(f"{address:#08x} {size}  {text:<72} {Path(file).name}:{number}")
    return "\n".join(lines)


def labels_of(code: Code) -> dict[int, list[str]]:
    """Return the labels of each address that has any."""
    labels: dict[int, list[str]] = {}
    for name, address in code.labels.items():
        labels.setdefault(address, []).append(name)
    return labels


def _names(code: Code) -> dict[int, list[str]]:
    """Return the labels of each address, with made-up labels for branch targets without one."""
    names = labels_of(code)
    starts = set(code.address.tolist())
    for target in sorted(_targets(code)):
        if target in starts and target not in names:
            names[target] = [f".L{target:x}"]
    return names


def _targets(code: Code) -> set[int]:
    """Return the addresses in label operands of all instructions."""
    addresses: set[int] = set()
    for slot in (code.main, code.aux):
        for opcode in np.unique(slot[:, 0]).tolist():
            for index, operand_kind in enumerate(TABLE[opcode].operands if opcode >= 0 else ()):
                if operand_kind == "label":
                    addresses.update(slot[slot[:, 0] == opcode, 1 + index].tolist())
    return addresses


def bundle_text(code: Code, bundle: int, labels: dict[int, list[str]]) -> str:
    """Return one bundle as text in one line without braces; `labels` are names by address."""
    slots = (code.main[bundle], code.aux[bundle])
    return "; ".join(instruction_text(slot, labels) for slot in slots if slot[0] >= 0)


def _bundle(code: Code, index: int, names: dict[int, list[str]]) -> str:
    """Return one bundle as text, in braces if it has two instructions."""
    text = bundle_text(code, index, names)
    return f"{{ {text} }}" if code.size[index] == 8 else text


def instruction_text(slot: SlotArray, names: dict[int, list[str]] | None = None) -> str:
    """Return the text of one instruction, a row of `Code.main` or `Code.aux`."""
    form = TABLE[int(slot[0])]
    operands = []
    for index, operand_kind in enumerate(form.operands):
        value = int(slot[1 + index])
        labels = (names or {}).get(value) if operand_kind == "label" else None
        operands.append(labels[0] if labels else write_operand(form, index, value))
    return f"{form.mnemonic} {', '.join(operands)}".rstrip()


def _data(address: int, content: bytes, names: dict[int, list[str]]) -> Iterator[tuple[int, str]]:
    """Yield address and text of each line of data. A line ends before an address with a label."""
    end = address + len(content)
    cuts = sorted({address, end, *(at for at in names if address < at < end)})
    for start, stop in pairwise(cuts):
        for at in range(start, stop, BYTES_A_LINE):
            part = content[at - address : min(at + BYTES_A_LINE, stop) - address]
            yield at, f"    .byte {', '.join(map(str, part))}"
