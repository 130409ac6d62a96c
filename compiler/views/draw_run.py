"""A run drawn: its pictures as files, or all on one page of HTML.

The page holds everything that it shows, and asks the network for nothing. The same run gives the
same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..drawing.picture_files import svg_bytes, write_pictures
from .subject import Picture, Subject

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 150
Tell = Callable[[str], None]


def draw_run(subject: Subject, folder: Path, *, tell: Tell) -> tuple[Path, ...]:
    """Write every picture; returns the files in their order.

    `folder` is a place as `write_pictures` takes it, and is made.
    `tell` hears the title of each picture before it is drawn.

    Raises:
        InputError: the folder cannot be made, or a file not be written.
    """
    return write_pictures(folder, _figures(subject, tell), dots_per_inch=DOTS_PER_INCH)


def _figures(subject: Subject, tell: Tell) -> Iterator[tuple[str, Figure]]:
    from .pictures import PICTURES  # noqa: PLC0415  # loads when drawing

    for number, (title, draw) in enumerate(PICTURES.items(), start=1):
        tell(title)
        yield f"{number:02}-{_name(title)}", draw(subject).figure


def page_of(subject: Subject, *, tell: Tell) -> str:
    """The page as HTML text; `tell` hears the name of each section before it is made."""
    from .page import run_document  # noqa: PLC0415  # loads when drawing

    return run_document(subject, tell=tell).html()


def svg_of(picture: Picture) -> bytes:
    """The figure as SVG, without the date and the program of its making."""
    return svg_bytes(picture.figure, dots_per_inch=DOTS_PER_INCH)


def _name(title: str) -> str:
    """The title as part of a file's name or a link."""
    return re.sub(r"\W+", "-", title.lower()).strip("-")
