"""What the commands that compare do; as in `commands`, each returns its exit status."""

from __future__ import annotations

from pathlib import Path

from ipusim import InputError

from ..guard.counts import change_table, changes_between
from ..studies.compare import compared, comparison_json, comparison_text, figures_of, golden_store
from .commands import DONE, FAILED, told


@told
def diff(old: Path, new: Path) -> int:
    """Print what differs between two golden stores; as `diff`, 0 when nothing does, else 1."""
    if old.is_dir() != new.is_dir():
        raise InputError(f"{old} and {new}: give two golden files, or two folders of them")
    changes = changes_between(golden_store(old), golden_store(new))
    if not changes:
        return DONE
    print(change_table(changes))
    return FAILED


@told
def compare(first: Path, second: Path, *, json: bool) -> int:
    """Print two sides' figures where they differ, the largest difference first."""
    comparison = compared(first, figures_of(first), second, figures_of(second))
    print(comparison_json(comparison) if json else comparison_text(comparison))
    return DONE
