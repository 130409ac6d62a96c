"""The cycle model is what decides cycles besides the program: the core's timing, and kernels by it.

Every model has a number. What is written with cycles carries it, so that a count that is off
because the model moved is not taken for a regression of somebody's code:

    golden files    "# cycle model 2", the second line
    archives        `cycle_model` in the manifest
    stores          `cycle_model` in every line, and in the fingerprint

What has no number is of model 1. A change of the core or of kernels that moves cycles of programs
that are as they were takes the next number, and a line of `CYCLE_MODELS`.
"""

from __future__ import annotations

import attrs

from .errors import InputError

MOST_MODEL = 9999  # four digits: a file that says more is damaged


@attrs.frozen
class CycleModel:
    """One model.

    Attributes:
        number: 1, 2, ...
        date: of the day from which it held, year-month-day.
        changed: what the cycles of this one have that those of the one before had not.
    """

    number: int
    date: str
    changed: str


CYCLE_MODELS = (
    CycleModel(1, "2026-11-21", "the first: latencies and costs as documented or estimated"),
    CycleModel(
        2,
        "2026-11-22",
        "launch, local sync and branches of the core as nine published C600 figures have them, and "
        "kernels as PopLibs' vertices run on it",
    ),
    CycleModel(
        3,
        "2026-11-23",
        "a tile computes when its own exchange is over, without waiting for the others; what "
        "popsparse and poplin lower is dealt, sent and added up as those libraries do it",
    ),
)
UNNUMBERED = CYCLE_MODELS[0].number  # of files from before models had numbers
CYCLE_MODEL = CYCLE_MODELS[-1].number


def as_cycle_model(value: object) -> int:
    """The number that a file gives, of our models or of later ones.

    Raises:
        InputError: it is none.
    """
    if type(value) is not int or not 1 <= value <= MOST_MODEL:
        raise InputError(f"{value!r:.40} is no cycle model; those are 1 to {MOST_MODEL}")
    return value


def changes_since(model: int, until: int = CYCLE_MODEL) -> str:
    """What changed between two models, in words that follow a sentence; empty of equal ones."""
    first, last = sorted((model, until))
    if first == last:
        return ""
    if last > CYCLE_MODEL:
        return f" (model {last} is of a newer ipusim)"
    return f" (what changed: {'; '.join(newer.changed for newer in CYCLE_MODELS[first:last])})"


def golden_note(path: object, model: int, *, update: str, in_full: bool = True) -> str:
    """Why counts are not what a golden file says, if that is of another model; else nothing.

    Args:
        path: the file.
        model: its number.
        update: the command that renews it.
        in_full: say what changed, too.
    """
    if model == CYCLE_MODEL:
        return ""
    is_newer = model > CYCLE_MODEL
    changes = changes_since(model) if in_full or is_newer else ""
    take = "take that ipusim, or " if is_newer else ""
    return (
        f"{path} was recorded with cycle model {model}, this ipusim has model {CYCLE_MODEL}"
        f"{changes}: not a regression of your code; {take}renew with `{update}` and review the "
        "table"
    )


def run_note(model: int, what: str = "run") -> str:
    """What to know of cycles that another model gave; nothing of ours."""
    if model == CYCLE_MODEL:
        return ""
    return (
        f"{what} of cycle model {model}; this ipusim has {CYCLE_MODEL}{changes_since(model)}: "
        "simulate again to compare"
    )


def kept_note(model: int) -> str:
    """What follows a refusal of a file of another model; nothing for one of ours."""
    if model == CYCLE_MODEL:
        return ""
    return (
        f"; the file is of cycle model {model}, this ipusim has {CYCLE_MODEL}"
        f"{changes_since(model)}: make it anew"
    )


def sides_note(first: tuple[int, ...], second: tuple[int, ...]) -> str:
    """What to know of two sides, A and B, by the models that each is of; nothing of ours alone."""
    models = sorted({*first, *second})
    if first == second and len(models) == 1:
        return run_note(models[0], "A and B are both")
    return (
        f"A is of cycle model {_listed(first)}, B of {_listed(second)}"
        f"{changes_since(models[0], models[-1])}: what differs is not a regression by itself; "
        "make both with one model to compare"
    )


def left_out_note(models: tuple[int, ...]) -> str:
    """Why results of a store do not count that are of other models, and what comes of it."""
    return (
        f"of cycle model {_listed(models)}, this ipusim has {CYCLE_MODEL}"
        f"{changes_since(models[0])}: not counted, and simulated again where asked for"
    )


def _listed(models: tuple[int, ...]) -> str:
    return " and ".join(map(str, models))
