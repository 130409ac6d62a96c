"""Sources: what a module's answers follow from, and digests of what sources say."""
