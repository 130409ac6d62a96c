// Sums of halves, 11 + 2 (partials - 1) bundles for 8 of them: sums in the accumulators.

#include "call.h.S"

.worker
.align 8
worker:
  START_WORKER
  {
    shr $m4, $m4, 2
    setzi $a0, (CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT)
  }
  {
    brnzdec $m7, .Lvector
    uput $FP_CLR, $a0
  }
  bri .Ldone
.align 8
.Lvector:
  {
    mov $m8, $m3
    fnop
  }
  {
    ld64 $a2:3, $mzero, $m8, 1
    fnop
  }
  {
    ld64step $a0:1, $mzero, $m8+=, $m4
    fnop
  }
  {
    rpt $m5, 1
    fnop
  }
  {
    ld64 $a2:3, $mzero, $m8, 1
    f16v8acc $a0:3
  }
  {
    ld64step $a0:1, $mzero, $m8+=, $m4
    fnop
  }
  {
    add $m3, $m3, 96
    f16v8acc $a0:3
  }
  {
    nop
    f16v2gina $a4, $azero, 0
  }
  {
    nop
    f16v2gina $a5, $azero, 0
  }
  {
    st64step $a4:5, $mzero, $m2+=, 1
    f16v2gina $a6, $azero, 0
  }
  {
    nop
    f16v2gina $a7, $azero, 0
  }
  st64step $a6:7, $mzero, $m2+=, 11
  brnzdec $m7, .Lvector
.Ldone:
  exitz $mzero
