"""Tests of `Kernel`: its default answers, and that every kernel of the library derives from it."""

import re
from pathlib import Path

import numpy as np
import pytest

from ipusim import BOW, DataType, Operand, ProgramError, Ragged, kernels
from ipusim.kernels import (
    CODELETS,
    Kernel,
    PointerReduce,
    VertexFields,
    array,
    packed_state,
    state_words,
    worker_cycles,
)
from ipusim.kernels.moves.zero import Zero


class Pause(Kernel):
    """A kernel with the least that a kernel must state."""

    name = "pause"
    source = Path(__file__).with_name("pause.S")
    state = state_words("turns", "unit")
    operands = (Operand("turns", "in"),)

    def spans(self, fields):
        return {"turns": fields["turns"]}

    def cycles(self, machine, fields, control):  # noqa: ARG002
        return worker_cycles(machine, fields["turns"])

    def compute(self, memory, fields):
        pass


def test_every_kernel_of_the_library_is_a_kernel():
    assert [kernel for kernel in CODELETS if not isinstance(kernel, Kernel)] == []


def test_a_new_kernel_has_defaults_for_all_that_it_does_not_state():
    pause = Pause()

    assert pause.assembly.entry == "pause"
    assert (pause.assembly.defines, pause.assembly.runs_on) == ({}, "workers")
    assert (pause.instructions, pause.apart, pause.splits_blocks) == ((), (), False)
    assert (pause.q_padding_bytes, pause.s_padding_bytes, pause.state_bytes) == (0, 0, 8)
    assert pause.half_roundings(np.array([3, 0])).tolist() == [0, 0]


def test_a_state_has_the_fields_of_its_names_and_values_that_replace_them():
    fields = {"turns": np.array([3, 4]), "unit": np.array([5, 6])}

    assert Pause().state_of(fields).view("<u4").tolist() == [[3, 5], [4, 6]]
    replaced = packed_state(Pause().state, fields, unit=np.array([7, 8]))
    assert replaced.view("<u4").tolist() == [[3, 7], [4, 8]]


def test_a_word_below_zero_wraps_modulo_two_to_the_32():
    fields = {
        name: np.array([value])
        for name, value in {"q": 8, "received": 24, "y": 0, "slices_address": 0}.items()
    }
    fields |= {"vectors": np.array([1]), "slices": Ragged(np.arange(2), [0], [2])}

    (words,) = PointerReduce(DataType.HALF).state_of(fields).view("<u4")

    assert words.tolist() == [24, (1 << 32) - 16, 0, 0, 0, 2]


def test_a_word_of_the_state_that_is_no_field_is_refused():
    with pytest.raises(ProgramError, match="field 'unit' must be a column of numbers"):
        Pause().state_of({"turns": np.array([3])})


def test_a_launch_takes_its_start_its_slowest_worker_and_a_sync():
    fields = {"bytes": np.array([48])}

    # Zero writes 8 bytes a bundle: 6 words by 6 workers, one each, besides 10 bundles around them.
    assert worker_cycles(BOW, np.array([10 + 1])) == Zero().cycles(BOW, fields, {})


class Typed(Kernel):
    """A kernel that declares arrays: y has the sum of each row of x, then the number of rows."""

    data_type = DataType.FLOAT
    arrays = (
        array("x", "in", "rows", 3, "data_type"),
        array("y", "out", lambda v: v.rows + 1, "data_type"),
    )

    def numbers(self, v, x, y):
        y[:-1] = x.sum(axis=1)
        y[-1] = v.rows[0]


def test_a_factor_may_be_a_member_s_type_or_a_function_of_the_fields(memory):
    kernel, fields = Typed(), {"rows": np.array([2, 5])}
    memory.put(64, np.arange(6, dtype=np.float32))
    kernel.compute(memory, {"rows": np.int64(2), "x": np.int64(64), "y": np.int64(128)})

    spans = {name: size.tolist() for name, size in kernel.spans(fields).items()}
    assert spans == {"x": [24, 60], "y": [12, 24]}
    assert kernel.arrays[0].shape(VertexFields(kernel, {"rows": np.array([2])})) == (2, 3)
    assert [operand.type_in(kernel) for operand in kernel.arrays] == [DataType.FLOAT] * 2
    assert memory.view(128, 3, np.float32).tolist() == [3, 12, 2]


def test_workers_take_their_number_alone_from_a_status_that_holds_more():
    """In the simulated core $WSR has the number alone: no run shows that a mask is missing."""
    folder = Path(kernels.__file__).parent
    for path in (*folder.rglob("*.S"), *folder.rglob("*.inc")):
        lines = [line.partition("//")[0].strip() for line in path.read_text("utf-8").splitlines()]
        for at, line in enumerate(lines):
            if "$WSR" in line:
                number = re.fullmatch(r"get (\$\\?\w+), \$WSR", line)[1]
                used = next(text for text in lines[at + 1 :] if f"{number}," in text)
                assert used == f"and {number}, {number}, CSR_W_WSR__CTXTID_M1__MASK", path.name
