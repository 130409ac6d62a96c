"""The loop of the port list as machine code, for very many messages."""

from __future__ import annotations

from numba import njit

from .port_order import order_of

compiled_order_of = njit(cache=True)(order_of)
