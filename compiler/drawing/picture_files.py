"""Figures as files, each whole or not there, or as SVG for a page.

A folder gets PNG files. A name that ends with a format gets that format: `runs.svg` is one file a
figure, `runs-NAME.svg`, and `runs.pdf` is one file with a page a figure. A folder that is there is
one, whatever its name ends with.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING

from ipusim import whole_file

from ..packages import check_package
from .tables import made

if TYPE_CHECKING:
    from matplotlib.figure import Figure

UNDATED = {"Date": None, "Creator": None}  # nor the drawing program's version
NO_PROGRAM = {"Software": None}  # else the drawing program's version is in the bytes
PNG, SVG, PDF = ".png", ".svg", ".pdf"
FORMATS = (PNG, SVG, PDF)
NO_MAKER = {"Creator": None, "Producer": None, "CreationDate": None}  # of a PDF


def write_pictures(
    target: Path, figures: Iterable[tuple[str, Figure]], *, dots_per_inch: int
) -> tuple[Path, ...]:
    """The files written, one a figure, as they come, or one PDF; their folder is made.

    Args:
        target: where they go, a folder or a name with a suffix of `FORMATS`, as the module says.
        figures: each with the name of its file, without the suffix.
        dots_per_inch: of the files.

    Raises:
        InputError: the folder cannot be made, a file not be written, matplotlib is not installed.
    """
    check_package("matplotlib", wanted_by="a picture")
    folder = made(folder_of(target))
    if _format_of(target) == PDF and folder != target:
        return _write_pages(target, iter(figures), dots_per_inch)
    written = []
    for name, figure in figures:
        path = picture_path(target, name)
        with whole_file(path) as file:
            _write(file, figure, path.suffix, dots_per_inch)
        written.append(path)
    return tuple(written)


def folder_of(target: Path) -> Path:
    """The folder that the pictures lie in."""
    named = target.suffix.lower() in FORMATS and not os.path.isdir(target)
    return target.parent if named else target


def picture_path(target: Path, name: str) -> Path:
    """The file of a figure that has one."""
    folder, suffix = folder_of(target), _format_of(target)
    return folder / (f"{name}{suffix}" if folder == target else f"{target.stem}-{name}{suffix}")


def _format_of(target: Path) -> str:
    suffix = target.suffix.lower()
    return suffix if suffix in FORMATS else PNG


def _write(file: IO[bytes], figure: Figure, suffix: str, dots_per_inch: int) -> None:
    if suffix == SVG:
        file.write(svg_bytes(figure, dots_per_inch=dots_per_inch))
    elif suffix == PDF:
        figure.savefig(file, format="pdf", dpi=dots_per_inch, metadata=NO_MAKER)
    else:
        figure.savefig(file, format="png", dpi=dots_per_inch, metadata=NO_PROGRAM)


def _write_pages(
    target: Path, figures: Iterator[tuple[str, Figure]], dots_per_inch: int
) -> tuple[Path, ...]:
    """One PDF with a page a figure; none where there is no figure."""
    first = next(figures, None)
    if first is None:
        return ()
    from matplotlib.backends.backend_pdf import PdfPages  # noqa: PLC0415  # loads when drawing

    with whole_file(target) as file, PdfPages(file, metadata=NO_MAKER) as pages:
        for _, figure in chain([first], figures):
            figure.savefig(pages, format="pdf", dpi=dots_per_inch)
    return (target,)


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
