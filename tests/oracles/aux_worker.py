"""Helpers that run single instructions of a worker's aux pipe on the compiled core."""

import numpy as np
from one_bundle import Context
from random_rows import BY_NAME

from ipusim.isa.table.registers import CSR

A, B, RESULT = 0, 4, 8


class Worker(Context):
    """A worker with operands in registers from `A` and `B` on, and a result from `RESULT` on."""

    def __init__(self, a=(), b=()):
        super().__init__()
        self.put(A, a)
        self.put(B, b)

    def put(self, register, values):
        """Write values to ARF registers from `register` on, two halves a register."""
        words = np.asarray(values).view(np.uint32)
        self.arf[register : register + len(words)] = words

    def step(self, form, *operands):
        """Issue one aux instruction, and return 0 or the kind of its fault."""
        return self.issue(aux=_slot(form, operands))

    def each(self, form, *operands, inputs):
        """Return uint64[n]: what an instruction leaves in `RESULT` for each 64 bits in `A`."""
        return self.over(inputs, A, RESULT, _slot(form, operands))

    def result(self, dtype, words=1):
        """Return `words` registers from `RESULT` on as numbers of `dtype`."""
        return self.arf[RESULT : RESULT + words].view(dtype)

    @property
    def raised(self):
        """Return the bits of the float exceptions that were raised."""
        return int(self.csr[CSR["FP_STS"]])


def _slot(form, operands):
    """Return the aux half of a bundle: the opcode of a form or of its name, and five operands."""
    op = BY_NAME[True, form] if isinstance(form, str) else form
    return [op, *operands, *[0] * (5 - len(operands))]


def singles(*values):
    """Return an array of float32."""
    return np.array(values, np.float32)


def halves(*values):
    """Return an array of float16."""
    return np.array(values, np.float16)


def words(*values):
    """Return an array of uint32."""
    return np.array(values, np.uint32)
