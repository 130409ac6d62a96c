"""Kernels that compute with whole rows, such as softmax and norms; all workers share the rows."""
