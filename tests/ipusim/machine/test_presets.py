"""The chips that ship: sources, peak rates, floor plans, measured phases."""

from __future__ import annotations

import pytest

from ipusim.errors import MachineError
from ipusim.machine.data_type import DataType
from ipusim.machine.machine import FACTS, SOURCE_KINDS, Machine
from ipusim.machine.presets import BOW, C600, MK1, MK2, PRESETS, preset

HALF, FLOAT = DataType.HALF, DataType.FLOAT
CHIPS = pytest.mark.parametrize("machine", [MK1, MK2, BOW, C600], ids=lambda machine: machine.name)


@CHIPS
def test_every_number_of_a_chip_has_a_source_that_no_user_gave(machine: Machine) -> None:
    openings = [machine.sources[key].split(":")[0] for key in FACTS]

    assert set(openings) <= set(SOURCE_KINDS) - {"user"}


@pytest.mark.parametrize(
    ("machine", "types", "published"),
    [
        (MK1, (HALF, FLOAT), 124.5e12),
        (MK1, (FLOAT, FLOAT), 31.1e12),
        (MK2, (HALF, HALF), 250e12),
        (MK2, (HALF, FLOAT), 125e12),
        (MK2, (FLOAT, FLOAT), 62.5e12),
        (BOW, (HALF, HALF), 350e12),
        (BOW, (HALF, FLOAT), 175e12),
        (BOW, (FLOAT, FLOAT), 87.5e12),
        (C600, (HALF, HALF), 280e12),
        (C600, (FLOAT, FLOAT), 70e12),
    ],
)
def test_peak_rate_equals_the_published_one(
    machine: Machine, types: tuple[DataType, DataType], published: float
) -> None:
    rate = 2 * machine.tiles * machine.clock_hz * machine.peak_macs(*types)

    assert rate == pytest.approx(published, rel=0.01)


@CHIPS
def test_the_floor_plan_of_a_chip_is_full(machine: Machine) -> None:
    assert machine.tiles == machine.tile_rows * 64


@CHIPS
def test_a_full_weight_store_is_one_weight_register_a_unit_and_slot(machine: Machine) -> None:
    assert machine.weight_store_bytes == machine.amp_units * 4 * 8


# osmarks/ipu-stack, docs/PROFILE_LAYOUT_DIAGNOSIS.md: events of the static schedule; last arrival
# at the barrier to last exit. The schedule has the path delays in it, the barrier not.
@pytest.mark.parametrize(
    ("schedule", "measured"),
    [(33_542, 33_780), (36_987, 37_224), (37_377, 37_614), (17_939, 18_168)],
)
def test_a_measured_phase_is_release_pipeline_schedule_and_tail(
    schedule: int, measured: int
) -> None:
    fixed = C600.sync_cycles + C600.exchange_pipeline_cycles + C600.exchange_tail_cycles

    assert fixed == pytest.approx(measured - schedule, abs=5)
    assert 230 <= fixed <= 275


def test_a_block_of_a_static_kernel_costs_more_than_popsparses_planner_takes() -> None:
    control = BOW.worker_launch_cycles + BOW.local_sync_cycles + BOW.supervisor_branch_cycles

    assert 3 + control == 16 + 10  # 16: PopLibs' StaticBlock estimate, three instructions in it


def test_what_was_published_for_the_c600_alone_is_an_estimate_elsewhere() -> None:
    borrowed = (
        *("sync_cycles", "exchange_pipeline_cycles", "exchange_tail_cycles"),
        *("pair_min_bytes", "send_words", "send_max_words", "exchange_merged_bytes"),
        *("control_step_bytes", "control_vertex_bytes", "control_loop_bytes"),
    )

    for machine in (MK1, MK2, BOW):
        assert all(machine.sources[key].startswith("estimated: C600") for key in borrowed)
        assert "path delays" in machine.sources["tile_rows"]
        assert "stand-in" in machine.sources["tile_rows"]


def test_control_code_has_the_instructions_that_its_sources_count() -> None:
    assert BOW.control_step_bytes == 4 * (5 + 2 + 1 + 1)
    assert BOW.control_vertex_bytes == 4 * (2 + 1 + 1)
    assert BOW.control_loop_bytes == 4 * 9


def test_mk2_and_bow_differ_in_the_clock_alone() -> None:
    changed = [key for key in FACTS if getattr(MK2, key) != getattr(BOW, key)]

    assert changed == ["clock_hz"]


@pytest.mark.parametrize("name", [*PRESETS, "GC200", "Bow"])
def test_a_chip_is_found_by_its_name_in_either_case(name: str) -> None:
    assert preset(name) is PRESETS[name.lower()]


def test_an_unknown_chip_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(MachineError, match=r"no machine 'c60', .*; did you mean 'c600'\?"):
        preset("c60")
