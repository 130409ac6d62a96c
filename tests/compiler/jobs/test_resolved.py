"""A request is resolved once, at the beginning of a job; later stages read values."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import attrs
import pytest

from ipusim import BOW
from ipusim.compiler import jobs
from ipusim.compiler.jobs import operand, resolved
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.jobs.workload import ConvolutionWork, ProductWork

FOLDER = Path(jobs.__file__ or "").parent
DOOR = ("request", "convolution_options", "resolved", "operand", "weights", "workload")
OF_DOOR = {"ConvolvedOptions", "convolution_named", "machine_of", "load_machine", "format_named"}
SMALL = {"tiles": 4, "density": 0.25}
PRODUCT = {**SMALL, "m": 32, "k": 32, "n": 8}
CONVOLUTION = {**SMALL, "channels": 4, "filters": 4, "image": "4x4", "method": "convolution"}
ONCE = (
    *(resolved.resolved, resolved.machine_of, resolved._random_size, operand.drawn_matrix),
    *(ProductWork.dense_operand, ConvolutionWork.dense_operand),
)


@pytest.fixture
def entered() -> Iterator[Counter[str]]:
    """Count the calls of functions that resolve requests, by name, while a test runs."""
    counts: Counter[str] = Counter()
    names = {function.__code__: function.__name__ for function in ONCE}

    def count(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in names:
            counts[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    yield counts
    sys.setprofile(before)


@pytest.mark.parametrize(
    "options",
    [PRODUCT, {**PRODUCT, "method": "dense"}, {**PRODUCT, "method": "dynamic"}, CONVOLUTION],
    ids=lambda options: options.get("method", "static"),
)
def test_a_job_resolves_its_request_and_draws_its_operands_once(
    entered: Counter[str], options: dict[str, object]
) -> None:
    perform(request_of(options), timing_only=False, tell=lambda _stage: None)

    assert entered == dict.fromkeys((function.__name__ for function in ONCE), 1)


def test_a_machine_that_is_known_is_not_read_again(entered: Counter[str]) -> None:
    job = resolved.resolved(request_of({**PRODUCT, "machine": "mk2"}), BOW.scaled_to(2))

    assert job.machine == BOW.scaled_to(2)
    assert entered["machine_of"] == 0


@pytest.mark.parametrize(
    ("options", "is_dense", "codebook"),
    [
        ({}, False, False),
        ({"codebook": True}, False, True),
        ({"method": "dense"}, True, False),
        ({"method": "convolution", "algorithm": "winograd"}, True, False),
        ({"method": "convolution", "algorithm": "direct", "codebook": True}, False, True),
    ],
)
def test_what_stages_read_of_the_options_is_said(
    options: dict[str, object], is_dense: bool, codebook: bool
) -> None:
    job = resolved.resolved(request_of({"tiles": 2, **options}))

    assert (job.whole, job.codebook) == (is_dense, codebook)
    assert (job.convolved is job.request.options) == ("algorithm" in options)
    assert attrs.evolve(job, drawn=None).check_drawn() is None


def names_in(path: Path) -> set[str]:
    """Return every name that a source imports or reads."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    imported = {node.name for node in nodes if isinstance(node, ast.alias)}
    return imported | {node.id for node in nodes if isinstance(node, ast.Name)}


def test_no_stage_of_a_job_asks_the_request_what_the_door_has_said() -> None:
    stages = [path for path in FOLDER.glob("*.py") if path.stem not in DOOR]
    asking = {path.stem: names for path in stages if (names := names_in(path) & OF_DOOR)}

    assert asking == {}
    assert {name for stem in DOOR for name in names_in(FOLDER / f"{stem}.py")} >= OF_DOOR
