"""The plugin for pytest: a project records cycle counts and compares them with golden files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ipusim import CYCLE_MODEL, CYCLE_MODELS
from ipusim.compiler.guard.counts import read_golden

pytest_plugins = ["pytester"]

PLUGINS = (
    "-p",
    "ipusim.compiler.guard.pytest_plugin",
    "-p",
    "no:hypothesispytest",
)  # the latter takes a second


TESTS = """
import pytest

FACTOR = 100

@pytest.mark.parametrize("kind", ["half", "float"])
def test_spmm(cycles, kind):
    cycles.check("b16", cycles=FACTOR * len(kind), compute_cycles=40, inputs=(kind,))
    cycles.check("b8", cycles=FACTOR)

class TestDense:
    def test_one(self, cycles):
        cycles.check("all", cycles=7)

def test_without_cycles():
    pass
"""
MODEL_LINE = f"# cycle model {CYCLE_MODEL}"
GOLDEN = f"""\
# ipusim golden cycles 1
{MODEL_LINE}
TestDense::test_one	all	cycles	7
test_spmm[float]	b16	compute_cycles	40
test_spmm[float]	b16	cycles	500
test_spmm[float]	b16	inputs	FLOAT
test_spmm[float]	b8	cycles	100
test_spmm[half]	b16	compute_cycles	40
test_spmm[half]	b16	cycles	400
test_spmm[half]	b16	inputs	HALF
test_spmm[half]	b8	cycles	100
"""


class Project:
    """A user's project with one test module and its golden file."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.module = pytester.path / "test_kernels.py"
        self.golden = pytester.path / "golden" / "test_kernels.cycles"
        self.module.write_text(TESTS, encoding="utf-8")

    def run(self, *options: str) -> pytest.RunResult:
        """Run pytest in this process."""
        return self.pytester.runpytest(*PLUGINS, *options)

    def run_apart(self, *options: str) -> pytest.RunResult:
        """Run pytest in a process of its own, which xdist needs."""
        return self.pytester.runpytest_subprocess(*PLUGINS, *options)

    def edit(self, old: str, new: str, path: Path | None = None) -> None:
        """Replace a text of the tests, or of another file, which gets a later time."""
        path = path or self.module
        text = path.read_text(encoding="utf-8")
        assert old in text
        later = path.stat().st_mtime + 2
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, (later, later))  # bytecode of a text of equal size and second would be used

    def recorded_with(self, model: int) -> None:
        """Change the golden file's cycle model, and leave its counts unchanged."""
        line = "" if model == 1 else f"# cycle model {model}\n"
        self.edit(f"{MODEL_LINE}\n", line, self.golden)

    def lines(self) -> list[str]:
        """Return the lines of the golden file."""
        read_golden(
            self.golden
        )  # loaded here once: NumPy cannot be loaded anew by a run in-process
        return self.golden.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def empty(pytester: pytest.Pytester) -> Project:
    """Return a project without a golden file."""
    return Project(pytester)


@pytest.fixture
def project(empty: Project) -> Project:
    """Return a project whose golden file is written."""
    empty.run("--update-golden").assert_outcomes(passed=4)
    return empty


def test_a_missing_reference_fails_and_says_what_to_run(empty: Project) -> None:
    result = empty.run()

    result.assert_outcomes(failed=3, passed=1)
    result.stdout.fnmatch_lines(
        [
            "no reference: b16, b8; run pytest --update-golden to record it",
            "no reference: 9 counters; pytest --update-golden records them",
        ]
    )
    assert not empty.golden.exists()


def test_update_golden_writes_a_line_a_counter(project: Project) -> None:
    fields = [line.split("\t") for line in project.lines()]
    checksums = {row[0]: row[3] for row in fields if row[2:3] == ["inputs"]}

    expected = GOLDEN.replace("FLOAT", checksums["test_spmm[float]"])
    expected = expected.replace("HALF", checksums["test_spmm[half]"])
    assert expected.splitlines() == project.lines()
    project.run().assert_outcomes(passed=4)


