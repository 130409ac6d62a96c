// Dispatch: the tile reads the word that the control tile sent it, a case number, and jumps to it.
//
// State: address of the word. CASES is the number of cases; each is a single return here, in place
// of the code of the action. Code waits for four results: two loads, shl and add.

// Registers of the supervisor.
#define state m0  // address of the state
#define word m1  // address of the word, then its value
#define case m2  // address of the case

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
