"""Command `ipusim machine`: print the numbers of a machine."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ..arguments import Flag
from ..messages import DONE, print_text


def machine(
    name: str = "bow", /, *, json_: Annotated[bool, Flag, Parameter(name="--json")] = False
) -> int:
    """Print every number of a machine with its source, and what it acts on.

    Args:
        name: Machine to print: mk1, mk2, bow, c600 or a TOML file.
        json_: Print one JSON object instead of text: every number with its source and what it
            acts on [off].
    """
    from ipusim import effects_text, load_machine

    chip = load_machine(name)
    if json_:
        from ...views import machine_document

        print_text(machine_document(chip), is_data=True)
    else:
        print_text(f"{chip.listing}\n\n{effects_text(chip)}")
    return DONE
