from .products import MATMUL, OPERATIONS, TRANSPOSED, VALUE_GRADIENT, Product, estimate_for
from .sampled import SDDMM, SampledGradient, SampledProduct

__all__ = [
    "MATMUL",
    "OPERATIONS",
    "SDDMM",
    "TRANSPOSED",
    "VALUE_GRADIENT",
    "Product",
    "SampledGradient",
    "SampledProduct",
    "estimate_for",
]
