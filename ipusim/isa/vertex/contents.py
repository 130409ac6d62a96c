"""Find the numbers of a vertex's fields: the caller's, those of the description, or zeros.

A field points to one vector (a run of numbers), or to several by way of a table with an entry for
each. Numbers are stored exactly. An array must have the type of the element, and an integer must
fit it; only decimal fractions are rounded, to the nearest number of the element type. A
two-dimensional array is split into its rows, a one-dimensional one by the field's `counts`, the
lengths of its vectors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import numpy as np

from ...errors import InputError, in_short, nearest
from ..placement import AnyArray
from .description import MAX_ELEMENTS, Field, Vertex
from .elements import element_of, scalar_of

Number = int | float | bool


@attrs.frozen
class Vectors:
    """Numbers of one array field, as vectors.

    Attributes:
        dtype: NumPy type of its elements.
        parts: vectors of one dimension; only one vector if the field has no table.
        shape: shape of the array as it was passed; None for vectors that differ in length.
    """

    dtype: np.dtype[Any]
    parts: tuple[AnyArray, ...] = attrs.field(eq=False)
    shape: tuple[int, ...] | None

    def whole(self, parts: Sequence[AnyArray]) -> AnyArray:
        """Join vectors of these lengths into one array, of the shape of the data if it has one."""
        joined_array = np.concatenate([np.zeros(0, self.dtype), *parts])
        return joined_array if self.shape is None else joined_array.reshape(self.shape)


def vectors_of(vertex: Vertex, arrays: Mapping[str, AnyArray]) -> dict[str, Vectors]:
    """Return the data of each array field, by name.

    Raises:
        InputError: for an array that belongs to no field or has another type or shape, and for a
            field whose size is not given.
    """
    names = [field.name for field in vertex.arrays]
    for name in arrays:
        if name not in names:
            hint = nearest(name, names) if names else "there is none"
            raise InputError(f"no field {name!r} that points to data, {hint}")
    vectors: dict[str, Vectors] = {}
    remaining = list(vertex.arrays)
    while remaining:
        ready = [
            field
            for field in remaining
            if not _counts_as(field, arrays) or field.count_of in vectors
        ]
        if not ready:
            raise InputError(f"field {remaining[0].name}: its count_of leads back to itself")
        for field in ready:
            try:
                vectors[field.name] = _vectors(field, arrays.get(field.name), vectors)
            except InputError as error:
                raise InputError(f"field {field.name}: {error}") from None
        remaining = [field for field in remaining if field.name not in vectors]
    return {name: vectors[name] for name in names}


def scalars_of(
    vertex: Vertex, values: Mapping[str, Number], vectors: Mapping[str, Vectors]
) -> dict[str, bytes]:
    """Return the bytes of each scalar field, by name.

    Raises:
        InputError: for a value that belongs to no scalar or does not fit its type, and for a scalar
            without a value.
    """
    fields = {field.name: field for field in vertex.fields if field.is_scalar}
    for name in values:
        if name not in fields:
            hint = nearest(name, fields) if fields else "there is none"
            raise InputError(f"no scalar {name!r}, {hint}")
    scalars = {}
    for name, field in fields.items():
        value = values.get(name, field.value)
        if value is None and field.count_of:
            value = _length(vectors[field.count_of]) + field.plus
        if value is None:
            raise InputError(f"field {name}: has no value; give value, count_of or --scalar")
        try:
            scalars[name] = _numbers([value], scalar_of(field.element)).tobytes()
        except InputError as error:
            raise InputError(f"field {name}: {error}") from None
    return scalars


def _counts_as(field: Field, arrays: Mapping[str, AnyArray]) -> bool:
    """Return True if a field takes its sizes from the field that its `count_of` names."""
    return bool(field.count_of) and field.name not in arrays


def _length(vectors: Vectors) -> int:
    """Return the number of elements of a single vector, or the number of several vectors."""
    return len(vectors.parts[0]) if len(vectors.parts) == 1 else len(vectors.parts)


def _vectors(field: Field, array: AnyArray | None, by_field: Mapping[str, Vectors]) -> Vectors:
    """Return the data of one field, from the first source that has them or their size."""
    dtype = element_of(field.element)
    if array is not None:
        return _split_array(field, _checked_type(array, dtype))
    if field.data is not None:
        return _inline(field, dtype)
    if field.count_of:
        num_elements = by_field[field.count_of]
        parts = tuple(np.zeros(len(part), dtype) for part in num_elements.parts)
        if field.has_table or len(parts) == 1:
            return Vectors(dtype, parts, num_elements.shape)
        raise InputError(f"{field.count_of} has {len(parts)} vectors; this field has no table")
    if field.counts is not None or (field.count is not None and not field.has_table):
        sizes = field.counts if field.counts is not None else (field.count or 0,)
        return _split_array(field, np.zeros(sum(sizes), dtype))
    if field.layout == "value" and not field.has_table:
        return Vectors(dtype, (np.zeros(1, dtype),), (1,))
    size = "counts" if field.has_table else "count"
    raise InputError(f"nothing tells its size; give data, {size}, count_of or --array")


def _checked_type(array: AnyArray, dtype: np.dtype[Any]) -> AnyArray:
    """Return the array; refuse another type than the field's, and single numbers."""
    if array.dtype != dtype:
        raise InputError(f"an array of {array.dtype} is given; it holds {dtype}")
    if array.ndim == 0:
        raise InputError("a number is given; give an array")
    return array


