"""Meta-info, the words by which a bucket says where its non-zeros lie: written and read."""
