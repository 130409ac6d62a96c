"""Stubs: places that stand for code which is not there, and fault by name when they are reached.

Rule: a stub is a `trap` in a file of its own that exports the name; the line of its bundle says
what happened, so that the fault does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...errors import InputError, nearest
from ..table.table import OPCODE
from .cxx_names import plain_name
from .forms import Chosen
from .naming import add_label, export
from .object_code import Bundle, ObjectCode, add_item
from .text.source import SourceLine

STUB_FILE = "<stub>"


def stubs_for(stubs: Collection[str], wanted: Mapping[str, SourceLine]) -> list[ObjectCode]:
    """A file that exports a stub for each name given, none if none is.

    Args:
        stubs: names as files have them, or as C++ has them without parameters.
        wanted: the names that files use and none defines.

    Raises:
        InputError: for a stub that nothing needs.
    """
    names: dict[str, None] = {}
    for stub in stubs:
        meant = [name for name in wanted if stub in (name, plain_name(name))]
        if not meant:
            known = nearest(stub, wanted) if wanted else "every name has its code"
            raise InputError(
                f"stub {stub!r} stands for no name that is used and not there; {known}"
            )
        names.update(dict.fromkeys(meant))
    return [_file(list(names))] if names else []


def _file(names: list[str]) -> ObjectCode:
    unlinked = ObjectCode()
    for number, name in enumerate(names, 1):
        line = SourceLine(STUB_FILE, number, f"stub {name} was called; give the code of {name}")
        export(unlinked, name, line, weak=False)
        add_label(unlinked, name, line)
        trap = Chosen(OPCODE["trap u4"], (0,), line)
        add_item(unlinked, Bundle(unlinked.section.size, trap, None, line))
    return unlinked
