"use strict";
// Layers of a network: cycles of each, dense, in its quickest sparse format and as chosen.

ipusim.keys.layer = (text, data) => ipusim.whole(text, data.network.layers.length);

ipusim.LAYER_ROW = 34; // pixels of a layer's bars

ipusim.tab({
  name: "layers",
  title: "Layers",
  when: (data) => data.network,
  draw(root, view) {
    const { network, colours } = view.data;
    const { layers } = network;
    const rows = layers.map((_, row) => row);
    view.panel(root, {
      title: "Cycles of each layer",
      name: "layers",
      finding: ipusim.layersWords(network),
      height: 110 + ipusim.LAYER_ROW * layers.length,
      axes: { y: { kind: "layer", order: rows, band: true } },
      traces: () => ipusim.layerTraces(network, colours),
      layout: () => ({
        barmode: "overlay",
        xaxis: { title: { text: ipusim.cyclesTitle(network) }, tickangle: 0, nticks: ipusim.narrow() ? 4 : 10, range: [0, ipusim.layerRange(network)] },
        yaxis: { range: [layers.length - 0.4, -0.6],
          ...ipusim.rowTicks(layers.map(({ name }) => name)) },
      }),
      table: () => ipusim.layerTable(view),
    });
  },
});

ipusim.cyclesIn = (layer, name) => (name === null ? null : layer.formats[name]?.cycles ?? null);

// Where the longest bar of a layer ends: only of what is drawn, as other formats may take far more.
ipusim.layerEnd = (layer) => {
  const cycles = [layer.dense, layer.best, layer.chosen].map((format) => ipusim.cyclesIn(layer, format) ?? 0);
  return Math.max(...cycles, cycles[2] + (layer.chosen ? layer.relayout ?? 0 : 0));
};

// The title of an axis of cycles, which tells the time that they take on the chip.
ipusim.cyclesTitle = ({ clock_hz: clock }) => `cycles (1,000 take ${ipusim.number(1e9 / clock, 3)} us)`;

ipusim.layerRange = ({ layers }) => (ipusim.narrow() ? 1.9 : 1.35) * Math.max(1, ...layers.map(ipusim.layerEnd));

ipusim.layersWords = ({ layers, chooses, cycles, dense_cycles: dense }) => {
  const times = layers.map((layer) => {
    const [one, other] = [ipusim.cyclesIn(layer, layer.dense), ipusim.cyclesIn(layer, layer.best)];
    return one && other ? one / other : 0;
  });
  const best = times.reduce((most, value, at) => (value > times[most] ? at : most), 0);
  const words = times[best] > 0
    ? `${layers[best].name} gains most from zeros: in ${layers[best].best} it is ${ipusim.times(times[best])} as quick as dense.` : "";
  const sum = chooses && cycles && dense
    ? ` As chosen all layers take ${ipusim.number(cycles)} cycles, dense ${ipusim.number(dense)}.` : "";
  return `${words}${sum} Behind the bars: the quickest sparse format, and how many times as quick as dense it is.`;
};

ipusim.layerTraces = (network, colours) => {
  const { layers, chooses } = network;
  const kinds = [
    { name: "dense", colour: colours.methods.dense, format: (layer) => layer.dense },
    { name: "quickest sparse format", colour: colours.methods.static, format: (layer) => layer.best },
    ...(chooses ? [{ name: "chosen", colour: network.colours.chosen, format: (layer) => layer.chosen }] : []),
  ];
  const high = 0.84 / kinds.length;
  const place = (row, kind) => row - 0.42 + (kind + 0.5) * high;
  const bars = kinds.map(({ name, colour, format }, kind) => ({
    type: "bar", orientation: "h", name, width: high, marker: { color: colour },
    x: layers.map((layer) => ipusim.cyclesIn(layer, format(layer)) ?? 0), y: layers.map((_, row) => place(row, kind)),
    text: layers.map((layer) => `${layer.name}\n${format(layer) ?? "nothing fits"}`), textposition: "none",
    hovertemplate: `%{text}\n${name}: %{x:,} cycles`,
  }));
  const chosen = (layer) => ipusim.cyclesIn(layer, layer.chosen) ?? 0;
  const moved = {
    type: "bar", orientation: "h", name: "re-layout", width: high, marker: { color: network.colours.relayout },
    base: layers.map(chosen), x: layers.map((layer) => (layer.chosen ? layer.relayout ?? 0 : 0)),
    y: layers.map((_, row) => place(row, kinds.length - 1)), text: layers.map(({ name }) => name), textposition: "none",
    hovertemplate: "%{text}\nre-layout: %{x:,} cycles",
  };
  const ends = {
    type: "scatter", mode: "text", showlegend: false, hoverinfo: "skip", textposition: "middle right", cliponaxis: false,
    x: layers.map(ipusim.layerEnd),
    y: layers.map((_, row) => row), text: layers.map((layer) => ` ${ipusim.gainWords(layer)}`),
  };
  return [...bars, ...(moved.x.some((value) => value > 0) ? [moved] : []), ends];
};

