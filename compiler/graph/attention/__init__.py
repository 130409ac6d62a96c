"""Attention as one program, dense or at the stored positions of a pattern."""
