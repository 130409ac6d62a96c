"""Layout of help pages: headings, the flags below each, and the description of each flag.

A flag is never broken, so that it can be searched for and copied. If it is wider than its column,
its description begins in the next line.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel

FLAG_COLUMN = 24  # characters before the descriptions of flags
COMMAND_COLUMN = 14  # characters before the descriptions of commands
# Arguments of textwrap for text whose words are never broken.
UNBROKEN: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}
EMPTY_TEXT = '""'  # an empty text as cyclopts prints it: a default that is not shown
MAX_WIDTH = 100  # characters of a line; longer lines are hard to read


class HelpPage:
    """Formatter of help pages, which cyclopts calls for each heading."""

    def render_usage(self, console: Any, _options: Any, usage: Any) -> None:
        """Print the usage line of the command."""
        console.out(f"Usage: {str(usage).strip()}", style="bold", highlight=False)

    def render_description(self, console: Any, _options: Any, description: Any) -> None:
        """Print the description of the command, paragraph by paragraph."""
        for paragraph in _text(description).strip().split("\n\n"):
            console.out("", highlight=False)
            for line in textwrap.wrap(paragraph, min(console.width, MAX_WIDTH), **UNBROKEN):
                console.out(line, highlight=False)

    def __call__(self, console: Any, options: Any, panel: HelpPanel) -> None:
        """Print a heading with its flags or commands, in the console's width."""
        del options
        if not panel.entries:
            return
        width = min(console.width, MAX_WIDTH)
        column = COMMAND_COLUMN if panel.format == "command" else FLAG_COLUMN
        console.out(f"\n{panel.title}:", style="bold", highlight=False)
        for entry in panel.entries:
            for line in lines_of(entry, column, width):
                console.out(line, highlight=False)


def lines_of(entry: HelpEntry, column: int, width: int) -> Iterator[str]:
    """Yield the lines of a flag or command.

    Args:
        entry: flag or command with its description.
        column: number of characters before the description.
        width: largest number of characters of a line.
    """
    label = f"  {', '.join(entry.display_labels_with_metavar)}"
    sentence = " ".join([*_text(entry.description).split(), *_facts(entry)])
    lines = textwrap.wrap(sentence, max(width - column, column), **UNBROKEN) or [""]
    # At least two spaces separate a flag from its description.
    if len(label) + 2 > column:
        yield label
    else:
        yield f"{label:<{column}}{lines.pop(0)}".rstrip()
    for line in lines:
        yield f"{'':<{column}}{line}".rstrip()


def _text(renderable: Any) -> str:
    """Return the plain text of an object of Rich, in which cyclopts wraps texts."""
    text = getattr(renderable, "primary_renderable", renderable)
    return str(getattr(text, "plain", text))


def _facts(entry: HelpEntry) -> Iterator[str]:
    """Yield facts on a flag in brackets: its choices, its default, "[required]"."""
    if entry.choices:
        yield f"[choices: {', '.join(entry.choices)}]"
    if entry.default not in (None, EMPTY_TEXT) and (entry.metavar or entry.negative_names):
        yield f"[default: {entry.default}]"
    if entry.required:
        yield "[required]"
