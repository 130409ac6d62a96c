// Dispatch: a tile reads the word that the control tile sent it and jumps to the case it names.
//
// State: address of the word. CASES: how many there are; each stands for code that lies elsewhere.

#define state m0
#define word m1
#define case m2

.supervisor
.globl dispatch
.align 8
dispatch:
  ld32 $word, $state, $mzero, 0
  setzi $case, cases
  ld32 $word, $word, $mzero, 0
  shl $word, $word, 2
  add $case, $case, $word
  br $case
cases:
  .rept CASES
    br $lr
  .endr
