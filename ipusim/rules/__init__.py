"""Rules that a program must keep before it may run: memory, addresses, arrivals, control words."""
