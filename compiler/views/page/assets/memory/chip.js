"use strict";
// Map of the chip: tiles at their positions, coloured by a number.

ipusim.TILES_PER_ROW = 64; // positions of a row; `place` numbers positions row by row
ipusim.WIDE_CHIP = 2.8; // of a whole chip's map, as many columns as rows; so that cells stay squarish

ipusim.Chip = class {
  constructor({ run, colours }) {
    this.ink = colours.ink;
    this.rows = Array.from(run.place, (place) => Math.floor(place / ipusim.TILES_PER_ROW));
    const columns = Array.from(run.place, (place) => place % ipusim.TILES_PER_ROW);
    this.used = [...new Set(columns)].sort((a, b) => a - b); // a part of a chip leaves some out
    const number = new Map(this.used.map((column, at) => [column, at]));
    this.columns = columns.map((column) => number.get(column));
    this.height = 1 + this.rows.reduce((most, row) => Math.max(most, row), 0);
  }

  // Return the rows of a map of values by tile, null at positions without a tile.
  grid(values) {
    const grid = Array.from({ length: this.height }, () => Array(this.used.length).fill(null));
    this.rows.forEach((row, tile) => { grid[row][this.columns[tile]] = values[tile]; });
    return grid;
  }

  // Return a frame around a tile.
  frame(tile) {
    const [x, y] = [this.columns[tile], this.rows[tile]];
    return { type: "rect", x0: x - 0.5, x1: x + 0.5, y0: y - 0.5, y1: y + 0.5,
      line: { color: this.ink, width: 2.5 } };
  }
};

ipusim.scale = (ramp) => ramp.map((colour, at) => [at / (ramp.length - 1), colour]);

// Create a panel of the chip. `options`: options of a panel, without traces, and
//   values(state)  number of each tile
//   tell(tile, state)  lines of text beside the pointer on a tile
//   unit           unit of the numbers
ipusim.chipMap = (root, view, options) => {
  const { run } = view.data;
  const chip = new ipusim.Chip(view.data);
  return view.panel(root, {
    height: Math.max(170, Math.min(420, 60 + 14 * chip.height)),
    ...options,
    traces: (state) => [{
      type: "heatmap", z: chip.grid(options.values(state)),
      ...(window.innerWidth > 900 ? { xgap: 1, ygap: 1 } : {}),
      text: chip.grid(Array.from(run.place, (_, tile) => options.tell(tile, state))),
      customdata: chip.grid(Array.from(run.place, (_, tile) => tile)),
      colorscale: ipusim.scale(view.data.colours.ramp), hovertemplate: "%{text}",
      colorbar: { title: { text: options.unit, side: "right" }, tickformat: ",", thickness: 12 },
    }],
    layout: () => ({
      xaxis: { visible: false,
        range: [-0.5, Math.max(chip.used.length, ipusim.WIDE_CHIP * chip.height) - 0.5] },
      yaxis: { visible: false, autorange: "reversed" },
    }),
    pick: (point) => ({ tile: point.data.customdata[point.y]?.[point.x] ?? null }),
    marked: ["tile"],
    marks: (state) => (state.get("tile") === null ? [] : [chip.frame(state.get("tile"))]),
  });
};
