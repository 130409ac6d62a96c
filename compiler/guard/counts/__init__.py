"""Golden cycle counts: their files, what changed between two of them, and its table."""

from .change import Change, Figures, Value, changes_between
from .change_table import change_table
from .checksum import checksum
from .failure import failure
from .golden_file import SUFFIX, Golden, golden_text, read_golden
from .judgement import judged
from .recorder import Record, Recorder
from .renewal import Renewal, renewal
from .summary import comparison_summary, update_summary

__all__ = [
    "SUFFIX",
    "Change",
    "Figures",
    "Golden",
    "Record",
    "Recorder",
    "Renewal",
    "Value",
    "change_table",
    "changes_between",
    "checksum",
    "comparison_summary",
    "failure",
    "golden_text",
    "judged",
    "read_golden",
    "renewal",
    "update_summary",
]
