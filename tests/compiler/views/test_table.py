"""Text of `ipusim run` for several patterns, one of which is refused."""

from __future__ import annotations

import attrs

from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.views.table import run_text, verdict_text

JOB = {"m": 32, "k": 32, "n": 4, "tiles": 4, "strategy": "rows", "block_length": 4, "density": 0.2}


def test_a_refused_pattern_has_a_line_without_figures_and_says_why() -> None:
    (outcome,) = perform(request_of(JOB), timing_only=False, tell=lambda _stage: None)
    refused = attrs.evolve(outcome, report=None, check=None, refusal="too many blocks")
    assert outcome.report is not None

    *_, first, second, why = run_text([outcome, refused]).splitlines()

    assert first.split()[:3] == ["0", f"{outcome.stored:,}", f"{outcome.report.cycles:,}"]
    assert first.split()[-1] == "right"
    assert second.split()[:2] == ["1", f"{outcome.stored:,}"]
    assert second.split()[-1] == "refused"
    assert str(outcome.report.cycles) not in second.replace(",", "")
    assert why.strip() == "1 refused: too many blocks"


def test_a_library_line_of_the_selected_program_is_named_once() -> None:
    decision = {"realisation": "dense", "cycles of dense": 1588, "cycles of poplin": 1588}

    assert verdict_text(decision, "dense_poplin", 1588) == ""
    assert verdict_text(decision | {"cycles of static": 1700}, "dense_poplin", 1588) == (
        "Selected: dense, 1,588 cycles (simulated). Alternatives: static 1,700 "
        "(simulated; --method static)."
    )


def test_the_verdict_of_resident_weights_says_whose_weights_travel() -> None:
    decision = {"weights": "resident", "cycles of popsparse": 2403, "cycles of dense": 2021}

    text = verdict_text(decision, "static", 1542)
    assert text.endswith("Weights of popsparse travel on every run.")
    assert "travel" not in verdict_text({**decision, "weights": "shared"}, "static", 1542)
