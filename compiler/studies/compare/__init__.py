"""Comparison of two runs, stores or golden files."""

from .comparison import (
    Comparison,
    changes_members,
    compared,
    comparison_json,
    comparison_text,
    counters_text,
    difference_text,
    left_out_lines,
    time_text,
)
from .figures import Side, figures_of, golden_figures, numbered_names

__all__ = [
    "Comparison",
    "Side",
    "changes_members",
    "compared",
    "comparison_json",
    "comparison_text",
    "counters_text",
    "difference_text",
    "figures_of",
    "golden_figures",
    "left_out_lines",
    "numbered_names",
    "time_text",
]
