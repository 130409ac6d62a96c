"""What draws: colours, picture files, tables of other packages, and the shell of pages."""
