"use strict";
// The matrix: the tile of each block (compiler/views/page/operation.py), and its picture.

ipusim.keys.part = (text, data) => ipusim.whole(text, data.operation.parts.length);
ipusim.keys.resultband = (text, data) => ipusim.whole(text, data.operation.cuts[0].bands);
ipusim.blockColour = ipusim.choice("matrixcolour", "colour", {
  load: "blocks of its tile", part: "its tile", count: "non-zero blocks in a cell",
});
ipusim.MATRIX_SIDE = 560; // maximum width and height in pixels
ipusim.MOST_CHOICES = 400; // parts or bands to choose from in a list

// Tiles that multiply each share of the blocks, in each part of the columns.
ipusim.Shares = class {
  constructor({ operation, run }) {
    this.parts = operation.parts;
    this.cuts = operation.cuts;
    this.tiles = operation.part_tiles;
    this.seats = Array.from({ length: run.tiles }, () => []);
    this.tiles.forEach((tiles, part) => tiles.forEach((tile, seat) => {
      const cut = this.cuts[this.parts[part][2]];
      if (!cut) return; // a cut whose cells the page does not have
      this.seats[tile].push({ part, cut, share: seat % cut.shares,
        band: Math.floor(seat / cut.shares) });
    }));
  }

  // Return the cut of a part; the cut of the first part if the page does not have it.
  cut(part) {
    return this.cuts[this.parts[part][2]] ?? null;
  }

  tile(part, band, share) {
    return this.tiles[part][band * this.cut(part).shares + share];
  }
};

ipusim.sharesOf = (data) => {
  ipusim.shares ??= new ipusim.Shares(data);
  return ipusim.shares;
};

// Return the number of elements of a row and of a column of blocks.
ipusim.pitch = ({ shape, grid, block }) => (block > 1 ? [block, block]
  : [shape[0] / grid[0], shape[1] / grid[1]]);

ipusim.matrixPanel = (root, view) => {
  const { data } = view;
  const { operation } = data;
  const shares = ipusim.sharesOf(data);
  const [m, k] = operation.shape;
  const wide = Math.min(1100, Math.max(300, ipusim.MATRIX_SIDE * (k / m)));
  const shown = (state) => {
    const part = state.get("part") ?? 0;
    const cut = shares.cut(part);
    return { part, band: Math.min(state.get("resultband") ?? 0, (cut?.bands ?? 1) - 1), cut };
  };
  const outlined = operation.cuts.every((cut) => cut.outlined);
  view.panel(root, {
    title: "The matrix by tile",
    name: "matrix",
    height: Math.max(260, Math.min(ipusim.MATRIX_SIDE, wide * (m / k)) + 60),
    widest: wide + 190,
    choices: [ipusim.blockColour, ...ipusim.partChoices(operation)],
    redraw: outlined ? [] : ["tile"], // with outlines, marks show the blocks of the tile
    marked: ["tile"],
    marks: (state) => ipusim.shareMarks(state, shares, shown(state), operation),
    finding: (state) => ipusim.matrixFinding(state, view, shares, shown(state)),
    traces: (state) => ipusim.matrixTraces(state, view, shares, shown(state)),
    pick: (point) => {
      const { part, band, cut } = shown(view.state);
      const at = ipusim.cellAt(point, cut, operation);
      return at === null || cut.share.values[at] < 0 ? {}
        : { tile: shares.tile(part, band, cut.share.values[at]) };
    },
    layout: () => {
      const marks = Object.entries(operation.marks);
      return {
        xaxis: { title: { text: operation.axes[1] }, range: [0, k],
          ...(marks.length ? { tickvals: marks.map(([at]) => Number(at)),
            ticktext: marks.map(([, name]) => name) } : {}) },
        yaxis: { title: { text: operation.axes[0] }, range: [m, 0] },
      };
    },
    table: (state) => ipusim.shareTable(state, view, shares, shown(state)),
  });
};

// Create lists of the parts of x's columns, and of the bands, if there are several.
ipusim.partChoices = ({ parts, cuts }) => {
  const list = (key, label, names) => ({
    key, label, values: Object.fromEntries(names.map((name, at) => [at, name])),
    of: (state) => String(state.get(key) ?? 0),
  });
  const found = [];
  if (parts.length > 1 && parts.length <= ipusim.MOST_CHOICES) {
    found.push(list("part", "part", parts.map(([start, stop]) => `columns ${start} to ${stop - 1}`)));
  }
  const { bands } = cuts[0];
  if (bands > 1 && bands <= ipusim.MOST_CHOICES) {
    found.push(list("resultband", "band of the result", Array.from({ length: bands }, (_, at) => String(at))));
  }
  return found;
};

