from __future__ import annotations

import pytest
from rich.table import Table

from ipusim.compiler.studies.plain_console import plain_console


def test_the_environment_changes_no_text_and_names_are_no_markup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {"FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": "40"}.items():
        monkeypatch.setenv(name, value)
    table = Table("[bold]a", ":b:", box=None, show_edge=False)
    table.add_row("enc[/q]", "x" * 90)
    out, console = plain_console(120)
    console.print(table)

    lines = [line.split() for line in out.getvalue().splitlines()]
    assert lines == [["[bold]a", ":b:"], ["enc[/q]", "x" * 90]]
