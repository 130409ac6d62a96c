"""The reduce kernel: results, spans, cycles against PopLibs' reduce, refusals."""

import numpy as np
import pytest

from ipusim import BOW, DataType, ProgramError, Ragged
from ipusim.kernels import Reduce
from ipusim.program.codelet import one_by_one
from ipusim.simulation.tile import Memory

# Launch and sync as where these counts were published.
CALLS = BOW.with_(
    worker_launch_cycles=6,
    local_sync_cycles=1,
    supervisor_branch_cycles=6,
    supervisor_untaken_cycles=1,
)
HALF, FLOAT = DataType.HALF, DataType.FLOAT
PLAIN = [kernel for kernel in Reduce.variants() if not (kernel.height or kernel.relu)]
RECEIVED, Y = 1 << 12, 1 << 13


def pieces_fields(*vertices):
    """Return the field `pieces` of vertices."""
    flat = np.array([number for pieces in vertices for number in pieces], dtype=np.int32)
    count = np.array([len(pieces) for pieces in vertices])
    return {"pieces": Ragged(flat=flat, first=np.cumsum(count) - count, count=count)}


@pytest.mark.parametrize(
    ("data_type", "outputs", "depth", "published"),
    [
        (HALF, 64, 2, 285), (HALF, 256, 4, 693), (HALF, 4096, 16, 20277),
        (FLOAT, 64, 2, 333), (FLOAT, 256, 4, 1077), (FLOAT, 4096, 16, 39141),
    ],
)  # fmt: skip
def test_one_piece_takes_at_most_its_list_more_than_the_published_reduce(
    data_type, outputs, depth, published
):
    fields = pieces_fields([0, 0, 0, outputs, depth])
    (cycles,) = Reduce(data_type, data_type).cycles(CALLS, fields, {}).tolist()

    assert 0.95 * published < cycles <= published + 6 * 7  # five numbers and two branches


def test_a_vector_takes_less_than_the_published_reduce():
    published = {(FLOAT, FLOAT): 8, (FLOAT, HALF): 7, (HALF, FLOAT): 10, (HALF, HALF): 9}
    for kernel in PLAIN:
        each = 12 * kernel.partials_type.vector_width  # one vector of every worker
        short, long = (pieces_fields([0, 0, 0, turns * each, 5]) for turns in (4, 5))
        (more,) = kernel.cycles(CALLS, long, {}) - kernel.cycles(CALLS, short, {})

        assert more < 6 * (2 * 4 + published[kernel.partials_type, kernel.output_type])


def test_pieces_add_up_and_a_vertex_without_pieces_only_starts():
    fields = pieces_fields([0, 0, 0, 64, 2, 0, 0, 0, 64, 2], [])

    piece = 19 + (7 + 2) + (7 + 2) + 1  # its numbers, two vectors, no rest
    assert Reduce(HALF, HALF).cycles(CALLS, fields, {}).tolist() == [
        7 + 6 * (15 + 2 * piece),
        7 + 6 * 15,
    ]


@pytest.mark.parametrize("kernel", PLAIN, ids=lambda kernel: kernel.name)
def test_own_and_received_partials_are_added(kernel, memory):
    dtype = np.dtype(kernel.partials_type.numpy)
    memory.put(0, np.arange(16, dtype=dtype))
    memory.put(RECEIVED, np.arange(100, 124, dtype=dtype))
    size, out = dtype.itemsize, kernel.output_type.bytes
    pieces = np.array([0, 0, 8 * out, 8, 3, 8 * size, 16 * size, 0, 8, 2])
    addresses = {"q": np.array(0), "received": np.array(RECEIVED), "y": np.array(Y)}
    kernel.compute(memory, {**addresses, "pieces": pieces})

    own_partials = np.arange(8)
    deep = own_partials + (100 + own_partials) + (108 + own_partials)
    shallow = (8 + own_partials) + (116 + own_partials)
    y = memory.view(Y, 16, kernel.output_type.numpy)
    assert [*shallow, *deep] == y.tolist()


def test_half_sums_are_rounded_only_at_the_end(memory):
    memory.put(0, np.full(8, 2048, dtype=np.float16))
    memory.put(RECEIVED, np.ones(16, dtype=np.float16))
    addresses = {"q": np.array(0), "received": np.array(RECEIVED), "y": np.array(Y)}
    Reduce(HALF, HALF).compute(memory, {**addresses, "pieces": np.array([0, 0, 0, 8, 3])})

    assert memory.view(Y, 8, np.float16).tolist() == [2050.0] * 8


def test_spans_reach_to_the_end_of_the_last_piece():
    fields = pieces_fields([32, 64, 128, 8, 3, 0, 0, 0, 8, 2], [])
    spans = Reduce(HALF, FLOAT).spans(fields)

    assert spans["q"].tolist() == [32 + 16, 0]
    assert spans["received"].tolist() == [64 + 32, 0]
    assert spans["y"].tolist() == [128 + 32, 0]


def test_a_list_with_a_rest_is_refused():
    with pytest.raises(ProgramError, match="rows of 5 numbers"):
        Reduce(HALF, HALF).cycles(CALLS, pieces_fields([0, 0, 0, 8]), {})


def test_a_missing_list_is_refused():
    with pytest.raises(ProgramError, match="field 'pieces' must be a list"):
        Reduce(HALF, HALF).cycles(CALLS, {}, {})


def test_a_piece_with_a_part_word_is_refused():
    with pytest.raises(ProgramError, match="a piece of 6 elements"):
        Reduce(FLOAT, HALF).cycles(CALLS, pieces_fields([0, 0, 0, 6, 2]), {})


@pytest.mark.parametrize("kernel", PLAIN, ids=lambda kernel: kernel.name)
@pytest.mark.parametrize(
    ("pieces", "outside"),
    [([], ("q", "received", "y")), ([0, 0, 0, 8, 1], ("received",))],
    ids=["no piece", "no partials received"],
)
def test_an_operand_that_no_piece_touches_may_have_any_address(kernel, pieces, outside):
    base = BOW.sram_base
    fields = {"q": base, "received": base + RECEIVED, "y": base + Y}
    fields = {name: np.array([0 if name in outside else at]) for name, at in fields.items()}
    fields |= pieces_fields(pieces)
    one, at_once = Memory(BOW.scaled_to(1)), Memory(BOW.scaled_to(1))
    for memory in (one, at_once):
        memory.images[0, :RECEIVED] = 60
    one_by_one(kernel, one, np.array([0]), fields)
    kernel.compute_all(at_once, np.array([0]), fields)

    np.testing.assert_array_equal(one.images, at_once.images)
