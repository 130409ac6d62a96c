"""Operands are padded to what their kernel multiplies at once; text and JSON say so."""

from __future__ import annotations

import pytest

from ipusim.compiler.jobs.outcome import Outcome
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.plan.cut_text import decision_text

SMALL = {"m": 64, "k": 64, "block_length": 1, "tiles": 4, "density": 0.1}
IMAGE = {"method": "convolution", "channels": 16, "filters": 16, "kernel": "3x3", "tiles": 4}


def outcome_of(**job: object) -> Outcome:
    """Return the outcome of a timing-only job."""
    return perform(request_of(job), timing_only=True, tell=lambda _stage: None)[0]


@pytest.mark.parametrize(("method", "block"), [("static", 1), ("static", 16), ("dynamic", 1)])
@pytest.mark.parametrize(
    ("n", "data_type", "padded"), [(1, "float", 2), (1, "half", 4), (3, "float", 4)]
)
def test_padded_columns_of_a_vector_are_reported(
    method: str, block: int, n: int, data_type: str, padded: int
) -> None:
    small = {**SMALL, "block_length": block, "method": method}
    outcome = outcome_of(**small, n=n, data_type=data_type)

    assert outcome.plan["padded_columns"] == padded
    assert f"padded with zeros to {padded}: the kernel multiplies several" in outcome.cut


@pytest.mark.parametrize("method", ["static", "dynamic"])
@pytest.mark.parametrize(("n", "data_type"), [(2, "float"), (8, "half")])
def test_whole_columns_are_not_reported_as_padded(method: str, n: int, data_type: str) -> None:
    outcome = outcome_of(**SMALL, method=method, n=n, data_type=data_type)

    assert "padded_columns" not in outcome.plan
    assert "padded" not in outcome.cut


@pytest.mark.parametrize(
    ("algorithm", "block", "batch", "requested", "padded"),
    [
        ("direct", 1, 1, 9, 12),  # strips
        ("direct", 1, 3, 27, 36),  # images
        ("block", 16, 1, 9, 12),
        ("lowered", 1, 1, 9, 12),
        ("lowered", 16, 1, 9, 12),
    ],
)
def test_computed_columns_of_a_convolution_are_reported(
    algorithm: str, block: int, batch: int, requested: int, padded: int
) -> None:
    shape = {**IMAGE, "image": "5x5", "batch": batch}
    options = {"algorithm": algorithm, "block_length": block, "filter_weights": "shared"}
    outcome = outcome_of(**shape, **options, density=0.5)

    assert outcome.plan["padded_columns"] == padded
    assert f"has {requested} columns; {padded} are computed" in outcome.cut


@pytest.mark.parametrize("algorithm", ["direct", "lowered"])
def test_whole_columns_of_a_convolution_are_not_reported_as_padded(algorithm: str) -> None:
    outcome = outcome_of(**IMAGE, image="6x6", batch=4, algorithm=algorithm, density=0.5)

    assert "padded_columns" not in outcome.plan
    assert "are computed" not in outcome.cut


@pytest.mark.parametrize("name", ["static", "convolution"])
def test_the_text_of_a_plan_states_padding_once(name: str) -> None:
    vector = {**SMALL, "method": "static", "n": 1}
    job = vector if name == "static" else {**IMAGE, "image": "5x5", "algorithm": "direct"}
    outcome = outcome_of(**job)

    assert outcome.plan["padded_columns"]
    assert "padded columns" not in decision_text(outcome.plan)
