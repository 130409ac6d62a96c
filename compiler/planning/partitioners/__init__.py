"""Partitioners: which seat takes which block, one rule a file; `strategies` names them."""

from .protocol import Family, Partitioner, cut_by, name_of, prepared, seats_of

__all__ = ["Family", "Partitioner", "cut_by", "name_of", "prepared", "seats_of"]