def test_changed_cycles_fail_with_one_table_of_all_tests(project: Project) -> None:
    project.edit("FACTOR = 100", "FACTOR = 102")
    result = project.run()

    result.assert_outcomes(failed=2, passed=2)
    result.stdout.fnmatch_lines(
        [
            "cycles changed: b16, b8; if that is meant, run pytest --update-golden",
            "*= cycle counts =*",
            "case * counter  reference  new  difference * %",
            "test_kernels::test_spmm[[]float] b16 *cycles *500  510 *+10  +2.00  changed",
            "test_kernels::test_spmm[[]half] b16  *cycles *400  408 * +8  +2.00  changed",
            "test_kernels::test_spmm[[]float] b8  *cycles *100  102 * +2  +2.00  changed",
            "test_kernels::test_spmm[[]half] b8   *cycles *100  102 * +2  +2.00  changed",
        ]
    )


def test_a_changed_input_is_not_taken_for_changed_cycles(project: Project) -> None:
    project.edit("inputs=(kind,)", "inputs=(kind, FACTOR)")
    project.edit("cycles=FACTOR * len(kind)", "cycles=999")
    result = project.run("-k", "half")

    result.assert_outcomes(failed=1, deselected=3)
    result.stdout.fnmatch_lines(["input changed: b16; its cycles are not compared; *"])
    result.stdout.no_fnmatch_line("*999*")


def test_an_update_tells_what_it_changed(project: Project) -> None:
    project.edit("FACTOR = 100", "FACTOR = 102")
    project.edit('cycles.check("all", cycles=7)', 'cycles.check("all", cycles=7, words=3)')
    result = project.run("--update-golden")

    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(
        [
            "test_kernels::test_spmm[[]float] b16 *500  510 *+10  +2.00",
            "wrote golden/test_kernels.cycles: 10 lines, 4 changed, 1 new, 0 removed",
        ]
    )
    assert "TestDense::test_one\tall\twords\t3" in project.lines()
    project.run("--update-golden").stdout.fnmatch_lines(["kept golden/test_kernels.cycles: 10*"])


def test_cases_that_vanished_are_told_and_go_with_an_update(project: Project) -> None:
    project.edit('    cycles.check("b8", cycles=FACTOR)', "")
    project.edit("class TestDense", "class TestSparse")
    project.edit('"all", cycles=7', '"all", cycles=8')
    result = project.run("-k", "spmm")
    full = project.run()

    result.assert_outcomes(passed=2, deselected=2)
    result.stdout.fnmatch_lines(
        ["stale: 2 lines of test_kernels.cycles are recorded by no test: *"]
    )
    full.stdout.fnmatch_lines(["stale: 3 lines *TestDense::test_one all*"])
    project.run("--update-golden").stdout.fnmatch_lines(["wrote *1 new, 3 removed"])
    assert "TestSparse::test_one\tall\tcycles\t8" in project.lines()
    assert not any("TestDense" in line or "b8" in line for line in project.lines())


@pytest.mark.parametrize(
    "options",
    [
        ["-k", "half"],
        ["test_kernels.py::test_spmm[half]"],
        ["--deselect", "test_kernels.py::test_spmm[float]"],
        ["-x"],
        ["--lf"],
    ],
    ids=" ".join,
)
def test_an_update_of_some_tests_keeps_the_lines_of_the_others(
    project: Project, options: list[str]
) -> None:
    before = project.lines()
    project.edit("FACTOR * len(kind)", "400 if kind == 'half' else 1 / 0")  # float fails
    project.run()  # so that --lf has something to choose
    project.run("--update-golden", *options)

    assert project.lines() == before


def test_a_test_that_fails_or_is_skipped_keeps_its_lines(project: Project) -> None:
    before = project.lines()
    project.edit('    cycles.check("all", cycles=7)', "    pytest.skip('not here')")
    project.edit('    cycles.check("b8"', '    assert kind == "half"\n    cycles.check("b8"')
    result = project.run("--update-golden")

    result.assert_outcomes(passed=2, failed=1, skipped=1)
    assert project.lines() == before


