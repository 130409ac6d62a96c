"""Archives of programs and runs: loaded as saved, damaged bytes and strange trees refused."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import attrs
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ipusim
from ipusim import (
    BOW,
    CYCLE_MODEL,
    Accesses,
    Archive,
    ArchiveError,
    Assembly,
    DataType,
    ExchangePlan,
    Fields,
    Handle,
    Image,
    InputError,
    IntArray,
    Label,
    Machine,
    Operand,
    Program,
    Ragged,
    Run,
    Section,
    Superstep,
    TileMemory,
    Variable,
    Vertices,
    content_hash,
    decode,
    encode,
    load_archive,
    save_archive,
    simulate,
)


@attrs.frozen
class Double:
    """Codelet that doubles `n` floats in place, as small as can be."""

    start: int = 5
    name: str = "double"
    instructions: tuple[str, ...] = ()
    operands: tuple[Operand, ...] = (Operand("y", "inout"),)
    counted_for = MappingProxyType({})
    apart: tuple[tuple[str, str], ...] = ()
    code_bytes: int = 16
    state_bytes: int = 8

    @property
    def assembly(self) -> Assembly:
        return Assembly(Path("double.S"), {}, "double", "workers")

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        return np.zeros((len(fields["y"]), self.state_bytes), np.uint8)

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        return {"y": 4 * np.asarray(fields["n"])}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:  # noqa: ARG002
        return {}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        return self.start + cast(IntArray, fields["n"])

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        elements: Any = memory.view(int(fields["y"]), int(fields["n"]), np.float32)
        elements *= 2


CODELETS = {"double": Double()}
TILES = np.arange(4)


def make_program() -> Program:
    """Return a program of one superstep on four tiles, with lists of its own and a shared one."""
    base = BOW.sram_base
    lists = np.arange(12, dtype=np.uint16)
    ragged = Ragged(lists, 3 * TILES, np.full(4, 3))
    shared = Ragged(lists, np.array([6]), np.array([6]))
    vertices = Vertices(
        Double(), TILES, {"y": np.full(4, base), "n": np.full(4, 2), "list": ragged}
    )
    other = Vertices(
        Double(), TILES[:1], {"y": np.array([base]), "n": np.array([1]), "list": shared}
    )
    return Program(
        machine=BOW.scaled_to(4),
        label=Label(
            formula="y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}]",
            sizes={"m": 4, "k": 2, "n": 1},
            format="block 1",
            storage="block length 1",
            stored=8,
            elements=8,
            macs=8,
            dense_macs=8,
            method="dense",
            data_type=DataType.FLOAT,
            partials_type=DataType.FLOAT,
            estimate={"total": 9, "a": 4},
        ),
        variables=(Variable("y", "output", np.full(4, base), np.full(4, 8), 0, 1),),
        steps=(
            Superstep("first", ExchangePlan.empty(), (vertices, other)),
            Superstep("last", ExchangePlan.empty(), (vertices,)),
        ),
        inputs={"y": Handle(DataType.FLOAT, TILES, np.full(4, base), np.full(4, 2))},
        outputs={"y": Handle(DataType.FLOAT, TILES, np.full(4, base), np.full(4, 2))},
    )


PROGRAM = make_program()
RUN = simulate(PROGRAM, {"y": np.arange(8, dtype=np.float32)})
SECTION = encode(PROGRAM)


def same_run(run: Run | None, expected: Run) -> bool:
    """Return True if a run has the trace, report and outputs of another."""
    return (
        run is not None
        and run.trace == expected.trace
        and run.report == expected.report
        and run.outputs.keys() == expected.outputs.keys()
        and all(
            array.dtype == run.outputs[name].dtype and np.array_equal(array, run.outputs[name])
            for name, array in expected.outputs.items()
        )
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a new file."""
    return tmp_path / "line.ipusim"


@pytest.fixture
def saved(path: Path) -> Path:
    """Return the file of the program and its run."""
    save_archive(path, Archive(program=PROGRAM, run=RUN))
    return path


