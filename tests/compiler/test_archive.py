"""Archives of plans, programs and runs: loaded as they were saved, or refused."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from ipusim import (
    BOW,
    CYCLE_MODEL,
    ArchiveError,
    DataType,
    Program,
    Run,
    load_archive,
    save_archive,
    simulate,
)
from ipusim.compiler import (
    BlockMatrix,
    Bound,
    Pattern,
    Plan,
    emit,
    load,
    multiply,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    random_dense,
    random_values,
    save,
    unpack,
)
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.packer import pattern_in
from ipusim.kernels import by_name

SMALL = BOW.scaled_to(4)
Line = tuple[Plan, Program, Run, np.ndarray]


def run_line(plan: Plan) -> Line:
    """Return a plan, its program, its run and the exact product."""
    rng = np.random.default_rng(1)
    pattern = pattern_in(plan, uniform(plan.pattern.block))
    matrix = BlockMatrix(pattern, random_values(pattern, rng, plan.data_type))
    x = random_dense(plan.pattern.shape[1], plan.n, rng, plan.data_type)
    program = emit(plan)
    return plan, program, simulate(program, pack(plan, matrix, x)), multiply(matrix, x)


def uniform(block: int) -> Pattern:
    """Return a random pattern with a quarter of its blocks."""
    return GENERATORS["uniform"]((64, 48), block, 0.25, np.random.default_rng(0))


LINES = {
    "static b16 half": plan_static(uniform(16), n=8, machine=SMALL, strategy="popsparse"),
    "static b4 float": plan_static(
        uniform(4), n=5, machine=SMALL, data_type=DataType.FLOAT, strategy="popsparse"
    ),
    "static b1 mixed": plan_static(
        uniform(1), n=12, machine=SMALL, partials_type=DataType.FLOAT, strategy="popsparse"
    ),
    "dense": plan_dense((64, 48), n=16, machine=SMALL, strategy="dense"),
    "dynamic b4 half": plan_dynamic(
        Bound((64, 48), 4, 800), n=8, machine=SMALL, strategy="expected"
    ),
}


@pytest.fixture(params=LINES, scope="module")
def line(request: pytest.FixtureRequest) -> Line:
    """Return the line of each plan."""
    return run_line(LINES[request.param])


@pytest.fixture(scope="module")
def saved(line: Line, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a line."""
    path = tmp_path_factory.mktemp("lines") / "line.ipusim"
    save(path, plan=line[0], program=line[1], run=line[2])
    return path


def test_a_file_that_is_loaded_and_saved_again_keeps_its_cycle_model(
    saved: Path, tmp_path: Path
) -> None:
    own, path = load(saved), tmp_path / "again.ipusim"
    save(path, run=own.run, cycle_model=1)

    assert own.cycle_model == CYCLE_MODEL
    assert load(path).cycle_model == 1


def test_plan_program_and_run_load_as_they_were_saved(line: Line, saved: Path) -> None:
    plan, program, run, _ = line
    loaded = load(saved)

    assert loaded.plan == plan
    assert loaded.program == program
    assert loaded.run is not None
    assert loaded.run.trace == run.trace
    assert loaded.run.report == run.report
    assert np.array_equal(loaded.run.outputs["y"], run.outputs["y"])


def test_arrays_that_a_program_leaves_as_they_are_are_known_when_it_is_loaded(
    tmp_path: Path,
) -> None:
    bound = Bound((64, 48), 4, 800)
    program = emit(
        plan_dynamic(bound, n=8, machine=SMALL, grad_w=True, strategy="expected"), of="grad_w"
    )
    save(tmp_path / "kept.ipusim", program=program)

    loaded = load(tmp_path / "kept.ipusim").program

    assert loaded is not None
    assert list(loaded.kept) == ["values"]
    assert loaded.kept == program.kept


