"""Partitioning strategies, one file each; a new one is a file and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from .decision import Decision, Options, Strategy
from .popsparse import PopSparseDecision, decide_popsparse, partition_popsparse

STRATEGIES: Mapping[str, Strategy] = MappingProxyType(
    {
        "popsparse": decide_popsparse,
    }
)

__all__ = [
    "STRATEGIES",
    "Decision",
    "Options",
    "PopSparseDecision",
    "Strategy",
    "decide_popsparse",
    "partition_popsparse",
]
