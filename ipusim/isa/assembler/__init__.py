"""From assembly text to code: a draft of sections, the form of each statement, the link."""
