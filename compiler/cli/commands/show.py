"""`ipusim show`: what a file holds, as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import Flag
from ..telling import DONE


def show(file: Path, /, *, tile: int | None = None, dot: Annotated[bool, Flag] = False) -> int:
    """Print what a file holds: the decision, the program's text, the run's report.

    Args:
        file: A file that `ipusim compile` or `ipusim simulate` wrote.
        tile: Print every line that concerns this tile.
        dot: Print the program's graph of variables and phases, for Graphviz, and nothing else.
    """
    from ipusim import InputError, listing, memory_over_time

    from ...archive import load
    from ...views import program_dot

    saved = load(file)
    if dot:
        if saved.program is None:
            raise InputError(f"{file} holds no program to draw")
        print(program_dot(saved.program))
        return DONE
    if saved.plan is not None and tile is None:
        choices = ", ".join(f"{name} {value}" for name, value in saved.plan.decision.items())
        print(f"plan {saved.plan.strategy}: {choices}")
    if saved.program is not None:
        tiles = saved.program.machine.tiles
        if tile is not None and not 0 <= tile < tiles:
            raise InputError(f"tile {tile} is not among the program's tiles 0 to {tiles - 1}")
        print(listing(saved.program, tile))
        if tile is not None:
            print(f"\n{memory_over_time(saved.program).text(tile)}")
    if saved.run is not None and tile is None:
        print(f"\n{saved.run.report}")
    return DONE
