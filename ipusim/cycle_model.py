"""Cycle models: numbered versions of the timing of the core and of the kernels.

Files with cycles carry the number of their model, so that a difference which comes from a change of
the model is not mistaken for a regression of the user's code:

    golden files    "# cycle model 2", the second line
    archives        `cycle_model` in the manifest
    stores          `cycle_model` in every line, and in the fingerprint

Files without a number have model 1. A change of the core or of kernels that moves the cycles of
unchanged programs takes the next number and gets an entry in `CYCLE_MODELS`.
"""

from __future__ import annotations

import attrs

from .errors import InputError

MAX_MODEL = 9999  # a file with a longer number is damaged


@attrs.frozen
class CycleModel:
    """Version of the timing model.

    Attributes:
        number: number of the version: 1, 2, ...
        date: first day on which it was valid, year-month-day.
        changed: differences from the previous model, in words.
    """

    number: int
    date: str
    changed: str


# All models, oldest first.
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
    CycleModel(
        4,
        "2026-11-29",
        "jumps of a supervisor that are not taken cost cycles; dense kernels that stand for "
        "PopLibs' take the cycles of its vertex in all shapes; fewer workers than the pipeline has "
        "stages issue no more often",
    ),
    CycleModel(
        5,
        "2026-11-30",
        "norms of rows take fewer bundles: one a word of layer norm, and some a row and a launch",
    ),
)
UNNUMBERED = CYCLE_MODELS[0].number  # model of files that are older than the numbers
CYCLE_MODEL = CYCLE_MODELS[-1].number  # model of this version of the package


def as_cycle_model(value: object) -> int:
    """Return a model's number read from a file; later models than the present one are accepted.

    Raises:
        InputError: the value is no whole number from 1 to `MAX_MODEL`.
    """
    if type(value) is not int or not 1 <= value <= MAX_MODEL:
        raise InputError(f"{value!r:.40} is no cycle model; those are 1 to {MAX_MODEL}")
    return value


def changes_since(model: int, until: int = CYCLE_MODEL) -> str:
    """Return a space and the differences between two models in parentheses; "" for equal models."""
    # CYCLE_MODELS[older:newer] are the models after `older`, because numbers begin at 1.
    older, newer = sorted((model, until))
    if older == newer:
        return ""
    if newer > CYCLE_MODEL:
        return f" (model {newer} is of a newer ipusim)"
    return f" (what changed: {'; '.join(row.changed for row in CYCLE_MODELS[older:newer])})"


def golden_note(path: object, model: int, *, update: str, in_full: bool = True) -> str:
    """Return a note why counts differ from a golden file, or "" if its model is the present one.

    Args:
        path: the golden file.
        model: number of its model.
        update: command that renews the file.
        in_full: True to include the changes between the models.
    """
    if model == CYCLE_MODEL:
        return ""
    is_newer = model > CYCLE_MODEL
    changes = changes_since(model) if in_full or is_newer else ""
    advice = "take that ipusim, or " if is_newer else ""
    return (
        f"{path} was recorded with cycle model {model}, this ipusim has model {CYCLE_MODEL}"
        f"{changes}: not a regression of your code; {advice}renew with `{update}` and review the "
        "table"
    )


def run_note(model: int, subject: str = "run") -> str:
    """Return a note that cycles come from another model, or "" for the present model."""
    if model == CYCLE_MODEL:
        return ""
    return (
        f"{subject} of cycle model {model}; this ipusim has {CYCLE_MODEL}{changes_since(model)}: "
        "simulate again to compare"
    )


def file_note(model: int) -> str:
    """Return the end of a message that refuses a file of another model, or ""."""
    if model == CYCLE_MODEL:
        return ""
    return (
        f"; the file is of cycle model {model}, this ipusim has {CYCLE_MODEL}"
        f"{changes_since(model)}: make it anew"
    )


def comparison_note(first: tuple[int, ...], second: tuple[int, ...]) -> str:
    """Return a note on the models of two results, or "" if all are of the present model.

    Args:
        first, second: models of the cycles in result A and in result B.
    """
    models = sorted({*first, *second})
    if first == second and len(models) == 1:
        return run_note(models[0], "A and B are both")
    return (
        f"A is of cycle model {_models_text(first)}, B of {_models_text(second)}"
        f"{changes_since(models[0], models[-1])}: what differs is not a regression by itself; "
        "make both with one model to compare"
    )


def left_out_note(models: tuple[int, ...]) -> str:
    """Return a note that stored results of other models are ignored and simulated again."""
    return (
        f"of cycle model {_models_text(models)}, this ipusim has {CYCLE_MODEL}"
        f"{changes_since(models[0])}: not counted, and simulated again where asked for"
    )


def _models_text(models: tuple[int, ...]) -> str:
    """Return numbers of cycle models in words."""
    return " and ".join(map(str, models))
