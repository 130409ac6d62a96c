"""What hardware measured, row by row, and what each row asks of the simulator."""
