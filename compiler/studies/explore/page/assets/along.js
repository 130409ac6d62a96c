"use strict";
// Along: how ways fare as one number of the job changes, and where each passes the dense way.

ipusim.tab({
  name: "rates",
  title: "Rates",
  when: (data) => data.sweep?.axes.length && data.sweep.jobs.length,
  draw(root, view) {
    const sweep = ipusim.sweepOf(view);
    ipusim.linesAlong(root, view, sweep, {
      name: "rates", title: "Rate", column: "tflops", unit: "non-zero TFLOP/s",
    });
    ipusim.linesAlong(root, view, sweep, {
      name: "cycles-along", title: "Cycles", column: "cycles", unit: "cycles",
    });
    if (sweep.values("microseconds")) ipusim.linesAlong(root, view, sweep, {
      name: "time-along", title: "Time", column: "microseconds", unit: "microseconds of the chip",
    });
  },
});

ipusim.tab({
  name: "break-even",
  title: "Break-even",
  when: (data) => data.sweep?.crossings.length,
  draw(root, view) {
    ipusim.crossings(root, view, ipusim.sweepOf(view));
  },
});

// What the first tab draws along an axis: speed-ups where there are any, else cycles.
ipusim.fareOf = (sweep) => (sweep.crossings.length || sweep.values("speedup_vs_dense")?.some((x, at) =>
  x && !sweep.points.dense[at])
  ? { name: "speed-up", title: "Speed-up over dense", column: "speedup_vs_dense", unit: "dense's cycles over its own",
    one: true }
  : { name: "cycles-by", title: "Cycles", column: "cycles", unit: "cycles" });

ipusim.axis = (sweep) => sweep.axes[sweep.state.get("along") ?? ipusim.firstAxis(sweep)];

ipusim.firstAxis = (sweep) => {
  const density = sweep.axes.findIndex(({ field }) => field === "density");
  return Math.max(0, density);
};

ipusim.linesAlong = (root, view, sweep, { name, title, column, unit, one = false }) => {
  const { state } = view;
  if (sweep.axes.length > 1) {
    root.append(ipusim.element("label", { class: "along" }, "along ", ipusim.axisChoice(sweep, state)));
  }
  const values = sweep.values(column);
  view.panel(root, {
    title,
    name,
    finding: () => ipusim.alongWords(sweep, one),
    height: 420,
    redraw: ["job", "point", "along"],
    pick: ({ customdata }) => (customdata === undefined ? null : sweep.picked(customdata)),
    traces: () => ipusim.alongTraces(sweep, values, one),
    layout: () => ({
      xaxis: { type: ipusim.scaleAlong(sweep), title: { text: ipusim.axis(sweep).title }, ...ipusim.ticksAlong(sweep) },
      yaxis: { type: "log", title: { text: unit }, dtick: ipusim.digitsOf(ipusim.heightsAlong(sweep, values, one)) },
      shapes: one ? [{ type: "line", xref: "paper", x0: 0, x1: 1, y0: 1, y1: 1,
        line: { color: sweep.colours.guide, width: 1.5 } }] : [],
    }),
    table: () => ipusim.pointTable(sweep, ipusim.shownAlong(sweep).flatMap(({ points }) => points)),
  });
};

ipusim.heightsAlong = (sweep, values, one) => ipusim.alongTraces(sweep, values, one).flatMap(({ y }) => y)
  .filter((value) => value > 0);

ipusim.axisChoice = (sweep, state) => {
  const choice = ipusim.element("select", {
    "aria-label": "along", onchange: ({ target }) => state.set({ along: Number(target.value) }),
  }, ...sweep.axes.map(({ title }, i) => ipusim.element("option", { value: i }, title)));
  const follow = () => { choice.value = state.get("along") ?? ipusim.firstAxis(sweep); };
  state.on(["along"], follow);
  follow();
  return choice;
};

