"""Building blocks of reports: colours, picture files, tables, labels and interactive pages."""
