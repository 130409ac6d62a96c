"""Cycle counts under guard, in pytest: the fixture `cycles`, and `--update-golden`.

    def test_spmm(cycles):
        run = simulate(emit(plan), pack(plan, a, x))
        cycles.check("b16", run.report, inputs=(pattern, plan))

The counts lie in golden/<module>.cycles beside the test module. Whoever runs a test compares; its
report carries what it recorded to the process that writes and prints, which under xdist is another.
Nothing of the simulator is imported before a test asks for the fixture, or has a golden file.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

OPTION, DESTINATION = "--update-golden", "update_golden"
FOLDER, SUFFIX = "golden", ".cycles"
CARRIED = "ipusim_cycles"  # an attribute of reports, and a key of a worker's output
UPDATE = f"pytest {OPTION}"

RECORDER = pytest.StashKey[Any]()
OFF = pytest.StashKey[list[Any]]()


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(parser: pytest.Parser) -> Generator[None, None, None]:
    """Add the option, unless a plugin or a conftest has one of this name: then it is shared."""
    yield
    _, unknown = parser.parse_known_and_unknown_args([OPTION])
    if OPTION in unknown:
        help_ = "write the cycle counts of this run as the golden ones"
        parser.getgroup("ipusim").addoption(
            OPTION, action="store_true", dest=DESTINATION, help=help_
        )


def pytest_configure(config: pytest.Config) -> None:
    """Watch this run."""
    watch = _Worker if hasattr(config, "workerinput") else _Guard
    config.pluginmanager.register(watch(config), CARRIED)


@pytest.fixture
def cycles(request: pytest.FixtureRequest) -> Any:
    """Holds cycle counts against golden ones: `cycles.check(case, report, inputs=..., ...)`."""
    from .counts import Recorder  # noqa: PLC0415  # see the module's docstring

    recorder = request.node.stash[RECORDER] = Recorder()
    request.node.stash[OFF] = []  # both anew when a test is run again
    return recorder


def _golden_path(item: pytest.Item) -> Path:
    return item.path.parent / FOLDER / f"{item.path.stem}{SUFFIX}"


def _test_name(item: pytest.Item) -> str:
    """Its classes and itself; not its node id, to which xdist may append a group."""
    classes = [node.name for node in item.listchain() if isinstance(node, pytest.Class)]
    return "::".join([*classes, item.name])


class _Collected:
    """Which tests there are in the modules that have golden files, by the file's path.

    `whole` tells whether no test of the module was left out; else lines without a test may stay.
    """

    def __init__(self, config: pytest.Config) -> None:
        option = config.option
        self._chosen = getattr(option, "lf", False) or any("::" in arg for arg in config.args)
        self.tests: dict[str, list[str]] = {}
        self.partial: set[str] = set()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(
        self, items: list[pytest.Item]
    ) -> Generator[None, None, None]:
        """Note every test, and which modules lost one, by whatever plugin."""
        before = list(items)
        yield
        left_out = set(before) - set(items)
        exists: dict[Path, str | None] = {}
        for item in before:
            if item.path not in exists:
                golden = _golden_path(item)
                exists[item.path] = str(golden) if golden.exists() else None
            path = exists[item.path]
            if path is not None:
                self.tests.setdefault(path, []).append(_test_name(item))
                if self._chosen or item in left_out:
                    self.partial.add(path)

    @property
    def whole(self) -> dict[str, list[str] | None]:
        """The tests of each module; None for one of which some were left out."""
        return {p: None if p in self.partial else tests for p, tests in self.tests.items()}


class _Worker:
    """Runs tests: compares what they record, and sends it on with their reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.update = bool(config.getoption(DESTINATION, False))
        self.config = config
        self.collected = _Collected(config)
        self._references: dict[Path, Any] = {}
        config.pluginmanager.register(self.collected, f"{CARRIED} collected")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Fail a test whose counts are off, after all of them were recorded."""
        result = yield
        recorder = item.stash.get(RECORDER, None)
        if recorder is not None and not self.update:
            self._hold(item, recorder)
        return result

    def _hold(self, item: pytest.Item, recorder: Any) -> None:
        from ipusim import InputError, golden_note  # noqa: PLC0415  # see the module's docstring

        from .counts import failure, judged, shown  # noqa: PLC0415  # see the module's docstring

        path = _golden_path(item)
        try:
            reference = self._reference(path)
        except (InputError, OSError) as error:
            pytest.fail(str(error), pytrace=False)
        name = _test_name(item)
        off = [
            change
            for record in recorder.records
            for change in judged(record, reference.counts.get((name, record.case), {}))
        ]
        item.stash[OFF] = off
        where = shown(path, self.config.rootpath)
        note = golden_note(where, reference.model, update=UPDATE, in_full=False)
        text = failure(off, update=UPDATE, note=note)
        if text:
            pytest.fail(text, pytrace=False)

    def _reference(self, path: Path) -> Any:
        if path not in self._references:
            from .counts import Golden, read_golden  # noqa: PLC0415  # see the module's docstring

            self._references[path] = read_golden(path) if path.exists() else Golden()
        return self._references[path]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Let the report carry what the test recorded."""
        report = yield
        if call.when != "call":
            return report
        recorder, path = item.stash.get(RECORDER, None), _golden_path(item)
        if recorder is not None or str(path) in self.collected.tests:
            records = recorder.records if recorder is not None else []
            off = item.stash.get(OFF, [])
            carried = {
                "path": str(path),
                "test": _test_name(item),
                "cases": {record.case: dict(record.values) for record in records},
                "off": [
                    (change.case, change.counter, change.reference, change.new, change.verdict)
                    for change in off
                ],
            }
            setattr(report, CARRIED, carried)
        return report

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell the controller which tests there were."""
        session.config.workeroutput[CARRIED] = self.collected.whole  # type: ignore[attr-defined]


class _Guard(_Worker):
    """Gathers what tests recorded, here or in workers; at the end writes and tells."""

    def __init__(self, config: pytest.Config) -> None:
        super().__init__(config)
        self._carried: list[dict[str, Any]] = []
        self._whole: dict[str, list[str] | None] = {}
        self._summary = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather."""
        carried = getattr(report, CARRIED, None)
        if carried is not None:
            self._carried.append({**carried, "passed": report.passed})

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Gather from a worker, all of which collect alike; one that crashed has told nothing."""
        self._whole.update(getattr(node, "workeroutput", {}).get(CARRIED, {}))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write golden files, if told to, and make up the table."""
        self._whole.update(self.collected.whole)
        if not self._carried:
            return
        from ipusim import InputError  # noqa: PLC0415  # see the module's docstring

        try:
            self._summary = self._concluded()
        except (InputError, OSError) as error:
            self._summary = str(error)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _concluded(self) -> str:
        from .counts import Change, comparison_summary, renewal, update_summary  # noqa: PLC0415  # see the module's docstring

        passed: dict[str, dict[str, Any]] = {test["path"]: {} for test in self._carried}
        for test in self._carried:
            if test["passed"]:
                passed[test["path"]][test["test"]] = test["cases"]
        renewals = [
            renewal(Path(path), tests, self._whole.get(path), update=self.update)
            for path, tests in sorted(passed.items())
        ]
        if self.update:
            for file in renewals:
                file.write()
            return update_summary(renewals, self.config.rootpath)
        off = [
            Change(f"{Path(test['path']).stem}::{test['test']} {case}", *rest)
            for test in self._carried
            for case, *rest in test["off"]
        ]
        return comparison_summary(off, renewals, self.config.rootpath, update=UPDATE)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        if self._summary:
            terminalreporter.section("cycle counts")
            terminalreporter.write_line(self._summary)
