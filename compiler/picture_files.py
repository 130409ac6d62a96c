"""Figures as PNG files in a folder, each whole or not there, or as SVG for a page."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ipusim import InputError, whole_file

from .packages import check_package

if TYPE_CHECKING:
    from matplotlib.figure import Figure

UNDATED = {"Date": None, "Creator": None}  # nor the drawing program's version
NO_PROGRAM = {"Software": None}  # else the drawing program's version is in the bytes


def write_pictures(
    folder: Path, figures: Iterable[tuple[str, Figure]], *, dots_per_inch: int
) -> tuple[Path, ...]:
    """The files written, one a figure, as they come; the folder is made.

    Args:
        folder: where they go.
        figures: each with the name of its file, without the suffix.
        dots_per_inch: of the files.

    Raises:
        InputError: the folder cannot be made, a file not be written, matplotlib is not installed.
    """
    check_package("matplotlib", wanted_by="a picture")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise InputError(f"{folder}: cannot be made a folder, {cause.strerror}") from None
    written = []
    for name, figure in figures:
        path = folder / f"{name}.png"
        with whole_file(path) as file:
            figure.savefig(file, format="png", dpi=dots_per_inch, metadata=NO_PROGRAM)
        written.append(path)
    return tuple(written)


def svg_bytes(figure: Figure, *, dots_per_inch: int = 150) -> bytes:
    """The figure as SVG, without the date and the program of its making.

    Args:
        figure: what is drawn.
        dots_per_inch: of what is drawn as pixels.
    """
    from matplotlib import rc_context  # noqa: PLC0415  # loads when drawing

    content = io.BytesIO()
    with rc_context({"svg.hashsalt": "ipusim"}):  # names of parts, else drawn by lot
        figure.savefig(content, format="svg", dpi=dots_per_inch, metadata=UNDATED)
    return content.getvalue()
