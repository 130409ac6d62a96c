"use strict";
// The BSP trace: the state of each tile (down) in each cycle (across).

ipusim.TRACE_HEIGHT = 460; // pixels
ipusim.MARGIN = { l: 66, r: 12, t: ipusim.BUTTONS_HIGH, b: 44 }; // the same for pictures over the same cycles

ipusim.keys.band = (text, data) => {
  const ends = text.split(",").map(Number);
  const within = ends.length === 2 && ends.every(Number.isFinite) && ends[0] < ends[1];
  return within && ends[0] >= -0.5 && ends[1] <= data.run.tiles - 0.5 ? ends : null;
};
ipusim.traceOrder = ipusim.choice("traceorder", "tiles", {
  number: "by number", compute: "most compute first" });

ipusim.tab({
  name: "bsp",
  title: "BSP trace",
  when: (data) => data.bsp && data.run.superstep.length,
  draw(root, view) {
    const trace = ipusim.traceOf(view.data);
    const left = trace.run.superstep.filter((_, row) => !trace.isKept(row)).length;
    if (left) {
      view.paragraph(root, `This run has more executions of supersteps than a page holds: of `
        + `${ipusim.number(left)} of ${ipusim.number(trace.rows)} it has sums only, drawn in one colour.`);
    }
    ipusim.activityPanel(root, view, trace);
    ipusim.tracePanel(root, view, trace);
  },
});

ipusim.allCycles = (trace) => [0, trace.run.cycles];

// Return the finding: shares of all tile-cycles by state.
ipusim.stateShares = (trace, step) => {
  const sums = trace.byTile(step).map((column) => column.reduce((sum, each) => sum + each, 0));
  const all = Math.max(1, sums.reduce((sum, each) => sum + each, 0));
  return ipusim.STATES.map((name, state) => `${name} ${ipusim.percent(sums[state] / all)}`).join(", ");
};

// Create the panel of tiles by cycles.
ipusim.tracePanel = (root, view, trace) => {
  const { data, state } = view;
  const { run } = trace;
  const whole = [-0.5, run.tiles - 0.5];
  const order = () => ipusim.orderOf(trace, state);
  view.panel(root, {
    title: "BSP trace",
    name: "bsp-trace",
    finding: () => ipusim.traceFinding(trace, state.get("step")),
    height: ipusim.TRACE_HEIGHT,
    choices: [ipusim.traceOrder],
    axes: {
      x: { kind: "cycle", whole: ipusim.allCycles(trace) },
      y: { kind: "tile", order, range: "band", whole, backwards: true },
    },
    redraw: ["span", "band", "step"],
    traces: () => ipusim.STATES.map((name) => ({
      type: "scatter", mode: "markers", name, x: [null], y: [null],
      marker: { color: data.colours.states[name] },
    })),
    layout: (_, panel) => ({
      margin: ipusim.MARGIN,
      xaxis: { title: { text: "cycles" }, showgrid: false, automargin: false },
      yaxis: { title: { text: order() ? "tiles, by compute" : "tile" }, showgrid: false,
        automargin: false, ...(order() ? { showticklabels: false } : {}) },
      images: [ipusim.traceImage(trace, data.colours, state, panel)],
    }),
    at: (x, y) => ipusim.traceAt(trace, order(), x, y),
    table: () => ipusim.traceTable(view, trace),
  });
};

// Return tiles by falling compute in the selected superstep or the run; null for order by number.
ipusim.orderOf = (trace, state) => {
  if (ipusim.traceOrder.of(state) === "number") return null;
  const sums = trace.byTile(state.get("step"));
  sums.order ??= Array.from(sums[ipusim.COMPUTE], (_, tile) => tile)
    .sort((one, other) => sums[ipusim.COMPUTE][other] - sums[ipusim.COMPUTE][one] || one - other);
  return sums.order;
};

ipusim.traceFinding = (trace, step) => {
  const compute = trace.byTile(step)[ipusim.COMPUTE];
  const tile = ipusim.highest(compute);
  const mean = compute.reduce((sum, each) => sum + each, 0) / compute.length;
  const where = step === null ? "" : ` in superstep ${trace.run.names[step]}`;
  if (!compute[tile]) return `No tile computes${where}. Drag to zoom, double click to see all.`;
  return `Tile ${tile} computes most${where}, ${ipusim.number(compute[tile])} cycles; the mean is `
    + `${ipusim.number(mean)}. Where tiles or phases are smaller than a pixel, colours mix. `
    + "Drag to zoom, double click to see all.";
};

ipusim.traceImage = (trace, colours, state, panel) => {
  const span = ipusim.spanSeen(trace, state);
  const band = state.get("band") ?? [-0.5, trace.run.tiles - 0.5];
  const { MARGIN: { l, r, t, b } } = ipusim;
  const width = Math.max(100, Math.min(1600, panel.picture.clientWidth - l - r));
  const seen = { span, band, order: ipusim.orderOf(trace, state), step: state.get("step"),
    hidden: panel.hidden };
  const high = ipusim.TRACE_HEIGHT + ipusim.BUTTONS_HIGH - t - b;
  const raster = new ipusim.Raster(trace, colours, seen, [width, high]);
  return { source: raster.canvas().toDataURL(), xref: "x", yref: "y", x: span[0], y: band[0],
    sizex: span[1] - span[0], sizey: band[1] - band[0], sizing: "stretch", layer: "below" };
};

// Return the text and the selection at a position of the picture.
ipusim.traceAt = (trace, order, x, y) => {
  const { run } = trace;
  const cycle = Math.floor(x);
  const tile = order ? order[Math.round(y)] : Math.round(y);
  if (tile === undefined || tile < 0 || tile >= run.tiles || cycle < 0 || cycle >= run.cycles) return null;
  const row = trace.rowAt(cycle);
  const pick = { tile, step: run.superstep[row] };
  const head = `tile ${tile}, ${trace.name(row)}`;
  if (!trace.isKept(row)) return { lines: [head, "the page has sums of this execution only"], pick };
  const slice = trace.slices(row, tile).find(([, begin, end]) => begin <= cycle && cycle < end);
  const { sent, received } = trace.columns(row);
  const [state, begin, end] = slice;
  return {
    lines: [head, `${ipusim.STATES[state]}: ${ipusim.number(end - begin)} cycles, ${ipusim.number(begin)} to `
      + ipusim.number(end),
    `sends ${ipusim.number(sent[tile])} words, receives ${ipusim.number(received[tile])}`],
    pick,
  };
};

ipusim.traceTable = ({ state }, trace) => {
  const sums = trace.byTile(state.get("step"));
  const tiles = Array.from(sums[0], (_, tile) => tile);
  return {
    columns: [
      { name: "tile", values: tiles, text: String },
      ...ipusim.STATES.map((name, at) => ({ name, unit: "cycles", values: Array.from(sums[at]) })),
    ],
    select: (tile) => state.set({ tile }),
    isSelected: (tile) => state.get("tile") === tile,
  };
};
