"""Groups of a sparse matrix that stream past 16 columns of x in the AMP's weight registers."""
