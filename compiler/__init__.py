"""From a matrix to a program. These six functions make a session.

pattern = Pattern.of(a, block=16)              which blocks are non-zero
plan = plan_static(pattern, n=64)              tile of each block; or plan_dense, plan_dynamic
program = emit(plan)                           supersteps for the machine
feeds = pack(plan, a, x)                       the operands as the program takes them
run = simulate(program, feeds)                 from ipusim: results and cycles, run.report
y = unpack(plan, run.outputs)                  the result as a matrix
"""

if __name__ != "ipusim.compiler":
    raise ImportError("a package of ipusim: write `from ipusim.compiler import ...`")

import lazy_loader

# Names are listed in `__init__.pyi` and load when first used, so that the command starts at once.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
