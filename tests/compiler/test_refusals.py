"""Programs that break a rule of the machine, and jobs without a plan, are told in one line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import BOW, IpusimError, ProgramError, simulate
from ipusim.compiler import GENERATORS, NoPlanError, emit, plan_static
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.stages import MemoryCache
from ipusim.compiler.lowering import step_exchange
from ipusim.compiler.studies import explore, validate
from ipusim.compiler.studies.network import tasks
from ipusim.compiler.studies.sweep import ResultStore, WorkerPool, open_store
from ipusim.compiler.studies.sweep.study import Study
from ipusim.compiler.studies.validate.measurement import COLUMNS
from ipusim.kernels import worklist

# A pool of threads in this process, for two workers.
HERE = WorkerPool(lambda: ThreadPoolExecutor(1), 2)
SAID = r"port of tile \d+ is used twice in cycle"
JOB = ("--m", "64", "--k", "64", "--n", "16", "--tiles", "4", "--density", "1/2")


@pytest.fixture
def _port_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every schedule send all of its messages in cycle 0."""
    scheduled = step_exchange.scheduled

    def at_once(*arguments: Any, **options: Any) -> Any:
        legal_schedule = scheduled(*arguments, **options)
        return attrs.evolve(legal_schedule, cycles=tuple(map(np.zeros_like, legal_schedule.cycles)))

    monkeypatch.setattr(step_exchange, "scheduled", at_once)
    for study in (sys.modules[explore.measure.__module__], tasks):  # what earlier tests made right
        monkeypatch.setattr(study, "PROCESS_CACHE", MemoryCache(1 << 20))


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[Study], ResultStore]:
    """Return a function that opens a store of a study."""

    def opened(study: Study) -> ResultStore:
        named = attrs.evolve(study, measure=None)  # whose fingerprint workers would tell
        return open_store(
            tmp_path / "store.jsonl", study=named, fingerprint="now", fresh=False, tell=print
        )

    return opened


@pytest.mark.usefixtures("_port_used_twice")
@pytest.mark.parametrize("lowering", [None, "own"])
def test_the_plan_of_a_search_is_refused_when_it_runs(lowering: Any) -> None:
    pattern = GENERATORS["uniform"]((64, 64), 4, 0.5, np.random.default_rng(0))

    plan = plan_static(pattern, n=16, machine=BOW.scaled_to(4), lowering=lowering)

    with pytest.raises(ProgramError, match=SAID):
        simulate(emit(plan))


@pytest.mark.usefixtures("_port_used_twice")
@pytest.mark.parametrize("method", ["static", "dynamic", "dense"])
@pytest.mark.parametrize("option", [(), ("--json",), ("--timing-only",)])
def test_the_run_command_prints_a_refusal_and_no_outcome(
    capsys: pytest.CaptureFixture[str], method: str, option: tuple[str, ...]
) -> None:
    status = main(["run", *JOB, "--method", method, *option])

    out, err = capsys.readouterr()
    assert (status, out) == (1, "")
    assert "is used twice" in err


@pytest.mark.usefixtures("_port_used_twice")
def test_a_sweep_reports_it_as_a_failure_and_stores_nothing(
    opened: Callable[[Study], ResultStore],
) -> None:
    axes = {"size": (64,), "tiles": (4,), "n": (16,), "density": (0.5,)}
    points = explore.grid_of({**axes, "strategy": ("popsparse", "auto")})
    store = opened(explore.STUDY)

    findings = explore.sweep(points, store=store, pool=HERE, tell=lambda *_now: None)

    assert [one.refusal for one in findings] == [None, None]
    assert all("ProgramError: exchange: " in str(one.failure) for one in findings)
    assert len(store.path.read_text().splitlines()) == 1


@pytest.mark.usefixtures("_port_used_twice")
def test_a_validation_ends_with_it(opened: Callable[[Study], ResultStore], tmp_path: Path) -> None:
    row = "mine,IPU,static,fp16,64,64,16,16,0.25,flops,1e10,exact"
    (tmp_path / "points.csv").write_text(f"{','.join(COLUMNS)}\n{row}\n")
    store = opened(validate.STUDY)

    with pytest.raises(IpusimError, match=f"^static fp16 m 64 .*{SAID}.*what was done is kept$"):
        validate.validate(
            validate.read_measurements(tmp_path / "points.csv"),
            profiling=validate.NOTHING,
            store=store,
            pool=HERE,
            tell=lambda *_now: None,
        )

    assert len(store.path.read_text().splitlines()) == 1


@pytest.fixture
def _short_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A work list holds no number beyond 8."""
    monkeypatch.setattr(worklist, "MAX_WORD", 8)


@pytest.mark.usefixtures("_short_words")
@pytest.mark.parametrize("lowering", ["own", "popsparse"])
def test_a_work_list_that_overflows_is_a_refusal_of_the_job(
    capsys: pytest.CaptureFixture[str], lowering: str
) -> None:
    status = main(["run", *JOB, "--strategy", "popsparse", "--lowering", lowering, "--json"])

    row = json.loads(capsys.readouterr().out)
    assert (status, row["cycles"]) == (1, None)
    assert "does not fit a 16-bit worklist entry (at most 8)" in row["refusal"]


@pytest.mark.usefixtures("_short_words")
def test_plans_whose_work_lists_overflow_are_no_candidates() -> None:
    # Groups of single elements and blocks of 4 have lists of other words.
    pattern = GENERATORS["uniform"]((256, 256), 16, 0.5, np.random.default_rng(0))

    with pytest.raises(NoPlanError, match=r"none of .* fits"):
        plan_static(pattern, n=16, machine=BOW.scaled_to(4), strategy="auto", weights="shared")


@pytest.mark.usefixtures("_short_words")
def test_a_validation_keeps_what_a_work_list_that_overflows_would_take_of_memory() -> None:
    at = validate.Configuration(
        method="static", dtype="fp16", m=1024, k=1024, n=64, block=16, density=0.5
    )
    result = validate.measure(at)

    assert "does not fit a 16-bit worklist entry" in str(result.refusal)
    assert (result.memory["output"] > 0, result.cycles) == (True, None)


def test_a_machine_without_the_kernel_is_a_refusal_of_the_job(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = main(["run", *JOB, "--amp-units", "1", "--json"])

    row = json.loads(capsys.readouterr().out)
    assert (status, row["cycles"]) == (1, None)
    assert "needed by kernel" in row["refusal"]
