"""Programs of an IPU: codelets, supersteps and their order, exchange code and memory use."""