def test_a_golden_file_without_lines_goes(project: Project) -> None:
    project.module.write_text("def test_nothing(): pass", encoding="utf-8")
    project.run("--update-golden").assert_outcomes(passed=1)

    assert not project.golden.exists()


def test_a_golden_file_that_merged_badly_is_told_and_written_anew(project: Project) -> None:
    before = project.lines()
    project.edit("TestDense", "<<<<<<< HEAD\nTestDense", project.golden)
    result = project.run()
    some = project.run("--update-golden", "-k", "half")
    full = project.run("--update-golden")

    result.assert_outcomes(failed=3, passed=1)
    result.stdout.fnmatch_lines(["*test_kernels.cycles, line 3 is not test, case*resolve*"])
    assert some.ret == pytest.ExitCode.TESTS_FAILED
    some.stdout.fnmatch_lines(["*line 3 is not test, case*"])
    full.assert_outcomes(passed=4)
    assert project.lines() == before


def test_under_xdist_workers_record_and_the_controller_writes_and_tells(project: Project) -> None:
    before = project.lines()
    project.edit("def test_spmm", "@pytest.mark.xdist_group('one')\ndef test_spmm")
    project.edit("class TestDense", "class TestSparse")
    project.edit("FACTOR = 100", "FACTOR = 102")
    workers = ("-n", "2", "--dist", "loadgroup")
    result = project.run_apart(*workers)
    project.run_apart(*workers, "--update-golden").assert_outcomes(passed=4)

    result.assert_outcomes(failed=3, passed=1)
    result.stdout.fnmatch_lines(
        [
            "*= cycle counts =*",
            "*_spmm[[]float] b16 *cycles *500  510 *+10  +2.00  changed",
            "no reference: 1 counter; *",
            "stale: 1 lines *TestDense::test_one all*",
        ]
    )
    assert len(before) == len(project.lines())
    assert "TestSparse::test_one\tall\tcycles\t7" in project.lines()
    project.run().assert_outcomes(passed=4)


NOTE = (
    f"golden/test_kernels.cycles was recorded with cycle model 1, this ipusim has model "
    f"{CYCLE_MODEL}"
)
ADVICE = ": not a regression of your code; renew with `pytest --update-golden` and review the table"
IN_FULL = f" (what changed: {'; '.join(numbered.changed for numbered in CYCLE_MODELS[1:])})"


