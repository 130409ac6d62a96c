"use strict";
// All points as one table, refused ones with their reasons.

ipusim.tab({
  name: "points",
  title: "All points",
  when: (data) => data.sweep,
  draw(root, view) {
    const sweep = ipusim.sweepOf(view);
    const points = sweep.points.ways.map((_, at) => at);
    const options = ipusim.pointTable(sweep, points);
    const reasons = sweep.points.reasons;
    if (reasons.some(Boolean)) options.columns.push({ name: "reason", values: reasons.map((r) => r ?? "") });
    const time = options.columns.findIndex(({ name }) => name === "chip us" || name === "cycles");
    const table = view.table(root, "All points", { ...options, sortedBy: time, descending: false });
    const save = () => {
      const url = URL.createObjectURL(new Blob([table.csv()], { type: "text/csv" }));
      ipusim.save("points.csv", url);
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    };
    table.root.before(ipusim.element("div", { class: "tools" },
      ipusim.element("button", { onclick: save }, "save CSV")));
    view.state.on(["point"], () => table.fill());
  },
});
