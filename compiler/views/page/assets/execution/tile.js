"use strict";
// Card of the selected tile, in the selected superstep or in the whole run.

ipusim.EXECUTIONS = 200; // executions of a superstep up to which each is listed
ipusim.FEW = 12; // rows of a table without filter and order

ipusim.card({
  key: "tile",
  title: (tile) => `Tile ${tile}`,
  redraw: ["step"],
  draw(root, tile, view) {
    if (!view.data.bsp) return;
    const trace = ipusim.traceOf(view.data);
    const step = view.state.get("step");
    root.append(ipusim.element("p", {}, step === null ? "The whole run; choose a superstep to see it alone."
      : `Superstep ${step} ${trace.run.names[step]} only.`));
    ipusim.placeOf(root, tile, view.data.run);
    ipusim.lifeOf(root, tile, view, trace);
    ipusim.executionsOf(root, tile, view, trace);
    for (const way of ["receives", "sends"]) ipusim.partnersOf(root, tile, view, way);
    ipusim.verticesOf(root, tile, view, trace);
    ipusim.tileMemory(root, tile, view);
  },
});

ipusim.cardTable = (root, title, options) => {
  const plain = options.columns[0].values.length <= ipusim.FEW;
  if (title) root.append(ipusim.element("h3", {}, title));
  root.append(new ipusim.Table({ plain, ...options }).root);
};

ipusim.stepsShown = ({ data, state }) => {
  const step = state.get("step");
  return step === null ? data.run.names.map((_, number) => number) : [step];
};

// Return the position of the tile: row and column of supertiles, which are two tile pairs each
// (ipusim.machine.paths).
ipusim.placeOf = (root, tile, { place, tiles }) => {
  const [row, column] = [place[tile] >> 6, (place[tile] >> 2) & 15];
  const partner = (tile ^ 1) < tiles ? ` Tile ${tile ^ 1} shares its lanes.` : "";
  root.append(ipusim.element("p", {}, `In row ${row} of column ${column} of the chip.${partner}`));
};

// Show the cycles in each state, as a bar and as figures.
ipusim.lifeOf = (root, tile, { data, state }, trace) => {
  const sums = trace.byTile(state.get("step")).map((column) => column[tile]);
  const all = Math.max(1, sums.reduce((sum, each) => sum + each, 0));
  const colour = (name) => `background:${data.colours.states[name]}`;
  root.append(ipusim.element("div", { class: "bar", "aria-hidden": "true" },
    ...ipusim.STATES.map((name, at) => ipusim.element("span", {
      style: `${colour(name)};width:${(100 * sums[at]) / all}%` }))));
  root.append(ipusim.element("dl", {}, ...ipusim.STATES.flatMap((name, at) => [
    ipusim.element("dt", {}, ipusim.element("span", { class: "swatch", style: colour(name) }), ` ${name}`),
    ipusim.element("dd", {}, `${ipusim.number(sums[at])} (${ipusim.percent(sums[at] / all)})`)])));
};

// List when the tile was released, computed and waited: by execution, or by superstep if many.
ipusim.executionsOf = (root, tile, { data, state }, trace) => {
  const { run } = trace;
  const rows = trace.rowsOf(state.get("step"));
  const shown = rows.filter((row) => trace.isKept(row)).slice(0, ipusim.EXECUTIONS);
  const of = (column) => shown.map((row) => column(trace.columns(row), row));
  const left = rows.length - shown.length;
  ipusim.cardTable(root, "Executions, in cycles", {
    columns: [
      { name: "superstep", values: shown, text: (row) => trace.name(row), left: true },
      { name: "compute", values: of(({ compute }) => compute[tile]) },
      { name: "exchange", values: of(({ first, last }) => last[tile] - first[tile]) },
      { name: "then waits", values: of(({ start, compute }, row) => trace.until[row]
        - run.exchange_start[row] - start[tile] - compute[tile]) },
      { name: "sends", unit: "words", values: of(({ sent }) => sent[tile]) },
      { name: "receives", unit: "words", values: of(({ received }) => received[tile]) },
      { name: "released", values: of((_, row) => run.exchange_start[row]) },
      { name: "computes from",
        values: of(({ start, compute }, row) => (compute[tile] ? run.exchange_start[row] + start[tile] : null)) },
      { name: "done",
        values: of(({ start, compute }, row) => run.exchange_start[row] + start[tile] + compute[tile]) },
    ],
    select: (at) => state.set({ step: run.superstep[shown[at]],
      span: [run.sync_start[shown[at]], run.end[shown[at]]] }),
  });
  if (left) root.append(ipusim.element("p", {}, `${ipusim.number(left)} more executions are in the sums above.`));
};

ipusim.tilesWords = (count) => `${ipusim.number(count)} tile${count === 1 ? "" : "s"}`;

