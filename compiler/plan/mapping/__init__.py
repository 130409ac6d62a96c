"""Lines, who touches them (the footprint), who owns them, and where they lie: tile mappings."""
