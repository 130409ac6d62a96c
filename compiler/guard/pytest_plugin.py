"""Pytest plugin that guards cycle counts: the fixture `cycles`, and `--update-golden`.

    def test_spmm(cycles):
        run = simulate(emit(plan), pack(plan, a, x))
        cycles.check("b16", run.report, inputs=(pattern, plan))

The counts are stored in golden/<module>.cycles beside the test module. The process that runs a test
compares them; the report of the test carries the recorded counts to the main process, which writes
and prints. Under xdist tests run in other processes. The simulator is imported only when a test
uses the fixture or has a golden file.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

OPTION, DESTINATION = "--update-golden", "update_golden"
FOLDER, SUFFIX = "golden", ".cycles"
ATTRIBUTE = "ipusim_cycles"  # attribute of reports with recorded counts, key of a worker's output
UPDATE = f"pytest {OPTION}"  # command that renews golden files, for messages

RECORDER = pytest.StashKey[Any]()  # recorder of a test
CHANGES = pytest.StashKey[list[Any]]()  # changes of a test that differ from the golden file


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(parser: pytest.Parser) -> Generator[None, None, None]:
    """Add the option, unless a plugin or a conftest has one of this name, which is then shared."""
    yield
    # If parsing does not know the option, no plugin or conftest has declared it.
    _, unknown = parser.parse_known_and_unknown_args([OPTION])
    if OPTION in unknown:
        help_ = "write the cycle counts of this run as the golden ones"
        parser.getgroup("ipusim").addoption(
            OPTION, action="store_true", dest=DESTINATION, help=help_
        )


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin that collects the counts of this run."""
    plugin = _Worker if hasattr(config, "workerinput") else _Guard
    config.pluginmanager.register(plugin(config), ATTRIBUTE)


@pytest.fixture
def cycles(request: pytest.FixtureRequest) -> Any:
    """Compare cycle counts with golden ones: `cycles.check(case, report, inputs=..., ...)`."""
    from .counts import Recorder  # noqa: PLC0415  # see the module's docstring

    recorder = request.node.stash[RECORDER] = Recorder()
    request.node.stash[CHANGES] = []  # reset, because a test may be run again
    return recorder


def _golden_path(item: pytest.Item) -> Path:
    """Return the path of the golden file of a test's module."""
    return item.path.parent / FOLDER / f"{item.path.stem}{SUFFIX}"


def _test_name(item: pytest.Item) -> str:
    """Return the name of a test with its classes; xdist may append a group to its node id."""
    classes = [node.name for node in item.listchain() if isinstance(node, pytest.Class)]
    return "::".join([*classes, item.name])


class _Collected:
    """Tests of the modules that have golden files, by the path of the golden file.

    A module of which tests were left out is noted, because its file may have lines of those tests.
    """

    def __init__(self, config: pytest.Config) -> None:
        option = config.option
        self._is_partial = getattr(option, "lf", False) or any("::" in arg for arg in config.args)
        self.tests: dict[str, list[str]] = {}
        self.partial: set[str] = set()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(
        self, items: list[pytest.Item]
    ) -> Generator[None, None, None]:
        """Note every test, and the modules from which any plugin removed a test."""
        all_items = list(items)
        yield
        deselected_items = set(all_items) - set(items)
        golden_paths: dict[Path, str | None] = {}  # by module; None without golden file
        for item in all_items:
            if item.path not in golden_paths:
                golden = _golden_path(item)
                golden_paths[item.path] = str(golden) if golden.exists() else None
            path = golden_paths[item.path]
            if path is not None:
                self.tests.setdefault(path, []).append(_test_name(item))
                if self._is_partial or item in deselected_items:
                    self.partial.add(path)

    @property
    def by_module(self) -> dict[str, list[str] | None]:
        """Tests of each module; None for a module from which tests were left out."""
        return {path: None if path in self.partial else tests for path, tests in self.tests.items()}


