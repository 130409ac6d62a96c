"use strict";
// Tab of memory: by tile, on the chip, by variable, over supersteps, and addresses of one tile.

ipusim.NEAR = 0.5; // share of the limit from which on it is drawn
ipusim.MOST_BARS = 12; // largest variables that have a bar
ipusim.tileOrder = ipusim.choice("order", "tiles", { number: "by number", bytes: "fullest first" });

ipusim.tab({
  name: "memory",
  title: "Memory",
  when: (data) => data.memory && data.variables.names.length > 0,
  draw(root, view) {
    const memory = ipusim.memoryOf(view.data);
    ipusim.memoryByTile(root, view, memory);
    ipusim.memoryOnChip(root, view, memory);
    ipusim.tileAddresses(root, view, memory);
    ipusim.memoryByVariable(root, view, memory);
    ipusim.memoryOverTime(root, view, memory);
  },
});

// Return the name of the superstep that pictures show.
ipusim.whenOf = (state, { run }) => {
  const step = state.get("step");
  return step === null ? "in the superstep in which each tile is fullest" : `in ${run.names[step]}`;
};

// Return the selected variable with its facts, or null.
ipusim.chosenVariable = (state, memory) => {
  const variable = state.get("variable");
  return variable === null ? null : { variable, name: memory.data.names[variable] };
};

// Return the tile that pictures of one tile show: the selected one, else the fullest.
ipusim.tileShown = (state, { memory }) => state.get("tile") ?? memory.tile;

// Return the limit as a line, if bytes come near it.
ipusim.limitLine = (most, { usable }, colour) => (most < ipusim.NEAR * usable ? [] : [{
  type: "line", xref: "paper", x0: 0, x1: 1, y0: usable, y1: usable,
  line: { color: colour, width: 1.5 },
}]);

ipusim.limitText = (most, { usable }) => `${ipusim.bytes(most)}, ${ipusim.percent(most / usable)} of `
  + `the ${ipusim.number(usable)} that a program may fill`;

// Return the text beside the pointer on a tile.
ipusim.tileBytes = (view, memory, tile, state) => {
  const step = state.get("step");
  const held = memory.ofTile(tile, step);
  const sums = {};
  held.forEach(({ category, bytes }) => { sums[category] = (sums[category] ?? 0) + bytes; });
  const largest = Object.entries(sums).sort((a, b) => b[1] - a[1]).slice(0, 6);
  const total = held.reduce((sum, { bytes }) => sum + bytes, 0);
  const when = view.data.run.names[step ?? memory.fullest[tile]];
  return [`tile ${tile}: ${ipusim.bytes(total)}, ${when}`,
    ...largest.map(([name, bytes]) => `${name} ${ipusim.number(bytes)}`)].join("\n");
};

// Return the bytes by tile that pictures show: of all variables, or of the selected one, whose bytes do
// not change while it lives.
ipusim.bytesShown = (state, memory) => {
  const chosen = ipusim.chosenVariable(state, memory);
  const step = state.get("step");
  if (!chosen) return memory.live(step);
  return step === null ? memory.sizes(chosen.variable) : memory.held(chosen.variable, step);
};

ipusim.memoryByTile = (root, view, memory) => {
  const { data } = view;
  const { sram, colours } = data.variables;
  const order = (state) => (ipusim.tileOrder.of(state) === "number" ? null : byBytes(state));
  const shown = (state) => ipusim.bytesShown(state, memory);
  const byBytes = (state) => {
    const values = shown(state);
    return Array.from(values, (_, tile) => tile).sort((a, b) => values[b] - values[a] || a - b);
  };
  view.panel(root, {
    title: "Memory by tile",
    name: "memory-by-tile",
    finding: (state) => ipusim.memoryFinding(state, view, memory, shown(state)),
    axes: { x: { kind: "tile", order: () => order(view.state) } },
    choices: [ipusim.tileOrder],
    redraw: ["step", "variable"],
    traces: (state) => ipusim.tileStacks(state, view, memory, order(state)),
    layout: (state) => {
      const most = shown(state).reduce((high, each) => Math.max(high, each), 0);
      return {
        hovermode: "x", hoverdistance: -1, shapes: ipusim.limitLine(most, sram, data.colours.limit),
        xaxis: { title: { text: order(state) ? "tiles, most bytes first" : "tile" },
          range: [-0.5, memory.tiles - 0.5] },
        yaxis: { title: { text: "bytes" }, rangemode: "tozero" },
      };
    },
    table: (state) => ipusim.memoryTable(state, view, memory),
  });
};

