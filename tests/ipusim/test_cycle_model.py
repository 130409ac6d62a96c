"""Messages about results of other cycle models."""

from __future__ import annotations

import re
from datetime import date

import pytest

from ipusim import (
    CYCLE_MODEL,
    CYCLE_MODELS,
    UNNUMBERED,
    InputError,
    as_cycle_model,
    comparison_note,
    golden_note,
    left_out_note,
    run_note,
)

NEWER = CYCLE_MODEL + 1  # number of a model that is not there yet
UPDATE = "pytest --update-golden"


def test_the_history_counts_from_one_and_ends_in_our_model() -> None:
    numbers = [model.number for model in CYCLE_MODELS]
    dates = [date.fromisoformat(model.date) for model in CYCLE_MODELS]

    assert numbers == list(range(1, CYCLE_MODEL + 1))
    assert dates == sorted(dates)
    assert UNNUMBERED == 1
    assert all(model.changed and not model.changed.endswith(".") for model in CYCLE_MODELS)


def test_there_is_no_message_about_the_current_model() -> None:
    notes = [
        golden_note("a.cycles", CYCLE_MODEL, update=UPDATE),
        run_note(CYCLE_MODEL),
        comparison_note((CYCLE_MODEL,), (CYCLE_MODEL,)),
    ]

    assert notes == ["", "", ""]


def test_the_message_about_an_earlier_model_lists_the_changes_since() -> None:
    changed = "; ".join(model.changed for model in CYCLE_MODELS[1:])

    assert golden_note("a.cycles", 1, update=UPDATE) == (
        f"a.cycles was recorded with cycle model 1, this ipusim has model {CYCLE_MODEL} (what "
        f"changed: {changed}): not a regression of your code; renew with `{UPDATE}` and review "
        "the table"
    )
    assert run_note(1) == (
        f"run of cycle model 1; this ipusim has {CYCLE_MODEL} (what changed: {changed}): simulate "
        "again to compare"
    )
    assert changed not in golden_note("a.cycles", 1, update=UPDATE, in_full=False)
    assert changed in left_out_note((1,))


def test_the_message_about_a_newer_model_names_a_newer_ipusim() -> None:
    newer = f"(model {NEWER} is of a newer ipusim)"

    assert newer in run_note(NEWER)
    assert newer in golden_note("a.cycles", NEWER, update=UPDATE, in_full=False)
    assert "take that ipusim, or renew" in golden_note("a.cycles", NEWER, update=UPDATE)


def test_the_message_about_two_runs_names_both_models() -> None:
    assert comparison_note((1,), (1,)).startswith("A and B are both of cycle model 1; this ipusim")
    assert comparison_note((1, 2), (2,)).startswith("A is of cycle model 1 and 2, B of 2 (what ch")
    assert comparison_note((NEWER,), (1,)).startswith(f"A is of cycle model {NEWER}, B of 1 (model")


@pytest.mark.parametrize("value", [0, -1, 10_000, 10**400, True, 2.0, "2", None, [2]], ids=repr)
def test_an_impossible_model_number_is_refused(value: object) -> None:
    with pytest.raises(InputError, match=re.escape("is no cycle model; those are 1 to 9999")):
        as_cycle_model(value)
