"""Parts of plans are printed in short."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import attrs
import pytest

from ipusim import same_array


@pytest.mark.parametrize(
    ("room", "least"),
    [("plan", 40), ("planning", 25), ("popsparse.lower", 30), ("exchange", 30)],
)
def test_arrays_that_plans_and_programs_are_made_of_are_never_printed(
    room: str, least: int
) -> None:
    package = import_module(f"ipusim.compiler.{room}")
    inside = f"{package.__name__}."
    modules = [import_module(module.name) for module in walk_packages(package.__path__, inside)]
    types = {
        value for module in modules for value in vars(module).values() if isinstance(value, type)
    }
    arrays = {
        (owner.__name__, field.name): field.repr
        for owner in types
        if attrs.has(owner) and owner.__module__.startswith(inside)
        for field in attrs.fields(owner)
        if field.eq_key is same_array
    }

    assert len(arrays) > least
    assert [field for field, printed in arrays.items() if printed] == []
