"""Stores of results: lines, checksums, cycle models, formats, damaged lines."""

from __future__ import annotations

import base64
import json
import zlib
from hashlib import sha256
from pathlib import Path

import pytest

from ipusim import CYCLE_MODEL, InputError
from ipusim.compiler.studies.forecast import Job, Timing
from ipusim.compiler.studies.sweep import ResultStore, Row, Study, Task, open_store, read_store
from ipusim.compiler.studies.sweep.json_lines import (
    CHECKSUM_DIGITS,
    CHECKSUM_FIELD,
    DEFLATED,
    EXAMPLES,
    MAX_LINE_BYTES,
    BadLine,
    members_of,
    text_of,
)

STUDY = Study("a test")
DONE = {"cycles": 42, "phases": [{"name": "multiply"}], "seconds": 0.5}
SECOND = Timing(Job(method="static", strategy="rows", n=1, tiles=1), 1.0)


def signed(text: str) -> str:
    """Return a line with a valid checksum."""
    body = text.encode()[:-1]
    return (body + CHECKSUM_FIELD % sha256(body).hexdigest()[:CHECKSUM_DIGITS].encode()).decode()


CHANGED = signed(
    '{"key": "k", "fingerprint": "now", "configuration": {}, "result": {"cycles": 1438}}'
)


def task(n: int) -> Task:
    """Return a task of one number."""
    return Task(key=f"key {n}", name=f"n {n}", configuration={"n": n}, measure=dict)


def opened(
    path: Path, *, fingerprint: str = "now", fresh: bool = False
) -> tuple[ResultStore, list[str]]:
    """Open a store; return it with the messages that were printed."""
    messages: list[str] = []
    store = open_store(
        path, study=STUDY, fingerprint=fingerprint, fresh=fresh, tell=messages.append
    )
    return store, messages


def filled(path: Path, count: int = 2) -> None:
    """Write a store of some results."""
    store, _ = opened(path)
    for n in range(1, count + 1):
        store.append(task(n), DONE)


def numbers_in(store: ResultStore) -> list[int]:
    """Return the number of each stored result."""
    return [row.configuration["n"] for row in store.rows.values()]


