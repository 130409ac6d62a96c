"""Folder in the user's cache where commands store what they compute."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ipusim import cache_folder, cache_paths, load_cached, store_cached
from ipusim.cache_file import CACHE_FOLDER_NAME, CACHE_VARIABLE


def test_the_environment_names_the_folder_of_caches(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "caches"))

    assert cache_folder() == tmp_path / "caches" / "ipusim"
    assert not home.exists()


@pytest.mark.parametrize("value", ["", "caches", "~/caches"])
def test_a_cache_folder_that_is_not_absolute_is_ignored(
    home: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, value)

    assert cache_folder() == home / ".cache" / "ipusim"


@pytest.mark.usefixtures("home")
def test_nothing_is_cached_in_a_home_that_is_not_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "somewhere")

    assert cache_folder() is None


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a user without HOME who is not among the system's users."""
    pwd = pytest.importorskip("pwd")

    def unknown(_user: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.delenv(CACHE_VARIABLE, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("nobody")
def test_without_a_home_files_are_cached_only_beside_the_source(tmp_path: Path) -> None:
    assert cache_folder() is None
    assert cache_paths(tmp_path / "a.py", "a.o") == [tmp_path / CACHE_FOLDER_NAME / "a.o"]


@pytest.mark.usefixtures("nobody")
def test_without_any_home_the_environment_still_names_a_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))

    assert cache_paths(tmp_path / "a.py", "a.o")[1:] == [tmp_path / "ipusim" / "a.o"]


def test_nothing_is_cached_if_a_folder_has_the_name_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / CACHE_FOLDER_NAME / "a.o"
    file.mkdir(parents=True)

    assert load_cached(file) is None
    assert not store_cached(file, b"code")
    assert file.is_dir()


@pytest.mark.skipif(os.name != "posix", reason="of modes")
def test_nothing_is_cached_in_a_folder_that_cannot_be_entered(tmp_path: Path) -> None:
    file = tmp_path / CACHE_FOLDER_NAME / "a.o"
    assert store_cached(file, b"code")
    file.parent.chmod(0)
    try:
        if os.access(file, os.R_OK):
            pytest.skip("root enters every folder")

        assert load_cached(file) is None
        assert not store_cached(file, b"other code")
    finally:
        file.parent.chmod(0o700)
