"""Codelets and their fields: ragged lists, and hashes of their sources."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import Assembly, Codelet, Ragged, Vertices, content_hash, int_column

LISTS = st.lists(st.lists(st.integers(-(2**31), 2**31 - 1), max_size=6), max_size=8)


def ragged(lists: list[list[int]]) -> Ragged:
    """Return lists as one ragged array."""
    count = int_column([len(entries) for entries in lists])
    flat = np.array([entry for entries in lists for entry in entries], dtype=np.int32)
    return Ragged(flat, np.cumsum(count) - count, count)


@given(LISTS)
def test_ragged_lists_come_back_row_by_row(lists: list[list[int]]) -> None:
    column = ragged(lists)

    assert [column.row(row).tolist() for row in range(len(column))] == lists


def test_vertices_may_share_one_list() -> None:
    column = Ragged(np.array([3, 4]), np.array([0, 0]), np.array([2, 2]))

    assert column.row(0).tolist() == column.row(1).tolist() == [3, 4]


def test_columns_are_equal_if_their_lists_have_equal_lengths_and_values() -> None:
    assert ragged([[1], [2, 3]]) == ragged([[1], [2, 3]])
    assert ragged([[1], [2, 3]]) != ragged([[1, 2], [3]])


def test_a_hash_is_twelve_digits_that_follow_source_and_parameters(
    adding: Callable[..., Vertices],
) -> None:
    def codelet(constant: float) -> Codelet:
        return adding([0], 0, 0, 1, constant=constant).codelet

    assert content_hash(codelet(1.0)) == content_hash(codelet(1.0))
    assert content_hash(codelet(1.0)) != content_hash(codelet(2.0))
    assert len(content_hash(codelet(1.0))) == 12
    assert int(content_hash(codelet(1.0)), 16) >= 0


@pytest.mark.parametrize("name", ['"../other/code.inc"', "<../other/code.inc>"])
def test_a_hash_follows_what_the_assembly_includes_and_no_other_file(
    adding: Callable[..., Vertices], tmp_path: Path, name: str
) -> None:
    for folder in ("family", "other"):
        (tmp_path / folder).mkdir()
    source, included, unrelated = (
        tmp_path / name for name in ("family/code.S", "other/code.inc", "family/another.S")
    )
    source.write_text(f"#include {name}\nbr $lr\n")
    plain = adding([0], 0, 0, 1, constant=1.0).codelet
    assembly = property(lambda _: Assembly(source, {}, "code", "workers"))
    codelet = type("Coded", (type(plain),), {"assembly": assembly})(plain.constant)

    def after(file: Path, text: str) -> str:
        file.write_text(text)
        return content_hash(codelet)

    first = after(included, "nop\n")

    assert after(unrelated, "nop\n") == first
    assert after(included, "// a comment\n\n  nop  # another\n") == first
    assert after(included, "nop\nnop\n") != first
    assert after(included, "nop\n") == first


def test_a_hash_follows_constants_but_no_comments_docstrings_and_empty_lines(
    adding: Callable[..., Vertices], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    plain = adding([0], 0, 0, 1, constant=1.0).codelet
    package, constants = tmp_path / "users_codelets", tmp_path / "users_codelets" / "constants.py"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "product.py").write_text("from .constants import STEP\n")
    constants.write_text("STEP = 1\n")
    module = import_module("users_codelets.product").__name__
    codelet = type("Coded", (type(plain),), {"__module__": module})(1.0)

    def after(text: str) -> str:
        constants.write_text(text)
        return content_hash(codelet)

    first = after("STEP = 1\n")

    assert after('"""Steps."""\n\nSTEP = 1  # of a row\n"""A step."""\n') == first
    assert after("STEP = 2\n") != first
