"""Where a run's cycles went: profiles, two of them side by side, traces, timelines."""
