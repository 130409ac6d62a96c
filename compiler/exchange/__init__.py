"""What schedules an exchange phase: traffic, multicasts, unicasts, packing, the port list."""
