"""Command `ipusim lint`: find mistakes in tile code without running it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arguments import Define, Flag, Include, Stub, macros
from ..messages import DONE, FAILED, print_text


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
    """Find mistakes in tile code without running it; exit status 1 if there is an error.

    An error is code that the core refuses when it runs. A warning is code that is most likely a
    mistake; an information is code that costs cycles. These two leave the status at 0.

    Args:
        files: Assembly files, .S; several are linked.
        include: Folder to search for `#include`, besides the folder of each file; may be repeated
            [none].
        define: Macro for the preprocessor, as NAME or NAME=VALUE; may be repeated [none].
        stub: Name of a C++ function that no file defines; may be repeated [none].
        machine: Machine for which the code is checked: mk1, mk2, bow, c600 or a TOML file.
        json_: Print one JSON object instead of text: the findings, and the number of each type
            [off].
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
