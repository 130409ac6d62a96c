"""Lines take a terminal's width, and 80 letters where there is none."""

from __future__ import annotations

import pytest

from ipusim.compiler.drawing.screen_width import screen_width


@pytest.mark.parametrize(("columns", "expected"), [(132, 132), (40, 80), (1000, 200), (0, 80)])
def test_a_line_is_as_wide_as_the_terminal_within_limits(
    monkeypatch: pytest.MonkeyPatch, columns: int, expected: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    assert screen_width() == expected
