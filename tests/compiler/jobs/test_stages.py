"""Stages of jobs are reused by keys that cover what they read, and dropped where room ends."""

from typing import get_args

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType, Machine
from ipusim.compiler import emit
from ipusim.compiler.jobs.operand import matrix_of
from ipusim.compiler.jobs.outcome import row_of
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import MatrixOptions, request_of
from ipusim.compiler.jobs.resolved import resolved
from ipusim.compiler.jobs.stages import (
    MemoryCache,
    Stages,
    bytes_of,
    problem_of,
    search_beside_dense,
)
from ipusim.compiler.plan.options.option import options_in
from ipusim.compiler.problem import NOT_IN_CYCLES

SMALL = {"m": 64, "k": 96, "n": 24, "block_length": 4, "density": 0.25, "tiles": 8}
METHODS = ("static", "dynamic", "dense")


def request(**changes):
    """Return the request of a small job with changed options."""
    overrides = {**SMALL, **changes}
    if overrides.get("method") == "dense":
        del overrides["block_length"], overrides["density"]
    return request_of(overrides)


def row(point, *overrides):
    """Return the row of a job, without the host's seconds; the stages may be given."""
    stages = overrides[0] if overrides else Stages()
    (outcome,) = perform(point, timing_only=True, tell=lambda _: None, stages=stages)
    return {
        name: value
        for name, value in row_of(outcome).items()
        if not name.startswith("host_seconds")
    }


def key_of(point, **facts):
    """Return the key of a request's problem on a machine with changed numbers."""
    job = resolved(point)
    job = attrs.evolve(job, machine=job.machine.with_(**facts))
    return problem_of(job, Stages().operand(job)).key


@pytest.mark.parametrize("method", METHODS)
def test_a_job_is_the_same_with_stages_of_earlier_jobs(method):
    cache = MemoryCache(1 << 30)
    points = [
        request(method=method, **change)
        for change in ({}, {"n": 40}, {"data_type": "float"}, {"tiles": 4}, {"seed": 1}, {})
    ]

    assert [row(point, Stages(cache)) for point in points] == [row(point) for point in points]


@pytest.mark.parametrize("method", METHODS)
def test_a_job_that_was_done_is_taken_whole(method):
    cache = MemoryCache(1 << 30)
    first = row(request(method=method), Stages(cache))
    again = Stages(cache)

    assert row(request(method=method), again) == first
    assert again.saved > 0


@pytest.mark.parametrize(
    "change",
    [
        *({"n": 32}, {"data_type": "float"}, {"partials_type": "float"}, {"strategy": "rows"}),
        *({"density": 0.5}, {"seed": 1}, {"m": 68}, {"block_length": 8}, {"pattern": "banded"}),
        *({"lowering": "own"}, {"n_split": 2}, {"available_memory_proportion": 0.5}, {"tiles": 7}),
    ],
)
def test_what_a_static_plan_reads_is_in_its_key(change):
    assert key_of(request()) != key_of(request(**change))


OTHERS = {"static": "rows", "dense": "poplin", "dynamic": "expected"}  # strategies


def another(option, value, method):
    """Return a value of an option that differs from the given one."""
    if choices := get_args(option.reads):
        return next(word for word in choices if word != value)
    return {bool: not value, str: OTHERS[method], float: 0.4, int: 2}[option.reads]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("part", ["options", "matmul"])
def test_every_option_of_a_method_is_in_its_key_and_in_the_text_of_that(method, part):
    point = request(method=method)
    operand = Stages().operand(resolved(point))
    keys = [problem_of(resolved(point), operand).key]
    for name, option in options_in(type(getattr(point, part))).items():
        if name in ("method", "partials_type"):  # known by the options' type; its default is one
            continue
        other = {name: another(option, getattr(getattr(point, part), name), method)}
        changed = attrs.evolve(point, **{part: attrs.evolve(getattr(point, part), **other)})
        keys.append(problem_of(resolved(changed), operand).key)

    assert len({repr(key) for key in keys}) == len(set(keys)) == len(keys)


@pytest.mark.parametrize("change", [{"seed": 1}, {"density": 0.5}, {"pattern": "banded"}])
def test_a_matrix_is_drawn_anew_where_anything_of_it_differs(change):
    stages, point = Stages(MemoryCache(1 << 30)), request()
    requests = point, point, request(**change), request(data_type="float")
    base, again, other, floats = (stages.operand(resolved(variant)).matrix for variant in requests)

    assert base is again
    assert other.pattern != base.pattern
    assert not np.array_equal(floats.values, base.values)


def test_every_fact_of_a_machine_but_its_clock_is_in_the_key():
    facts = [field.name for field in attrs.fields(Machine) if field.name not in NOT_IN_CYCLES]
    point, plain = request(), key_of(request())[-1]

    assert len(plain) == len(facts)
    assert key_of(point) == key_of(point, clock_hz=10**9) == key_of(point, name="another")
    assert key_of(point) != key_of(point, sync_cycles=BOW.sync_cycles + 1)


def test_a_dynamic_plan_is_shared_by_all_patterns_of_its_bound_but_no_run_is():
    cache = MemoryCache(1 << 30)
    points = [request(method="dynamic", max_density=0.5, seed=seed) for seed in range(3)]

    assert len({key_of(point) for point in points}) == 1
    assert [row(point, Stages(cache)) for point in points] == [row(point) for point in points]


def test_another_clock_takes_the_run_and_has_seconds_of_its_own(tmp_path):
    cache, rows = MemoryCache(1 << 30), {}
    for hertz in (10**9, 2 * 10**9):
        file = tmp_path / f"{hertz}.toml"
        file.write_text(f'base = "bow"\nname = "at {hertz}"\nclock_hz = {hertz}\n')
        stages = Stages(cache)
        rows[hertz] = row(request(machine=str(file)), stages)

        assert rows[hertz] == row(request(machine=str(file)))
    slow, quick = rows.values()
    assert stages.saved > 0
    assert slow["cycles"] == quick["cycles"]
    assert slow["device"] != quick["device"]


def test_the_oldest_goes_where_room_ends_and_what_is_too_large_is_not_held():
    value = np.zeros(1000)
    cache = MemoryCache(3 * bytes_of(value))
    for key in "abc":
        cache.put(key, value.copy(), 1.0)
    cache.get("a")
    cache.put("d", value.copy(), 1.0)
    cache.put("e", np.zeros(10_000), 1.0)

    assert [key for key in "abcde" if cache.get(key)] == ["a", "c", "d"]


def test_bytes_count_every_array_once_and_whole():
    values = np.zeros(1000)

    assert bytes_of([values, values[:10]]) < 2 * values.nbytes
    assert bytes_of(values[:10]) >= values.nbytes


def search_result():
    job = resolved(request(strategy="auto"))
    return search_beside_dense(job, problem_of(job, Stages().operand(job)))


def test_a_search_leaves_the_program_of_its_plan_which_is_not_made_again():
    result = search_result()

    assert emit(result.plan) == result.program
    assert Stages().program(result) is result.program


def test_the_matrix_of_a_file_is_rounded_once_to_what_computes(tmp_path):
    np.save(tmp_path / "a.npy", np.full((8, 8), 0.1))

    options = MatrixOptions(matrix=tmp_path / "a.npy", block_length=4)
    matrix = matrix_of(options, DataType.FLOAT, BOW)

    assert matrix.values.dtype == np.float32
    assert np.array_equal(matrix.dense(), np.full((8, 8), 0.1, dtype=np.float32))
