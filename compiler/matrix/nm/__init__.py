"""N:M sparsity on the host: masks by magnitude, packed indices, kept energy, random patterns."""
