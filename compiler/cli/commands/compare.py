"""`ipusim compare`: any two runs or stores side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from ..arguments import Flag, MaxInputBytes, most_bytes
from ..places import PAGE, check_files
from ..telling import DONE, print_text, say


def compare(
    first: Path,
    second: Path,
    /,
    *,
    json: Annotated[bool, Flag] = False,
    html: Path | None = None,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Print two runs, stores or golden files side by side, the largest difference first.

    Args:
        first: A run file of `ipusim simulate`, a store of `ipusim validate`, lines of
            `ipusim run --json`, a golden file or a folder of them.
        second: Another.
        json: Print one JSON object.
        html: Write one interactive page with both on the same axes, which needs no network.
        max_input_bytes: The most bytes that a file may take in memory [SRAM of the largest chip].
    """
    from ...studies.compare import compared, comparison_json, comparison_text, figures_of

    check_files({"--html": html}, inputs=[first, second], suffixes={"--html": PAGE})
    left_out: list[str] = []
    most = most_bytes(max_input_bytes)
    sides = [figures_of(path, left_out.append, most) for path in (first, second)]
    comparison = compared(first, sides[0], second, sides[1])
    text = comparison_json(comparison) if json else comparison_text(comparison)
    print_text(text, is_data=json)
    if left_out:
        say("; ".join(left_out))
    if html is not None:
        _write_page(comparison, html, most)
        say(f"wrote {html}")
    return DONE


def _write_page(comparison: Any, html: Path, most: int) -> None:
    """The page; two runs with their programs are also compared by superstep and tile."""
    from ipusim import InputError, whole_file

    from ...views import comparison_document, saved_subject

    try:
        first, second = (
            saved_subject(Path(side), max_input_bytes=most)[0]
            for side in (comparison.first, comparison.second)
        )
        runs = (first, second)
    except (InputError, OSError):  # a store, rows, golden files: counters alone
        runs = None
    content = comparison_document(comparison, runs).html().encode()
    with whole_file(html) as file:
        file.write(content)
