"""Command `ipusim asm`: assemble and link tile code."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arguments import Define, Include, Output, Stub, macros
from ..messages import DONE, print_text
from ..output_paths import ASSEMBLY, check_files


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
        files: Assembly files, .S. A name that one exports (.globl) can be used by the others.
        include: Folder to search for `#include`, besides the folder of each file; may be repeated
            [none].
        define: Macro for the preprocessor, as NAME or NAME=VALUE; may be repeated [none].
        stub: Name of a C++ function that no file defines; a call of it is a fault when the code
            runs; may be repeated [none].
        list_: Print the assembled code, one bundle in each line [print size and labels only].
        machine: Machine for whose memory the code is linked: mk1, mk2, bow, c600 or a TOML file.
        output: File to write, .S: the linked code as text that assembles to the same code again
            [none].
    """
    from ipusim import load_machine, shown_name, whole_file
    from ipusim.isa import assemble, code_listing, linked_text

    # Paths are checked before any file is read or assembled.
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
