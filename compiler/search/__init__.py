"""Automatic planning: candidates counted, finalists emitted and simulated."""
