"""`ipusim compare`: any two runs or stores side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import Flag, MaxInputBytes, most_bytes
from ..telling import DONE, say


def compare(
    first: Path,
    second: Path,
    /,
    *,
    json: Annotated[bool, Flag] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Print two runs, stores or golden files side by side, the largest difference first.

    Args:
        first: A run file of `ipusim simulate`, a store of `ipusim validate`, lines of
            `ipusim run --json`, a golden file or a folder of them.
        second: Another.
        json: Print one JSON object.
        max_input_bytes: The most bytes that a file may take in memory [SRAM of the largest chip].
    """
    from ...studies.compare import compared, comparison_json, comparison_text, figures_of

    left_out: list[str] = []
    most = most_bytes(max_input_bytes)
    sides = [figures_of(path, left_out.append, most) for path in (first, second)]
    comparison = compared(first, sides[0], second, sides[1])
    print(comparison_json(comparison) if json else comparison_text(comparison))
    if left_out:
        say("; ".join(left_out))
    return DONE