ipusim.memoryFinding = (state, view, memory, values) => {
  const { sram } = view.data.variables;
  const chosen = ipusim.chosenVariable(state, memory);
  const tile = ipusim.highest(values);
  const mean = values.reduce((sum, each) => sum + each, 0) / memory.tiles;
  const what = chosen ? `Bytes of ${chosen.name}` : "Bytes of variables";
  const when = chosen && state.get("step") === null ? "" : ` ${ipusim.whenOf(state, view.data)}`;
  return `${what}${when}. Most on tile ${tile}: `
    + `${ipusim.limitText(values[tile], sram)}. The mean is ${ipusim.bytes(Math.round(mean))}.`;
};

// Return areas by category, the selected variable before others, with texts beside the pointer.
ipusim.tileStacks = (state, view, memory, order) => {
  const step = state.get("step");
  const chosen = ipusim.chosenVariable(state, memory);
  const rest = "all others";
  const sums = chosen && step === null ? { [chosen.name]: memory.sizes(chosen.variable) }
    : memory.stacked(step, (each) => (!chosen ? memory.series(each)
      : each === chosen.variable ? chosen.name : rest));
  const totals = chosen && step === null ? sums[chosen.name] : memory.live(step);
  const colours = chosen ? { [chosen.name]: memory.colour(chosen.variable), [rest]: view.data.colours.grid }
    : view.data.variables.colours;
  const tiles = order ?? Array.from({ length: memory.tiles }, (_, tile) => tile);
  const at = [-0.5, ...tiles.map((_, position) => position), memory.tiles - 0.5];
  const edged = [tiles[0], ...tiles, tiles.at(-1)];
  const areas = Object.entries(colours).filter(([name]) => sums[name]).map(([name, colour]) => ({
    type: "scatter", mode: "lines", stackgroup: "bytes", name, x: at,
    y: edged.map((tile) => sums[name][tile]), hoverinfo: "skip", fillcolor: colour,
    line: { shape: "hvh", width: 0, color: colour },
  }));
  return [...areas, {
    type: "scatter", mode: "markers", showlegend: false, marker: { opacity: 0 },
    x: tiles.map((_, position) => position), y: tiles.map((tile) => totals[tile]),
    text: tiles.map((tile) => ipusim.tileBytes(view, memory, tile, state)),
    hovertemplate: "%{text}",
  }];
};

ipusim.memoryTable = (state, { data }, memory) => {
  const step = state.get("step");
  const sums = Object.entries(memory.stacked(step, (each) => memory.category(each)));
  const tiles = Array.from({ length: memory.tiles }, (_, tile) => tile);
  return {
    columns: [
      { name: "tile", values: tiles, text: String },
      { name: "bytes", values: memory.live(step) },
      { name: "superstep", left: true, text: (each) => data.run.names[each],
        values: tiles.map((tile) => step ?? memory.fullest[tile]) },
      ...sums.filter(([, values]) => values.some((each) => each > 0))
        .map(([name, values]) => ({ name, unit: "bytes", values })),
    ],
    select: (tile) => state.set({ tile }),
    isSelected: (tile) => state.get("tile") === tile,
  };
};

ipusim.memoryOnChip = (root, view, memory) => {
  const shown = (state) => ipusim.bytesShown(state, memory);
  ipusim.chipMap(root, view, {
    title: "Memory on the chip",
    name: "memory-on-chip",
    finding: (state) => {
      const chosen = ipusim.chosenVariable(state, memory);
      const what = chosen ? `bytes of ${chosen.name}` : "bytes of variables";
      const when = chosen && state.get("step") === null ? "" : ` ${ipusim.whenOf(state, view.data)}`;
      return `Tiles as they lie on the chip, four to a supertile, coloured by ${what}${when}. `
        + "A click selects a tile.";
    },
    unit: "bytes",
    redraw: ["step", "variable"],
    values: shown,
    tell: (tile, state) => {
      const chosen = ipusim.chosenVariable(state, memory);
      const own = chosen ? `\nof that ${chosen.name} ${ipusim.bytes(shown(state)[tile])}` : "";
      return `${ipusim.tileBytes(view, memory, tile, state)}${own}`;
    },
    table: (state) => ipusim.memoryTable(state, view, memory),
  });
};
