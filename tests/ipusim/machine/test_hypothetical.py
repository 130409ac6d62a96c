"""Hypothetical machines: their instructions, names and refusals."""

import pytest

from ipusim import BOW, C600, HYPOTHETICAL_NM, MK1, MK2, MachineError, load_machine, save_machine
from ipusim.machine.hypothetical import CHIPS, HYPOTHETICAL

NUMBERS = ("amp_n", "amp_m", "loads_per_bundle")


@pytest.mark.parametrize("machine", [MK1, MK2, BOW, C600], ids=lambda machine: machine.name)
def test_no_chip_has_instructions_that_are_hypothetical(machine):
    assert [getattr(machine, number) for number in NUMBERS] == [1, 1, 2]
    assert set(machine.instructions) == set(machine.amp_instructions)


def test_the_hypothetical_machine_is_a_bow_but_for_three_numbers():
    sources = {**HYPOTHETICAL_NM.sources, **{key: BOW.sources[key] for key in NUMBERS}}

    assert all(HYPOTHETICAL_NM.sources[key].startswith("hypothetical") for key in NUMBERS)
    assert set(HYPOTHETICAL_NM.instructions) - set(BOW.instructions) == set(HYPOTHETICAL)
    assert (
        HYPOTHETICAL_NM.with_(name="bow", amp_n=1, amp_m=1, loads_per_bundle=2, sources=sources)
        == BOW
    )


def test_each_hypothetical_number_gives_its_own_instructions():
    two_loads = HYPOTHETICAL_NM.with_(loads_per_bundle=2)
    dense = HYPOTHETICAL_NM.with_(amp_n=1, amp_m=1)

    assert two_loads.instructions[-2:] == ("f16v8n2m4hihov4amp", "ld64putci")
    assert dense.instructions[-2:] == ("ld3x64pace", "ld3xst64pace")


@pytest.mark.parametrize("name", [*CHIPS, "Bow", "bow-nm", "my c600", "GC200 (2:4)"])
@pytest.mark.parametrize("numbers", [{"amp_n": 2, "amp_m": 4}, {"loads_per_bundle": 3}])
def test_a_chips_name_is_refused(name, numbers):
    with pytest.raises(MachineError, match=r"no IPU has it; give it another name, or take hypoth"):
        BOW.with_(name=name, **numbers)


def test_a_name_that_only_contains_a_chips_letters_is_not_a_chips():
    assert BOW.with_(name="rainbow", amp_n=2, amp_m=4).name == "rainbow"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"amp_n": 4, "amp_m": 8}, "amp_n = 4 and amp_m = 8, but only 2 and 4 have an AMP"),
        ({"amp_n": 1}, "amp_n = 1 and amp_m = 4, but only 2 and 4"),
        ({"amp_m": 33}, r"amp_m = 33 lies outside 1\.\.32"),
        ({"loads_per_bundle": 4}, r"loads_per_bundle = 4 lies outside 2\.\.3; try 3"),
        ({"loads_per_bundle": 1}, r"loads_per_bundle = 1 lies outside 2\.\.3; try 2"),
        ({"amp_instructions": ("f32sisoamp",)}, "takes the 16 units of f16v4hihov4amp, which"),
    ],
)
def test_numbers_without_instructions_are_refused(changes, refusal):
    with pytest.raises(MachineError, match=refusal):
        HYPOTHETICAL_NM.with_(**changes)


def test_a_file_may_describe_a_hypothetical_machine_only_under_another_name(tmp_path):
    own_file, named_file = tmp_path / "what-if.toml", tmp_path / "bow.toml"
    own_file.write_text('base = "bow"\namp_n = 2\namp_m = 4\n')
    named_file.write_text('base = "bow"\nloads_per_bundle = 3\n')

    assert load_machine(own_file).instructions[-1] == "ld64putci"
    with pytest.raises(MachineError, match=r"bow.toml, line 2: .*is no bow, no IPU has it"):
        load_machine(named_file)


def test_files_and_names_load_the_hypothetical_machine(tmp_path):
    save_machine(HYPOTHETICAL_NM, tmp_path / "hypothetical-nm.toml")

    assert load_machine("hypothetical-nm") is HYPOTHETICAL_NM
    assert load_machine(tmp_path / "hypothetical-nm.toml") == HYPOTHETICAL_NM
