"""The pictures of a sweep; matplotlib loads when one is drawn."""

from .draw import draw

__all__ = ["draw"]
