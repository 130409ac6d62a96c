"""A vector is padded to what its kernel multiplies at once; text and JSON say so."""

from __future__ import annotations

import pytest

from ipusim.compiler.jobs.outcome import Outcome
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of

SMALL = {"m": 64, "k": 64, "block_length": 1, "tiles": 4, "density": 0.1, "strategy": "rows"}


def outcome_of(n: int, data_type: str) -> Outcome:
    job = {**SMALL, "n": n, "data_type": data_type}
    (outcome,) = perform(request_of(job), timing_only=True, tell=lambda _stage: None)[:1]
    return outcome


@pytest.mark.parametrize(
    ("n", "data_type", "padded"), [(1, "float", 2), (1, "half", 4), (3, "float", 4)]
)
def test_padded_columns_of_a_vector_are_reported(n: int, data_type: str, padded: int) -> None:
    outcome = outcome_of(n, data_type)

    assert outcome.plan["padded_columns"] == padded
    assert f"padded with zeros to {padded}: the kernel multiplies several" in outcome.cut


@pytest.mark.parametrize(("n", "data_type"), [(2, "float"), (8, "half")])
def test_whole_columns_are_not_reported_as_padded(n: int, data_type: str) -> None:
    outcome = outcome_of(n, data_type)

    assert "padded_columns" not in outcome.plan
    assert "padded" not in outcome.cut
