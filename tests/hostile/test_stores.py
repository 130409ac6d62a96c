"""Damage to stores, to the table of measurements and to golden files.

Whatever is done to them: rows that count are true rows, a bad line is told, and nothing is raised
but the project's own errors.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest
from cases import cases
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, refused, room

from ipusim import IpusimError
from ipusim.compiler.guard.counts import golden_text, read_golden
from ipusim.compiler.studies import explore, validate
from ipusim.compiler.studies.compare import figures_of
from ipusim.compiler.studies.explore import findings_text, grid_of, plan_text, with_speedups
from ipusim.compiler.studies.forecast import makespan
from ipusim.compiler.studies.sweep import Row, Study, Task, fingerprint, open_store, read_store
from ipusim.compiler.studies.sweep.json_lines import members_of, text_of
from ipusim.compiler.studies.validate import SHIPPED, Configuration, read_measurements
from ipusim.compiler.studies.validate.measure import stored_result
from ipusim.compiler.studies.validate.profiling import FITTED
from ipusim.compiler.studies.validate.schedules import nearness_of
from ipusim.compiler.studies.validate.stored import restored

NOW = "now"
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 3, 10**18, 10**400, 0.5, -0.5, 1e300, "", "static", "1438", "../x"),
    *([], {}, [1, 2], {"a": 1}, [[]], "\x00", "\ud800", "x" * 5000),
)
GRID = {
    "size": (32,), "n": (4, 65536), "block_length": (16,), "density": (0.5,), "tiles": (2,),
    "method": ("static", "dynamic", "dense"),
}  # fmt: skip


def explored() -> list[Task]:
    """Return tasks of a small sweep."""
    return [
        Task(one.key, str(one), one.configuration, lambda one=one: explore.measure(one.request))
        for one in grid_of(GRID)
    ]


def validated() -> list[Task]:
    """Return tasks of a small validation."""
    jobs = [("dense", None, 16), ("static", 16, 16), ("static", 16, 65536)]
    tasks = []
    for method, block, n in jobs:
        configuration = Configuration(
            method=method, dtype="fp16", m=32 if n < 99 else 8192, k=32 if n < 99 else 8192, n=n,
            block=block, density=block and 0.5,
        )  # fmt: skip
        fields, measure = attrs.asdict(configuration), partial(stored_result, configuration)
        tasks.append(Task(configuration.key, str(configuration), fields, measure))
    return tasks


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, bytes]:
    """Return whole stores by the name of their study."""
    folder, found = tmp_path_factory.mktemp("stores"), {}
    for study, tasks in ((explore.STUDY, explored()), (validate.STUDY, validated())):
        path = folder / study.name
        store = open_store(path, study=study, fingerprint=NOW, fresh=False, tell=pytest.fail)
        for task in tasks:
            store.append(task, task.measure())
        found[study.name] = path.read_bytes()
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder."""
    return tmp_path_factory.mktemp("damaged")


Reader = Callable[[Path, Study], tuple[Mapping[str, Row], str]]
STUDIES = st.sampled_from([explore.STUDY, validate.STUDY])
DAMAGES = st.lists(
    st.tuples(
        st.sampled_from(["flip", "cut", "insert", "double", "end", "digit", "swap"]),
        st.floats(0, 1, exclude_max=True),
        st.binary(min_size=1, max_size=6),
    ),
    min_size=1,
    max_size=3,
)


