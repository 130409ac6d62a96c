"""What every sweep shares: its store, its processes, the fingerprint of the simulator."""
