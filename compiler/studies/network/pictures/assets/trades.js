"use strict";
// Advice: formats and sparsities to which pruning saves cycles, for the network and for each layer.

ipusim.tab({
  name: "advice",
  title: "Advice",
  when: (data) => data.network?.trades.length,
  draw(root, view) {
    const { trades } = view.data.network;
    view.table(root, "What pruning would save", {
      columns: [
        { name: "layers", values: ipusim.tradeNames(trades) },
        { name: "format", values: trades.map(({ format }) => format) },
        { name: "sparsity", values: trades.map(({ sparsity }) => sparsity), text: ipusim.percent },
        { name: "cycles", values: trades.map(({ cycles }) => cycles), text: (cycles) => ipusim.number(cycles) },
        { name: "speed-up", values: trades.map(({ speedup }) => speedup), text: ipusim.times },
        { name: "kept energy", values: trades.map(({ kept_energy: energy }) => energy), text: ipusim.percent },
        { name: "error of results", values: trades.map(({ error }) => error ?? NaN), text: (error) => (Number.isNaN(error) ? "–" : ipusim.percent(error)) },
        { name: "pattern", values: trades.map(({ is_drawn: drawn }) => (drawn ? "drawn" : "own weights")) },
        { name: "command", values: trades.map(({ command }) => command || "–") },
      ],
      descending: false,
    });
  },
});

// Return what a trade prunes: the name of its layer, or the number of layers of the network.
ipusim.tradeNames = (trades) => {
  const short = ipusim.withoutStart([...new Set(trades.flatMap(({ layers }) => layers))]);
  const whole = [...new Set(trades.flatMap(({ layers }) => layers))];
  const labels = new Map(whole.map((name, at) => [name, short[at]]));
  return trades.map(({ layers, is_network: all }) => (all ? `network, ${layers.length} layers` : labels.get(layers[0])));
};
