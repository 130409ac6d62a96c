"""Where the kernels' assembly lies, and how many bytes it becomes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ipusim import Assembly, assemble

ASSEMBLY = Path(__file__).parent / "asm"


def code_bytes(assembly: Assembly) -> int:
    """Bytes of a codelet's code."""
    return _bytes(assembly.file, tuple(sorted(assembly.defines.items())))


@cache
def _bytes(file: Path, defines: tuple[tuple[str, str], ...]) -> int:
    return assemble(file, defines=dict(defines)).bytes
