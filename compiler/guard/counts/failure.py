"""Why a test fails: one sentence that says what to do, and the lines of what is off."""

from __future__ import annotations

from collections.abc import Sequence

from .change import Change
from .change_table import change_table
from .judgement import CHANGED, INPUT, MISSING


def failure(off: Sequence[Change], *, update: str) -> str:
    """The text; empty where nothing fails.

    Args:
        off: what the judgement of a test's records found.
        update: the command that renews golden files.
    """
    sentences = []
    changed = _cases(off, CHANGED)
    if changed:
        sentences.append(f"cycles changed: {changed}; if that is meant, run {update}")
    moved = _cases(off, INPUT)
    if moved:
        sentences.append(
            f"input changed: {moved}; its cycles are not compared; if that is meant, run {update}"
        )
    missing = _cases(off, MISSING)
    if missing:
        sentences.append(f"no reference: {missing}; run {update} to record it")
    if not sentences:
        return ""
    known = [one for one in off if one.verdict != MISSING]
    table = [change_table(sorted(known, key=lambda one: one.rank))] if known else []
    return "\n".join([*sentences, *table])


def _cases(off: Sequence[Change], verdict: str) -> str:
    return ", ".join(dict.fromkeys(one.case for one in off if one.verdict == verdict))
