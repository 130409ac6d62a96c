"""Interactive pages in one HTML file: pictures with hover, zoom and selection, and tables.

A page consists of data, packed by Python, and of scripts that draw them. This package holds the
shell of all pages: scripts that unpack the data and draw tabs, panels with their tables and
downloads, and the selection. docs/pages.md says how to write a page.
"""

from .document import Document, packed, script

__all__ = ["Document", "packed", "script"]
