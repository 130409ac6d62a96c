"""Partitioners: rules that give each block of a pattern a seat, one rule a file.

`compiler.planning.strategies` lists their names.
"""

from .protocol import Partitioner, TunablePartitioner, cut_by, for_pattern, name_of, seats_of

__all__ = ["Partitioner", "TunablePartitioner", "cut_by", "for_pattern", "name_of", "seats_of"]
