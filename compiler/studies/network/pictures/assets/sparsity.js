"use strict";
// Sparsity: from which share of zeros on each layer is quicker than dense, and by how much.

ipusim.tab({
  name: "break-even",
  title: "Break-even",
  when: (data) => !data.network?.trades.length && data.network?.layers.some(({ curves }) => curves.length),
  draw(root, view) {
    ipusim.layerCrossings(root, view);
    ipusim.layerCurves(root, view);
  },
});

// An axis of zeros is logarithmic in what is left, so that 98 and 99 % lie apart.
ipusim.zeroTicks = (layers) => {
  const shown = [...new Set(layers.flatMap(({ curves }) => curves.flatMap(({ sparsity }) => sparsity)))]
    .sort((a, b) => a - b);
  const left = shown.map((sparsity) => 1 - sparsity);
  return {
    type: "log", title: { text: "share of zeros" }, tickvals: left, tickangle: 0,
    ticktext: shown.map((sparsity) => ipusim.percent(sparsity)),
    range: [Math.log10(Math.max(...left) * 1.3), Math.log10(Math.min(...left) / 1.3)],
  };
};

ipusim.formatColours = ({ formats }, colours) => {
  const sparse = formats.filter((name) => name !== "dense");
  return Object.fromEntries(sparse.map((name, at) => [name, colours.series[at % colours.series.length]]));
};

ipusim.layerCrossings = (root, view) => {
  const { network, colours } = view.data;
  const layers = network.layers.filter(({ curves }) => curves.length);
  const numbers = layers.map((layer) => network.layers.indexOf(layer));
  view.panel(root, {
    title: "Break-even of each layer",
    name: "break-even",
    finding: `${ipusim.patternWords(layers)}From a mark on a format takes fewer cycles than dense. Triangles lie beyond `
      + "what was simulated: to the left quicker at every share of zeros, to the right at none. The bar is the layer's own share.",
    height: 110 + 26 * layers.length,
    axes: { y: { kind: "layer", order: numbers, band: true } },
    traces: () => ipusim.crossingMarks(network, layers, colours),
    layout: () => ({
      xaxis: ipusim.zeroTicks(layers),
      yaxis: { range: [layers.length - 0.4, -0.6],
        ...ipusim.rowTicks(layers.map(({ name }) => name)) },
    }),
    table: () => ipusim.layerCrossingTable(layers),
  });
};

// Which patterns the curves are of: a checkpoint's own weights, pruned, or drawn ones.
ipusim.patternWords = (layers) => {
  const drawn = new Set(layers.flatMap(({ curves }) => curves.map(({ is_drawn: isDrawn }) => isDrawn)));
  if (drawn.size > 1) return "Own weights pruned where there are some, else drawn patterns. ";
  return drawn.has(true) ? "Drawn patterns. " : "Own weights, pruned. ";
};

ipusim.sideOf = (layer, { cycles }) => {
  const dense = ipusim.cyclesIn(layer, layer.dense);
  const known = cycles.filter((each) => each !== null);
  if (dense === null || !known.length) return null;
  return known.at(-1) < dense ? "left" : "right";
};

ipusim.crossingMarks = (network, layers, colours) => {
  const colourOf = ipusim.formatColours(network, colours);
  const { range } = ipusim.zeroTicks(layers);
  const edges = { left: 10 ** (range[0] - 0.03), right: 10 ** (range[1] + 0.03) };
  const own = {
    type: "scatter", mode: "markers", name: "its own share", hoverinfo: "skip",
    x: layers.map(({ sparsity }) => (sparsity > 0 && sparsity < 1 ? 1 - sparsity : null)), y: layers.map((_, row) => row),
    marker: { symbol: "line-ns", size: 16, color: colours.ink, line: { width: 2, color: colours.ink } },
  };
  const marks = Object.keys(colourOf).map((format) => {
    const found = layers.flatMap((layer, row) => layer.curves.map((curve, at) => ({
      layer, curve, row: row + 0.5 * ((at + 0.5) / layer.curves.length - 0.5),
    }))).filter(({ curve }) => curve.format === format)
      .map((each) => ({ ...each, side: each.curve.break_even === null ? ipusim.sideOf(each.layer, each.curve) : "" }))
      .filter(({ side }) => side !== null);
    return {
      type: "scatter", mode: "markers", name: format, y: found.map(({ row }) => row),
      x: found.map(({ curve, side }) => (side ? edges[side] : 1 - curve.break_even)),
      marker: { color: colourOf[format], size: 10,
        symbol: found.map(({ side }) => ({ left: "triangle-left-open", right: "triangle-right-open" })[side] ?? "circle") },
      text: found.map(({ layer, curve, side }) => `${layer.name}\n${format}: ${ipusim.fromWords(curve, side)}`),
      hovertemplate: "%{text}",
    };
  }).filter(({ x }) => x.length);
  return [...marks, own];
};

