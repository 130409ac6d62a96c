from .function import compiled, inlined, inner
from .shares import LEAST_WORK, in_shares
from .switch import switch

__all__ = ["LEAST_WORK", "compiled", "in_shares", "inlined", "inner", "switch"]
