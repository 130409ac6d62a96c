"""Effects of each number of a machine: which outputs of a run it changes, and by what.

An effect is stated for runs by formula, each with a plan for the changed number. A number that
changes cycles may lead to the choice of another plan, which may then change the bytes, too.
`tests/test_machine_effects.py` compares the statements with runs of small programs.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import attrs

from .by_source import MARGIN, NO_BREAKS, WIDTH
from .machine import FACTS, Machine

# Outputs of a run. Time is stated for numbers that change no cycles, addresses and fit (whether a
# plan fits into memory) for numbers that change neither cycles nor bytes.
CYCLES, TIME, BYTES, JOULES = "cycles", "time", "bytes", "joules"
ADDRESSES, FIT = "addresses", "fit"
OUTPUTS = (CYCLES, TIME, BYTES, JOULES, ADDRESSES, FIT)
NOTHING = "no effect"


@attrs.frozen
class Effect:
    """Effect of a number of a machine on runs.

    Attributes:
        text: description of the parts of a run that the number acts on.
        outputs: outputs of a run that it changes, of `OUTPUTS`; empty for no effect.
    """

    text: str
    outputs: tuple[str, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.outputs) or NOTHING}: {self.text}"


def _effect(text: str, *outputs: str) -> Effect:
    """Return the effect of a number, in words, with the outputs that it changes."""
    return Effect(text, outputs)


_ALL, _RUN = (CYCLES, BYTES, JOULES), (CYCLES, JOULES)

EFFECTS: Mapping[str, Effect] = MappingProxyType(
    {
        "tiles": _effect(
            "seats of a plan; more than the floor plan has lengthen the barrier", *_ALL
        ),
        "tile_rows": _effect("path delays, by position on the floor plan", *_ALL),
        "workers": _effect(
            "shares of a tile's work, issue slots (one in slot_cycles = the larger number of "
            "workers and supervisor_latency_cycles), and which kernels run",
            *_ALL,
        ),
        "clock_hz": _effect("seconds, rates, and joules of the time; no cycles", TIME, JOULES),
        "sram_base": _effect("addresses of everything on a tile", ADDRESSES),
        "sram_bytes": _effect(
            "what fits, and so which plan is chosen; joules of an access are the same for every "
            "size",
            *_ALL,
        ),
        "interleaved_offset_bytes": _effect(
            "where operands of 128-bit loads lie, and whether they fit", ADDRESSES, FIT
        ),
        "element_bytes": _effect(
            "which accesses clash, and so where operands lie; refuses programs placed for another "
            "size",
            ADDRESSES,
        ),
        "reserved_bytes": _effect("what fits, and so which plan is chosen", *_ALL),
        "amp_units": _effect(
            "allows AMP instructions that drive so many units; units that none drives are idle, "
            "and take no joules"
        ),
        "amp_instructions": _effect("which kernels run; their types and units", *_ALL),
        "amp_rates": _effect(
            "cycles of the kernels that follow them (dense, direct convolution, static blocks of "
            "16 in half), by formula alone; joules of a MAC stay the same",
            *_ALL,
        ),
        "amp_n": _effect("allows the sparse AMP, a kernel of N:M patterns", FIT),
        "amp_m": _effect("allows the sparse AMP, a kernel of N:M patterns", FIT),
        "loads_per_bundle": _effect("cycles of the kernel of the sparse AMP", *_ALL),
        "weight_store_bytes": _effect("allows AMP instructions whose weights it holds"),
        "weight_load_bytes_per_cycle": _effect("cycles of loading weights", *_RUN),
        "exchange_bytes_per_cycle": _effect("schedules of exchanges", *_RUN),
        "tiles_per_pair": _effect("whether two tiles send as one, over a wide port", *_ALL),
        "pair_min_bytes": _effect("which messages take a wide port", *_ALL),
        "send_words": _effect("exchange code", BYTES),
        "send_max_words": _effect("exchange code", BYTES),
        "sync_cycles": _effect("the barrier of each superstep", *_RUN),
        "sync_row_cycles": _effect(
            "the barrier, if there are more tiles than the chip's floor plan has", *_RUN
        ),
        "global_sync_cycles": _effect("a barrier between chips, which no program here has"),
        "exchange_pipeline_cycles": _effect("each exchange, beside its schedule", *_RUN),
        "exchange_tail_cycles": _effect("each exchange, beside its schedule", *_RUN),
        "worker_launch_cycles": _effect("each launch of workers", *_RUN),
        "local_sync_cycles": _effect("each wait for workers", *_RUN),
        "supervisor_branch_cycles": _effect("jumps of the supervisor that are taken", *_RUN),
        "supervisor_untaken_cycles": _effect("jumps of the supervisor that are not taken", *_RUN),
        "supervisor_latency_cycles": _effect(
            "the pipeline: waits of the supervisor for results, issue slots of workers (one in "
            "slot_cycles = the larger number of workers and this), and which kernels run",
            *_ALL,
        ),
        "exchange_instruction_bytes": _effect("exchange code", BYTES),
        "lock_step": _effect("whether tiles begin to compute before the exchange is over", *_RUN),
        "exchange_merged_bytes": _effect(
            "only the bytes that exchange_slots reports for code with merged instructions"
        ),
        "control_step_bytes": _effect("control program", BYTES),
        "control_vertex_bytes": _effect("control program", BYTES),
        "control_loop_bytes": _effect("control program of loops and cases", BYTES),
    }
)


def effect_of(machine: Machine, key: str) -> Effect:
    """Return the effect of a number of this machine.

    The text of AMP units says how many of them no instruction drives.
    """
    effect = EFFECTS[key]
    if key != "amp_units":
        return effect
    driven = max((machine.amp_rate(name).units for name in machine.amp_instructions), default=0)
    idle = machine.amp_units - driven
    if not idle:
        return effect
    if not machine.amp_instructions:
        return attrs.evolve(effect, text="all units idle, since there is no AMP instruction")
    widest = max(map(machine.amp_rate, machine.amp_instructions), key=lambda rate: rate.units)
    return attrs.evolve(
        effect,
        text=f"{idle} of {machine.amp_units} units idle, since no AMP instruction drives them; "
        f"give one more units, as amp_rates.{widest.instruction}.units (now {widest.units})",
    )


def effects_text(machine: Machine) -> str:
    """Return the text of all effects, a line or more for each number, in lines of 80 columns."""
    return "\n".join(_lines(machine))


def _lines(machine: Machine) -> Iterator[str]:
    """Yield the lines of a text on the effects of all numbers of a machine."""
    yield "What each number acts on (cycles may change the plan, and so the bytes):"
    width = max(map(len, FACTS))
    for key in FACTS:
        stem = f"{MARGIN}{key:<{width}}{MARGIN}"
        lines = textwrap.wrap(str(effect_of(machine, key)), WIDTH - len(stem), **NO_BREAKS)
        for number, line in enumerate(lines):
            yield f"{stem if number == 0 else ' ' * len(stem)}{line}"
