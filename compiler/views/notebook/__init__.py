"""What notebooks show things with: `show`, tables, small charts, pictures for newcomers.

The names are listed in `ipusim.compiler.views` and load when first used: only who draws loads
matplotlib.
"""
