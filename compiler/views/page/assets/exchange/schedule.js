"use strict";
// The schedule of a tile's ports in a superstep (compiler/views/page/exchange.py), and its picture.

ipusim.MOST_BARS_DRAWN = 4000; // bars of a tile's schedule; more take seconds to draw

// Spans of a superstep, in cycles from its first send.
ipusim.Spans = class {
  constructor(packed, { exchange, run }) {
    this.packed = packed;
    this.chip = { delays: exchange.delays, place: run.place, pipeline: exchange.pipeline };
    const { count, gap, words, idle, set_size: sizes } = packed;
    this.first = [0];
    count.forEach((each, tile) => this.first.push(this.first[tile] + each));
    this.source = new Int32Array(gap.length);
    this.start = new Float64Array(gap.length);
    this.length = new Float64Array(gap.length);
    for (let tile = 0; tile < count.length; tile += 1) {
      let end = 0;
      for (let row = this.first[tile]; row < this.first[tile + 1]; row += 1) {
        this.source[row] = tile;
        this.start[row] = end + gap[row];
        this.length[row] = words[row] + idle[row];
        end = this.start[row] + this.length[row];
      }
    }
    this.setFirst = [0];
    sizes.forEach((size, set) => this.setFirst.push(this.setFirst[set] + size));
  }

  // Return the tiles that receive a span.
  heard(row) {
    const set = this.packed.heard[row];
    return this.packed.set_tile.subarray(this.setFirst[set], this.setFirst[set + 1]);
  }

  // Return the path delay between two tiles, in cycles.
  delay(source, tile) {
    const { delays, place } = this.chip;
    return delays.at(place[source] % ipusim.TILES_PER_ROW, place[tile] % ipusim.TILES_PER_ROW)
      + 2 * Math.floor(place[source] / ipusim.TILES_PER_ROW);
  }

  // Return the sends of a tile: {row, start, length, words, wide, tiles}, in cycles from the release. A
  // wide send uses the port of the other tile of the pair, too.
  sends(tile) {
    const found = [];
    for (const source of [tile, tile ^ 1]) {
      const end = this.first[source + 1] ?? 0;
      for (let row = this.first[source]; row < end; row += 1) {
        const wide = this.packed.wide[row] === 1;
        if (source !== tile && !wide) continue;
        found.push({ row, source, start: this.chip.pipeline + this.start[row],
          length: this.length[row], words: this.packed.words[row], wide, tiles: this.heard(row) });
      }
    }
    return found;
  }

  // Return the receives of a tile: {row, source, start, length, words, wide}, cycles from the release.
  receives(tile) {
    const sets = new Set();
    this.packed.set_size.forEach((size, set) => {
      const tiles = this.packed.set_tile.subarray(this.setFirst[set], this.setFirst[set + 1]);
      if (tiles.includes(tile)) sets.add(set);
    });
    const found = [];
    this.packed.heard.forEach((set, row) => {
      if (!sets.has(set)) return;
      const source = this.source[row];
      found.push({ row, source, length: this.length[row], words: this.packed.words[row],
        start: this.chip.pipeline + this.start[row] + this.delay(source, tile),
        wide: this.packed.wide[row] === 1 });
    });
    return found.sort((a, b) => a.start - b.start);
  }
};

ipusim.spansOf = (data, step) => {
  ipusim.spans ??= {};
  ipusim.spans[step] ??= new ipusim.Spans(data.exchange.schedule.steps[step], data);
  return ipusim.spans[step];
};

// Return the superstep that is shown: the selected one, else the one with the longest schedule.
ipusim.stepShown = (state, { exchange: { phases } }) => {
  const longest = phases.superstep[ipusim.highest(phases.schedule)];
  const step = state.get("step");
  return step !== null && phases.superstep.includes(step) ? step : longest;
};

// Return the tile that is shown: the selected one, else the one with the busiest port.
ipusim.portsShown = (state, { exchange: { out, into } }, step) => {
  if (state.get("tile") !== null) return state.get("tile");
  const [sent, got] = [out.row(step), into.row(step)];
  return ipusim.highest(sent.map((cycles, tile) => Math.max(cycles, got[tile])));
};

ipusim.schedulePanel = (root, view) => {
  const { data } = view;
  const shown = (state) => {
    const step = ipusim.stepShown(state, data);
    const tile = ipusim.portsShown(state, data, step);
    const kept = data.exchange.schedule.kept[tile] === 1;
    const spans = ipusim.spansOf(data, step);
    return { step, tile, kept, sends: kept ? spans.sends(tile) : [],
      receives: kept ? spans.receives(tile) : [] };
  };
  let now = null; // values of the current drawing, which finding, traces and table share
  const fresh = (state) => {
    const key = `${state.get("tile")} ${state.get("step")}`;
    if (now?.key !== key) now = { key, ...shown(state) };
    return now;
  };
  view.panel(root, {
    title: "Schedule of a tile's ports",
    name: "port-schedule",
    height: 420,
    redraw: ["tile", "step"],
    finding: (state) => ipusim.scheduleFinding(fresh(state), data),
    traces: (state) => ipusim.scheduleTraces(fresh(state), data),
    pick: (point) => (point.customdata ? { tile: point.customdata[0] } : {}),
    layout: (state) => {
      const { step } = fresh(state);
      return {
        barmode: "overlay",
        xaxis: { title: { text: `cycles from the release of ${ipusim.labels(data.run.names)[step]}` },
          rangemode: "tozero", anchor: "y" },
        yaxis: { title: { text: "partner tile" }, domain: [0, 0.8],
          range: [-0.5, data.run.tiles - 0.5] },
        yaxis2: { domain: [0.86, 1], tickvals: [0, 1], ticktext: ["in port", "out port"],
          range: [-0.5, 1.5], fixedrange: true },
      };
    },
    table: (state) => ipusim.scheduleTable(fresh(state), view),
  });
};

