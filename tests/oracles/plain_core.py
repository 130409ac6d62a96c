"""The core a second time, plain and slow: one tile's six workers and supervisor, as Python.

Read it as the specification. It shares the instruction table with the compiled core, and nothing
else; tests hold the two against each other, every register, byte and cycle.

    plain_core      whose cycle it is, one bundle, ends of rounds: all of the timing stands here
    plain_context   a worker or the supervisor: registers, accumulators; numbers of faults
    plain_main      jumps, hardware loops, launches, sync, control registers, integers
    plain_memory    rules of access, loads, stores, pace forms, common weights
    plain_aux       the aux pipe: what is done to registers
    plain_accumulators, plain_quarter   what adds up, the AMP; FP8, slim convolutions, randomness
    plain_numbers   what single words, floats and halves become, and how they are rounded

One thing in it says what time is, the block of methods below "Time", from the machine's numbers.

A bundle: both halves read the ARF of before. The main half acts, then the aux half, which finds in
control registers what the main half put (estimated: no public source tells). A refused half leaves
registers and memory as they were, but for a jump's counter or return address, and for float
exceptions, whose results are written.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import plain_aux
import plain_main
from plain_context import INVALID_INSTR, INVALID_PC, RUNAWAY, UNEXPLAINED, Context, Fault
from plain_main import RETURN_ADDRESS, MainPipe
from plain_numbers import WORD
from plain_quarter import CONVERSIONS, WIDE_SLIM

from ipusim.isa.table.instruction import AUX, JUMP
from ipusim.isa.table.registers import CSR
from ipusim.isa.table.table import TABLE
from ipusim.machine.amp_rate import AMP_RATES

SUPERVISOR_ENTRY, ONE_WORKER = -1, -2  # in place of a stride
STALLS = ("register", "slot", "branch", "workers", "sync")  # why the supervisor loses cycles
LACKING = [*plain_main.LACKING, *plain_aux.LACKING]
"""Forms of the table that this core cannot run: none, a test says."""


class PlainCore(MainPipe):
    """One tile with code; `run` starts from fresh registers, as every run does."""

    def __init__(
        self,
        machine: Any,
        code: Any,
        csr: dict[str, int],
        regions: Any = (),
        by_counter: bool = False,
    ) -> None:
        self.by_counter = by_counter
        self.machine, self.first_csr, self.regions = machine, csr, regions
        halves = zip(code.main.tolist(), code.aux.tolist(), strict=True)
        self.bundles = [
            tuple((TABLE[op], values) if op >= 0 else None for op, *values in pair)
            for pair in halves
        ]
        self.address, self.end = code.address.tolist(), (code.address + code.size).tolist()
        self.row_at = {address: row for row, address in enumerate(self.address)}
        rows = len(self.bundles)
        self.worker_issues = [[0] * rows for _ in range(machine.workers)]
        self.supervisor_issues, self.stalls = [0] * rows, {why: [0] * rows for why in STALLS}
        self.trace: list[tuple[int, ...]] = []
        self.busy = 0  # cycles in which workers had slots

    # Time. A cycle in which a worker issues is the worker's; all others are the supervisor's own,
    # and its waits are counted in them. Slots begin with the first worker that starts on an idle
    # tile: from cycle `origin`, worker w has cycles origin + w, origin + w + slot_cycles, .. or, by
    # the cycle counter, those whose number is w modulo slot_cycles. A jump that is not taken costs
    # cycles of the run, whoever issues in them.

    def run(
        self,
        memory: bytearray,
        tile: int,
        entry: int,
        vertex: int,
        stride: int,
        stack: int,
        limit: int,
    ) -> int:
        """The cycles of a run; a Fault carries context and row, and its cycle."""
        workers, self.memory = self.machine.workers, memory
        self.weights = np.zeros(72, np.uint64)  # behind 64, choices
        self.contexts = [Context(number, self.first_csr) for number in range(workers + 1)]
        self.supervisor = self.contexts[-1]
        self.ready = {}  # when the supervisor can read a register, or the load pointer
        self.origin, self.active, self.ended = None, 0, 0  # of slots; running; ended in this round
        self.waiting = self.returned = stride != SUPERVISOR_ENTRY
        self.taken_by_workers = self.taken_before = 0  # cycles; when the supervisor's turn was set
        self.sync_row, self.since = None, 0
        self.after_jump, self.jump_row = 0, 0  # when a jump that was not taken is over
        self.earliest, self.could = 0, (0, 0)  # own cycle of the supervisor's turn; see `waits`
        for context in self.contexts:
            context.csr[CSR["TILE_ID"]] = tile
        if stride == SUPERVISOR_ENTRY:
            self.supervisor.row, self.supervisor.turn = self.row_at[entry], 0
            for register, word in ((0, vertex), (10, RETURN_ADDRESS), (11, stack)):
                self.supervisor.write_mrf(register, word)
        else:
            for worker in self.contexts[: 1 if stride == ONE_WORKER else -1]:
                self.start(worker, self.row_at[entry], vertex + 4 * stride * worker.number, 0)
        cycle = 0
        while not (self.returned and self.active == 0):
            self.cycle = cycle
            context = self.whose(cycle)
            if cycle > limit:
                context = next(one for one in self.contexts if one.turn is not None)
            try:
                if cycle > limit:
                    raise Fault(RUNAWAY, 0, limit)
                if context is not None:
                    self.issue(context, cycle)
            except Fault as fault:
                fault.context, fault.row = context.number, context.row
                raise
            cycle += 1
            self.end_round(cycle)
        return self.supervisor.turn + self.taken_by_workers

    def whose(self, cycle: int) -> Context | None:
        """Return the context that may issue in a cycle."""
        if self.origin is not None and cycle >= self.origin:
            first = 0 if self.by_counter else self.origin
            slot = (cycle - first) % self.machine.slot_cycles
            worker = self.contexts[slot] if slot < self.machine.workers else None
            if worker is not None and worker.turn is not None and worker.turn <= cycle:
                return worker
        supervisor, own = self.supervisor, cycle - self.taken_by_workers
        idle = self.waiting or supervisor.turn is None or supervisor.turn > own
        if not idle and cycle < self.after_jump:  # cycles of the run, not its own
            idle = True
            supervisor.turn = own + 1
            self.earliest += 1
            self.stalls["branch"][self.jump_row] += 1
        return None if idle else supervisor

    def end_round(self, cycle: int) -> None:
        """End workers: by the counter at once, else with their round of slots.

        After the last one slots end, and a sync.
        """
        if self.origin is None or cycle <= self.origin:
            return
        if not self.by_counter and (cycle - self.origin) % self.machine.slot_cycles:
            return
        self.active, self.ended = self.active - self.ended, 0
        if self.active == 0:
            self.busy += cycle - self.origin
            self.origin = None
            if self.waiting:
                self.release(cycle)

    def release(self, ended: int) -> None:
        """End a sync: the last worker ended before cycle `ended`."""
        turn = max(ended + self.machine.local_sync_cycles, self.since + 1)
        self.waiting, self.taken_before = False, self.taken_by_workers
        self.supervisor.turn = self.earliest = turn - self.taken_by_workers
        if self.sync_row is not None:
            lost = turn - self.since - 1
            own = min(lost, turn - ended)
            self.stalls["sync"][self.sync_row] += own
            self.stalls["workers"][self.sync_row] += lost - own

    def start(self, worker: Context, row: int, vertex: int, cycle: int) -> None:
        """Launch an idle worker; it keeps what its registers held, but for these."""
        turn = cycle + max(self.machine.worker_launch_cycles, 1)
        if self.active == 0:
            self.origin = turn
        self.active += 1
        worker.row, worker.turn, worker.loop = row, turn, (0, 0, 0)
        worker.write_mrf(13, vertex)
        worker.csr[CSR["VERTEX_BASE"]] = vertex & WORD
        if f"WORKER{worker.number}_BASE" in CSR:
            base = self.supervisor.csr[CSR[f"WORKER{worker.number}_BASE"]]
            worker.write_mrf(12, base)
            worker.csr[CSR["WORKER_BASE"]] = base
        worker.csr[CSR["FP_CTL"]] = self.supervisor.csr[CSR["FP_ICTL"]]

    def issue(self, context: Context, cycle: int) -> None:
        """Issue a context's next bundle, or let the supervisor wait for what it reads."""
        row, supervisor = context.row, context is self.supervisor
        main, aux = self.bundles[row]
        if supervisor and self.waits(row, cycle):
            return
        (self.supervisor_issues if supervisor else self.worker_issues[context.number])[row] += 1
        self.taken_by_workers += not supervisor
        context.bundles += 1
        could = self.could if supervisor else (cycle, cycle)
        self.trace.append((cycle, context.number, row, *could))
        if not self.legal(row, supervisor):
            raise Fault(INVALID_INSTR)
        if self.refused_by_name(row):
            raise Fault(UNEXPLAINED, 0, self.refused_by_name(row)[-1])
        old, self.taken = list(context.arf), False
        following = self.main(context, row, old) if main else self.row_at.get(self.end[row])
        if aux:
            plain_aux.step(self, context, *aux, old)
        if supervisor and (following is not None or self.returned_by(context)):
            self.pay(row, cycle)
        elif not supervisor and context.turn is None:
            return
        elif not supervisor:
            left, first, last = context.loop
            if row == last and left > 0:
                context.loop, following = (left - 1, first, last), first
            context.turn = cycle + max(1, aux[0].slots if aux else 1) * self.machine.slot_cycles
        if following is None and not self.returned_by(context):
            raise Fault(INVALID_PC, self.end[row])
        context.row = following

    def returned_by(self, context: Context) -> bool:
        """Return whether the supervisor has returned."""
        return context is self.supervisor and self.returned

    def waits(self, row: int, cycle: int) -> bool:
        """Return whether the supervisor waits for a register; if not, count what it waited for."""
        own = cycle - self.taken_by_workers
        ready = max([self.ready.get(one, 0) for one in self.touched(row, "sx")], default=0)
        ready = max(ready, self.earliest)
        if ready > own:
            self.supervisor.turn = ready
            return True
        for_slot = self.taken_by_workers - self.taken_before
        self.stalls["register"][row] += ready - self.earliest
        self.stalls["slot"][row] += for_slot
        self.could = cycle - for_slot - (own - self.earliest), cycle - for_slot
        return False

    def pay(self, row: int, cycle: int) -> None:
        """Set when the supervisor may issue again, and when its results can be read."""
        own = cycle - self.taken_by_workers
        for register in self.touched(row, "dx"):
            self.ready[register] = own + self.machine.supervisor_latency_cycles
        if self.supervisor.turn > own:  # a sync that is over has set it already
            return
        cost = self.machine.supervisor_branch_cycles if self.taken else 1
        if self.bundles[row][0][0].work == JUMP and not self.taken:
            self.after_jump, self.jump_row = cycle + self.machine.supervisor_untaken_cycles, row
        self.stalls["branch"][row] += cost - 1
        self.supervisor.turn = self.earliest = own + cost
        self.taken_before = self.taken_by_workers

    def touched(self, row: int, ways: str) -> set[int | str]:
        """Return what a supervisor's instruction reads or writes.

        MRF registers, the load pointer.
        """
        if self.bundles[row][0] is None:
            return set()
        form, values = self.bundles[row][0]
        resources: set[int | str] = set()
        for kind, value in zip(form.operands, values, strict=False):
            if kind[0] == "m" and kind[-1] in ways:
                resources |= {value, value + 1} if kind[1] == "p" else {value}
        move = {"get": values[1], "put": values[0]}.get(form.mnemonic)
        if form.mnemonic.endswith(("putcs", "putci")) or move == CSR["CCCSLOAD"]:
            resources |= {"pointer"} if ("d" if form.mnemonic == "put" else "s") in ways else set()
        return resources - {15}

    def legal(self, row: int, supervisor: bool) -> bool:
        """Return whether a context may issue a bundle at all."""
        main, aux = self.bundles[row]
        if supervisor:
            return (
                main is not None
                and aux is None
                and main[0].contexts != "worker"
                and main[0].pipe != AUX
            )
        if main and (
            main[0].pipe == AUX or main[0].contexts == "supervisor" or (aux and main[0].solo)
        ):
            return False
        if aux is None:
            return True
        both = self.arf_written(main) & self.arf_written(aux) if main else set()
        return aux[0].pipe == AUX and not both

    def refused_by_name(self, row: int) -> list[int]:
        """Return opcodes of a bundle that no public source explains, or that this machine lacks."""
        opcodes = []
        for form, _ in filter(None, self.bundles[row]):
            name = form.mnemonic
            needed = f"{name[:-4]}amp" if name in WIDE_SLIM else name
            needed = "f8v8hihov4amp" if name in CONVERSIONS else needed
            has_amp = needed in AMP_RATES or form.source.startswith("hypothetical")
            absent = has_amp and needed not in self.machine.instructions
            if form.unexplained or absent:
                opcodes.append(TABLE.index(form))
        return opcodes

    @staticmethod
    def arf_written(half: Any) -> set[int]:
        """Return the ARF registers that a half of a bundle writes, without the zero registers."""
        registers = set()
        for kind, value in zip(half[0].operands, half[1], strict=False):
            if kind in ("ad", "apd", "aqd", "ahd"):
                registers |= set(range(value, value + {"p": 2, "q": 4, "h": 6}.get(kind[1], 1)))
        return registers - {14, 15}
