"use strict";
// Tab of cycles: by cause over the run, by superstep, by tile, and compared with the roofs.

ipusim.tab({
  name: "cycles",
  title: "Cycles",
  when: (data) => data.cycles && data.run.cycles,
  draw(root, view) {
    ipusim.causeBar(root, view);
    ipusim.stepShares(root, view);
    ipusim.balancePanel(root, view);
    ipusim.rooflinePanel(root, view);
  },
});

ipusim.LABELLED = 0.04; // share of a bar from which on there is room for its figure

ipusim.causeBar = (root, view) => {
  const { run, cycles: { causes }, colours } = view.data;
  const parts = Object.entries(causes);
  const [most] = [...parts].sort((one, other) => other[1] - one[1]);
  const share = (value) => ipusim.percent(value / run.cycles);
  view.panel(root, {
    title: "Where the cycles went",
    name: "causes",
    finding: `Of ${ipusim.number(run.cycles)} cycles of a tile, the mean over all tiles, most are `
      + `${most[0]}: ${share(most[1])}. ${share(causes["useful MACs"])} are the multiply-accumulates of `
      + "stored elements at the best rate of the machine; kernel overhead is the rest of compute.",
    height: 150,
    traces: () => parts.map(([name, value]) => ({
      type: "bar", orientation: "h", name, x: [value], y: [""], marker: { color: colours.causes[name] },
      text: [value < ipusim.LABELLED * run.cycles ? "" : share(value)], textposition: "inside", insidetextanchor: "middle",
      hovertemplate: `${name}\n%{x:,.0f} cycles, ${share(value)}`,
    })),
    layout: () => ({ barmode: "stack",
      xaxis: { title: { text: "cycles of a tile, mean" }, range: [0, run.cycles] } }),
    table: () => ({ columns: [
      { name: "cause", values: parts.map(([name]) => name) },
      { name: "mean over tiles", unit: "cycles", values: parts.map(([, value]) => value) },
      { name: "share", unit: "%", values: parts.map(([, value]) => (100 * value) / run.cycles) },
    ] }),
  });
};

ipusim.stepShares = (root, view) => {
  const { run, cycles: { states }, colours: { states: colours } } = view.data;
  const order = run.names.map((_, step) => step).filter((step) => run.superstep.includes(step));
  const total = order.map((step) => states.column(step).reduce((sum, each) => sum + each, 0));
  const least = order.map((step, at) => states.at(ipusim.COMPUTE, step) / Math.max(1, total[at]));
  const idle = ipusim.highest(order.map((step, at) => total[at] - states.at(ipusim.COMPUTE, step)));
  view.panel(root, {
    title: "By superstep",
    name: "states-by-superstep",
    finding: `${run.names[order[idle]]} has most cycles without compute: `
      + `${ipusim.number(total[idle] * (1 - least[idle]))} of ${ipusim.number(total[idle])} of a tile, the `
      + "mean. Supersteps add up to the run.",
    height: Math.max(170, 70 + 26 * order.length),
    axes: { y: { kind: "step", order } },
    traces: () => ipusim.STATES.map((name, state) => ({
      type: "bar", orientation: "h", name, x: order.map((step) => states.at(state, step)),
      y: order.map((_, at) => at), marker: { color: colours[name] },
      customdata: order.map((step, at) => [run.names[step], ipusim.percent(states.at(state, step)
        / Math.max(1, total[at]))]),
      hovertemplate: `%{customdata[0]}\n${name}: %{x:,.0f} cycles, %{customdata[1]}`,
    })),
    layout: () => ({
      barmode: "stack",
      xaxis: { title: { text: "cycles of a tile, mean" } },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(order.map((step) => run.names[step])) },
    }),
    table: () => ({
      columns: [
        { name: "superstep", values: order, text: (step) => run.names[step], left: true },
        ...ipusim.STATES.map((name, state) => ({ name, unit: "cycles",
          values: order.map((step) => states.at(state, step)) })),
      ],
      select: (at) => view.state.set({ step: order[at] }),
      isSelected: (at) => view.state.get("step") === order[at],
    }),
  });
};

// Return compute of tiles, most first, in the selected superstep or the run, and the slowest tile.
ipusim.balanceOf = ({ run, cycles: { compute, most } }, step) => {
  const steps = run.names.map((_, number) => number).filter((each) => step === null || each === step);
  const cycles = new Float64Array(run.tiles);
  for (const each of steps) compute.row(each).forEach((value, tile) => { cycles[tile] += value; });
  const order = Array.from(cycles, (_, tile) => tile).sort((a, b) => cycles[b] - cycles[a] || a - b);
  const slowest = steps.reduce((sum, each) => sum + most[each], 0);
  const mean = cycles.reduce((sum, each) => sum + each, 0) / run.tiles;
  return { cycles, order, slowest, mean };
};

