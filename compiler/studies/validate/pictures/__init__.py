"""The pictures of a validation; matplotlib loads when one is drawn."""

from .draw import draw

__all__ = ["draw"]
