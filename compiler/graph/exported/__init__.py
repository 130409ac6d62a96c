"""Exported PyTorch programs (`.pt2` files) as graphs: reading, and translations of operators."""
