"""Simulator of a chip: clock, tiles, exchange fabric and compute phases."""
