"""The progress bar of a sweep: names are printed as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from ipusim.compiler.cli.progress import bar
from ipusim.compiler.studies.sweep import Standing


def test_a_name_that_looks_like_markup_stands_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # as if a person watched
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    with bar(Path("store.jsonl")) as tell:
        tell(Standing(1, 2, 0.5, "static enc[/q].mtx"))

    assert "1 of 2 points static enc[/q].mtx" in capsys.readouterr().err
