"""Numbers of a chip, each with its source: the Machine class, presets, files and path delays."""
