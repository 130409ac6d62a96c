from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from ipusim.native.loading import AT_HOME, BESIDE
from ipusim.native.text import text_beside

from .conftest import COUNT

Imported = Callable[..., ModuleType]


def count(module: ModuleType) -> int:
    number = np.array([10, 1])
    module.count_long(number)
    return int(number[1])


def kept(module: ModuleType) -> list[Path]:
    return sorted((text_beside(module).parent / BESIDE).glob("*.o"))


def source_of(module: ModuleType) -> str:
    return Path(module.__file__ or "").read_text()


def test_code_is_kept_for_the_next_process(loops: ModuleType, imported: Imported) -> None:
    right = count(loops)
    (file,) = kept(loops)
    written = file.stat().st_mtime_ns

    assert count(imported(text=False)) == right
    assert [each.stat().st_mtime_ns for each in kept(loops)] == [written]


@pytest.mark.parametrize("damage", ["a bit", "the end", "all"])
def test_kept_code_that_is_damaged_is_made_again(
    loops: ModuleType, imported: Imported, damage: str
) -> None:
    right = count(loops)
    (file,) = kept(loops)
    whole = file.read_bytes()
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    file.write_bytes({"a bit": flipped, "the end": whole[:-9], "all": b""}[damage])

    assert count(imported(text=False)) == right
    assert file.read_bytes() == whole


def test_code_of_an_older_text_is_not_kept(loops: ModuleType, imported: Imported) -> None:
    count(loops)
    old = kept(loops)

    count(imported(COUNT.replace("* 31", "* 37")))

    assert len(kept(loops)) == 1
    assert kept(loops) != old


def test_code_is_kept_at_home_where_nothing_may_be_written_beside_the_text(
    loops: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (text_beside(loops).parent / BESIDE).write_text("a file where the folder would be")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")

    assert count(loops) > 0
    assert len(list((tmp_path / "home" / AT_HOME).glob("*.o"))) == 1


def test_where_nothing_can_be_kept_code_is_made_for_the_process(
    loops: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = [text_beside(loops).parent / BESIDE, tmp_path / "home"]
    for file in files:
        file.write_text("a file where the folder would be")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")

    assert count(loops) > 0
    assert all(file.is_file() for file in files)


def test_a_missing_text_is_told(imported: Imported) -> None:
    with pytest.raises(RuntimeError, match=r"\.ll is missing; write it: python -m ipusim\.native"):
        count(imported(text=False))


@pytest.mark.parametrize(
    ("old", "new"),
    [("* 31", "* 37"), ("float32(0.5)", "float32(0.25)"), ("return 2 *", "return 3 *")],
    ids=["the function", "a constant", "a function that it calls"],
)
def test_a_text_that_is_older_than_its_source_is_refused(
    loops: ModuleType, imported: Imported, old: str, new: str
) -> None:
    changed = imported(source_of(loops).replace(old, new), text=False)

    with pytest.raises(RuntimeError, match=r"\.ll is older than its source"):
        count(changed)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"""Loops."""', '"""More loops."""'), ("    count = 0", "    count = 0  # so far")],
    ids=["docstring", "comment"],
)
def test_a_change_of_words_needs_no_new_text(
    loops: ModuleType, imported: Imported, old: str, new: str
) -> None:
    right = count(loops)

    assert count(imported(source_of(loops).replace(old, new), text=False)) == right
