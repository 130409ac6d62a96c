"""Figures of one run: cycles by phase, rates, balance, memory and exchange.

sync, exchange, compute cycles: maximum end minus maximum start over the tiles, for each executed
    superstep, summed. Tiles do not wait for each other between exchange and compute, so the three
    overlap and may add up to more than the cycles.
control cycles = cycles of the supersteps in which loops decide what runs next; a part of the cycles
flop rate = 2 n (stored block elements) / time;   dense-equivalent rate = 2 m n k / time, for a
    product of an m x k and a k x n matrix
tile balance = mean over tiles of the cycles that a tile computes, divided by the sum over
    supersteps of the compute cycles of the superstep's slowest tile
schedule efficiency = cycles of the busiest port / length of the schedule without path delay (the
    cycles from the departure of a word to its arrival)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import numpy as np

from ..energy.energy import Energy
from ..machine.data_type import DataType
from ..machine.paths import path_delays
from ..program.memory_use import MemoryUse
from ..program.program import Label, Program
from ..program.sequence import loops_of
from ..screen import Shown, on_screen
from .report_text import report_text
from .trace import Trace


@attrs.frozen(kw_only=True)
class StepFigures:
    """Figures of one superstep: its phases, its slowest tile, and its exchange against the bound.

    Cycles and words are sums over all executions of the superstep.

    Attributes:
        name: name of the superstep.
        cycles: cycles from the barrier to the end of the last tile.
        sync, exchange, compute: maximum end minus maximum start of the phase over the tiles.
        slowest_tile: number of the tile with the most compute cycles.
        schedule: length of the exchange schedule, without path delay and fixed costs.
        bound: cycles of the busiest port.
        words: words received by all tiles.
        times: number of executions.
        decides: True for the superstep in which a loop decides what runs next.
        pipeline, tail: cycles before the first send and after the last write.
    """

    name: str
    cycles: int
    sync: int
    exchange: int
    compute: int
    slowest_tile: int
    schedule: int
    bound: int
    words: int
    times: int = 1
    decides: bool = False
    pipeline: int = 0
    tail: int = 0

    @property
    def phase_parts(self) -> Mapping[str, int]:
        """Cycles of sync and exchange by part, in the order in which they pass."""
        return {
            "release of the barrier": self.sync,
            "pipeline": self.pipeline,
            "first send to last write": self.exchange - self.pipeline - self.tail,
            "tail": self.tail,
        }


@attrs.frozen(kw_only=True)
class Report(Shown):
    """Figures of one run. `cycles` and figures derived from it are None if the program did not run.

    Attributes:
        device: name of the machine.
        tiles, clock_hz, peak_macs: the machine's tiles, clock and MACs per tile and cycle
            of the fastest instruction for the types.
        label: description of the computation.
        memory: peak use of tile memory.
        steps: figures of each executed superstep; empty if the program did not run.
        cycles: cycles of the whole run.
        tiles_used: number of tiles that compute in any superstep.
        mean_compute, mean_exchange, mean_words_wait: cycles in which a tile computes, exchanges,
            and waits for its first word (in lock step also for the last word of others), mean over
            all tiles.
        most_compute: compute cycles of the slowest tile of each superstep, summed.
        energy: estimated energy of the run; None if not requested.
    """

    device: str
    tiles: int
    clock_hz: int
    peak_macs: int
    label: Label
    memory: MemoryUse
    steps: tuple[StepFigures, ...]
    cycles: int | None
    tiles_used: int
    mean_compute: float
    mean_exchange: float
    mean_words_wait: float
    most_compute: int
    energy: Energy | None = None

    @property
    def sync_cycles(self) -> int:
        """Cycles of all barriers."""
        return sum(step.sync for step in self.steps)

    @property
    def exchange_cycles(self) -> int:
        """Cycles from the barrier's release to the last tile's end of the exchange, summed."""
        return sum(step.exchange for step in self.steps)

    @property
    def compute_cycles(self) -> int:
        """Cycles from the latest launch to the latest local sync, summed over supersteps."""
        return sum(step.compute for step in self.steps)

    @property
    def overlap_cycles(self) -> int:
        """Sum of sync, exchange and compute cycles, less the cycles of the run."""
        phases = self.sync_cycles + self.exchange_cycles + self.compute_cycles
        return phases - (self.cycles or 0)

    @property
    def supersteps(self) -> int:
        """Number of executed supersteps; a superstep of a loop counts each time."""
        return sum(step.times for step in self.steps)

    @property
    def decisions(self) -> int:
        """Number of times that a loop decided what runs next; 0 without loops."""
        return sum(step.times for step in self.steps if step.decides)

    @property
    def control_cycles(self) -> int:
        """Cycles of the supersteps in which loops decide what runs next."""
        return sum(step.cycles for step in self.steps if step.decides)

    @property
    def seconds(self) -> float | None:
        """Duration of the run at the machine's clock, in seconds."""
        return None if self.cycles is None else self.cycles / self.clock_hz

    @property
    def flop_rate(self) -> float | None:
        """FLOP/s that count every element of stored blocks."""
        return self.label.flop_count / self.seconds if self.seconds else None

    @property
    def dense_rate(self) -> float | None:
        """FLOP/s of a dense operation that takes the same time."""
        return 2 * self.label.dense_macs / self.seconds if self.seconds else None

    @property
    def tile_balance(self) -> float | None:
        """Mean compute cycles of a tile over the summed cycles of each superstep's slowest tile."""
        return self.mean_compute / self.most_compute if self.most_compute else None

    @property
    def schedule_efficiency(self) -> float | None:
        """Lower bound of the exchanges over the length of their schedules."""
        length = sum(step.schedule for step in self.steps)
        return sum(step.bound for step in self.steps) / length if length else None

    @property
    def utilisation(self) -> float | None:
        """Useful MACs over the best possible MACs in the same cycles."""
        return self.shares.get("useful MACs") if self.cycles else None

    @property
    def shares(self) -> Mapping[str, float]:
        """Shares of the tile-cycles by activity; they add up to 1."""
        if not self.cycles:
            return {}
        # Cycles of a tile, mean over all tiles, if the useful MACs ran at the best rate.
        useful = self.label.flop_count / (2 * self.peak_macs * self.tiles)
        # The remainder of a tile's cycles, besides the barrier, is waiting for the slowest tile.
        active = self.mean_compute + self.mean_exchange + self.mean_words_wait
        return {
            "useful MACs": useful / self.cycles,
            "kernel overhead": (self.mean_compute - useful) / self.cycles,
            "exchange": self.mean_exchange / self.cycles,
            "waiting for words": self.mean_words_wait / self.cycles,
            "waiting for the slowest": 1 - (active + self.sync_cycles) / self.cycles,
            "sync": self.sync_cycles / self.cycles,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return all figures as numbers, texts, lists and mappings that JSON can store.

        Fields come first, in their order, then the derived figures.
        """
        # Energy is converted by its own `to_dict`.
        derived_figures = {name: _plain(getattr(self, name)) for name in DERIVED}
        figures = attrs.evolve(self, energy=None)
        fields = attrs.asdict(
            figures, value_serializer=lambda _object, _field, value: _plain(value)
        )
        del fields["energy"]
        energy = {"energy": self.energy.to_dict()} if self.energy else {}
        return {**fields, **derived_figures, **energy}

    def __str__(self) -> str:
        return on_screen(report_text(self), "report.to_dict() has every figure")


# Names of the figures of a report that follow from its fields.
DERIVED = tuple(name for name, value in vars(Report).items() if isinstance(value, property))


def _plain(value: Any) -> Any:
    """Return a value of the report as JSON can hold it."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value.value if isinstance(value, DataType) else value


def report_of(program: Program, memory: MemoryUse, trace: Trace | None) -> Report:
    """Return the figures of a run, or of a program that could not run (`trace` is None)."""
    machine, label = program.machine, program.label
    steps = () if trace is None else _steps(program, trace)
    return Report(
        device=machine.name,
        tiles=machine.tiles,
        clock_hz=machine.clock_hz,
        peak_macs=machine.best_macs(label.data_type, label.partials_type),
        label=label,
        memory=memory,
        steps=steps,
        cycles=None if trace is None else trace.cycles,
        **_over_tiles(trace, machine.tiles),
    )


def _over_tiles(trace: Trace | None, tiles: int) -> dict[str, Any]:
    """Return the fields of a report that summarise all tiles, by name; zeros without a trace."""
    if trace is None:
        means = dict.fromkeys(("mean_compute", "mean_exchange", "mean_words_wait"), 0.0)
        return {"tiles_used": 0, "most_compute": 0, **means}
    # int64[rows, tiles]: cycles of each tile's own exchange, from its first word to its tail.
    exchange = trace.exchange_last - trace.exchange_first
    return {
        "tiles_used": int((trace.compute > 0).any(axis=0).sum()),
        "most_compute": int(trace.compute.max(axis=1, initial=0).sum()),
        "mean_compute": float(trace.compute.sum() / tiles),
        "mean_exchange": float(exchange.sum() / tiles),
        "mean_words_wait": float((trace.compute_start - exchange).sum() / tiles),
    }


def _steps(program: Program, trace: Trace) -> tuple[StepFigures, ...]:
    """Return the figures of each superstep, summed over its executions."""
    machine = program.machine
    shortest = path_delays(machine).min()
    deciding = {number for _, number, _ in loops_of(program.steps)}
    # Rows of the trace are grouped by superstep: `rows` of a superstep has its executions.
    order = np.argsort(trace.superstep, kind="stable")
    numbers, starts = np.unique(trace.superstep[order], return_index=True)
    cycles, sync = trace.end - trace.sync_start, trace.sync_cycles
    exchange, compute = trace.exchange_cycles, trace.compute_cycles
    rows_by_step = zip(numbers.tolist(), np.split(order, starts)[1:], strict=True)
    return tuple(
        StepFigures(
            name=trace.names[number],
            cycles=int(cycles[rows].sum()),
            sync=int(sync[rows].sum()),
            exchange=int(exchange[rows].sum()),
            compute=int(compute[rows].sum()),
            slowest_tile=int(np.argmax(trace.compute[rows].sum(axis=0))),
            schedule=int(np.maximum(0, trace.schedule[rows] - shortest).sum()),
            bound=int(trace.bound[rows].sum()),
            words=int(trace.words_received[rows].sum()),
            times=len(rows),
            decides=number in deciding,
            pipeline=machine.exchange_pipeline_cycles * int((trace.schedule[rows] > 0).sum()),
            tail=machine.exchange_tail_cycles * int((trace.schedule[rows] > 0).sum()),
        )
        for number, rows in rows_by_step
    )