ipusim.gainWords = (layer) => {
  const [dense, best] = [ipusim.cyclesIn(layer, layer.dense), ipusim.cyclesIn(layer, layer.best)];
  if (best === null) return dense === null ? "nothing fits" : "only dense";
  return dense === null ? `${layer.best}; dense refused` : `${layer.best}, ${ipusim.times(dense / best)}`;
};

// Return names without their common beginning, which an ellipsis stands for; a card has whole names.
ipusim.withoutStart = (names) => {
  const start = ipusim.commonStart(names);
  return start ? names.map((name) => `…${name.slice(start)}`) : names;
};

// The figures of a layer in its chosen format, else dense.
ipusim.shownFormat = (layer) => layer.formats[layer.chosen ?? layer.dense];

// The verdict on a layer stands beside its name; what it follows from comes behind it.
ipusim.layerTable = ({ data: { network }, state }) => {
  const { layers, clock_hz: clock } = network;
  const names = ipusim.withoutStart(layers.map(({ name }) => name));
  return {
    columns: [
      { name: "layer", values: names },
      { name: "chosen", values: layers.map(({ chosen }) => chosen ?? "–") },
      { name: "why", values: layers.map(({ why }) => why) },
      { name: "turns at", values: layers.map(({ turn }) => turn || "–") },
      { name: "share", values: layers.map(({ share }) => share), text: ipusim.shareText },
      { name: "cycles", values: layers.map((layer) => ipusim.shownFormat(layer).cycles), text: (cycles) => ipusim.number(cycles) },
      { name: "chip us", values: layers.map((layer) => ipusim.chipMicroseconds(layer, clock)), text: (us) => ipusim.number(us, 2) },
      { name: "shape", values: layers.map(({ shape }) => shape) },
      { name: "zero", values: layers.map(({ sparsity }) => sparsity), text: ipusim.percent },
      { name: "structure", values: layers.map(({ structure }) => structure || "–") },
      ...network.formats.map((format) => ({
        name: format, unit: "cycles", values: layers.map((layer) => ipusim.cyclesIn(layer, format)),
        text: (cycles, row) => (cycles !== null ? ipusim.number(cycles)
          : layers[row].formats[format] ? "refused" : "–"),
      })),
      { name: "re-layout", unit: "cycles", values: layers.map(({ relayout }) => relayout),
        text: (cycles) => ipusim.number(cycles) },
      ...network.limits.map((name) => ({
        name, values: layers.map((layer) => ipusim.shownFormat(layer).limits[name] ?? null),
        text: ipusim.shareText,
      })),
      { name: "silicon", values: layers.map(({ silicon }) => silicon || "–") },
      { name: "repeat", values: layers.map((layer) => ipusim.shownFormat(layer).command || "–") },
    ],
    select: (row) => state.set({ layer: row }),
    isSelected: (row) => state.get("layer") === row,
  };
};

ipusim.chipMicroseconds = (layer, clock) => {
  const { cycles } = ipusim.shownFormat(layer);
  return cycles === null ? null : 1e6 * cycles / clock;
};

ipusim.shareText = (share) => (share === null ? "–" : ipusim.percent(share));

ipusim.card({
  key: "layer",
  title: (layer, data) => data.network.layers[layer].name,
  draw(root, at, { data: { network } }) {
    const layer = network.layers[at];
    ipusim.pairs(root, null, [["shape", layer.shape], ["zero", ipusim.percent(layer.sparsity)],
      ["chosen", layer.chosen ?? "–"], ["why", layer.why || "–"], ["turns at", layer.turn || "–"],
      ["share", ipusim.shareText(layer.share)], ["structure", layer.structure || "–"], ["silicon", layer.silicon || "–"],
      ["re-layout", `${ipusim.number(layer.relayout)} cycles`]]);
    if (layer.run) root.append(ipusim.element("a", { href: layer.run, target: "_blank" }, "Open the run of this layer as chosen"));
    for (const [name, tried] of Object.entries(layer.formats)) {
      ipusim.pairs(root, name, tried.cycles === null ? [["refused", tried.refusal]] : [
        ["cycles", ipusim.number(tried.cycles)], ["computed by", tried.algorithm || "–"],
        ["stored", ipusim.percent(tried.density)], ["energy kept", ipusim.percent(tried.kept_energy)],
        ["fullest tile", `${ipusim.number(tried.tile_bytes)} bytes`],
        ["macs", ipusim.number(tried.macs)], ["exchanged", `${ipusim.number(tried.words)} words`],
        ...Object.entries(tried.limits).map(([limit, share]) => [limit, ipusim.percent(share)]),
        ["repeat", tried.command || "–"]]);
    }
  },
});
