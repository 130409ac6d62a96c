"""The main pipe of the plain core: control and integers; each half gives the row that follows.

None stands for a place without code, or for nothing that follows. A jump to where no code lies has
counted down or left its return address before it is refused.
"""

from __future__ import annotations

from plain_context import (
    BAD_REPEAT,
    INVALID_PC,
    NO_FREE_WORKER,
    OTHER_ZONE,
    TRAP,
    UNKNOWN_CSR,
    WORKERS_ACTIVE,
    WORKERS_LEFT,
    Context,
    Fault,
)
from plain_memory import ACCESS, PACES, THIRD_LOADS, Memory
from plain_numbers import INTEGER, WORD, signed

from ipusim.isa.table.instruction import AUX
from ipusim.isa.table.registers import CSR
from ipusim.isa.table.table import TABLE

OUTSIDE = range(CSR.get("DBG_BRK_ID", 0), CSR.get("EXCHANGE_ADJ", -1) + 1)  # of the core
RETURN_ADDRESS, LOCAL_ZONE = 0xFFFFFFFC, 2
CONDITIONS = {
    "z": lambda value: value == 0,
    "nz": lambda value: value != 0,
    "neg": lambda value: signed(value) < 0,
    "pos": lambda value: signed(value) >= 0,
}
JUMPS = ("br", "bri", "brz", "brnz", "brneg", "brpos", "brnzdec", "call")
EXITS = ("exitz", "exitnz", "exitneg", "exitpos")


