"use strict";
// Tornado: the time of a job when each number of the machine is halved or doubled alone.

ipusim.tab({
  name: "limits",
  title: "Which number limits",
  when: (data) => data.sensitivity,
  draw(root, view) {
    const { numbers, verdict } = view.data.sensitivity;
    const shown = numbers.filter(({ swing }) => swing > 1);
    view.panel(root, {
      title: "Each number of the machine halved and doubled alone",
      name: "tornado",
      finding: verdict,
      height: 60 + 30 * Math.max(2, shown.length),
      traces: () => ipusim.tornadoTraces(view.data, shown),
      layout: () => ({
        barmode: "overlay",
        bargap: 0.25,
        xaxis: { type: "log", title: { text: "time on the chip over that of the job" }, ...ipusim.tornadoTicks(shown) },
        yaxis: { range: [shown.length - 0.4, -0.6], tickvals: shown.map((_, row) => row),
          ticktext: ipusim.tornadoNames(shown), tickfont: { size: ipusim.narrow() ? 10 : 13 } },
        shapes: [{ type: "line", yref: "paper", x0: 1, x1: 1, y0: 0, y1: 1,
          line: { color: view.data.colours.ink, width: 1 } }],
      }),
      table: () => ipusim.tornadoTable(numbers),
    });
  },
});

ipusim.DIRECTIONS = ["halved", "doubled"];

ipusim.change = (ratio) => (ratio === 1 ? "0 %" : `${ratio > 1 ? "+" : "\u2212"}${Math.abs(100 * (ratio - 1)).toFixed(1)} %`);

ipusim.tornadoNames = (shown) => {
  const labels = ipusim.labels(shown.map(({ number }) => number), ipusim.narrow() ? 18 : 40);
  return shown.map(({ value }, row) => {
    return ipusim.narrow() ? labels[row] : `${labels[row]} = ${ipusim.number(value)}`;
  });
};

// Of two bars on one side the longer one is drawn first, so that both are seen.
ipusim.tornadoTraces = (data, shown) => {
  const long = (item, direction) => Math.abs(Math.log(item[direction].time_ratio ?? 1));
  const bars = (direction, rank) => {
    const rows = shown.map((item, row) => ({ item, row, effect: item[direction] })).filter(({ item, effect }) => {
      const other = ipusim.DIRECTIONS.find((name) => name !== direction);
      const first = long(item, direction) > long(item, other) || (long(item, direction) === long(item, other) && direction === "halved");
      return effect.time_ratio !== null && effect.time_ratio !== 1 && (rank === 0) === first;
    });
    return {
      type: "bar", orientation: "h", name: direction,
      y: rows.map(({ row }) => row), base: 1, x: rows.map(({ effect }) => effect.time_ratio - 1),
      marker: { color: data.colours.series[ipusim.DIRECTIONS.indexOf(direction)] }, textposition: "none",
      text: rows.map(({ item, effect }) => `${item.number} = ${ipusim.number(effect.value)}\n`
        + `${ipusim.number(effect.cycles)} cycles, time ${ipusim.change(effect.time_ratio)}`
        + `${effect.has_other_kernel ? "\nmultiplied by another kernel" : ""}`),
      hovertemplate: "%{text}",
    };
  };
  return [0, 1].flatMap((rank) => ipusim.DIRECTIONS.map((direction) => bars(direction, rank))).filter(({ x }) => x.length);
};

ipusim.tornadoTicks = (shown) => {
  const ratios = shown.flatMap((item) => ipusim.DIRECTIONS.map((name) => item[name].time_ratio ?? 1));
  const [low, high] = [Math.min(1, ...ratios) / 1.1, Math.max(1, ...ratios) * 1.1];
  const ticks = [1 / 8, 1 / 4, 1 / 2, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 16].filter((tick) => tick >= low && tick <= high);
  return { tickvals: ticks, ticktext: ticks.map((tick) => `${Number(tick.toPrecision(3))}x`), tickangle: 0,
    range: [Math.log10(low), Math.log10(high)] };
};

ipusim.tornadoTable = (numbers) => ({
  columns: [
    { name: "number", values: numbers.map(({ number }) => number) },
    { name: "value", values: numbers.map(({ value }) => value) },
    ...ipusim.DIRECTIONS.flatMap((direction) => [
      { name: direction, values: numbers.map((item) => item[direction].value) },
      { name: `cycles, ${direction}`, values: numbers.map((item) => item[direction].cycles) },
      { name: `time, ${direction}`, values: numbers.map((item) => item[direction].time_ratio),
        text: (ratio) => (ratio === null ? "not run" : ipusim.change(ratio)) },
      { name: `reason, ${direction}`, values: numbers.map((item) => item[direction].reason ?? "") },
    ]),
  ],
});
