"""PopSparse, the sparse library of PopLibs: a reproduction of its planners and of its lowering.

Both halves follow PopLibs' source exactly, odd corners ("quirks") included, so that its choices and
its measured cycles can be compared with those of our planners:

    decide   its planners and their estimates, which `planning` offers as strategies
    lower    its lowering of a decision to supersteps, which `emitter` uses for lowering "popsparse"
"""
