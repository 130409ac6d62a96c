"""Command `ipusim show`: print the content of a saved file as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from ..arguments import Flag, Integer, MaxInputBytes, input_limit
from ..messages import DONE, print_text


def show(
    file: Path,
    /,
    *,
    tile: Annotated[int | None, Integer] = None,
    dot: Annotated[bool, Flag] = False,
    json_: Annotated[bool, Flag, Parameter(name="--json")] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Print the content of a saved file: plan, program as text, report of the run.

    Args:
        file: File that `ipusim compile`, `ipusim run`, `ipusim simulate` or `ipusim network` has
            written.
        tile: Number of a tile; only lines that concern it are printed [all lines].
        dot: Print only the graph of variables and phases of the program, for Graphviz [off].
        json_: Print one JSON object instead of text: plan, program and figures of the run, or what
            the program has on the tile [off].
        max_input_bytes: Maximum size of the file in memory, in bytes [all SRAM of the largest
            machine].
    """
    from ipusim import InputError, run_note

    from ...archive import load
    from ...views import program_dot, show_document

    saved = load(file, max_input_bytes=input_limit(max_input_bytes))
    if dot and json_:
        raise InputError("--dot beside --json; give one of them")
    if dot:
        if saved.program is None:
            raise InputError(f"{file} holds no program to draw")
        print_text(program_dot(saved.program))
    elif json_:
        if saved.program is not None:
            _check_tile(saved.program, tile)
        note = run_note(saved.cycle_model)
        print_text(show_document(saved, note=note, tile=tile), is_data=True)
    else:
        _print_saved(saved, tile)
    return DONE


def _print_saved(saved: Any, tile: int | None) -> None:
    """Print the plan, the program and the run of a file, those that it holds.

    Plan and report are left out for a single tile.
    """
    from ipusim import run_note

    from ...plan.cut_text import cut_text, decision_text
    from ...views.documents import figures_of_graph
    from ...views.table import verdict_text, without_alternatives

    if saved.plan is not None and tile is None:
        plan, cycles = saved.plan, None if saved.run is None else saved.run.report.cycles
        decision = f"plan {plan.strategy}: {decision_text(without_alternatives(plan.decision))}"
        verdict = verdict_text(plan.decision, plan.label().method, cycles)
        _print_folded(decision, cut_text(plan), *filter(None, [verdict]))
    figures = figures_of_graph(saved)
    if figures is not None and tile is None:
        print_text("\n".join([*figures.lines(), ""]))
    if saved.program is not None:
        _print_program(saved.program, tile)
    if saved.run is not None and tile is None:
        # A sentence if the run is of another cycle model than the present one, else empty.
        note = run_note(saved.cycle_model)
        print_text("\n" + (f"{note}\n" if note else "") + str(saved.run.report))


def _print_program(program: Any, tile: int | None) -> None:
    """Print a program as text, or only its lines and its memory that concern a tile."""
    from ipusim import listing, memory_over_time

    _check_tile(program, tile)
    _print_folded(*listing(program, tile).splitlines())
    if tile is not None:
        _print_folded("", *memory_over_time(program).text(tile).splitlines())


def _check_tile(program: Any, tile: int | None) -> None:
    """Refuse a tile that the program's machine does not have."""
    from ipusim import InputError

    tiles = program.machine.tiles
    if tile is not None and not 0 <= tile < tiles:
        raise InputError(f"tile {tile} is not among the program's tiles 0 to {tiles - 1}")


def _print_folded(*lines: str) -> None:
    """Print lines, broken to the width of the terminal."""
    from ipusim import folded

    from ...drawing.screen_width import screen_width

    print_text("\n".join(folded(lines, screen_width())))
