"""Command `ipusim machine`: print the numbers of a machine."""

from __future__ import annotations

from ..messages import DONE, print_text


def machine(name: str = "bow", /) -> int:
    """Print every number of a machine with its source.

    Args:
        name: Machine to print: mk1, mk2, bow, c600 or a TOML file.
    """
    from ipusim import load_machine

    print_text(load_machine(name).listing)
    return DONE
