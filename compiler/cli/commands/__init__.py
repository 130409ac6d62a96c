"""Commands of `ipusim`, a module for each: its function is the grammar of the command."""
