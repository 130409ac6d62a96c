"use strict";
// All layers of a network as one table, with every format and why each was chosen.

ipusim.tab({
  name: "all",
  title: "All layers",
  when: (data) => data.network,
  draw(root, view) {
    const table = view.table(root, "All layers", { ...ipusim.layerTable(view), descending: false });
    view.state.on(["layer"], () => table.fill());
  },
});
