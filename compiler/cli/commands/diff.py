"""Command `ipusim diff`: print the differences between golden files of cycles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arguments import OUTPUT, Flag
from ..messages import DONE, FAILED, print_text


def diff(
    old: Path,
    new: Path,
    /,
    *,
    markdown: Annotated[bool, Flag, OUTPUT] = False,
    json_: Annotated[bool, Flag, Parameter(name="--json"), OUTPUT] = False,
) -> int:
    """Print what differs between golden files of cycles; exit status 1 if any count differs.

    If the two were computed with different cycle models, the first line of the output says so.
    Names are shortened to the width of a terminal, and whole in a file or a pipe.

    Args:
        old: Reference: a golden file, *.cycles, as `pytest --update-golden` writes it,
            or a folder of such files.
        new: Golden file or folder, as `old`, whose changes from `old` are printed.
        markdown: Print a sentence and a Markdown table, for a comment in a pull request [off].
        json_: Print one JSON object: the changes, largest first, and both cycle models [off].
    """
    from ipusim import InputError, comparison_note, folded

    from ...drawing.screen_width import screen_width, table_width
    from ...guard.counts import change_markdown, change_table, changes_between
    from ...studies.compare import changes_members, golden_figures

    if markdown and json_:
        raise InputError("--markdown beside --json; give one of them")
    if old.is_dir() != new.is_dir():
        raise InputError(f"{old} and {new}: give two golden files, or two folders of them")
    old_figures, new_figures = golden_figures(old), golden_figures(new)
    changes = changes_between(old_figures.figures, new_figures.figures)
    differs = old_figures.models != new_figures.models
    notes = [comparison_note(old_figures.models, new_figures.models)] if differs else []
    if json_:
        from ...views import document

        members = changes_members(changes, old_figures.models, new_figures.models)
        print_text(document("diff", members), is_data=True)
    elif markdown:
        print_text(change_markdown(changes, notes=notes))
    else:
        if notes:
            print_text("\n".join(folded(notes, screen_width())))
        if changes:
            print_text(change_table(changes, width=table_width()))
    return FAILED if changes else DONE
