"""The AMP's data flow, with the weight indices of PopLibs' kernels, against NumPy."""

from collections.abc import Callable

import attrs
import numpy as np
import pytest
from aux_worker import Worker as AuxWorker

from ipusim.isa.core.pipes.amp import NUM_ACCUMULATORS
from ipusim.isa.core.pipes.rounding import FLOAT_FAULT
from ipusim.isa.table.registers import CSR, FP_CLR_ZAACC, FP_CTL_INV, FP_CTL_OFLO
from ipusim.isa.table.table import TABLE

RESULT, INPUT, PARTIALS = 8, 0, 2  # first registers of the operands
MOST = 16  # largest integer in the test data, so that all sums are exact


@attrs.frozen
class Kernel:
    """How a loop uses the AMP: its block, and where its weights go.

    `index(o, q)` is the register of output o's 64-bit word q.
    """

    instruction: str
    outputs: int
    inputs: int
    phases: int
    index: Callable[[int, int], int]
    source: str

    @property
    def data(self):
        return np.float16 if self.instruction.startswith("f16") else np.float32

    @property
    def result(self):
        return np.float16 if "ho" in self.instruction else np.float32

    @property
    def partials(self):
        return np.float16 if self.instruction.startswith("f16v4hi") else np.float32

    def exchanged(self, phase):
        """Return the index of the first output that a phase gives and takes, and their number."""
        if self.instruction == "f32sisoamp":
            return phase, 2 * (phase % 2 == 0)
        outputs = self.outputs // self.phases
        return phase * outputs, outputs


def static_half(o, q):
    """Return the weight register of output o and inputs q in PopSparse's static kernels."""
    return 8 * (o // 4) + 4 * (o % 2) + q + 32 * (o // 2 % 2)


def in_order(o, q):
    """Return the weight register of output o and group q of inputs, output by output."""
    return 4 * o + q


KERNELS = [
    Kernel("f16v4hihov4amp", 16, 16, 4, static_half, "published: static 16 x 16 half"),
    Kernel("f16v4hihov4amp", 8, 8, 2, static_half, "published: static 8 x 8 half"),
    Kernel("f16v4hihov4amp", 4, 4, 1, static_half, "published: static 4 x 4 half"),
    Kernel("f32sisov2amp", 16, 8, 8, static_half, "published: static 16 x 8 float"),
    Kernel("f32sisoamp", 8, 8, 8, in_order, "published: static 8 x 8 float"),
    Kernel("f32sisoamp", 4, 4, 4, in_order, "published: static 4 x 4 float"),
    Kernel("f16v4hihoamp", 8, 8, 4, in_order, "published: dynamic 8 x 8 half"),
    Kernel("f16v4hihoamp", 4, 4, 2, in_order, "published: dynamic 4 x 4 half"),
    Kernel("f16v4hihoamp", 8, 16, 4, in_order, "derived: half of 16 x 16 half on 8 units"),
    Kernel("f16v4sisoamp", 8, 16, 4, in_order, "derived: half of 16 x 16, float partials"),
    Kernel("f16v4sisoamp", 8, 8, 4, in_order, "derived: 8 x 8, float partials"),
    Kernel("f16v4sisoamp", 4, 4, 2, in_order, "derived: 4 x 4, float partials"),
    Kernel("f16v4sihoamp", 8, 16, 4, in_order, "derived: float partials, half results"),
]


class Worker(AuxWorker):
    """Worker whose instructions are chosen by mnemonic."""

    def load_weights(self, kernel, block):
        """Put the weights of a block where the kernel's index says."""
        words = np.ascontiguousarray(block.astype(kernel.data)).view(np.uint64)
        for o, q in np.ndindex(words.shape):
            self.cw[kernel.index(o, q)] = words[o, q]

    def step(self, mnemonic, *operands):
        """Execute the only instruction of a mnemonic."""
        (op,) = (number for number, form in enumerate(TABLE) if form.mnemonic == mnemonic)
        return super().step(op, *operands)


def run_kernel(kernel, block, inputs, partials):
    """Stage the first partials, feed all columns, drain the last; return [columns, outputs]."""
    worker = Worker()
    worker.load_weights(kernel, block)
    columns = len(inputs)
    step = 4 if kernel.data == np.float16 else 1
    drained = []
    for group in range(-1, columns + 1):
        for phase in range(kernel.phases):
            x = np.zeros(MOST, kernel.data)
            if 0 <= group < columns and step * phase < kernel.inputs:
                x[:step] = inputs[group, step * phase : step * (phase + 1)]
            first, gives = kernel.exchanged(phase)
            coming = np.zeros(4, kernel.partials)
            if group + 1 < columns:
                coming[:gives] = partials[group + 1, first : first + gives]
            worker.put(INPUT, x[:4] if kernel.data == np.float16 else x[:1])
            worker.put(PARTIALS, coming)
            assert worker.step(kernel.instruction, RESULT, INPUT, PARTIALS, phase) == 0
            if group > 0:
                drained.append(worker.arf[RESULT : RESULT + 2].view(kernel.result)[:gives].copy())
    return np.concatenate(drained).reshape(columns, kernel.outputs)


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.source)
@pytest.mark.parametrize("columns", [1, 2, 5])
def test_a_loop_gives_partials_plus_block_times_inputs(kernel, columns):
    numbers = np.random.default_rng(columns).integers
    block = numbers(-4, 5, (kernel.outputs, kernel.inputs))
    inputs = numbers(-4, 5, (columns, kernel.inputs))
    partials = numbers(-9, 10, (columns, kernel.outputs))

    expected = partials + inputs @ block.T
    assert np.array_equal(expected, run_kernel(kernel, block, inputs, partials))


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.source)
def test_sums_are_within_binary32_of_the_exact_ones(kernel):
    numbers = np.random.default_rng(1)
    block = numbers.standard_normal((kernel.outputs, kernel.inputs)).astype(kernel.data)
    inputs = numbers.standard_normal((3, kernel.inputs)).astype(kernel.data)
    partials = numbers.standard_normal((3, kernel.outputs)).astype(kernel.partials)

    exact = partials.astype(float) + inputs.astype(float) @ block.astype(float).T
    size = np.abs(partials) + np.abs(inputs).astype(float) @ np.abs(block).astype(float).T
    error = np.abs(run_kernel(kernel, block, inputs, partials) - exact)
    rounding = np.finfo(kernel.result).eps * np.abs(exact) if kernel.result == np.float16 else 0.0
    assert (error <= rounding + 16 * 2.0**-24 * size).all()


