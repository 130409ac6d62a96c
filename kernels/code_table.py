"""Write the tables of assembled code: `python -m ipusim.kernels.code_table`.

One table has the bytes of each kernel's code; the other has, for each entry of the code, the
bundles that a worker issues outside loops and in each pass of a label. `code_bytes` reads them.
"""

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
    """Return the table of code bytes and the table of bundles of some kernels.

    The result is {file of the table: {source file: {digest of the code: figures}}}. The figures are
    a number of bytes in the first table. In the second they are {entry and labels, separated by
    spaces: [bundles outside loops, bundles of a pass of each label]}.
    """
    sizes: dict[str, dict[str, Any]] = {}
    bundles: dict[str, dict[str, Any]] = {}
    for kernel in kernels:
        code = kernel.assembly
        defines = tuple(sorted(code.defines.items()))
        digest = text_digest(code.file, defines)
        sizes.setdefault(code.file.name, {})[digest] = assembled_bytes(code.file, defines)
        for entry, labels in kernel.entries.items() if isinstance(kernel, Kernel) else ():
            counts = counted_bundles(code.file, defines, entry, labels)
            figures = bundles.setdefault(code.file.name, {}).setdefault(digest, {})
            figures[" ".join((entry, *labels))] = list(counts.values())
    return {TABLE: sizes, BUNDLES: bundles}


if __name__ == "__main__":
    for path, table in tables().items():
        with whole_file(path) as file:
            file.write(f"{json.dumps(table, indent=1, sort_keys=True)}\n".encode())
