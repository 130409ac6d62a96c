"""Checksums of inputs: they depend on all content and on nothing else."""

import attrs
import numpy as np
import pytest
import scipy.sparse

from ipusim import BOW, DataType, InputError
from ipusim.compiler import Cut, Pattern, emit, pack, plan_static
from ipusim.compiler.guard.counts import checksum

MACHINE = BOW.scaled_to(4)


@pytest.fixture(scope="module")
def a():
    """Return a matrix of 64 x 64 with half of its blocks of 16."""
    rng = np.random.default_rng(0)
    return np.kron(rng.random((4, 4)) < 0.5, np.ones((16, 16))) * rng.standard_normal((64, 64))


def plan_of(a, **options):
    """Return a static plan of a matrix."""
    return plan_static(
        Pattern.of(a, block=16), n=16, machine=MACHINE, **{"strategy": "popsparse", **options}
    )


def test_equal_values_have_equal_checksums(a):
    once, again = plan_of(a), plan_of(a.copy())

    for make in (lambda plan: plan, emit, lambda plan: pack(plan, a, np.ones((64, 16)))):
        assert checksum((make(once),)) == checksum((make(again),))


def test_a_checksum_depends_on_everything_that_a_value_holds(a):
    moved = np.roll(a, 16, axis=0)
    other = attrs.evolve(MACHINE, sync_cycles=MACHINE.sync_cycles + 1)
    values = [
        *(a, moved, a.astype(np.float32), a.reshape(32, 128), MACHINE, other),
        *(plan_of(a), plan_of(moved), plan_of(a, data_type=DataType.FLOAT), emit(plan_of(a))),
        *((1, 2), (2, 1), ((1,), 2), 1, 1.0, "1", b"1", True, None, {"a": 1}, {"a": 2}),
        *(DataType.HALF, np.int32(1), np.int64(1)),
    ]

    assert len(values) == len({checksum((value,)) for value in values})


def test_a_matrix_is_known_by_its_non_zeros_whatever_its_form(a):
    forms = (scipy.sparse.csr_array, scipy.sparse.coo_array, scipy.sparse.csc_matrix)

    assert len({checksum((form(a),)) for form in forms}) == 1
    assert checksum((forms[0](a),)) != checksum((forms[0](np.roll(a, 16)),))


def test_byte_order_and_strides_do_not_matter(a):
    assert checksum((a,)) == checksum((a.astype(">f8"),)) == checksum((np.asfortranarray(a),))


def test_a_path_stands_for_its_bytes(tmp_path):
    first, same, other = (tmp_path / name for name in ("one", "same", "other"))
    for path, text in ((first, "x"), (same, "x"), (other, "y")):
        path.write_text(text, encoding="utf-8")

    assert checksum((first,)) == checksum((same,)) != checksum((other,))


def test_checksums_stay_as_golden_files_hold_them():
    assert checksum((1, "half", np.arange(3))) == "7628e0b50c50bccd"


def test_a_field_that_a_class_gained_changes_checksums_only_where_it_is_used():
    cut = Cut(np.array([0, 2]), np.array([2, 5]))

    assert checksum([cut]) == "5a2e4646f997cfed"  # as it was without bands
    assert checksum([attrs.evolve(cut, bands=2)]) != checksum([cut])


@pytest.mark.parametrize("value", [object(), {1, 2}, np.array([object()])])
def test_what_has_no_content_is_refused(value):
    with pytest.raises(InputError, match="no checksum"):
        checksum((value,))
