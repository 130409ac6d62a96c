"""Energy of a run in joules, estimated from a table of published figures."""
