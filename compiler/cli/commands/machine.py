"""`ipusim machine`: the numbers of a chip."""

from __future__ import annotations

from ..telling import DONE


def machine(name: str = "bow", /) -> int:
    """Print every number of a machine with its source.

    Args:
        name: mk1, mk2, bow, c600 or a TOML file.
    """
    from ipusim import load_machine

    print(load_machine(name).listing)
    return DONE
