"""Digests of source files, and the source files on which a module's results depend."""
