"""Timeline of a run for trace viewers: tracks, and two file formats to write them in."""
