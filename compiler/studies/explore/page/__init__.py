"""Page of a sweep: one HTML file in which a selected point is marked in every view."""

from .document import sweep_data, sweep_document, write_page

__all__ = ["sweep_data", "sweep_document", "write_page"]