// Return the number of the cell at a point of the picture; null outside.
ipusim.cellAt = ({ x, y }, cut, operation) => {
  const [high, wide] = ipusim.pitch(operation);
  const [down, across] = cut.share.shape;
  const row = Math.floor(y / (high * cut.group[0]));
  const column = Math.floor(x / (wide * cut.group[1]));
  return row >= 0 && row < down && column >= 0 && column < across ? row * across + column : null;
};

ipusim.matrixFinding = (state, { data }, shares, { part, band, cut }) => {
  const { operation } = data;
  if (!cut) return "The shares of this part are not on this page; choose another part.";
  const blocks = Array.from(cut.blocks).filter((each) => each > 0);
  const [least, most] = [Math.min(...blocks), Math.max(...blocks)].map((each) => ipusim.number(each));
  const [down, across] = cut.group;
  const binned = down * across > 1 ? ` A cell is ${down} x ${across} blocks, by the tile with most of `
    + "them." : "";
  const others = operation.parts.length > 1 || cut.bands > 1 ? " Other parts and bands lie on other "
    + "tiles in the same way." : "";
  const trips = operation.trips > 1 ? ` Rows come in ${operation.trips} trips, one after another.` : "";
  const moved = operation.dynamic ? " Blocks that do not fit into their own buckets lie in others, "
    + "which travel to the tile that multiplies them." : "";
  return `${ipusim.number(blocks.length)} tiles multiply ${least} to ${most} blocks each, by `
    + `columns ${operation.parts[part][0]} to ${operation.parts[part][1] - 1} of the dense operand`
    + `${cut.bands > 1 ? `, band ${band} of the result` : ""}; white is zero.${binned}${others}${trips}`
    + `${moved}${cut.outlined ? " Lines are around the blocks of a tile." : ""} A click selects the `
    + "tile that multiplies a block.";
};

// Return a colour number for each share; shares whose boxes touch differ, as far as colours suffice.
ipusim.shareColours = (cut, colours) => {
  cut.colouring ??= (() => {
    const boxes = Array.from({ length: cut.shares }, (_, share) => cut.boxes.row(share));
    const touch = (a, b) => a[0] <= b[1] + 1 && b[0] <= a[1] + 1 && a[2] <= b[3] + 1 && b[2] <= a[3] + 1;
    const found = [];
    boxes.forEach((box, share) => {
      const taken = new Set(cut.outlined ? found.filter((_, at) => touch(box, boxes[at])) : []);
      const start = cut.outlined ? 0 : share;
      let colour = start % colours;
      for (let at = 0; at < colours && taken.has(colour); at += 1) colour = (start + at + 1) % colours;
      found.push(colour);
    });
    return found;
  })();
  return cut.colouring;
};

ipusim.matrixTraces = (state, { data }, shares, { part, band, cut }) => {
  if (!cut) return [];
  const { operation, colours } = data;
  const [high, wide] = ipusim.pitch(operation);
  const [dy, dx] = [high * cut.group[0], wide * cut.group[1]];
  const [down, across] = cut.share.shape;
  const cells = (make) => Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_unused, column) => {
      const share = cut.share.at(row, column);
      return share < 0 ? null : make(share, cut.count.at(row, column), row, column);
    }));
  const way = ipusim.blockColour.of(state);
  const series = colours.series;
  const numbers = way === "part" ? ipusim.shareColours(cut, series.length) : null;
  const z = cells((share, count) => (way === "load" ? cut.blocks[share]
    : way === "part" ? numbers[share] : count));
  const range = (at, step, size) => (step === 1 ? ipusim.number(at)
    : `${ipusim.number(at * step)} to ${ipusim.number(Math.min(size, (at + 1) * step) - 1)}`);
  const [m, k] = operation.shape;
  const whose = Array.from(cut.blocks, (blocks, share) =>
    `tile ${shares.tile(part, band, share)}: ${ipusim.number(blocks)} blocks\nrows `);
  const rows = Array.from({ length: down }, (_, at) => range(at, dy, m));
  const columns = Array.from({ length: across }, (_, at) => range(at, dx, k));
  const several = cut.group[0] * cut.group[1] > 1;
  const text = cells((share, count, row, column) => whose[share] + rows[row] + ", columns "
    + columns[column] + (several ? `\n${count} blocks here` : ""));
  const discrete = series.flatMap((colour, at) => [[at / series.length, colour],
    [(at + 1) / series.length, colour]]);
  const titles = { load: "blocks of the tile", count: "blocks in a cell" };
  const scale = way === "part" ? { colorscale: discrete, zmin: -0.5, zmax: series.length - 0.5,
    showscale: false } : { colorscale: ipusim.scale(colours.ramp),
    colorbar: { title: { text: titles[way], side: "right" }, thickness: 12, tickformat: "," } };
  const heat = { type: "heatmap", z, text, x0: dx / 2, dx, y0: dy / 2, dy, ...scale,
    hovertemplate: "%{text}" };
  return [heat, ...(cut.outlined ? [ipusim.outlines(cut, operation, colours)]
    : ipusim.ownCells(state, shares, cut, { dx, dy, colours }))];
};

