// total += x + the first word of a list, and as many turns as that word says.

.supervisor
.globl work
.align 8
work:
  ld32 $m1, $m0, $mzero, 0
  ld32 $m2, $m0, $mzero, 1
  ld32 $m3, $m0, $mzero, 2
  ldz16 $m1, $m1, $mzero, 0
  ld32 $m2, $m2, $mzero, 0
  ld32 $m4, $m3, $mzero, 0
  add $m2, $m2, $m1
  add $m4, $m4, $m2
  st32 $m4, $m3, $mzero, 0
turn:
  brnzdec $m1, turn
  br $lr
