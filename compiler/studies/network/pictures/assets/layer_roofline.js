"use strict";
// Roofline: useful operations a cycle of each layer against those a received byte, below two roofs. A
// multiply-accumulate is two operations, a word has four bytes; the area of a mark stands for cycles.

ipusim.tab({
  name: "roofline",
  title: "Roofline",
  when: (data) => data.network && ipusim.roofPoints(data.network).length,
  draw(root, view) {
    const { network, colours } = view.data;
    const points = ipusim.roofPoints(network);
    view.panel(root, {
      title: "Roofline",
      name: "roofline",
      finding: `All tiles do at most ${ipusim.number(network.roofs.peak)} operations and receive at most `
        + `${ipusim.number(network.roofs.bandwidth)} bytes a cycle: under the slope bytes bound a layer, under the level part products. `
        + "The larger a mark, the more cycles. What keeps it below the roofs, kernels, exchange, waiting or sync, its card and the table of all layers say.",
      height: 520,
      redraw: ["layer"],
      pick: ({ customdata }) => (customdata === undefined ? null : { layer: customdata }),
      traces: (state) => ipusim.roofTraces(network, points, colours, state.get("layer")),
      layout: () => ({
        xaxis: { type: "log", dtick: "D2", title: { text: "useful operations a received byte" } },
        yaxis: { type: "log", dtick: "D2", title: { text: "useful operations a cycle, all tiles" } },
      }),
      table: () => ({
        columns: [
          { name: "layer", values: points.map(({ name }) => name) },
          { name: "format", values: points.map(({ format }) => format) },
          { name: "operations a byte", values: points.map(({ intensity }) => intensity) },
          { name: "operations a cycle", values: points.map(({ rate }) => rate) },
          { name: "cycles", values: points.map(({ cycles }) => cycles) },
        ],
        select: (row) => view.state.set({ layer: points[row].layer }),
        isSelected: (row) => view.state.get("layer") === points[row].layer,
      }),
    });
  },
});

// Each layer dense and in its quickest sparse format; those without any exchange left out.
ipusim.roofPoints = ({ layers }) => layers.flatMap((layer, at) => [layer.dense, layer.best]
  .map((format) => ({ format, tried: layer.formats[format] }))
  .filter(({ tried }) => tried && tried.cycles && tried.words && tried.macs)
  .map(({ format, tried }) => ({
    layer: at, name: layer.name, format, chosen: format === layer.chosen, dense: format === layer.dense,
    intensity: (2 * tried.macs) / (4 * tried.words), rate: (2 * tried.macs) / tried.cycles, cycles: tried.cycles,
  })));

ipusim.roofTraces = ({ roofs }, points, colours, chosen) => {
  const ridge = roofs.peak / roofs.bandwidth;
  const most = Math.max(...points.map(({ cycles }) => cycles));
  const seen = [ridge, ...points.map(({ intensity }) => intensity)];
  const at = [Math.min(...seen) / 2, ridge, Math.max(...seen) * 2];
  const roof = {
    type: "scatter", mode: "lines", name: "what all tiles can do", x: at,
    y: at.map((intensity) => Math.min(roofs.peak, intensity * roofs.bandwidth)), line: { color: colours.ink, width: 1.5 },
    hoverinfo: "skip",
  };
  const groups = [[true, "dense", colours.methods.dense, "circle"],
    [false, "quickest sparse format", colours.methods.static, "triangle-up"]];
  return [roof, ...groups.map(([dense, name, colour, symbol]) => {
    const some = points.filter((point) => point.dense === dense);
    return {
      type: "scatter", mode: "markers", name, x: some.map(({ intensity }) => intensity), y: some.map(({ rate }) => rate),
      customdata: some.map(({ layer }) => layer),
      marker: { color: colour, symbol, size: some.map(({ cycles }) => 6 + 14 * Math.sqrt(cycles / most)), line: ipusim.selectedEdge(some.map(({ layer }) => layer), chosen, colours.ink) },
      text: some.map((point) => `${point.name}\n${point.format}${point.chosen ? ", chosen" : ""}\n${ipusim.number(point.cycles)} cycles`),
      hovertemplate: "%{text}\n%{y:,.0f} operations a cycle\n%{x:,.2f} operations a byte",
    };
  })];
};
