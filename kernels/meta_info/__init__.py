"""Meta-info, the words of a bucket that say where its non-zeros lie: written and read."""
