"""Serial splits: slicing a trip's operand out of all, putting its result back, counting trips."""
