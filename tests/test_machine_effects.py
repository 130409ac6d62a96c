"""A machine number changes in runs of small programs what `ipusim machine` says it acts on."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from ipusim import BOW, EFFECTS, HYPOTHETICAL_NM, IpusimError, Machine, effect_of, effects_text
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import RunOptions, request_of
from ipusim.machine.machine import FACTS
from ipusim.machine.machine_files import load_machine, save_machine

STATIC = {"block_length": 16, "density": 0.25, "method": "static", "strategy": "popsparse"}
JOBS: Mapping[str, Mapping[str, Any]] = {
    "static": {"m": 128, "k": 128, "n": 16, **STATIC},
    "dense": {"m": 128, "k": 128, "n": 24, "method": "dense"},
    "element": {"m": 64, "k": 64, "n": 8, **STATIC, "block_length": 1, "strategy": "rows"},
    "dynamic": {"m": 64, "k": 64, "n": 8, **STATIC, "method": "dynamic", "strategy": "expected"},
    "float": {"m": 64, "k": 64, "n": 8, **STATIC, "data_type": "float"},
    # On 64 tiles, whose rows are apart; with more tiles than the chip has; in little memory; N:M.
    "wide": {"m": 512, "k": 512, "n": 16, **STATIC, "density": 0.125},
    "scaled": {"m": 64, "k": 64, "n": 8, **STATIC, "tiles": 1536},
    "tight": {"m": 384, "k": 384, "n": 64, **STATIC, "strategy": "auto"},
    "nm": {"m": 128, "k": 128, "n": 32, "nm": "2:4", "method": "static", "realisation": "amp"},
}
SMALL = ("static", "dense", "element", "dynamic", "float", "tight")
SOME = BOW.with_(tiles=4)  # a Bow of few tiles, for small jobs
MACHINES: Mapping[str, Machine] = {
    **dict.fromkeys(SMALL, SOME),
    "wide": BOW.with_(tiles=64),
    "scaled": BOW,
    "tight": SOME.with_(interleaved_offset_bytes=4 << 14, sram_bytes=10 << 14),
    "nm": HYPOTHETICAL_NM.with_(tiles=4),
}
AMP_8 = ("f16v4hihoamp", "f16v4sisoamp", "f32sisoamp")
# Changed values, and the jobs that show what they change; all small ones where it is nothing.
CASES: Mapping[str, tuple[tuple[Any, ...], tuple[str, ...]]] = {
    "tiles": ((8,), ("static", "element")),
    "tile_rows": ((2,), ("wide",)),
    "workers": ((5, 8), ("static", "dense")),
    "clock_hz": ((10**9,), SMALL),
    "sram_base": ((0x40000,), SMALL),
    "sram_bytes": ((8 << 14,), ("tight",)),
    "interleaved_offset_bytes": ((6 << 14, 10 << 14), ("tight",)),
    "element_bytes": ((1 << 10, 1 << 12), SMALL),
    "reserved_bytes": ((35_000,), ("tight",)),
    "amp_units": ((64,), SMALL),
    "amp_instructions": ((AMP_8,), ("static", "dense")),
    "amp_rates": (({"f16v4hihov4amp": (16, 8, 2)},), ("static", "dense")),
    "amp_n": ((1,), ("nm",)),
    "amp_m": ((1,), ("nm",)),
    "loads_per_bundle": ((2,), ("nm",)),
    "weight_store_bytes": ((1024,), SMALL),
    "weight_load_bytes_per_cycle": ((16,), ("dynamic", "dense")),
    "exchange_bytes_per_cycle": ((8,), ("static", "dense", "element")),
    "tiles_per_pair": ((1,), ("static", "dense")),
    "pair_min_bytes": ((100_000,), ("static",)),
    "send_words": ((8,), SMALL),
    "send_max_words": ((64,), SMALL),
    "sync_cycles": ((60,), SMALL[:-1]),
    "sync_row_cycles": ((9,), ("scaled",)),
    "global_sync_cycles": ((9,), SMALL),
    "exchange_pipeline_cycles": ((70,), SMALL[:-1]),
    "exchange_tail_cycles": ((70,), SMALL[:-1]),
    "worker_launch_cycles": ((9,), SMALL[:-1]),
    "local_sync_cycles": ((4,), SMALL[:-1]),
    "supervisor_branch_cycles": ((20,), SMALL[:-1]),
    "supervisor_untaken_cycles": ((12,), SMALL[:-1]),
    "supervisor_latency_cycles": ((4, 9), ("static", "dense", "element")),
    "exchange_instruction_bytes": ((8,), SMALL[:-1]),
    "lock_step": ((1,), ("dynamic", "float")),
    "exchange_merged_bytes": ((16,), SMALL),
    "control_step_bytes": ((50,), SMALL[:-1]),
    "control_vertex_bytes": ((30,), SMALL[:-1]),
    "control_loop_bytes": ((99,), ("dynamic",)),
}
SPARSE_AMP = {"amp_n": 1, "amp_m": 1}  # both change together: there is no other pair
PRINTED = ("cycles", "time", "bytes", "joules")


@functools.lru_cache
def outputs_of(machine: Machine, name: str) -> Mapping[str, object]:
    """Return the outputs of a job; `fit` alone if it does not run."""
    outputs = []
    try:
        (outcome,) = perform(
            attrs.evolve(
                request_of(JOBS[name]),
                machine=attrs.evolve(request_of(JOBS[name]).machine, machine=_file_of(machine)),
            ),
            timing_only=True,
            running=RunOptions(energy=True),
            tell=lambda _stage: None,
            keep=lambda _plan, program, _run: outputs.append(program),
        )
    except IpusimError as error:
        return {"fit": type(error).__name__}
    if outcome.report is None or not outputs:
        return {"fit": "refused"}
    report, (program,) = outcome.report, outputs
    assert report.energy is not None
    variables = tuple((item.name, item.address.tolist()) for item in program.variables)
    return {
        "cycles": report.cycles,
        "time": report.seconds,
        "bytes": int(report.memory.peak_bytes.sum()),
        "joules": report.energy.joules,
        "addresses": repr(variables),
        "fit": "runs",
    }


FOLDER: list[Any] = []


def _file_of(machine: Machine) -> str:
    """Write a machine to a file, and return the file's path."""
    path = FOLDER[0] / f"{abs(hash(machine))}.toml"
    save_machine(machine.with_(name="small"), path)
    assert load_machine(path).name == "small"
    return str(path)


