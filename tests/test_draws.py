"""Laws draw the same cases in every run, except in the profile that is run by hand."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, is_hypothesis_test, settings
from hypothesis import strategies as st

SEEDED = settings.default.derandomize


def draws() -> list[int]:
    """Return the numbers that a law of integers draws."""
    drawn = []

    @settings(max_examples=60)
    @given(st.integers())
    def law(number: int) -> None:
        drawn.append(number)

    law()
    return drawn


@pytest.mark.skipif(not SEEDED, reason="draws are new ones")
def test_the_cases_of_a_law_are_the_same_whatever_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = draws()
    module = ModuleType("crowded")
    module.__file__ = str(tmp_path.parent / "crowded.py")
    constants = "\n".join(map(str, range(10**6, 10**6 + 200)))
    Path(module.__file__).write_text(constants, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "crowded", module)

    assert draws() == before


def test_no_test_settles_for_itself_how_it_draws_nor_how_long_it_may_take(
    request: pytest.FixtureRequest,
) -> None:
    laws = [
        (item.nodeid, item.obj._hypothesis_internal_use_settings)
        for item in request.session.items
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj)
    ]

    apart = [law for law, own in laws if (own.derandomize, own.deadline) != (SEEDED, None)]
    assert apart == []
