"""`python -m ipusim.kernels.code_table`: write the sizes of all kernels' code, see `code_bytes`."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ipusim import Codelet, whole_file

from .code_bytes import TABLE, assembled_bytes, text_digest
from .library import CODELETS


def table(kernels: Iterable[Codelet] = CODELETS) -> dict[str, dict[str, int]]:
    """By source, the bytes of each variant of these kernels, by its digest."""
    made: dict[str, dict[str, int]] = {}
    for kernel in kernels:
        code = kernel.assembly
        defines = tuple(sorted(code.defines.items()))
        sizes = made.setdefault(code.file.name, {})
        sizes[text_digest(code.file, defines)] = assembled_bytes(code.file, defines)
    return made


if __name__ == "__main__":
    with whole_file(TABLE) as file:
        file.write(f"{json.dumps(table(), indent=1, sort_keys=True)}\n".encode())
