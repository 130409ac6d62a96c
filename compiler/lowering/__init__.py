"""Lowering: a plan becomes supersteps, scheduled transfers and vertices with addresses.

`emit` is the way in. `rounds` says what a serial round does, `gather`, `values` and `reduction`
what travels in it; `multicast`, `unicast` and `traffic` schedule that; `draft` and `place` give it
addresses.
"""

from .emit import emit
from .values import host_order

__all__ = ["emit", "host_order"]
