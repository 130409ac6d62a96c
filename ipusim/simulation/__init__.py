"""The live chip: clock, tiles, fabric, and how a compute set is played."""
