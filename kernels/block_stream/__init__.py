"""Code shared by kernels of sparse blocks: workers stream columns past the weights of a block."""
