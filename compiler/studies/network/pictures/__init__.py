"""Pictures of a network's study, and its HTML page; matplotlib is loaded when one is drawn."""

from .draw import draw
from .page import page_of, write_page

__all__ = ["draw", "page_of", "write_page"]
