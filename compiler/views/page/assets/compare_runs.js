"use strict";
// Two runs on the same axes: supersteps, tiles and memory. Colours show where B takes more or less.

ipusim.PHASES = ["sync", "exchange", "compute"];

// Return a figure of each superstep of both runs, 0 if a run has no superstep of that name.
ipusim.byStep = ({ names }, side, phase) => {
  const values = new Array(names.length).fill(0);
  side.summary.steps.superstep.forEach((number, row) => {
    values[side.place[number]] += side.summary.steps[phase][row];
  });
  return values;
};

ipusim.tab({
  name: "supersteps",
  title: "Supersteps",
  when: (data) => data.sides,
  draw(root, view) {
    const { sides, run } = view.data;
    const [a, b] = sides.map((side) => ipusim.byStep(run, side, "cycles"));
    const order = run.names.map((_, step) => step)
      .sort((one, other) => Math.abs(b[other] - a[other]) - Math.abs(b[one] - a[one]));
    ipusim.stepPairs(root, view, order, a, b);
    ipusim.stepChanges(root, view, order);
  },
});

ipusim.stepPairs = (root, view, order, a, b) => {
  const { sides, run: { names } } = view.data;
  const [first] = order;
  view.panel(root, {
    title: "Cycles by superstep, A over B",
    name: "step-pairs",
    finding: `${names[first]} changed most: ${ipusim.number(a[first])} cycles in A, `
      + `${ipusim.number(b[first])} in B. Above each pair A, below it B, hatched.`,
    height: Math.max(200, 60 + 44 * order.length),
    axes: { y: { kind: "step", order } },
    traces: () => ipusim.PHASES.flatMap((phase) => sides.map((side, number) => {
      const values = ipusim.byStep(view.data.run, side, phase);
      return {
        type: "bar", orientation: "h", name: phase, showlegend: number === 0,
        x: order.map((step) => values[step]), y: order.map((_, at) => at + (number ? 0.2 : -0.2)),
        width: 0.38, marker: { color: view.data.colours.states[phase],
          pattern: { shape: number ? "/" : "", fillmode: "overlay",
            fgcolor: view.data.colours.ink, size: 6, solidity: 0.2 } },
        customdata: order.map((step) => [names[step], "AB"[number]]),
        hovertemplate: `%{customdata[1]}, %{customdata[0]}\n${phase}: %{x:,} cycles`,
      };
    })),
    layout: () => ({
      barmode: "stack",
      xaxis: { title: { text: "cycles" } },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(order.map((step) => names[step])) },
    }),
    table: () => ipusim.pairTable(view, order),
  });
};

ipusim.pairTable = (view, order) => {
  const { sides, run } = view.data;
  const columns = ["cycles", ...ipusim.PHASES, "words"].flatMap((phase) => {
    const [a, b] = sides.map((side) => ipusim.byStep(run, side, phase));
    return [
      { name: `${phase} A`, values: order.map((step) => a[step]) },
      { name: `${phase} B`, values: order.map((step) => b[step]) },
      { name: `${phase} B − A`, values: order.map((step) => b[step] - a[step]),
        text: (value) => ipusim.signed(value) },
    ];
  });
  return {
    columns: [{ name: "superstep", values: order.map((step) => run.names[step]) }, ...columns],
    select: (row) => view.state.set({ step: order[row] }),
    isSelected: (row) => view.state.get("step") === order[row],
  };
};

ipusim.stepChanges = (root, view, order) => {
  const { sides, run } = view.data;
  const change = (phase) => {
    const [a, b] = sides.map((side) => ipusim.byStep(run, side, phase));
    return order.map((step) => b[step] - a[step]);
  };
  const total = sides[1].cycles - sides[0].cycles;
  view.panel(root, {
    title: "Where the difference lies, B less A",
    name: "step-changes",
    finding: `B takes ${ipusim.number(Math.abs(total))} cycles ${total > 0 ? "more" : "fewer"} `
      + `(${ipusim.signed(100 * total / sides[0].cycles, 1)} %). Bars to the left are what it saves.`,
    height: Math.max(180, 60 + 26 * order.length),
    axes: { y: { kind: "step", order } },
    traces: () => ipusim.PHASES.map((phase) => ({
      type: "bar", orientation: "h", name: phase, x: change(phase), y: order.map((_, at) => at),
      marker: { color: view.data.colours.states[phase] },
      customdata: order.map((step) => run.names[step]),
      hovertemplate: `%{customdata}\n${phase}: %{x:+,} cycles`,
    })),
    layout: () => ({
      barmode: "relative",
      xaxis: { title: { text: "cycles, B less A" } },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(order.map((step) => run.names[step])) },
    }),
    table: () => ipusim.pairTable(view, order),
  });
};

// Two similar tabs show a number by tile, of A and of B, and its difference.
ipusim.tileTab = ({ name, title, unit, values, limit }) => ipusim.tab({
  name,
  title,
  when: (data) => data.sides,
  draw(root, view) {
    const pair = view.data.sides.map(values);
    ipusim.sortedPair(root, view, { name, title, unit, pair, limit });
    if (pair[0].length === pair[1].length) ipusim.tileChange(root, view, { name, title, unit, pair });
    else view.paragraph(root, "The chips have different numbers of tiles; tiles are not subtracted.");
  },
});

