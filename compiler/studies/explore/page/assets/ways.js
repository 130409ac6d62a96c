"use strict";
// Ways: the cycles of each way to do one job in parts, and how it fares along density or size.

ipusim.tab({
  name: "ways",
  title: "Which is quickest",
  when: (data) => data.sweep?.jobs.length,
  draw(root, view) {
    const sweep = ipusim.sweepOf(view);
    ipusim.wayBars(root, view, sweep);
    if (sweep.axes.length) ipusim.linesAlong(root, view, sweep, ipusim.fareOf(sweep));
  },
});

// The points that are compared, the quickest first.
ipusim.inOrder = (sweep) => {
  const { time } = sweep;
  return [...sweep.compared()].sort((a, b) => time[a] - time[b]);
};

ipusim.partsOf = (sweep) => {
  const { both } = sweep.points;
  const [compute, exchange, sync] = ["compute", "exchange", "sync"]
    .map((name) => sweep.values(`${name}_cycles`));
  const { states } = sweep.colours;
  return [
    { name: "compute", colour: states.compute, of: (at) => compute[at] - both[at] },
    { name: "both, on different tiles", colour: states.compute, stripes: states.exchange,
      of: (at) => both[at] },
    { name: "exchange", colour: states.exchange, of: (at) => exchange[at] - both[at] },
    { name: "sync", colour: states.sync, of: (at) => sync[at] },
  ];
};

ipusim.wayBars = (root, view, sweep) => {
  const cycles = sweep.values("cycles");
  const order = () => ipusim.inOrder(sweep);
  const length = () => sweep.lengthOf(order());
  view.panel(root, {
    title: sweep.single ? "Cycles of each job" : "Cycles of each way to do one job",
    name: "ways",
    finding: () => ipusim.quickestWords(sweep),
    height: 90 + (ipusim.narrow() ? 38 : 30) * Math.max(sweep.compared().length, ...sweep.jobs.map(({ points }) => points.length)),
    redraw: ["job", "point"],
    axes: { y: { kind: "point", order, band: true } },
    traces: () => ipusim.wayTraces(sweep, order()),
    layout: () => ({
      barmode: "stack",
      bargap: 0.25,
      xaxis: { title: { text: length().unit }, nticks: ipusim.narrow() ? 4 : 10, tickangle: 0,
        range: [0, (ipusim.narrow() ? 1.9 : 1.3) * Math.max(...order().map((at) => length().of(at, cycles[at])))] },
      yaxis: {
        range: [order().length - 0.4, -0.6], tickvals: order().map((_, row) => row),
        tickfont: { size: ipusim.narrow() ? 11 : 13 },
        ticktext: ipusim.wayLabels(order().map((at) => sweep.rowName(at))),
      },
    }),
    table: () => ipusim.pointTable(sweep, order()),
  });
};

ipusim.wayTraces = (sweep, points) => {
  const rows = points.map((_, row) => row);
  const cycles = sweep.values("cycles");
  const length = sweep.lengthOf(points);
  const bars = ipusim.partsOf(sweep).map(({ name, colour, stripes, of }) => ({
    type: "bar", orientation: "h", name, y: rows,
    x: points.map((at) => length.of(at, of(at))), customdata: points,
    marker: { color: colour, pattern: stripes ? { shape: "/", fgcolor: stripes, bgcolor: colour, size: 6 } : undefined },
    text: points.map((at) => sweep.told(at)), textposition: "none",
    hovertemplate: `%{text}\n${ipusim.bold(`${name}: %{x:,} ${length.unit}`)}`,
  })).filter(({ x }) => x.some((value) => value > 0));
  const bound = sweep.values("bound_cycles");
  const { ink } = sweep.colours;
  const ticks = {
    type: "scatter", mode: "markers", name: "bound: the busiest port's words, or all macs at the peak",
    x: points.map((at) => length.of(at, bound[at])), y: rows, customdata: points,
    marker: { symbol: "line-ns", size: 19, color: ink, line: { width: 2.5, color: ink } },
    hovertemplate: `no schedule of this plan is below %{x:,} ${length.unit}`,
  };
  const ends = {
    type: "scatter", mode: "text", showlegend: false, x: points.map((at) => length.of(at, cycles[at])),
    y: rows, customdata: points, hoverinfo: "skip", textposition: "middle right", cliponaxis: false,
    text: points.map((at, row) => ipusim.endWords(sweep, at, row)),
  };
  return [...bars, ticks, ends];
};

ipusim.endWords = (sweep, at, row) => {
  const speedup = sweep.values("speedup_vs_dense")?.[at];
  const text = ` ${ipusim.number(sweep.values("cycles")[at])}${speedup ? `, ${ipusim.times(speedup)}` : ""}`;
  return row === 0 ? ipusim.bold(text) : text;
};

// Names beside bars; in narrow windows in lines of about twenty letters.
ipusim.wayLabels = (names) => (ipusim.narrow() ? names.map(ipusim.wrapped) : ipusim.labels(names));

ipusim.wrapped = (name) => name.split(" ").reduce((lines, word) => {
  const last = lines.at(-1);
  if (last !== undefined && `${last} ${word}`.length <= 18) lines[lines.length - 1] = `${last} ${word}`;
  else lines.push(word);
  return lines;
}, []).join("\n");

ipusim.quickestWords = (sweep) => {
  const [best, next] = ipusim.inOrder(sweep);
  const cycles = sweep.values("cycles");
  const speedup = sweep.values("speedup_vs_dense")?.[best];
  const [most] = ipusim.partsOf(sweep).sort((a, b) => b.of(best) - a.of(best));
  const title = sweep.single ? "" : sweep.jobs[sweep.job()].title;
  const times = speedup && !sweep.points.dense[best] ? `, ${ipusim.times(speedup)} as quick as dense` : "";
  const second = next === undefined ? "" : ` Next is ${sweep.rowName(next)} with ${ipusim.number(cycles[next])}.`;
  return `${title ? `${title}: ` : ""}${sweep.rowName(best)} is quickest with ${ipusim.number(cycles[best])}`
    + ` cycles${times}; ${ipusim.percent(most.of(best) / cycles[best])} of them are ${most.name}.${second}`
    + " A click shows all figures of a way.";
};

// A table of some points with all columns that vary, whose rows select.
ipusim.pointTable = (sweep, points) => ({
  columns: [
    { name: "way", values: points.map((at) => sweep.points.ways[at]) },
    { name: "quickest", values: points.map((at) => (sweep.points.best[at] ? "quickest" : "")) },
    ...sweep.columns.filter((column) => !column.in_way).map(({ title, unit, values }) => ({
      name: title, unit, values: points.map((at) => values[at]),
      text: (value) => (value === null ? "–" : ipusim.plain(value, title)),
    })),
  ],
  select: (row) => sweep.state.set(sweep.picked(points[row])),
  isSelected: (row) => sweep.state.get("point") === points[row],
});
