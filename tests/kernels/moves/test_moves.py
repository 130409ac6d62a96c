"""Copies, casts and clearing: cycles, results, refusals."""

import numpy as np
import pytest

from ipusim import BOW, DataType, ProgramError, Ragged, TileFault
from ipusim.kernels import Cast, Copy, Zero

# Launch and sync as where these counts were published.
CALLS = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
TARGET = 1 << 12


def pieces_fields(*pieces):
    """Return the field `pieces` of one vertex."""
    flat = np.array(pieces, dtype=np.int32)
    return {"pieces": Ragged(flat=flat, first=np.array([0]), count=np.array([len(flat)]))}


def addresses(pieces):
    """Return the fields of a vertex that moves pieces from 0 to `TARGET`."""
    return {"source": np.array(0), "target": np.array(TARGET), "pieces": np.array(pieces)}


def test_a_long_copy_moves_8_bytes_a_cycle():
    short, long = (pieces_fields(0, 0, elements) for elements in (6000, 12000))
    kernel = Copy(HALF)

    assert kernel.cycles(CALLS, long, {})[0] - kernel.cycles(CALLS, short, {})[0] == 6000 * 2 // 8


def test_a_cast_moves_two_elements_a_bundle():
    kernel = Cast(FLOAT, HALF)

    assert kernel.cycles(CALLS, pieces_fields(0, 0, 96), {}).tolist() == [7 + 6 * (16 + 15 + 8)]


@pytest.mark.parametrize(("kernel", "elements"), [(Copy(FLOAT), 3), (Cast(HALF, FLOAT), 6)])
def test_a_piece_with_a_part_word_is_refused(kernel, elements):
    with pytest.raises(ProgramError, match=f"a piece of {elements} elements"):
        kernel.cycles(CALLS, pieces_fields(0, 0, 8, 0, 0, elements), {})


def test_copies_move_their_pieces(memory):
    memory.put(0, np.arange(24, dtype=np.float16))
    Copy(HALF).compute(memory, addresses([0, 16, 8, 32, 0, 8]))

    expected = [*range(16, 24), *range(8)]
    assert memory.view(TARGET, 16, np.float16).tolist() == expected


def test_a_cast_to_half_rounds_once_and_an_overflow_is_no_number(memory):
    memory.put(0, np.array([2049.0, 2051.0, 1e6, 0.5], dtype=np.float32))
    Cast(FLOAT, HALF).compute(memory, addresses([0, 0, 4]))

    np.testing.assert_array_equal(memory.view(TARGET, 4, np.float16), [2048, 2052, np.nan, 0.5])


def test_a_cast_to_float_is_exact(memory):
    memory.put(0, np.array([2048.0, 0.1], dtype=np.float16))
    Cast(HALF, FLOAT).compute(memory, addresses([0, 0, 2]))

    assert [2048.0, float(np.float16(0.1))] == memory.view(TARGET, 2, np.float32).tolist()


def test_spans_count_either_type():
    spans = Cast(HALF, FLOAT).spans(pieces_fields(16, 32, 4))

    assert [int(spans["source"][0]), int(spans["target"][0])] == [16 + 8, 32 + 16]


def test_zero_clears_its_span_and_no_more(memory):
    Zero().compute(memory, {"target": np.array(8), "bytes": np.array(16)})

    assert memory.view(8, 2, np.uint64).tolist() == [0, 0]
    assert [*memory.view(0, 8, np.uint8), *memory.view(24, 8, np.uint8)] == [0xFF] * 16


def test_zero_takes_a_bundle_a_word():
    fields = {"bytes": np.array([0, 8, 48, 56])}

    assert Zero().cycles(CALLS, fields, {}).tolist() == [67, 73, 73, 79]


def test_a_part_word_is_not_cleared(memory):
    with pytest.raises(TileFault, match="not 12 bytes"):
        Zero().compute(memory, {"target": np.array(8), "bytes": np.array(12)})


def test_the_state_of_a_part_word_is_refused():
    with pytest.raises(ProgramError, match="not 12 bytes"):
        Zero().state_of({"target": np.array([8]), "bytes": np.array([12])})
