"use strict";
// Panels of memory: addresses of one tile, variables, and bytes over supersteps.

// Show addresses and lifetimes of the variables of a tile.
ipusim.tileAddresses = (root, view, memory) => {
  const { run, variables: { sram, names } } = view.data;
  const held = (state) => memory.ofTile(ipusim.tileShown(state, view.data), undefined);
  const chosen = (state) => state.get("variable");
  view.panel(root, {
    title: "Addresses of a tile",
    name: "addresses",
    finding: (state) => ipusim.addressFinding(state, view, memory),
    height: Math.max(200, Math.min(520, 110 + 22 * run.names.length)),
    axes: { y: "step" },
    redraw: ["tile", "variable"],
    traces: (state) => {
      const groups = Map.groupBy(held(state), ({ variable }) => memory.series(variable));
      return Object.keys(view.data.variables.colours).filter((name) => groups.has(name))
        .map((name) => ipusim.addressBars(name, groups.get(name), view, chosen(state)));
    },
    pick: (point) => ({ variable: point.customdata[0] === chosen(view.state) ? null
      : point.customdata[0] }),
    layout: (state) => ({
      barmode: "overlay", bargap: 0,
      shapes: ipusim.elementLines(sram, held(state), view.data.colours),
      xaxis: { title: { text: "bytes from the base of SRAM" }, tickformat: "," },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(run.names), title: { text: "" } },
    }),
    table: (state) => {
      const rows = held(state);
      return {
        columns: [
          { name: "variable", values: rows.map(({ name }) => name) },
          { name: "category", values: rows.map(({ category }) => category) },
          { name: "address", values: rows.map(({ address }) => address), text: ipusim.hex },
          { name: "bytes", values: rows.map(({ bytes }) => bytes) },
          { name: "from", values: rows.map(({ first }) => run.names[first]) },
          { name: "to", values: rows.map(({ last }) => run.names[last]) },
        ],
        select: (row) => state.set({ variable: rows[row].variable }),
        isSelected: (row) => chosen(state) !== null && rows[row].name === names[chosen(state)],
      };
    },
  });
};

ipusim.addressFinding = (state, view, memory) => {
  const { run, variables: { sram } } = view.data;
  const tile = ipusim.tileShown(state, view.data);
  const step = memory.fullest[tile];
  const gaps = view.data.memory.gaps.at(step, tile);
  const bytes = memory.peak[tile];
  const which = state.get("tile") === null ? `Tile ${tile}, the fullest,` : `Tile ${tile}`;
  return `${which} has ${ipusim.limitText(bytes, sram)}, in ${run.names[step]}. A span is a `
    + "variable at its addresses, over the supersteps in which it lives; those that never live "
    + `together may share addresses. Between them are ${ipusim.bytes(gaps)} of gaps then. Dotted `
    + "lines are memory elements, the dashed one begins interleaved memory.";
};

// Return the variables of a category as bars from first to last address and superstep.
ipusim.addressBars = (name, held, { data }, chosen) => {
  const { sram, colours } = data.variables;
  const { names } = data.run;
  return {
    type: "bar", orientation: "h", name,
    base: held.map(({ address }) => address - sram.base),
    x: held.map(({ bytes }) => bytes),
    y: held.map(({ first, last }) => (first + last) / 2),
    width: held.map(({ first, last }) => last - first + 1),
    marker: { color: colours[name], line: { color: data.colours.ink,
      width: held.map(({ variable }) => (variable === chosen ? 3 : 0.5)) } },
    customdata: held.map(({ variable, address, bytes, first, last }) => [variable,
      data.variables.names[variable], ipusim.hex(address), ipusim.hex(address + bytes - 1),
      names[first], names[last], ipusim.number(bytes)]),
    hovertemplate: "%{customdata[1]}, %{customdata[6]} bytes\n%{customdata[2]} to %{customdata[3]}"
      + "\nlives from %{customdata[4]} to %{customdata[5]}",
  };
};

// Return lines at the begins of memory elements, up to the last variable, and of interleaved memory.
ipusim.elementLines = ({ base, interleaved, element }, held, { guide, ink }) => {
  const most = held.reduce((end, { address, bytes }) => Math.max(end, address + bytes - base), 0);
  const line = (at, dash, colour) => ({ type: "line", x0: at, x1: at, yref: "paper", y0: 0, y1: 1,
    line: { color: colour, width: 1, dash }, layer: "below" });
  const count = Math.min(200, Math.floor(most / element));
  const lines = Array.from({ length: count }, (_, at) => line((at + 1) * element, "dot", guide));
  return most < interleaved - base ? lines : [...lines, line(interleaved - base, "dash", ink)];
};

