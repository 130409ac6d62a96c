"use strict";
// Tab of a graph's program: the graph itself, and the cycles of its nodes.

ipusim.keys.node = (text, data) => (data.graph ? ipusim.whole(text, data.graph.count) : null);
ipusim.LEVEL_HIGH = 46; // pixels of a row of the drawing
ipusim.GRAPH_HIGH = [220, 2600]; // least and most pixels of the drawing

ipusim.tab({
  name: "graph",
  title: "Graph",
  when: (data) => data.graph,
  draw(root, view) {
    const rows = Object.entries(view.data.graph.figures).map(([name, value]) =>
      ipusim.element("div", {}, ipusim.element("dt", {}, name), ipusim.element("dd", {}, value)));
    root.append(ipusim.element("div", { class: "figures" }, ipusim.element("dl", {}, ...rows)));
    ipusim.graphPanel(root, view);
    ipusim.nodeBars(root, view);
  },
});

// Return the selection of a node: its own first superstep behind its re-layouts, and its cycles.
ipusim.nodePick = ({ run, graph }, node) => {
  const { first, last } = graph.nodes;
  const steps = Array.from(graph.owner).flatMap((owner, step) => (owner === node ? [step] : []));
  const step = steps.find((each) => !graph.relayout[each]) ?? first[node];
  const [start] = ipusim.spanOf(run, first[node]) ?? [null];
  const [, stop] = ipusim.spanOf(run, last[node]) ?? [null, null];
  return { node, step, span: start === null || stop === null ? null : [start, stop] };
};

ipusim.nodeShare = ({ run, graph }, node) =>
  ipusim.percent(graph.nodes.cycles[node] / Math.max(1, run.cycles));

// Return the text of a node: its name, and its cycles or why it has none.
ipusim.nodeText = (data, node) => {
  const { name, operation, cycles, reason } = data.graph.nodes;
  const label = ipusim.labels(Array.from(name), ipusim.narrow() ? 9 : 18)[node];
  if (operation[node] === "input") return label;
  const tail = reason[node] ? "left out" : `${ipusim.number(cycles[node])}, ${ipusim.nodeShare(data, node)}`;
  return ipusim.narrow() ? `${label}\n${tail}` : `${label} ${operation[node]}\n${tail}`;
};

ipusim.nodeHover = (data, node) => {
  const { operation, name, shape, relayout, way, compute, exchange, sync, reason, plan } = data.graph.nodes;
  if (operation[node] === "input") return `${name[node]}, an input of the graph`;
  const lines = [`${name[node]} (${operation[node]})`, `result ${shape[node] || "of unknown shape"}`];
  if (reason[node]) return [...lines, `left out: ${reason[node]}`].join("\n");
  if (plan[node]) lines.push(plan[node]);
  return [...lines,
    `compute ${ipusim.number(compute[node])}, exchange ${ipusim.number(exchange[node])}, sync `
    + `${ipusim.number(sync[node])}, re-layouts ${ipusim.number(relayout[node])}${way[node] ? ` (${way[node]})` : ""}`,
  ].join("\n");
};

// Return the path of an edge. One that passes rows of other nodes goes down in the column of its
// writer, or around the nodes of its own column to the left, since their texts stand at the right.
ipusim.edgePath = ({ level, place }, [source, target], widest) => {
  const [x0, y0, x1, y1] = [place[source], level[source], place[target], level[target]];
  if (y1 - y0 <= 1) return [[x0, x1, null], [y0, y1, null]];
  if (Math.abs(x0 - x1) > 0.25) return [[x0, x0, x1, null], [y0, y1 - 0.8, y1, null]];
  const side = x0 - (0.12 + 0.25 * Math.min(1, (y1 - y0) / 12)) * Math.max(1, widest);
  return [[x0, side, side, x1, null], [y0, y0 + 0.6, y1 - 0.6, y1, null]];
};

ipusim.graphPanel = (root, view) => {
  const { graph, run, colours } = view.data;
  const { nodes, edges, count } = graph;
  const { level, place, cycles } = nodes;
  const all = Array.from(level, (_, node) => node);
  const levels = 1 + level.reduce((most, each) => Math.max(most, each), 0);
  const widest = place.reduce((most, each) => Math.max(most, Math.abs(each)), 0.5);
  const paths = edges.map((edge) => ipusim.edgePath(nodes, edge, widest));
  const most = ipusim.highest(Array.from(cycles));
  const largest = Math.max(1, ...cycles);
  const size = (node) => 8 + 16 * Math.sqrt(cycles[node] / largest);
  const shown = (chosen, name, colour, symbol) => ({
    type: "scatter", mode: "markers+text", name, x: chosen.map((node) => place[node]),
    y: chosen.map((node) => level[node]), customdata: chosen,
    marker: { color: colour, symbol, opacity: 1, size: chosen.map(size), line: { width: 1, color: colours.ink } },
    text: chosen.map((node) => ipusim.nodeText(view.data, node)), textposition: "middle right",
    textfont: { size: 11 }, cliponaxis: false, hoverinfo: "text",
    hovertext: chosen.map((node) => ipusim.nodeHover(view.data, node)),
  });
  const withRelayout = all.filter((node) => node < count && nodes.relayout[node] > 0);
  const inPlace = all.filter((node) => node < count && nodes.relayout[node] === 0);
  const leftOut = all.filter((node) => node >= count && nodes.reason[node]);
  const inputs = all.filter((node) => nodes.operation[node] === "input");
  view.panel(root, {
    title: "The graph",
    name: "graph",
    finding: () => `${ipusim.number(count)} nodes have supersteps; ${nodes.name[most] ?? "none"} takes most, `
      + `${ipusim.number(cycles[most] ?? 0)} of ${ipusim.number(run.cycles)} cycles. The area of a mark stands for `
      + "cycles. Nodes that only renumber elements cost nothing and are not drawn. Click a node to select its supersteps.",
    height: Math.min(ipusim.GRAPH_HIGH[1], Math.max(ipusim.GRAPH_HIGH[0], ipusim.LEVEL_HIGH * levels)),
    redraw: ["node"],
    fits: true,
    traces: (state) => [
      { type: "scatter", mode: "lines", showlegend: false, hoverinfo: "skip",
        line: { color: colours.other, width: 1, shape: "spline", smoothing: 0.6 },
        x: paths.flatMap(([x]) => x), y: paths.flatMap(([, y]) => y) },
      ...[
        [inPlace, "operands in place", colours.states.compute, "circle"],
        [withRelayout, "with re-layouts", colours.relayout, "square"],
        [leftOut, "left out", colours.other, "diamond"],
        [inputs, "inputs", colours.quiet_ink, "triangle-down"],
      ].filter(([chosen]) => chosen.length).map((each) => shown(...each)),
      ...(state.get("node") === null ? [] : [{
        type: "scatter", mode: "markers", showlegend: false, hoverinfo: "skip",
        x: [place[state.get("node")]], y: [level[state.get("node")]],
        marker: { size: size(state.get("node")) + 12, color: "rgba(0,0,0,0)",
          line: { width: 2.5, color: colours.ink } } }]),
    ],
    layout: () => ({
      margin: { l: 20, r: 20 },
      xaxis: { visible: false, range: [-widest - 0.4, widest + 1.2], fixedrange: false },
      yaxis: { visible: false, range: [levels - 0.4, -0.6] },
    }),
    pick: ({ customdata }) => (Number.isInteger(customdata) && customdata < count
      ? ipusim.nodePick(view.data, customdata) : null),
    table: () => ipusim.nodeTable(view),
  });
};

