"""Command `ipusim machine`: print the numbers of a machine."""

from __future__ import annotations

from ..messages import DONE, print_text


def machine(name: str = "bow", /) -> int:
    """Print every number of a machine with its source, and what it acts on.

    Args:
        name: Machine to print: mk1, mk2, bow, c600 or a TOML file.
    """
    from ipusim import effects_text, load_machine

    chip = load_machine(name)
    print_text(f"{chip.listing}\n\n{effects_text(chip)}")
    return DONE
