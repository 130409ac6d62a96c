"""Command `ipusim diff`: print the differences between golden files of cycles."""

from __future__ import annotations

from pathlib import Path

from ..messages import DONE, FAILED, print_text


def diff(old: Path, new: Path, /) -> int:
    """Print what differs between golden files of cycles; exit status 1 if any count differs.

    If the two were computed with different cycle models, the first line of the output says so.

    Args:
        old: Reference: a golden file, *.cycles, as `pytest --update-golden` writes it,
            or a folder of such files.
        new: Golden file or folder, as `old`, whose changes from `old` are printed.
    """
    from ipusim import InputError, comparison_note, folded

    from ...drawing.screen_width import screen_width
    from ...guard.counts import change_table, changes_between
    from ...studies.compare import golden_figures

    if old.is_dir() != new.is_dir():
        raise InputError(f"{old} and {new}: give two golden files, or two folders of them")
    before, after = golden_figures(old), golden_figures(new)
    changes = changes_between(before.figures, after.figures)
    if before.models != after.models:
        note = comparison_note(before.models, after.models)
        print_text("\n".join(folded([note], screen_width())))
    if not changes:
        return DONE
    print_text(change_table(changes, width=screen_width()))
    return FAILED
