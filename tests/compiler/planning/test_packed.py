"""Plans of N:M patterns as packed blocks that tiles expand: memory, cycles, refusals."""

import numpy as np
import pytest

from ipusim import BOW, DataType, InputError
from ipusim.compiler import MatrixError, NoPlanError, Pattern, plan_dense, plan_static
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.planning.dense_cost import WHOLE, BlockWeights, cycle_terms, tile_bytes
from ipusim.compiler.planning.dense_splits import splits_of
from ipusim.kernels import NoKernelError, dense_kernel

HALF = DataType.HALF
MACHINE = BOW.scaled_to(16)


def pattern_of(n=2, m=4, shape=(128, 128)):
    """Return an n:m pattern with the first n columns of each group."""
    mask = np.arange(shape[1]) % m < n
    return Pattern.of(np.broadcast_to(mask, shape).astype(np.float32), format=NM(n, m))


def test_a_plan_keeps_the_users_pattern_and_multiplies_packed_blocks():
    pattern = pattern_of()
    plan = plan_static(pattern, n=32, machine=MACHINE, realisation="expand", strategy="popsparse")

    assert plan.pattern is pattern
    assert (plan.method, plan.strategy, plan.realisation.name) == (
        "static",
        "dense",
        "expand",
    )
    assert plan.multiplied.num_blocks == 64
    assert plan.multiplied.format.unit_values == 128
    assert plan.estimate["prepare"] > 0


def test_packed_blocks_take_less_memory_than_whole_ones_by_their_zeros():
    # A whole block has 512 bytes; a packed one 256 bytes of values and 32 of indices.
    kernel, grid, n = dense_kernel(MACHINE, HALF, HALF, published=True), (24, 24), 40
    splits = splits_of(grid, n, MACHINE.tiles)
    packed = BlockWeights(stored=128, listed_bytes=32)
    whole, half = (tile_bytes(MACHINE, kernel, grid, splits, form=form) for form in (WHOLE, packed))
    is_one_trip = splits.trips == 1
    blocks = (splits.rows * splits.blocks)[is_one_trip]

    assert "prepare" not in cycle_terms(MACHINE, kernel, splits)
    assert ((whole.whole - half.whole)[is_one_trip] == blocks * (512 - 256 - 32)).all()


def test_expanding_fits_where_the_dense_matrix_does_not():
    machine = BOW.scaled_to(2)
    shape = (768, 1024)
    with pytest.raises(NoPlanError):
        plan_dense(shape, n=16, machine=machine, strategy="dense")
    plan = plan_static(
        pattern_of(shape=shape), n=16, machine=machine, realisation="expand", strategy="popsparse"
    )

    assert plan.trips is not None


@pytest.mark.parametrize(
    ("pattern", "options", "refusal", "words"),
    [
        (pattern_of(), {"data_type": "float"}, NoKernelError, "no kernel expands 2:4 groups of fl"),
        (pattern_of(3, 4), {}, NoKernelError, "no kernel expands 3:4 groups of half"),
        (pattern_of(2, 6, (96, 96)), {}, MatrixError, "groups of 6 columns do not fill blocks"),
        (pattern_of(), {"strategy": "hilbert"}, InputError, "expand does not read --strategy; it "),
        (pattern_of(), {"n_split": 2}, InputError, "expand does not read --n-split; it is for ve"),
        (
            pattern_of(),
            {"lowering": "popsparse"},
            InputError,
            "expand does not read --lowering; it",
        ),
    ],
)
def test_a_pattern_that_cannot_be_expanded_is_refused_in_one_line(pattern, options, refusal, words):
    with pytest.raises(refusal, match=words):
        plan_static(
            pattern,
            n=16,
            machine=MACHINE,
            realisation="expand",
            **{"strategy": "popsparse", **options},
        )
