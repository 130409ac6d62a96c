"""The dynamic strategy "expected": costs at expected counts, by the kernels' own formulas."""