@pytest.fixture(autouse=True, scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Set the folder of machine files."""
    FOLDER[:] = [tmp_path_factory.mktemp("machines")]


def observed(key: str) -> set[str]:
    """Return the outputs that a changed number changes in any job, as `EFFECTS` names them."""
    changed: set[str] = set()
    values, jobs = CASES[key]
    for name in jobs:
        before = outputs_of(MACHINES[name], name)
        for value in values:
            changes = SPARSE_AMP if key in SPARSE_AMP else {key: value}
            after = outputs_of(MACHINES[name].with_(**changes), name)
            fits = [outputs["fit"] == "runs" for outputs in (before, after)]
            assert fits[0], (name, before)
            if not fits[1]:
                changed.add("fit")
                continue
            changed |= {output for output in before if before[output] != after[output]}
    return changed


def stated(found: set[str]) -> set[str]:
    """Return the changes without those that follow: time from cycles.

    Addresses and fit from a plan.
    """
    found = found - {"time"} if "cycles" in found else set(found)
    return found - {"addresses", "fit"} if found & set(PRINTED) else found


def test_every_number_has_a_statement_and_a_case() -> None:
    assert set(EFFECTS) == set(CASES) == set(FACTS)


@pytest.mark.parametrize("key", FACTS)
def test_a_number_acts_on_what_is_stated(key: str) -> None:
    effect, found = EFFECTS[key], observed(key)
    if key in SPARSE_AMP:
        assert found == {"fit"}  # without this AMP its kernel is refused
        return

    assert stated(found) == set(effect.outputs)


def test_idle_units_are_reported() -> None:
    idle = effect_of(BOW.with_(amp_units=64), "amp_units")
    driven = BOW.with_(
        name="own",
        amp_units=64,
        weight_store_bytes=2048,
        amp_rates={"f16v4hihov4amp": (64, 4, 4)},
    )

    assert str(idle).startswith("no effect: 48 of 64 units idle")
    assert str(effect_of(driven, "amp_units")) == str(EFFECTS["amp_units"])
    assert "idle" in str(effect_of(BOW.with_(amp_instructions=()), "amp_units"))


def test_the_text_has_every_number_and_fits_a_screen() -> None:
    lines = effects_text(BOW).splitlines()

    assert max(map(len, lines)) <= 88
    assert [line.split()[0] for line in lines if line[2:3].strip()][1:] == list(FACTS)
