"""Files of machines: bases, sources, refusals with line and key."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.errors import MachineError
from ipusim.machine.amp_rate import AmpRate
from ipusim.machine.machine import FACTS, Machine
from ipusim.machine.machine_files import load_machine, machine_files, save_machine
from ipusim.machine.machine_tables import from_dict, to_dict
from ipusim.machine.presets import BOW, C600, MK1, MK2

CHIPS = pytest.mark.parametrize("machine", [MK1, MK2, BOW, C600], ids=lambda machine: machine.name)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a new file."""
    return tmp_path / "mine.toml"


@CHIPS
def test_a_saved_machine_loads_as_an_equal_one(machine: Machine, path: Path) -> None:
    save_machine(machine, path)

    assert load_machine(path) == machine


@given(text=st.text(st.characters(exclude_categories=["Cs"])), name=st.text("a\"'\\é"))
def test_any_text_survives_a_file(
    text: str, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "texts.toml"
    machine = BOW.with_(name=name, sources={"workers": f"user {text}"})
    save_machine(machine, path)

    assert load_machine(path) == machine


@CHIPS
def test_the_table_of_a_machine_survives_json(machine: Machine) -> None:
    assert from_dict(json.loads(json.dumps(to_dict(machine)))) == machine


def test_a_name_loads_the_chip() -> None:
    assert load_machine("GC200") is MK2


def test_a_file_changes_its_base_and_says_so(path: Path) -> None:
    path.write_text('base = "Bow"\nsync_cycles = 150\n')

    machine = load_machine(path)

    assert (
        BOW.with_(name="mine", sync_cycles=150, sources={"sync_cycles": "user file mine.toml"})
        == machine
    )


def test_a_file_may_name_itself_and_its_sources(path: Path) -> None:
    path.write_text(
        'base = "bow"\nname = "late"\nsync_cycles = 150\n'
        '[sources]\nsync_cycles = "measured: on my desk"\n'
    )

    machine = load_machine(str(path))

    assert machine.name == "late"
    assert machine.sources["sync_cycles"] == "measured: on my desk"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tilez = 3", r"no number 'tilez', did you mean 'tiles'\?"),
        ("tiles = -3", r"tiles = -3 lies outside 1\.\.524288; try 1"),
        ('workers = "6"', 'workers: "6" is not a whole number'),
        ("workers = true", "workers: true is not a whole number"),
        ("clock_hz = 1.85e9", "clock_hz: 1850000000.0 is not a whole number"),
        ("name = 3", "name: 3 is not a text in quotes"),
        ('amp_instructions = "f32sisoamp"', "amp_instructions: .f32sisoamp. is not a list"),
        ("sources = 3", r"sources: is not a table; write \[sources\]"),
        ("[sources]\ntiles = 3", r"sources\.tiles: 3 is not a text in quotes"),
        ('[sources]\ntilez = "user"', r".* given for 'tilez', .*did you mean 'tiles'\?"),
    ],
)
def test_a_wrong_entry_is_refused_with_file_and_key_in_one_line(
    text: str, message: str, path: Path
) -> None:
    path.write_text(f'base = "bow"\n{text}\n')

    with pytest.raises(MachineError, match=rf"^\S*mine\.toml, line [23]: {message}") as refusal:
        load_machine(path)

    assert "\n" not in str(refusal.value)


def test_all_wrong_entries_are_reported_together(path: Path) -> None:
    path.write_text('base = "bow"\ntilez = 3\nworkers = "6"\n')

    with pytest.raises(MachineError, match=r"workers: .6. .*; no number 'tilez'"):
        load_machine(path)


def test_a_file_without_a_base_gives_every_number(path: Path) -> None:
    path.write_text("tiles = 3\n")
    others = len(FACTS) - len(("tiles", "tile_rows", "workers", "clock_hz"))

    with pytest.raises(MachineError, match=f"tile_rows, workers, clock_hz and {others} more; give"):
        load_machine(path)


@pytest.mark.parametrize("base", ['"boww"', "3"])
def test_an_unknown_base_is_refused(base: str, path: Path) -> None:
    path.write_text(f"base = {base}\n")

    with pytest.raises(MachineError, match=r"mine\.toml, line 1: base: .* is no machine"):
        load_machine(path)


def test_a_missing_file_is_refused(path: Path) -> None:
    with pytest.raises(MachineError, match=r"mine\.toml: cannot be read, No such file"):
        load_machine(path)


@pytest.mark.parametrize("content", [b"= 3", b"\xff\xfe"])
def test_a_file_that_is_not_toml_is_refused(content: bytes, path: Path) -> None:
    path.write_bytes(content)

    with pytest.raises(MachineError, match=r"mine\.toml: not a TOML file"):
        load_machine(path)


def test_an_incomplete_table_is_refused() -> None:
    with pytest.raises(MachineError, match=r"archive: lacks sources; give all"):
        from_dict({**{k: v for k, v in to_dict(BOW).items() if k != "sources"}}, where="archive")


