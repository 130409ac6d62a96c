"""Runs of one program on the compiled core and on the plain one, and everything that each left."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
from plain_context import Fault
from plain_core import PlainCore
from random_programs import Program

from ipusim.isa.core import faults, live
from ipusim.isa.core.decode import decode
from ipusim.isa.core.many_runs import run_all

TILE, TRACED = 0, 1 << 15
NAN = 0x7FC00000


@attrs.define
class Left:
    """State that a run left, as plain lists by name, so that differences can be shown."""

    values: dict[str, Any]

    def differences(self, other: Left) -> dict[str, tuple[Any, Any]]:
        """Return by name the two values that differ."""
        values = {}
        for name, mine in self.values.items():
            if mine != other.values[name]:
                values[name] = (mine, other.values[name])
        return values


def compiled(program: Program, limit: int) -> Left:
    """Return what the compiled core leaves."""
    machine, code = program.machine, program.code
    state = live.new_state(
        machine,
        decode(code, machine),
        csr=program.csr,
        max_cycles=limit,
        trace_bundles=TRACED,
        slots_by_counter=program.slots_by_counter,
        regions=program.regions,
    )
    memory = program.memory.copy().view(np.uint32).reshape(1, -1)
    row = int(np.flatnonzero(code.address == program.entry)[0])
    runs = np.array([[TILE, row, program.vertex, program.stride, 0]])  # no seed
    cycles, bundles = np.zeros(1, np.int64), np.zeros((1, machine.workers), np.int64)
    run_all(state, memory, runs, machine.sram_end, cycles, bundles)
    kind, context, at, address, detail, _ = state.fault.tolist()
    contexts = range(machine.workers + 1)
    return Left(
        {
            "fault": _fault(kind, context, at, address, detail),
            "cycles": int(cycles[0]) if kind == 0 else None,
            "bundles": bundles[0].tolist(),
            "mrf": (state.mrf.astype(np.int64) & 0xFFFFFFFF).tolist(),
            "arf": state.arf.tolist(),
            "csr": {n: _csr(state.csr[n].tolist()) for n in contexts},
            "aacc": _accumulators(state.aacc),
            "weights": state.cw.tolist(),
            "memory": memory.tobytes(),
            "worker issues": state.worker_issues.tolist(),
            "supervisor issues": state.supervisor_issues.tolist(),
            "stalls": state.stalls.tolist(),
            "busy": int(state.barrel[live.WORKER_SLOT_CYCLES]),
            "trace": [tuple(one) for one in state.trace[: state.barrel[live.TRACED]].tolist()],
        }
    )


def plain(program: Program, limit: int) -> Left:
    """Return what the plain core leaves."""
    machine = program.machine
    core = PlainCore(machine, program.code, program.csr, program.regions, program.slots_by_counter)
    memory, cycles = bytearray(program.memory.tobytes()), None
    fault = _fault(0, 0, 0, 0, 0)
    try:
        with np.errstate(all="ignore"):
            cycles = core.run(
                memory, TILE, program.entry, program.vertex, program.stride, machine.sram_end, limit
            )
    except Fault as one:
        fault = _fault(one.kind, one.context, one.row, one.address, one.detail)
    workers = core.contexts[:-1]
    return Left(
        {
            "fault": fault,
            "cycles": cycles,
            "bundles": [worker.bundles for worker in workers],
            "mrf": [context.mrf for context in core.contexts],
            "arf": [context.arf for context in core.contexts],
            "csr": {n: _csr(context.csr) for n, context in enumerate(core.contexts)},
            "aacc": _accumulators(np.array([worker.aacc.ravel() for worker in workers])),
            "weights": core.weights.tolist(),
            "memory": bytes(memory),
            "worker issues": core.worker_issues,
            "supervisor issues": core.supervisor_issues,
            "stalls": list(core.stalls.values()),
            "busy": core.busy,
            "trace": core.trace[:TRACED],
        }
    )


def _fault(kind: int, context: int, row: int, address: int, detail: int) -> tuple[int, ...]:
    """Return the fault's parts that both cores must agree on."""
    # What is told of a wrong instruction is its place alone.
    return kind, context, row, address & 0xFFFFFFFF, 0 if kind == faults.INVALID_INSTR else detail


def _csr(values: list[int]) -> list[int]:
    """Return control registers as unsigned 32 bits."""
    return [value & 0xFFFFFFFF for value in values]


def _accumulators(numbers: np.ndarray) -> list[Any]:
    """Return the accumulators' bits, with one NaN for all."""
    bits = numbers.astype(np.float32).view(np.uint32)
    return np.where(bits & 0x7FFFFFFF > 0x7F800000, NAN, bits).tolist()