ipusim.shownAlong = (sweep) => {
  const { field } = ipusim.axis(sweep);
  return sweep.along(sweep.job(), field).sort((a, b) => a.values[field] - b.values[field]);
};

// By way: the points of the jobs along the axis, with where each stands.
ipusim.linesOf = (sweep) => {
  const { field } = ipusim.axis(sweep);
  const lines = new Map();
  for (const { points, values } of ipusim.shownAlong(sweep)) {
    for (const point of points) {
      const way = sweep.points.ways[point];
      if (!lines.has(way)) lines.set(way, []);
      lines.get(way).push({ point, at: values[field] });
    }
  }
  return lines;
};

ipusim.alongTraces = (sweep, values, one) => {
  const chosen = sweep.state.get("point");
  const { ink } = sweep.colours;
  return [...ipusim.linesOf(sweep)].filter(([, line]) => !(one && sweep.points.dense[line[0].point]))
    .map(([way, line]) => {
      const points = line.map(({ point }) => point);
      return {
        type: "scatter", mode: "lines+markers", name: way,
        x: line.map(({ at }) => at), y: points.map((at) => values[at]), customdata: points,
        line: { color: sweep.colour(points[0]), dash: sweep.dash(points[0]), width: 2 },
        marker: { color: sweep.colour(points[0]), symbol: sweep.mark(points[0]), size: 9,
          line: ipusim.selectedEdge(points, chosen, ink) },
        text: points.map((at) => sweep.told(at)), hovertemplate: "%{text}",
      };
    });
};

// A logarithmic axis has no place for 0, such as the cycles of a barrier that costs nothing.
ipusim.scaleAlong = (sweep) => {
  const { field } = ipusim.axis(sweep);
  return ipusim.shownAlong(sweep).every((job) => job.values[field] > 0) ? "log" : "linear";
};

ipusim.ticksAlong = (sweep) => {
  const { field } = ipusim.axis(sweep);
  const values = [...new Set(ipusim.shownAlong(sweep).map((job) => job.values[field]))];
  const text = (value) => (field === "density"
    ? `${ipusim.density(value)}${ipusim.narrow() ? "" : `\n${ipusim.percent(1 - value)} zeros`}`
    : ipusim.number(value));
  return { tickvals: values, ticktext: values.map(text), tickangle: 0 };
};

ipusim.alongWords = (sweep, one) => {
  const { field, title } = ipusim.axis(sweep);
  const cycles = sweep.values("cycles");
  const found = new Map();
  for (const { points, values } of ipusim.shownAlong(sweep)) {
    const best = [...points].sort((a, b) => cycles[a] - cycles[b])[0];
    const way = sweep.points.ways[best];
    found.set(way, [...(found.get(way) ?? []), values[field]]);
  }
  const text = (value) => (field === "density" ? ipusim.density(value) : ipusim.number(value));
  if (sweep.single) return `From ${text(Math.min(...[...found.values()].flat()))} to ${text(Math.max(...[...found.values()].flat()))}.`;
  const told = found.size === 1 ? `${[...found.keys()][0]} is quickest at every ${title} here.`
    : `Quickest by ${title}: ${[...found].map(([way, at]) => `${way} at ${at.map(text).join(", ")}`).join("; ")}.`;
  return `${told} Colour is the strategy, dash and mark are the block.${one ? " Above 1 a way is quicker than dense." : ""}`;
};

