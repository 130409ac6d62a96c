"""Ctrl-C at random moments: one line, no result lost, no process left, and the next run goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from signalled import stopped
from studies import SWEEP, VALIDATION, WithStore, moments, results
from targets import COMPILE, CONVERT, RUN, WRITTEN, Target

DASK = ("--executor", "dask")


@pytest.mark.parametrize(
    ("study", "where", "suite", "seconds"),
    [(SWEEP, (), 3, 2.0), (SWEEP, DASK, 1, 4.0), (VALIDATION, (), 1, 2.5)],
    ids=["explore", "dask", "validate"],
)
def test_a_study_that_is_stopped_keeps_what_it_had_and_goes_on(
    study: tuple[object, ...], where: Sequence[str], suite: int, seconds: float, tmp_path: Path
) -> None:
    if where == DASK:
        pytest.importorskip("distributed")
    kept = WithStore(study, tmp_path)
    for after in moments(suite, seconds, seed=1):
        before = kept.whole_lines()
        ended = stopped([*kept.arguments, *where], tmp_path, after=after)
        said = re.search(r"(\d+) of \d+ points are in store.jsonl", ended.err)
        # The last result may have been written just before the interruption.
        assert said is None or 0 <= len(results(kept.store)) - int(said[1]) <= 1
        assert kept.whole_lines()[: len(before)] == before

    kept.check_goes_on()


@pytest.mark.parametrize("target", [COMPILE, CONVERT, RUN], ids=str)
def test_a_command_that_is_stopped_leaves_its_file_old_or_new(
    target: Target, tmp_path: Path
) -> None:
    new = target.made(tmp_path)
    for after in moments(1, 1.2, seed=4):
        (tmp_path / target.name).write_bytes(WRITTEN)
        stopped(target.arguments, tmp_path, after=after)
        assert target.content(tmp_path) in (WRITTEN, new)
        assert target.strays(tmp_path) == []
