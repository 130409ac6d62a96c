"""Golden cycle counts: their files, the changes between two of them, and messages."""

from .change import Change, Figures, Value, changes_between
from .checksum import checksum
from .golden_file import SUFFIX, Golden, golden_text, read_golden, renewal
from .messages import (
    change_markdown,
    change_table,
    comparison_summary,
    failure,
    shown,
    update_summary,
)
from .recorder import Recorder, judged

__all__ = [
    "SUFFIX",
    "Change",
    "Figures",
    "Golden",
    "Recorder",
    "Value",
    "change_markdown",
    "change_table",
    "changes_between",
    "checksum",
    "comparison_summary",
    "failure",
    "golden_text",
    "judged",
    "read_golden",
    "renewal",
    "shown",
    "update_summary",
]
