"""Training with N:M sparsity in groups of four: masks, kept weights, updates of dense weights."""
