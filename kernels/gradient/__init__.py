"""Gradients of the non-zeros that buckets hold, and the dense operands that they read."""
