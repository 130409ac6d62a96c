"""Check that programs read only bytes that were written, and that no write is lost or ambiguous.

Before the first superstep, the bytes of inputs and lists count as written. Then the words that each
exchange delivers and the results of each vertex are added. Bytes of a variable stop counting as
written when its life ends: a variable lives in the supersteps `first` to `last`. A write must lie
in a live variable, and variables that are live together share no byte. The order of reads and
writes within one exchange is undefined, so no byte may be written twice, or both sent and written.

A loop runs its superstep `decide`, then the case that its control word selects, and so on: one such
round is a turn. The order of the cases is unknown. So a byte that any case writes counts as written
in all cases and after the loop, but not in the first run of `decide`. A loop with one case runs in
a known order: what its first turn may read, later turns may read too.

The cost grows linearly with the number of supersteps: most bytes belong to variables that live
throughout the program, such as weights. Their spans are sorted once, apart from those of variables
that come and go, and they change only where something new is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from ..columns import first_true
from ..errors import ProgramError, TileFault
from ..machine.machine import WORD_BYTES, Machine
from ..program.program import Program, Variable
from ..program.sequence import CONTROL_WORD, Loop
from ..program.spans import (
    Ranges,
    Spans,
    SplitSpans,
    first_overlap,
    positions,
    ranges_of,
    variable_spans,
)
from ..program.superstep import Superstep
from .memory_accesses import ProgramAccesses, TableAccesses, received_ranges, written_spans


def check_arrivals(program: Program, accesses: ProgramAccesses) -> None:
    """Refuse a program that reads bytes before they are written. Its addresses must be valid.

    Raises:
        ProgramError: variables overlap, a write lies in no variable, or an exchange is ambiguous.
        TileFault: a send, a vertex or an output reads bytes that nothing has written.
    """
    # `superstep` numbers all supersteps of the program, those of loops included.
    lives = _Lives.of(program)
    written, superstep = _host_writes(program, lives), 0
    for step in program.steps:
        if isinstance(step, Superstep):
            written = _after_step(lives, accesses, superstep, written)
            superstep += 1
        else:
            written = _after_loop(lives, accesses, superstep, step, written)
            superstep += len(step.supersteps)
    for name, handle in program.outputs.items():
        ranges = ranges_of(handle)
        absent = first_true(~written.holds(ranges.position(program.machine), ranges.bytes))
        if absent is not None:
            raise TileFault(
                f"output {name}: {ranges.text(absent)} were never written, or were given up"
            )


@attrs.frozen
class _Lives:
    """Variables of a program, with those that live throughout kept apart from all others.

    Attributes:
        program: the program.
        lasting: variables that live throughout the program.
        passing: all other variables.
        throughout: bytes of the variables in `lasting`.
    """

    program: Program
    lasting: Sequence[Variable]
    passing: Sequence[Variable]
    throughout: Spans

    @classmethod
    def of(cls, program: Program) -> _Lives:
        """Return the variables of a program; refuse two that live throughout and overlap."""
        last = len(program.supersteps) - 1
        lasting = [row for row in program.variables if row.first <= 0 and row.last >= last]
        passing = [row for row in program.variables if row.first > 0 or row.last < last]
        position, size = variable_spans(program.machine, lasting)
        throughout = Spans.of(position, size)
        if not throughout.are_apart(size):
            _refuse_overlap(program, lasting, 0)
        return cls(program, lasting, passing, throughout)

    def live(self, number: int) -> SplitSpans:
        """Return the bytes of the variables that are live in one superstep; refuse overlaps."""
        passing = [row for row in self.passing if row.first <= number <= row.last]
        position, size = variable_spans(self.program.machine, passing)
        live = Spans.of(position, size)
        if not live.are_apart(size) or self.throughout.touches(position, size).any():
            _refuse_overlap(self.program, [*self.lasting, *passing], number)
        return SplitSpans(self.throughout, self.throughout, live)

    def ended(self, number: int) -> Spans:
        """Return the bytes of the variables whose last superstep is `number`."""
        ended_variables = (row for row in self.passing if row.last == number)
        return Spans.of(*variable_spans(self.program.machine, ended_variables))


def _refuse_overlap(program: Program, variables: Sequence[Variable], number: int) -> None:
    """Refuse variables that are live in superstep `number`, if two of them share a byte."""
    overlap = first_overlap(*variable_spans(program.machine, variables))
    if overlap is None:
        return
    # `variable_spans` has one row for each tile of each variable.
    tiles = program.machine.tiles
    left, right = (variables[row // tiles] for row in overlap)
    tile = overlap[0] % tiles
    raise ProgramError(
        f"variables {left.name}, {left.bytes[tile]:,} bytes at {left.address[tile]:#x}, and "
        f"{right.name}, {right.bytes[tile]:,} bytes at {right.address[tile]:#x}, overlap on "
        f"tile {tile} and are both live in superstep {number}; move one of them"
    )


def _after_step(
    lives: _Lives, accesses: ProgramAccesses, number: int, written: SplitSpans
) -> SplitSpans:
    """Return the written bytes after superstep `number`, given the written bytes before it."""
    program = lives.program
    # Contents of variables that died count as unwritten, even if nothing overwrites them.
    written = written.without(lives.ended(number - 1))
    live = lives.live(number)
    written = _after_exchange(program.machine, program.supersteps[number], live, written)
    for table in accesses[number]:
        written = _after_vertices(program.machine, table, live, written)
    return written


def check_kept(program: Program, accesses: ProgramAccesses) -> None:
    """Refuse a program that overwrites a kept array, which may lie on the chip from an earlier run.

    Raises:
        ProgramError: such an array lies in no variable that lives throughout the program, or
            something writes to it.
    """
    if not program.kept:
        return
    machine, last_step = program.machine, max(0, len(program.supersteps) - 1)
    # Kept arrays must be in variables of the whole program, and no input, receive or vertex may
    # touch them.
    throughout = (row for row in program.variables if (row.first, row.last) == (0, last_step))
    permanent = Spans.of(*variable_spans(machine, throughout))
    written = [("an input", _host_bytes(program))]
    for step, tables in zip(program.supersteps, accesses, strict=True):
        written.append((step.name, written_spans(machine, step, tables)))
    for name, handle in program.kept.items():
        ranges = ranges_of(handle)
        if not permanent.holds(ranges.position(machine), ranges.bytes).all():
            raise ProgramError(
                f"kept array {name} lies in no variable that lives throughout; add one there"
            )
        for writer, spans in written:
            row = first_true(spans.touches(ranges.position(machine), ranges.bytes))
            if row is not None:
                raise ProgramError(
                    f"{writer} writes into kept array {name}, at {handle.address[row]:#x} of tile "
                    f"{handle.tile[row]}; write elsewhere, or do not keep it"
                )


def _after_loop(
    lives: _Lives, accesses: ProgramAccesses, first: int, loop: Loop, written: SplitSpans
) -> SplitSpans:
    """Return the bytes that count as written after a loop.

    Args:
        lives, accesses: the variables, and the memory accesses of the vertices.
        first: number of the first superstep of the loop, which is its `decide`.
        loop: the loop.
        written: bytes that count as written before the loop.
    """
    program, machine = lives.program, lives.program.machine
    written = _after_step(lives, accesses, first, written)
    position = positions(machine, np.array([loop.tile]), np.array([loop.address]))
    if not written.holds(position, np.array([np.dtype(CONTROL_WORD).itemsize])).all():
        raise TileFault(
            f"loop {loop.name}: its word at {loop.address:#x} of tile {loop.tile} has not been "
            f"written when {loop.decide.name} first reads it; write it before the loop"
        )
    numbers = range(first, first + len(loop.supersteps))
    # The cases of a loop with one case always run in the same order.
    if len(loop.cases) == 1:
        for number in numbers[1:]:
            written = _after_step(lives, accesses, number, written)
        return written
    # First collect the writes of all cases, then check each case with all of them as written.
    for number in numbers:
        step = program.supersteps[number]
        written = written.union(written_spans(machine, step, accesses[number]))
    for number in numbers[1:]:
        _after_step(lives, accesses, number, written)
    return written


def _host_writes(program: Program, lives: _Lives) -> SplitSpans:
    """Return the bytes that the host writes before the first superstep, if all are in variables."""
    none = Spans.of(*np.zeros((2, 0), dtype=np.int64))
    machine, live = program.machine, lives.live(0)
    written = SplitSpans(lives.throughout, none, none)
    for writer, ranges in _host_ranges(program):
        _refuse_outside(machine, writer, live, ranges)
    return written.union(_host_bytes(program))


def _host_bytes(program: Program) -> Spans:
    """Return the bytes that the host writes before the first superstep: inputs and lists."""
    ranges = [ranges for _, ranges in _host_ranges(program)]
    position = [row.position(program.machine) for row in ranges]
    empty = [np.zeros(0, dtype=np.int64)]
    size = np.concatenate(empty + [row.bytes for row in ranges])
    return Spans.of(np.concatenate(empty + position), size)


def _host_ranges(program: Program) -> Iterator[tuple[str, Ranges]]:
    """Yield name and ranges of everything that the host writes before the first superstep."""
    for name, handle in program.inputs.items():
        yield f"input {name}", ranges_of(handle)
    for step in program.supersteps:
        for vertices in step.compute:
            for address, lists in vertices.constants():
                ranges = Ranges(vertices.tile, address, lists.count * lists.flat.itemsize)
                yield f"a list of {vertices.codelet.name}", ranges


def _refuse_outside(machine: Machine, writer: str, live: SplitSpans, ranges: Ranges) -> None:
    """Refuse writes that do not lie in live variables."""
    outside = _first_outside(machine, live, ranges)
    if outside is not None:
        raise _outside_variables(writer, ranges.text(outside))


def _first_outside(machine: Machine, live: SplitSpans, ranges: Ranges) -> int | None:
    """Return the first range that is not within live variables, or None."""
    return first_true(~live.holds(ranges.position(machine), ranges.bytes))


def _outside_variables(writer: str, ranges: str) -> ProgramError:
    """Return the error of a write outside the variables that are live."""
    return ProgramError(
        f"{writer} writes {ranges}, not all of which belong to a variable that is live then; add "
        "one there, or let it live longer"
    )


def _after_exchange(
    machine: Machine, step: Superstep, live: SplitSpans, written: SplitSpans
) -> SplitSpans:
    """Return the written bytes after the exchange of one superstep."""
    plan = step.exchange
    sent, size = positions(machine, plan.source, plan.address), plan.words * WORD_BYTES
    row = first_true(~written.holds(sent, size))
    if row is not None:
        raise TileFault(
            f"{step.name}: tile {plan.source[row]} sends {plan.words[row]:,} words from "
            f"{plan.address[row]:#x}, not all of which have been written there"
        )
    # The union of all received ranges is as large as their sum if and only if none overlap.
    arriving = received_ranges(plan)
    position = arriving.position(machine)
    arrived_bytes = Spans.of(position, arriving.bytes)
    is_disjoint = arrived_bytes.are_apart(arriving.bytes)
    overlap = None if is_disjoint else first_overlap(position, arriving.bytes)
    if overlap is not None:
        left, right = overlap
        raise ProgramError(
            f"{step.name}: tile {plan.tile[left]} receives {arriving.bytes[left]:,} bytes at "
            f"{plan.target[left]:#x} and {arriving.bytes[right]:,} bytes at "
            f"{plan.target[right]:#x} in one exchange, which overlap; receive one of them elsewhere"
        )
    # A word may leave before or after another one arrives at its address: refuse both orders.
    row = first_true(arrived_bytes.touches(sent, size))
    if row is not None:
        raise ProgramError(
            f"{step.name}: tile {plan.source[row]} sends {plan.words[row]:,} words from "
            f"{plan.address[row]:#x} while the same exchange writes there; receive elsewhere"
        )
    _refuse_outside(machine, f"{step.name}: a receive", live, arriving)
    return written.union(arrived_bytes)


def _after_vertices(
    machine: Machine, table: TableAccesses, live: SplitSpans, written: SplitSpans
) -> SplitSpans:
    """Return the written bytes after vertices, which read only bytes written before."""
    for operand in table.vertices.codelet.operands:
        if operand.access == "out":
            continue
        # Fast path: the whole span is written. Otherwise, check the parts of it that lists select.
        ranges = table.span(operand)
        if written.holds(ranges.position(machine), ranges.bytes).all():
            continue
        ranges = table.parts(operand)
        row = first_true(~written.holds(ranges.position(machine), ranges.bytes))
        if row is not None:
            raise TileFault(
                f"{table.subject} on tile {ranges.tile[row]} reads {ranges.bytes[row]:,} bytes of "
                f"{operand.field} at {ranges.address[row]:#x}{table.by_entry(operand.field, row)}, "
                "not all of which have arrived"
            )
    for field, ranges in table.writes():
        outside = _first_outside(machine, live, ranges)
        if outside is not None:
            text = f"{ranges.text(outside)}{table.by_entry(field, outside)}"
            raise _outside_variables(table.subject, text)
        written = written.union(ranges.spans(machine))
    return written
