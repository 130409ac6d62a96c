import pytest

from ipusim.isa.core.pipes.integer_pipe import INTEGER_MNEMONICS, integer_value


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
    value = integer_value(INTEGER_MNEMONICS.index(mnemonic), 0x11223344, 0x55667788, 0)

    assert f"{expected:08x}" == f"{value & 0xFFFFFFFF:08x}"
