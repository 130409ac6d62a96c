"""Assembly text that is broken, endless or explosive is refused in one line, and soon."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cases import cases
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, refused

from ipusim.compiler.cli.app import main
from ipusim.isa.table.instruction import Instruction, kind_of
from ipusim.isa.table.operands import write_operand
from ipusim.isa.table.table import TABLE

GOOD = """
#define AMOUNT(x) ((x) + 1)
.set step, 2
.macro more to by=1
  add \\to, \\to, \\by
.endm
.worker
go:
  .rept 2
  more $m1, AMOUNT(step)
  .endr
  .if step == 2
  ld32 $m2, $mzero, $mvertex_base, 0
  .endif
  {st32 $m1, $mzero, $mvertex_base, 0; fnop}
1: exitz $mzero
.section .rodata
.align 8
table: .long 1, table, 3f-3f
3: .ascii "text"
"""
PIECES = (
    *(
        "\n",
        " ",
        ",",
        '"',
        "(",
        ")",
        "{",
        "}",
        ";",
        "\\",
        "#",
        "##",
        "$",
        ".",
        ":",
        "=",
        "0x",
        "1f",
    ),
    *(".rept 1000000000\n", ".endr\n", ".macro m\n", "more", ".endm\n", "#if ", "#endif\n", "<<63"),
    *(
        ".space 1000000000000\n",
        ".align 3\n",
        "/*",
        "99999999999999999999",
        "\0",
        "\u0663",
        "$a0:3",
    ),
    *("AMOUNT(", "#define AMOUNT AMOUNT AMOUNT\n", "#include <a>\n", ".if ", ".fill -1,-1\n"),
)


@cases(120)
@given(data=st.data())
def test_damaged_text_is_assembled_or_refused(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + gone :]
    file = tmp_path_factory.getbasetemp() / "damaged.S"
    file.write_text(text)

    judged(["asm", file])
    judged(["lint", file, "--json"])


@cases(60)
@given(data=st.data())
def test_damaged_text_is_linked_or_refused(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = ".globl f\nf: nop\n.weak go\n.set A, B\n.extern x\ncall $m10, f\n"
    at = data.draw(st.integers(0, len(other)))
    gone = data.draw(st.integers(0, 12))
    other = other[:at] + data.draw(st.sampled_from(PIECES)) + other[at + gone :]
    folder = tmp_path_factory.getbasetemp()
    files = [folder / "first.S", folder / "second.S"]
    for file, text in zip(files, (GOOD, other), strict=True):
        file.write_text(text)

    judged(["asm", *files, *data.draw(st.sampled_from([(), ("--stub", "x"), ("--stub", "")]))])


def test_files_that_no_memory_holds_together_are_refused(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.S" for number in range(3)]
    for file in files:
        file.write_text(".data\n.space 1000000\n")

    assert "3,000,000 bytes in all" in refused(["asm", *files], tmp_path)


def test_a_second_file_that_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "good.S").write_text("nop\n")

    for name in ("missing.S", "."):
        said = refused(["asm", tmp_path / "good.S", tmp_path / name], tmp_path)
        assert "cannot read assembly file" in said


def doubling(first: str, form: str, last: str) -> str:
    """Return 59 lines, each of which uses the one before it twice, between two other lines."""
    rows = [form.format(now=number, before=number - 1) for number in range(1, 60)]
    return "\n".join([first, *rows, last])


BOMBS = {
    "C macros": doubling("#define A0 nop", "#define A{now} A{before} A{before}", "A59"),
    "symbols": doubling(".set a0, later", ".set a{now}, a{before} + a{before}", ".long a59"),
    "numbers": doubling(".set a0, 1 << 60", ".set a{now}, a{before} * a{before}", ".long a59"),
    "arguments": ".macro m a\nm \\a\\a\n.endm\nm xx",
    "calls": ".macro m\nm\nm\n.endm\nm",
    "calls in calls": "#define F(x) x\n" + "F(" * 9999 + "a" + ")" * 9999,
    "lines": ".rept 1000000000\nnop\n.endr",
    "bytes": ".space 1000000000000",
    "digits": ".long " + "9" * 100_000,
    "a half": "setzi $a0, " + "9" * 100_000 + ".0h",
    "a half's exponent": "setzi $a0, 1e" + "9" * 100 + "h",
    "an export of itself": ".globl a\n.weak a\na: bri a\na: bri a",
    "parentheses": ".long " + "(" * 100_000,
    "terms": ".long " + "1+" * 100_000 + "1",
    "itself": '#include "bomb.S"',
    "itself twice": '#include "bomb.S"\n#include "bomb.S"',
    "a device": '#include "/dev/zero"',
    "no text": "\0" * 9,
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_of_text_is_refused(bomb: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb.S"
    file.write_text(BOMBS[bomb])

    refused(["asm", file], tmp_path, room_bytes=2**28)
    refused(["tile", file, "--entry", "go"], tmp_path, room_bytes=2**28)
    refused(["lint", file], tmp_path, room_bytes=2**28)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "binary.S"
    file.write_bytes(bytes(range(1, 256)))

    assert "cannot be read as UTF-8" in refused(["asm", file], tmp_path)


def places_of_no_text(folder: Path) -> dict[str, Path]:
    """Return by name paths that hold no text file."""
    os.mkfifo(folder / "fifo.S")
    (folder / "folder.S").mkdir()
    (folder / "latin.S").write_bytes(b"// \xe9\n.worker\ngo: exitz $mzero")
    return {name: folder / f"{name}.S" for name in ("fifo", "folder", "latin", "absent")}


@pytest.mark.parametrize("place", ["fifo", "folder", "latin", "absent"])
@pytest.mark.parametrize("command", [["lint"], ["tile", "--entry", "go"]])
def test_a_source_that_is_no_text_is_refused(
    command: list[str], place: str, tmp_path: Path
) -> None:
    file = places_of_no_text(tmp_path)[place]

    assert str(file.name) in refused([*command, file], tmp_path)


@pytest.mark.parametrize("place", ["fifo", "folder", "latin", "absent"])
def test_a_variant_that_is_no_text_is_refused(place: str, tmp_path: Path) -> None:
    file = places_of_no_text(tmp_path)[place]
    (tmp_path / "good.S").write_text(".worker\ngo: exitz $mzero")

    said = refused(["tile", tmp_path / "good.S", "--entry", "go", "--compare", file], tmp_path)

    assert str(file.name) in said


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing", ".section .data\n.byte 1"])
def test_text_without_code_has_nothing_to_lint(text: str, tmp_path: Path) -> None:
    (tmp_path / "empty.S").write_text(text)

    judged(["lint", tmp_path / "empty.S"])
    assert main(["lint", str(tmp_path / "empty.S")]) == 0


@cases(40)
@given(data=st.data())
def test_any_code_at_all_is_linted(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    forms = st.sampled_from(TABLE)
    lines = [".worker", "start:"]
    for form in data.draw(st.lists(forms, max_size=30)):
        if form.contexts != "worker":
            lines.append(".supervisor")
        operands = [a_text(data, form, index) for index in range(len(form.operands))]
        lines += [f"{form.mnemonic} {', '.join(operands)}", ".worker"]
    file = tmp_path_factory.getbasetemp() / "any.S"
    file.write_text("\n".join(lines) + "\n")

    judged(["lint", file])


def a_text(data: st.DataObject, form: Instruction, index: int) -> str:
    """Return a drawn operand of an instruction as text."""
    kind = form.operands[index]
    if kind == "label":
        return "start"
    if kind == "csr":
        return data.draw(st.sampled_from(["$WSR", "$CCCSLOAD", "$FP_CLR"]))
    if kind_of(kind).file:
        number = data.draw(st.sampled_from([0, 4, 8, 12]))
        return write_operand(form, index, number + (16 if kind == "ab" else 0))
    limits = kind_of(kind)
    return str(data.draw(st.sampled_from([limits.low, 0, limits.step, limits.high])))