ipusim.scheduleFinding = ({ step, tile, kept, sends, receives }, { run, exchange }) => {
  const { out, into, schedule } = exchange;
  const length = ipusim.phaseOf(exchange, step, "schedule");
  const told = `Tile ${tile} in ${run.names[step]}: its out port sends for `
    + `${ipusim.number(out.at(step, tile))} cycles and its in port receives for `
    + `${ipusim.number(into.at(step, tile))} of a schedule of ${ipusim.number(length)}.`;
  const all = schedule.kept.reduce((sum, each) => sum + each, 0);
  const part = all < run.tiles ? ` Schedules of the ${ipusim.number(all)} tiles with the busiest `
    + "ports are on this page, of the others only these sums." : "";
  if (!kept) return `${told} Its schedule is not on this page.${part}`;
  const many = sends.reduce((sum, { tiles }) => sum + tiles.length, receives.length);
  const more = many > ipusim.MOST_BARS_DRAWN ? ` Of ${ipusim.number(many)} spans by partner the `
    + `first ${ipusim.number(ipusim.MOST_BARS_DRAWN)} are drawn; the table has all.` : "";
  return `${told} Above, when they are busy; below, with which tile. A click selects that tile.`
    + `${part}${more}`;
};

// Return the cycles of a part of the exchange in one execution of a superstep.
ipusim.phaseOf = ({ phases }, step, name) => {
  const row = phases.superstep.indexOf(step);
  return row < 0 ? 0 : phases[name][row] / phases.times[row];
};

ipusim.scheduleTraces = ({ tile, sends, receives }, { run, colours }) => {
  const thick = Math.max(0.9, run.tiles / 130);
  const partners = [
    ["sent", sends.flatMap((each) => Array.from(each.tiles, (to) => ({ ...each, partner: to })))],
    ["received", receives.map((each) => ({ ...each, partner: each.source }))],
  ];
  const told = (name, each) => `tile ${tile} ${name === "sent" ? "sends to" : "receives from"} `
    + `tile ${each.partner}\n${ipusim.number(each.words)} words in ${ipusim.number(each.length)} `
    + `cycles from ${ipusim.number(each.start)}${each.wide ? ", wide" : ""}`
    + `${each.tiles?.length > 1 ? `\nmulticast to ${each.tiles.length} tiles` : ""}`;
  const bars = partners.map(([name, all]) => {
    const spans = all.slice(0, ipusim.MOST_BARS_DRAWN);
    return { type: "bar", orientation: "h", name, base: spans.map(({ start }) => start),
      x: spans.map(({ length }) => length), y: spans.map(({ partner }) => partner),
      width: thick, marker: { color: colours.words[name], line: { width: 0 } },
      customdata: spans.map(({ partner }) => [partner]),
      hovertext: spans.map((each) => told(name, each)), hovertemplate: "%{hovertext}" };
  });
  const lanes = [["sent", sends, 1], ["received", receives, 0]].map(([name, spans, y]) => ({
    type: "bar", orientation: "h", showlegend: false, yaxis: "y2", width: 0.7,
    base: spans.map(({ start }) => start), x: spans.map(({ length }) => length),
    y: spans.map(() => y), marker: { color: colours.words[name], line: { width: 0 } },
    hovertemplate: "%{base:,} + %{x:,} cycles",
  }));
  return [...bars, ...lanes];
};

ipusim.scheduleTable = ({ tile, sends, receives }, { state }) => {
  const rows = [
    ...sends.map((each) => ({ ...each, way: "out", partners: Array.from(each.tiles) })),
    ...receives.map((each) => ({ ...each, way: "in", partners: [each.source] })),
  ].sort((a, b) => a.start - b.start);
  const shown = (tiles) => (tiles.length < 9 ? tiles.join(" ")
    : `${tiles.slice(0, 8).join(" ")} and ${tiles.length - 8} more`);
  return {
    columns: [
      { name: "from cycle", values: rows.map(({ start }) => start) },
      { name: "cycles", values: rows.map(({ length }) => length) },
      { name: `port of tile ${tile}`, values: rows.map(({ way }) => way) },
      { name: "words", values: rows.map(({ words }) => words) },
      { name: "tiles", values: rows.map(({ partners }) => partners.length) },
      { name: "partners", values: rows.map(({ partners }) => shown(partners)) },
    ],
    select: (row) => state.set({ tile: rows[row].partners[0] }),
  };
};
