// Sums of halves, 9 + 6 (partials - 1) bundles for 8 of them: one instruction a bundle, sums in half.

#include "call.h.S"

.worker
.align 8
worker:
  START_WORKER
  shl $m4, $m4, 1
  brnzdec $m7, .Lvector
  bri .Ldone
.Lvector:
  mov $m8, $m3
  ld64 $a0:1, $m8, $mzero, 0
  ld64 $a2:3, $m8, $mzero, 1
  mov $m9, $m5
  brnzdec $m9, .Lpartial
  bri .Lstore
.Lpartial:
  add $m8, $m8, $m4
  ld64 $a4:5, $m8, $mzero, 0
  ld64 $a6:7, $m8, $mzero, 1
  f16v4add $a0:1, $a0:1, $a4:5
  f16v4add $a2:3, $a2:3, $a6:7
  brnzdec $m9, .Lpartial
.Lstore:
  st64step $a0:1, $mzero, $m2+=, 1
  st64step $a2:3, $mzero, $m2+=, 11
  add $m3, $m3, 96
  brnzdec $m7, .Lvector
.Ldone:
  exitz $mzero
