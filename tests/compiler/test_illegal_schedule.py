from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from compiler import GENERATORS, plan_static
from compiler.cli.app import main
from compiler.cli.axes_arguments import AxesFlags
from compiler.lowering.draft import resolve
from compiler.studies import explore, validate
from compiler.studies.sweep import Pool, ResultStore, open_store
from compiler.studies.validate.measurements.table import COLUMNS
from ipusim import BOW, IpusimError, ProgramError

HERE = Pool(lambda: ThreadPoolExecutor(1), 2)
SAID = r"port of tile \d+ is used twice in cycle"
JOB = ("--m", "64", "--k", "64", "--n", "16", "--tiles", "4", "--density", "1/2")


@pytest.fixture(autouse=True)
def _port_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every schedule sends all of its messages in cycle 0."""
    scheduled = resolve.scheduled

    def at_once(*arguments: Any, **options: Any) -> Any:
        done = scheduled(*arguments, **options)
        return attrs.evolve(done, cycles=tuple(map(np.zeros_like, done.cycles)))

    monkeypatch.setattr(resolve, "scheduled", at_once)


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[str], ResultStore]:
    def opened(study: str) -> ResultStore:
        return open_store(
            tmp_path / "store.jsonl", study=study, fingerprint="now", fresh=False, tell=print
        )

    return opened


@pytest.mark.parametrize("lowering", [None, "own"])
def test_a_search_by_simulated_cycles_does_not_pass_it_over(lowering: Any) -> None:
    pattern = GENERATORS["uniform"]((64, 64), 4, 0.5, np.random.default_rng(0))

    with pytest.raises(ProgramError, match=SAID):
        plan_static(pattern, n=16, machine=BOW.scaled_to(4), strategy="auto", lowering=lowering)


@pytest.mark.parametrize("method", ["static", "dynamic", "dense"])
@pytest.mark.parametrize("option", [(), ("--json",), ("--timing-only",)])
def test_the_run_command_tells_it_and_prints_no_outcome(
    capsys: pytest.CaptureFixture[str], method: str, option: tuple[str, ...]
) -> None:
    status = main(["run", *JOB, "--method", method, *option])

    out, err = capsys.readouterr()
    assert (status, out) == (1, "")
    assert "is used twice" in err


def test_a_sweep_tells_it_as_a_failure_and_stores_nothing(
    opened: Callable[[str], ResultStore],
) -> None:
    axes = AxesFlags(
        size=(64,), tiles=(4,), n=(16,), density=(0.5,), strategy=("popsparse", "auto")
    )
    points = explore.grid_of(axes.with_files(()), preprocessing=True)
    store = opened(explore.STUDY)

    found = explore.sweep(points, store=store, pool=HERE, tell=lambda _now: None)

    assert [one.refusal for one in found] == [None, None]
    assert all("ProgramError: exchange: " in str(one.failure) for one in found)
    assert len(store.path.read_text().splitlines()) == 1


def test_a_validation_ends_with_it(opened: Callable[[str], ResultStore], tmp_path: Path) -> None:
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