class MainPipe(Memory):
    """What the main half of a bundle does; `PlainCore` has the contexts and the time."""

    def main(  # noqa: C901, PLR0912 (one line for each group)
        self, context: Context, row: int, old: list[int]
    ) -> int | None:
        """Perform the main half of a bundle, and return the row that follows, or None."""
        (form, values), name = self.bundles[row][0], self.bundles[row][0][0].mnemonic
        kinds, following = form.operands, self.row_at.get(self.end[row])
        read = [  # words of registers and immediates
            context.mrf[v] if k[0] == "m" else old[v] if k == "as" else v & WORD
            for k, v in zip(kinds, values, strict=False)
        ]
        if name in JUMPS:
            return self.jump(context, row, name, values, read)
        if name in EXITS:  # the condition goes to a vote that nothing inside one tile can see
            context.turn, self.ended = None, self.ended + 1
        elif name == "rpt":
            return self.repeat(context, row, values[1], read[0] & 0xFFFF)
        elif name == "sync":
            self.sync(row, values[0])
        elif name in ("runall", "run"):
            self.launch(name, read)
        elif name == "trap":
            raise Fault(TRAP, 0, values[0])
        elif name in ("get", "put"):
            self.control(context, row, name, values, read)
        elif name.endswith("putcs"):
            self.load_weights(values[0], 2 if "128" in name else 1)
        elif name == "ld64putci":
            self.load_choices(values[0])
        elif name in THIRD_LOADS:
            self.third_load(context, name, values, read, old)
        elif name == "tapack":
            self.pack(context, values[0], read[1:])
        elif name in PACES:
            self.pace(context, name, values, read, old)
        elif ACCESS.fullmatch(name):
            self.access(context, form, values, read, old)
        elif name in ("movz", "movnz"):
            if (read[1] == 0) == (name == "movz"):
                context.write_mrf(values[0], read[2])
        elif name != "nop":
            context.write_mrf(values[0], INTEGER[name](*[*read[1:], 0][:2]))
        return following

    def jump(
        self, context: Context, row: int, name: str, values: list[int], read: list[int]
    ) -> int | None:
        """Perform a jump or a call, and return the row that follows."""
        target, self.taken = read[-1 if name in ("br", "bri") else 1], True
        if name == "brnzdec":
            self.taken = read[0] != 0
            context.write_mrf(values[0], read[0] - self.taken)
        elif name == "call":
            context.write_mrf(values[0], self.end[row])
        elif name not in ("br", "bri"):
            self.taken = CONDITIONS[name[2:]](read[0])
        if not self.taken:
            return self.row_at.get(self.end[row])
        if name == "br" and target == RETURN_ADDRESS and context is self.supervisor:
            if self.active:
                raise Fault(WORKERS_LEFT, 0, self.active)
            self.returned = True
            return None
        if target not in self.row_at:
            raise Fault(INVALID_PC, target)
        return self.row_at[target]

    def repeat(self, context: Context, row: int, more: int, times: int) -> int | None:
        """Begin a hardware loop of `more` + 1 neighbouring full bundles of data work only.

        The body begins at a multiple of 8.
        """
        first = last = self.row_at.get(self.end[row])
        for body in range(more + 1):
            good = last is not None and self.legal(last, supervisor=False) and self.repeatable(last)
            if not good or self.address[first] % 8:
                raise Fault(BAD_REPEAT, 0, more + 1)
            if body < more:
                last = self.row_at.get(self.end[last])
        if times > 0:
            context.loop = (times - 1, first, last)
            return first
        if self.end[last] not in self.row_at:
            raise Fault(INVALID_PC, self.end[last])
        return self.row_at[self.end[last]]

    def repeatable(self, row: int) -> bool:
        """Return whether a bundle may stand in a hardware loop."""
        name = self.bundles[row][0][0].mnemonic if self.bundles[row][0] else "nop"
        control = name in (*JUMPS, *EXITS, "rpt", "get", "put", "trap")
        return self.end[row] - self.address[row] == 8 and (
            not control or bool(self.refused_by_name(row))
        )

    def sync(self, row: int, zone: int) -> None:
        """Make the supervisor wait for its workers."""
        if zone != LOCAL_ZONE:
            raise Fault(OTHER_ZONE, 0, zone)
        self.waiting, self.sync_row, self.since = True, row, self.cycle
        if self.active == 0:
            self.release(self.cycle)

    def launch(self, name: str, read: list[int]) -> None:
        """Start a worker or all of them."""
        entry, base, words = read
        if entry not in self.row_at:
            raise Fault(INVALID_PC, entry)
        workers = self.contexts[:-1]
        if name == "runall":
            if self.active:
                raise Fault(WORKERS_ACTIVE, 0, self.active)
            for worker in workers:
                self.start(worker, self.row_at[entry], base + 4 * words * worker.number, self.cycle)
            return
        free = [worker for worker in workers if worker.turn is None]
        if not free:
            raise Fault(NO_FREE_WORKER, 0, self.active)
        self.start(free[0], self.row_at[entry], base + 4 * words, self.cycle)

    def control(
        self, context: Context, row: int, name: str, values: list[int], read: list[int]
    ) -> None:
        """Read or write a control register.

        Counters and places are read only, a loop's are hidden.
        """
        if name == "get":
            readable = {"PC": self.address[row], "COUNT_L": self.cycle, "COUNT_U": self.cycle >> 32}
            if CSR["REPEAT_COUNT"] <= values[1] <= CSR["REPEAT_END"] or values[1] in OUTSIDE:
                raise Fault(UNKNOWN_CSR, 0, values[1])
            fresh = {CSR[key]: value for key, value in readable.items()}
            context.write_mrf(values[0], fresh.get(values[1], context.csr[values[1]]))
            return
        if values[0] <= CSR["COUNT_U"] or values[0] in OUTSIDE:
            raise Fault(UNKNOWN_CSR, 0, values[0])
        context.put(values[0], read[1])
        if values[0] in (CSR["FP_INFMT"], CSR["FP_ISCL"]):  # for the AMP of every worker
            for one in self.contexts:
                one.csr[values[0]] = read[1]
        if values[0] == CSR["CR"] and read[1] >> 2 & 1:
            self.weights[:] = 0


_OWN = ("nop", "rpt", "sync", "runall", "run", "trap", "get", "put", "tapack", "movz", "movnz")
_LOADS = (*PACES, *THIRD_LOADS, "ld64putcs", "ld128putcs", "ld64putci")
KNOWN = {*INTEGER, *JUMPS, *EXITS, *_LOADS, *_OWN}
LACKING = [
    form.name
    for form in TABLE
    if form.pipe != AUX and form.mnemonic not in KNOWN and not ACCESS.fullmatch(form.mnemonic)
]
"""Forms of the main pipe that the plain core cannot run."""
