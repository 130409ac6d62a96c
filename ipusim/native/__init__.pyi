from .function import compiled, inlined, inner
from .loading import use_plain_processor
from .shares import MIN_WORK, in_shares, side_by_side
from .switch import switch

__all__ = [
    "MIN_WORK",
    "compiled",
    "in_shares",
    "inlined",
    "inner",
    "side_by_side",
    "switch",
    "use_plain_processor",
]
