"""Trace of a run, and its figures: cycles, rates, balance, memory, exchange and energy."""
