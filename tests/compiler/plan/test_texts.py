"""What plans are made of is printed in short."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import attrs

from ipusim import same_array
from ipusim.compiler import plan


def test_arrays_that_plans_are_made_of_are_never_printed() -> None:
    modules = (
        import_module(one.name) for one in walk_packages(plan.__path__, "ipusim.compiler.plan.")
    )
    types = {each for one in modules for each in vars(one).values() if isinstance(each, type)}
    arrays = {
        (owner.__name__, field.name): field.repr
        for owner in types
        if attrs.has(owner) and owner.__module__.startswith("ipusim.compiler.plan.")
        for field in attrs.fields(owner)
        if field.eq_key is same_array
    }

    assert len(arrays) > 40
    assert [place for place, printed in arrays.items() if printed] == []
