"""`ipusim diff`: golden files of cycles, as `diff` compares texts."""

from __future__ import annotations

from pathlib import Path

from ..telling import DONE, FAILED, print_text


def diff(old: Path, new: Path, /) -> int:
    """Print what differs between two golden stores; exit status 1 if any count does.

    A first line says so where they are of different cycle models.

    Args:
        old: A file of `pytest --update-golden`, golden/*.cycles, or a folder with such files.
        new: Another.
    """
    from ipusim import InputError, folded, sides_note

    from ...drawing.screen_width import screen_width
    from ...guard.counts import change_table, changes_between
    from ...studies.compare import golden_store

    if old.is_dir() != new.is_dir():
        raise InputError(f"{old} and {new}: give two golden files, or two folders of them")
    sides = golden_store(old), golden_store(new)
    changes = changes_between(sides[0].figures, sides[1].figures)
    if sides[0].models != sides[1].models:
        note = sides_note(sides[0].models, sides[1].models)
        print_text("\n".join(folded([note], screen_width())))
    if not changes:
        return DONE
    print_text(change_table(changes, width=screen_width()))
    return FAILED
