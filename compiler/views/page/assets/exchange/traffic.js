"use strict";
// Traffic: words by sending and receiving tile as a matrix, and the words of each tile.

// Return the matrix that is shown: {place: index in `words`, superstep or null, missing: name of a
// superstep whose matrix the page does not have}.
ipusim.trafficShown = (state, { exchange: { traffic }, run }) => {
  const step = state.get("step");
  const place = traffic.supersteps.indexOf(step);
  if (step === null || place >= 0) return { place: place + 1, step, missing: null };
  return { place: 0, step: null, missing: run.names[step] };
};

ipusim.rangeOf = (cell, group, tiles) => {
  const last = Math.min(tiles, (cell + 1) * group) - 1;
  return last > cell * group ? `tiles ${cell * group} to ${last}` : `tile ${last}`;
};

ipusim.trafficPanel = (root, view) => {
  const { data } = view;
  const { exchange: { traffic, sent }, run } = data;
  const { group } = traffic;
  const busiest = (cell) => { // the tile that sends most of those that share a cell
    const first = cell * group;
    const sums = Array.from({ length: Math.min(group, run.tiles - first) },
      (_, at) => run.names.reduce((sum, _name, step) => sum + sent.at(step, first + at), 0));
    return first + ipusim.highest(sums);
  };
  view.panel(root, {
    title: "Traffic between tiles",
    name: "traffic",
    height: Math.min(620, Math.max(300, window.innerWidth - 60)),
    widest: 740,
    redraw: ["step"],
    axes: { x: "tile", y: "tile" },
    finding: (state) => ipusim.trafficFinding(state, data),
    traces: (state) => ipusim.trafficTraces(state, data),
    pick: (point) => ({ tile: busiest(Math.floor((point.y + 0.5) / group)) }),
    layout: () => ({
      xaxis: { title: { text: "receiving tile" }, range: [-0.5, run.tiles - 0.5] },
      yaxis: { title: { text: "sending tile" }, range: [run.tiles - 0.5, -0.5] },
    }),
    table: (state) => {
      const { place } = ipusim.trafficShown(state, data);
      const matrix = traffic.words[place];
      const rows = Array.from(matrix.values.keys()).filter((at) => matrix.values[at] > 0);
      const across = matrix.shape[1];
      const range = (cell) => ipusim.rangeOf(cell, group, run.tiles);
      return {
        columns: [
          { name: "senders", values: rows.map((at) => range(Math.floor(at / across))) },
          { name: "receivers", values: rows.map((at) => range(at % across)) },
          { name: "words", values: rows.map((at) => matrix.values[at]) },
        ],
        sortedBy: 2,
        select: (row) => state.set({ tile: busiest(Math.floor(rows[row] / across)) }),
      };
    },
  });
};

ipusim.trafficFinding = (state, { exchange: { traffic, sent, received }, run }) => {
  const { step, missing } = ipusim.trafficShown(state, { exchange: { traffic }, run });
  const sum = (columns) => (step === null ? columns.values : columns.row(step))
    .reduce((total, each) => total + each, 0);
  const [out, into] = [sum(sent), sum(received)];
  const cell = traffic.group > 1 ? ` A cell is ${traffic.group} x ${traffic.group} tiles; a click `
    + "selects the one of its senders that sends most." : " A click selects the sender.";
  const lost = missing ? ` The traffic of ${missing} alone is not on this page: it moves no words, `
    + "or is not among those that move most." : "";
  return `Words ${step === null ? "over the run" : `in ${run.names[step]}`}: ${ipusim.number(out)} `
    + `leave and ${ipusim.number(into)} arrive, as a word is heard by `
    + `${ipusim.number(into / Math.max(1, out), 1)} tiles in the mean.${cell}${lost}`;
};

// Return round numbers between two numbers, for a logarithmic scale.
ipusim.logTicks = (least, most) => {
  const powers = Array.from({ length: 2 + Math.floor(Math.log10(Math.max(1, most))) }, (_, p) => 10 ** p);
  const steps = most / least > 1000 ? [1] : [1, 2, 5];
  return powers.flatMap((power) => steps.map((step) => step * power))
    .filter((each) => least <= each && each <= most);
};

