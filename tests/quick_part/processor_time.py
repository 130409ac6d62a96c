"""Processor time of tests, by test and by folder, and the lists of slow tests made from it.

    python -m pytest -n auto -m "slow or not slow" --renew-slow     measures all, writes the list
    python -m pytest -n auto --renew-bound                          writes what the quick part takes
    python -m pytest -n auto --hold-quick                           fails where it has outgrown that

The bound is measured in a fresh clone, where no machine code is kept from earlier runs: the gate
runs in one.

A test's time is that of its process and of the children it waited for, fixtures included. Its unit
is a calibration: a fixed job of Python and NumPy, timed by each process before its first test and
after its last, so that a slow or a busy machine changes both alike.

Of a test function each value of each parameter keeps its cheapest case, below `AXIS_CASE`; so do
the cheapest `MOST_CASES`, below `QUICK_CASE`. A function without such a case keeps its cheapest
below `ONLY_CASE`. What then has no quick case stands in `without_quick_case.toml`, with the reason.
"""

from __future__ import annotations

import resource
import statistics
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping, Set
from pathlib import Path
from typing import Any

import numpy as np
import pytest

FOLDER = Path(__file__).parent
SLOW_FILE, BOUND_FILE = FOLDER / "slow.txt", FOLDER / "bound.txt"
QUICK_CASE, AXIS_CASE, ONLY_CASE = 0.1, 0.25, 1.5  # calibrations; one takes about 0.2 s
MOST_CASES = 10
SLACK = 1.3  # of the quick part over its bound
MOST_TOLD = 25
FLAGS = {
    "processor-time": "list what tests take, by folder, and the dearest",
    "renew-slow": "write anew which tests are slow, from what each took",
    "renew-bound": "write anew what the quick part takes",
    "hold-quick": "fail where the quick part has outgrown its bound",
}
CALIBRATIONS = "calibrations"  # of a worker of pytest-xdist, for its controller


def function_of(test: str) -> str:
    """Return the name of a test without its parameters."""
    return test.partition("[")[0]


def folder_of(test: str) -> str:
    """Return the folder of a test, to the third level."""
    return "/".join(test.partition("::")[0].split("/")[:3])


def calibration_seconds() -> float:
    """Return the processor seconds of a fixed job, half of it Python, half NumPy."""
    begin = time.process_time()
    table: dict[int, int] = {}
    for number in range(950_000):
        table[number % 977] = table.get(number % 977, 0) + number
    numbers = np.arange(60_000, dtype=np.float64)
    for _ in range(130):
        numbers = np.sort(np.sin(numbers) * 3.0 + numbers[::-1])
    return time.process_time() - begin


def used_seconds() -> float:
    """Return the processor seconds of this process and of children that it waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def slow_of(calibrations: Mapping[str, float]) -> list[str]:
    """Return the slow tests by measured times; a function whose tests are all slow stands alone."""
    functions: dict[str, list[str]] = defaultdict(list)
    for test in sorted(calibrations, key=lambda test: (calibrations[test], test)):
        functions[function_of(test)].append(test)
    slow: list[str] = []
    for function, cases in functions.items():
        quick = quick_of(cases, calibrations)
        if quick:
            slow += [test for test in cases if test not in quick]
        else:
            slow.append(function)
    return sorted(slow)


def quick_of(cases: list[str], calibrations: Mapping[str, float]) -> set[str]:
    """Return the quick ones of a function's cases, which come cheapest first."""
    values = {test: set(enumerate(test.partition("[")[2][:-1].split("-"))) for test in cases}
    alike = len({len(axes) for axes in values.values()}) == 1  # else texts with dashes
    quick, seen = set[str](), set[tuple[int, str]]()
    for test in cases:
        if alike and calibrations[test] <= AXIS_CASE and not values[test] <= seen:
            quick.add(test)
            seen |= values[test]
    for test in cases:
        if calibrations[test] <= QUICK_CASE and len(quick) < MOST_CASES:
            quick.add(test)
    if not quick and calibrations[cases[0]] <= ONLY_CASE:
        quick = {cases[0]}
    return quick


def listed_slow() -> frozenset[str]:
    """Return slow tests by the last measurement, and functions whose tests are all slow."""
    if not SLOW_FILE.exists():
        return frozenset()
    return frozenset(SLOW_FILE.read_text(encoding="utf-8").splitlines())


def by_file(calibrations: Mapping[str, float]) -> dict[str, float]:
    """Return the calibrations of each file's tests."""
    sums: dict[str, float] = defaultdict(float)
    for test, count in calibrations.items():
        sums[test.partition("::")[0]] += count
    return dict(sums)


def bound() -> dict[str, float]:
    """Return the calibrations of each file's quick tests when the bound was renewed."""
    rows = (line.split() for line in BOUND_FILE.read_text(encoding="utf-8").splitlines())
    return {file: float(count) for count, file in rows}


def outgrown(calibrations: Mapping[str, float], bound: Mapping[str, float]) -> list[str]:
    """What to say of a quick part that takes longer than its bound allows; nothing where it fits.

    Names the dearest tests of the files that grew most, until they explain the excess.
    """
    total, allowed = sum(calibrations.values()), SLACK * sum(bound.values())
    if total <= allowed:
        return []
    grown = {file: now - bound.get(file, 0.0) for file, now in by_file(calibrations).items()}
    lines = [
        f"the quick part takes {total:.1f} calibrations, {allowed:.1f} are allowed; what grew most:"
    ]
    excess = total - sum(bound.values())
    for file in sorted(grown, key=lambda file: -grown[file])[:MOST_TOLD]:
        if excess <= 0 or grown[file] <= 0:
            break
        excess -= grown[file]
        tests = [test for test in calibrations if test.startswith(f"{file}::")]
        dearest = max(tests, key=lambda test: calibrations[test])
        lines.append(
            f"  {grown[file]:+8.1f}  {file}, most of all {dearest} ({calibrations[dearest]:.1f})"
        )
    lines.append("make them cheaper, or measure which are slow: --renew-slow")
    return lines


