"""Function `show`: display a value in a notebook, or print it and save pictures elsewhere.

In a notebook a picture is an image with its caption below it; any other value is shown as HTML,
by its `_repr_html_` if it has one, and as text. Elsewhere the text is printed and pictures are
written to files, so that the same script runs in Jupyter and in a terminal.
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

from ...drawing.picture_files import PNG_METADATA, write_pictures
from ..subject import NOTEBOOK_DOTS_PER_INCH, Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 110  # resolution of picture files (no reason recorded for this number)
CAPTION_WIDTH = 100  # characters of a line of a printed caption
PICTURES_FOLDER = "pictures"  # default folder of picture files, in the working directory


def show(value: object, name: str | None = None, *, folder: Path | None = None) -> None:
    """Display a value in a notebook; elsewhere print it, or save a picture and print its path.

    Args:
        value: `Picture`, Matplotlib figure, or any value, such as a report, a plan or a table.
        name: name of a picture's file without suffix: letters, digits, "-" and "_".
        folder: folder of picture files [`pictures/SCRIPT` in the working directory].

    Raises:
        InputError: a picture has no name, a name that is not valid, or cannot be written.
    """
    publish_output = _publisher()
    picture = _picture_of(value)
    if picture is None:
        _show_value(value, publish_output)
        return
    _check_name(name)
    if publish_output is None:
        _save(picture, str(name), folder or _default_folder())
        return
    publish_output({"image/png": _png(picture.figure), "text/plain": str(name)})
    if picture.caption:
        text = textwrap.fill(picture.caption, CAPTION_WIDTH)
        html = f"<p><em>{escape(picture.caption)}</em></p>"
        publish_output({"text/html": html, "text/plain": text})


def _publisher() -> Any:
    """Return the function that displays contents given by MIME type; None outside a notebook."""
    # A notebook has imported IPython already. It is not imported here, which would be slow.
    ipython: Any = sys.modules.get("IPython")
    shell: Any = ipython.get_ipython() if ipython else None
    return shell.display_pub.publish if hasattr(shell, "kernel") else None


def _picture_of(value: object) -> Picture | None:
    """Return a picture or figure as a `Picture`; None for any other value.

    Matplotlib is not imported: if it is not loaded, the value cannot be a figure.
    """
    if isinstance(value, Picture):
        return value
    module: Any = sys.modules.get("matplotlib.figure")
    return Picture(value, "") if module and isinstance(value, module.Figure) else None


def _show_value(value: object, publish_output: Any) -> None:
    """Show a value in the notebook; outside of a notebook, print its text."""
    if publish_output is None:
        print(f"{plain_text(str(value))}\n")
        return
    html_method = getattr(value, "_repr_html_", None)
    html = html_method() if html_method else as_html(str(value))
    publish_output({"text/html": html, "text/plain": plain_text(str(value))})


def _check_name(name: str | None) -> None:
    """Refuse a name that a picture's file cannot have."""
    if name is None or not re.fullmatch(r"[A-Za-z0-9_-]{1,100}", name):
        raise InputError(
            f"show: a picture needs a name for its file, of letters, digits, '-' and '_', not "
            f"{name!r}; for example show(picture, 'trace')"
        )


def _png(figure: Figure) -> str:
    """Return a figure as PNG in base64. Equal figures give equal texts, without a date."""
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=NOTEBOOK_DOTS_PER_INCH, metadata=PNG_METADATA)
    return base64.b64encode(content.getvalue()).decode()


def _default_folder() -> Path:
    """Return the default folder of pictures: `pictures/SCRIPT`, or `pictures` if no script runs."""
    script = Path(sys.argv[0] if sys.argv else "")
    return Path(PICTURES_FOLDER, script.stem if script.suffix == ".py" else "")


def _save(picture: Picture, name: str, folder: Path) -> None:
    """Write a picture to a folder, and print its path and caption."""
    (path,) = write_pictures(folder, [(name, picture.figure)], dots_per_inch=DOTS_PER_INCH)
    print(f"picture: {path}")
    print(textwrap.fill(picture.caption, CAPTION_WIDTH) + "\n" * bool(picture.caption))
