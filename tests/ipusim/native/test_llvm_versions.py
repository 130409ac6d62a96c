"""Declared versions of llvmlite, and the errors of others."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from llvmlite import binding as llvm

from ipusim import IpusimError
from ipusim.native.llvm_versions import NEWEST, OLDEST, context, parse_text

PROJECT = Path(__file__).parents[3] / "pyproject.toml"
POINTER = "define void @f(ptr %0) {\n  ret void\n}\n"


@pytest.mark.skipif(not PROJECT.exists(), reason="installed, without the project's file")
def test_the_oldest_version_is_the_declared_one() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]

    assert f"llvmlite>={OLDEST}" in project["dependencies"]


def test_a_text_that_cannot_be_read_is_one_line_with_the_versions_that_can() -> None:
    with pytest.raises(IpusimError) as refused:
        parse_text("define void @f() frobnicate {\n  ret void\n}\n", "loops.ll")

    line = str(refused.value)
    assert line.startswith("llvmlite ")
    assert "cannot read loops.ll (LLVM IR parsing error" in line
    assert line.endswith(f"{OLDEST} to {NEWEST} can: pip install 'llvmlite=={NEWEST}.*'")
    assert "\n" not in line


def test_pointers_have_no_element_type_whatever_other_contexts_have() -> None:
    llvm.parse_assembly("", llvm.create_context())

    assert str(parse_text(POINTER, "pointer")).count("ptr %0") == 1
    assert parse_text(POINTER, "pointer").get_function("f").name == "f"
    assert context() is context()
