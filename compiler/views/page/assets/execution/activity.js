"use strict";
// Number of tiles in each state over the cycles, and the phases of supersteps, each from the first
// tile that begins it to the last one that ends it.

ipusim.WINDOWS = 400; // points of each curve

ipusim.activityPanel = (root, view, trace) => {
  const { run } = trace;
  const { states: colours } = view.data.colours;
  view.panel(root, {
    title: "Phases, and tiles in each state",
    name: "activity",
    finding: ({ get }) => "Shares of all tile-cycles"
      + `${view.state.get("step") === null ? "" : ` of superstep ${run.names[view.state.get("step")]}`}: `
      + `${ipusim.stateShares(trace, view.state.get("step"))}. The lanes above go from a phase's first `
      + "tile to its last.",
    height: 270,
    axes: { x: { kind: "cycle", whole: ipusim.allCycles(trace) } },
    redraw: ["span", "step"],
    traces: (state) => [...ipusim.activityTraces(trace, colours, ipusim.spanSeen(trace, state)),
      ...ipusim.laneTraces(trace, colours, state)],
    layout: (state, panel) => ({
      margin: ipusim.MARGIN,
      barmode: "overlay",
      hovermode: "closest",
      xaxis: { title: { text: "cycles" }, automargin: false },
      yaxis: { domain: [0, 0.74], range: [0, run.tiles], title: { text: "tiles" }, automargin: false,
        fixedrange: true },
      yaxis2: { domain: [0.78, 0.93], range: [-0.5, 1.5], tickvals: [0, 1], automargin: false,
        ticktext: ["compute", "exchange"], showgrid: false, fixedrange: true },
      annotations: ipusim.laneNames(trace, ipusim.spanSeen(trace, state), panel.picture.clientWidth),
    }),
    fits: true, // names of supersteps depend on the width
    pick: (point) => (point.customdata ? { step: point.customdata[1] } : null),
    table: () => ipusim.rowTable(view, trace),
  });
};

ipusim.spanSeen = (trace, state) => state.get("span") ?? ipusim.allCycles(trace);

// Return stacked areas in steps; each step is the mean of a window.
ipusim.activityTraces = (trace, colours, span) => {
  const { edges, tiles } = trace.activity(span, ipusim.WINDOWS);
  return ipusim.STATES.map((name, state) => ({
    type: "scatter", mode: "lines", name, stackgroup: "tiles", x: edges,
    y: [...tiles[state], tiles[state].at(-1)], fillcolor: colours[name],
    line: { shape: "hv", width: 0, color: colours[name] }, hoveron: "points",
    hovertemplate: `%{y:,.1f} tiles: ${name}\nabout cycle %{x:,.0f}`,
  }));
};

// Return bars of phases, sync and exchange above compute, from the first tile to the last.
ipusim.laneTraces = (trace, colours, state) => {
  const { run, bsp } = trace;
  const [low, high] = ipusim.spanSeen(trace, state);
  const rows = trace.rowsOf(null).filter((row) => run.sync_start[row] < high && run.end[row] > low);
  const step = state.get("step");
  const lane = (name, y, begin, end) => ({
    type: "bar", orientation: "h", name, showlegend: false, yaxis: "y2", width: 0.9,
    y: rows.map(() => y), base: rows.map((row) => begin[row]),
    x: rows.map((row) => end[row] - begin[row]),
    customdata: rows.map((row) => [trace.name(row), run.superstep[row]]),
    marker: { color: colours[name], line: { width: 0 },
      opacity: rows.map((row) => (step === null || run.superstep[row] === step ? 1 : 1 - ipusim.DIM)) },
    hovertemplate: `%{customdata[0]}\n${name}: %{x:,} cycles from %{base:,}`,
  });
  return [
    lane("sync", 1, run.sync_start, run.exchange_start),
    lane("exchange", 1, run.exchange_start, bsp.exchange_end),
    lane("compute", 0, bsp.compute_begin, bsp.compute_end),
  ];
};

// Return the names of supersteps above the lanes, of those that are wide enough.
ipusim.laneNames = (trace, [low, high], width) => {
  const { run } = trace;
  const room = (width - ipusim.MARGIN.l - ipusim.MARGIN.r) / 7; // letters of a line, 7 pixels each
  const names = ipusim.labels(run.names);
  return trace.rowsOf(null).flatMap((row) => {
    const [from, to] = [Math.max(low, run.sync_start[row]), Math.min(high, run.end[row])];
    const name = names[run.superstep[row]];
    if (((to - from) / (high - low)) * room <= name.length + 1) return [];
    return [{ x: (from + to) / 2, y: 1, yref: "paper", yanchor: "top", text: name, showarrow: false,
      font: { size: 12 } }];
  });
};

ipusim.rowTable = ({ state }, trace) => {
  const { run, bsp } = trace;
  const rows = trace.rowsOf(state.get("step"));
  const of = (column) => rows.map((row) => column(row));
  return {
    columns: [
      { name: "superstep", values: of((row) => trace.name(row)) },
      { name: "execution", values: rows, text: String },
      { name: "begins", unit: "cycle", values: of((row) => run.sync_start[row]) },
      { name: "sync", unit: "cycles", values: of((row) => run.exchange_start[row] - run.sync_start[row]) },
      { name: "exchange", unit: "cycles", values: of((row) => bsp.exchange_end[row] - run.exchange_start[row]) },
      { name: "compute", unit: "cycles", values: of((row) => bsp.compute_end[row] - bsp.compute_begin[row]) },
      { name: "ends", unit: "cycle", values: of((row) => run.end[row]) },
      { name: "received", unit: "words", values: of((row) => bsp.words[row]) },
      ...ipusim.STATES.map((name, at) => ({
        name: `tiles: ${name}`, values: of((row) => bsp.states.at(at, row)
          / Math.max(1, trace.until[row] - run.sync_start[row])),
      })),
    ],
    select: (at) => state.set({ step: run.superstep[rows[at]],
      span: [run.sync_start[rows[at]], run.end[rows[at]]] }),
  };
};
