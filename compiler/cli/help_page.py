"""How help looks: headings, below each its flags, and behind a flag what it does.

A flag is never broken, so that it can be searched for and copied; where it is longer than its
column, its sentence begins a line below.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel

COLUMN = 24  # where sentences of flags begin
COMMAND_COLUMN = 14
UNBROKEN: dict[str, Any] = {"break_long_words": False, "break_on_hyphens": False}
NO_TEXT = '""'  # a default that says nothing
WIDEST = 100  # longer lines are hard to read


class HelpPage:
    """Prints a heading with its flags or commands; cyclopts calls it for each."""

    def render_usage(self, console: Any, _options: Any, usage: Any) -> None:
        """Print how the command is called."""
        console.out(f"Usage: {str(usage).strip()}", style="bold", highlight=False)

    def render_description(self, console: Any, _options: Any, description: Any) -> None:
        """Print what the command does, a paragraph after another."""
        for paragraph in _text(description).strip().split("\n\n"):
            console.out("", highlight=False)
            for line in textwrap.wrap(paragraph, min(console.width, WIDEST), **UNBROKEN):
                console.out(line, highlight=False)

    def __call__(self, console: Any, options: Any, panel: HelpPanel) -> None:
        """Print one heading and what is below it, in the console's width."""
        del options
        if not panel.entries:
            return
        width = min(console.width, WIDEST)
        column = COMMAND_COLUMN if panel.format == "command" else COLUMN
        console.out(f"\n{panel.title}:", style="bold", highlight=False)
        for entry in panel.entries:
            for line in lines_of(entry, column, width):
                console.out(line, highlight=False)


def lines_of(entry: HelpEntry, column: int, width: int) -> Iterator[str]:
    """A flag or command with its sentence, which begins at the column."""
    label = f"  {', '.join(entry.display_labels_with_metavar)}"
    sentence = " ".join([*_text(entry.description).split(), *_facts(entry)])
    lines = textwrap.wrap(sentence, max(width - column, column), **UNBROKEN) or [""]
    if len(label) + 2 > column:
        yield label
    else:
        yield f"{label:<{column}}{lines.pop(0)}".rstrip()
    for line in lines:
        yield f"{'':<{column}}{line}".rstrip()


def _text(shown: Any) -> str:
    """The text, which cyclopts holds as Rich's."""
    text = getattr(shown, "primary_renderable", shown)
    return str(getattr(text, "plain", text))


def _facts(entry: HelpEntry) -> Iterator[str]:
    """What it may be, what it is where it is left out, and whether it may be."""
    if entry.choices:
        yield f"[choices: {', '.join(entry.choices)}]"
    if entry.default not in (None, NO_TEXT) and (entry.metavar or entry.negative_names):
        yield f"[default: {entry.default}]"
    if entry.required:
        yield "[required]"
