"""Chains: several plans as one program, whose results become operands on the chip."""
