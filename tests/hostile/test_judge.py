"""The checks of judge.py fail where they must: too much memory, too much time, changed files."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from judge import Impatience, judged_in_child, patience, refused, room, state_of


def test_an_allocation_beyond_the_limit_fails() -> None:
    with room(2**26), pytest.raises(MemoryError):
        np.zeros(2**28, dtype=np.uint8)


def test_the_limit_of_memory_ends_with_its_context() -> None:
    with room(2**26):
        pass

    assert len(np.zeros(2**27, dtype=np.uint8)) == 2**27


def test_a_block_that_never_ends_fails() -> None:
    with pytest.raises(Impatience), patience(0.01):
        sum(each for each in itertools.repeat(0))


def test_a_refusal_is_one_line(tmp_path: Path) -> None:
    line = refused(["run", tmp_path / "none.mtx"], tmp_path)

    assert line == f"ipusim: {tmp_path / 'none.mtx'}: no such file\n"


def test_a_child_is_judged_as_this_process(tmp_path: Path) -> None:
    told = judged_in_child([["run", tmp_path / "none.mtx"], ["machine"]], tmp_path)

    assert [one.status for one in told] == [2, 0]


def test_a_changed_file_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    before = state_of(tmp_path)
    (tmp_path / "a").write_text("new")

    assert state_of(tmp_path) != before


@pytest.mark.parametrize(("profile", "tried"), [("quick", 3), ("suite", 8), ("long", 2000)])
def test_a_profile_tries_its_part_of_the_cases(profile: str, tried: int, tmp_path: Path) -> None:
    (tmp_path / "test_counted.py").write_text(
        "from hypothesis import given, strategies as st\n"
        "from cases import cases\n"
        "seen = []\n"
        "@cases(20)\n"
        "@given(st.integers())\n"
        "def test_drawn(number): seen.append(number)\n"
        f"def test_counted(): assert len(seen) == {tried}\n"
    )
    hostile = Path(__file__).parent
    (tmp_path / "conftest.py").write_text((hostile.parent / "conftest.py").read_text())
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path),
         "--rootdir", str(tmp_path), "-o", f"pythonpath={hostile} {hostile.parent / 'quick_part'}",
         f"--hypothesis-profile={profile}"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip

    assert run.returncode == 0, run.stdout