ipusim.fromWords = ({ break_even: even }, side) => {
  if (side === "left") return "quicker than dense at every share of zeros here";
  if (side === "right") return "quicker than dense at none";
  return even === null ? "unknown" : `quicker than dense from ${ipusim.percent(even)} zeros`;
};

ipusim.layerCrossingTable = (layers) => {
  const rows = layers.flatMap((layer) => layer.curves.map((curve) => ({ layer, curve })));
  return { columns: [
    { name: "layer", values: rows.map(({ layer }) => layer.name) },
    { name: "format", values: rows.map(({ curve }) => curve.format) },
    { name: "from", unit: "share of zeros", values: rows.map(({ curve }) => curve.break_even),
      text: (value) => (value === null ? "–" : ipusim.percent(value)) },
    { name: "in words", values: rows.map(({ layer, curve }) => ipusim.fromWords(curve,
      curve.break_even === null ? ipusim.sideOf(layer, curve) : "")) },
  ] };
};

// Speed-up over dense of the selected layer, else of the first with curves.
ipusim.layerCurves = (root, view) => {
  const { network, colours } = view.data;
  const shown = (state) => {
    const chosen = network.layers[state.get("layer") ?? -1];
    return chosen?.curves.length ? chosen : network.layers.find(({ curves }) => curves.length);
  };
  const colourOf = ipusim.formatColours(network, colours);
  view.panel(root, {
    title: "Speed-up over dense by zeros",
    name: "curves",
    finding: (state) => `${shown(state).name}. Above 1 a format is quicker than dense. A click on a layer shows its own.`,
    redraw: ["layer"],
    traces: (state) => shown(state).curves.map(({ format, sparsity, cycles }) => ({
      type: "scatter", mode: "lines+markers", name: format, x: sparsity.map((share) => 1 - share),
      y: cycles.map((each) => (each === null ? null : ipusim.cyclesIn(shown(state), "dense") / each)),
      line: { color: colourOf[format] }, marker: { color: colourOf[format], size: 8, symbol: "circle" },
      text: sparsity.map((share, at) => `${format}, ${ipusim.percent(share)} zeros\n${ipusim.number(cycles[at])} cycles`),
      hovertemplate: "%{text}\n%{y:.3r} × dense",
    })),
    layout: (state) => ({
      xaxis: ipusim.zeroTicks([shown(state)]),
      yaxis: { type: "log", dtick: ipusim.digitsOf(shown(state).curves.flatMap(({ cycles }) => cycles.filter(Boolean))),
        title: { text: "dense's cycles over its own" } },
      shapes: [{ type: "line", xref: "paper", x0: 0, x1: 1, y0: 1, y1: 1, line: { color: colours.guide, width: 1.5 } }],
    }),
    table: (state) => {
      const rows = shown(state).curves.flatMap(({ format, sparsity, cycles }) =>
        sparsity.map((share, at) => ({ format, share, cycles: cycles[at] })));
      return { columns: [
        { name: "format", values: rows.map(({ format }) => format) },
        { name: "zeros", values: rows.map(({ share }) => share), text: ipusim.percent },
        { name: "cycles", values: rows.map(({ cycles }) => cycles), text: (value) => ipusim.number(value) },
      ] };
    },
  });
};
