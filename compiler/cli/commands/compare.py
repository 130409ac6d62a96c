"""Command `ipusim compare`: print two runs or stores side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import attrs

from ..arguments import Flag, MaxInputBytes, input_limit
from ..messages import DONE, print_text, say
from ..output_paths import PAGE, check_files


def compare(
    first: Path,
    second: Path,
    /,
    *,
    advice: Annotated[bool, Flag] = False,
    json: Annotated[bool, Flag] = False,
    html: Path | None = None,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Print two runs, stores or golden files side by side, the largest difference first.

    Of two runs it prints first where the difference comes from.

    Args:
        first: File A: a run file of `ipusim simulate`, a store of `ipusim validate`, lines of
            `ipusim run --json`, a golden file or a folder of golden files.
        second: File B, of the same form as A.
        advice: Simulate changes that would help the slower of two runs, and print the best; takes
            several times as long as that run [off].
        json: Print one JSON object instead of text [off].
        html: File to write, .html: an interactive page with both runs on the same axes, which
            needs no network [none].
        max_input_bytes: Maximum size of a file in memory, in bytes [all SRAM of the largest
            machine].
    """
    from ...studies.compare import compared, comparison_json, comparison_text, figures_of

    check_files({"--html": html}, inputs=[first, second], suffixes={"--html": PAGE})
    notes, max_bytes = list[str](), input_limit(max_input_bytes)
    figures = [figures_of(path, notes.append, max_bytes) for path in (first, second)]
    comparison = compared(first, figures[0], second, figures[1])
    # Runs with their programs are loaded only if advice or a page needs them.
    runs = _runs(comparison, max_bytes) if advice or html is not None else None
    if advice:
        comparison, runs = _with_advice(comparison, runs)
    formatter = comparison_json if json else comparison_text
    print_text(formatter(comparison), is_data=json)
    if notes:
        say("; ".join(notes))
    if html is not None:
        _write_page(comparison, html, runs)
        say(f"wrote {html}")
    return DONE


def _runs(comparison: Any, max_bytes: int) -> tuple[Any, Any] | None:
    """Return both runs with their programs, or None if the files are no run files."""
    from ipusim import InputError

    from ...views import saved_subject

    try:
        first, second = (
            saved_subject(Path(path), max_input_bytes=max_bytes)[0]
            for path in (comparison.first, comparison.second)
        )
    except (InputError, OSError):
        return None
    return first, second


def _with_advice(comparison: Any, runs: tuple[Any, Any] | None) -> tuple[Any, tuple[Any, Any]]:
    """Return the comparison and the runs with advice for the slower run.

    Raises:
        InputError: the files are no run files.
    """
    from ipusim import InputError

    from ..progress import stages

    if runs is None:
        raise InputError("--advice needs two runs with their plans, as --run-file writes them")
    with stages() as tell:
        tell("advice")
        advised_run = runs[comparison.slower].with_advice()
    # The order of A and B stays; only the slower one is replaced.
    advised_runs = (advised_run, runs[1]) if comparison.slower == 0 else (runs[0], advised_run)
    return attrs.evolve(comparison, advice=advised_run.advice), advised_runs


def _write_page(comparison: Any, html: Path, runs: tuple[Any, Any] | None) -> None:
    """Write the page; two runs with their programs are also compared by superstep and tile."""
    from ipusim import whole_file

    from ...views import comparison_document

    content = comparison_document(comparison, runs).html().encode()
    with whole_file(html) as file:
        file.write(content)