ipusim.sortedPair = (root, view, { name, title, unit, pair, limit }) => {
  const most = pair.map((values) => values[ipusim.highest(values)]);
  const top = view.data.sides.map((side) => limit?.(side) ?? null);
  const colours = view.data.colours.series;
  view.panel(root, {
    title: `${title}, tiles sorted`,
    name: `${name}-sorted`,
    finding: `The most is ${ipusim.number(most[0])} ${unit} in A, ${ipusim.number(most[1])} in B.`,
    traces: () => pair.map((values, side) => {
      const order = Array.from(values, (_, tile) => tile).sort((x, y) => values[y] - values[x]);
      return {
        type: "scatter", mode: "lines", name: "AB"[side], line: { color: colours[side],
          dash: side ? "dash" : "solid" },
        x: order.map((_, at) => 100 * at / order.length), y: order.map((tile) => values[tile]),
        customdata: order,
        hovertemplate: `${"AB"[side]}, tile %{customdata}\n%{y:,} ${unit}`,
      };
    }),
    pick: ({ customdata }) => ({ tile: customdata }),
    layout: () => ({
      xaxis: { title: { text: "share of the tiles [%]" } },
      yaxis: { title: { text: unit }, rangemode: "tozero" },
      shapes: top.flatMap((at, side) => (at !== null && most[side] > 0.8 * at
        ? [{ type: "line", x0: 0, x1: 1, xref: "paper", y0: at, y1: at,
          line: { color: view.data.colours.limit } }] : [])),
    }),
    table: () => ipusim.pairedTiles(view, pair, unit),
  });
};

ipusim.pairedTiles = (view, pair, unit) => {
  const tiles = Math.max(...pair.map((values) => values.length));
  const all = Array.from({ length: tiles }, (_, tile) => tile);
  const column = (side) => all.map((tile) => pair[side][tile] ?? null);
  const [a, b] = [column(0), column(1)];
  return {
    columns: [
      { name: "tile", values: all, text: String },
      { name: "A", unit, values: a }, { name: "B", unit, values: b },
      { name: "B − A", unit, text: (value) => ipusim.signed(value),
        values: all.map((tile) => (a[tile] === null || b[tile] === null ? null : b[tile] - a[tile])) },
    ],
    select: (tile) => view.state.set({ tile }),
    isSelected: (tile) => view.state.get("tile") === tile,
  };
};

ipusim.tileChange = (root, view, { name, title, unit, pair }) => {
  const change = Array.from(pair[1], (value, tile) => value - pair[0][tile]);
  const most = ipusim.highest(change.map(Math.abs));
  const { compared } = view.data.colours;
  const parts = { faster: "B takes less", slower: "B takes more" };
  view.panel(root, {
    title: `${title} by tile, B less A`,
    name: `${name}-change`,
    finding: change[most] === 0 ? "No tile changed."
      : `Tile ${most} changed most: ${ipusim.signed(change[most])} ${unit}.`,
    axes: { x: "tile" },
    traces: () => Object.entries(parts).map(([meaning, part]) => ({
      type: "bar", name: part, marker: { color: compared[meaning], line: { width: 0 } },
      x: change.map((_, tile) => tile),
      y: change.map((value) => ((meaning === "faster") === (value < 0) ? value : 0)),
      hovertemplate: `tile %{x}\n%{y:+,} ${unit}`,
    })),
    layout: () => ({
      barmode: "relative", bargap: 0,
      xaxis: { title: { text: "tile" } }, yaxis: { title: { text: `${unit}, B less A` } },
    }),
    table: () => ipusim.pairedTiles(view, pair, unit),
  });
};

ipusim.tileTab({
  name: "compute", title: "Compute", unit: "cycles", values: (side) => side.compute,
});
ipusim.tileTab({
  name: "words", title: "Exchange", unit: "words received", values: (side) => side.received,
});
ipusim.tileTab({
  name: "memory", title: "Memory", unit: "bytes", values: (side) => side.memory,
  limit: (side) => side.limit,
});

ipusim.card({
  key: "tile",
  title: (tile) => `Tile ${tile}`,
  draw(root, tile, view) {
    const { sides } = view.data;
    if (!sides) return;
    const rows = [
      ...Object.keys(sides[0].tile_states).map((state) => [`${state} [cycles]`,
        (side) => side.tile_states[state][tile]]),
      ["sent [words]", (side) => side.sent[tile]],
      ["received [words]", (side) => side.received[tile]],
      ["memory [bytes]", (side) => side.memory[tile]],
    ];
    const [a, b] = sides.map((side) => rows.map(([, value]) => value(side) ?? null));
    const table = new ipusim.Table({ plain: true, columns: [
      { name: "", values: rows.map(([name]) => name) },
      { name: "A", values: a }, { name: "B", values: b },
      { name: "B − A", values: a.map((value, i) => (value === null || b[i] === null ? null : b[i] - value)),
        text: (value) => ipusim.signed(value) },
    ] });
    root.append(table.root);
  },
});
