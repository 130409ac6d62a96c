"use strict";
// Points of a sweep: which is selected, of which job; how they look; what the card tells.

ipusim.keys.point = (text, data) => ipusim.whole(text, data.sweep.points.ways.length);
ipusim.keys.job = (text, data) => ipusim.whole(text, data.sweep.jobs.length);
ipusim.keys.along = (text, data) => ipusim.whole(text, data.sweep.axes.length);

ipusim.lasting.add("job").add("along");

ipusim.DASHES = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"]; // of blocks
ipusim.MARKS = ["circle", "square", "triangle-up", "diamond", "triangle-down", "cross"];

// The sweep with what all tabs ask of it.
ipusim.Sweep = class {
  constructor({ data, state }) {
    Object.assign(this, data.sweep);
    this.colours = data.colours;
    this.state = state;
    const { strategies, blocks, dense } = this.points;
    const names = [...new Set(strategies.filter((_, at) => !dense[at]))];
    const { series } = data.colours;
    this.colourOf = Object.fromEntries(names.map((name, i) => [name, series[i % series.length]]));
    const size = (name) => [name.length, name];
    this.blockNames = [...new Set(blocks.filter(Boolean))]
      .sort((a, b) => size(a)[0] - size(b)[0] || a.localeCompare(b));
  }

  // Whether each job is done in one way alone, so that jobs are compared instead.
  get single() {
    return this.jobs.every(({ points }) => points.length === 1);
  }

  // What a bar is called: the way, or the job where there is one way each.
  rowName(point) {
    return this.single ? this.jobs.find(({ points }) => points[0] === point).title : this.points.ways[point];
  }

  // The points that are compared: of the job shown, or of all jobs with one way each.
  compared() {
    return this.single ? this.jobs.flatMap(({ points }) => points) : this.jobs[this.job()].points;
  }

  // The values of a column; undefined where no point has it.
  values(name) {
    return this.columns.find((column) => column.name === name)?.values;
  }

  // The time on the chip of each point, in microseconds; its cycles where no point tells a time.
  get time() {
    return this.values("microseconds") ?? this.values("cycles");
  }

  // Microseconds that a cycle of a point takes.
  pace(point) {
    return this.time[point] / this.values("cycles")[point];
  }

  // Whether the clocks of some points differ, so that their cycles are no measure of time.
  severalClocks(points) {
    return points.some((at) => Math.abs(this.pace(at) / this.pace(points[0]) - 1) > 1e-9);
  }

  // How a run's length is drawn: in cycles where the points have one clock, else in microseconds.
  lengthOf(points) {
    const several = this.severalClocks(points);
    return { unit: several ? "microseconds of the chip" : "cycles",
      of: (at, cycles) => (several ? cycles * this.pace(at) : cycles) };
  }

  colour(point) {
    const { dense, strategies } = this.points;
    return dense[point] ? this.colours.methods.dense : this.colourOf[strategies[point]];
  }

  block(point) {
    return Math.max(0, this.blockNames.indexOf(this.points.blocks[point]));
  }

  dash(point) {
    return ipusim.DASHES[this.block(point) % ipusim.DASHES.length];
  }

  mark(point) {
    return ipusim.MARKS[this.block(point) % ipusim.MARKS.length];
  }

  // The job that is shown: as chosen, else that of the selected point, else
  // of those with most ways one in the middle of the last, largest shape.
  job() {
    const chosen = this.state.get("job");
    if (chosen !== null) return chosen;
    const point = this.state.get("point");
    const own = point === null ? -1 : this.jobs.findIndex(({ points }) => points.includes(point));
    if (own >= 0) return own;
    const most = Math.max(...this.jobs.map(({ points }) => points.length));
    const whole = this.jobs.map((_, at) => at).filter((at) => this.jobs[at].points.length === most);
    const last = whole.filter((at) => this.jobs[at].group === this.jobs[whole.at(-1)].group);
    return last[Math.floor(last.length / 2)];
  }

  // Jobs that differ from one in a field alone.
  along(job, field) {
    const { values } = this.jobs[job];
    const others = Object.keys(values).filter((name) => name !== field);
    return this.jobs.filter((each) => others.every((name) => each.values[name] === values[name]));
  }

  // What a click on a point selects: it, and its job unless it is of the job shown.
  picked(point) {
    const shown = this.job();
    if (this.jobs[shown].points.includes(point)) return { point, job: shown };
    return { point, job: this.jobs.findIndex(({ points }) => points.includes(point)) };
  }

  // What is told of a point where the pointer is.
  told(point) {
    const cycles = this.values("cycles")[point];
    const speedup = this.values("speedup_vs_dense")?.[point];
    const bytes = this.values("max_tile_bytes")?.[point];
    const time = this.values("microseconds")?.[point];
    const words = this.columns.filter(({ name }) => name === "n" || name === "density")
      .map(({ title, values }) => (values[point] === null ? null : `${title} ${ipusim.plain(values[point], title)}`));
    return [this.points.ways[point], words.filter(Boolean).join(", "),
      `${ipusim.number(cycles)} cycles${time ? `, ${ipusim.plain(time)} us on the chip` : ""}`,
      speedup ? `${ipusim.times(speedup)} dense` : null,
      bytes ? `${ipusim.number(bytes)} bytes of the fullest tile` : null,
    ].filter(Boolean).join("\n");
  }
};

