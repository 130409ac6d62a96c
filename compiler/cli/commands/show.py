"""`ipusim show`: what a file holds, as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from ..arguments import Flag, MaxInputBytes, Whole, most_bytes
from ..telling import DONE, print_text


def show(
    file: Path,
    /,
    *,
    tile: Annotated[int | None, Whole] = None,
    dot: Annotated[bool, Flag] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Print what a file holds: the decision, the program's text, the run's report.

    Args:
        file: A file that `ipusim compile` or `ipusim simulate` wrote.
        tile: Print every line that concerns this tile.
        dot: Print the program's graph of variables and phases, for Graphviz, and nothing else.
        max_input_bytes: The most bytes that the file may take in memory [SRAM of the largest chip].
    """
    from ipusim import InputError, run_note

    from ...archive import load
    from ...plan.cut_text import cut_text, decision_text
    from ...views import program_dot

    saved = load(file, max_input_bytes=most_bytes(max_input_bytes))
    if dot:
        if saved.program is None:
            raise InputError(f"{file} holds no program to draw")
        print_text(program_dot(saved.program))
        return DONE
    if saved.plan is not None and tile is None:
        decision = f"plan {saved.plan.strategy}: {decision_text(saved.plan.decision)}"
        _print_folded(decision, cut_text(saved.plan))
    if saved.program is not None:
        _print_program(saved.program, tile)
    if saved.run is not None and tile is None:
        note = run_note(saved.cycle_model)
        print_text("\n" + (f"{note}\n" if note else "") + str(saved.run.report))
    return DONE


def _print_program(program: Any, tile: int | None) -> None:
    """The program's text, or what of it concerns a tile."""
    from ipusim import InputError, listing, memory_over_time

    tiles = program.machine.tiles
    if tile is not None and not 0 <= tile < tiles:
        raise InputError(f"tile {tile} is not among the program's tiles 0 to {tiles - 1}")
    _print_folded(*listing(program, tile).splitlines())
    if tile is not None:
        _print_folded("", *memory_over_time(program).text(tile).splitlines())


def _print_folded(*lines: str) -> None:
    """Lines as wide as the terminal."""
    from ipusim import folded

    from ...drawing.screen_width import screen_width

    print_text("\n".join(folded(lines, screen_width())))
