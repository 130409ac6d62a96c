"""Arrays in the text of a page, each in its narrowest type."""

from __future__ import annotations

import base64
import gzip
import json

import numpy as np
import pytest

from ipusim.compiler.drawing.page import packed

WIDTHS = {"u1": np.uint8, "i2": np.int16, "u4": np.uint32, "f4": np.float32, "f8": np.float64}


def opened(text: str) -> tuple[object, bytes]:
    """Return the JSON and the bytes of the arrays of a packed text, read by the layout."""
    content = gzip.decompress(base64.b64decode(text))
    length = int.from_bytes(content[:4], "little")
    first = -(-(4 + length) // 8) * 8
    return json.loads(content[4 : 4 + length]), content[first:]


@pytest.mark.parametrize(
    ("array", "narrowest"),
    [
        (np.arange(6).reshape(2, 3), "u1"),
        (np.array([-1, 300]), "i2"),
        (np.array([0, 2**32 - 1]), "u4"),
        (np.array([0, 2**40]), "f8"),
        (np.array([0.5, -1.25]), "f8"),
        (np.array([0.5], dtype=np.float32), "f4"),
        (np.zeros((0, 3), dtype=np.int64), "u1"),
        (np.array([True, False]), "u1"),
    ],
)
def test_an_array_lies_where_the_layout_says_in_its_narrowest_type(
    array: np.ndarray, narrowest: str
) -> None:
    values, content = opened(packed({"before": np.arange(3), "it": array}))

    offset, type_name, shape = values["it"]["$array"]  # type: ignore[index]  # JSON has no types
    numbers = np.frombuffer(content, dtype=f"<{narrowest}", count=array.size, offset=offset)

    assert (type_name, offset % 8) == (narrowest, 0)
    assert numbers.reshape(shape).tolist() == array.tolist()


def test_other_values_are_json() -> None:
    values = {"a": [1, {"b": None}], "c": (np.int64(3), np.float64(0.5)), "d": "<é>"}

    assert opened(packed(values))[0] == {"a": [1, {"b": None}], "c": [3, 0.5], "d": "<é>"}


def test_texts_as_arrays_are_refused() -> None:
    with pytest.raises(TypeError, match="no numbers"):
        packed({"names": np.array(["a"])})
