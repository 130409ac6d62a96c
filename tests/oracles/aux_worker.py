"""One worker's arithmetic, and single steps of its aux pipe."""

import numpy as np
from one_bundle import Context
from random_rows import BY_NAME

from ipusim.isa.table.registers import CSR

A, B, RESULT = 0, 4, 8


class Worker(Context):
    """A worker with numbers in registers `A` and `B` on."""

    def __init__(self, a=(), b=()):
        super().__init__()
        self.put(A, a)
        self.put(B, b)

    def put(self, register, values):
        words = np.asarray(values).view(np.uint32)
        self.arf[register : register + len(words)] = words

    def step(self, form, *operands):
        return self.issue(aux=_slot(form, operands))

    def each(self, form, *operands, inputs):
        """uint64[n], what a form gives in `RESULT` for each 64 bits in `A`."""
        return self.over(inputs, A, RESULT, _slot(form, operands))

    def result(self, dtype, words=1):
        return self.arf[RESULT : RESULT + words].view(dtype)

    @property
    def raised(self):
        return int(self.csr[CSR["FP_STS"]])


def _slot(form, operands):
    op = BY_NAME[True, form] if isinstance(form, str) else form
    return [op, *operands, *[0] * (5 - len(operands))]


def singles(*values):
    return np.array(values, np.float32)


def halves(*values):
    return np.array(values, np.float16)


def words(*values):
    return np.array(values, np.uint32)
