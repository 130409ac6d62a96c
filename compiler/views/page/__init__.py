"""Interactive pages of a run and of two compared runs: the data of each section, and its scripts.

A new tab needs a module here that returns its data, a script in `assets/` that draws it, and a line
in `run_page`.
"""

from .comparison_page import comparison_document
from .run_page import SECTIONS, run_data, run_document

__all__ = ["SECTIONS", "comparison_document", "run_data", "run_document"]
