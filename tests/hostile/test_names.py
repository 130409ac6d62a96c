"""Names read from files neither steer a terminal nor flood it, in the output of every command."""

from __future__ import annotations

import base64
import json
import re
import unicodedata
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from checkpoint_models import model, node, saved, sparse, stored
from forged import Members, members_of, write
from judge import Told, judged, refused

from ipusim import MAX_NAME
from ipusim.compiler.cli.app import main
from ipusim.compiler.drawing.page import Document, packed
from ipusim.shown_text import MAX_LINE

NAMES = {  # a title, colours, a C1 control, lines, directions; and what is long
    "steering": "a\x1b]0;owned\x07\x1b[31mb\x9b31m\x85c\nipusim: forged\r\u202ed\u2066e",
    "long": "x" * 50_000,
    "words": "x y " * 12_500,
}
NAMED = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
STEERING = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # Unicode's categories of what does not print
JOB = ("--m", "32", "--k", "32", "--n", "8", "--tiles", "8", "--block-length", "4")
LONG = ("x" * (MAX_NAME + 1), "x y " * (MAX_NAME // 4 + 1))


def steering(text: str) -> set[str]:
    """Return the characters of a text that do more than print."""
    return {each for each in text if unicodedata.category(each) in STEERING} - {"\n", "\t"}


def told_plain(told: Told) -> str:
    """Return what a command printed, after checks that no name in it steers or is long."""
    text = told.out + told.err
    forged = [line for line in text.splitlines() if line.startswith("ipusim: forged")]

    assert (steering(text), forged, [long for long in LONG if long in text]) == (set(), [], [])
    return text


def written(path: Path, text: str) -> Path:
    """Write text to a file, and return the file's path."""
    path.write_text(text, encoding="utf-8", newline="")
    return path


def toml(name: str) -> str:
    """Return a name as a TOML string."""
    return json.dumps(name).replace("\x7f", "\\u007f")


@NAMED
def test_a_machine_file_shows_no_name_as_it_is(name: str, tmp_path: Path) -> None:
    file, own = tmp_path / "own.toml", toml(name)
    texts = (
        f"name = {own}",
        f"{own} = 3",
        f"base = {own}",
        f"[{own}]\na = 3",
        f"amp_instructions = [{own}]",
        f'[sources]\n{own} = "a"',
        f"sram_bytes = 671744\n[sources]\nsram_bytes = {own}",
        f"sram_bytes = 671744\n[sources]\nsram_bytes = {toml(f'user {name[:MAX_NAME]}')}",
    )
    for text in texts:
        written(file, text if text.startswith("base") else f'base = "bow"\n{text}\n')
        told_plain(judged(["machine", file], tmp_path))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run in a temporary folder, where files of commands without a path land."""
    monkeypatch.chdir(tmp_path_factory.mktemp("here"))


@NAMED
def test_what_a_command_line_names_is_shown_plain(name: str, tmp_path: Path) -> None:
    written(tmp_path / "go.S", ".worker\ngo: exitz $mzero\n")
    calls: tuple[tuple[object, ...], ...] = (
        (name,),
        ("run", f"--{name}"),
        ("run", f"{name}.mtx"),
        ("run", *JOB, "--machine", name),
        ("run", *JOB, "--density", name),
        ("run", *JOB, "--view", name),
        ("explore", *JOB, "--where", name, "--store", tmp_path / "store"),
        ("network", name),
        ("report", name),
        ("compare", name, name),
        ("tile", tmp_path / "go.S", "--entry", name),
        ("tile", tmp_path / "go.S", "--entry", "go", "--array", f"{name}=1"),
        ("tile", tmp_path / "go.S", "--entry", "go", "--state", name),
    )

    for call in calls:
        told_plain(judged(call, tmp_path))


@NAMED
def test_a_vertex_file_and_a_source_show_no_name_as_it_is(name: str, tmp_path: Path) -> None:
    source = written(tmp_path / "go.S", ".worker\ngo: exitz $mzero\n")
    field = '[[fields]]\nname = "x"\ntype = "scalar"\nelement = "float"\nvalue = 1\n'
    for text in (
        f"entry = {toml(name)}\n{field}",
        f'entry = "go"\n{toml(name)} = 1\n{field}',
        *(
            f'entry = "go"\n{field}'.replace(f"{key} = ", "#") + f"{key} = {toml(name)}\n"
            for key in ("name", "type", "element")
        ),
    ):
        vertex = written(tmp_path / "v.toml", text)
        told_plain(judged(["tile", source, "--vertex", vertex], tmp_path))
    for text in (
        f".worker\ngo: {name}\n",
        f"go: br {name}\n",
        f'"{name}":\n.worker\nexitz $mzero\n',
    ):
        bad = written(tmp_path / "bad.S", text)
        for call in (("tile", bad, "--entry", "go"), ("asm", bad), ("asm", "--list", bad)):
            told_plain(judged(call, tmp_path))


@NAMED
def test_a_network_shows_no_name_as_it_is(name: str, tmp_path: Path) -> None:
    layer = '{ name = "one", m = 16, k = 16 }'
    good = written(tmp_path / "good.toml", f"layers = [{layer}]\n")
    calls = [
        ("network", written(tmp_path / f"{number}.toml", text))
        for number, text in enumerate(
            (
                f"name = {toml(name)}\nlayers = [{layer}]\n",
                f"layers = [{{ name = {toml(name)}, m = 16, k = 16 }}]\n",
                f'layers = [{layer}, {{ name = "b", m = 16, k = 16, input = {toml(name)} }}]\n',
                f'layers = [{layer}, {{ name = "b", m = 16, k = 16, weights = {toml(name)} }}]\n',
            )
        )
    ]
    profiles = (
        written(tmp_path / "p.toml", f"{toml(name)} = 0.9\n"),
        written(tmp_path / "p.json", json.dumps({name: 0.9})),
        name,
    )
    calls += [("network", good, "--profile", profile) for profile in profiles]

    for call in calls:
        told_plain(Told(2, "", refused(call, tmp_path)))


@NAMED
def test_a_checkpoint_shows_no_name_as_it_is_and_keeps_it_in_json(
    name: str, tmp_path: Path
) -> None:
    file = stored(tmp_path / "m.safetensors", {name: sparse((16, 16)), "other": sparse((16, 16))})
    calls = (
        ("run", f"{file}:zz{name}", "--n", "4", "--tiles", "4"),
        ("run", file, "--n", "4", "--tiles", "4"),
        ("prune", file, "--sparsity", "0.5", "--output", tmp_path / "o.safetensors"),
        ("quantise", file),
    )
    for call in calls:
        told_plain(judged(call))

    as_json = json.loads(judged(["quantise", file, "--json"]).out)
    assert name in [layer["name"] for layer in as_json["layers"]]


@NAMED
def test_a_graph_shows_no_name_as_it_is(name: str, tmp_path: Path) -> None:
    nodes = [node("MatMul", ["x", name], ["y"], name=name), node(name, ["y"], ["z"], name=name)]
    made = model(nodes, {"x": [1, 16]}, {name: sparse((16, 16))}, ["z"])
    file = saved(tmp_path / "m.onnx", made)

    for call in (("run", f"{file}:zz{name}"), ("run", file), ("quantise", file)):
        told_plain(judged(call))


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Members:
    """Return the members of the run file of a small job."""
    path = tmp_path_factory.mktemp("names") / "job.run"
    assert main(["run", *JOB, "--density", "1/4", "--run-file", str(path)]) == 0
    return members_of(path)


def renamed(members: Members, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the members with that name for a superstep, a variable, a category and the label."""
    for member, data in members.items():
        changed = data
        for old in ("multiply", "gathered x", "non-zero values", "block length 4"):
            changed = changed.replace(json.dumps(old).encode(), json.dumps(name + old).encode())
        yield member, changed if member.endswith("tree.json") else data


@NAMED
def test_a_saved_run_shows_no_name_as_it_is(name: str, run_file: Members, tmp_path: Path) -> None:
    file = tmp_path / "job.run"
    write(file, dict(renamed(run_file, name)))
    files = ("--trace", tmp_path / "t.json", "--dot", tmp_path / "d.dot")
    calls = (
        ("report", file),
        ("report", file, *files),
        ("show", file),
        ("show", file, "--tile", 0),
        ("show", file, "--dot"),
        ("compare", file, file),
    )

    told = [judged(call) for call in calls]

    assert [one.status for one in told] == [0] * len(calls)
    for one in told:
        told_plain(one)
    told_plain(Told(0, (tmp_path / "d.dot").read_text(encoding="utf-8"), ""))


@NAMED
def test_rows_that_are_compared_show_no_name_as_it_is(name: str, tmp_path: Path) -> None:
    sizes = dict.fromkeys(("m", "k", "n", "block_size"), 4)
    counted = ("compute_cycles", "exchange_cycles", "sync_cycles", "control_cycles")
    row = {
        "method": name,
        "type": "half",
        **sizes,
        "density": 0.5,
        "device": name,
        "refusal": "",
        "max_tile_bytes": 1,
        **dict.fromkeys(counted, 1),
    }
    files = [
        written(tmp_path / f"{cycles}.jsonl", json.dumps({**row, "cycles": cycles}) + "\n")
        for cycles in (5, 7)
    ]

    assert "+2" in told_plain(judged(["compare", *files]))
    told_plain(judged(["compare", files[0], written(tmp_path / "s", json.dumps({"store": name}))]))


@NAMED
def test_a_page_shows_no_name_as_it_is(name: str) -> None:
    raw = zlib.decompress(base64.b64decode(packed({name: [name, {"a": np.ones(2)}]})), wbits=31)
    ((key, (text, _)),) = json.loads(raw[4 : 4 + int.from_bytes(raw[:4], "little")]).items()
    page = Document(title=name, subtitle=name, text=f"2\n{name}", data={}, scripts=()).html()
    shown = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)

    assert steering(f"{key}{text}{shown}") == set()
    assert max(map(len, (key, text, *shown.split("\n")))) < MAX_LINE + 100
    assert {len(title) <= MAX_NAME for title in re.findall("<(?:title|h1)>(.*)<", shown)} == {True}
