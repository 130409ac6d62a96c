"""Partitioning strategies, one file each; a new one is a file and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from ..plan.decision import Decision, Options, Strategy
from ..plan.dynamic_decision import DynamicDecision, DynamicOptions, DynamicStrategy
from ..popsparse.decide.dynamic import decide_dynamic_popsparse
from ..popsparse.decide.static import PopSparseDecision, decide_popsparse, partition_popsparse
from .expected.decide import decide_dynamic_expected

STRATEGIES: Mapping[str, Strategy] = MappingProxyType(
    {
        "popsparse": decide_popsparse,
    }
)

DYNAMIC_STRATEGIES: Mapping[str, DynamicStrategy] = MappingProxyType(
    {
        "expected": decide_dynamic_expected,
        "popsparse": decide_dynamic_popsparse,
    }
)

__all__ = [
    "DYNAMIC_STRATEGIES",
    "STRATEGIES",
    "Decision",
    "DynamicDecision",
    "DynamicOptions",
    "DynamicStrategy",
    "Options",
    "PopSparseDecision",
    "Strategy",
    "decide_dynamic_expected",
    "decide_dynamic_popsparse",
    "decide_popsparse",
    "partition_popsparse",
]