// Return lines around the blocks of every share.
ipusim.outlines = (cut, operation, colours) => {
  const [high, wide] = ipusim.pitch(operation);
  const [x, y] = [[], []];
  for (let share = 0; share < cut.shares; share += 1) {
    const [top, bottom, left, right] = cut.boxes.row(share);
    if (bottom < top) continue;
    const [x0, x1, y0, y1] = [left * wide, (right + 1) * wide, top * high, (bottom + 1) * high];
    x.push(x0, x1, x1, x0, x0, null);
    y.push(y0, y0, y1, y1, y0, null);
  }
  return { type: "scatter", mode: "lines", x, y, hoverinfo: "skip", showlegend: false,
    line: { color: colours.ink, width: cut.shares > 300 ? 0.5 : 1 } };
};

// Return the cells in which a tile has most blocks, for tiles whose blocks lie all over the matrix.
ipusim.ownCells = (state, shares, cut, { dx, dy, colours }) => {
  const seat = shares.seats[state.get("tile")]?.find((each) => each.cut === cut);
  if (!seat) return [];
  const [down, across] = cut.share.shape;
  const z = Array.from({ length: down }, (_, row) => Array.from({ length: across },
    (_unused, column) => (cut.share.at(row, column) === seat.share ? 1 : null)));
  return [{ type: "heatmap", z, x0: dx / 2, dx, y0: dy / 2, dy, showscale: false, hoverinfo: "skip",
    colorscale: [[0, colours.ink], [1, colours.ink]] }];
};

// Return a frame around the blocks of the selected tile.
ipusim.shareMarks = (state, shares, { cut }, operation) => {
  const seats = shares.seats[state.get("tile")] ?? [];
  const [high, wide] = ipusim.pitch(operation);
  const numbers = new Set(seats.filter((seat) => seat.cut === cut).map(({ share }) => share));
  if (!cut?.outlined) return [];
  return [...numbers].map((share) => cut.boxes.row(share)).map(([top, bottom, left, right]) => ({
    type: "rect", x0: left * wide, x1: (right + 1) * wide, y0: top * high, y1: (bottom + 1) * high,
    line: { color: ipusim.data.colours.ink, width: 4 },
  }));
};

// Return the rows and columns of a share's blocks, in elements, as text.
ipusim.boxText = (cut, share, operation) => {
  const [top, bottom, left, right] = cut.boxes.row(share);
  const [high, wide] = ipusim.pitch(operation);
  const range = (first, last, step) => (last < first ? "none"
    : `${ipusim.number(first * step)} to ${ipusim.number((last + 1) * step - 1)}`);
  return [range(top, bottom, high), range(left, right, wide)];
};

ipusim.shareTable = (state, { data }, shares, { part, band, cut }) => {
  const { operation } = data;
  const all = cut ? Array.from({ length: cut.shares }, (_, share) => share) : [];
  const boxes = all.map((share) => ipusim.boxText(cut, share, operation));
  const tiles = all.map((share) => shares.tile(part, band, share));
  return {
    columns: [
      { name: "tile", values: tiles, text: String },
      { name: "blocks", values: all.map((share) => cut.blocks[share]) },
      { name: `${operation.axes[0]} from, to`, values: boxes.map(([rows]) => rows) },
      { name: `${operation.axes[1]} from, to`, values: boxes.map(([, columns]) => columns) },
      { name: "rows of blocks with any", values: all.map((share) => cut.rows[share]) },
      { name: "columns of blocks with any", values: all.map((share) => cut.columns[share]) },
      { name: "fill of these rows and columns", unit: "%", values: all.map((share) => 100
        * cut.blocks[share] / Math.max(1, cut.rows[share] * cut.columns[share])) },
    ],
    select: (row) => state.set({ tile: tiles[row] }),
    isSelected: (row) => state.get("tile") === tiles[row],
  };
};
