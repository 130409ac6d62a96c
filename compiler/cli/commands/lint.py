"""`ipusim lint`: tile code read for mistakes, without running it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arguments import Define, Flag, Include, Stub, macros
from ..telling import DONE, FAILED, print_text


def lint(
    files: tuple[Path, ...],
    /,
    *,
    include: Include = (),
    define: Define = (),
    stub: Stub = (),
    machine: str = "bow",
    json_: Annotated[bool, Flag, Parameter(name="--json")] = False,
) -> int:
    """Find what can be wrong with tile code without running it; exit status 1 if anything is.

    Errors are what the core refuses once it comes there; only they make the status 1. Warnings are
    most likely mistakes, information is what costs cycles.

    Args:
        files: Assembly text, .S; several are linked.
        include: A folder of `#include`, besides each file's own; may be repeated.
        define: NAME or NAME=VALUE for the preprocessor; may be repeated.
        stub: Name of a C++ function that no file has. May be repeated.
        machine: mk1, mk2, bow, c600 or a TOML file.
        json_: Print one JSON object: the findings and how many there are of each kind.
    """
    from ipusim import load_machine
    from ipusim.isa import assemble, lint_code

    chip = load_machine(machine)
    code = assemble(
        files, include=include, defines=macros(define), origin=chip.sram_base, stubs=stub
    )
    findings = lint_code(code, chip)
    print_text(json.dumps(findings.as_json(), indent=1) if json_ else findings, is_data=json_)
    return FAILED if findings.count("error") else DONE
