"""The page of a run: what it holds by section, and the scripts that draw it.

A new tab is a file here that gives its data, a script in `assets/` that draws it, and a line in
`run_page`.
"""

from .comparison_page import comparison_document
from .run_page import SECTIONS, run_data, run_document

__all__ = ["SECTIONS", "comparison_document", "run_data", "run_document"]
