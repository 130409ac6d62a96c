"""Writing of Matplotlib figures to picture files, and to SVG text for a page.

A target that is a folder gets PNG files. A target with the suffix of a format gets that format:
`runs.svg` becomes one file for each figure, `runs-NAME.svg`, and `runs.pdf` becomes one file with a
page for each figure. A folder that exists counts as a folder, whatever its name ends with. A file
is written whole or not at all.
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
from .tables import make_folder

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PNG, SVG, PDF = ".png", ".svg", ".pdf"
FORMATS = (PNG, SVG, PDF)  # suffixes of picture files
# None leaves out metadata that Matplotlib would write: the date and its own version. So the same
# figure gives the same bytes at any time and with any version.
SVG_METADATA = {"Date": None, "Creator": None}
PNG_METADATA = {"Software": None}
PDF_METADATA = {"Creator": None, "Producer": None, "CreationDate": None}


def write_pictures(
    target: Path, figures: Iterable[tuple[str, Figure]], *, dots_per_inch: int
) -> tuple[Path, ...]:
    """Write figures to files and return the paths; the folder is created.

    Args:
        target: folder, or file name with a suffix of `FORMATS`, as the module describes.
        figures: name of the file, without suffix, and figure. They are drawn one after another, so
            a generator keeps only one figure in memory.
        dots_per_inch: resolution of pixels in the files.

    Raises:
        InputError: the folder cannot be created, a file cannot be written, or matplotlib is not
            installed.
    """
    check_package("matplotlib", wanted_by="a picture")
    folder = make_folder(folder_of(target))
    if _format_of(target) == PDF and folder != target:
        return _write_pages(target, iter(figures), dots_per_inch)
    # `whole_file` writes beside the path and renames at the end, so no half file is ever seen.
    paths = []
    for name, figure in figures:
        path = picture_path(target, name)
        with whole_file(path) as file:
            _write(file, figure, path.suffix, dots_per_inch)
        paths.append(path)
    return tuple(paths)


def folder_of(target: Path) -> Path:
    """Return the folder in which the pictures of a target lie."""
    is_file = target.suffix.lower() in FORMATS and not os.path.isdir(target)
    return target.parent if is_file else target


def picture_path(target: Path, name: str) -> Path:
    """Return the file of the figure `name`, for targets with a file for each figure."""
    folder, suffix = folder_of(target), _format_of(target)
    return folder / (f"{name}{suffix}" if folder == target else f"{target.stem}-{name}{suffix}")


def _format_of(target: Path) -> str:
    """Return the format that a path's suffix names, by default PNG."""
    suffix = target.suffix.lower()
    return suffix if suffix in FORMATS else PNG


def _write(file: IO[bytes], figure: Figure, suffix: str, dots_per_inch: int) -> None:
    """Write a figure in a format, without the date of the run."""
    if suffix == SVG:
        file.write(svg_bytes(figure, dots_per_inch=dots_per_inch))
    elif suffix == PDF:
        figure.savefig(file, format="pdf", dpi=dots_per_inch, metadata=PDF_METADATA)
    else:
        figure.savefig(file, format="png", dpi=dots_per_inch, metadata=PNG_METADATA)


def _write_pages(
    target: Path, figures: Iterator[tuple[str, Figure]], dots_per_inch: int
) -> tuple[Path, ...]:
    """Write one PDF with a page for each figure; write no file if there is no figure."""
    first_figure = next(figures, None)
    if first_figure is None:  # a PDF without pages would be invalid
        return ()
    from matplotlib.backends.backend_pdf import PdfPages  # noqa: PLC0415  # loads when drawing

    with whole_file(target) as file, PdfPages(file, metadata=PDF_METADATA) as pages:
        for _, figure in chain([first_figure], figures):
            figure.savefig(pages, format="pdf", dpi=dots_per_inch)
    return (target,)


def svg_bytes(figure: Figure, *, dots_per_inch: int = 150) -> bytes:
    """Return a figure as SVG text in UTF-8; the same figure gives the same bytes.

    Args:
        figure: Matplotlib figure.
        dots_per_inch: resolution of those parts that are drawn as pixels.
    """
    from matplotlib import rc_context  # noqa: PLC0415  # loads when drawing

    content = io.BytesIO()
    # Without a salt Matplotlib gives the elements of an SVG random names.
    with rc_context({"svg.hashsalt": "ipusim"}):
        figure.savefig(content, format="svg", dpi=dots_per_inch, metadata=SVG_METADATA)
    return content.getvalue()