def test_stored_results_come_back(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "store.jsonl"
    filled(path)

    store, messages = opened(path)

    assert {"key 1": Row({"n": 1}, DONE), "key 2": Row({"n": 2}, DONE)} == store.rows
    assert messages == []


def test_results_of_another_simulator_do_not_count(tmp_path: Path) -> None:
    filled(tmp_path / "store.jsonl")

    store, _ = opened(tmp_path / "store.jsonl", fingerprint="later")

    assert (store.rows, store.num_others) == ({}, 2)
    assert numbers_in(opened(tmp_path / "store.jsonl")[0]) == [1, 2]


def of_model(path: Path, model: int | None, fingerprint: str = "then") -> None:
    """Give the lines of a store another cycle model; None for lines without a number."""
    first, *lines = path.read_bytes().splitlines(keepends=True)
    changes = {"cycle_model": model or 1, "fingerprint": fingerprint}
    changed = [text_of({**members_of(line), **changes}, plain=True) for line in lines]
    if model is None:
        bare = (
            line[: -len(CHECKSUM_FIELD) - CHECKSUM_DIGITS + 1].decode() + "}" for line in changed
        )
        bare = (text.replace(', "cycle_model": 1', "") for text in bare)
        changed = [signed(text).encode() + b"\n" for text in bare]
        assert all(b"cycle_model" not in line for line in changed)
    path.write_bytes(first + b"".join(changed))


def test_every_line_carries_the_number_of_the_cycle_model(tmp_path: Path) -> None:
    filled(tmp_path / "store.jsonl")

    lines = (tmp_path / "store.jsonl").read_bytes().splitlines(keepends=True)[1:]

    assert [members_of(line)["cycle_model"] for line in lines] == [CYCLE_MODEL] * 2


@pytest.mark.parametrize("model", [None, 1, CYCLE_MODEL + 1])
@pytest.mark.parametrize("fingerprint", ["then", "now"])
def test_results_of_another_cycle_model_do_not_count_and_are_reported_until_replaced(
    tmp_path: Path, model: int | None, fingerprint: str
) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    of_model(path, model, fingerprint)

    store, messages = opened(path)
    store.append(task(1), DONE)
    _, then = opened(path)
    store.append(task(2), DONE)
    after, last = opened(path)

    assert (store.rows, store.num_others) == ({}, 2)
    assert (
        f"left out 2 results of cycle model {model or 1}, this ipusim has {CYCLE_MODEL}"
        in messages[0]
    )
    assert "not counted, and simulated again where asked for; --fresh drops" in messages[0]
    assert f"left out a result of cycle model {model or 1}" in then[0]
    assert (numbers_in(after), last) == ([1, 2], [])
    assert read_store(path, study=STUDY, fingerprint="now", fresh=True).outdated_note == ""


def test_results_of_another_simulator_of_our_cycle_model_are_no_matter_of_the_model(
    tmp_path: Path,
) -> None:
    filled(tmp_path / "store.jsonl")

    store, messages = opened(tmp_path / "store.jsonl", fingerprint="later")

    assert (store.num_others, store.outdated_note, messages) == (2, "", [])


@pytest.mark.parametrize("model", ["2", -1, 0, 10**30, True, 2.0, None], ids=repr)
def test_a_line_with_a_damaged_cycle_model_is_bad(tmp_path: Path, model: object) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    first, *lines = path.read_bytes().splitlines(keepends=True)
    damaged = text_of({**members_of(lines[0]), "cycle_model": model})
    path.write_bytes(first + damaged + lines[1])

    store, messages = opened(path)

    assert numbers_in(store) == [2]
    assert "left out a bad line, line 2: its cycle_model" in messages[0]


def test_fresh_drops_everything_and_looking_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)

    store_read = read_store(path, study=STUDY, fingerprint="now", fresh=True)
    rows_kept = numbers_in(opened(path)[0])
    store, _ = opened(path, fresh=True)

    assert (store_read.rows, rows_kept, store.rows) == ({}, [1, 2], {})
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize("cut", [1, 40])
def test_a_damaged_last_line_is_reported_and_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    path.write_bytes(path.read_bytes()[:-cut])

    store, messages = opened(path)
    store.append(task(3), DONE)

    assert numbers_in(store) == [1]
    assert "left out a bad line, line 3: it has no end" in messages[0]
    assert numbers_in(opened(path)[0]) == [1, 3]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"key": "k', "it does not end in a checksum"),
        ("[]", "it does not end in a checksum"),
        ("", "it does not end in a checksum"),
        (CHANGED.replace("1438", "1439"), "its checksum does not match its text"),
        (signed('{"key": "k", "fingerprint": "now"}'), "it does not hold just key, fingerprint"),
        (signed('{"key": 1, "fingerprint": "now", "configuration": {}, "result": {}}'), "its key"),
        (signed('{"key": NaN}'), "it is no JSON object"),
        (signed('{"key": "' + '"}'), "it does not hold just"),
        (signed("{" + '"a": {' * 100_000 + "}" * 100_000 + "}"), "it is no JSON object"),
    ],
    ids=["half", "list", "empty", "figure", "parts", "kind", "NaN", "one part", "deep"],
)
def test_a_bad_line_is_named_and_left_out(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "store.jsonl"
    filled(path, 3)
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join([*lines[:2], line, lines[3], ""])
    path.write_text(text, encoding="utf-8")

    store, messages = opened(path)

    assert numbers_in(store) == [1, 3]
    assert len(messages) == 1
    assert f"left out a bad line, line 3: {why}" in messages[0]
    assert path.read_text(encoding="utf-8") == text


def test_many_bad_lines_are_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    with path.open("a", encoding="utf-8") as file:
        file.write("{}\n" * 7)

    (messages,) = opened(path)[1]

    assert "left out 7 bad lines (4, 5, 6, 7, 8, ...); line 4: it does not end" in messages


@pytest.mark.parametrize(("mark", "end"), [(b"\xef\xbb\xbf", b"\n"), (b"", b"\r\n")])
def test_a_mark_of_byte_order_and_other_line_ends_do_no_harm(
    tmp_path: Path, mark: bytes, end: bytes
) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    path.write_bytes(mark + path.read_bytes().replace(b"\n", end))

    store, messages = opened(path)
    store.append(task(3), DONE)

    assert (numbers_in(opened(path)[0]), messages) == ([1, 2, 3], [])


def test_a_line_that_its_study_does_not_know_is_bad_and_one_of_another_simulator_is_not(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)

    def check(key: str, *_: object) -> None:
        if key == "key 2":
            raise BadLine("cycles: 'x' is no count")

    study = Study("a test", check)
    messages: list[str] = []
    stores = [
        open_store(path, study=study, fingerprint=simulator, fresh=False, tell=messages.append)
        for simulator in ("now", "later")
    ]

    assert [numbers_in(stores[0]), stores[1].num_others] == [[1], 2]
    assert len(messages) == 1
    assert "line 3: cycles: 'x' is no count" in messages[0]


@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path: Path, fresh: bool) -> None:
    path = tmp_path / "points.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")

    with pytest.raises(InputError, match="is no store of `a test`"):
        opened(path, fresh=fresh)

    assert path.read_text(encoding="utf-8") == "a,b\n1,2\n"


