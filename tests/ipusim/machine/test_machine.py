"""Machines: ranges of numbers, sources, scaling, barriers, memory elements, printed forms."""

from __future__ import annotations

import re

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.errors import MachineError
from ipusim.machine.data_type import DataType
from ipusim.machine.machine import FACTS, Machine
from ipusim.machine.presets import BOW, MK1, MK2, PRESETS

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def test_a_number_without_a_source_is_refused_by_name() -> None:
    fields = attrs.asdict(BOW, recurse=False)
    sources = {key: text for key, text in BOW.sources.items() if key != "sync_cycles"}

    with pytest.raises(MachineError, match=r"bow: sync_cycles = 126 has no source .*''; open"):
        Machine(**{**fields, "sources": sources})


def test_a_source_says_first_how_the_number_is_known() -> None:
    with pytest.raises(MachineError, match=r"workers = 6 has no source .* 'estimatedly'; open"):
        BOW.with_(sources={"workers": "estimatedly"})


def test_a_source_for_no_number_is_refused() -> None:
    with pytest.raises(MachineError, match=r"'worker', .* did you mean 'workers'\?"):
        BOW.with_(sources={"worker": "user"})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tiles": 0}, r"bow: tiles = 0 lies outside 1\.\.524288; try 1"),
        ({"clock_hz": 1.85e9}, "clock_hz = 1850000000.0 is no whole number"),
        ({"workers": True}, "workers = True is no whole number"),
        ({"tiles": 2000}, r"tiles = 2000 do not fit .* 23 rows x 64; try tile_rows = 32"),
        ({"sram_bytes": 600_000}, "sram_bytes = 600000 .* 32768 bytes; try 573440 or 606208"),
        ({"sram_bytes": 212_992 - 32_768}, "interleaved_offset_bytes = 212992 is more than"),
        ({"reserved_bytes": 700_000}, "reserved_bytes = 700000 is more than the 638976 bytes"),
        ({"element_bytes": 24}, "element_bytes = 24 .* 16 bytes; try 16 or 32"),
        ({"amp_units": 8}, "f16v4hihov4amp drives 16 AMP units, the machine has 8"),
        ({"amp_instructions": ["f16v4sisoam"]}, r"'f16v4sisoam'; did you mean 'f16v4sisoamp'\?"),
    ],
)
def test_an_impossible_number_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(MachineError, match=message):
        BOW.with_(**changes)


def test_an_unknown_key_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(MachineError, match=r"bow: no number 'sync_cycle'; did you mean 'sync_cyc"):
        BOW.with_(sync_cycle=1)


def test_a_changed_number_is_the_users_and_an_unchanged_one_keeps_its_source() -> None:
    machine = BOW.with_(sync_cycles=200, workers=6)

    assert {key for key in FACTS if machine.sources[key] != BOW.sources[key]} == {"sync_cycles"}
    assert machine.sources["sync_cycles"] == "user"


def test_a_change_may_bring_its_own_source() -> None:
    machine = BOW.with_(sync_cycles=200, sources={"sync_cycles": "measured: on my desk"})

    assert machine.sources["sync_cycles"] == "measured: on my desk"


def test_equal_numbers_and_sources_make_equal_machines() -> None:
    twin = Machine(**attrs.asdict(BOW, recurse=False))

    assert twin == BOW
    assert hash(twin) == hash(BOW)
    assert BOW.with_(sources={"workers": "user"}) != BOW


def test_the_caller_cannot_change_a_machine_through_its_own_sources() -> None:
    sources = dict(BOW.sources)
    machine = attrs.evolve(BOW, sources=sources)
    sources["workers"] = "nowhere"

    assert machine == BOW


