"""Golden texts: a fixture that holds a text against its file; `--update-golden` renews the file.

Hypothesis: `--hypothesis-profile=long` tries 100 times as many cases as the suite, `few` a tenth of
them. The plugin reads the option before it collects, so the profiles stand in the first conftest of
all.

Commands that tests start find their modules compiled: where Python is told to keep no bytecode
(`PYTHONDONTWRITEBYTECODE`), a command would compile 600 modules each time.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

from ipusim import whole_file

pytest.register_assert_rewrite("judge", "signalled", "studies", "targets")  # of tests/hostile
settings.register_profile("long", max_examples=10_000, deadline=None, print_blob=True)
settings.register_profile("few", max_examples=10, deadline=None, derandomize=True)

BYTECODE = pytest.StashKey[str]()
KEPT_IN = "kept_bytecode"  # tells a worker of pytest-xdist the folder

GoldenCheck = Callable[[str, str], None]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenCheck:
    """`golden(name, text)` fails unless golden/<name> beside the test holds exactly `text`."""

    def check(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        if request.config.getoption("update_golden"):
            path.parent.mkdir(exist_ok=True)
            with whole_file(path) as file:
                file.write(f"{text}\n".encode())
        if not path.exists():
            pytest.fail(f"{path.name} is missing; run with --update-golden and read what it wrote")
        assert path.read_text(encoding="utf-8") == text + "\n"

    return check


def pytest_configure(config: pytest.Config) -> None:
    """Processes that tests start keep their bytecode in a folder of this run; its own stays."""
    if not sys.dont_write_bytecode:
        return
    given = getattr(config, "workerinput", None)
    if given is None:
        config.stash[BYTECODE] = tempfile.mkdtemp(prefix="ipusim-bytecode-")
    os.environ["PYTHONPYCACHEPREFIX"] = given[KEPT_IN] if given else config.stash[BYTECODE]
    del os.environ["PYTHONDONTWRITEBYTECODE"]


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
    """Workers share the folder."""
    node.workerinput[KEPT_IN] = node.config.stash.get(BYTECODE, "")


def pytest_unconfigure(config: pytest.Config) -> None:
    """The folder goes with the run."""
    if BYTECODE in config.stash:
        shutil.rmtree(config.stash[BYTECODE], ignore_errors=True)
