"""Results of kernels that multiply blocks: how products are added up, and in which order."""
