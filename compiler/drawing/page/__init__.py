"""Pages of one HTML file that a reader can ask: pictures that hover, zoom and select; tables.

A page is data, packed by Python, and scripts that draw it. The shell of all pages is here: what
opens the data, the pages' tabs, the panels with their tables and files, and what is selected.
docs/pages.md says how to write one.
"""

from .document import Document, packed, script

__all__ = ["Document", "packed", "script"]
