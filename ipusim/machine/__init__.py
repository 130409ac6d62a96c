"""The numbers of one chip, each with its source: values, presets, files."""
