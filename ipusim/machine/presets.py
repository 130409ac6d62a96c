"""Machines that exist: MK1 (GC2), MK2 (GC200), BOW and C600, with a source for every number.

HYPOTHETICAL_NM is no real chip: it is a Bow with N:M sparsity in its AMP and a third load a cycle.

Rule: a fact is stated for the chip that its source describes. Where a number of one chip is used
for an unknown number of another, its source says `estimated`. Path delays, barrier and phase costs
were published for the C600 alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ..errors import MachineError, nearest
from .machine import Machine

# Source of the cycles of launch, sync and jumps. Only their sums decide the measured figures, so
# the text says which other values fit as well (tests/ipusim/machine/test_call_cycles.py).
_CALLS = (
    "derived: launch 7, sync 1, taken branch 15, untaken jump 7, from all exact public figures "
    "together: nine compute sets of a C600 (osmarks/ipu-stack) within 0.15 %; PopLibs' 1x1 "
    "vertex, which in all shapes takes 13 to 14 cycles more on a Bow (tessellate-ipu), and 6 more "
    "on a Mk2 (Elk), than simulated; and Poplar's QKV product on a C600. Launch + sync + taken "
    "branch of 23 to 26 and an untaken jump of 7 to 9 remain possible; PopLibs' estimators say 6 "
    "for branch and launch"
)
# Beginnings of sources that several numbers share.
_STAND_IN = "estimated: C600 stand-in"
_PROGRAMS = "derived: instructions of 4 B in the tile programs that osmarks/ipu-stack writes"

_C600: Mapping[str, tuple[Any, str]] = {
    "tiles": (1472, "documented: Graphcore data sheets"),
    "tile_rows": (
        23,
        "documented: osmarks/ipu-stack, 16 columns x 23 rows x 4 = 1472; its path delays are exact",
    ),
    "workers": (6, "documented: Graphcore Poplar guide, six workers and a supervisor"),
    "clock_hz": (
        1_500_000_000,
        "derived: 280 TFLOP/s FP16 / (1472 tiles x 128 FLOP) = 1.49 GHz; one SDK profile has 1.85",
    ),
    "sram_base": (0x4C000, "documented: Colossus LLVM back end"),
    "sram_bytes": (638_976, "documented: Graphcore data sheets, 624 KiB"),
    "interleaved_offset_bytes": (
        0x34000,
        "documented: Colossus LLVM back end, 13 elements, then 13 interleaved pairs",
    ),
    "element_bytes": (16_384, "documented: Poplar memory element offsets, 2048 x 8 B"),
    "reserved_bytes": (
        0xE8000 - 0xE7BB0,
        "derived: osmarks/ipu-stack, highest address used in SDK images is 0xE7BB0",
    ),
    "amp_units": (16, "documented: PopLibs, 16 units for half partials, 2 AMP sets of 8"),
    "amp_instructions": (
        (
            "f16v4hihov4amp",
            "f16v4hihoamp",
            "f16v4sisoamp",
            "f32sisov2amp",
            "f32sisoamp",
            "f8v8hihov4amp",
        ),
        "documented: PopLibs codelets; FP8 where __IPU_ARCH_VERSION__ is 21 or more",
    ),
    "amp_rates": ((), "derived: peak FLOP/s of data sheets / (tiles x clock); see AMP_RATES"),
    "amp_n": (1, "documented: PopLibs codelets; no AMP instruction selects inputs"),
    "amp_m": (1, "documented: PopLibs codelets; no AMP instruction selects inputs"),
    "loads_per_bundle": (2, "documented: vendor's ISA pages, ld2x64pace and ld2xst64pace"),
    "weight_store_bytes": (512, "documented: 64 weight registers of 64 bits, PopLibs"),
    "weight_load_bytes_per_cycle": (
        8,
        "documented: ld64putcs, one a cycle; 16 with ld128putcs from interleaved memory",
    ),
    "exchange_bytes_per_cycle": (
        4,
        "documented: PopLibs getExchangeBytesPerCycle, each way; 8 TB/s over all tiles",
    ),
    "tiles_per_pair": (2, "documented: PopLibs getTilesPerSharedExchangeBus"),
    "pair_min_bytes": (512, "documented: osmarks/ipu-stack, 64 items of 8 B"),
    "send_words": (64, "documented: osmarks/ipu-stack, limit of send"),
    "send_max_words": (4096, "documented: osmarks/ipu-stack, limit of sendoff"),
    "sync_cycles": (126, "documented: Poplar target, largest sync delay of ipu21"),
    "sync_row_cycles": (
        2,
        "estimated: 2 cycles a row, as a word of an exchange takes on a C600 (osmarks/ipu-stack)",
    ),
    "global_sync_cycles": (600, "estimated: as Poplar's target has for ipu2"),
    "exchange_pipeline_cycles": (
        52,
        "documented: osmarks/ipu-stack, a word lands 52 + 2 x row cycles after its source is "
        "selected; 126 + 52 + 56 is within 5 cycles of the four phases measured on a C600",
    ),
    "exchange_tail_cycles": (56, "documented: osmarks/ipu-stack, tail of a phase"),
    "worker_launch_cycles": (7, _CALLS),
    "local_sync_cycles": (1, _CALLS),
    "supervisor_branch_cycles": (15, _CALLS),
    "supervisor_untaken_cycles": (7, _CALLS),
    "supervisor_latency_cycles": (
        6,
        "documented: PopLibs assembly, six-instruction pipeline; a lone worker issues every 6 "
        "cycles too, as C600 reductions of one and of seven units show (360 and 438 cycles)",
    ),
    "exchange_instruction_bytes": (4, "documented: osmarks/ipu-stack, 4 B (some are 8)"),
    "lock_step": (
        0,
        "documented: osmarks/ipu-stack enters each exchange with one sync and has none behind it",
    ),
    "exchange_merged_bytes": (
        8,
        "documented: osmarks/ipu-stack, the instruction sendpicp has two words",
    ),
    "control_step_bytes": (
        36,
        f"{_PROGRAMS}: 5 that set bases and the count of words, 2 calls, the sync, a return",
    ),
    "control_vertex_bytes": (
        16,
        f"{_PROGRAMS}: 2 addresses, the launch and the local sync; a supervisor's vertex takes 2",
    ),
    "control_loop_bytes": (
        36,
        f"{_PROGRAMS}: 9 for the frame, the count and the branches of a repeat; a case of a "
        "loop, which has its own compare and branch, is estimated at as many",
    ),
}


def _like(base: Machine, name: str, facts: Mapping[str, tuple[Any, str]]) -> Machine:
    """Return a machine that differs from `base` in some numbers, given as (value, source)."""
    values = {key: value for key, (value, _) in facts.items()}
    sources = {key: source for key, (_, source) in facts.items()}
    return attrs.evolve(base, name=name, **values, sources={**base.sources, **sources})


C600 = Machine(
    name="c600",
    sources={key: source for key, (_, source) in _C600.items()},
    **{key: value for key, (value, _) in _C600.items()},
)

MK2 = _like(
    C600,
    "mk2",
    {
        "tile_rows": (
            23,
            f"{_STAND_IN} for the floor plan and its path delays; 1472 = 16 x 23 x 4",
        ),
        "clock_hz": (1_330_000_000, "documented: Graphcore, GC200; 1.325 to 1.35 GHz are quoted"),
        "amp_instructions": (
            ("f16v4hihov4amp", "f16v4hihoamp", "f16v4sisoamp", "f32sisov2amp", "f32sisoamp"),
            "documented: PopLibs codelets; half and float only, no narrower data",
        ),
        "pair_min_bytes": (512, f"{_STAND_IN}, 64 items of 8 B"),
        "send_words": (64, f"{_STAND_IN}, limit of send"),
        "send_max_words": (4096, f"{_STAND_IN}, limit of sendoff"),
        "sync_cycles": (126, f"{_STAND_IN}, Poplar's largest sync delay of ipu21"),
        "exchange_pipeline_cycles": (52, f"{_STAND_IN}, from a select to the word in SRAM"),
        "exchange_tail_cycles": (56, f"{_STAND_IN}, tail of a phase"),
        "lock_step": (0, f"{_STAND_IN}, no sync between exchange and compute"),
        "global_sync_cycles": (
            600,
            "documented: Poplar target, global sync of ipu2; between chips",
        ),
        "exchange_merged_bytes": (8, f"{_STAND_IN}, sendpicp has two words"),
        "control_step_bytes": (36, f"{_STAND_IN}, nine instructions"),
        "control_vertex_bytes": (16, f"{_STAND_IN}, four instructions"),
        "control_loop_bytes": (36, f"{_STAND_IN}, nine instructions"),
    },
)

BOW = _like(MK2, "bow", {"clock_hz": (1_850_000_000, "documented: Graphcore Bow-2000 data sheet")})

MK1 = _like(
    MK2,
    "mk1",
    {
        "tiles": (1216, "documented: Graphcore, GC2"),
        "tile_rows": (
            19,
            "derived: 16 columns x 20 supertiles x 4, one spare a column; its path delays are "
            "estimated, a C600 stand-in",
        ),
        "clock_hz": (1_600_000_000, "documented: Graphcore, GC2"),
        "sram_base": (0x40000, "documented: Colossus LLVM back end"),
        "sram_bytes": (262_144, "documented: Graphcore, 256 KiB"),
        "interleaved_offset_bytes": (
            131_072,
            "documented: Colossus LLVM back end, 8 elements, then 4 interleaved pairs",
        ),
        "reserved_bytes": (456, "estimated: 1104 B of ipu21 images x 256 / 624 KiB, in whole 8 B"),
        "amp_units": (8, "documented: PopLibs target properties"),
        "amp_instructions": (
            ("f16v4hihoamp", "f16v4sisoamp", "f32sisoamp"),
            "documented: PopLibs codelets; half and float only, no narrower data",
        ),
        "weight_store_bytes": (256, "documented: 32 weight registers of 64 bits, PopLibs"),
        "tiles_per_pair": (2, "estimated: as later chips"),
        "global_sync_cycles": (500, "documented: Poplar's IPUModel, global sync of ipu1"),
    },
)

_NO_CHIP = "hypothetical: no IPU has it; a what-if"
HYPOTHETICAL_NM = _like(
    BOW,
    "hypothetical-nm",
    {
        "amp_n": (2, f"{_NO_CHIP} of an AMP that multiplies 2 kept weights of every 4 inputs"),
        "amp_m": (4, f"{_NO_CHIP} of an AMP that multiplies 2 kept weights of every 4 inputs"),
        "loads_per_bundle": (3, f"{_NO_CHIP} of inputs that arrive as quickly as it takes them"),
    },
)

PRESETS: Mapping[str, Machine] = {
    "mk1": MK1,
    "mk2": MK2,
    "gc200": MK2,
    "bow": BOW,
    "c600": C600,
    "hypothetical-nm": HYPOTHETICAL_NM,
}


def preset(name: str) -> Machine:
    """Return the machine with this name, in upper or lower case.

    Raises:
        MachineError: no preset has this name.
    """
    if name.lower() not in PRESETS:
        raise MachineError(
            f"no machine {name!r}, and no FILE.toml; {nearest(name.lower(), PRESETS)}"
        )
    return PRESETS[name.lower()]