ipusim.balancePanel = (root, view) => {
  const { data, state } = view;
  const { colours } = data;
  const known = {};
  const now = () => (known[state.get("step")] ??= ipusim.balanceOf(data, state.get("step")));
  view.panel(root, {
    title: "Tile balance",
    name: "balance",
    finding: () => ipusim.balanceFinding(data, now(), state.get("step")),
    axes: { x: { kind: "tile", order: () => now().order } },
    redraw: ["step"],
    traces: () => {
      const { cycles, order, slowest } = now();
      const x = order.map((_, at) => at);
      const y = order.map((tile) => cycles[tile]);
      const area = (name, colour, values) => ({
        type: "scatter", mode: "lines", name, stackgroup: "cycles", x, y: values, fillcolor: colour,
        line: { width: 0, shape: "hv", color: colour }, customdata: order,
        hovertemplate: `tile %{customdata}\n%{y:,} cycles: ${name}`,
      });
      return [area("compute", colours.states.compute, y),
        area("behind the slowest", colours.states["waiting for the slowest"],
          y.map((value) => slowest - value))];
    },
    layout: () => ({
      xaxis: { title: { text: "tiles, most compute first" } },
      yaxis: { title: { text: "cycles" }, rangemode: "tozero" },
      shapes: [{ type: "line", xref: "paper", x0: 0, x1: 1, y0: now().mean, y1: now().mean,
        line: { color: colours.ink, dash: "dash", width: 1 } }],
      annotations: [{ xref: "paper", x: 1, y: now().mean, text: `mean ${ipusim.number(now().mean)}`,
        showarrow: false, xanchor: "right", yanchor: "bottom" }],
    }),
    table: () => {
      const { cycles, order, slowest } = now();
      return { columns: [
        { name: "tile", values: order, text: String },
        { name: "compute", unit: "cycles", values: order.map((tile) => cycles[tile]) },
        { name: "behind the slowest", unit: "cycles", values: order.map((tile) => slowest - cycles[tile]) },
      ],
      select: (at) => state.set({ tile: order[at] }),
      isSelected: (at) => state.get("tile") === order[at] };
    },
  });
};

ipusim.balanceFinding = ({ run }, { cycles, order, slowest, mean }, step) => {
  const where = step === null ? "" : ` in superstep ${run.names[step]}`;
  if (!slowest) return `No tile computes${where}.`;
  const [tile] = order;
  const used = cycles.reduce((sum, each) => sum + (each > 0), 0);
  return `Tile ${tile} computes most${where}, ${ipusim.number(cycles[tile])} cycles; the mean is `
    + `${ipusim.number(mean)}, ${ipusim.percent(mean / slowest)} of the slowest tile of each `
    + `execution (${ipusim.number(slowest)} in all). ${ipusim.number(used)} of `
    + `${ipusim.number(run.tiles)} tiles compute.`;
};

ipusim.rooflinePanel = (root, view) => {
  const { cycles: { roofline }, colours } = view.data;
  const { peak, bandwidth, intensity, rate } = roofline;
  const tera = (value) => value / 1e12;
  const ridge = peak / bandwidth;
  const here = intensity ?? 100 * ridge;
  const [low, high] = [Math.min(ridge, here) / 8, Math.max(ridge, here) * 8];
  const x = Array.from({ length: 101 }, (_, i) => low * (high / low) ** (i / 100));
  const roofs = {
    roof: (at) => Math.min(peak, at * bandwidth),
    "each tile exchanges, then computes": (at) => 1 / (1 / peak + 1 / (at * bandwidth)),
  };
  const line = (name, dash) => ({
    type: "scatter", mode: "lines", name, x, y: x.map((at) => tera(roofs[name](at))),
    line: { color: dash === "solid" ? colours.ink : colours.guide, dash, width: 1.5 },
    hovertemplate: `${name}\n%{y:,.4~g} TFLOP/s at %{x:,.3~g} FLOP a byte`,
  });
  const received = intensity === null ? "It receives no word over the exchange."
    : `At ${ipusim.number(intensity, 2)} FLOP a received byte the roof is `
      + `${ipusim.number(tera(roofs.roof(intensity)), 1)} TFLOP/s: the run has `
      + `${ipusim.percent(rate / roofs.roof(intensity))} of it.`;
  view.panel(root, {
    title: "Roofline",
    name: "roofline",
    finding: `${ipusim.number(tera(rate), 2)} TFLOP/s of non-zeros, ${ipusim.percent(rate / peak)} of the `
      + `chip's peak. ${received}`,
    traces: () => [line("roof", "solid"), line("each tile exchanges, then computes", "dash"), {
      type: "scatter", mode: "markers+text", name: "this run", x: [here], y: [tera(rate)],
      marker: { color: colours.causes["useful MACs"], size: 11 }, text: ["this run"],
      textposition: "bottom right",
      hovertemplate: "this run\n%{y:,.4~g} TFLOP/s at %{x:,.3~g} FLOP a byte",
    }],
    layout: () => ({
      xaxis: { type: "log", title: { text: "non-zero FLOP a received byte" }, tickformat: "~g", dtick: "D2" },
      yaxis: { type: "log", title: { text: "TFLOP/s" }, tickformat: "~g", dtick: "D2" },
    }),
    table: () => ({ columns: [
      { name: "figure", values: ["peak", "bytes a second into all tiles", "FLOP a received byte",
        "this run"] },
      { name: "value", values: [tera(peak), tera(bandwidth), intensity, tera(rate)], digits: 4 },
      { name: "unit", values: ["TFLOP/s", "TB/s", "", "TFLOP/s"] },
    ] }),
  });
};
