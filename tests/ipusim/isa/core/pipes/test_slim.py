"""The slim convolution against NumPy: a row of inputs under a kernel of four, as PopLibs has it."""

import numpy as np
import pytest
from aux_worker import RESULT, A, B, Worker

from ipusim.isa.core.pipes.rounding import FLOAT_FAULT, OFLO
from ipusim.isa.core.pipes.vector_pipe import INVALID_INSTR
from ipusim.isa.table.registers import CSR, FP_CTL_OFLO

WIDTH = 11  # inputs of a row, each multiplied by four weights
FORMS = {  # form: channels out, inputs, type of partials, of results
    "f16v4hihoslic ad aps as u16": (2, 4, np.float16, np.float16),
    "f16v4sihoslic ad aps aps u16": (2, 4, np.float32, np.float16),
    "f16v4sisoslic apd aps aps u16": (2, 4, np.float32, np.float32),
    "f16v4hihov4slic apd aps aps u16": (4, 4, np.float16, np.float16),
    "f8v8hihov4slic apd aps aps u16": (4, 8, np.float16, np.float16),
}
F143_OF = {0: 0, 1: 0x40, 2: 0x48, 3: 0x4C, 4: 0x50}  # by hand: (8 + m) / 8 * 2 ** (e - 8)


def packed(numbers):
    """Return inputs or weights of one word: four halves or eight FP8 numbers of format F143."""
    if len(numbers) == 4:
        return numbers.astype(np.float16)
    signs = np.where(numbers < 0, 0x80, 0)
    return (np.array([F143_OF[abs(int(n))] for n in numbers]) | signs).astype(np.uint8)


def load(worker, kernel, bank):
    """Load weights [channel, tap, input]; the input of the last tap is next to the result."""
    for channel in range(len(kernel)):
        for tap in range(4):
            unit = 2 * (3 - tap) + channel % 2 + 8 * (channel // 2)
            worker.cw[4 * unit + bank] = packed(kernel[channel, tap]).view(np.uint64)[0]


def slide(form, kernel, inputs, partials, bank):
    """Return the results of a sliding window, [WIDTH - 3, channels]."""
    channels, _, partials_type, result_type = FORMS[form]
    worker, out = Worker(), []
    worker.csr[CSR["FP_INFMT"]] = 3
    load(worker, kernel, bank)
    for step in range(WIDTH + 1):
        worker.put(A, packed(inputs[min(step, WIDTH - 1)]))
        coming = partials[step] if step < len(partials) else np.zeros(channels)
        worker.put(B, coming.astype(partials_type))
        assert worker.step(form, RESULT, A, B, bank) == 0
        if step >= 4:
            out.append(worker.result(result_type, 2)[:channels].copy())
    return np.array(out)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.split()[0])
@pytest.mark.parametrize("bank", range(4))
def test_a_row_is_convolved_with_a_kernel_of_four(form, bank):
    channels, depth, _, _ = FORMS[form]
    numbers = np.random.default_rng(bank).integers
    kernel = numbers(-4, 5, (channels, 4, depth))
    inputs, partials = numbers(-4, 5, (WIDTH, depth)), numbers(-9, 10, (WIDTH - 3, channels))

    expected = partials.copy()
    for x in range(WIDTH - 3):
        for tap in range(4):
            expected[x] += kernel[:, tap] @ inputs[x + tap]
    assert expected.tolist() == slide(form, kernel, inputs, partials, bank).tolist()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.split()[0])
def test_flags_beyond_the_four_banks_are_refused(form):
    assert Worker().step(form, RESULT, A, B, 4) == INVALID_INSTR


def test_eight_units_leave_the_second_set_alone():
    worker = Worker()
    worker.aacc[8:16] = 3.0
    worker.step("f16v4sisoslic apd aps aps u16", RESULT, A, B, 0)

    assert worker.aacc[8:16].tolist() == [3.0] * 8


def test_a_sum_beyond_halves_raises_when_it_leaves():
    worker = Worker()
    worker.csr[CSR["FP_CTL"]] = 1 << FP_CTL_OFLO
    worker.aacc[:2] = 1.0, 1e6

    assert worker.step("f16v4hihoslic ad aps as u16", RESULT, A, B, 0) == FLOAT_FAULT
    assert worker.raised == OFLO
    assert worker.result(np.float16).tolist() == [1.0, 65504.0]