ipusim.sweepOf = (view) => {
  view.data.made ??= new ipusim.Sweep(view);
  return view.data.made;
};

ipusim.plain = (value, title) => {
  if (typeof value !== "number") return String(value);
  return title === "density" ? ipusim.density(value) : String(Number.isInteger(value) ? ipusim.number(value) : Number(value.toPrecision(3)));
};

ipusim.control({
  when: (data) => data.sweep,
  draw(root, view) {
    const sweep = ipusim.sweepOf(view);
    const { state } = view;
    const several = sweep.jobs.length > 1 && !sweep.single;
    const jobs = ipusim.element("select", {
      id: "job", onchange: ({ target }) => state.set({ job: Number(target.value) }),
    }, ...sweep.jobs.map(({ title }, i) => ipusim.element("option", { value: i }, title || "the job")));
    if (several) root.append(ipusim.element("label", {}, "job", jobs));
    const none = ipusim.element("button", { onclick: () => state.set({ point: null }) }, "select none");
    root.append(none);
    const follow = () => {
      jobs.value = sweep.job();
      none.hidden = state.get("point") === null;
    };
    state.on(["point", "job"], follow);
    follow();
  },
});

ipusim.card({
  key: "point",
  title: (point, data) => data.sweep.points.ways[point],
  draw(root, point, view) {
    const sweep = ipusim.sweepOf(view);
    const { points } = sweep;
    if (points.reasons[point]) root.append(ipusim.element("p", {}, points.reasons[point]));
    ipusim.pairs(root, null, sweep.columns.filter(({ values }) => values[point] !== null)
      .map(({ title, unit, values }) => [title, `${ipusim.plain(values[point], title)} ${unit}`]));
    ipusim.repeat(root, points.commands[point]);
    const phases = points.phases[point].map(({ name, compute, exchange, sync }) =>
      [name, `compute ${ipusim.number(compute)}, exchange ${ipusim.number(exchange)}, sync ${ipusim.number(sync)}`]);
    ipusim.pairs(root, "Supersteps, cycles", phases);
    ipusim.pairs(root, "Plan", Object.entries(points.plans[point]).map(([k, v]) => [k.replaceAll("_", " "), String(v)]));
    ipusim.pairs(root, "Bytes of the fullest tile",
      Object.entries(points.memory[point]).map(([k, v]) => [k, ipusim.number(v)]));
  },
});

// The command that repeats a point, to copy.
ipusim.repeat = (root, command) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      ipusim.say("copied the command");
    } catch {
      ipusim.say("this browser lets no page copy; select the text instead");
    }
  };
  root.append(ipusim.element("h3", {}, "Again"),
    ipusim.element("pre", { class: "command" }, command),
    ipusim.element("button", { onclick: copy }, "copy the command"));
};
