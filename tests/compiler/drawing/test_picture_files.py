"""Files of pictures: their names, formats and folders, and nothing that varies from run to run."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib import __version__
from matplotlib.figure import Figure

from ipusim import InputError
from ipusim.compiler.cli.output_paths import check_pictures
from ipusim.compiler.drawing.picture_files import folder_of, picture_path, write_pictures


def test_pictures_lie_in_a_new_folder_by_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"

    written = write_pictures(folder, [("x", Figure()), ("y", Figure())], dots_per_inch=20)
    assert written == (folder / "x.png", folder / "y.png")
    assert sorted(folder.iterdir()) == list(written)


def test_a_picture_does_not_say_what_drew_it_and_when(tmp_path: Path) -> None:
    (written,) = write_pictures(tmp_path, [("x", Figure())], dots_per_inch=20)

    content = written.read_bytes()
    assert [word for word in (b"tEXt", b"tIME", __version__.encode()) if word in content] == []


def test_a_file_is_no_folder_for_pictures(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"old")

    with pytest.raises(InputError, match=r"file: cannot be made a folder, File exists$"):
        write_pictures(target, [("x", Figure())], dots_per_inch=20)
    assert target.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("name", "written", "begins"),
    [
        ("a/runs.svg", ["runs-x.svg", "runs-y.svg"], b"<?xml"),
        ("a/runs.PNG", ["runs-x.png", "runs-y.png"], b"\x89PNG"),
        ("a/runs.pdf", ["runs.pdf"], b"%PDF"),
        ("a", ["x.png", "y.png"], b"\x89PNG"),
        ("a.v2", ["x.png", "y.png"], b"\x89PNG"),  # an unknown suffix belongs to a folder's name
    ],
)
def test_a_name_says_the_format_of_its_pictures(
    tmp_path: Path, name: str, written: list[str], begins: bytes
) -> None:
    target = tmp_path / name
    folder = target.parent if "runs" in name else target
    figures = [(letter, Figure(figsize=(1, 1))) for letter in "xy"]

    first = [path.read_bytes() for path in write_pictures(target, figures, dots_per_inch=20)]

    assert sorted(path.name for path in folder.iterdir()) == written
    assert all(content.startswith(begins) for content in first)
    second_files = write_pictures(target, figures, dots_per_inch=20)
    assert [path.read_bytes() for path in second_files] == first
    assert [content for content in first if __version__.encode() in content] == []


def test_a_pdf_has_a_page_a_picture_and_is_not_made_of_none(tmp_path: Path) -> None:
    figures = [(name, Figure(figsize=(1, 1))) for name in "xyz"]

    (path,) = write_pictures(tmp_path / "runs.pdf", figures, dots_per_inch=20)

    assert path.read_bytes().count(b"/Type /Page ") == 3
    assert write_pictures(tmp_path / "none.pdf", [], dots_per_inch=20) == ()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
def test_a_folder_that_is_there_is_one_whatever_its_name(tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"runs{suffix}"
    target.mkdir()

    assert folder_of(target) == target
    assert picture_path(target, "x") == target / f"x{suffix}"
    assert write_pictures(target, [("x", Figure())], dots_per_inch=20) == (target / f"x{suffix}",)


def test_a_place_of_pictures_is_a_folder_or_a_name_of_a_format(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    check_pictures({"--plot": tmp_path / "new" / "runs.svg", "--png": None})
    with pytest.raises(
        InputError, match=r"^--plot .*runs\.jpg: has the suffix \.jpg; give a folder, or a name"
    ):
        check_pictures({"--plot": tmp_path / "runs.jpg"})
    with pytest.raises(InputError, match=r"file is no folder$"):
        check_pictures({"--png": tmp_path / "file" / "runs.pdf"})