@pytest.mark.parametrize("options", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_counts_of_another_cycle_model_fail_with_that_first_and_what_changed_once(
    project: Project, options: list[str]
) -> None:
    project.recorded_with(1)
    project.edit("FACTOR = 100", "FACTOR = 102")
    result = project.run_apart(*options)

    lines = result.stdout.lines
    result.assert_outcomes(failed=2, passed=2)
    assert lines.count(NOTE + ADVICE) == 2
    assert lines.count(NOTE + IN_FULL + ADVICE) == 1
    after = [lines[at + 1] for at, line in enumerate(lines) if line == NOTE + ADVICE]
    assert all(line.startswith("cycles changed: b16, b8") for line in after)


def test_counts_that_another_cycle_model_left_equal_pass_in_silence(project: Project) -> None:
    project.recorded_with(1)
    result = project.run()

    result.assert_outcomes(passed=4)
    result.stdout.no_fnmatch_line("*cycle model*")


def test_new_cases_are_no_matter_of_the_cycle_model(project: Project) -> None:
    project.recorded_with(1)
    project.edit('cycles.check("all", cycles=7)', 'cycles.check("all", cycles=7, words=3)')
    result = project.run()

    result.assert_outcomes(failed=1, passed=3)
    result.stdout.no_fnmatch_line("*cycle model*")


def test_an_input_that_another_cycle_model_may_have_changed_is_told_so(project: Project) -> None:
    """Plans are inputs, and planners decide by cycles."""
    project.recorded_with(1)
    project.edit("inputs=(kind,)", "inputs=(kind, FACTOR)")
    result = project.run("-k", "half")

    result.stdout.fnmatch_lines([NOTE + ADVICE, "input changed: b16; *"])


def test_a_file_of_a_newer_cycle_model_is_told_to_be_of_a_newer_ipusim(project: Project) -> None:
    project.recorded_with(CYCLE_MODEL + 1)
    project.edit("FACTOR = 100", "FACTOR = 102")
    result = project.run()

    result.assert_outcomes(failed=2, passed=2)
    result.stdout.fnmatch_lines(["*(model * is of a newer ipusim)*; take that ipusim, or renew*"])


def test_a_damaged_cycle_model_fails_in_a_line(project: Project) -> None:
    project.recorded_with(12345)
    result = project.run()

    result.assert_outcomes(failed=3, passed=1)
    result.stdout.fnmatch_lines(["*test_kernels.cycles, line 2: '12345' is no cycle model; *"])


@pytest.mark.parametrize("factor", [100, 102])
def test_the_number_is_written_when_every_line_was_renewed_or_is_gone(
    project: Project, factor: int
) -> None:
    project.recorded_with(1)
    project.edit("FACTOR = 100", f"FACTOR = {factor}")
    project.edit("class TestDense", "class TestSparse")
    result = project.run("--update-golden")

    assert project.lines()[1] == MODEL_LINE
    result.stdout.fnmatch_lines(
        [f"wrote golden/test_kernels.cycles: *; of cycle model {CYCLE_MODEL} now, it was of 1"]
    )
    project.run().assert_outcomes(passed=4)


@pytest.mark.parametrize(
    "options",
    [["-k", "half"], ["test_kernels.py::test_spmm"], ["--deselect", "test_kernels.py::TestDense"]],
)
def test_the_number_stays_where_a_line_was_not_renewed(
    project: Project, options: list[str]
) -> None:
    project.recorded_with(1)
    project.edit("FACTOR = 100", "FACTOR = 102")
    result = project.run("--update-golden", *options)
    rerun = project.run()

    assert "cycle model" not in project.lines()[1]
    result.stdout.fnmatch_lines(
        ["wrote *; it stays of cycle model 1, for this run did not renew *"]
    )
    if "-k" in options:
        rerun.assert_outcomes(failed=1, passed=3)
        rerun.stdout.fnmatch_lines([NOTE + ADVICE])


def test_the_number_stays_where_a_test_failed(project: Project) -> None:
    project.recorded_with(1)
    project.edit('    cycles.check("b8"', '    assert kind == "half"\n    cycles.check("b8"')
    result = project.run("--update-golden")

    assert "cycle model" not in project.lines()[1]
    result.stdout.fnmatch_lines(["kept *did not renew 4 of its lines: renew the whole module"])


@pytest.mark.parametrize("options", [[], ["-n", "1"]], ids=["alone", "xdist"])
def test_a_projects_own_option_of_that_name_is_shared(empty: Project, options: list[str]) -> None:
    empty.pytester.makeconftest(
        """
        def pytest_addoption(parser):
            parser.addoption("--update-golden", action="store_true", help="mine")
        """
    )
    empty.run_apart("--update-golden", *options).assert_outcomes(passed=4)

    assert empty.golden.exists()


def test_the_plugin_loads_nothing_heavy_where_it_is_not_used(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_imports():
            heavy = {"numpy", "attrs", "scipy", "ipusim.kernels", "ipusim.compiler.guard.counts"}
            assert not heavy & set(sys.modules)
        """
    )
    result = pytester.runpytest_subprocess(*PLUGINS)

    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*cycle counts*")


def test_a_users_fixture_of_that_name_takes_the_place_of_ours(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def cycles():
            return 5

        def test_mine(cycles):
            assert cycles == 5
        """
    )

    pytester.runpytest(*PLUGINS).assert_outcomes(passed=1)
    assert not (pytester.path / "golden").exists()
