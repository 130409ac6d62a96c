"""Installed, there is one package, `ipusim`, which disturbs no other package and no tests."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from email import message_from_string
from email.message import Message
from pathlib import Path
from runpy import run_path
from textwrap import dedent

import pytest
from hatchling.build import build_sdist, build_wheel

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.slow

JOB = """
import json
from pathlib import Path
import numpy as np
import ipusim
from ipusim import BOW, content_hash, simulate
from ipusim.compiler import Pattern, emit, pack, plan_static, unpack
from ipusim.compiler.studies import explore, validate
from ipusim.compiler.studies.sweep import fingerprint
from ipusim.kernels import CODELETS

a, x = np.eye(64, dtype=np.float32), np.ones((64, 8), dtype=np.float32)
plan = plan_static(Pattern.of(a, block=16), n=8, machine=BOW.scaled_to(4))
run = simulate(emit(plan), pack(plan, a, x))
assert (unpack(plan, run.outputs) == 1).all()
print(json.dumps({
    "place": str(Path(ipusim.__file__).parent),
    "cycles": run.report.cycles,
    "hashes": {kernel.name: content_hash(kernel) for kernel in CODELETS},
    "fingerprints": [fingerprint(measure) for measure in (explore.measure, validate.measure)],
}))
"""

PLANNED = """
from pathlib import Path

import numpy as np

from ipusim import BOW, Report, simulate
from ipusim.compiler import Plan, emit, pack, plan_static, read_matrix, unpack


def cycles_of(file: Path) -> int:
    matrix = read_matrix(file)
    plan: Plan = plan_static(matrix.pattern, n=64, machine=BOW)
    run = simulate(emit(plan), pack(plan, matrix, np.ones((matrix.pattern.shape[1], 64))))
    report: Report = run.report
    reveal_type(run)
    assert report.cycles is not None and unpack(plan, run.outputs) is not None
    return report.cycles


plan_static("a matrix", n=64)
"""


def built(folder: Path, target: Path) -> Path:
    """Build the wheel of a checkout or of an unpacked sdist, and unpack it as installers do."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        name = build_wheel(str(target))
    finally:
        os.chdir(before)
    with zipfile.ZipFile(target / name) as wheel:
        wheel.extractall(target / "site")
    return target / "site"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the unpacked wheel of this checkout."""
    return built(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    """Return the wheel's metadata, which an index shows."""
    with zipfile.ZipFile(next(wheel.parent.glob("*.whl"))) as packed:
        (name,) = (each for each in packed.namelist() if each.endswith(".dist-info/METADATA"))
        return message_from_string(packed.read(name).decode())


@pytest.fixture(scope="module")
def neighbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return another distribution with the packages `kernels` and `transformers`."""
    site = tmp_path_factory.mktemp("neighbour")
    for name in ("kernels", "transformers"):
        (site / name).mkdir()
        (site / name / "__init__.py").write_text(f'WHOSE = "another distribution: {name}"\n')
    return site


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """Return a repository that has folders of our names, and tests."""
    for name in ("compiler", "kernels"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("SIDE = 3\n")
    (tmp_path / "test_theirs.py").write_text("""
import sys
import compiler
import kernels


def test_theirs():
    assert compiler.SIDE == kernels.SIDE == 3
    assert "numpy" not in sys.modules


def test_asks_for_cycles(cycles):
    assert cycles is not None
