"""What `ipusim run` prints of several patterns, of which one is refused."""

from __future__ import annotations

import attrs

from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.views.table import table

JOB = {"m": 32, "k": 32, "n": 4, "tiles": 4, "strategy": "rows", "block_length": 4, "density": 0.2}


def test_a_refused_pattern_has_a_line_without_figures_and_says_why() -> None:
    (done,) = perform(request_of(JOB), timing_only=False, tell=lambda _stage: None)
    refused = attrs.evolve(done, report=None, check=None, refusal="too many blocks")
    assert done.report is not None

    *_, first, second, why = table([done, refused]).splitlines()

    assert first.split()[:3] == ["0", f"{done.stored:,}", f"{done.report.cycles:,}"]
    assert first.split()[-1] == "right"
    assert second.split()[:2] == ["1", f"{done.stored:,}"]
    assert second.split()[-1] == "refused"
    assert str(done.report.cycles) not in second.replace(",", "")
    assert why.strip() == "1 refused: too many blocks"
