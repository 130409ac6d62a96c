// Takes the next word of a list: 32 bits count the bytes that were taken, words of 16 bits follow.

.supervisor
.globl next
.align 8
next:
  ld32 $m1, $m0, $mzero, 0
  ld32 $m2, $m0, $mzero, 1
  ld32 $m3, $m1, $mzero, 0
  ldz16 $m4, $m1, $m3, 2
  st32 $m4, $m2, $mzero, 0
  add $m3, $m3, 2
  st32 $m3, $m1, $mzero, 0
  br $lr
