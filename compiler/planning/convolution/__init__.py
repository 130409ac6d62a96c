"""Planners of convolutions."""