def listing(calibrations: Mapping[str, float], second: float) -> Iterable[str]:
    """Yield processor time by folder, then the dearest tests."""
    folders: dict[str, list[float]] = defaultdict(list)
    for test, count in calibrations.items():
        folders[folder_of(test)].append(count)
    total = sum(calibrations.values())
    yield f"{total:.1f} calibrations of {second:.3f} s, {total * second:.1f} s of processors"
    for folder, counts in sorted(folders.items(), key=lambda item: -sum(item[1])):
        yield f"{sum(counts):9.1f} {len(counts):6} tests  {folder}"
    yield "dearest tests:"
    for test in sorted(calibrations, key=lambda test: -calibrations[test])[:MOST_TOLD]:
        yield f"{calibrations[test]:9.1f}  {test}"


def mark_slow(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Mark the tests that are listed, and note which functions have a quick case."""
    slow = listed_slow()
    has_quick_case: dict[str, bool] = {}
    for item in items:
        function = function_of(item.nodeid)
        if item.nodeid in slow or function in slow:
            item.add_marker("slow")
        quick = item.get_closest_marker("slow") is None
        has_quick_case[function] = has_quick_case.get(function, False) or quick
    single = any("::" in argument for argument in config.args)  # some of its cases may be left out
    config.stash[HAS_QUICK_CASE] = {} if single else has_quick_case


class ProcessorTime:
    """Plugin that measures tests where they run, and lists and checks their times elsewhere.

    Attributes:
        config: Configuration of pytest.
        used: Seconds of each test, by its name.
        slow, quick: Names of the tests with these markers.
        seconds: Seconds of each calibration, in order.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.used: dict[str, float] = {}
        self.slow: set[str] = set()
        self.quick: set[str] = set()
        self.seconds: list[float] = []
        self.problem: list[str] = []

    @property
    def is_worker(self) -> bool:
        """Whether this process is a worker of pytest-xdist."""
        return hasattr(self.config, "workerinput")

    @property
    def distributes(self) -> bool:
        """Whether this process gives tests to workers."""
        return bool(self.config.getoption("dist", "no") != "no") and not self.is_worker

    @property
    def asked(self) -> bool:
        """Whether any flag of this plugin is set."""
        return any(self.config.getoption(f"--{flag}") for flag in FLAGS)

    def pytest_sessionstart(self) -> None:
        if self.asked and not self.distributes:
            self.seconds.append(calibration_seconds())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        item.stash[BEGIN] = used_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when == "teardown":
            report.processor_seconds = used_seconds() - item.stash[BEGIN]  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not self.is_worker and report.when == "teardown":
            self.used[report.nodeid] = getattr(report, "processor_seconds", 0.0)
            if "slow" in report.keywords:
                self.slow.add(report.nodeid)
            if "quick" in report.keywords:
                self.quick.add(report.nodeid)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.seconds += getattr(node, "workeroutput", {}).get(CALIBRATIONS, [])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not self.asked:
            return
        if not self.distributes:
            self.seconds.append(calibration_seconds())
        if self.is_worker:
            self.config.workeroutput[CALIBRATIONS] = self.seconds  # type: ignore[attr-defined]
            return
        if not self.seconds or not self.used:
            return
        calibrations = self.calibrations()
        if self.config.getoption("--renew-slow"):
            renew_slow(calibrations, self.slow, self.quick)
        if self.config.getoption("--renew-bound"):
            renew_bound(calibrations)
        if self.config.getoption("--hold-quick"):
            self.problem = outgrown(calibrations, bound())
            if self.problem and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def calibrations(self) -> dict[str, float]:
        """Return the times of tests, in calibrations."""
        second = statistics.mean(self.seconds)
        return {test: used / second for test, used in self.used.items()}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.asked and self.seconds and self.used and not self.is_worker:
            terminalreporter.section("processor time")
            for line in listing(self.calibrations(), statistics.mean(self.seconds)):
                terminalreporter.write_line(line)
            for line in self.problem:
                terminalreporter.write_line(line, red=True)


BEGIN = pytest.StashKey[float]()
HAS_QUICK_CASE = pytest.StashKey[dict[str, bool]]()  # of each function of the files asked for


def renew_slow(calibrations: Mapping[str, float], marked: Set[str], stay: Set[str]) -> None:
    """Write which tests are slow.

    Tests that their own source marks stay outside, and those that are to stay quick; those that did
    not run stay what they were.
    """
    before = listed_slow()
    ran = {*calibrations, *map(function_of, calibrations)}
    measured = {
        test: count
        for test, count in calibrations.items()
        if test not in marked or not before.isdisjoint((test, function_of(test)))
    }
    dear = slow_of({test: count for test, count in measured.items() if test not in stay})
    slow = {*dear, *(before - ran)}
    SLOW_FILE.write_text("".join(f"{test}\n" for test in sorted(slow)), encoding="utf-8")


def renew_bound(calibrations: Mapping[str, float]) -> None:
    """Write the time of the quick part, file by file."""
    lines = [f"{count:9.3f} {file}\n" for file, count in sorted(by_file(calibrations).items())]
    BOUND_FILE.write_text("".join(lines), encoding="utf-8")


def add_options(parser: pytest.Parser) -> None:
    """Add the flags by which times are listed, written and held."""
    group = parser.getgroup("processor time of tests")
    for flag, meaning in FLAGS.items():
        group.addoption(f"--{flag}", action="store_true", help=meaning)
