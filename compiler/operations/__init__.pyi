from .products import MATMUL, OPERATIONS, TRANSPOSED, VALUE_GRADIENT, Product, estimate_for

__all__ = [
    "MATMUL",
    "OPERATIONS",
    "TRANSPOSED",
    "VALUE_GRADIENT",
    "Product",
    "estimate_for",
]
