"""What all sections of a run's page share: the chip, its supersteps and their rows.

A row is one execution of a superstep, as the trace has them; a superstep of a loop has several.
"""

from __future__ import annotations

from collections.abc import Mapping

from ipusim import physical_numbers

from ..subject import Subject


def shared_data(subject: Subject) -> Mapping[str, object]:
    """`run` of the page's data.

    names: of the program's supersteps. superstep: int[rows], the number of each row's. sync_start,
    exchange_start, end: int[rows], cycles. compute: int[tiles], cycles of each tile over the run.
    memory: int[tiles], the most bytes of live variables on each tile, as the report counts them.
    place: int[tiles], where they lie on the chip, as `physical_numbers` has it.
    """
    trace, machine = subject.trace, subject.program.machine
    return {
        "machine": machine.name,
        "tiles": trace.compute.shape[1],
        "clock_hz": machine.clock_hz,
        "cycles": trace.cycles,
        "names": trace.names,
        "superstep": trace.superstep,
        "sync_start": trace.sync_start,
        "exchange_start": trace.exchange_start,
        "end": subject.timeline.end,
        "compute": trace.compute.sum(axis=0),
        "place": physical_numbers(machine),
        "memory": subject.memory.live_bytes.max(axis=0),
    }
