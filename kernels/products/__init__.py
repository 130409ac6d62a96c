"""Products of blocks, elements among them: what all kernels that multiply compute."""
