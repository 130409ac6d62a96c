"""Lowering: a plan becomes supersteps, scheduled transfers and vertices with addresses.

`emit` is the way in. Of a known pattern `known` makes rounds, of a bound `dynamic` the forward and
transposed product and `grad_w` the gradient, with `propagation` as their loop. `seating` puts parts
on tiles; `gather`, `values`, `travel` and `reduction` say what travels, which `multicast`,
`unicast` and `traffic` schedule; `draft` and `place` give it addresses.
"""

from .dynamic import Product
from .emit import emit
from .list_overflow import ListOverflow
from .values import host_order

__all__ = ["ListOverflow", "Product", "emit", "host_order"]
