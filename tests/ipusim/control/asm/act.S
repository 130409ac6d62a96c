.supervisor
.globl act
.align 8
act:
  ld32 $m1, $m0, $mzero, 0
  ld32 $m1, $m1, $mzero, 0
  br $lr
