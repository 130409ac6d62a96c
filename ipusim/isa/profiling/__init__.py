"""Reports on the cycles of a run: profiles, comparisons of two profiles, traces, timelines."""