ipusim.memoryByVariable = (root, view, memory) => {
  const { variables, run } = view.data;
  const { names, first, last } = variables;
  const all = names.map((_, each) => each).sort((a, b) => memory.totals[b] - memory.totals[a] || a - b);
  const order = all.slice(0, ipusim.MOST_BARS);
  const counts = names.map((_, each) => memory.sizes(each).filter((size) => size > 0).length);
  const largest = names.map((_, each) => ipusim.highest(memory.sizes(each)));
  const whole = memory.totals.reduce((sum, each) => sum + each, 0);
  const toggle = (state, variable) => state.set({
    variable: state.get("variable") === variable ? null : variable });
  view.panel(root, {
    title: "Memory by variable",
    name: "memory-by-variable",
    finding: () => `${names[order[0]]} is the largest of ${names.length} variables, `
      + `${ipusim.bytes(memory.totals[order[0]])} on ${ipusim.number(counts[order[0]])} tiles, `
      + `${ipusim.percent(memory.totals[order[0]] / Math.max(1, whole))} of all; not all live at a `
      + `time.${names.length > order.length ? ` The ${order.length} largest are drawn.` : ""} `
      + "A click shows which tiles hold a variable, another all variables again.",
    height: Math.max(160, 70 + 24 * order.length),
    axes: { y: { kind: "variable", order } },
    pick: (point) => {
      const variable = order[Math.round(point.y)];
      return { variable: view.state.get("variable") === variable ? null : variable };
    },
    traces: () => [{
      type: "bar", orientation: "h", x: order.map((each) => memory.totals[each]),
      y: order.map((_, row) => row), marker: { color: order.map((each) => memory.colour(each)) },
      customdata: order.map((each) => [names[each], memory.category(each), counts[each]]),
      hovertemplate: "%{customdata[0]}, %{customdata[1]}\n%{x:,} bytes on %{customdata[2]:,} tiles",
    }],
    layout: () => ({
      xaxis: { title: { text: "bytes on all tiles" }, tickformat: "~s" },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(order.map((each) => names[each])) },
    }),
    table: (state) => ({
      columns: [
        { name: "variable", values: names },
        { name: "category", values: names.map((_, each) => memory.category(each)) },
        { name: "all tiles", unit: "bytes", values: memory.totals },
        { name: "tiles", values: counts },
        { name: "most on a tile", unit: "bytes",
          values: names.map((_, each) => memory.sizes(each)[largest[each]]) },
        { name: "that tile", values: largest, text: String },
        { name: "from", values: first, text: (step) => run.names[step], left: true },
        { name: "to", values: last, text: (step) => run.names[step], left: true },
      ],
      sortedBy: 2,
      select: (row) => toggle(state, row),
      isSelected: (row) => state.get("variable") === row,
    }),
  });
};

ipusim.memoryOverTime = (root, view, memory) => {
  const { run, variables } = view.data;
  const { live_most: most, live_mean: mean, sram, colours } = variables;
  const steps = run.names.map((_, step) => step);
  const label = (step) => run.names[step];
  view.panel(root, {
    title: "Memory over supersteps",
    name: "memory-over-time",
    finding: (state) => {
      const tile = ipusim.tileShown(state, view.data);
      const peak = ipusim.highest(most);
      return `Bars are tile ${tile}, in the order of the program. The fullest tile of all has `
        + `${ipusim.limitText(most[peak], sram)}, in ${label(peak)}: headroom `
        + `${ipusim.bytes(sram.usable - most[peak])}.`;
    },
    axes: { x: "step" },
    redraw: ["tile"],
    traces: (state) => {
      const tile = ipusim.tileShown(state, view.data);
      const sums = memory.overTime(tile);
      const bars = Object.keys(colours).filter((name) => sums[name]).map((name) => ({
        type: "bar", name, x: steps, y: sums[name], marker: { color: colours[name] },
        customdata: steps.map(label),
        hovertemplate: `%{customdata}, tile ${tile}\n${name}: %{y:,} bytes`,
      }));
      const marks = (name, y, symbol) => ({
        type: "scatter", mode: "markers", name, x: steps, y, customdata: steps.map(label),
        marker: { symbol, size: 10, color: view.data.colours.ink, line: { width: 1, color: view.data.colours.paper } },
        hovertemplate: `%{customdata}\n${name}: %{y:,.0f} bytes`,
      });
      return [...bars, marks("fullest tile then", most, "triangle-down"),
        marks("mean of tiles", mean, "circle-open")];
    },
    layout: () => ({
      barmode: "stack",
      shapes: ipusim.limitLine(Math.max(...most), sram, view.data.colours.limit),
      xaxis: ipusim.rowTicks(run.names),
      yaxis: { title: { text: "bytes" }, rangemode: "tozero" },
    }),
    table: (state) => {
      const tile = ipusim.tileShown(state, view.data);
      const sums = Object.entries(memory.overTime(tile));
      return {
        columns: [
          { name: "superstep", values: steps, text: label, left: true },
          { name: "fullest tile", unit: "bytes", values: most },
          { name: "mean of tiles", unit: "bytes", values: mean },
          { name: `gaps on tile ${tile}`, unit: "bytes",
            values: steps.map((step) => view.data.memory.gaps.at(step, tile)) },
          ...sums.map(([name, values]) => ({ name: `${name} on tile ${tile}`, unit: "bytes", values })),
        ],
        select: (step) => state.set({ step }),
        isSelected: (step) => state.get("step") === step,
      };
    },
  });
};
