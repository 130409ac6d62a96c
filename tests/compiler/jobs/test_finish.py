"""Jobs with a bias and ReLU: options, random and checked values, files, stages not reused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import Pattern, emit, pack, plan_dense, unpack
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.operand import bias_of
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import Request, options_of, request_of
from ipusim.compiler.jobs.resolved import resolved
from ipusim.compiler.jobs.stages import MemoryCache, Stages, problem_of, search_beside_dense
from ipusim.compiler.jobs.tolerance import error_bounds, roundings
from ipusim.compiler.plan.options.option import flag_of
from ipusim.compiler.studies.explore.point import point_of

JOB = {"m": 70, "k": 48, "n": 12, "tiles": 4, "block_length": 4, "density": 0.3}
FLAGS = [text for name, value in JOB.items() for text in (flag_of(name), str(value))]
BOTH = {"bias": True, "relu": True}
CONVOLVED = {"channels": 8, "filters": 12, "image": "6x6", "padding": 1, "tiles": 4}


def request_with(**changes: object) -> Request:
    """Return the request of `JOB` with changed options."""
    return request_of({**JOB, **changes})


def run_command(capsys: pytest.CaptureFixture[str], *flags: str) -> tuple[int, str]:
    """Return exit status and all output of a command."""
    code = main(list(flags))
    captured = capsys.readouterr()
    return code, captured.out + captured.err


@pytest.mark.parametrize("method", ["static", "dense"])
@pytest.mark.parametrize("data_type", ["half", "float"])
def test_a_run_is_held_against_numpy(method, data_type, capsys):
    code, text = run_command(
        *(capsys, "run", *FLAGS, "--method", method, "--data-type", data_type),
        *("--bias", "--relu"),
    )

    assert code == 0
    assert "max(a[m, k] @ x[k, n] + bias[m], 0)" in text
    assert "Result: right" in text


@pytest.mark.parametrize(("strategy", "steps"), [("dense", 0), ("poplin", 1)])
def test_only_poplibs_product_has_a_superstep_for_its_bias(strategy, steps, capsys):
    code, text = run_command(
        *(capsys, "run", *FLAGS, "--method", "dense", "--strategy", strategy, "--bias", "--relu")
    )

    assert code == 0
    assert text.count("  deliver  ") == steps
    assert "Result: right" in text


@pytest.mark.parametrize("algorithm", ["direct", "dense", "auto"])
def test_a_convolution_is_held_against_numpy(algorithm, capsys):
    changes = {**CONVOLVED, "algorithm": algorithm}
    flags = [text for name, value in changes.items() for text in (flag_of(name), str(value))]
    code, text = run_command(capsys, "conv", *flags, "--bias", "--relu")

    assert code == 0
    assert "* x[N, C, H, W] + bias[K], 0)" in text
    assert "Result: right" in text


def test_the_bias_has_a_stream_of_its_own():
    job = resolved(request_with(**BOTH))
    work = job.drawn.work
    bias = bias_of(job, work)

    assert bias.shape == (70,)
    assert bias.dtype == np.float16
    assert not np.array_equal(bias, bias_of(resolved(request_with(seed=1, **BOTH)), work))
    assert bias_of(resolved(request_with(relu=True)), work) is None


def test_a_plan_with_a_finish_is_another_plan():
    jobs = [resolved(request_with(method="static", relu=relu)) for relu in (False, True)]
    operand = Stages().operand(jobs[0])
    results = [search_beside_dense(job, problem_of(job, operand)) for job in jobs]

    assert len({problem_of(job, operand).key for job in jobs}) == 2
    assert all(emit(result.plan) == result.program for result in results)
    assert (results[1].plan.lowering, results[1].plan.finish.relu) == ("own", True)


def test_kept_stages_do_not_mix_jobs_with_and_without():
    cache, cycles = MemoryCache(1 << 28), []
    for finish in ({}, BOTH, {}, BOTH):
        (outcome,) = perform(
            request_with(lowering="own", **finish),
            timing_only=True,
            tell=lambda _stage: None,
            stages=Stages(cache),
        )
        cycles.append(outcome.report.cycles)

    assert cycles[0] == cycles[2] < cycles[1] == cycles[3]


def test_only_methods_that_know_their_pattern_have_the_options():
    having = {method: "bias" in options_of((method,)) for method in ("static", "dynamic", "dense")}

    assert having == {"static": True, "dynamic": False, "dense": True}
    with pytest.raises(InputError, match="method dynamic has no --bias; it is for method static"):
        request_with(method="dynamic", bias=True)


def test_popsparses_lowering_is_refused_in_one_line(capsys):
    code, text = run_command(capsys, "run", *FLAGS, "--relu", "--lowering", "popsparse")

    assert code != 0
    assert "has no ReLU in PopSparse's lowering" in text
    assert "Traceback" not in text


def test_points_of_a_sweep_say_it():
    points = [point_of(resolved(request_with(**finish))) for finish in ({}, BOTH, {"relu": True})]

    assert len({point.key for point in points}) == len({point.group for point in points}) == 3
    assert [point.configuration["bias"] for point in points] == [False, True, False]
    assert [point.configuration["lowering"] for point in points] == [None, None, None]


def test_a_compiled_program_takes_its_bias_from_a_file(capsys, tmp_path: Path):
    program, data, output = (tmp_path / name for name in ("p.ipusim", "in.npz", "out.npz"))
    rng = np.random.default_rng(5)
    a, x, bias = rng.normal(size=(70, 48)), rng.normal(size=(48, 12)), rng.normal(size=70)
    changes = {"a": a, "x": x, "bias": 9 * bias}
    compiled = ["compile", *FLAGS, "--method", "dense", "--data-type", "float", "--bias", "--relu"]
    assert run_command(capsys, *compiled, "-o", str(program))[0] == 0
    simulated = ["simulate", str(program), "--data", str(data), "--output", str(output)]
    np.savez(data, **changes)
    code, text = run_command(capsys, *simulated)

    assert code == 0, text
    expected = np.maximum(a @ x + changes["bias"][:, None], 0)
    np.testing.assert_allclose(np.load(output)["y"], expected, atol=1e-4)
    assert "program dense y[70, 12] = max(" in run_command(capsys, "show", str(program))[1]
    np.savez(data, a=a, x=x)
    assert "has no array bias, a number for each row of y" in run_command(capsys, *simulated)[1]
    assert run_command(capsys, *compiled[:-2], "-o", str(program))[0] == 0
    np.savez(data, **changes)
    assert "has an array bias, and the program adds none" in run_command(capsys, *simulated)[1]


@pytest.mark.parametrize("data_type", DataType)
def test_the_bound_has_a_rounding_more_and_the_size_of_the_bias(data_type: DataType) -> None:
    rng, numpy_type = np.random.default_rng(6), data_type.numpy
    a, x = (rng.normal(size=shape).astype(numpy_type) for shape in ((70, 48), (48, 12)))
    plan = plan_dense(
        (70, 48), n=12, machine=BOW.scaled_to(4), data_type=data_type, strategy="dense"
    )
    adding, bias = plan.with_finish(bias=True), np.full(70, 8008, dtype=numpy_type)
    y = unpack(adding, simulate(emit(adding), pack(adding, a, x, bias=bias)).outputs)
    exact = a.astype(float) @ x.astype(float) + 8008
    bounds = error_bounds(adding, a, x, bias=bias)
    before_finish, after_finish = (
        roundings(item, Pattern.full((70, 48), 16)) for item in (plan, adding)
    )
    moved = {
        name: getattr(after_finish, name) - getattr(before_finish, name)
        for name in ("half", "single")
    }
    name_of_type = "half" if data_type is DataType.HALF else "single"

    assert (np.abs(y - exact) <= bounds).all()
    assert (np.abs(y - exact) > error_bounds(plan, a, x)).any()
    assert bounds.max() < 0.02 * 8008
    assert {name: set(item.tolist()) for name, item in moved.items()} == {
        name: {int(name == name_of_type)} for name in moved
    }
    assert set((after_finish.total - before_finish.total).tolist()) == {1}
