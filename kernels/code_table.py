"""Command `python -m ipusim.kernels.code_table`: write the tables of `code_bytes`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ipusim import Codelet, whole_file

from .code_bytes import BUNDLES, TABLE, assembled_bytes, counted_bundles, text_digest
from .kernel import Kernel
from .library import CODELETS


def tables(kernels: Iterable[Codelet] = CODELETS) -> dict[Path, dict[str, dict[str, Any]]]:
    """Return the tables of code bytes and label bundles of all variants of some kernels.

    The result is {file of the table: {source file: {digest of the code: figures}}}.
    """
    sizes: dict[str, dict[str, Any]] = {}
    bundles: dict[str, dict[str, Any]] = {}
    for kernel in kernels:
        code = kernel.assembly
        defines = tuple(sorted(code.defines.items()))
        digest = text_digest(code.file, defines)
        sizes.setdefault(code.file.name, {})[digest] = assembled_bytes(code.file, defines)
        for entry, labels in kernel.entries.items() if isinstance(kernel, Kernel) else ():
            form = counted_bundles(code.file, defines, entry, labels)
            forms = bundles.setdefault(code.file.name, {}).setdefault(digest, {})
            forms[" ".join((entry, *labels))] = list(form.values())
    return {TABLE: sizes, BUNDLES: bundles}


if __name__ == "__main__":
    for path, table in tables().items():
        with whole_file(path) as file:
            file.write(f"{json.dumps(table, indent=1, sort_keys=True)}\n".encode())
