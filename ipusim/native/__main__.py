"""Write the LLVM text of compiled functions that changed: `python -m ipusim.native [MODULE ...]`.

Needs the development environment, with numba. Without names of modules, it writes the texts of all
modules of the package.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

import attrs

from ..sources.imports import files_below
from ..whole_file import whole_file
from .text import Origin, text_beside


def modules() -> list[str]:
    """Return the names of all modules of the package that have compiled functions."""
    package = Path(__file__).parents[1]
    files = (file for file in files_below(package) if file.suffix == ".py")
    marked_files = [file for file in files if "\n@compiled(" in file.read_text(encoding="utf-8")]
    return sorted(
        ".".join(file.relative_to(package.parent).with_suffix("").parts) for file in marked_files
    )


def main(names: list[str]) -> None:
    """Write the texts of the named modules, or of all modules; texts that are up to date stay."""
    from .writing import is_up_to_date, llvm_text, origin_of  # noqa: PLC0415

    for name in names or modules():
        module, start = import_module(name), time.perf_counter()
        path = text_beside(module)
        # The functions are unchanged: only the digests of files in the first line may differ.
        if is_up_to_date(module):
            old_text = path.read_text(encoding="utf-8")
            origin = attrs.evolve(origin_of(module), tools=Origin.of(old_text).tools)
            text = origin.line + old_text.partition("\n")[2]
        else:
            text = llvm_text(module)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            with whole_file(path) as file:
                file.write(text.encode())
            print(f"{path.name}: {len(text):,} characters in {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