def damaged(content: bytes, damages: list[tuple[str, float, bytes]]) -> bytes:
    """Return the bytes of a file after these damages."""
    for kind, share, some in damages:
        at = int(share * len(content))
        if kind == "flip":
            content = (
                content[:at] + bytes([content[at] ^ (some[0] or 1)]) + content[at + 1 :]
                if content
                else some
            )
        elif kind == "cut":
            content = content[:at] + content[at + 100 * some[0] :]
        elif kind == "insert":
            content = content[:at] + some * 100 + content[at:]
        elif kind == "double":
            content = content[:at] + content[at // 2 :]
        elif kind == "end":
            content = content[:at] + bytes(1) * some[0]
        elif kind == "digit":
            digit = next((n for n in range(at, len(content)) if content[n : n + 1].isdigit()), at)
            content = content[:digit] + b"%d" % (some[0] % 10) + content[digit + 1 :]
        else:
            lines = content.splitlines(keepends=True)
            content = b"".join(lines[1:at] + lines[:1] + lines[at:])
    return content


@st.composite
def changes(draw: st.DrawFn) -> Callable[[Any], Any]:
    """Draw a function that changes one part somewhere inside a JSON value."""
    path = draw(st.lists(st.integers(0, 99), min_size=1, max_size=5))
    odd, kind = draw(st.sampled_from(ODD)), draw(st.sampled_from(["set", "drop", "add"]))

    def change(value: Any) -> Any:
        """Return the value after the change, which happens in place."""
        branch = value
        for step in path:
            names = list(branch) if isinstance(branch, dict) else list(range(len(branch)))
            if not names:
                break
            name = names[step % len(names)]
            if step is path[-1] or not isinstance(branch[name], dict | list) or not branch[name]:
                _replace(branch, name, odd, kind)
                break
            branch = branch[name]
        return value

    return change


def _replace(branch: Any, name: Any, odd: Any, kind: str) -> None:
    """Drop, add to or replace an entry of a list or a dictionary."""
    if kind == "drop":
        del branch[name]
    elif kind == "add" and isinstance(branch, dict):
        branch["more"] = odd
    else:
        branch[name] = odd


def check_one_line(error: IpusimError) -> None:
    """Check that an error's text is one line."""
    assert len(str(error).splitlines()) == 1


def read(path: Path, study: Study) -> tuple[Mapping[str, Row], str]:
    """Return the rows of a store that count, and what is said of the others."""
    store = read_store(path, study=study, fingerprint=NOW, fresh=False)
    return store.rows, store.bad_note


def seen(path: Path, study: Study) -> tuple[Mapping[str, Row], str]:
    """Return the same as `read`, after every other reader of a store has looked at it."""
    store = read_store(path, study=study, fingerprint=NOW, fresh=False)
    if study == explore.STUDY:
        findings = with_speedups(explore.finding_of(row) for row in store.rows.values())
        findings_text(findings)
        explore.findings_json(findings)
        plan_text(grid_of({**GRID, "seed": (1,)}), store, processes=2)
    else:
        held = dict(restored(row.configuration, row.result) for row in store.rows.values())
        nearness_of(FITTED.added_to(held))
    figures_of(path, lambda _: None)
    makespan([one.seconds for one in store.timings], 2)
    return store.rows, store.bad_note


@pytest.mark.parametrize("reader", [read, seen])
@cases(150)
@given(study=STUDIES, damages=DAMAGES)
def test_rows_that_count_of_a_damaged_store_are_true_rows(
    stores: Mapping[str, bytes], folder: Path, reader: Reader, study: Study, damages: Any
) -> None:
    path, whole = folder / "damaged", folder / "whole"
    whole.write_bytes(stores[study.name])
    true = read_store(whole, study=study, fingerprint=NOW, fresh=False).rows
    path.write_bytes(damaged(stores[study.name], damages))
    try:
        rows, bad = reader(path, study)
    except IpusimError as error:
        check_one_line(error)
        return

    assert rows.items() <= true.items()
    lines = path.read_bytes().count(b"\n")
    assert bool(bad) or len(rows) >= min(len(true), lines - 1)


@pytest.mark.parametrize("reader", [read, seen])
@cases(150)
@given(study=STUDIES, line=st.integers(0, 99), change=changes())
def test_a_store_with_values_of_wrong_types_breaks_nothing(
    stores: Mapping[str, bytes],
    folder: Path,
    reader: Reader,
    study: Study,
    line: int,
    change: Callable[[Any], Any],
) -> None:
    """Signed anew, as nobody does by chance."""
    path, lines = folder / "signed", stores[study.name].splitlines(keepends=True)
    number = 1 + line % (len(lines) - 1)
    parts = members_of(lines[number])
    changed = {**parts, **change({name: parts[name] for name in ("configuration", "result")})}
    if not {"configuration", "result"} <= changed.keys():
        return
    path.write_bytes(b"".join([*lines[:number], text_of(changed), *lines[number + 1 :]]))
    try:
        rows, bad = reader(path, study)
    except IpusimError as error:
        check_one_line(error)
        return

    assert bad or len(rows) == len(lines) - 1


@cases(60)
@given(damages=DAMAGES)
def test_a_damaged_table_of_measurements_is_refused_or_read(folder: Path, damages: Any) -> None:
    path = folder / "points.csv"
    path.write_bytes(damaged(SHIPPED.read_bytes()[:4000], damages))
    try:
        rows = read_measurements(path)
    except IpusimError as error:
        check_one_line(error)
        return

    assert all(row.m > 0 and row.density > 0 for row in rows)


@cases(40)
@given(damages=DAMAGES)
def test_a_damaged_golden_file_is_refused_or_read(folder: Path, damages: Any) -> None:
    path = folder / "a.cycles"
    counts = {"cycles": 1438, "inputs": "0f", "max_tile_bytes": 2**40}
    whole = golden_text({("test_a", f"n{n}"): counts for n in range(9)})
    path.write_bytes(damaged(whole.encode(), damages))
    try:
        golden = read_golden(path)
    except IpusimError as error:
        check_one_line(error)
        return

    assert all(isinstance(test, str) for test, _ in golden.counts)


@pytest.mark.parametrize("change", ["figure", "nul", "deep", "twice", "not UTF-8", "NaN"])
def test_a_look_at_a_damaged_store_shows_the_rest_and_says_so_in_a_line(
    stores: Mapping[str, bytes], tmp_path: Path, change: str
) -> None:
    now = fingerprint(explore.measure)
    first, *lines = stores[explore.STUDY.name].splitlines(keepends=True)
    signed = [text_of({**members_of(line), "fingerprint": now}, plain=True) for line in lines]
    bad = {
        "figure": signed[0].replace(b'"cycles": ', b'"cycles": 1', 1),
        "nul": bytes(5000),
        "deep": b"[" * 200_000 + b"\n",
        "twice": signed[0].replace(b'{"key"', b'{"key": "", "key"', 1),
        "not UTF-8": b"\xff\xfe" + signed[0],
        "NaN": signed[0].replace(b'"m": ', b'"m": NaN', 1),
    }[change]
    path, whole = tmp_path / "damaged", tmp_path / "whole"
    whole.write_bytes(first + b"".join(signed))
    path.write_bytes(first + b"".join(signed[1:]) + bad)

    told = judged(["explore", "--store", path, "--json"], tmp_path)
    compared = judged(["compare", whole, path], tmp_path)

    assert (told.status, compared.status) == (0, 0)
    assert len(told.out.splitlines()) == len(lines) - 1
    for said in (told.err, compared.err):
        assert f"damaged: left out a bad line, line {len(lines) + 1}: it" in said


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "empty", "other", "old"])
def test_a_file_that_is_no_store_is_refused_in_a_line(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "store"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_text(
            {
                "empty": "",
                "other": '{"store": "ipusim validate", "format": 2}\n',
                "old": '{"store": "ipusim explore", "format": 1}\n{}\n',
            }[kind]
        )

    for command in (["explore"], ["explore", "--n", 4, "--dry-run"]):
        if kind == "empty" and len(command) > 1:
            continue
        assert str(path) in refused([*command, "--store", path])


@pytest.mark.slow  # parses twenty megabytes
def test_a_small_store_whose_lines_inflate_is_read_in_bounded_memory(
    stores: Mapping[str, bytes], tmp_path: Path
) -> None:
    study = explore.STUDY
    first, line, *_ = stores[study.name].splitlines(keepends=True)
    whole = members_of(line)
    # A megabyte of empty lists takes 22 megabytes parsed, and two kilobytes in the file.
    large = {**whole, "fingerprint": "another", "result": {"lists": [[]] * 250_000}}
    path = tmp_path / "store"
    path.write_bytes(first + line + text_of(large) * 20)

    with room(2**28):
        store = open_store(path, study=study, fingerprint=NOW, fresh=False, tell=pytest.fail)

    assert (len(store.rows), store.num_others) == (1, 20)


READS_WITH_LITTLE_ROOM = """
import sys
from pathlib import Path
from judge import room
from ipusim import InputError
from ipusim.compiler.studies import explore
from ipusim.compiler.studies.sweep import open_store

path, fingerprint = sys.argv[1:]
try:
    with room(2**24):
        study = explore.STUDY
        open_store(Path(path), study=study, fingerprint=fingerprint, fresh=False, tell=print)
except InputError as reason:
    print(str(reason)[: len(path) + len(": its results take more memory")], end="")
"""


def test_a_store_for_which_memory_is_short_is_refused_by_its_name(
    stores: Mapping[str, bytes], tmp_path: Path
) -> None:
    study = explore.STUDY
    first, line, *_ = stores[study.name].splitlines(keepends=True)
    large = {**members_of(line), "fingerprint": "another", "result": {"lists": [[]] * 250_000}}
    path = tmp_path / "store"
    path.write_bytes(first + text_of(large) * 4)

    # A process of its own: one that ran other tests has memory left that it may use again.
    done = subprocess.run(
        [sys.executable, "-c", READS_WITH_LITTLE_ROOM, str(path), NOW],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (0, f"{path}: its results take more memory")
