"""The exchange of a run's page: words by tile and superstep, and the schedule as spans."""

from .exchange import delays_in_a_row, exchange_data, kept_tiles
from .spans import SendSpans, spans_of

__all__ = ["SendSpans", "delays_in_a_row", "exchange_data", "kept_tiles", "spans_of"]