def _split_array(field: Field, array: AnyArray) -> Vectors:
    """Split an array into the vectors of a field."""
    flat = np.ascontiguousarray(array).ravel()
    if field.counts is not None:
        if not field.has_table and len(field.counts) != 1:
            raise InputError(f"has {len(field.counts)} counts and no table; give outer or a list")
        if sum(field.counts) != flat.size:
            raise InputError(f"counts come to {sum(field.counts):,}; {flat.size:,} are given")
        ends = np.cumsum(field.counts)[:-1].astype(np.int64)
        parts = tuple(np.split(flat, ends)) if field.counts else ()
        return Vectors(array.dtype, _checked_parts(field, parts), array.shape)
    if not field.has_table:
        return Vectors(array.dtype, _checked_parts(field, (flat,)), array.shape)
    if array.ndim == 1 and field.layout == "value":
        return Vectors(array.dtype, tuple(flat.reshape(-1, 1)), array.shape)
    if array.ndim == 1:
        raise InputError("has several vectors; give an array of two dimensions, or counts")
    rows = array.reshape(array.shape[0], -1) if array.size else array.reshape(array.shape[0], 0)
    return Vectors(array.dtype, _checked_parts(field, tuple(rows)), array.shape)


def _inline(field: Field, dtype: np.dtype[Any]) -> Vectors:
    """Return the vectors of a field from the data in its description."""
    data = field.data
    if not isinstance(data, list | tuple):
        raise InputError(f"data are {in_short(data)}; write [1, 2] or [[1, 2], [3]]")
    is_nested = [isinstance(row, list | tuple) for row in data]
    if not any(is_nested):
        return _split_array(field, _numbers(data, dtype))
    if not all(is_nested) or not field.has_table:
        raise InputError("data are lists in a list only for a field with a table, and then all")
    parts = tuple(_numbers(row, dtype) for row in data)
    lengths = {len(part) for part in parts}
    shape = (len(parts), *lengths) if len(lengths) == 1 else None
    return Vectors(dtype, _checked_parts(field, parts), shape)


def _checked_parts(field: Field, parts: tuple[AnyArray, ...]) -> tuple[AnyArray, ...]:
    """Return the vectors; refuse several numbers for a pointer to a single one."""
    if field.layout == "value" and any(len(part) != 1 for part in parts):
        raise InputError("layout 'value' points to one number; use one_ptr for more")
    return parts


def _numbers(values: Any, dtype: np.dtype[Any]) -> AnyArray:
    """Convert numbers to the element type; refuse those that it cannot hold."""
    if len(values) > MAX_ELEMENTS:
        raise InputError(f"{len(values):,} numbers are more than a tile holds")
    is_integer = dtype.kind in "iu"
    for value in values:
        python_type = {"b": bool, "f": int | float}.get(dtype.kind, int)
        if not isinstance(value, python_type) or isinstance(value, bool) != (python_type is bool):
            raise InputError(f"{in_short(value)} is no {dtype}")
        if is_integer and not np.iinfo(dtype).min <= value <= np.iinfo(dtype).max:
            raise InputError(f"{in_short(value)} does not fit {dtype}")
        largest = float(np.finfo(dtype).max) if dtype.kind == "f" else 1 << 64
        if abs(value) > largest and value not in (float("inf"), float("-inf")):
            raise InputError(f"{in_short(value)} is beyond a {dtype}")
    return np.array(values, dtype)