ipusim.nodeBars = (root, view) => {
  const { graph: { nodes, count }, run, colours } = view.data;
  const order = Array.from({ length: count }, (_, node) => node);
  const parts = [["relayout", "re-layouts", colours.relayout], ["exchange", "exchange", colours.states.exchange],
    ["compute", "compute", colours.states.compute], ["sync", "sync", colours.states.sync]];
  const relayouts = order.reduce((sum, node) => sum + nodes.relayout[node], 0);
  view.panel(root, {
    title: "Cycles by node",
    name: "nodes",
    finding: `Nodes add up to the run, ${ipusim.number(run.cycles)} cycles; re-layouts are `
      + `${ipusim.percent(relayouts / Math.max(1, run.cycles))} of them.`,
    height: Math.max(160, 60 + 22 * count),
    axes: { y: { kind: "node", order } },
    traces: () => parts.map(([column, name, color]) => ({
      type: "bar", orientation: "h", name, x: order.map((node) => nodes[column][node]), y: order,
      marker: { color }, customdata: order, hoverinfo: "text",
      hovertext: order.map((node) => `${nodes.name[node]}\n${name}: ${ipusim.number(nodes[column][node])} cycles`),
    })),
    layout: () => ({
      barmode: "stack",
      xaxis: { title: { text: "cycles" } },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(order.map((node) => nodes.name[node])) },
    }),
    pick: ({ customdata }) => ipusim.nodePick(view.data, customdata),
    table: () => ipusim.nodeTable(view),
  });
};

ipusim.nodeTable = ({ data, state }) => {
  const { nodes, count } = data.graph;
  const rows = Array.from({ length: count }, (_, node) => node);
  const of = (column) => rows.map((node) => nodes[column][node]);
  return {
    columns: [
      { name: "node", values: rows, text: (node) => nodes.name[node], left: true },
      { name: "operation", values: of("operation") },
      { name: "result", values: of("shape") },
      { name: "MACs", values: of("macs") },
      { name: "cycles", values: of("cycles") },
      { name: "re-layouts", unit: "cycles", values: of("relayout") },
      { name: "way", values: of("way") },
      ...["compute", "exchange", "sync"].map((name) => ({ name, unit: "cycles", values: of(name) })),
      { name: "received", unit: "words", values: of("words") },
      { name: "fullest tile", unit: "bytes", values: of("bytes") },
      { name: "plan", values: of("plan") },
    ],
    select: (node) => state.set(ipusim.nodePick(data, node)),
    isSelected: (node) => state.get("node") === node,
  };
};

ipusim.card({
  key: "node",
  title: (node, data) => `Node ${data.graph.nodes.name[node]}`,
  redraw: ["step"],
  draw(root, node, { data, state }) {
    const { graph, run, summary } = data;
    const { operation, shape, finish, plan, first, last } = graph.nodes;
    const facts = [["operation", operation[node]], ["result", shape[node]], ["finish", finish[node]],
      ["plan", plan[node]], ["supersteps", `${first[node]} to ${last[node]}`]].filter(([, text]) => text);
    root.append(ipusim.element("dl", {}, ...facts.flatMap(([name, text]) => [
      ipusim.element("dt", {}, name), ipusim.element("dd", {}, text)])));
    const steps = Array.from(graph.owner).flatMap((owner, step) => (owner === node ? [step] : []));
    const cycles = steps.map((step) => ipusim.timesOf({ run, summary }, step).cycles);
    ipusim.cardTable(root, "Its supersteps", {
      columns: [
        { name: "superstep", values: steps, text: (step) => `${step} ${run.names[step]}`, left: true },
        { name: "re-layout", values: steps.map((step) => (graph.relayout[step] ? "yes" : "")) },
        { name: "cycles", values: cycles },
      ],
      select: (row) => state.set({ step: steps[row], span: ipusim.spanOf(run, steps[row]) }),
      isSelected: (row) => state.get("step") === steps[row],
    });
  },
});
