"use strict";
// Tab of the program: supersteps and loops in order, with vertices and words, and links to other tabs.

ipusim.tab({
  name: "program",
  title: "Program",
  when: (data) => data.program,
  draw(root, view) {
    view.paragraph(root, "What runs, in this order; of loops the cases that were chosen run again and "
      + "again. Choose a superstep to see it on the other tabs.");
    root.append(ipusim.programList(view));
    view.table(root, "Supersteps as a table", ipusim.programTable(view));
  },
});

// Create a list of supersteps; supersteps of a loop are a list inside it.
ipusim.programList = (view) => {
  const { steps, loops } = view.data.program;
  const items = steps.map((_, number) => ipusim.programItem(view, number));
  const list = ipusim.element("ol", { class: "program" });
  const nodes = view.data.graph ? ipusim.nodeItems(view.data, items) : null;
  if (nodes) list.append(...nodes);
  for (let number = 0; !nodes && number < steps.length; number += 1) {
    const loop = loops.find(({ first }) => first === number);
    if (loop) {
      list.append(ipusim.loopItem(loop, items.slice(loop.first, loop.last + 1)));
      number = loop.last;
    } else {
      list.append(items[number]);
    }
  }
  const mark = () => items.forEach((item, number) => {
    if (view.state.get("step") === number) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
  });
  view.state.on(["step"], mark);
  mark();
  return list;
};

// Create an item for each node of a graph, with the list of its supersteps in it.
ipusim.nodeItems = ({ graph, run }, items) => {
  const { name, operation, cycles, relayout } = graph.nodes;
  const groups = new Map();
  items.forEach((item, step) => {
    const node = graph.owner[step];
    groups.set(node, [...(groups.get(node) ?? []), item]);
  });
  return [...groups].map(([node, own]) => ipusim.element("li", { class: "loop" },
    ipusim.element("h3", {}, `${name[node]} (${operation[node]})`),
    ipusim.element("p", {}, `${ipusim.number(cycles[node])} cycles, `
      + `${ipusim.percent(cycles[node] / Math.max(1, run.cycles))} of the run; re-layouts `
      + `${ipusim.number(relayout[node])}`),
    ipusim.element("ol", {}, ...own)));
};

ipusim.loopItem = (loop, items) => {
  const [decide, ...others] = items;
  others.forEach((item, at) => item.querySelector("h3").append(` (case ${loop.cases[at]})`));
  return ipusim.element("li", { class: "loop" },
    ipusim.element("h3", {}, `loop ${loop.name}`),
    ipusim.element("p", {}, `Each turn begins with its first superstep, which brings tile ${loop.tile}'s `
      + `word to all tiles; the word names the case that runs next, 0 leaves the loop. At most `
      + `${ipusim.number(loop.most_turns)} turns.`),
    ipusim.element("ol", {}, decide, ...others));
};

ipusim.timesOf = ({ run, summary }, number) => {
  const at = summary.steps.superstep.indexOf(number);
  return at < 0 ? { times: 0, cycles: 0, share: 0 } : { times: summary.steps.times[at],
    cycles: summary.steps.cycles[at], share: summary.steps.cycles[at] / Math.max(1, run.cycles), at };
};

ipusim.programItem = (view, number) => {
  const { data, state } = view;
  const { vertices, exchange, compute, reads, writes } = data.program.steps[number];
  const { times, cycles, share } = ipusim.timesOf(data, number);
  const choose = ipusim.element("button", { class: "link", onclick: () => state.set({ step: number }) },
    `${number} ${data.run.names[number]}`);
  const ran = times ? `${times > 1 ? `${ipusim.number(times)} times, ` : ""}${ipusim.number(cycles)} cycles, `
    + `${ipusim.percent(share)} of the run` : "did not run";
  const facts = [
    ["ran", ran],
    ["exchange", ipusim.exchangeWords(data, exchange, number)],
    ...vertices.map((table) => ["vertices", ipusim.verticesWords(table)]),
    ["compute", compute && vertices.some(({ most }) => most === null)
      ? `${ipusim.leastToMost(compute)} cycles of a tile in an execution of this run` : ""],
    ["reads", ipusim.bytesWords(reads)],
    ["writes", ipusim.bytesWords(writes)],
  ].filter(([, text]) => text);
  return ipusim.element("li", { "data-step": number },
    ipusim.element("h3", {}, choose),
    ipusim.element("dl", {}, ...facts.flatMap(([name, text]) => [
      ipusim.element("dt", {}, name), ipusim.element("dd", {}, text)])),
    times ? ipusim.stepLinks(view, number) : null);
};

