"""Rows of instructions that no IPU has, as `table` reads them: a what-if, marked so everywhere.

They stand for one question: what N:M sparsity in hardware would give. A machine has them by its
numbers (`ipusim.machine.hypothetical`), and no machine under a real chip's name does.

    f16v8n2m4hihov4amp   as f16v4hihov4amp, with two pairs of inputs: eight halves, two groups of
                         four. The weight 4 u + p of unit u is two kept weights of each group, and
                         byte p of the unit's choices says which: two bits a weight, lowest first,
                         the place of its input in the group
    ld64putci            the choices of units 2 i and 2 i + 1, a word each, from $CCCSLOAD
    ld3x64pace           16 bytes at address 0, 8 at address 1, into six registers
    ld3xst64pace         the same, and a 64-bit store at address 2
"""

from __future__ import annotations

from typing import Literal

_SOURCE = "hypothetical: no IPU has it; of machines with N of M in the AMP"
_LOADS = "hypothetical: no IPU has it; of machines with three loads a bundle"

_CHOICES = """
ld64putci | u3 | 8 bytes at $CCCSLOAD: the choices of two neighbouring AMP units (no IPU has it)
"""

_PACE = """
ld3x64pace | ahd mpx ms u4 | 128 bits at address 0, 64 at address 1 (no IPU has it)
ld3xst64pace | ahd aps mpx ms u6 | the same, and a 64-bit store at address 2 (no IPU has it)
"""

_AMP = """
f16v8n2m4hihov4amp | apd aps aps aps u16 | AMP: 2 of 4 halves in, half partials (no IPU has it)
"""

Rows = tuple[str, Literal["main", "aux"], Literal["worker", "supervisor", "both"], str]

HYPOTHETICAL_ROWS: tuple[Rows, ...] = (
    (_CHOICES, "main", "supervisor", _SOURCE),
    (_PACE, "main", "worker", _LOADS),
    (_AMP, "aux", "worker", _SOURCE),
)
"""Rows, pipe, contexts and source, in the order of the table."""
