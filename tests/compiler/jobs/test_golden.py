"""Golden texts of `ipusim run` and `ipusim conv`: right, wrong, refused, patterns, energy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs
import pytest
from golden_texts import SECONDS, csv_text, json_text

from ipusim import Run
from ipusim.compiler.jobs.outcome import Check, Outcome
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import RunOptions, request_of
from ipusim.compiler.views import VIEWS
from ipusim.compiler.views.run_tables import by_superstep, by_tile

Golden = Callable[[str, str], None]

SMALL = {"m": 64, "k": 64, "n": 8, "density": 0.25, "block_length": 16, "tiles": 4}
CONVOLVED = {
    "method": "convolution",
    "algorithm": "block",
    "channels": 16,
    "filters": 16,
    "image": "6x6",
    "kernel": "3",
    "batch": 2,
    "density": 0.25,
    "block_length": 16,
    "tiles": 4,
}


def performed(options: Mapping[str, object], **arguments: object) -> tuple[Outcome, ...]:
    """Return outcomes whose stages all took equally long."""
    outcomes = perform(request_of(options), **{"tell": lambda _stage: None, **arguments})
    return tuple(
        attrs.evolve(
            result, host_seconds_by_stage=dict.fromkeys(result.host_seconds_by_stage, SECONDS)
        )
        for result in outcomes
    )


@pytest.fixture(scope="module")
def outcomes() -> Mapping[str, Sequence[Outcome]]:
    """Return outcomes by name."""
    energy = RunOptions(energy=True)
    run_outcome = performed(SMALL, timing_only=False, running=energy)
    patterns = {**SMALL, "method": "dynamic", "max_density": 0.25, "strategy": "expected"}
    failed_check = Check(difference=2.5, bound=0.125, right=False)
    return {
        "energy": run_outcome,
        "dense": performed({**SMALL, "method": "dense"}, timing_only=True),
        "patterns": performed(patterns, timing_only=False, patterns=3),
        "convolution": performed(CONVOLVED, timing_only=True),
        "refused": performed({**SMALL, "m": 4096, "k": 4096}, timing_only=True),
        "wrong": [attrs.evolve(run_outcome[0], check=failed_check, fill_ratio=2.5)],
    }


@pytest.mark.parametrize("name", ["energy", "dense", "patterns", "convolution", "refused", "wrong"])
def test_what_a_run_prints(
    name: str, outcomes: Mapping[str, Sequence[Outcome]], golden: Golden
) -> None:
    golden(f"{name}.txt", VIEWS["table"](outcomes[name]))


def test_runs_as_json(outcomes: Mapping[str, Sequence[Outcome]], golden: Golden) -> None:
    chosen = [outcomes[name][0] for name in ("energy", "patterns", "convolution", "refused")]

    golden("rows.json", json_text(VIEWS["json"](chosen)))


def test_a_run_as_tables(golden: Golden) -> None:
    runs: list[Run] = []
    performed(SMALL, timing_only=True, keep=lambda _plan, _program, run: runs.append(run))

    golden("supersteps.csv", csv_text(by_superstep(runs[0]).csv()))
    golden("tiles.csv", csv_text(by_tile(runs[0]).csv()))
