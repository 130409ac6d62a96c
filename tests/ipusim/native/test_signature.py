"""Signatures of compiled functions."""

from __future__ import annotations

import pytest

from ipusim.native.signature import Signature, Term


def test_a_signature_names_types_and_dimensions() -> None:
    signature = Signature.of("void(float32[:, :], int64, bool[:])")

    assert signature == Signature("void", (Term("float32", 2), Term("int64", 0), Term("bool", 1)))
    assert [str(term) for term in signature.terms] == ["float32[:, :]", "int64", "bool[:]"]


def test_a_function_may_take_nothing() -> None:
    assert Signature.of("int64()") == Signature("int64", ())


@pytest.mark.parametrize(
    ("text", "word"),
    [("float32[:]", "is no signature"), ("int64(half[:])", "'half'"), ("str(int64)", "'str'")],
)
def test_text_that_is_no_signature_is_refused(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        Signature.of(text)
