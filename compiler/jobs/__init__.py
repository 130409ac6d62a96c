"""Jobs: what `ipusim run` does, from the options of a job to its outcome.

A job is one product or convolution with its operands, a method and a machine. A `Request` has its
options, a `ResolvedRequest` the values that they stand for; stages make operand, plan, program and
run; an `Outcome` has the report, or the reason of a refusal.
"""
