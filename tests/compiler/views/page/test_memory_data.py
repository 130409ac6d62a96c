"""Data of memory on the page of a run, compared with the numbers of the report."""

from __future__ import annotations

import numpy as np

from ipusim import PADDING
from ipusim.compiler.views import Subject
from ipusim.compiler.views.page import run_data


def data_of(subject: Subject) -> dict[str, object]:
    """Return the data of the page of a run."""
    return dict(run_data(subject, tell=lambda _: None))


def test_variables_add_up_to_the_bytes_of_every_tile_in_every_superstep(subject: Subject) -> None:
    variables = data_of(subject)["variables"]
    assert isinstance(variables, dict)
    live = np.zeros_like(subject.memory.live_bytes)

    for sizes, first, last in zip(
        variables["bytes"], variables["first"], variables["last"], strict=True
    ):
        live[first : last + 1] += sizes

    assert np.array_equal(live, subject.memory.live_bytes)
    assert variables["live_most"].max() == subject.report.memory.max_tile_bytes
    assert np.allclose(variables["live_mean"], live.mean(axis=1))


def test_a_variable_lies_where_the_program_says(subject: Subject) -> None:
    variables = data_of(subject)["variables"]
    assert isinstance(variables, dict)

    for row, variable in enumerate(subject.program.variables):
        stored = variable.bytes > 0
        assert np.array_equal(variables["address"][row][stored], variable.address[stored])
        assert variables["categories"][variables["category"][row]] == variable.category


def test_the_largest_categories_have_colours_that_differ(subject: Subject) -> None:
    variables = data_of(subject)["variables"]
    assert isinstance(variables, dict)
    colours, memory = variables["colours"], subject.memory
    most = memory.bytes[:-2].sum(axis=2).max(axis=1)
    order = [memory.categories[index] for index in np.argsort(-most, kind="stable")]

    assert list(colours) == [*order[:5], "other"]
    assert len(set(colours.values())) == len(colours)


def test_gaps_are_the_padding_of_the_memory_report(subject: Subject) -> None:
    data = data_of(subject)
    memory = data["memory"]
    assert isinstance(memory, dict)
    padding = subject.memory.bytes[subject.memory.categories.index(PADDING)]

    assert memory["tile"] == subject.report.memory.tile
    assert np.array_equal(memory["gaps"], padding)