// List the tiles with which it exchanges in one execution of each superstep, most words first.
ipusim.partnersOf = (root, tile, view, way) => {
  const { data, state } = view;
  const rows = ipusim.stepsShown(view).flatMap((step) => {
    const { first, tile: partner, words } = data.tile[way][step];
    return Array.from({ length: first[tile + 1] - first[tile] }, (_, at) => ({
      step, partner: partner[first[tile] + at], words: words[first[tile] + at] }));
  });
  const count = ipusim.stepsShown(view).reduce((sum, step) => sum + data.tile[way][step].count[tile], 0);
  if (!count) return;
  rows.sort((one, other) => other.words - one.words);
  const of = way === "sends" ? "to" : "from";
  const told = ipusim.stepsShown(view).filter((step) => data.tile[way][step].count[tile]).map((step) => (
    `${data.run.names[step]} ${of} ${ipusim.tilesWords(data.tile[way][step].count[tile])}`)).join(", ");
  const kept = rows.length < count
    ? ` The table has the largest ${data.tile.most_partners} of each superstep.` : "";
  root.append(ipusim.element("h3", {}, way === "sends" ? "Sends" : "Receives"),
    ipusim.element("p", {}, `In ${told}.${kept}`));
  ipusim.cardTable(root, null, {
    columns: [
      { name: "tile", values: rows.map(({ partner }) => partner), text: String },
      { name: "words", values: rows.map(({ words }) => words) },
      { name: "superstep", values: rows.map(({ step }) => data.run.names[step]) },
    ],
    select: (at) => state.set({ tile: rows[at].partner }),
    shown: 5,
  });
};

// List vertices with their kernels, in the order in which they run. If the cycles of exactly one vertex
// depend on data in memory, it took the cycles that the others leave of the tile's compute.
ipusim.verticesOf = (root, tile, view, trace) => {
  const { data, state } = view;
  const rows = ipusim.stepsShown(view).flatMap((step) => {
    const mine = data.tile.vertices[step].flatMap(({ kernel, worker, controlled, tile: tiles, cycles, count }) => {
      const found = [];
      for (let at = tiles.indexOf(tile); at >= 0 && tiles[at] === tile; at += 1) {
        found.push({ step, kernel, worker, cycles: controlled ? null : cycles[at], count: count?.[at] ?? 1 });
      }
      return found;
    });
    ipusim.fillIn(mine, tile, step, trace);
    return mine;
  });
  if (!rows.length) return;
  ipusim.cardTable(root, "Vertices", {
    columns: [
      { name: "superstep", values: rows.map(({ step }) => data.run.names[step]) },
      { name: "kernel", values: rows.map(({ kernel, count }) => (
        count > 1 ? `${ipusim.number(count)} x ${kernel}` : kernel)) },
      { name: "cycles", values: rows.map(({ cycles }) => cycles),
        text: (cycles, at) => (cycles !== null ? ipusim.number(cycles)
          : rows[at].between ?? "by what lies in memory") },
      { name: "entered by", values: rows.map(({ worker }) => worker) },
    ],
    select: (at) => state.set({ step: rows[at].step }),
    shown: 10,
  });
};

// Return the cycles of the only vertex whose cycles no formula gives, from the executions.
ipusim.fillIn = (mine, tile, step, trace) => {
  const unknown = mine.filter(({ cycles }) => cycles === null);
  const rows = trace.rowsOf(step).filter((row) => trace.isKept(row));
  if (unknown.length !== 1 || unknown[0].count !== 1 || !rows.length) return;
  const known = mine.reduce((sum, { cycles }) => sum + (cycles ?? 0), 0);
  const left = rows.map((row) => trace.columns(row).compute[tile] - known);
  const [least, most] = [Math.min(...left), Math.max(...left)];
  if (least === most) unknown[0].cycles = least;
  else unknown[0].between = `${ipusim.number(least)} to ${ipusim.number(most)}`;
};

ipusim.tileMemory = (root, tile, { data, state }) => {
  if (!data.variables) return;
  const rows = ipusim.memoryOf(data).ofTile(tile, state.get("step") ?? undefined);
  rows.sort((one, other) => other.bytes - one.bytes);
  const all = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  ipusim.cardTable(root, `Memory: ${ipusim.number(rows.length)} variables`, {
    columns: [
      { name: "variable", values: rows.map(({ name }) => name) },
      { name: "bytes", values: rows.map(({ bytes }) => bytes) },
      { name: "address", values: rows.map(({ address }) => address),
        text: (address) => `0x${address.toString(16)}` },
      { name: "category", values: rows.map(({ category }) => category) },
      { name: "lives in", values: rows.map(({ first, last }) => (first === last ? data.run.names[first]
        : `${data.run.names[first]} to ${data.run.names[last]}`)) },
    ],
  });
  const most = state.get("step") === null
    ? "Those that do not live in the same supersteps may share bytes." : "They live together here.";
  root.append(ipusim.element("p", {}, `${ipusim.number(all)} bytes in all. ${most}`));
};