def test_the_published_order_of_a_16_by_16_block_is_what_the_index_gives():
    published = [*range(8), *range(32, 40), *range(8, 16), *range(40, 48)]
    published += [*range(16, 24), *range(48, 56), *range(24, 32), *range(56, 64)]

    assert [static_half(o, q) for o in range(16) for q in range(4)] == published


def test_the_published_orders_of_smaller_blocks_are_what_the_index_gives():
    eight = [0, 1, 4, 5, 32, 33, 36, 37, 8, 9, 12, 13, 40, 41, 44, 45]

    assert [static_half(o, q) for o in range(8) for q in range(2)] == eight
    assert [static_half(o, 0) for o in range(4)] == [0, 4, 32, 36]


def test_an_odd_phase_of_8_float_units_takes_and_gives_nothing():
    worker = Worker()
    worker.put(PARTIALS, np.ones(2, np.float32))
    worker.put(RESULT, np.full(2, 7, np.float32))

    worker.step("f32sisoamp", RESULT, INPUT, PARTIALS, 1)

    assert worker.arf[RESULT : RESULT + 2].view(np.float32).tolist() == [7.0, 7.0]
    assert not worker.aacc.any()


def test_8_units_leave_the_second_set_alone():
    worker = Worker()
    worker.aacc[8:16] = 3.0
    worker.aacc[24:] = 4.0

    worker.step("f16v4sisoamp", RESULT, INPUT, PARTIALS, 0)
    worker.step("f32sisoamp", RESULT, INPUT, PARTIALS, 0)

    assert [*worker.aacc[8:16], *worker.aacc[24:]] == [3.0] * 8 + [4.0] * 8


def test_the_engines_of_the_flags_change_nothing():
    results = []
    for engines in (0, 1, 2):
        worker = Worker()
        worker.aacc[:] = np.arange(NUM_ACCUMULATORS)
        worker.step("f16v4hihov4amp", RESULT, INPUT, PARTIALS, engines << 3 | 2)
        results.append(worker.arf[RESULT : RESULT + 2].tolist())

    assert results[0] == results[1] == results[2]


def test_a_result_may_take_the_place_of_its_input():
    worker = Worker()
    worker.aacc[16:18] = 5.0, 6.0
    worker.put(PARTIALS, np.array([1, 2], np.float32))

    worker.step("f16v4sisoamp", PARTIALS, INPUT, PARTIALS, 1)

    assert worker.arf[PARTIALS : PARTIALS + 2].view(np.float32).tolist() == [0.0, 0.0]
    assert worker.aacc[18:20].tolist() == [1.0, 2.0]


def test_zaacc_clears_every_accumulator():
    worker = Worker()
    worker.aacc[:] = 1.0
    worker.arf[0] = 1 << FP_CLR_ZAACC

    worker.step("uput", CSR["FP_CLR"], 0)

    assert not worker.aacc.any()


@pytest.mark.parametrize(("value", "enable"), [(np.nan, FP_CTL_INV), (np.inf, FP_CTL_OFLO)])
def test_a_sum_beyond_numbers_raises_when_it_leaves(value, enable):
    worker = Worker()
    worker.csr[CSR["FP_CTL"]] = 1 << enable
    worker.aacc[0] = value

    assert worker.step("f16v4hihov4amp", RESULT, INPUT, PARTIALS, 0) == FLOAT_FAULT
    assert worker.csr[CSR["FP_STS"]] == 1 << enable