def test_a_store_of_format_2_is_read_and_goes_on_in_it(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    first, *lines = path.read_bytes().splitlines(keepends=True)
    plain = [text_of(members_of(line), plain=True) for line in lines]
    before = first.replace(b"3", b"2") + b"".join(plain)
    path.write_bytes(before)

    store, messages = opened(path)
    store.append(task(3), DONE)

    assert (numbers_in(store), messages) == ([1, 2], [])
    assert numbers_in(opened(path)[0]) == [1, 2, 3]
    assert path.read_bytes().startswith(before)
    assert json.loads(path.read_bytes().splitlines()[-1])["result"] == DONE


def test_a_line_of_format_3_takes_a_fifth_of_one_of_format_2() -> None:
    examples = EXAMPLES.read_bytes().splitlines()
    (parts,) = (parsed for line in examples[-2:-1] if (parsed := json.loads(line)))
    parts["fingerprint"] = "0.1.0-model3-0123456789abcdef"
    parts["result"] |= {"cycles": 9871, "flop_rate": 318.5e9, "tile_balance": 0.8713}

    plain, short = (text_of(parts, plain=plain) for plain in (True, False))

    assert members_of(short) == members_of(plain) == parts
    assert 5 * len(short) < len(plain)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"no base 64", "was not compressed by ipusim"),
        (base64.b64encode(b"anything"), "was not compressed by ipusim"),
        (base64.b64encode(zlib.compress(b"{}", wbits=-15)[:-2]), "has no end"),
        (base64.b64encode(zlib.compress(b"x" * (MAX_LINE_BYTES + 1), wbits=-15)), "is too long"),
        (base64.b64encode(zlib.compress(b"{}", wbits=-15)), "it does not hold just key"),
        (base64.b64encode(zlib.compress(b"[1], [", wbits=-15)), "it is no JSON object"),
    ],
    ids=["alphabet", "other", "cut", "bomb", "parts", "two"],
)
def test_bytes_that_do_not_inflate_to_a_line_are_refused(text: bytes, why: str) -> None:
    line = signed(text.join(DEFLATED).decode() + "}").encode() + b"\n"

    with pytest.raises(BadLine, match=why):
        members_of(line)


@pytest.mark.parametrize("version", [0, 1, "new", [1]])
def test_a_store_of_another_format_is_refused_with_both_versions(
    tmp_path: Path, version: object
) -> None:
    path = tmp_path / "store.jsonl"
    path.write_text(json.dumps({"store": "a test", "format": version}) + "\n{}\n", encoding="utf-8")

    with pytest.raises(InputError, match=r"of format .*, this version reads formats 2 and 3"):
        opened(path)

    assert numbers_in(opened(path, fresh=True)[0]) == []


def test_results_that_a_fresh_start_would_drop_still_give_their_seconds(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    study = Study("a test", timed=lambda *_: SECOND)

    assert read_store(path, study=study, fingerprint="later", fresh=True).timings == (SECOND,) * 2
