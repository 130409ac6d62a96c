"""PopSparse, the sparse library of PopLibs, as it decides and as it lowers: a reproduction.

Both halves follow PopLibs' source to the digit, odd corners ("quirks") included, so that its
choices and its measured cycles can be compared with ours:

    decide   its planners and their own estimates, which `planning` offers as strategies
    lower    its way from a decision to supersteps, which `emitter` takes for lowering "popsparse"
"""
