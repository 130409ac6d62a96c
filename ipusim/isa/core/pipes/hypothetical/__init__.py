"""What the core does with instructions that no IPU has."""
