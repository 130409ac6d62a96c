"""Packing of operands for a program, and unpacking of results."""

import numpy as np
import pytest
import scipy.sparse

from ipusim import BOW, DataType, InputError
from ipusim.compiler import MatrixError, Pattern, Plan, emit, pack, pack_values, plan_static, unpack

RNG = np.random.default_rng(0)
A = (RNG.random((20, 28)) < 0.2) * RNG.standard_normal((20, 28))
X = RNG.standard_normal((28, 6))


def plan_of(block=4, data_type=DataType.FLOAT) -> Plan:
    """Return a static plan of `A`."""
    return plan_static(
        Pattern.of(A, block=block),
        n=6,
        machine=BOW.scaled_to(4),
        data_type=data_type,
        lowering="own",
        strategy="popsparse",
    )


@pytest.mark.parametrize("data_type", DataType)
@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_arrays_are_what_the_program_takes(block, data_type):
    plan = plan_of(block, data_type)
    feeds = pack(plan, A, X)

    for name, handle in emit(plan).inputs.items():
        assert (handle.elements,) == feeds[name].shape
        assert data_type.numpy == feeds[name].dtype


def test_every_form_of_a_matrix_is_packed_alike():
    plan = plan_of()
    dense = pack_values(plan, A)

    assert dense.tolist() == pack_values(plan, scipy.sparse.csr_array(A)).tolist()
    assert dense.tolist() == pack(plan, A, X)["values"].tolist()


@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_the_values_of_every_block_are_packed_once(block):
    packed = pack_values(plan_of(block), A)

    assert sorted(A[A != 0].astype(np.float32)) == sorted(packed[packed != 0])


def test_x_is_padded_with_zeros():
    plan = plan_of(block=16)
    packed = pack(plan, A, X)["x"].reshape(2, plan.partition.columns, 16)

    assert X.astype(np.float32).T[:, :16].tolist() == packed[0, :6].tolist()
    assert np.count_nonzero(packed[1, :, 12:]) == 0
    assert np.count_nonzero(packed[:, 6:]) == 0


def test_unpacking_drops_the_padding():
    plan = plan_of(block=8)
    columns = plan.partition.columns
    flat = np.arange(3 * columns * 8, dtype=np.float32)
    y = unpack(plan, {"y": flat})

    assert y.shape == (20, 6)
    assert flat.reshape(3, columns, 8)[1, 5, 2] == y[8 + 2, 5]


def test_an_x_of_another_shape_is_refused():
    with pytest.raises(MatrixError, match=r"x is \[6, 28\], the plan needs \[28, 6\]"):
        pack(plan_of(), A, X.T)


def test_an_entry_outside_the_pattern_is_refused():
    with pytest.raises(MatrixError, match="outside the pattern"):
        pack(plan_of(block=1), np.ones_like(A), X)


def test_a_missing_operand_is_refused_at_once():
    plan = plan_of()
    with pytest.raises(InputError, match=r"x is missing: give pack\(plan, a, x\)"):
        pack(plan, A)
    with pytest.raises(InputError, match="a is a bare Pattern, which has no values"):
        pack(plan, plan.pattern, X)
    with pytest.raises(InputError, match=r"the plan adds a bias: give pack\(..., bias=...\)"):
        pack(plan.with_finish(bias=True), A, X)

    assert list(pack(plan, A, partial=True)) == ["values"]
    assert list(pack(plan, None, X)) == ["x"]
    assert pack(plan, plan.pattern) == {}