@given(st.integers(1, 200_000))
def test_a_scaled_machine_has_those_tiles_and_room_for_them(tiles: int) -> None:
    machine = BOW.scaled_to(tiles)

    assert machine.tiles == tiles
    assert max(23, -(-tiles // 64)) == machine.tile_rows


def test_scaling_to_the_same_tiles_changes_nothing() -> None:
    assert BOW.scaled_to(BOW.tiles) == BOW


@pytest.mark.parametrize(("tiles", "cycles"), [(1, 126), (1472, 126), (1473, 128), (2944, 172)])
def test_a_barrier_is_the_chips_own_and_longer_by_two_cycles_a_row_beyond_it(
    tiles: int, cycles: int
) -> None:
    machine = BOW.scaled_to(tiles)

    assert machine.sync_cycles == cycles
    assert machine.scaled_to(tiles) == machine


def test_each_sync_zone_has_its_cycles() -> None:
    zones = [BOW.zone_cycles(zone) for zone in ("local", "internal", "global")]

    assert zones == [1, 126, 600]
    with pytest.raises(MachineError, match=r"no sync zone 'globl'; did you mean 'global'\?"):
        BOW.zone_cycles("globl")


def test_a_machine_without_tiles_is_refused() -> None:
    with pytest.raises(MachineError, match="tiles = 0"):
        BOW.scaled_to(0)


def test_memory_bounds_are_those_of_the_chips() -> None:
    assert (BOW.interleaved_base, BOW.sram_end, BOW.elements) == (0x80000, 0xE8000, 39)
    assert (MK1.interleaved_base, MK1.sram_end, MK1.elements) == (0x60000, 0x80000, 16)
    assert BOW.sram_base + BOW.usable_bytes == 0xE7BB0


def test_every_element_serves_its_own_bytes_and_all_serve_sixteen_kib() -> None:
    address = np.arange(BOW.sram_base, BOW.sram_end)

    assert np.bincount(BOW.element_of(address)).tolist() == [BOW.element_bytes] * 39


def test_address_bit_three_chooses_the_element_of_an_interleaved_pair() -> None:
    address = BOW.interleaved_base + np.array([0, 7, 8, 15, 16, 32_760, 32_768, 32_776])

    assert BOW.element_of(address).tolist() == [13, 13, 14, 14, 13, 14, 15, 16]


def test_ordinary_memory_does_not_alternate() -> None:
    address = BOW.sram_base + np.array([0, 8, 16_383, 16_384, 212_991])

    assert BOW.element_of(address).tolist() == [0, 0, 0, 1, 12]


def test_addresses_in_different_domains_never_share_an_element() -> None:
    address = np.arange(BOW.sram_base, BOW.sram_end, 8)
    both = np.unique(np.stack([BOW.element_of(address), BOW.conflict_domain(address)]), axis=1)

    assert both[0].tolist() == list(range(39))
    assert [*range(13), *np.repeat(np.arange(13, 26), 2)] == both[1].tolist()


@pytest.mark.parametrize("address", [BOW.sram_base - 1, BOW.sram_end])
def test_an_address_outside_sram_is_refused(address: int) -> None:
    with pytest.raises(MachineError, match=rf"address {address:#x} lies outside SRAM"):
        BOW.element_of([BOW.sram_base, address])


def test_a_transfer_takes_one_cycle_per_word_and_half_of_that_if_wide() -> None:
    words = np.array([0, 1, 128, 129])

    assert BOW.transfer_cycles(words).tolist() == [0, 1, 128, 129]
    assert BOW.transfer_cycles(words, True).tolist() == [0, 1, 64, 65]
    assert BOW.transfer_cycles(words, [True, False, True, False]).tolist() == [0, 1, 64, 129]


@given(words=st.integers(0, 10**6), rate=st.sampled_from([4, 8, 16, 32, 64]), wide=st.booleans())
def test_a_transfer_is_the_least_whole_time_that_moves_its_bytes(
    words: int, rate: int, wide: bool
) -> None:
    cycles = int(BOW.with_(exchange_bytes_per_cycle=rate).transfer_cycles(words, wide))

    assert cycles * rate * (1 + wide) >= words * 4 > (cycles - 1) * rate * (1 + wide)


def test_peak_macs_are_those_of_the_best_instruction() -> None:
    assert tuple(
        MK2.peak_macs(*types) for types in ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))
    ) == (64, 32, 16)
    assert tuple(
        MK1.peak_macs(*types) for types in ((HALF, HALF), (HALF, FLOAT), (FLOAT, FLOAT))
    ) == (32, 32, 8)


def test_types_that_no_amp_instruction_multiplies_are_refused() -> None:
    with pytest.raises(MachineError, match="no AMP instruction for float data with half partials"):
        BOW.peak_macs(FLOAT, HALF)


def test_a_machine_prints_every_number_with_its_source() -> None:
    names = re.findall(r"^  (\w+)  +(?:[\d,]+|0x4c000)(?:  .+)?$", BOW.listing, re.M)

    assert BOW.listing.startswith("bow\n")
    assert sorted(names) == sorted(FACTS)
    assert "  sram_base                          0x4c000\n" in BOW.listing


@pytest.mark.parametrize("machine", PRESETS.values(), ids=lambda machine: machine.name)
def test_a_listing_says_each_source_once_in_80_columns(machine: Machine) -> None:
    text = " ".join(machine.listing.split())
    sources = set(machine.sources.values())
    parts = {part for source in sources for part in re.split(", |; ", source)}

    assert max(map(len, machine.listing.splitlines())) <= 80
    assert [source for source in sources if text.count(source) > 1] == []
    assert [part for part in parts if len(part) > 30 and text.count(part) > 1] == []
    assert len(re.findall(r": (?:C600 stand-in|osmarks/ipu-stack) [a-z_]+ [\d,]+", text)) >= 1
    assert all(part in text for part in parts if len(part) < 30)


def test_numbers_of_a_user_are_listed_first() -> None:
    lines = BOW.with_(sram_bytes=671_744, tiles=4).listing.splitlines()

    assert [line.split()[:2] for line in lines[1:4]] == [
        ["user"],
        ["tiles", "4"],
        ["sram_bytes", "671,744"],
    ]


def test_a_machine_prints_one_number_on_each_line() -> None:
    lines = str(BOW).splitlines()

    assert [line.split()[0] for line in lines[1:]] == list(FACTS)
    assert lines[5].startswith("  sram_base                         0x4c000  documented")


@pytest.mark.parametrize("key", ["control_step_bytes", "control_vertex_bytes"])
def test_control_code_has_no_more_than_4096_bytes_of_each(key: str) -> None:
    assert getattr(BOW.with_(**{key: 1 << 12}), key) == 1 << 12
    with pytest.raises(MachineError, match=key):
        BOW.with_(**{key: (1 << 12) + 1})
