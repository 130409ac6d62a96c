"use strict";
// Tab of the operation: figures, matrix, work of each tile, and tiles that keep dense operands.

ipusim.tab({
  name: "operation",
  title: "Operation",
  when: (data) => data.operation,
  draw(root, view) {
    const rows = Object.entries(view.data.operation.figures).map(([name, value]) =>
      ipusim.element("div", {}, ipusim.element("dt", {}, name), ipusim.element("dd", {}, value)));
    root.append(ipusim.element("div", { class: "figures" }, ipusim.element("dl", {}, ...rows)));
    ipusim.matrixPanel(root, view);
    ipusim.workByTile(root, view);
    view.data.operation.holders.forEach((holder) => ipusim.holderPanel(root, view, holder));
  },
});

ipusim.workByTile = (root, view) => {
  const { operation, run, colours } = view.data;
  const { tile_macs: macs, tile_blocks: blocks } = operation;
  const shares = ipusim.sharesOf(view.data);
  const order = Array.from(macs, (_, tile) => tile).sort((a, b) => macs[b] - macs[a] || a - b);
  const mean = macs.reduce((sum, each) => sum + each, 0) / run.tiles;
  const told = (tile) => shares.seats[tile].map(({ part, cut, share, band }) => {
    const [rows, columns] = ipusim.boxText(cut, share, operation);
    const [start, stop] = operation.parts[part];
    return `rows ${rows}, columns ${columns}\nby columns ${start} to ${stop - 1} of the dense `
      + `operand${cut.bands > 1 ? `, band ${band}` : ""}`;
  });
  view.panel(root, {
    title: "Work of each tile, most first",
    name: "work-by-tile",
    axes: { x: { kind: "tile", order } },
    finding: () => `Tile ${order[0]} has most, ${ipusim.number(macs[order[0]])} multiply-accumulates `
      + `of ${ipusim.number(blocks[order[0]])} blocks; the mean is ${ipusim.number(mean)}, `
      + `${ipusim.percent(mean / Math.max(1, macs[order[0]]))} of that. `
      + `${ipusim.number(macs.filter((each) => each === 0).length)} tiles have none.`,
    traces: () => [
      { type: "scatter", mode: "lines", showlegend: false, fill: "tozeroy",
        x: [-0.5, ...order.map((_, at) => at), run.tiles - 0.5],
        y: [order[0], ...order, order.at(-1)].map((tile) => macs[tile]), hoverinfo: "skip",
        line: { shape: "hvh", width: 0 }, fillcolor: colours.categories["non-zero values"] },
      { type: "scatter", mode: "markers", showlegend: false, marker: { opacity: 0 },
        x: order.map((_, at) => at), y: order.map((tile) => macs[tile]),
        text: order.map((tile) => [`tile ${tile}: ${ipusim.number(macs[tile])} multiply-accumulates, `
          + `${ipusim.number(blocks[tile])} blocks`, ...told(tile).slice(0, 2)].join("\n")),
        hovertemplate: "%{text}" },
    ],
    layout: () => ({
      hovermode: "x", hoverdistance: -1,
      shapes: [{ type: "line", xref: "paper", x0: 0, x1: 1, y0: mean, y1: mean,
        line: { color: colours.guide, dash: "dash", width: 1.5 } }],
      xaxis: { title: { text: "tiles, most work first" }, range: [-0.5, run.tiles - 0.5] },
      yaxis: { title: { text: "multiply-accumulates" }, rangemode: "tozero", tickformat: "~s" },
    }),
    table: (state) => ({
      columns: [
        { name: "tile", values: order, text: String },
        { name: "multiply-accumulates", values: order.map((tile) => macs[tile]) },
        { name: "blocks", values: order.map((tile) => blocks[tile]) },
        { name: "multiplies", values: order.map((tile) =>
          told(tile).join("; ").replaceAll("\n", " ")) },
      ],
      select: (row) => state.set({ tile: order[row] }),
      isSelected: (row) => state.get("tile") === order[row],
    }),
  });
};

// Show the tile that keeps each line and column of a dense operand.
ipusim.holderPanel = (root, view, { name, lines, columns, height, tiles, tile }) => {
  const { data } = view;
  const [down, across] = tile.shape;
  const flat = across === 1; // a single column is drawn as a row
  const range = (at, cells, size) => {
    const [first, last] = [Math.floor(at * size / cells), Math.floor((at + 1) * size / cells) - 1];
    return first >= last ? String(first) : `${first} to ${last}`;
  };
  const cells = (make) => (flat ? [Array.from({ length: down }, (_, row) => make(row, 0))]
    : Array.from({ length: down }, (_, row) =>
      Array.from({ length: across }, (_unused, column) => make(row, column))));
  const binned = down < lines || across < columns;
  const steps = flat ? [1, lines / down] : [lines / down, columns / across];
  const memory = ipusim.memoryOf(data);
  const variable = data.variables.names.indexOf(name);
  const own = (state) => (state.get("tile") === null || variable < 0 ? "" : ` Tile `
    + `${state.get("tile")} has ${ipusim.bytes(memory.sizes(variable)[state.get("tile")])} of it; its `
    + "cells are black.");
  view.panel(root, {
    title: `Where ${name} lies`,
    name: `holders-${name}`,
    height: flat ? 170 : 340,
    redraw: ["tile"],
    finding: (state) => `${name} lies on ${ipusim.number(tiles)} tiles, coloured by their numbers: `
      + `${ipusim.number(lines)} lines of ${ipusim.number(columns)} x ${ipusim.number(height)} elements.`
      + `${binned ? " A cell of several lines or columns shows the tile at its middle." : ""}`
      + own(state),
    traces: (state) => [{
      type: "heatmap", x0: steps[1] / 2, dx: steps[1], y0: steps[0] / 2, dy: steps[0],
      z: cells((row, column) => tile.at(row, column)),
      text: cells((row, column) => `tile ${tile.at(row, column)}\nlines ${range(row, down, lines)}`
        + `, columns ${range(column, across, columns)} of ${name}`),
      hovertemplate: "%{text}", colorscale: ipusim.scale(data.colours.ramp),
      colorbar: { title: { text: "tile", side: "right" }, thickness: 12, tickformat: "," },
    }, {
      type: "heatmap", x0: steps[1] / 2, dx: steps[1], y0: steps[0] / 2, dy: steps[0],
      z: cells((row, column) => (tile.at(row, column) === state.get("tile") ? 1 : null)),
      hoverinfo: "skip", showscale: false,
      colorscale: [[0, data.colours.ink], [1, data.colours.ink]],
    }],
    pick: (point) => ({ tile: flat ? tile.at(Math.floor(point.x / steps[1]), 0)
      : tile.at(Math.floor(point.y / steps[0]), Math.floor(point.x / steps[1])) }),
    layout: () => (flat
      ? { xaxis: { title: { text: `line of ${name}` }, range: [0, lines] }, yaxis: { visible: false } }
      : { xaxis: { title: { text: `column of ${name}` }, range: [0, columns] },
        yaxis: { title: { text: `line of ${name}` }, range: [lines, 0] } }),
    table: (state) => {
      const rows = Array.from(tile.values.keys());
      return {
        columns: [
          { name: "lines", values: rows.map((at) => range(Math.floor(at / across), down, lines)) },
          { name: "columns", values: rows.map((at) => range(at % across, across, columns)) },
          { name: "tile", values: Array.from(tile.values), text: String },
        ],
        select: (row) => state.set({ tile: tile.values[row] }),
        isSelected: (row) => state.get("tile") === tile.values[row],
      };
    },
  });
};
