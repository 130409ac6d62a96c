"""The page of a sweep: one file of HTML in which a point that is clicked is selected everywhere."""

from .document import sweep_data, sweep_document, write_page

__all__ = ["sweep_data", "sweep_document", "write_page"]
