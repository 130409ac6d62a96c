"""One worker's arithmetic state, and single steps of its aux pipe as machine code."""

import numpy as np
from pipe_steps import aux_step

from ipusim.isa.core.pipes.amp import NUM_ACCUMULATORS, NUM_WEIGHTS, WIDE_WEIGHTS
from ipusim.isa.table.registers import CSR, NUM_CSRS
from ipusim.isa.table.table import OPCODE

A, B, RESULT = 0, 4, 8


class Worker:
    """One worker's arithmetic state."""

    def __init__(self, a=(), b=()):
        self.arf = np.zeros(16, np.uint32)
        self.aacc = np.zeros(NUM_ACCUMULATORS, np.float32)
        self.csr = np.zeros(NUM_CSRS, np.int64)
        self.cw = np.zeros(NUM_WEIGHTS, np.uint64)
        self.cwf = np.zeros(WIDE_WEIGHTS, np.float32)
        self.put(A, a)
        self.put(B, b)

    def put(self, register, values):
        words = np.asarray(values).view(np.uint32)
        self.arf[register : register + len(words)] = words

    def step(self, form, *operands):
        operands += (0,) * (5 - len(operands))
        op = OPCODE[f"aux {form}"] if isinstance(form, str) else form
        old, room = self.arf.copy(), np.zeros(4, np.float32)
        return aux_step(op, *operands, old, self.arf, self.aacc, self.cw, self.cwf, room, self.csr)

    def result(self, dtype, words=1):
        return self.arf[RESULT : RESULT + words].view(dtype)

    @property
    def raised(self):
        return int(self.csr[CSR["FP_STS"]])


def singles(*values):
    return np.array(values, np.float32)


def halves(*values):
    return np.array(values, np.float16)


def words(*values):
    return np.array(values, np.uint32)
