// Code of a worker of the dense kernel for a launch, by its number of positions, up to its exit.
//
// For the first block of a row, OPEN_ROW is followed by .Lopen_many, at a multiple of 8 bytes, or
// by a branch to .Lopen_1, .Lopen_2 or .Lidle. Launches for later blocks start at .Llater or
// .Llater_few.

// The first block of a row, for `count` positions, 1 or 2. Sums start from zero, so no partials are
// loaded: the code begins one bundle before the first phase, with the load of its input.
.macro OPEN count
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  STREAM -1, LAST_OF(\count), \count, 0
.endm

// Any later block, for `count` positions. Partials of the first position are loaded, and taken in
// by the AMP in the PHASES bundles before the first phase.
.macro ADD count
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  STREAM -PHASES, LAST_OF(\count), \count, 1
.endm

// Three positions or more: the first block of a row, and later blocks.
.Lopen_many:
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  STREAM_ALL -1, 0

.align 8
.Llater:
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  STREAM_ALL -PHASES, 1

// One and two positions, without a loop: the first block of a row, and later blocks.
.align 8
.Lopen_1:
  OPEN 1
  exitz $mzero
.align 8
.Lopen_2:
  OPEN 2
  exitz $mzero
.align 8
.Ladd_1:
  ADD 1
  exitz $mzero
.align 8
.Ladd_2:
  ADD 2
  exitz $mzero

// Later blocks if any worker has few positions: branch by the worker's own number of them. A worker
// without positions exits.
.Llater_few:
  br $way_later
.Lidle:
  exitz $mzero
