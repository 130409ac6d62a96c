"""Replay of a run: its vertices once more on the instruction-level core, with a worker trace."""