""")
    return tmp_path


def python(
    code: Sequence[str], places: Sequence[Path], folder: Path
) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder of its own, with these places first on its path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}
    command = [sys.executable, *code]
    return subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=False
    )


def test_a_wheel_and_one_from_the_sdist_hold_the_same_files(wheel: Path, tmp_path: Path) -> None:
    here = Path.cwd()
    os.chdir(ROOT)
    try:
        name = build_sdist(str(tmp_path))
    finally:
        os.chdir(here)
    with tarfile.open(tmp_path / name) as sdist:
        sdist.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    other = built(unpacked, tmp_path / "again")
    files = [
        {file.relative_to(site): file.read_bytes() for file in site.rglob("*.*") if file.is_file()}
        for site in (wheel, other)
    ]

    assert files[0] == files[1]
    assert {place.name.partition("-")[0] for place in wheel.iterdir()} == {"ipusim"}
    modules = {file.as_posix() for file in files[0]}
    assert {"ipusim/compiler/emitter.py", "ipusim/kernels/half.py", "ipusim/py.typed"} <= modules


def test_hashes_and_fingerprints_are_those_of_the_checkout(wheel: Path, tmp_path: Path) -> None:
    figures = []
    for place in (wheel, ROOT):
        done = python(["-c", JOB], [place], tmp_path)
        assert done.returncode == 0, done.stderr
        figures.append(json.loads(done.stdout))
    places = [figure.pop("place") for figure in figures]

    assert places == [str(wheel / "ipusim"), str(ROOT / "ipusim")]
    assert figures[0] == figures[1]


@pytest.mark.parametrize("first", ["ipusim", "neighbour"])
def test_beside_another_distributions_kernels_both_work(
    wheel: Path, neighbour: Path, tmp_path: Path, first: str
) -> None:
    places = [wheel, neighbour] if first == "ipusim" else [neighbour, wheel]
    theirs = "import kernels, transformers; assert 'another' in kernels.WHOSE + transformers.WHOSE"
    done = python(["-c", f"{theirs}\n{JOB}\n{theirs}"], places, tmp_path)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["cycles"] > 0


@pytest.mark.parametrize("place", ["wheel", "checkout"])
def test_a_repository_with_folders_of_our_names_runs_its_tests(
    wheel: Path, foreign: Path, place: str
) -> None:
    places = [wheel] if place == "wheel" else []  # this environment has the checkout
    done = python(["-m", "pytest", "-p", "no:cacheprovider"], places, foreign)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout


@pytest.mark.parametrize("name", ["compiler", "kernels"])
def test_the_old_name_from_a_checkout_tells_the_new_one(tmp_path: Path, name: str) -> None:
    done = python(["-c", f"import {name}"], [ROOT], tmp_path)
    *_, last = done.stderr.splitlines()

    assert last == f"ImportError: a package of ipusim: write `from ipusim.{name} import ...`"


def test_a_clone_without_links_is_told(wheel: Path, tmp_path: Path) -> None:
    shutil.copytree(wheel / "ipusim", tmp_path / "ipusim", ignore=shutil.ignore_patterns("*.npz"))
    shutil.rmtree(tmp_path / "ipusim" / "compiler")
    (tmp_path / "ipusim" / "compiler").write_text("../compiler")
    done = python(["-c", "import ipusim"], [tmp_path], tmp_path)

    assert "comes from a clone without symbolic links; clone with" in done.stderr.splitlines()[-1]


def test_a_strictly_typed_project_gets_types(wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "planned.py").write_text(dedent(PLANNED))
    settings = tmp_path / "mypy.ini"
    settings.write_text("[mypy]\nstrict = true\nfollow_imports = silent\n")
    command = ["-m", "mypy", "--config-file", str(settings), "--no-incremental", "planned.py"]
    done = python(command, [wheel], tmp_path)

    told = [line.partition(": ")[2].split("  [")[0] for line in done.stdout.splitlines()[:-1]]

    assert told == [
        'note: Revealed type is "ipusim.simulation.simulate.Run"',
        'error: Argument 1 to "plan_static" has incompatible type "str"; expected "Pattern"',
    ]


def test_an_index_is_told_readme_without_links_into_the_source(metadata: Message) -> None:
    readme = (ROOT / "README.md").read_text()

    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload() == run_path(str(ROOT / "hatch_build.py"))["long_description"](
        readme
    )


def test_an_index_knows_whom_the_package_is_for(metadata: Message) -> None:
    kinds = {each.partition(" :: ")[0] for each in metadata.get_all("Classifier", ())}
    needed = {re.split(r"\W", each)[0] for each in metadata.get_all("Requires-Dist", ())}
    lean = {
        re.split(r"\W", each)[0]
        for each in metadata.get_all("Requires-Dist", ())
        if "extra ==" not in each
    }

    assert kinds == {
        *("Development Status", "Environment", "Framework", "Intended Audience"),
        *("Operating System", "Programming Language", "Topic", "Typing"),
    }
    assert lean.isdisjoint({"matplotlib", "plotly"})
    assert {"matplotlib", "plotly"} <= needed
    assert {"dev", "pages", "plots"} <= set(metadata.get_all("Provides-Extra", ()))
