"""`ipusim asm`: tile code assembled and linked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arguments import Define, Include, Output, Stub, macros
from ..places import ASSEMBLY, check_files
from ..telling import DONE, print_text


def asm(
    files: tuple[Path, ...],
    /,
    *,
    include: Include = (),
    define: Define = (),
    stub: Stub = (),
    list_: Annotated[bool, Parameter(name="--list", negative="")] = False,
    machine: str = "bow",
    output: Annotated[Path | None, Output] = None,
) -> int:
    """Assemble files of tile code, link them, and print size and labels.

    Args:
        files: Assembly text, .S; names that one exports (.globl) the others may use.
        include: A folder of `#include`, besides each file's own; may be repeated.
        define: NAME or NAME=VALUE for the preprocessor; may be repeated.
        stub: Name of a C++ function that no file has; calling it is a fault. May be repeated.
        list_: Print the code as it was assembled, a bundle a line.
        machine: mk1, mk2, bow, c600 or a TOML file, whose memory the code is for.
        output: A .S to write, the linked code as text that assembles to it again.
    """
    from ipusim import load_machine, shown_name, whole_file
    from ipusim.isa import assemble, code_listing, linked_text

    check_files({"--output": output}, inputs=files, suffixes={"--output": ASSEMBLY})
    origin = load_machine(machine).sram_base
    code = assemble(files, include=include, defines=macros(define), origin=origin, stubs=stub)
    if output is not None:
        with whole_file(output) as target:
            target.write(linked_text(code).encode())
    if list_:
        print_text(code_listing(code))
        return DONE
    names = " ".join(map(shown_name, files))
    print_text(f"{names}: {len(code.address):,} bundles, {code.bytes:,} bytes")
    for name, address in sorted(code.labels.items(), key=lambda item: item[1]):
        print_text(f"{address:#07x} {shown_name(name)}")
    return DONE
