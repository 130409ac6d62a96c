"""From assembly text to code: sections of object code, the form of each statement, the link."""