class _Worker:
    """Plugin of a process that runs tests: compares what they record, and adds it to reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.update = bool(config.getoption(DESTINATION, False))
        self.config = config
        self.collected = _Collected(config)
        self._references: dict[Path, Any] = {}
        config.pluginmanager.register(self.collected, f"{ATTRIBUTE} collected")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Fail a test whose counts differ, after the test has recorded all of them."""
        result = yield
        recorder = item.stash.get(RECORDER, None)
        if recorder is not None and not self.update:
            self._compare(item, recorder)
        return result

    def _compare(self, item: pytest.Item, recorder: Any) -> None:
        """Compare what a test recorded with its golden file; fail the test if they differ."""
        from ipusim import InputError, golden_note  # noqa: PLC0415  # see the module's docstring

        from .counts import failure, judged, shown  # noqa: PLC0415  # see the module's docstring

        path = _golden_path(item)
        try:
            reference = self._reference(path)
        except (InputError, OSError) as error:
            pytest.fail(str(error), pytrace=False)
        name = _test_name(item)
        # A case that the file does not have is compared with an empty reference.
        changes = [
            change
            for record in recorder.records
            for change in judged(record, reference.counts.get((name, record.case), {}))
        ]
        item.stash[CHANGES] = changes
        golden_file = shown(path, self.config.rootpath)
        note = golden_note(golden_file, reference.model, update=UPDATE, in_full=False)
        text = failure(changes, update=UPDATE, note=note)
        if text:
            pytest.fail(text, pytrace=False)

    def _reference(self, path: Path) -> Any:
        """Return the contents of a golden file; nothing if there is no file."""
        # Each golden file is read once a process.
        if path not in self._references:
            from .counts import Golden, read_golden  # noqa: PLC0415  # see the module's docstring

            self._references[path] = read_golden(path) if path.exists() else Golden()
        return self._references[path]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the recorded counts and their changes to the report of a test."""
        report = yield
        if call.when != "call":
            return report
        recorder, path = item.stash.get(RECORDER, None), _golden_path(item)
        if recorder is not None or str(path) in self.collected.tests:
            records = recorder.records if recorder is not None else []
            changes = item.stash.get(CHANGES, [])
            record = {
                "path": str(path),
                "test": _test_name(item),
                "cases": {record.case: dict(record.values) for record in records},
                "changes": [
                    (change.case, change.counter, change.reference, change.new, change.status)
                    for change in changes
                ],
            }
            setattr(report, ATTRIBUTE, record)
        return report

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send the collected tests to the controller."""
        session.config.workeroutput[ATTRIBUTE] = self.collected.by_module  # type: ignore[attr-defined]


class _Guard(_Worker):
    """Plugin of the main process: gathers what tests recorded, writes files and the summary."""

    def __init__(self, config: pytest.Config) -> None:
        super().__init__(config)
        self._records: list[dict[str, Any]] = []
        self._collected_tests: dict[str, list[str] | None] = {}
        self._summary = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather what the test of a report recorded."""
        record = getattr(report, ATTRIBUTE, None)
        if record is not None:
            self._records.append({**record, "passed": report.passed})

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Gather the collected tests of a worker; a worker that crashed has sent none."""
        self._collected_tests.update(getattr(node, "workeroutput", {}).get(ATTRIBUTE, {}))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write golden files if requested, and compose the summary."""
        self._collected_tests.update(self.collected.by_module)
        if not self._records:
            return
        from ipusim import InputError  # noqa: PLC0415  # see the module's docstring

        try:
            self._summary = self._written_or_compared()
        except (InputError, OSError) as error:
            self._summary = str(error)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _written_or_compared(self) -> str:
        """Write golden files, or compare counts with them; return the summary."""
        from .counts import Change, comparison_summary, renewal, update_summary  # noqa: PLC0415  # see the module's docstring

        # 1. Values of passed tests by golden file. 2. The renewal of each file. 3. Either write, or
        # summarise what differs.
        passed_values: dict[str, dict[str, Any]] = {test["path"]: {} for test in self._records}
        for test in self._records:
            if test["passed"]:
                passed_values[test["path"]][test["test"]] = test["cases"]
        renewals = [
            renewal(Path(path), tests, self._collected_tests.get(path), update=self.update)
            for path, tests in sorted(passed_values.items())
        ]
        if self.update:
            for file in renewals:
                file.write()
            return update_summary(renewals, self.config.rootpath)
        changes = [
            Change(f"{Path(test['path']).stem}::{test['test']} {case}", *fields)
            for test in self._records
            for case, *fields in test["changes"]
        ]
        return comparison_summary(changes, renewals, self.config.rootpath, update=UPDATE)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the summary."""
        if self._summary:
            terminalreporter.section("cycle counts")
            terminalreporter.write_line(self._summary)
