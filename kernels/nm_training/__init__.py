"""Training with N:M sparsity of groups of four: masks, what they keep, updates of dense weights."""
