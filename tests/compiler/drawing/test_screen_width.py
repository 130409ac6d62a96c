"""Lines take a terminal's width, and 80 letters where there is none."""

from __future__ import annotations

import shlex

import pytest

from ipusim.compiler.drawing.screen_width import command_lines, screen_width


@pytest.mark.parametrize(("columns", "expected"), [(132, 132), (40, 80), (1000, 200), (0, 80)])
def test_a_line_is_as_wide_as_the_terminal_within_limits(
    monkeypatch: pytest.MonkeyPatch, columns: int, expected: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    assert screen_width() == expected


@pytest.mark.parametrize("columns", [80, 120])
def test_a_command_goes_on_behind_a_backslash_and_stays_the_same(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    command = "ipusim run 'a file of weights.npz' --m 4096 --k 4096 --density 0.1 --n 16 --flag -x"
    command += " --method static --lowering own --tiles 64 --timing-only"

    lines = list(command_lines(command, "    "))
    assert max(map(len, lines)) <= columns
    assert shlex.split("\n".join(lines).replace("\\\n", "")) == shlex.split(command)
    assert len(lines) > 1
    assert not any(line.endswith(("--density \\", "--n \\", "--method \\")) for line in lines)
