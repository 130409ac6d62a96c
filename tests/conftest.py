"""Fixtures and settings of all tests: golden texts, Hypothesis profiles, slow tests, bytecode.

Hypothesis: a test says how many cases it tries where one that says nothing tries 100. The quick
part tries 10 % of them; `--hypothesis-profile=suite` 40 %, as the gate does with every test that
draws (marker `drawn`), `whole` all; of no test fewer than 3. Cases with the marker `whole` run in
that profile alone (`quick_part/gate_part.py`). All these draw the same cases each
time, whatever else the process has imported. `long` draws others each time, 100 times as many: a
search to be run by hand. The plugin reads the option before it collects, so the profiles stand in
the first conftest.

What is slow, by the measurement of `quick_part/processor_time.py`, carries the marker `slow`.

What a test draws follows from its source, which Hypothesis reads once for all its parameters.

Garbage is not looked for while tests are collected: all of them are kept, and looking through them
again and again took a third of the time.

Commands that tests start find their modules compiled: where Python is told to keep no bytecode
(`PYTHONDONTWRITEBYTECODE`), a command would compile 600 modules each time.
"""

from __future__ import annotations

import builtins
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable
from functools import cache
from typing import Any

import pytest
from gate_part import WHOLE, leave_siblings
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.internal import reflection
from hypothesis.internal.conjecture import providers
from processor_time import ProcessorTime, add_options, mark_slow

import ipusim
from ipusim import whole_file

pytest.register_assert_rewrite("judge", "signalled", "studies", "targets")  # of tests/hostile
UNHURRIED = settings(
    deadline=None,  # a busy machine is no fault
    suppress_health_check=[HealthCheck.too_slow],  # drawing plans
)
FIXED = settings(UNHURRIED, derandomize=True, database=None)
settings.register_profile("quick", FIXED, max_examples=10)
settings.register_profile("suite", FIXED, max_examples=40)
settings.register_profile("whole", FIXED, max_examples=WHOLE)
settings.register_profile("long", UNHURRIED, max_examples=10_000, print_blob=True)
settings.load_profile("quick")
LEAST = 3  # cases of any law

reflection._clean_source = cache(reflection._clean_source)  # twice for each case; no other door

BYTECODE = pytest.StashKey[str]()
KEPT_IN = "kept_bytecode"  # tells a worker of pytest-xdist the folder

GoldenCheck = Callable[[str, str], None]
BUILTIN_SUM = sum
PACKAGE = os.path.join(*ipusim.__path__, "")  # the compiler and the kernels are inside


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenCheck:
    """Return `golden(name, text)`, which compares text with golden/<name> beside the test."""

    def check(name: str, text: str) -> None:
        """Compare a text with its file, or write the file under `--update-golden`."""
        path = request.path.parent / "golden" / name
        if request.config.getoption("update_golden"):
            path.parent.mkdir(exist_ok=True)
            with whole_file(path) as file:
                file.write(f"{text}\n".encode())
        if not path.exists():
            pytest.fail(f"{path.name} is missing; run with --update-golden and read what it wrote")
        assert path.read_text(encoding="utf-8") == text + "\n"

    return check


def refuse_sum_of_floats(iterable: Iterable[Any], /, start: Any = 0) -> Any:
    """Return `sum(iterable)`, unless it is a float that the project computes.

    Python 3.12 adds floats with a compensation and Python 3.11 without: the last digit of a figure
    would depend on the version. `math.fsum` rounds once, everywhere. The argument has the name that
    it has in Python, because torch compares both when it is imported.
    """
    total = BUILTIN_SUM(iterable, start)
    if type(total) is float:
        caller = sys._getframe(1).f_code.co_filename
        assert not caller.startswith(PACKAGE), f"{caller} adds floats with sum, not math.fsum"
    return total


def pytest_configure(config: pytest.Config) -> None:
    """Time the tests, and keep the bytecode of started processes in a folder of this run."""
    builtins.sum = refuse_sum_of_floats
    config.pluginmanager.register(ProcessorTime(config))
    if not sys.dont_write_bytecode:
        return
    given = getattr(config, "workerinput", None)
    if given is None:
        config.stash[BYTECODE] = tempfile.mkdtemp(prefix="ipusim-bytecode-")
    keep_bytecode(given[KEPT_IN] if given else config.stash[BYTECODE])


def keep_bytecode(folder: str) -> None:
    """Let processes that are started from now on keep their bytecode in `folder`."""
    os.environ["PYTHONPYCACHEPREFIX"] = folder
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Freeze what is collected, so that the garbage collector need not look at it again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add flags that list, hold and mark the times of tests."""
    add_options(parser)
    parser.addoption(
        "--every", type=int, default=1, metavar="N", help="run one of every N tests that are quick"
    )


@pytest.hookimpl(tryfirst=True)  # before what `-m` asks for is taken
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark slow tests and let them begin; give each law its part of the profile's cases."""
    mark_slow(config, items)
    leave_siblings(config, items)
    if (every := config.getoption("every")) > 1:
        quick = [item for item in items if item.get_closest_marker("slow") is None]
        chosen = set(quick[::every])
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]
    for item in items:
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
            item.add_marker("drawn")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    tests = [item.obj for item in items if isinstance(item, pytest.Function)]
    functions = {getattr(test, "__func__", test) for test in tests if is_hypothesis_test(test)}
    if settings.default.derandomize:  # else constants of all modules loaded by then are drawn, too,
        providers._get_local_constants = providers.Constants  # which parses them; no other door
    for function in functions:
        own = function._hypothesis_internal_use_settings  # what `@settings` left; no other door
        most = settings.default.max_examples
        if own.max_examples != most:  # it has said something
            tried = max(min(LEAST, own.max_examples), own.max_examples * most // WHOLE)
            function._hypothesis_internal_use_settings = settings(own, max_examples=tried)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Workers take whole stretches of tests, so that what a module caches is made by one of them.

    Another scheduler that `--dist` names stays.
    """
    if config.getoption("dist") != "load":  # what `-n` means where nothing is said
        return None
    from xdist.scheduler import WorkStealingScheduling  # noqa: PLC0415  # only where it is there

    return WorkStealingScheduling(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give workers the folder of bytecode."""
    node.workerinput[KEPT_IN] = node.config.stash.get(BYTECODE, "")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the folder of bytecode."""
    if BYTECODE in config.stash:
        shutil.rmtree(config.stash[BYTECODE], ignore_errors=True)
