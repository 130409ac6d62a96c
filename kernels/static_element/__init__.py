"""Single elements that are known when the program is made: work list and kernel."""