def test_a_file_may_be_based_on_another_file(tmp_path: Path) -> None:
    (tmp_path / "family").mkdir()
    (tmp_path / "family" / "wide.toml").write_text(
        'base = "bow"\nexchange_bytes_per_cycle = 8\n'
        '[sources]\nexchange_bytes_per_cycle = "estimated: a wider port"\n'
    )
    member = tmp_path / "quick.toml"
    member.write_text('base = "family/wide.toml"\nclock_hz = 2_000_000_000\n')
    machine = load_machine(member)

    assert machine.name == "quick"
    assert (machine.exchange_bytes_per_cycle, machine.clock_hz) == (8, 2_000_000_000)
    assert machine.sources["exchange_bytes_per_cycle"] == "estimated: a wider port"
    assert machine.sources["clock_hz"] == "user file quick.toml"
    assert machine_files(member) == (member, tmp_path / "family" / "wide.toml")


@pytest.mark.parametrize(
    ("bases", "message"),
    [
        (["f0.toml"], r"f0\.toml, line 1: base: f0.toml -> f0.toml is a cycle"),
        (["f1.toml", "f2.toml", "f0.toml"], r"f2\.toml, line 1: base: f0.* -> f0.toml is a cycle"),
        ([f"f{number}.toml" for number in range(1, 12)], "are more than 8 files, each based on"),
        (
            ["f1.toml", "f9.toml"],
            r"f0\.toml, line 1: .*f1\.toml, .*f9\.toml: cannot be read",
        ),
        (["f1.toml"], r"f0\.toml, line 1: .*f1\.toml: lacks name|f1\.toml: lacks"),
    ],
)
def test_a_chain_of_files_that_does_not_end_on_a_chip_is_refused(
    bases: list[str], message: str, tmp_path: Path
) -> None:
    for number, base in enumerate(bases):
        (tmp_path / f"f{number}.toml").write_text(f'base = "{base}"\n')
    if bases == ["f1.toml"]:
        (tmp_path / "f1.toml").write_text("tiles = 3\n")

    with pytest.raises(MachineError, match=message) as refusal:
        load_machine(tmp_path / "f0.toml")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("tiles", [4, 512, 1472, 1473, 2944])
def test_tiles_of_a_file_mean_the_barrier_of_a_flag(tiles: int, path: Path) -> None:
    path.write_text(f'base = "bow"\ntiles = {tiles}\n')
    machine, scaled = load_machine(path), BOW.scaled_to(tiles)

    numbers = [key for key in FACTS if getattr(machine, key) != getattr(scaled, key)]
    assert numbers == []
    assert machine.sync_cycles == 126 + 2 * (machine.tile_rows - 23)


def test_a_file_may_give_its_own_floor_plan_and_barrier(path: Path) -> None:
    path.write_text('base = "bow"\ntiles = 2000\ntile_rows = 40\nsync_row_cycles = 3\n')
    rows = load_machine(path)
    path.write_text('base = "bow"\ntiles = 2000\nsync_cycles = 99\n')

    assert (rows.tile_rows, rows.sync_cycles) == (40, 126 + 3 * 17)
    assert (load_machine(path).tile_rows, load_machine(path).sync_cycles) == (32, 99)


@pytest.mark.parametrize("name", ["mk2", "Bow", "gc200"])
def test_a_shipped_name_on_other_numbers_is_refused(name: str, path: Path) -> None:
    path.write_text(f'base = "bow"\nname = "{name}"\nsram_bytes = 901_120\n')

    with pytest.raises(MachineError, match=rf"mine\.toml, line 2: name: {name} is a shipped chip"):
        load_machine(path)
    with pytest.raises(MachineError, match="bow is a shipped chip with sync_cycles = 126"):
        save_machine(BOW.with_(sync_cycles=127), path)
    path.write_text('base = "bow"\nname = "bow"\n[sources]\nworkers = "user: seen"\n')
    assert load_machine(path).name == "bow"


def test_rates_of_an_amp_survive_a_file(path: Path) -> None:
    path.write_text(
        'base = "bow"\namp_units = 32\nweight_store_bytes = 1024\n'
        "[amp_rates.f16v4hihov4amp]\nunits = 32\nmacs = 8\npasses = 2\n"
    )
    machine = load_machine(path)
    save_machine(machine, path)

    assert machine.amp_rate("f16v4hihov4amp") == AmpRate("f16v4hihov4amp", 32, 8, 2)
    assert load_machine(path) == machine
    assert from_dict(json.loads(json.dumps(to_dict(machine)))) == machine
    path.write_text('base = "bow"\n[amp_rates.f16v4hihov4amp]\nunits = 16\nmacs = 4\npasses = 3\n')
    with pytest.raises(MachineError, match=r"mine\.toml, line 2: amp_rates.*try passes = 4"):
        load_machine(path)


def test_a_table_of_before_rates_has_none() -> None:
    table = to_dict(BOW)
    del table["amp_rates"], table["sources"]["amp_rates"]

    assert from_dict(table) == BOW