def rewritten(path: Path, change: Mapping[str, bytes]) -> None:
    """Replace members of a zip, as a user with a zip tool would."""
    with zipfile.ZipFile(path) as file:
        members = {name: file.read(name) for name in file.namelist()}
    with zipfile.ZipFile(path, "w") as file:
        for name, data in {**members, **change}.items():
            file.writestr(name, data)


def test_a_program_and_its_run_load_as_they_were_saved(saved: Path) -> None:
    archive = load_archive(saved, codelets=CODELETS)

    assert archive.program == PROGRAM
    assert same_run(archive.run, RUN)
    assert archive.carried == {}


def test_a_loaded_report_reads_as_the_saved_one(saved: Path) -> None:
    archive = load_archive(saved, codelets=CODELETS)

    assert archive.run is not None
    assert str(RUN.report) == str(archive.run.report)


def test_a_loaded_program_runs_alike(saved: Path) -> None:
    program = load_archive(saved, codelets=CODELETS).program

    assert program is not None
    assert simulate(program).trace == RUN.trace
    assert same_run(simulate(program, {"y": np.arange(8, dtype=np.float32)}), RUN)


def test_the_same_archive_gives_the_same_bytes(saved: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.ipusim"
    save_archive(again, load_archive(saved, codelets=CODELETS))
    rebuilt = tmp_path / "rebuilt.ipusim"
    save_archive(rebuilt, Archive(program=make_program(), run=RUN))

    assert saved.read_bytes() == again.read_bytes() == rebuilt.read_bytes()


def test_a_shared_list_is_stored_once_and_loads_as_one() -> None:
    loaded = decode(SECTION, Program, codelets=CODELETS, where="here")

    lists = [
        column.flat
        for step in loaded.steps
        for vertices in step.compute
        for column in vertices.fields.values()
        if isinstance(column, Ragged)
    ]
    assert [entries.dtype for entries in lists] == [lists[0].dtype] * 3
    assert lists[0] is lists[1] is lists[2]


def test_loaded_arrays_are_read_only(saved: Path) -> None:
    run = load_archive(saved, codelets=CODELETS).run

    assert run is not None
    assert not run.outputs["y"].flags.writeable


def test_numpy_opens_the_arrays_of_a_file(saved: Path) -> None:
    with np.load(saved) as arrays:
        stored = [arrays[name] for name in arrays.files if name.startswith("Run/")]

    assert any(np.array_equal(RUN.outputs["y"], array) for array in stored)


def test_an_array_is_saved_by_its_values_not_by_its_layout() -> None:
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    forms = [
        values,
        np.asfortranarray(values),
        values.astype(">f4"),
        np.repeat(values, 2, 1)[:, ::2],
    ]

    assert len({encode(attrs.evolve(RUN, outputs={"y": form})).digest for form in forms}) == 1


def test_an_unknown_section_is_carried_byte_for_byte(path: Path, tmp_path: Path) -> None:
    notes = Section({"tree.json": b"not even JSON", "deep/er": bytes(range(256)), "empty": b""})
    save_archive(path, Archive(run=RUN, carried={"Notes": notes}))
    loaded = load_archive(path, codelets={})
    save_archive(tmp_path / "again", attrs.evolve(loaded, program=PROGRAM))
    twice = load_archive(tmp_path / "again", codelets=CODELETS)

    assert {"Notes": notes} == loaded.carried == twice.carried
    assert twice.program == PROGRAM


@pytest.mark.parametrize("name", ["Run", "../Run", "", "a/b"])
def test_a_section_without_a_name_of_its_own_is_not_carried(name: str) -> None:
    with pytest.raises(ArchiveError, match="cannot be carried"):
        Archive(run=RUN, carried={name: SECTION})


def test_a_run_loads_alone_when_a_codelet_is_gone(saved: Path, tmp_path: Path) -> None:
    archive = load_archive(saved, codelets={}, sections=["Run"])
    save_archive(tmp_path / "again", archive)

    assert archive.program is None
    assert same_run(archive.run, RUN)
    assert saved.read_bytes() == (tmp_path / "again").read_bytes()


def test_a_section_that_is_asked_for_must_be_there(saved: Path) -> None:
    with pytest.raises(ArchiveError, match=r"line\.ipusim: has no Plan, only Program, Run"):
        load_archive(saved, codelets=CODELETS, sections=["Run", "Plan"])


def test_an_unknown_codelet_is_refused_by_name(saved: Path) -> None:
    with pytest.raises(ArchiveError, match=r"Program: no codelet 'double', did you mean 'Double'"):
        load_archive(saved, codelets={"Double": Double(), "zero": Double()})


def test_a_changed_codelet_is_refused_with_both_hashes(saved: Path) -> None:
    changed = Double(start=6)
    hashes = f"double .*{content_hash(Double())}, now {content_hash(changed)}"

    with pytest.raises(ArchiveError, match=hashes):
        load_archive(saved, codelets={"double": changed})


def test_a_file_that_is_no_zip_is_refused(path: Path) -> None:
    path.write_text("rows, columns\n")

    with pytest.raises(ArchiveError, match="not even a zip"):
        load_archive(path, codelets={})


def test_a_zip_of_something_else_is_refused(path: Path) -> None:
    np.savez(path.with_suffix(".npz"), a=np.zeros(3))

    with pytest.raises(ArchiveError, match="a zip, but not an archive of ipusim"):
        load_archive(path.with_suffix(".npz"), codelets={})


def test_an_archive_of_a_newer_format_is_refused(saved: Path) -> None:
    manifest = {"format": "ipusim archive", "version": 8, "writer": "ipusim 9", "sections": 0}
    rewritten(saved, {"manifest.json": json.dumps(manifest).encode()})

    with pytest.raises(
        ArchiveError, match=r"version 8 of the format, by ipusim 9; this is ipusim \d.*up to 7"
    ):
        load_archive(saved, codelets={})


def with_header(saved: Path, section: Section, **header: Any) -> None:
    """Make the file one of its Program alone, with another header."""
    manifest = {"format": "ipusim archive", "sections": {"Program": section.digest}, **header}
    with zipfile.ZipFile(saved, "w") as file:
        file.writestr("manifest.json", json.dumps(manifest))
        for name, data in section.members.items():
            file.writestr(f"Program/{name}", data)


def with_model(saved: Path, *model: object) -> None:
    """Replace the cycle model in the manifest, or remove it."""
    with zipfile.ZipFile(saved) as file:
        manifest = json.loads(file.read("manifest.json"))
    del manifest["cycle_model"]
    if model:
        (manifest["cycle_model"],) = model
    rewritten(saved, {"manifest.json": json.dumps(manifest).encode()})


def test_an_archive_carries_the_number_of_the_cycle_model(saved: Path) -> None:
    with zipfile.ZipFile(saved) as file:
        manifest = json.loads(file.read("manifest.json"))

    assert manifest["cycle_model"] == CYCLE_MODEL
    assert load_archive(saved, codelets=CODELETS).cycle_model == CYCLE_MODEL


@pytest.mark.parametrize(("model", "read"), [((), 1), ((1,), 1), ((9999,), 9999)])
def test_a_run_of_another_cycle_model_is_read_and_keeps_its_number(
    saved: Path, tmp_path: Path, model: tuple[int, ...], read: int
) -> None:
    with_model(saved, *model)

    archive = load_archive(saved, codelets=CODELETS)
    save_archive(tmp_path / "again.ipusim", archive)

    assert archive.cycle_model == read
    assert same_run(archive.run, RUN)
    assert load_archive(tmp_path / "again.ipusim", codelets=CODELETS).cycle_model == read


@pytest.mark.parametrize("model", ["2", -1, 0, 10**30, True, 2.0, None, [2], {"a": 2}], ids=repr)
def test_a_damaged_cycle_model_is_refused_in_a_line(saved: Path, model: object) -> None:
    with_model(saved, model)

    with pytest.raises(
        ArchiveError, match=r"is damaged, in manifest\.json .* is no cycle model"
    ) as no:
        load_archive(saved, codelets=CODELETS)
    assert "\n" not in str(no.value)


def test_an_archive_of_no_cycle_model_cannot_be_made() -> None:
    with pytest.raises(InputError, match="0 is no cycle model"):
        Archive(program=PROGRAM, cycle_model=0)


def test_a_codelet_that_changed_with_the_cycle_model_is_refused_with_both_models(
    saved: Path,
) -> None:
    with_model(saved)

    with pytest.raises(ArchiveError, match="double has changed") as refusal:
        load_archive(saved, codelets={"double": Double(start=6)})
    assert re.search(
        rf"; the file is of cycle model 1, this ipusim has {CYCLE_MODEL} \(what changed: .*\): "
        r"make it anew$",
        str(refusal.value),
    )


def test_an_archive_of_an_earlier_version_is_read(saved: Path) -> None:
    with_header(saved, SECTION, version=1, writer="ipusim 0.0.4")

    assert load_archive(saved, codelets=CODELETS).program == PROGRAM


def test_a_part_of_an_earlier_version_that_is_not_read_is_named_with_both_versions(
    saved: Path,
) -> None:
    label = {"m": 2, "k": 3, "n": 1, "block": 1, "stored": 6, "method": "dense"}  # as it was
    tree = json.dumps(with_branch(TREE, ("label",), label)).encode()
    with_header(
        saved, Section({**SECTION.members, "tree.json": tree}), version=2, writer="ipusim 0.0.4"
    )

    with pytest.raises(ArchiveError) as refusal:
        load_archive(saved, codelets=CODELETS)
    assert re.search(
        r"Program: .*; the file has version 2 of the format, by ipusim 0\.0\.4; this is ipusim "
        rf"{re.escape(ipusim.__version__)}, which writes version 7: make the file anew$",
        str(refusal.value),
    )


@pytest.mark.parametrize("member", ["Run/0.npy", "Program/tree.json", "Run/new", "Other/new"])
def test_a_changed_or_added_member_is_damage(saved: Path, member: str) -> None:
    rewritten(saved, {member: b"changed"})

    with pytest.raises(ArchiveError, match="is damaged"):
        load_archive(saved, codelets=CODELETS)


@pytest.mark.parametrize("missing", [True, False])
def test_a_file_that_cannot_be_read_or_written_is_refused(path: Path, missing: bool) -> None:
    where = path / "absent" if missing else path.parent

    with pytest.raises(ArchiveError, match="cannot be read"):
        load_archive(where, codelets={})
    with pytest.raises(ArchiveError, match="cannot be written"):
        save_archive(where, Archive(run=RUN))
    assert list(path.parent.iterdir()) == []


def test_an_empty_archive_is_not_saved(path: Path) -> None:
    with pytest.raises(ArchiveError, match="nothing to save"):
        save_archive(path, Archive())


def test_a_value_that_no_file_can_hold_is_not_saved_and_leaves_the_old_file(saved: Path) -> None:
    before = saved.read_bytes()
    strange = attrs.evolve(RUN, outputs={"y": np.array([object()])})

    with pytest.raises(ArchiveError, match="array of Python objects"):
        save_archive(saved, Archive(run=strange))
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def attempt(read: Callable[[], Program | None]) -> tuple[Program | None, str]:
    """Return the result of reading, or the message of the refusal."""
    try:
        return read(), ""
    except ArchiveError as error:
        (line,) = str(error).splitlines()
        return None, line


@given(data=st.data())
def test_any_damaged_byte_is_refused_or_harmless(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.ipusim"
    save_archive(path, Archive(program=PROGRAM))
    content = bytearray(path.read_bytes())
    offset = data.draw(st.integers(0, len(content) - 1))
    content[offset] ^= data.draw(st.integers(1, 255))
    cut = data.draw(st.sampled_from([len(content), offset]))
    path.write_bytes(content[:cut])

    program, refusal = attempt(lambda: load_archive(path, codelets=CODELETS).program)

    assert program == PROGRAM or refusal.startswith(f"{path}: ")


def places(tree: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every branch and leaf."""
    yield ()
    if not isinstance(tree, dict | list):
        return
    for key, branch in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield from ((key, *path) for path in places(branch))


def with_branch(tree: Any, at: tuple[Any, ...], branch: Any) -> Any:
    """Return a copy of the tree with another branch at a path, whose last step may be new."""
    if not at:
        return branch
    copy = tree.copy()
    copy[at[0]] = with_branch(tree[at[0]], at[1:], branch) if at[1:] else branch
    return copy


TREE = json.loads(SECTION.members["tree.json"])
STRANGE = [
    *(None, True, -1, 2.5, "text", [], [1], {}, {"strange": 1}),
    *({"@array": "0.npy"}, {"@array": "no.npy"}, {"@array": 1}),
    *({"@codelet": "double", "hash": 1}, {"@codelet": [], "hash": ""}),
]


@given(at=st.sampled_from(list(places(TREE))), branch=st.sampled_from(STRANGE))
def test_a_strange_tree_is_refused_in_one_line_or_is_a_program(
    at: tuple[Any, ...], branch: Any
) -> None:
    tree = json.dumps(with_branch(TREE, at, branch)).encode()
    section = Section({**SECTION.members, "tree.json": tree})

    program, refusal = attempt(lambda: decode(section, Program, codelets=CODELETS, where="F"))

    assert isinstance(program, Program) or refusal.startswith("F: ")


@pytest.mark.parametrize(
    ("at", "branch", "message"),
    [
        (("label", "macs"), 2.0, r"F: 2\.0 is not int @ Program\.label\.macs"),
        (("label", "macs"), True, r"F: True is not int @ Program\.label\.macs"),
        (("label", "colour"), 1, r"F: unknown 'colour' @ Program\.label"),
        (("label",), {}, r"lacks 'formula'"),
        (("label", "data_type"), "bfloat", r"'bfloat' is not a valid DataType"),
        (("machine", "tiles"), -4, r"machine: .*tiles = -4 lies outside"),
        (("steps", 0, "compute"), {}, r"\{\} is not a list @ Program\.steps\[0\]\.compute"),
        (("steps", 0, "compute", 0, "tile"), [1], r"\[1\] is not an array of integer"),
        (("steps", 0, "compute", 0, "codelet"), {}, r"\{\} is not a Codelet"),
    ],
)
def test_a_wrong_field_is_named(at: tuple[Any, ...], branch: Any, message: str) -> None:
    tree = json.dumps(with_branch(TREE, at, branch)).encode()

    with pytest.raises(ArchiveError, match=message):
        decode(
            Section({**SECTION.members, "tree.json": tree}), Program, codelets=CODELETS, where="F"
        )


def without(tree: Any, keys: set[str]) -> Any:
    """Return a copy of the tree without some keys, wherever they are."""
    if isinstance(tree, dict):
        return {key: without(item, keys) for key, item in tree.items() if key not in keys}
    return [without(item, keys) for item in tree] if isinstance(tree, list) else tree


@pytest.mark.parametrize("value", [PROGRAM, RUN], ids=["program", "run"])
def test_a_file_of_version_1_gives_defaults_for_later_fields(value: Program | Run) -> None:
    section = encode(value)
    later = {"control", "superstep", "image", "times", "decides"}
    tree = without(json.loads(section.members["tree.json"]), later)
    first = Section({**section.members, "tree.json": json.dumps(tree).encode()})
    loaded = decode(first, type(value), codelets=CODELETS, where="F")

    assert (value if isinstance(value, Program) else attrs.evolve(value, image=Image())) == loaded


def test_a_digest_covers_names_lengths_and_bytes_of_all_members_in_the_order_of_names() -> None:
    section = Section({"b": b"", "a": b"xy\n"})

    assert section.digest == sha256(b"a\n3\nxy\nb\n0\n").hexdigest()
