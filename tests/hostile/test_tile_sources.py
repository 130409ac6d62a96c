"""Assembly text that is broken, endless or explosive is refused in one line, and soon."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import cases
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, refused

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


def doubling(first: str, form: str, last: str) -> str:
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


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "binary.S"
    file.write_bytes(bytes(range(1, 256)))

    assert "cannot be read as UTF-8" in refused(["asm", file], tmp_path)
