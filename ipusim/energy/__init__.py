"""Energy as values: a table of published figures, and what a run takes by it."""
