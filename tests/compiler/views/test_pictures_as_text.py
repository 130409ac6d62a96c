"""Pictures of a run as text: everything that they draw, compared with golden files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import numpy as np
import pytest
from figure_text import figure_text

from ipusim.compiler import plan_static
from ipusim.compiler.views import (
    PICTURES,
    Across,
    Picture,
    Subject,
    bar_chart,
    chip_chart,
    cycles_chart,
    exchange_chart,
    grid_chart,
    line_chart,
    partition_chart,
    partition_picture,
    scatter_chart,
    stacked_chart,
)

GoldenCheck = Callable[[str, str], None]
LOOPED = ("Cycles by superstep", "Matrix by tile", "Traffic matrix")  # which a loop draws otherwise
PAIRS = [*(("static", title) for title in PICTURES), *(("looped", title) for title in LOOPED)]


@pytest.mark.parametrize(("job_name", "title"), PAIRS)
def test_a_picture_shows_what_its_text_says(
    job_name: str, title: str, golden: GoldenCheck, request: pytest.FixtureRequest
) -> None:
    subject: Subject = request.getfixturevalue(job_name)
    picture = PICTURES[title](subject)

    name = re.sub(r"[^a-z]+", "_", title.lower()).strip("_")
    golden(f"{name}_{job_name}.txt", f"{figure_text(picture.figure)}\n{picture.caption}")


@pytest.mark.parametrize(
    ("name", "options"),
    [("one_part", {"num_column_bands": 2}), ("two_parts", {"n_split": 2})],
)
def test_a_partition_shows_what_its_text_says(
    static: Subject, name: str, options: dict[str, int], golden: GoldenCheck
) -> None:
    plan = plan_static(
        static.pattern, n=16, machine=static.program.machine, **{"strategy": "popsparse", **options}
    )
    picture = partition_picture(plan)

    golden(f"partition_{name}.txt", f"{figure_text(picture.figure)}\n{picture.caption}")


HEIGHTS = {"x": {"p": 1.0, "q": 2000.0}, "y": {"q": 4.0, "p": 3.0}}
CURVES = {"left": {"a": (1, 2, 3), "b": (3, 2, 1)}, "right": {"b": (4, 5, 6)}}
STEPS = Across(label="step", at=(1, 2, 4))
CHARTS: Mapping[str, Callable[[Subject], Picture]] = {
    "bars": lambda _: bar_chart(HEIGHTS, up="cycles", caption="C."),
    "stacked bars": lambda _: stacked_chart(HEIGHTS, along="cycles", caption="C."),
    "lines": lambda _: line_chart(CURVES, STEPS, up="loss", caption="C.", level=("limit", 2)),
    "points": lambda _: scatter_chart(
        {"one": {"a": ((10, 100), (-1.0, 2.0))}}, across="cycles", up="error", caption="C."
    ),
    "cycles": lambda subject: cycles_chart(
        {"run": subject.report, "again": subject.report}, caption="C."
    ),
    "shares": lambda subject: cycles_chart({"run": subject.report}, caption="C.", shares=True),
    "grid": lambda _: grid_chart({"g": np.array([[0.0, 4.0]])}, unit="blocks", caption="C."),
    "partition of tile 2": lambda subject: partition_chart(
        {"p": subject.plan}, tile=2, caption="C."
    ),
    "chip": lambda subject: chip_chart(subject, 1),
    "exchange": lambda subject: exchange_chart(subject, [0, 1]),
}


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_of_a_notebook_shows_what_its_text_says(
    static: Subject, name: str, golden: GoldenCheck
) -> None:
    picture = CHARTS[name](static)

    text = f"{figure_text(picture.figure)}\n{picture.caption}"
    golden(f"chart_{name.replace(' ', '_')}.txt", text)
