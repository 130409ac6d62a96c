"""Laws of the quick part: each test function keeps a quick case, and how slow tests are listed."""

from __future__ import annotations

import os
import tomllib

import processor_time
import pytest
from gate_part import WITHOUT_GATE_CASE, gate_part
from processor_time import (
    FOLDER,
    HAS_QUICK_CASE,
    MOST_CASES,
    SLACK,
    bound,
    function_of,
    listed_slow,
    outgrown,
    quick_of,
    renew_bound,
    renew_slow,
    slow_of,
)

REASONS = tomllib.loads((FOLDER / "without_quick_case.toml").read_text(encoding="utf-8"))


def test_every_function_has_a_quick_case_or_stands_on_the_list_with_its_reason(
    request: pytest.FixtureRequest,
) -> None:
    has_quick_case = request.config.stash[HAS_QUICK_CASE]
    if not has_quick_case:
        pytest.skip("single tests are asked for, not files")
    files = {function.partition("::")[0] for function in has_quick_case}
    listed = {
        function
        for functions in REASONS.values()
        for function in functions
        if function.partition("::")[0] in files
    }
    without = {function for function, has_one in has_quick_case.items() if not has_one}

    assert sorted(without - listed) == []  # without a quick case, and not listed
    assert sorted(listed - without) == []


def test_every_function_has_a_case_that_the_gate_runs(request: pytest.FixtureRequest) -> None:
    if any("::" in argument for argument in request.config.args):
        pytest.skip("single tests are asked for, not files")

    assert request.config.stash[WITHOUT_GATE_CASE] == []


def test_cases_that_the_gate_does_not_keep_have_the_marker_whole() -> None:
    values = gate_part(["a", "b", "c"], keep=["a", "b"], quick=["a"])

    marks = {value.values: [mark.name for mark in value.marks] for value in values}
    assert marks == {("a",): [], ("b",): ["slow"], ("c",): ["whole"]}
    assert [list(value.marks) for value in gate_part(["a"], keep=["a"])] == [[]]


def test_a_case_to_keep_that_is_no_value_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\['c'\] are no values of the parameter: \['a', 'b'\]"):
        gate_part(["a", "b"], keep=["a", "c"])


def test_a_slow_test_that_is_listed_exists(request: pytest.FixtureRequest) -> None:
    has_quick_case = request.config.stash[HAS_QUICK_CASE]
    files = {function.partition("::")[0] for function in has_quick_case}
    functions = {function_of(test) for test in listed_slow() if test.partition("::")[0] in files}

    assert sorted(functions - has_quick_case.keys()) == []


def test_no_function_has_two_reasons() -> None:
    functions = [function for functions in REASONS.values() for function in functions]

    assert len(functions) == len(set(functions))


def test_cheap_cases_are_quick_and_dear_ones_slow() -> None:
    assert slow_of({"a.py::f[1]": 0.1, "a.py::f[2]": 9.0, "a.py::g": 0.1}) == ["a.py::f[2]"]


def test_of_many_cheap_cases_the_cheapest_are_quick() -> None:
    times = {f"a.py::f[{number // 10}-{number % 10}]": number / 1000 for number in range(100)}
    slow = slow_of(times)

    assert len(times) - len(slow) == max(MOST_CASES, 10 + 9)
    assert {f"a.py::f[{value}-0]" for value in range(10)}.isdisjoint(slow)
    assert {f"a.py::f[0-{value}]" for value in range(10)}.isdisjoint(slow)


def test_of_a_dear_function_the_cheapest_case_is_quick_if_it_is_not_too_dear() -> None:
    assert slow_of({"a.py::f[1]": 1.5, "a.py::f[2]": 1.0}) == ["a.py::f[1]"]
    assert slow_of({"a.py::f[1]": 9.0, "a.py::f[2]": 8.0}) == ["a.py::f"]


def test_each_value_of_each_parameter_keeps_a_case() -> None:
    times = {"f[a-x]": 0.1, "f[b-x]": 0.2, "f[b-y]": 0.25, "f[a-y]": 0.3, "f[c-x]": 0.9}
    cases = sorted(times, key=lambda case: times[case])

    assert quick_of(cases, times) == {"f[a-x]", "f[b-x]", "f[b-y]"}


def test_what_outgrows_its_bound_is_named() -> None:
    before = {"a.py": 10.0, "b.py": 5.0}
    fits = {"a.py::f": 10.0 * SLACK, "b.py::g": 5.0 * SLACK}
    grown = {"a.py::f": 10.0, "b.py::g": 2.0, "b.py::h": 9.0}

    assert outgrown(fits, before) == []
    first, second, _ = outgrown(grown, before)
    assert first.startswith("the quick part takes 21.0 calibrations, 19.5 are allowed")
    assert second.split() == ["+6.0", "b.py,", "most", "of", "all", "b.py::h", "(9.0)"]


def test_a_renewal_keeps_what_did_not_run_and_what_sources_mark(tmp_path, monkeypatch) -> None:
    listed = tmp_path / "slow.txt"
    listed.write_text("a.py::cheaper\na.py::elsewhere\n")
    monkeypatch.setattr(processor_time, "SLOW_FILE", listed)
    times = {"a.py::cheaper": 0.1, "a.py::dear": 9.0, "a.py::marked": 9.0, "a.py::law": 9.0}

    renew_slow(times, marked={"a.py::cheaper", "a.py::marked"}, stay={"a.py::law"})

    assert listed_slow() == {"a.py::elsewhere", "a.py::dear"}


def test_a_bound_that_is_written_is_read(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(processor_time, "BOUND_FILE", tmp_path / "bound.txt")

    renew_bound({"a.py::f": 1.5, "a.py::g": 2.0, "b.py::h": 0.25})

    assert bound() == {"a.py": 3.5, "b.py": 0.25}


def test_the_bound_is_of_files_that_are_there() -> None:
    root = FOLDER.parent.parent

    assert [file for file in bound() if not (root / file).exists()] == []


def test_every_run_of_a_process_keeps_bytecode_in_its_own_folder(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    conftest = request.config.pluginmanager.get_plugin(str(FOLDER.parent / "conftest.py"))
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "before")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    for folder in ("first", "second"):
        conftest.keep_bytecode(folder)

        assert os.environ["PYTHONPYCACHEPREFIX"] == folder
        assert "PYTHONDONTWRITEBYTECODE" not in os.environ