def test_a_loaded_plan_goes_through_all_later_stages(line: Line, saved: Path) -> None:
    _, program, run, y = line
    loaded = load(saved)

    assert loaded.plan is not None
    assert loaded.program is not None
    assert loaded.run is not None
    assert emit(loaded.plan) == program
    assert simulate(loaded.program, image=loaded.run.image).trace == run.trace
    assert np.array_equal(unpack(loaded.plan, loaded.run.outputs), unpack(line[0], run.outputs))
    assert np.allclose(unpack(loaded.plan, loaded.run.outputs), y, rtol=0.02, atol=0.02)


def test_the_machine_carries_the_plan_unread(line: Line, saved: Path, tmp_path: Path) -> None:
    archive = load_archive(saved, codelets=by_name)
    save_archive(tmp_path / "again", archive)

    assert archive.carried.keys() == {"Plan"}
    assert saved.read_bytes() == (tmp_path / "again").read_bytes()
    assert load(tmp_path / "again").plan == line[0]


def test_only_what_is_asked_for_is_read(saved: Path) -> None:
    loaded = load(saved, sections=["Run"], codelets={})

    assert (loaded.plan, loaded.program) == (None, None)
    assert loaded.run is not None


def test_a_section_that_was_not_saved_is_none_or_refused(tmp_path: Path) -> None:
    plan = LINES["dense"]
    save(tmp_path / "plan", plan=plan)

    assert load(tmp_path / "plan").program is None
    with pytest.raises(ArchiveError, match="plan: has no Run, only Plan"):
        load(tmp_path / "plan", sections=["Plan", "Run"])


def test_a_plan_without_its_kernel_is_refused(tmp_path: Path) -> None:
    save(tmp_path / "plan", plan=LINES["dense"])

    with pytest.raises(ArchiveError, match="plan: Plan: no codelet 'dense_amp"):
        load(tmp_path / "plan", codelets={"zero": by_name["zero"]})


def test_a_plan_of_an_earlier_version_is_refused_with_both_versions(tmp_path: Path) -> None:
    now, before = tmp_path / "now", tmp_path / "before"
    save(now, plan=LINES["dense"])
    with zipfile.ZipFile(now) as new, zipfile.ZipFile(before, "w") as old:
        for name in new.namelist():
            text = new.read(name)
            if name == "manifest.json":
                earlier = {"version": 2, "writer": "ipusim 0.0.4"}
                text = json.dumps({**json.loads(text), **earlier}).encode()
            old.writestr(name, text)

    with pytest.raises(ArchiveError, match=r"version 2 .* 0\.0\.4; .* writes version 7: make the"):
        load(before, codelets={"zero": by_name["zero"]})


def test_a_kernel_that_does_not_multiply_is_refused(tmp_path: Path) -> None:
    reduce: Any = by_name["reduce_half_half"]  # the type checker would refuse it too
    save(tmp_path / "plan", plan=attrs.evolve(LINES["dense"], kernel=reduce))

    with pytest.raises(ArchiveError, match=r"is not a PlannedKernel @ Plan\.kernel"):
        load(tmp_path / "plan")


def test_a_decision_of_any_plain_values_survives(tmp_path: Path) -> None:
    decision = {
        "split": (2, (3, 4)),
        "share": 0.5,
        "wide": np.bool_(True),
        "tiles": np.int64(7),
        "by part": {"first": None, "last": "x"},
    }
    plan = attrs.evolve(LINES["dense"], decision=decision)
    save(tmp_path / "plan", plan=plan)

    assert load(tmp_path / "plan").plan == plan


@pytest.mark.parametrize("choice", [[1, 2], DataType.HALF, {1: 2}, object])
def test_a_decision_that_would_come_back_otherwise_is_refused(
    choice: object, tmp_path: Path
) -> None:
    plan = attrs.evolve(LINES["dense"], decision={"choice": choice})

    with pytest.raises(ArchiveError, match="use numbers, texts, tuples"):
        save(tmp_path / "plan", plan=plan)
