"use strict";
// Tab of the exchange: cycles, use of ports, traffic, the schedule of a tile, words in flight.

ipusim.wordOrder = ipusim.choice("wordorder", "tiles", { number: "by number", words: "most words first" });
ipusim.PARTS = { // parts of the exchange of a superstep, in order
  bound: "busiest port", idle: "busiest port waits", path: "path delay",
  pipeline: "pipeline before the first send", tail: "tail behind the last write",
};

ipusim.tab({
  name: "exchange",
  title: "Exchange",
  when: (data) => data.exchange?.phases.superstep.length > 0,
  draw(root, view) {
    ipusim.exchangePhases(root, view);
    ipusim.trafficPanel(root, view);
    ipusim.schedulePanel(root, view);
    ipusim.wordsByTile(root, view);
    ipusim.wordsInFlight(root, view);
  },
});

ipusim.exchangePhases = (root, view) => {
  const { data } = view;
  const { phases } = data.exchange;
  const order = Array.from(phases.superstep);
  const label = (row) => data.run.names[order[row]];
  const idle = order.map((_, row) => phases.schedule[row] - phases.bound[row]);
  const rows = { ...phases, idle };
  const [bound, schedule] = ["bound", "schedule"].map((n) => phases[n].reduce((a, b) => a + b, 0));
  const { states, series } = data.colours;
  const colours = [states.exchange, ...series];
  view.panel(root, {
    title: "Exchange by superstep",
    name: "exchange-phases",
    height: Math.max(170, 80 + 28 * order.length),
    axes: { y: { kind: "step", order } },
    finding: () => `Over all times that supersteps run. All schedules together are ${ipusim.percent(bound / Math.max(1, schedule))} `
      + `efficient: ${ipusim.number(bound)} cycles of busiest ports in ${ipusim.number(schedule)}. `
      + "Only fewer words at the busiest port make an efficient exchange shorter; path delay, "
      + "pipeline and tail come on top of each.",
    traces: () => Object.entries(ipusim.PARTS).map(([name, text], at) => ({
      type: "bar", orientation: "h", name: text, x: rows[name], y: order.map((_, row) => row), marker: { color: colours[at] },
      customdata: order.map((_, row) => label(row)),
      hovertemplate: `%{customdata}\n${text}: %{x:,} cycles`,
    })),
    layout: () => ({
      barmode: "stack", xaxis: { title: { text: "cycles" } },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(order.map((_, row) => label(row))) },
    }),
    table: (state) => ({
      columns: [
        { name: "superstep", values: order, text: (step) => data.run.names[step], left: true },
        { name: "times", values: phases.times },
        { name: "busiest port", unit: "cycles", values: phases.bound },
        { name: "schedule", unit: "cycles", values: phases.schedule },
        { name: "port / schedule", unit: "%",
          values: order.map((_, row) => 100 * phases.bound[row] / Math.max(1, phases.schedule[row])) },
        { name: "path delay", unit: "cycles", values: phases.path },
        { name: "pipeline", unit: "cycles", values: phases.pipeline },
        { name: "tail", unit: "cycles", values: phases.tail },
        { name: "sent", unit: "words", values: phases.sent },
        { name: "received", unit: "words", values: phases.received },
        { name: "hear a word", unit: "tiles",
          values: order.map((_, row) => phases.received[row] / Math.max(1, phases.sent[row])) },
      ],
      select: (row) => state.set({ step: order[row] }),
      isSelected: (row) => state.get("step") === order[row],
    }),
  });
};

ipusim.wordsInFlight = (root, view) => {
  const { exchange: { edges, flight, landed }, run, colours } = view.data;
  const rate = Array.from(landed, (each, at) => each / Math.max(1, edges[at + 1] - edges[at]));
  const most = ipusim.highest(rate);
  const share = rate[most] / run.tiles;
  view.panel(root, {
    title: "Words in flight",
    name: "words-in-flight",
    axes: { x: "cycle" },
    finding: () => `Most words land around cycle ${ipusim.number(edges[most])}: `
      + `${ipusim.number(rate[most], 1)} a cycle, ${ipusim.number(share, 2)} a tile. In flight are `
      + `up to ${ipusim.number(flight[ipusim.highest(flight)])}; a multicast word counts once for `
      + "each tile that hears it.",
    traces: () => [
      { type: "scatter", mode: "lines", name: "in flight", x: Array.from(edges), y: Array.from(flight),
        yaxis: "y2", line: { color: colours.words["in flight"], width: 1.5 },
        hovertemplate: "cycle %{x:,}\n%{y:,} words in flight" },
      { type: "scatter", mode: "lines", name: "landing a cycle", x: Array.from(edges), fill: "tozeroy",
        y: [...rate, 0], line: { shape: "hv", width: 0, color: colours.words.received },
        fillcolor: colours.words.received,
        hovertemplate: "cycle %{x:,}\n%{y:,.1f} words land a cycle" },
    ],
    layout: () => ({
      hovermode: "x", hoverdistance: -1,
      xaxis: { title: { text: "cycles" }, anchor: "y" },
      yaxis: { title: { text: "landing a cycle" }, rangemode: "tozero", domain: [0, 0.47] },
      yaxis2: { title: { text: "in flight" }, rangemode: "tozero", domain: [0.53, 1] },
    }),
    table: () => ({
      columns: [
        { name: "from", unit: "cycle", values: Array.from(edges.subarray(0, landed.length)) },
        { name: "to", unit: "cycle", values: Array.from(edges.subarray(1)) },
        { name: "in flight at first", unit: "words",
          values: Array.from(flight.subarray(0, landed.length)) },
        { name: "landed", unit: "words", values: Array.from(landed) },
      ],
    }),
  });
};
