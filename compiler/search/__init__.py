"""Automatic planning: the search that evaluates candidates, and its result."""
