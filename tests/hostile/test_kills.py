"""`kill -9` at random moments loses no finished result and leaves no partial file or process."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from signalled import signalled
from studies import SWEEP, VALIDATION, WithStore, moments
from targets import COMPILE, CONVERT, WRITTEN, Target

# Of a worker that Python is still starting when its parent dies, before any code of ours runs.
BORN = re.compile(
    r"Traceback \(most recent call last\):\n"
    r'(  File "(<string>|[^"]*multiprocessing/spawn\.py)".*\n(    .*\n)*)+'
    r"EOFError: Ran out of input\n"
)
KILL = {"sent": (signal.SIGKILL,), "to_all": False}  # its processes see for themselves


def killed(arguments: Sequence[object], folder: Path, after: float) -> None:
    """Kill a command after so many seconds, and check what it left."""
    ended = signalled(arguments, folder, after=after, **KILL)

    assert ended.status in (0, -signal.SIGKILL)
    assert BORN.fullmatch(ended.err) or ended.err == ""
    assert ended.remaining == ()


@pytest.mark.parametrize(
    ("study", "seconds"), [(SWEEP, 2.0), (VALIDATION, 2.5)], ids=["explore", "validate"]
)
def test_a_study_that_is_killed_keeps_what_it_had_and_goes_on(
    study: tuple[object, ...], seconds: float, tmp_path: Path
) -> None:
    kept = WithStore(study, tmp_path)
    for after in moments(2, seconds, seed=11, long=25):
        before = kept.whole_lines()
        killed(kept.arguments, tmp_path, after)
        assert kept.whole_lines()[: len(before)] == before

    kept.check_goes_on()


@pytest.mark.parametrize("target", [COMPILE, CONVERT], ids=str)
def test_a_command_that_is_killed_leaves_its_file_old_or_new(
    target: Target, tmp_path: Path
) -> None:
    new = target.made(tmp_path)
    for after in moments(3, 1.0, seed=12, long=25):
        (tmp_path / target.name).write_bytes(WRITTEN)
        killed(target.arguments, tmp_path, after)
        assert target.content(tmp_path) in (WRITTEN, new)
        assert [name for name in target.strays(tmp_path) if not name.startswith(".")] == []
