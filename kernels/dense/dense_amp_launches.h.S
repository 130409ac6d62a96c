// Launches of a worker of the dense kernel, by its number of positions, each up to its exit.
//
// The code that opens a row falls into .Lopen_many, at a multiple of 8 bytes, or branches to
// .Lopen_1, .Lopen_2 or .Lidle. Later launches of the row enter at .Llater or .Llater_few.

// A row's first block, for 1 or 2 positions: nothing is added to q, so no partials are staged, and
// the stream begins one bundle before the first phase, with the load of its input.
.macro OPEN count
  {
    tapack $addresses, $in, $out, $out
    fnop
  }
  STREAM -1, LAST_OF(\count), \count, 0
.endm

// Any later block: the first partials are loaded, then staged in the PHASES bundles before the
// first phase.
.macro ADD count
  {
    ld128 $a0:3, $out, $mzero, 0
    fnop
  }
  STREAM -PHASES, LAST_OF(\count), \count, 1
.endm

// Entries of a row's first block and of later blocks, with three positions or more.
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

// Entries for one and two positions, without a loop.
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

// Later launches of a worker with few positions, and the exit of one without any.
.Llater_few:
  br $way_later
.Lidle:
  exitz $mzero
