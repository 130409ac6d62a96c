"""Integer operations as the rows of the table say them, run as programs of one bundle."""

from itertools import product

import pytest
from one_bundle import Context
from plain_numbers import INTEGER, WORD, signed
from random_rows import slot

from ipusim.isa.core.pipes.integer_pipe import OPERATIONS, integer_value
from ipusim.isa.table.instruction import INTEGER as WORK
from ipusim.isa.table.table import TABLE

NUMBERS = (0, 1, 31, 32, 0xFF, 0x8000_0000, 0x7FFF_FFFF, 0xFFFF_FFFF, 0x1122_3344, 0x5566_7788)


@pytest.mark.parametrize(
    ("mnemonic", "expected"),
    [
        ("shuf8x8lo", 0x77338844),
        ("shuf8x8hi", 0x55116622),
        ("sort8x8lo", 0x66882244),
        ("sort8x8hi", 0x55771133),
        ("roll8l", 0x66778811),
        ("roll8r", 0x88112233),
        ("xnor", 0xBBBBBB33),
    ],
)
def test_bytes_of_two_words_are_put_into_one(mnemonic: str, expected: int) -> None:
    worker = Context()
    worker.mrf[1:3] = 0x11223344, 0x55667788
    worker.issue(slot(f"{mnemonic} md ms ms", 0, 1, 2))

    assert f"{expected:08x}" == f"{int(worker.mrf[0]) & 0xFFFFFFFF:08x}"


@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_operation_gives_the_result_of_the_plain_core(operation: str) -> None:
    mnemonic = next(form.mnemonic for form in TABLE if form.operation == operation)
    number = OPERATIONS.index(operation)
    for a, b in product(NUMBERS, repeat=2):
        value = integer_value(number, signed(a), signed(b), 77) & WORD
        if mnemonic in ("movz", "movnz"):
            assert value == (b if (a == 0) == (mnemonic == "movz") else 77)
        else:
            assert value == INTEGER[mnemonic](a, b) & WORD


def test_forms_of_one_operation_compute_the_same_on_the_plain_core() -> None:
    computing = {}
    for form in TABLE:
        if form.work == WORK and form.mnemonic in INTEGER:
            values = tuple(INTEGER[form.mnemonic](a, a ^ 5) & WORD for a in NUMBERS)
            computing.setdefault(form.operation, set()).add(values)

    assert [operation for operation, values in computing.items() if len(values) > 1] == []
