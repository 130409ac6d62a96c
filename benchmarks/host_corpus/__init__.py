"""Corpus of jobs of every kind, whose outputs must be the same bytes on every host: see `hosts.py`.

A host is a computer that runs the simulator.
"""
