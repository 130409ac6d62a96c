"""What the object code of a file exports and what it waits for, as `nm` tells it.

Rule: a linker needs no more than this to say which files belong together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs

from .assemble import Source, units_of
from .definitions import wanted_names


@attrs.frozen
class FileNames:
    """Names of one file that concern others.

    Attributes:
        exports: those that it defines for others.
        wanted: those that it uses and does not define, in order of their first use.
        bytes: of its code and data; 0 where conditions leave nothing.
    """

    exports: frozenset[str]
    wanted: tuple[str, ...]
    bytes: int


def file_names(
    source: Source,
    *,
    include: Sequence[str | Path] = (),
    defines: Mapping[str, str] | None = None,
) -> FileNames:
    """The names of one file; arguments and errors as of `assemble`."""
    [unit] = units_of(source, include=include, defines=defines)
    own = {*unit.labels, *unit.symbols}
    return FileNames(
        exports=frozenset(name for name in unit.exports if name in own),
        wanted=tuple(wanted_names([unit])),
        bytes=unit.total,
    )
