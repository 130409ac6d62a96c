"use strict";
// Changes of counters between A and B: the largest as bars, all of them as a table.

ipusim.SHOWN_CHANGES = 25; // number of bars; the table has all changes

ipusim.signed = (value, digits = 0) =>
  (value === null || value === undefined ? "–" : `${value > 0 ? "+" : ""}${ipusim.number(value, digits)}`);

ipusim.tab({
  name: "changes",
  title: "What changed",
  when: (data) => data.compare,
  draw(root, view) {
    const { changes, unchanged, only } = view.data.compare;
    only.forEach((cases, side) => {
      if (cases.length) view.paragraph(root, `Only in ${"AB"[side]}: ${cases.join(", ")}.`);
    });
    if (changes.case.length === 0) {
      view.paragraph(root, `All ${ipusim.number(unchanged)} counters are equal.`);
      return;
    }
    ipusim.changeBars(root, view, changes);
  },
});

ipusim.changeBars = (root, view, changes) => {
  const rows = changes.percent.map((_, row) => row).filter((row) => changes.percent[row] !== null)
    .sort((a, b) => Math.abs(changes.percent[b]) - Math.abs(changes.percent[a]))
    .slice(0, ipusim.SHOWN_CHANGES);
  const label = (row) => `${changes.case[row]}: ${changes.counter[row]}`;
  const meanings = { faster: "B takes less", slower: "B takes more" };
  const finding = rows.length === 0 ? "No counter changed by a number; the table tells."
    : `Most changed: ${label(rows[0])}, from ${ipusim.number(changes.a[rows[0]])} to `
      + `${ipusim.number(changes.b[rows[0]])} (${ipusim.signed(changes.percent[rows[0]], 1)} %).`;
  view.panel(root, {
    title: "Largest changes, A to B",
    name: "changes",
    finding,
    height: Math.max(160, 70 + 24 * rows.length),
    traces: () => Object.entries(meanings).map(([meaning, name]) => {
      const own = rows.map((row, at) => [row, at]).filter(([row]) => changes.meaning[row] === meaning);
      return {
        type: "bar", orientation: "h", name, marker: { color: view.data.colours.compared[meaning] },
        x: own.map(([row]) => changes.percent[row]), y: own.map(([, at]) => at),
        customdata: own.map(([row]) => [label(row), ipusim.number(changes.a[row]),
          ipusim.number(changes.b[row]), ipusim.signed(changes.difference[row])]),
        hovertemplate: "%{customdata[0]}\nA %{customdata[1]}, B %{customdata[2]}"
          + "\n%{customdata[3]}, %{x:+.1f} %",
      };
    }),
    layout: () => ({
      xaxis: { title: { text: "change from A to B [%]" }, ticksuffix: " %" },
      yaxis: { autorange: "reversed", ...ipusim.rowTicks(rows.map(label)) },
    }),
    table: () => ({ columns: [
      { name: "case", values: changes.case },
      { name: "counter", values: changes.counter },
      { name: "A", values: changes.a }, { name: "B", values: changes.b },
      { name: "difference", values: changes.difference, text: (value) => ipusim.signed(value) },
      { name: "change", unit: "%", values: changes.percent, text: (value) => ipusim.signed(value, 1) },
    ] }),
  });
};
