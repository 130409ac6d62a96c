"""What a decision costs, counted before it is lowered."""
