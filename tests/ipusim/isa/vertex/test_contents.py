"""Contents of a vertex's fields: data from outside, counts, scalars, refusals."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import InputError
from ipusim.isa import Field, Vertex
from ipusim.isa.vertex.contents import scalars_of, vectors_of


def array(name: str = "x", element: str = "int", layout: str = "one_ptr", **field: object) -> Field:
    """Return a field of an array."""
    return Field(name=name, type="input", element=element, layout=layout, **field)


def scalar(element: str, **field: object) -> Field:
    """Return a field of a scalar."""
    return Field(name="n", type="scalar", element=element, **field)


def parts(*fields: Field, **given: np.ndarray) -> list[list[float]]:
    """Return the vectors of the last field, for the given arrays."""
    return [
        part.tolist() for part in vectors_of(Vertex(fields=fields), given)[fields[-1].name].parts
    ]


def test_data_of_the_caller_replace_those_of_the_field() -> None:
    assert parts(array(data=[1, 2]), x=np.array([3], np.int32)) == [[3]]
    assert parts(array(data=[1, 2])) == [[1, 2]]


def test_counts_split_an_array_into_vectors_and_make_zeros_if_there_is_no_array() -> None:
    cut = array(outer="span", counts=[2, 0, 1])

    assert parts(cut, x=np.arange(3, dtype=np.int32)) == [[0, 1], [], [2]]
    assert parts(cut) == [[0, 0], [], [0]]


@pytest.mark.parametrize("shape", [(6,), (2, 3), (3, 2)])
def test_vectors_from_counts_come_back_in_the_shape_of_the_array(
    shape: tuple[int, ...],
) -> None:
    given = np.arange(6, dtype=np.int32).reshape(shape)
    field = array(outer="span", counts=[4, 0, 2])
    vectors = vectors_of(Vertex(fields=[field]), {"x": given})["x"]

    assert vectors.whole([2 * part for part in vectors.parts]).tolist() == (2 * given).tolist()


def test_lists_of_different_lengths_come_back_one_behind_the_other() -> None:
    alike, ragged = (
        vectors_of(Vertex(fields=[array(outer="span", data=data)]), {})["x"]
        for data in ([[1, 2], [3, 4]], [[1, 2], [3]])
    )

    assert alike.whole(alike.parts).tolist() == [[1, 2], [3, 4]]
    assert ragged.whole(ragged.parts).tolist() == [1, 2, 3]


def test_rows_of_an_array_are_vectors() -> None:
    given = np.arange(6, dtype=np.int32).reshape(3, 2)

    assert parts(array(layout="deltanelements"), x=given) == [[0, 1], [2, 3], [4, 5]]


def test_a_vector_takes_its_size_from_another_field() -> None:
    fields = [array("y", outer="span", counts=[2, 1]), array(outer="one_ptr", count_of="y")]

    assert parts(*fields) == [[0, 0], [0]]
    assert parts(array("y", data=[1, 2, 3]), array(count_of="y")) == [[0, 0, 0]]


def test_decimals_are_rounded_and_whole_numbers_are_not() -> None:
    assert parts(array(element="half", data=[0.1])) == [[float(np.float16(0.1))]]
    with pytest.raises(InputError, match=r"field x: 2\.5 is no int32"):
        parts(array(data=[2.5]))


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (scalar("unsigned short", value=515), b"\x03\x02"),
        (scalar("unsigned char", value=255), b"\xff"),
        (scalar("bool", value=True), b"\x01"),
        (scalar("half", value=1.0), b"\x00\x3c"),
        (scalar("float", value=1), b"\x00\x00\x80\x3f"),
        (scalar("short", count_of="x", plus=-4), b"\xff\xff"),
    ],
)
def test_a_scalar_becomes_its_bytes(field: Field, expected: bytes) -> None:
    vertex = Vertex(fields=[array(data=[1, 2, 3]), field])

    assert scalars_of(vertex, {}, vectors_of(vertex, {})) == {"n": expected}


def test_a_scalar_counts_vectors_where_there_are_several() -> None:
    vertex = Vertex(
        fields=[array(outer="span", counts=[5, 5, 5]), scalar("unsigned", count_of="x")]
    )

    assert scalars_of(vertex, {}, vectors_of(vertex, {})) == {"n": b"\x03\0\0\0"}
    assert scalars_of(vertex, {"n": 7}, vectors_of(vertex, {})) == {"n": b"\x07\0\0\0"}


@pytest.mark.parametrize(
    ("fields", "given", "said"),
    [
        ([array()], {}, "field x: nothing tells its size"),
        ([array(outer="span")], {}, "give data, counts"),
        ([array()], {"y": np.zeros(1)}, "no field 'y' that points to data, one of: x"),
        ([array()], {"x": np.zeros(1)}, "an array of float64 is given; it holds int32"),
        ([array()], {"x": np.int32(1)}, "give an array"),
        ([array(outer="span")], {"x": np.zeros(4, np.int32)}, "two dimensions, or counts"),
        ([array(outer="span", counts=[3])], {"x": np.zeros(4, np.int32)}, "counts come to 3; 4"),
        ([array(counts=[1, 2])], {}, "has 2 counts and no table"),
        ([array(data=[[1], [2]])], {}, "only for a field with a table"),
        ([array(outer="span", data=[[1], 2])], {}, "and then all"),
        ([array(layout="value", data=[1, 2])], {}, "points to one number"),
        ([array(data=5)], {}, "data are 5"),
        ([array(data=[1 << 31])], {}, "does not fit int32"),
        ([array(data=[True])], {}, "True is no int32"),
        ([array(element="bool", data=[1])], {}, "1 is no bool"),
        ([array(element="half", data=[1e6])], {}, "1000000.0 is beyond a float16"),
        ([array(element="float", data=[10**400])], {}, "is beyond a float32"),
        ([array("y", count_of="x"), array(count_of="y")], {}, "leads back to itself"),
        ([array("y", outer="span", counts=[1, 1]), array(count_of="y")], {}, "has no table"),
    ],
)
def test_impossible_data_are_refused(
    fields: list[Field], given: dict[str, np.ndarray], said: str
) -> None:
    with pytest.raises(InputError, match=said):
        vectors_of(Vertex(fields=fields), given)


@pytest.mark.parametrize(
    ("field", "given", "said"),
    [
        (scalar("unsigned short"), {}, "field n: has no value"),
        (scalar("unsigned short", value=1 << 16), {}, "65536 does not fit uint16"),
        (scalar("unsigned char", value=-1), {}, "-1 does not fit uint8"),
        (scalar("unsigned"), {"n": 0.5}, r"0\.5 is no uint32"),
        (scalar("unsigned", value=1), {"m": 1}, "no scalar 'm', one of: n"),
    ],
)
def test_impossible_scalars_are_refused(field: Field, given: dict[str, float], said: str) -> None:
    with pytest.raises(InputError, match=said):
        scalars_of(Vertex(fields=[field]), given, {})