ipusim.leastToMost = ({ least, mean, most }) => (least === most ? ipusim.number(most)
  : `${ipusim.number(least)} to ${ipusim.number(most)}, mean ${ipusim.number(mean)},`);

ipusim.verticesWords = ({ kernel, vertices, tiles, least, mean, most }) => {
  const many = `${kernel}: ${ipusim.number(vertices)} on ${ipusim.number(tiles)} tile${tiles === 1 ? "" : "s"}`;
  if (most === null) return `${many}; cycles depend on what lies in memory`;
  return `${many}, ${ipusim.leastToMost({ least, mean, most })} cycles a tile`;
};

ipusim.exchangeWords = ({ summary }, exchange, number) => {
  const { sends, multicast, wide, receives, sent, received } = exchange;
  if (!sends) return "";
  const at = summary.steps.superstep.indexOf(number);
  const times = at < 0 ? 1 : summary.steps.times[at];
  const many = (count) => (count === sends ? "all" : ipusim.number(count));
  const ways = [multicast ? `${many(multicast)} to several tiles` : "each to one tile",
    ...(wide ? [`${many(wide)} over both lanes of a pair`] : [])].join(", ");
  const timed = at < 0 ? "" : `; schedule ${ipusim.number(summary.steps.schedule[at] / times)} cycles, `
    + `busiest port ${ipusim.number(summary.steps.bound[at] / times)}`;
  return `${ipusim.number(sends)} transfer${sends === 1 ? "" : "s"} (${ways}) of ${ipusim.number(sent)} words to `
    + `${ipusim.number(receives)} receivers of ${ipusim.number(received)} words${timed}`;
};

ipusim.bytesWords = (bytes) => Object.entries(bytes)
  .map(([name, count]) => `${name} ${ipusim.number(count)}`).join(", ")
  + (Object.keys(bytes).length ? " bytes" : "");

// Create links to the tabs that show the superstep.
ipusim.stepLinks = (view, number) => {
  const shown = ["bsp", "exchange", "memory", "cycles"];
  const tabs = ipusim.tabs.filter((tab) => shown.includes(tab.name) && (tab.when?.(view.data) ?? true));
  return ipusim.element("p", { class: "links" }, "see ", ...tabs.map(({ name, title }) => (
    ipusim.element("button", { class: "link", onclick: () => view.state.set({
      page: name, step: number, span: ipusim.spanOf(view.data.run, number) }) }, title))));
};

ipusim.programTable = ({ data, state }) => {
  const { steps, loops } = data.program;
  const rows = steps.map((_, number) => number);
  const of = (column) => rows.map((row) => column(steps[row], row));
  const loopOf = (row) => loops.find(({ first, last }) => first <= row && row <= last)?.name ?? "";
  const vertices = (name) => of((step) => step.vertices.reduce((sum, table) => sum + table[name], 0));
  const exchanged = (name) => of((step) => step.exchange[name]);
  return {
    columns: [
      { name: "superstep", values: rows, text: (row) => `${row} ${data.run.names[row]}`, left: true },
      ...(loops.length ? [{ name: "loop", values: of((_, row) => loopOf(row)) }] : []),
      { name: "times", values: of((_, row) => ipusim.timesOf(data, row).times) },
      { name: "cycles", values: of((_, row) => ipusim.timesOf(data, row).cycles) },
      { name: "kernels", values: of((step) => step.vertices.map(({ kernel }) => kernel).join(", ")) },
      { name: "vertices", values: vertices("vertices") },
      { name: "transfers", values: exchanged("sends") },
      { name: "to several tiles", values: exchanged("multicast") },
      { name: "over both lanes", values: exchanged("wide") },
      { name: "receivers", values: exchanged("receives") },
      { name: "sent", unit: "words", values: exchanged("sent") },
      { name: "received", unit: "words", values: exchanged("received") },
      { name: "reads", values: of((step) => ipusim.bytesWords(step.reads)) },
      { name: "writes", values: of((step) => ipusim.bytesWords(step.writes)) },
    ],
    select: (row) => state.set({ step: row }),
    isSelected: (row) => state.get("step") === row,
  };
};
