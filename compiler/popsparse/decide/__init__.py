"""PopSparse's own decisions: its planners and their estimates, static and dynamic."""
