"""`ipusim asm`: tile code assembled."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arguments import Define, Include, macros
from ..telling import DONE


def asm(
    file: Path,
    /,
    *,
    include: Include = (),
    define: Define = (),
    list_: Annotated[bool, Parameter(name="--list", negative="")] = False,
) -> int:
    """Assemble a file of tile code, and print its size and labels.

    Args:
        file: Assembly text, .S.
        include: A folder of `#include`, besides the file's own; may be repeated.
        define: NAME or NAME=VALUE for the preprocessor; may be repeated.
        list_: Print the code as it was assembled, a bundle a line.
    """
    from ipusim.isa import assemble, code_listing

    code = assemble(file, include=include, defines=macros(define))
    if list_:
        print(code_listing(code))
        return DONE
    print(f"{file}: {len(code.address):,} bundles, {code.bytes:,} bytes")
    for name, address in sorted(code.labels.items(), key=lambda item: item[1]):
        print(f"{address:#07x} {name}")
    return DONE
