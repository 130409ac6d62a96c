"""Supersteps from a plan: gather, values, multiply, reduce, deliver."""
