"use strict";
// Selection on the page of a run (tile, superstep, span of cycles) and its controls.

ipusim.keys.tile = (text, data) => ipusim.whole(text, data.run.tiles);
ipusim.keys.step = (text, data) => ipusim.whole(text, data.run.names.length);
ipusim.keys.span = (text) => {
  const ends = text.split(",").map(Number);
  return ends.length === 2 && ends.every(Number.isFinite) && ends[0] < ends[1] ? ends : null;
};

// Return the cycles from the barrier to the end of a superstep's first execution; null if it never ran.
ipusim.spanOf = ({ superstep, sync_start: sync, end }, step) => {
  const row = superstep.indexOf(step);
  return row < 0 || sync[row] === end[row] ? null : [sync[row], end[row]];
};

ipusim.highest = (values) => values.reduce((best, value, at) => (value > values[best] ? at : best), 0);

// Return the options of the list of supersteps; those of a graph's program stand below their nodes.
ipusim.stepOptions = ({ run: { names }, graph }) => {
  const options = names.map((name, i) => ipusim.element("option", { value: i }, `${i} ${name}`));
  if (!graph) return options;
  const groups = [];
  options.forEach((option, step) => {
    const label = graph.nodes.name[graph.owner[step]] ?? "";
    if (groups.at(-1)?.label !== label) groups.push(ipusim.element("optgroup", { label }));
    groups.at(-1).append(option);
  });
  return groups;
};

ipusim.control({
  when: (data) => data.run,
  draw(root, { data, state }) {
    const { tiles, compute, memory } = data.run;
    const number = ipusim.element("input", {
      type: "number", min: 0, max: tiles - 1, placeholder: `0–${tiles - 1}`, id: "tile",
      onchange: (event) => {
        const tile = ipusim.whole(event.target.value, tiles);
        if (tile === null && event.target.value.trim()) {
          ipusim.say(`there are tiles 0 to ${tiles - 1}`);
        } else {
          state.set({ tile });
        }
      },
    });
    const steps = ipusim.element("select", {
      id: "step",
      onchange: ({ target }) => {
        const step = target.value === "" ? null : Number(target.value);
        state.set({ step, span: step === null ? null : ipusim.spanOf(data.run, step) });
      },
    }, ipusim.element("option", { value: "" }, "all"),
    ...ipusim.stepOptions(data));
    const choose = (text, tile) => ipusim.element("button", { onclick: () => state.set({ tile }) }, text);
    const whole = ipusim.element("button", { onclick: () => state.set({ span: null }) },
      "whole run");
    root.append(
      ipusim.element("label", {}, "tile", number),
      choose("slowest", ipusim.highest(compute)), choose("fullest", ipusim.highest(memory)),
      ipusim.element("label", {}, "superstep", steps), whole,
    );
    const follow = () => {
      number.value = state.get("tile") ?? "";
      steps.value = state.get("step") ?? "";
      whole.hidden = state.get("span") === null;
    };
    state.on(["tile", "step", "span"], follow);
    follow();
  },
});
