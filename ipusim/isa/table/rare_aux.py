"""Rows of the aux pipe that few kernels need, as `table` reads them, with their sources."""

from __future__ import annotations

_ISA = "documented: vendor's generated ISA pages"
_FLAGS = "documented: vendor's generated ISA pages, without the numbers of the flags"
_FP8 = "derived: from PopLibs' casts and convolutions for ipu21"
_GRAND = (
    "documented: vendor's generated ISA pages; estimated: which bits are summed, as PopLibs' model "
    "on hosts does"
)

_LANES = """
and | ad as h12 | bitwise and with the 12 highest bits
andc | ad as h12 | first and not the 12 highest bits
not128 | aqd aqs | bitwise not of a quad
sort4x16lo | ad ab as | the half of the first below the low half of the second
sort4x16hi | ad ab as | the half of the first below the high half of the second
f32v2cmplt | apd ab aps | all ones where one number is less
f32v2cmple | apd ab aps | all ones where one number is less or equal
f32v2cmpgt | apd ab aps | all ones where one number is greater
f32v2cmpge | apd ab aps | all ones where one number is greater or equal
f32v2cmpeq | apd ab aps | all ones where equal to one number
f32v2cmpne | apd ab aps | all ones where not equal to one number
f16v2cmplt | ad ab as | all ones where one half is less
f16v2cmple | ad ab as | all ones where one half is less or equal
f16v2cmpgt | ad ab as | all ones where one half is greater
f16v2cmpge | ad ab as | all ones where one half is greater or equal
f16v2cmpeq | ad ab as | all ones where equal to one half
f16v2cmpne | ad ab as | all ones where not equal to one half
f16v4cmplt | apd ab aps | all ones where one half is less
f16v4cmple | apd ab aps | all ones where one half is less or equal
f16v4cmpgt | apd ab aps | all ones where one half is greater
f16v4cmpge | apd ab aps | all ones where one half is greater or equal
f16v4cmpeq | apd ab aps | all ones where equal to one half
f16v4cmpne | apd ab aps | all ones where not equal to one half
f32v2class | ad aps | the classes of two numbers, a byte each
f16v2class | ad as | the classes of two halves, a byte each
f16v4class | ad aps | the classes of four halves, a byte each
f16v2maxc | ad as | the greater of both halves, in both halves
f16v4maxc | ad aps | the greater of each two neighbours
f16v2cmac | as as | products of both halves summed, added to accumulator 0
f16v4mix | apd aps aps | $TAS, low half times first plus high half times second; the last sums
f32v2rmask | apd aps as | each number kept with probability second / 65536, else 0
f16v4rmask | apd aps as | each half kept with probability second / 65536, else 0
f32sufromui | ad as | an unsigned integer in -1/2 .. 1/2, never 0
f32v2sufromui | apd aps | two of them
f16v2sufromui | ad as | unsigned integers of 16 bits in -1/2 .. 1/2, never 0
f16v4sufromui | apd aps | four of them
"""

_NORMAL = """
f32v2grand | apd | two random numbers, near a normal distribution of mean 0 and deviation 1
f16v2grand | ad | two random halves, the same
"""

_SLIM = """
f16v4hihoslic | ad aps as u16 | slim convolution: half in, half partials, 8 units
f16v4sihoslic | ad aps aps u16 | slim convolution: float partials in, half results, 8 units
f16v4sisoslic | apd aps aps u16 | slim convolution: half in, float partials, 8 units
f16v4hihov4slic | apd aps aps u16 | slim convolution: half in, half partials, 16 units
"""

_UNEXPLAINED = """
f32sisoslic? | apd as aps u16 | slim convolution: float, 8 units
f32sisov2slic? | apd as aps u16 | slim convolution: float, 16 units
f32v2aop? | aps aps u12 | outer product added to accumulators
"""

_QUARTER = """
f8v8hihov4amp | apd aps aps u16 | AMP: FP8 in, half partials, 16 units (C600)
f8v8hihov4slic | apd aps aps u16 | slim convolution: FP8 in, half partials, 16 units (C600)
f8v2tof16 | ad as | two FP8 numbers times 2 ** $FP_SCL to halves (C600)
f8v4tof16 | apd as | four FP8 numbers to halves (C600)
f16v2tof8 | ad as | two halves times 2 ** $FP_SCL to FP8, in both halves (C600)
f16v8tof8 | apd aqs | eight halves to FP8 (C600)
"""

RARE_AUX = (
    (_LANES, _ISA),
    (_NORMAL, _GRAND),
    (_SLIM, _ISA),
    (_UNEXPLAINED, _FLAGS),
    (_QUARTER, _FP8),
)
"""Rows and source, in the order of the table."""
