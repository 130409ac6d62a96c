from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib import __version__
from matplotlib.figure import Figure

from ipusim import InputError
from ipusim.compiler.picture_files import write_pictures


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
    place = tmp_path / "file"
    place.write_bytes(b"old")

    with pytest.raises(InputError, match=r"file: cannot be made a folder, File exists$"):
        write_pictures(place, [("x", Figure())], dots_per_inch=20)
    assert place.read_bytes() == b"old"
