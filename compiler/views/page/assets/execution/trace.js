"use strict";
// State of each tile in each cycle (compiler/views/timeline.py), from the columns of the trace. A row is
// one execution of a superstep; rows that the page does not have in full are marked.

ipusim.STATES = ["compute", "exchange", "sync", "waiting for words", "waiting for the slowest"];
[ipusim.COMPUTE, ipusim.EXCHANGE, ipusim.SYNC, ipusim.FOR_WORDS, ipusim.FOR_SLOWEST] = [0, 1, 2, 3, 4];
// States of a tile after the release, in order; `Trace.turns` has their ends.
ipusim.IN_TURN = [3, 1, 3, 0, 4];

ipusim.Trace = class {
  constructor({ run, bsp }) {
    this.run = run;
    this.bsp = bsp;
    this.rows = run.superstep.length;
    this.until = Float64Array.from(run.superstep,
      (_, row) => (row + 1 < this.rows ? run.sync_start[row + 1] : run.cycles));
    this.summed = {};
  }

  isKept(row) {
    return this.bsp.exchange[row] >= 0;
  }

  name(row) {
    return this.run.names[this.run.superstep[row]];
  }

  // Return the row in which a cycle lies.
  rowAt(cycle) {
    const { sync_start: starts } = this.run;
    let [low, high] = [0, this.rows];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= cycle) low = middle;
      else high = middle;
    }
    return low;
  }

  // Return by tile, in cycles from the release: begin and end of its exchange, begin of its compute,
  // and length of its compute.
  columns(row) {
    const { exchange, compute, exchanges, computes } = this.bsp;
    const of = (name) => exchanges[name].row(exchange[row]);
    return { first: of("exchange_first"), last: of("exchange_last"), start: of("compute_start"),
      compute: computes.row(compute[row]), sent: of("words_sent"), received: of("words_received") };
  }

  // Return the slices of a tile in a row: [state, begin, end], without empty ones.
  slices(row, tile) {
    const { sync_start: sync, exchange_start: release } = this.run;
    const { first, last, start, compute } = this.columns(row);
    const ends = [first, last, start].map((column) => release[row] + column[tile]);
    ends.push(ends[2] + compute[tile], this.until[row]);
    const all = [[ipusim.SYNC, sync[row], release[row]]];
    ends.forEach((end, turn) => all.push([ipusim.IN_TURN[turn], all.at(-1)[2], end]));
    return all.filter(([, begin, end]) => end > begin);
  }

  // Return the executions of a superstep, or all executions.
  rowsOf(step) {
    const rows = Array.from({ length: this.rows }, (_, row) => row);
    return step === null ? rows : rows.filter((row) => this.run.superstep[row] === step);
  }

  // Return cycles of each tile in each state over executions of a superstep, or all: five columns.
  byTile(step = null) {
    this.summed[step] ??= this.sum(step);
    return this.summed[step];
  }

  sum(step) {
    const { tiles, sync_start: sync, exchange_start: release } = this.run;
    const sums = ipusim.STATES.map(() => new Float64Array(tiles));
    const rows = this.rowsOf(step);
    const whole = rows.reduce((cycles, row) => cycles + this.until[row] - sync[row], 0);
    const barriers = rows.reduce((cycles, row) => cycles + release[row] - sync[row], 0);
    for (const row of rows.filter((each) => this.isKept(each))) this.add(sums, this.columns(row));
    this.addLeftOut(sums, step);
    for (let tile = 0; tile < tiles; tile += 1) {
      sums[ipusim.SYNC][tile] = barriers;
      const known = sums[0][tile] + sums[1][tile] + barriers + sums[3][tile];
      sums[ipusim.FOR_SLOWEST][tile] = whole - known;
    }
    return sums;
  }

  add(sums, { first, last, start, compute }) {
    for (let tile = 0; tile < first.length; tile += 1) {
      const exchange = last[tile] - first[tile];
      sums[ipusim.COMPUTE][tile] += compute[tile];
      sums[ipusim.EXCHANGE][tile] += exchange;
      sums[ipusim.FOR_WORDS][tile] += start[tile] - exchange;
    }
  }

  addLeftOut(sums, step) {
    const { superstep, compute, exchange, waiting } = this.bsp.left_out;
    superstep.forEach((number, at) => {
      if (step !== null && number !== step) return;
      [[ipusim.COMPUTE, compute], [ipusim.EXCHANGE, exchange], [ipusim.FOR_WORDS, waiting]]
        .forEach(([state, table]) => table.row(at).forEach((cycles, tile) => {
          sums[state][tile] += cycles;
        }));
    });
  }

  // Return the mean number of tiles in each state by window of a span: {edges, tiles: five columns}.
  activity([low, high], windows) {
    const count = Math.max(1, Math.min(windows, Math.ceil(high - low)));
    const edges = Float64Array.from({ length: count + 1 }, (_, i) => low + ((high - low) * i) / count);
    const tiles = ipusim.STATES.map(() => new Float64Array(count));
    const ramps = new ipusim.Ramps(low, (high - low) / count, count);
    const { sync_start: sync } = this.run;
    for (let row = this.rowAt(low); row < this.rows && sync[row] < high; row += 1) {
      const inside = ramps.windowOf(sync[row]) === ramps.windowOf(this.until[row]);
      if (inside || !this.isKept(row)) this.addRow(tiles, ramps, row);
      else this.addTiles(tiles, ramps, row);
    }
    return { edges, tiles };
  }

  // Add a row that lies inside one window, or whose sums only are known, which are spread evenly.
  addRow(tiles, ramps, row) {
    const [begin, end] = [this.run.sync_start[row], this.until[row]];
    if (end <= begin) return;
    ipusim.STATES.forEach((_, state) => {
      ramps.add(tiles[state], begin, end, this.bsp.states.at(state, row) / (end - begin));
    });
  }

  addTiles(tiles, ramps, row) {
    const { exchange_start: release, sync_start: sync, tiles: count } = this.run;
    const { first, last, start, compute } = this.columns(row);
    ramps.add(tiles[ipusim.SYNC], sync[row], release[row], count);
    for (let tile = 0; tile < count; tile += 1) {
      const [a, b, c] = [release[row] + first[tile], release[row] + last[tile], release[row] + start[tile]];
      const d = c + compute[tile];
      ramps.add(tiles[ipusim.FOR_WORDS], release[row], a, 1);
      ramps.add(tiles[ipusim.EXCHANGE], a, b, 1);
      ramps.add(tiles[ipusim.FOR_WORDS], b, c, 1);
      ramps.add(tiles[ipusim.COMPUTE], c, d, 1);
      ramps.add(tiles[ipusim.FOR_SLOWEST], d, this.until[row], 1);
    }
  }
};

// Add intervals to windows of equal width: each window gets the share that an interval covers.
ipusim.Ramps = class {
  constructor(low, width, count) {
    Object.assign(this, { low, width, count });
  }

  windowOf(cycle) {
    return Math.floor((cycle - this.low) / this.width);
  }

  add(column, begin, end, weight) {
    const from = Math.max(0, (begin - this.low) / this.width);
    const to = Math.min(this.count, (end - this.low) / this.width);
    if (to <= from) return;
    const [first, last] = [Math.floor(from), Math.min(this.count - 1, Math.floor(to))];
    if (first >= last) {
      column[Math.min(first, this.count - 1)] += weight * (to - from);
      return;
    }
    column[first] += weight * (first + 1 - from);
    for (let at = first + 1; at < last; at += 1) column[at] += weight;
    column[last] += weight * (to - last);
  }
};

// Return the trace of the page, which all tabs and cards share.
ipusim.traceOf = (data) => {
  data.opened ??= new ipusim.Trace(data);
  return data.opened;
};
