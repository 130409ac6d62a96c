"""Vertices described by their C++ fields: layout of the vertex state, and runs on one tile."""
