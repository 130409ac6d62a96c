"""`show`: a thing as a notebook displays it, or in plain Python as text and as a PNG file.

A picture is published as an image with its caption below it, everything else by its
`_repr_html_` and its `str`, so that one script reads well in Jupyter and in a terminal.
"""

from __future__ import annotations

import base64
import io
import re
import sys
import textwrap
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ipusim import InputError, as_html, plain_text

from ...drawing.picture_files import NO_PROGRAM, write_pictures
from ..subject import NOTEBOOK_DOTS_PER_INCH, Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 110  # of files
COLUMNS = 100
PICTURES_FOLDER = "pictures"


def show(thing: object, name: str | None = None, *, folder: Path | None = None) -> None:
    """Display a thing in a notebook; elsewhere print it, or save a picture and print its path.

    Args:
        thing: a `Picture`, a Matplotlib figure, or any value: a report, a plan, a table.
        name: of a picture's file, without the suffix: letters, digits, "-" and "_".
        folder: of the files; without it, `pictures/SCRIPT` where the script was started.

    Raises:
        InputError: a picture has no name or one that is no file's name, or cannot be written.
    """
    publish = _publisher()
    picture = _picture_of(thing)
    if picture is None:
        _show_value(thing, publish)
        return
    _check_name(name)
    if publish is None:
        _save(picture, str(name), folder or _usual_folder())
        return
    publish({"image/png": _png(picture.figure), "text/plain": str(name)})
    if picture.caption:
        plain = textwrap.fill(picture.caption, COLUMNS)
        html = f"<p><em>{escape(picture.caption)}</em></p>"
        publish({"text/html": html, "text/plain": plain})


def _publisher() -> Any:
    """The function that takes a notebook's outputs by MIME type; None outside a notebook."""
    python: Any = sys.modules.get("IPython")
    shell: Any = python.get_ipython() if python else None
    return shell.display_pub.publish if hasattr(shell, "kernel") else None


def _picture_of(thing: object) -> Picture | None:
    """A figure is a picture without a caption; nobody has one before matplotlib is loaded."""
    if isinstance(thing, Picture):
        return thing
    module: Any = sys.modules.get("matplotlib.figure")
    return Picture(thing, "") if module and isinstance(thing, module.Figure) else None


def _show_value(thing: object, publish: Any) -> None:
    if publish is None:
        print(f"{plain_text(str(thing))}\n")
        return
    made = getattr(thing, "_repr_html_", None)
    html = made() if made else as_html(str(thing))
    publish({"text/html": html, "text/plain": plain_text(str(thing))})


def _check_name(name: str | None) -> None:
    if name is None or not re.fullmatch(r"[A-Za-z0-9_-]{1,100}", name):
        raise InputError(
            f"show: a picture needs a name for its file, of letters, digits, '-' and '_', not "
            f"{name!r}; for example show(picture, 'trace')"
        )


def _png(figure: Figure) -> str:
    """The figure as PNG in base64, without the drawing program's version."""
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=NOTEBOOK_DOTS_PER_INCH, metadata=NO_PROGRAM)
    return base64.b64encode(content.getvalue()).decode()


def _usual_folder() -> Path:
    """`pictures/SCRIPT` for a script, `pictures` for a session."""
    script = Path(sys.argv[0] if sys.argv else "")
    return Path(PICTURES_FOLDER, script.stem if script.suffix == ".py" else "")


def _save(picture: Picture, name: str, folder: Path) -> None:
    (path,) = write_pictures(folder, [(name, picture.figure)], dots_per_inch=DOTS_PER_INCH)
    print(f"picture: {path}")
    print(textwrap.fill(picture.caption, COLUMNS) + "\n" * bool(picture.caption))
