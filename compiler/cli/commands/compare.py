"""`ipusim compare`: any two runs or stores side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import Flag, MaxInputBytes, most_bytes
from ..telling import DONE


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

    most = most_bytes(max_input_bytes)
    comparison = compared(first, figures_of(first, most), second, figures_of(second, most))
    print(comparison_json(comparison) if json else comparison_text(comparison))
    return DONE
