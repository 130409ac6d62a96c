"""What runs: codelets, supersteps, their order, and what they take of memory."""
