"""A run over time, for Perfetto and other viewers: tracks, and two ways to write them."""
