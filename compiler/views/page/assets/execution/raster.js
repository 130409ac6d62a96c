"use strict";
// Picture of tiles by cycles as pixels, drawn anew for each visible part. A pixel has the mean colour of
// the tile-cycles that it covers. Only changes of colour are added to a line, at the cycles at which
// states change; running sums along the line then give the colour of each pixel.

ipusim.DIM = 0.8; // share of white in the colours of supersteps that are not selected

ipusim.channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

// `seen`: {span, band, order, step, hidden}: first and last cycle, first and last position, the tile at
// each position (null: its number), the superstep that is not dimmed (null: all), names of states that
// are not drawn. `size`: [width, height] in pixels.
ipusim.Raster = class {
  constructor(trace, colours, seen, [width, height]) {
    Object.assign(this, { trace, seen, width, height });
    const paper = ipusim.channels(colours.paper);
    const mixed = (colour, share) => ipusim.channels(colour)
      .map((channel, at) => channel + share * (paper[at] - channel));
    const shown = ipusim.STATES.map((name) => (seen.hidden.has(name) ? colours.paper
      : colours.states[name]));
    this.bright = shown.map((colour) => mixed(colour, 0));
    this.dim = shown.map((colour) => mixed(colour, ipusim.DIM));
    [this.low] = seen.span;
    this.pixels = width / (seen.span[1] - seen.span[0]); // pixels of a cycle
    this.unknown = mixed(colours.other, 0.5); // colour of executions that the page does not have in full
    this.place();
  }

  // Divide the buffer into lines: one for each tile, or for each row of pixels if these are fewer.
  place() {
    const [low, high] = this.seen.band;
    const { order } = this.seen;
    const count = Math.round(high - low);
    const lines = Math.min(count, this.height);
    const first = Math.round(low + 0.5);
    this.tiles = Int32Array.from({ length: count }, (_, at) => (order ? order[first + at] : first + at));
    this.lineOf = Int32Array.from({ length: count }, (_, at) => Math.floor((at * lines) / count));
    this.shares = new Float32Array(lines);
    this.lineOf.forEach((line) => { this.shares[line] += 1; });
    this.shares.forEach((tiles, line) => { this.shares[line] = 1 / tiles; });
    this.wide = 3 * (this.width + 2); // numbers of a line: what changes from pixel to pixel
    this.changes = new Float32Array(lines * this.wide);
  }

  canvas() {
    const made = ipusim.element("canvas", { width: this.width, height: this.height });
    const context = made.getContext("2d");
    const image = context.createImageData(this.width, this.height);
    const [low, high] = this.seen.span;
    for (let row = this.trace.rowAt(low); row < this.trace.rows; row += 1) {
      if (this.trace.run.sync_start[row] >= high) break;
      this.addRow(row);
    }
    this.fill(image.data);
    context.putImageData(image, 0, 0);
    return made;
  }

  addRow(row) {
    const { trace, seen } = this;
    const { run } = trace;
    const colours = seen.step === null || run.superstep[row] === seen.step ? this.bright : this.dim;
    const [sync, release, until] = [run.sync_start[row], run.exchange_start[row], trace.until[row]];
    this.addAll(sync, release, colours[ipusim.SYNC]);
    if (!trace.isKept(row)) {
      this.addAll(release, until, this.unknown);
      return;
    }
    this.addAll(release, until, colours[ipusim.FOR_SLOWEST]);
    const { first, last, start, compute } = trace.columns(row);
    const behind = colours.map((colour) => colour.map((c, at) => c - colours[ipusim.FOR_SLOWEST][at]));
    const [computes, exchanges, , waits] = behind;
    const { tiles, lineOf, shares } = this;
    for (let at = 0; at < tiles.length; at += 1) {
      const tile = tiles[at];
      const line = lineOf[at];
      const share = shares[line];
      const a = release + first[tile];
      const b = release + last[tile];
      const c = release + start[tile];
      this.add(line, release, a, waits, share);
      this.add(line, a, b, exchanges, share);
      this.add(line, b, c, waits, share);
      this.add(line, c, c + compute[tile], computes, share);
    }
  }

  addAll(begin, end, colour) {
    for (let line = 0; line < this.shares.length; line += 1) this.add(line, begin, end, colour, 1);
  }

  // Add a share of a colour from one cycle to another.
  add(line, begin, end, colour, share) {
    if (begin >= end) return;
    const from = Math.max(0, (begin - this.low) * this.pixels);
    const to = Math.min(this.width, (end - this.low) * this.pixels);
    if (from >= to) return;
    this.change(line, from, colour, share);
    this.change(line, to, colour, -share);
  }

  change(line, x, colour, share) {
    const { changes } = this;
    const pixel = Math.floor(x);
    const later = share * (x - pixel); // part of the change that takes effect at the next pixel
    const now = share - later;
    const at = line * this.wide + 3 * pixel;
    changes[at] += now * colour[0];
    changes[at + 1] += now * colour[1];
    changes[at + 2] += now * colour[2];
    changes[at + 3] += later * colour[0];
    changes[at + 4] += later * colour[1];
    changes[at + 5] += later * colour[2];
  }

  fill(pixels) {
    const { changes, width, height, wide } = this;
    const lines = this.shares.length;
    for (let y = 0; y < height; y += 1) {
      const line = Math.floor((y * lines) / height) * wide;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let x = 0; x < width; x += 1) {
        red += changes[line + 3 * x];
        green += changes[line + 3 * x + 1];
        blue += changes[line + 3 * x + 2];
        const at = 4 * (y * width + x);
        pixels[at] = red;
        pixels[at + 1] = green;
        pixels[at + 2] = blue;
        pixels[at + 3] = 255;
      }
    }
  }
};
