"use strict";
// Variables on the tiles (compiler/views/page/memory.py), summed by tile, superstep and category.

ipusim.keys.variable = (text, data) => ipusim.whole(text, data.variables.names.length);
ipusim.OTHER = "other"; // name of all categories without a colour of their own
ipusim.bytes = (value) => `${ipusim.number(value)} bytes`;
ipusim.hex = (address) => `0x${address.toString(16)}`;

ipusim.Memory = class {
  constructor({ variables, run }) {
    this.data = variables;
    this.tiles = run.tiles;
    this.steps = variables.live_most.length;
    this.totals = variables.names.map((_, each) => this.sizes(each).reduce((sum, b) => sum + b, 0));
    this.findPeaks();
  }

  // Return the bytes of a variable by tile.
  sizes(variable) {
    return this.data.bytes.row(variable);
  }

  // Return the superstep in which each tile is fullest, the first of equals, and its bytes then.
  findPeaks() {
    const { names, first, last } = this.data;
    const live = new Float64Array(this.tiles);
    this.fullest = new Int32Array(this.tiles);
    this.peak = new Float64Array(this.tiles).fill(-1);
    for (let step = 0; step < this.steps; step += 1) {
      for (let each = 0; each < names.length; each += 1) {
        const sign = (first[each] === step) - (last[each] === step - 1);
        if (sign) this.sizes(each).forEach((size, tile) => { live[tile] += sign * size; });
      }
      for (let tile = 0; tile < this.tiles; tile += 1) {
        if (live[tile] > this.peak[tile]) {
          this.peak[tile] = live[tile];
          this.fullest[tile] = step;
        }
      }
    }
  }

  lives(variable, step) {
    return this.data.first[variable] <= step && step <= this.data.last[variable];
  }

  category(variable) {
    return this.data.categories[this.data.category[variable]];
  }

  // Return the name by which pictures colour a variable: its category, or other.
  series(variable) {
    const name = this.category(variable);
    return name in this.data.colours ? name : ipusim.OTHER;
  }

  colour(variable) {
    return this.data.colours[this.series(variable)];
  }

  // Return bytes of a variable by tile in a superstep; null for the superstep of each tile's peak.
  held(variable, step) {
    const sizes = this.sizes(variable);
    if (step !== null) return this.lives(variable, step) ? sizes : new Float64Array(this.tiles);
    return sizes.map((size, tile) => (this.lives(variable, this.fullest[tile]) ? size : 0));
  }

  // Return bytes of variables grouped by `key(variable)`: {key: Float64Array by tile}.
  stacked(step, key = (variable) => this.series(variable)) {
    const found = {};
    this.data.names.forEach((_, variable) => {
      const sums = (found[key(variable)] ??= new Float64Array(this.tiles));
      this.held(variable, step).forEach((size, tile) => { sums[tile] += size; });
    });
    return found;
  }

  // Return bytes by tile in a superstep; null for the superstep of each tile's peak.
  live(step) {
    return step === null ? this.peak : this.stacked(step, () => "all").all
      ?? new Float64Array(this.tiles);
  }

  // Return bytes of a tile by superstep, for each category as pictures colour it.
  overTime(tile) {
    const found = {};
    const { names, first, last } = this.data;
    for (let each = 0; each < names.length; each += 1) {
      const sums = (found[this.series(each)] ??= new Float64Array(this.steps));
      const size = this.data.bytes.at(each, tile);
      for (let step = first[each]; step <= last[each]; step += 1) sums[step] += size;
    }
    return found;
  }

  // Return variables of a tile by address: {variable, name, category, bytes, address, first, last}, of
  // those that live in a superstep; null for the superstep of its peak, undefined for all variables.
  ofTile(tile, step) {
    const { names, bytes, address, first, last } = this.data;
    const when = step === null ? this.fullest[tile] : step;
    return names.map((name, variable) => ({
      variable, name, category: this.category(variable), bytes: bytes.at(variable, tile),
      address: address.at(variable, tile), first: first[variable], last: last[variable],
    })).filter((each) => each.bytes > 0 && (when === undefined || this.lives(each.variable, when)))
      .sort((a, b) => a.address - b.address);
  }
};

// Return the sums of the page's data, which are computed once.
ipusim.memoryOf = (data) => {
  ipusim.memory ??= new ipusim.Memory(data);
  return ipusim.memory;
};