ipusim.trafficTraces = (state, { exchange: { traffic }, run, colours }) => {
  const { place } = ipusim.trafficShown(state, { exchange: { traffic }, run });
  const matrix = traffic.words[place];
  const { group } = traffic;
  const [down, across] = matrix.shape;
  const cells = (make) => Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_unused, column) => make(matrix.at(row, column), row, column)));
  const most = matrix.values.reduce((high, each) => Math.max(high, each), 1);
  const least = matrix.values.reduce((low, each) => (each && each < low ? each : low), most);
  const ticks = ipusim.logTicks(least, most);
  const at = (cell) => cell * group + (group - 1) / 2;
  const names = Array.from({ length: down }, (_, cell) => ipusim.rangeOf(cell, group, run.tiles));
  return [{
    type: "heatmap", z: cells((words) => (words ? Math.log10(words) : null)),
    x: Array.from({ length: across }, (_, cell) => at(cell)),
    y: Array.from({ length: down }, (_, cell) => at(cell)),
    text: cells((words, row, column) => `${names[row]} to ${names[column]}\n`
      + `${ipusim.number(words)} words`),
    hovertemplate: "%{text}", colorscale: ipusim.scale(colours.ramp),
    colorbar: { title: { text: "words", side: "right" }, thickness: 12, tickvals: ticks.map(Math.log10),
      ticktext: ticks.map((each) => ipusim.number(each)) },
  }];
};

ipusim.wordsByTile = (root, view) => {
  const { data } = view;
  const { exchange, run } = data;
  const sums = (columns, step) => {
    if (step !== null) return Float64Array.from(columns.row(step));
    const found = new Float64Array(run.tiles);
    run.names.forEach((_, each) => columns.row(each).forEach((w, tile) => { found[tile] += w; }));
    return found;
  };
  const shown = (state) => ({ sent: sums(exchange.sent, state.get("step")),
    received: sums(exchange.received, state.get("step")) });
  const order = (state) => {
    if (ipusim.wordOrder.of(state) === "number") return null;
    const { sent, received } = shown(state);
    const most = sent.map((each, tile) => Math.max(each, received[tile]));
    return Array.from(most, (_, tile) => tile).sort((a, b) => most[b] - most[a] || a - b);
  };
  view.panel(root, {
    title: "Words by tile",
    name: "words-by-tile",
    axes: { x: { kind: "tile", order: () => order(view.state) } },
    choices: [ipusim.wordOrder],
    redraw: ["step"],
    finding: (state) => {
      const { sent, received } = shown(state);
      const [out, into] = [ipusim.highest(sent), ipusim.highest(received)];
      const mean = received.reduce((sum, each) => sum + each, 0) / run.tiles;
      const when = state.get("step") === null ? "Over the run" : `In ${run.names[state.get("step")]}`;
      return `${when} tile ${out} sends most, ${ipusim.number(sent[out])} words; tile ${into} `
        + `receives most, ${ipusim.number(received[into])}, the mean being ${ipusim.number(mean)}. `
        + "A multicast word is sent once and received by each who hears it.";
    },
    traces: (state) => {
      const found = shown(state);
      const tiles = order(state) ?? Array.from({ length: run.tiles }, (_, tile) => tile);
      return ["received", "sent"].map((name, row) => ({
        type: "scatter", mode: "lines", name, yaxis: row ? "y2" : "y", fill: "tozeroy",
        x: [-0.5, ...tiles.map((_, at) => at), run.tiles - 0.5],
        y: [tiles[0], ...tiles, tiles.at(-1)].map((tile) => found[name][tile]),
        customdata: [tiles[0], ...tiles, tiles.at(-1)],
        line: { shape: "hvh", width: 1, color: data.colours.words[name] },
        fillcolor: data.colours.words[name],
        hovertemplate: `tile %{customdata}\n%{y:,} words ${name}`,
      }));
    },
    layout: (state) => ({
      hovermode: "x", hoverdistance: -1,
      xaxis: { title: { text: order(state) ? "tiles, most words first" : "tile" },
        range: [-0.5, run.tiles - 0.5], anchor: "y" },
      yaxis: { title: { text: "received" }, rangemode: "tozero", domain: [0, 0.47] },
      yaxis2: { title: { text: "sent" }, rangemode: "tozero", domain: [0.53, 1] },
    }),
    table: (state) => ({
      columns: [
        { name: "tile", values: Array.from({ length: run.tiles }, (_, tile) => tile), text: String },
        { name: "sent", unit: "words", values: shown(state).sent },
        { name: "received", unit: "words", values: shown(state).received },
        ...["out", "into"].map((name) => ({ name: `${name === "out" ? name : "in"} port`,
          unit: "cycles", values: ipusim.portCycles(exchange, run, state.get("step"), name) })),
      ],
      select: (tile) => state.set({ tile }),
      isSelected: (tile) => state.get("tile") === tile,
    }),
  });
};

// Return the busy cycles of ports by tile, over the run or over all executions of a superstep.
ipusim.portCycles = (exchange, run, step, name) => {
  const found = new Float64Array(run.tiles);
  run.superstep.forEach((number) => {
    if (step !== null && number !== step) return;
    exchange[name].row(number).forEach((cycles, tile) => { found[tile] += cycles; });
  });
  return found;
};
