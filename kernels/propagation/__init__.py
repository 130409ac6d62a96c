"""The loop in which buckets travel: who decides, and what a decision costs the others."""
