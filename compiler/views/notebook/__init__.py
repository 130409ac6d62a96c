"""Tools of notebooks: `show`, small tables, charts, and pictures of small chips.

The names are listed in `ipusim.compiler.views` and load when first used, so that a program that
draws nothing does not load matplotlib.
"""
