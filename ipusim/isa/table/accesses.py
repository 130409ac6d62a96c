"""What an instruction loads and stores: each access's bytes, its way, and which packed address.

Rule: the mnemonic says it, as the table has it: `ld` or `st`, a letter for what becomes of the
value (`m` where the form has no delta), the bits; `d16` loads the next 16-bit delta besides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import attrs

_PLAIN = re.compile(r"(ld|st)(d16)?[zsabm]?(8|16|32|64|128)(?:step)?")
_DELTA_BYTES = 2
WITHOUT_DELTA = ("stm32",)  # its address is base + bytes x offset


@attrs.frozen
class MemoryAccess:
    """One access of an instruction.

    Attributes:
        bytes: how many it moves.
        stores: whether it writes them to memory.
        packed: which of three packed addresses it has, None for what has none.
    """

    bytes: int
    stores: bool = False
    packed: int | None = None


_FIRST, _SECOND, _STORE = (
    MemoryAccess(8, packed=0),
    MemoryAccess(8, packed=1),
    MemoryAccess(8, stores=True, packed=2),
)
_WIDE = MemoryAccess(16, packed=0)
_NAMED: Mapping[str, tuple[MemoryAccess, ...]] = {
    "ld64putcs": (MemoryAccess(8),),
    "ld128putcs": (MemoryAccess(16),),
    "ld64putci": (MemoryAccess(8),),
    "ld2x64pace": (_FIRST, _SECOND),
    "ldst64pace": (_FIRST, _STORE),
    "ld2xst64pace": (_FIRST, _SECOND, _STORE),
    "st64pace": (_STORE,),
    "ld3x64pace": (_WIDE, _SECOND),
    "ld3xst64pace": (_WIDE, _SECOND, _STORE),
}


@cache
def accesses_of(mnemonic: str) -> tuple[MemoryAccess, ...]:
    """The accesses of an instruction to memory; that of the next delta comes first."""
    if mnemonic in _NAMED:
        return _NAMED[mnemonic]
    plain = _PLAIN.fullmatch(mnemonic)
    if plain is None:
        return ()
    action, delta, bits = plain.groups()
    access = MemoryAccess(int(bits) // 8, stores=action == "st")
    return (MemoryAccess(_DELTA_BYTES), access) if delta else (access,)
