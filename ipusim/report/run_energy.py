"""Energy of a run: its counts by component and action, times the numbers of an energy table."""

from __future__ import annotations

from typing import Protocol

from ..energy.energy import PICO, Energy, EnergyRow
from ..energy.energy_table import SEVEN_NM, EnergyTable
from ..errors import InputError
from ..machine.data_type import DataType
from ..program.program import Label, Program
from .activity import Activity, activity_of, bytes_of_words
from .report import Report
from .trace import Trace


class HasEnergy(Protocol):
    """Run of a program, with its trace and its report."""

    @property
    def program(self) -> Program | None:
        """Program that ran; None if its file holds none."""

    @property
    def trace(self) -> Trace:
        """Begin and end of every tile's phases."""

    @property
    def report(self) -> Report:
        """Figures of the run."""


def energy_of(
    run: HasEnergy | Program,
    trace: Trace | None = None,
    *,
    label: Label | None = None,
    table: EnergyTable = SEVEN_NM,
) -> Energy:
    """Return the estimated energy of a run.

    Args:
        run: the run; or its program, with its trace.
        trace: trace of the run, beside a program alone.
        label: description of the computation; None for the label of the run or the program.
        table: picojoules of each action.

    Raises:
        InputError: the run has no program, since it was loaded from a file without one; or the
            trace is missing, superfluous, or belongs to another program.
    """
    if isinstance(run, Program):
        program = run
        if trace is None:
            raise InputError("energy_of takes a run, or a program and the trace of its run")
    elif trace is not None or not hasattr(run, "program"):
        raise InputError("energy_of takes a run, or a program and the trace of its run")
    elif run.program is None:
        raise InputError(
            "the run has no program, since its file holds none; give energy_of(program, run.trace)"
        )
    else:
        program, trace, label = run.program, run.trace, label or run.report.label
    steps = tuple(step.name for step in program.supersteps)
    if trace.names != steps or trace.compute.shape[1] != program.machine.tiles:
        raise InputError("the trace is of another program; give the run's own")
    label, activity = label or program.label, activity_of(program, trace)
    rows = (*_arithmetic(label, table), *_memory(activity, table), *_exchange(activity, table))
    # Energy of one tile in one cycle, in picojoules, whatever it does: leakage and clocks.
    tile_cycle = table.tile_watts / program.machine.clock_hz / PICO
    idle = _row("tile", "cycle", activity.tile_cycles, tile_cycle)
    return Energy(
        table=table.name, rows=(*rows, idle), seconds=trace.cycles / program.machine.clock_hz
    )


def _row(component: str, action: str, count: int, picojoules: float) -> EnergyRow:
    """Return a row of the table of energy."""
    return EnergyRow(component=component, action=action, count=count, picojoules=picojoules)


def _arithmetic(label: Label, table: EnergyTable) -> tuple[EnergyRow, ...]:
    """Return the rows of multiply-accumulates; those of the other data type have a count of 0."""
    half = label.data_type is DataType.HALF
    macs = {"half MAC": (half, table.mac_half), "float MAC": (not half, table.mac_float)}
    return tuple(
        _row("arithmetic", action, label.stored_macs if is_used else 0, picojoules)
        for action, (is_used, picojoules) in macs.items()
    )


def _memory(activity: Activity, table: EnergyTable) -> tuple[EnergyRow, ...]:
    """Return the rows of bytes that SRAM reads and writes."""
    sent, received = (
        bytes_of_words(words) for words in (activity.words_sent, activity.words_received)
    )
    return (
        _row("SRAM", "operand byte read", activity.operand_reads, table.sram_read_byte),
        _row("SRAM", "operand byte written", activity.operand_writes, table.sram_write_byte),
        _row("SRAM", "sent byte read", sent, table.sram_read_byte),
        _row("SRAM", "received byte written", received, table.sram_write_byte),
        _row("SRAM", "code byte read", activity.code_bytes, table.code_read_byte),
    )


def _exchange(activity: Activity, table: EnergyTable) -> tuple[EnergyRow, ...]:
    """Return the rows of words times distances on the exchange."""
    return (
        _row("exchange", "word x sender's rows", activity.sender_rows, table.word_row),
        _row("exchange", "word x spine columns", activity.spine_columns, table.word_column),
        _row("exchange", "word x receiver's rows", activity.receiver_rows, table.word_row),
    )