// Where each way passes dense, by group of jobs; triangles at the edge: at every density, at none.
ipusim.crossings = (root, view, sweep) => {
  const densities = sweep.jobs.map(({ density }) => density);
  const [least, most] = [Math.min(...densities), Math.max(...densities)];
  const edge = { always: most * 1.4, never: least / 1.4 };
  view.panel(root, {
    title: "Break-even with dense",
    name: "break-even",
    finding: "Below a mark's density a way is quicker than dense. Triangles at the upper edge: quicker at every "
      + "density here; at the lower edge: at none.",
    height: 480,
    redraw: ["point"],
    pick: ({ customdata }) => sweep.picked(customdata),
    traces: () => ipusim.crossingTraces(sweep, edge),
    layout: () => {
      const values = [...new Set(densities)].sort((a, b) => a - b);
      return {
        xaxis: { tickvals: sweep.groups.map((_, at) => at), range: [-0.6, sweep.groups.length - 0.4],
          ticktext: sweep.groups.map((title) => title || "all") },
        yaxis: { type: "log", title: { text: "density" }, tickvals: values,
          ticktext: values.map((value) => (ipusim.narrow() ? ipusim.density(value)
            : `${ipusim.density(value)} (${ipusim.percent(1 - value)} zeros)`)),
          range: [Math.log10(edge.never / 1.3), Math.log10(edge.always * 1.3)] },
      };
    },
    table: () => ipusim.crossingTable(sweep),
  });
};

ipusim.crossingTraces = (sweep, edge) => {
  const ways = [...new Set(sweep.crossings.map(({ points }) => sweep.points.ways[points[0]]))];
  return ways.flatMap((way, at) => {
    const own = sweep.crossings.filter(({ points }) => sweep.points.ways[points[0]] === way);
    const aside = 0.5 * ((at + 0.5) / ways.length - 0.5);
    const beyond = own.filter(({ always, never }) => always || never);
    const shared = ipusim.crossingTrace(sweep, way, aside);
    const symbol = ({ always }) => (always ? "triangle-up-open" : "triangle-down-open");
    return [
      { ...shared(own, ({ density }) => density), mode: "lines+markers" },
      { ...shared(beyond, ({ always }) => (always ? edge.always : edge.never)), mode: "markers", showlegend: false,
        marker: { color: sweep.colour(own[0].points[0]), size: 12, symbol: beyond.map(symbol) } },
    ];
  });
};

ipusim.crossingTrace = (sweep, way, aside) => (own, height) => {
  const [first] = (own[0] ?? sweep.crossings[0]).points;
  return {
    type: "scatter", name: way, x: own.map(({ group }) => group + aside), y: own.map(height),
    customdata: own.map((each) => ipusim.nearest(sweep, each)), text: own.map((each) => `${way}\n${ipusim.crossingWords(each)}`),
    line: { color: sweep.colour(first), dash: sweep.dash(first), width: 1 },
    marker: { color: sweep.colour(first), size: 11, symbol: sweep.mark(first) },
    hovertemplate: "%{text}",
  };
};

// The point of a line that lies next to its break-even.
ipusim.nearest = (sweep, { points, density, always }) => {
  const values = sweep.values("density");
  const wanted = density ?? (always ? Infinity : 0);
  const far = (at) => Math.abs(Math.log(values[at]) - Math.log(Math.min(1, Math.max(1e-9, wanted))));
  return [...points].sort((a, b) => far(a) - far(b))[0];
};

ipusim.crossingWords = ({ density, always, never }) => {
  if (always) return "quicker than dense at every density here";
  if (never) return "quicker than dense at none of the densities";
  if (density === null) return "passes dense more than once";
  return `quicker than dense below density ${Number(density.toPrecision(2))}, from ${ipusim.percent(1 - density)} zeros`;
};

ipusim.crossingTable = (sweep) => ({
  columns: [
    { name: "way", values: sweep.crossings.map(({ points }) => sweep.points.ways[points[0]]) },
    { name: "job", values: sweep.crossings.map(({ group }) => sweep.groups[group] || "all") },
    { name: "break-even density", values: sweep.crossings.map(({ density }) => density),
      text: (value) => (value === null ? "–" : String(Number(value.toPrecision(3)))) },
    { name: "in words", values: sweep.crossings.map(ipusim.crossingWords) },
  ],
  select: (row) => sweep.state.set(sweep.picked(ipusim.nearest(sweep, sweep.crossings[row]))),
});
