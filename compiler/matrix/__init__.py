"""What is multiplied: patterns and bounds, values, files, generators, the product on the host."""
