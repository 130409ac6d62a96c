"""A context of the plain core, and the fault that stops a run. Read beside `plain_core`."""

from __future__ import annotations

import numpy as np
from plain_numbers import WORD

from ipusim.isa.table.registers import CSR

FLOAT, CONFLICT, INVALID_ADDR, INVALID_OP, INVALID_PC, INVALID_INSTR = 5, 6, 8, 9, 10, 12
WORKERS_ACTIVE, NO_FREE_WORKER, BAD_REPEAT, RUNAWAY = 32, 33, 34, 35
OTHER_ZONE, WORKERS_LEFT, UNKNOWN_CSR, TRAP, OTHER_REGION = 36, 37, 38, 39, 40
UNEXPLAINED = 41


class Fault(Exception):
    """What stops a run: its kind, an address, a number."""

    def __init__(self, kind: int, address: int = 0, detail: int = 0) -> None:
        self.kind, self.address, self.detail = kind, address & WORD, detail


class Context:
    """A worker, or the supervisor, which uses neither ARF nor accumulators."""

    def __init__(self, number: int, csr: dict[str, int]) -> None:
        self.number, self.bundles = number, 0
        self.mrf, self.arf, self.csr = [0] * 16, [0] * 16, [0] * 128
        self.aacc = np.zeros((2, 16), np.float32)
        self.row = 0  # of the bundle that comes next
        self.turn: int | None = None  # the cycle from which it may issue; None while it is idle
        self.loop = (0, 0, 0)  # turns left, first and last row
        for name, value in {"WSR": number, **csr}.items():
            self.csr[CSR[name]] = value

    def write_mrf(self, register: int, word: int) -> None:
        """Write a register of the MRF; $mzero stays 0."""
        self.mrf[register] = word & WORD if register < 15 else 0

    def write_arf(self, register: int, word: int) -> None:
        """Write a register of the ARF; $azero stays 0."""
        self.arf[register] = word & WORD if register < 14 else 0

    def put(self, csr: int, word: int) -> None:
        """Write a control register: $FP_CLR clears bits of $FP_STS, and with bit 3 accumulators."""
        if csr == CSR["FP_CLR"]:
            self.csr[CSR["FP_STS"]] &= ~(word & 7)
            if word >> 3 & 1:
                self.aacc[:] = 0
        elif csr == CSR["PRNG_SEED"]:
            shifted = [
                (a << 13 | b >> 19) & WORD for a, b in ((word, ~word & WORD), (~word & WORD, word))
            ]
            self.csr[CSR["PRNG_0_0"] : CSR["PRNG_1_1"] + 1] = [word, ~word & WORD, *shifted]
        else:
            self.csr[csr] = word
