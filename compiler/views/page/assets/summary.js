"use strict";
// Tab of the summary: key figures, states of tiles in one bar, and phases of supersteps.

ipusim.tab({
  name: "summary",
  title: "Summary",
  when: (data) => data.summary,
  draw(root, view) {
    const { figures, states, steps } = view.data.summary;
    const { names, cycles } = view.data.run;
    const colours = view.data.colours.states;
    const rows = Object.entries(figures).map(([name, value]) => ipusim.element("div", {},
      ipusim.element("dt", {}, name), ipusim.element("dd", {}, value)));
    root.append(ipusim.element("div", { class: "figures" }, ipusim.element("dl", {}, ...rows)));
    ipusim.stateBar(root, view, states, colours, cycles);
    // The program of a graph has its bars by node, and too many supersteps for bars.
    if (view.data.graph) view.table(root, "Supersteps", ipusim.stepTable(view, steps, names));
    else ipusim.stepBars(root, view, steps, names, colours);
  },
});

ipusim.stateBar = (root, view, states, colours, cycles) => {
  const parts = Object.entries(states);
  const [first] = [...parts].sort((a, b) => b[1] - a[1]);
  view.panel(root, {
    title: "What a tile does, in the mean",
    name: "states",
    finding: `Of ${ipusim.number(cycles)} cycles, a tile spends most on ${first[0]}: `
      + `${ipusim.percent(first[1] / cycles)}. States add up to the run.`,
    height: 150,
    traces: () => parts.map(([name, value]) => ({
      type: "bar", orientation: "h", name, x: [value], y: [""], marker: { color: colours[name] },
      text: [ipusim.percent(value / cycles)], textposition: "inside", insidetextanchor: "middle",
      hovertemplate: `${name}\n%{x:,.0f} cycles, ${ipusim.percent(value / cycles)}`,
    })),
    layout: () => ({ barmode: "stack", xaxis: { title: { text: "cycles of a tile" } } }),
    table: () => ({ columns: [
      { name: "state", values: parts.map(([name]) => name) },
      { name: "mean over tiles", unit: "cycles", values: parts.map(([, value]) => value) },
    ] }),
  });
};

ipusim.stepBars = (root, view, steps, names, colours) => {
  const label = (row) => names[steps.superstep[row]];
  const order = Array.from(steps.superstep);
  const most = ipusim.highest(steps.cycles);
  const phases = ["sync", "exchange", "compute"];
  view.panel(root, {
    title: "Cycles by superstep",
    name: "supersteps",
    finding: `The longest is ${label(most)} with ${ipusim.number(steps.cycles[most])} cycles. `
      + "Phases are from the first tile's start to the last tile's end; where tiles compute while "
      + "others exchange, they add up to more than the superstep.",
    height: Math.max(160, 60 + 26 * order.length),
    axes: { y: { kind: "step", order } },
    traces: () => phases.map((phase) => ({
      type: "bar", orientation: "h", name: phase, x: steps[phase], y: order.map((_, row) => row),
      marker: { color: colours[phase] }, customdata: order.map((_, row) => label(row)),
      hovertemplate: `%{customdata}\n${phase}: %{x:,} cycles`,
    })),
    layout: () => ({
      barmode: "stack",
      xaxis: { title: { text: "cycles" } },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(order.map((_, row) => label(row))) },
    }),
    table: () => ipusim.stepTable(view, steps, names),
  });
};

ipusim.stepTable = ({ state }, steps, names) => ({
  columns: [
    { name: "superstep", values: steps.superstep, text: (number) => names[number], left: true },
    { name: "times", values: steps.times },
    { name: "cycles", values: steps.cycles },
    ...["sync", "exchange", "compute"].map((name) => ({ name, unit: "cycles", values: steps[name] })),
    { name: "slowest tile", values: steps.slowest_tile, text: String },
    { name: "received", unit: "words", values: steps.words },
    { name: "schedule", unit: "cycles", values: steps.schedule },
    { name: "busiest port", unit: "cycles", values: steps.bound },
  ],
  select: (row) => state.set({ step: steps.superstep[row] }),
  isSelected: (row) => state.get("step") === steps.superstep[row],
});
