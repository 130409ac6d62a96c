"""Imports of sources, on which the hash of a user's kernel depends."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import ipusim
from ipusim import content_hash, files_below, sources_of
from ipusim.kernels import CODELETS
from ipusim.sources.imports import PARTS, imports_in, part_of

PACKAGE = "a_users_kernels"
TEXTS = {
    "__init__.py": "",
    "product.py": """
        import math, a_users_kernels.plain as plain
        from . import beside
        from .defined import one
        from .facade import (
            SIDE,  # a constant: no value tells where it is from
            half as rounded,
        )

        class Product:
            def answer(self):
                from .late import late
    """,
    "facade/__init__.py": """
        from .unused import other
        from .constants import SIDE
        from .numerics import half
    """,
    "facade/constants.py": "SIDE = 16",
    "facade/numerics.py": "def half(x): return x",
    "facade/unused.py": "other = 3",
    "late.py": "from ipusim import BOW\nlate = 4",
    "beside.py": "",
    "defined.py": "one = 1",
    "plain.py": "",
    "unrelated.py": "",
}


@pytest.fixture
def users_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Write a user's package, import its module and forget it afterwards."""
    for name, text in TEXTS.items():
        file = tmp_path / PACKAGE / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(dedent(text))
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module(f"{PACKAGE}.product").__name__
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


def test_uses_of_a_module_are_followed_through_facades_constants_and_late_imports(
    users_module: str,
) -> None:
    modules = {name.removeprefix(f"{PACKAGE}.") for name in sources_of(users_module)}

    assert modules == {
        *("product", "plain", "beside", "defined", "late"),
        *("facade.constants", "facade.numerics"),
    }


def test_the_hash_of_a_kernel_covers_kernels_and_no_other_part_of_the_package() -> None:
    covered = {kernel.name: set(sources_of(type(kernel).__module__)) for kernel in CODELETS}
    parts = {part_of(module) for modules in covered.values() for module in modules}

    assert parts == {"ipusim.kernels"}
    assert sum("ipusim.kernels.worklist" in modules for modules in covered.values()) > 100


def test_sources_carry_the_names_and_texts_that_an_installed_package_has() -> None:
    folder = Path(ipusim.__file__).parents[1]  # a wheel's files lie so, too
    for module, file in sources_of(type(CODELETS[0]).__module__).items():
        candidates = (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py")
        assert file in [folder / candidate for candidate in candidates]


def test_a_hash_does_not_depend_on_what_else_is_loaded() -> None:
    first_hash = content_hash(CODELETS[0])
    importlib.import_module("ipusim.compiler.cli.app")

    assert content_hash(CODELETS[0]) == first_hash


@pytest.mark.parametrize(
    ("module", "part"),
    [
        ("ipusim.kernels.reduce.reduce", "ipusim.kernels"),
        ("ipusim.compiler", "ipusim.compiler"),
        ("ipusim.kernelsmith", "ipusim"),
        ("ipusim.machine.machine", "ipusim"),
        ("a_users_kernels.product", "a_users_kernels"),
    ],
)
def test_a_module_belongs_to_a_part(module: str, part: str) -> None:
    assert part_of(module) == part
    assert {"ipusim.kernels", "ipusim.compiler"} == set(PARTS)


def test_absolute_and_relative_imports_are_found_with_their_names() -> None:
    text = "import p.q, r as s\nfrom . import a as b\n    from ..c.d import (\n  E,\n)\n"

    assert list(imports_in("x.y", text)) == [
        *(("p.q", "", ""), ("r", "", "")),
        ("x.y", "a", "b"),
        ("x.c.d", "E", "E"),
    ]


def test_files_of_linked_folders_are_below_the_package_once() -> None:
    package = Path(ipusim.__file__).parent
    files = files_below(package)

    assert {package / "kernels/half.py", package / "compiler/emitter.py"} <= set(files)
    assert len({os.path.realpath(file) for file in files}) == len(files)
