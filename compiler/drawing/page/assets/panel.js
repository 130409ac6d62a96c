"use strict";
// A panel: a picture with its title, its finding in a sentence, its table and its downloads.

ipusim.HEIGHT = 360; // pixels, of a picture without the room for its buttons
ipusim.BUTTONS_HIGH = 32; // pixels above the axes, so that no button lies on what is drawn

ipusim.look = ({ ink, paper }) => ({
  font: { family: "system-ui, sans-serif", size: 13, color: ink },
  margin: { l: 8, r: 12, t: ipusim.BUTTONS_HIGH, b: 8 },
  paper_bgcolor: paper, plot_bgcolor: paper, hovermode: "closest", dragmode: "zoom",
  showlegend: false, // the panel has its own, which wraps and takes keys
  separators: ".,",
});
ipusim.axisLook = ({ grid }) => ({
  automargin: true, zeroline: false, gridcolor: grid, tickformat: ",",
});
// Buttons of a picture. style.css hides all others, which versions of Plotly may add.
ipusim.BUTTONS = [["zoom2d", "pan2d"], ["zoomIn2d", "zoomOut2d", "autoScale2d", "resetScale2d"]];
ipusim.SETTINGS = {
  responsive: true, displaylogo: false, modeBarButtons: ipusim.BUTTONS,
  showSendToCloud: false, plotlyServerURL: "", // nothing leaves the page
};

// A choice above a picture: a selection with this key, one of `values` (texts by value), the first by
// default. Panels that have the choice are redrawn when it changes.
ipusim.choice = (key, label, values) => {
  const [first] = Object.keys(values);
  ipusim.keys[key] = (text) => (Object.hasOwn(values, text) && text !== first ? text : null);
  return { key, label, values, of: (state) => state.get(key) ?? first };
};

// `options`:
//   title, name      the heading; the name of its files (letters, digits, -)
//   finding          sentence on what the picture shows of this run, with figures: text, or
//                    (state) => text
//   traces, layout   (state) => Plotly's traces and layout; axes get the common look. Texts are
//                    plain: "\n" ends a line, ipusim.bold(text) is bold, markup is shown as it is
//   table            (state) => options of ipusim.Table; every picture has one
//   axes             {x, y}: quantities along the axes (ipusim.Axis). A click selects a value of them,
//                    and selected values are marked, as a line or a `band`; "cycle" axes zoom
//                    together
//   at               (x, y) => {lines, pick}: text at a position of an image, which has no trace that
//                    could show it, and the selection of a click there
//   pick             (point) => {name: value}: selection of a click, instead of values of the axes
//   marks            (state) => further shapes that mark the selection, if axes have other quantities
//   marked           names of selections that change the marks
//   choices          choices above the picture (ipusim.choice)
//   redraw           names of selections that change the traces
//   height, widest   height and maximum width of the picture, in pixels
//   fits             true to draw the picture anew when its width changes
ipusim.Panel = class {
  constructor(view, options) {
    this.state = view.state;
    this.options = options;
    this.axes = { x: new ipusim.Axis(options.axes?.x), y: new ipusim.Axis(options.axes?.y) };
    this.build();
    this.listen();
  }

  build() {
    const { title, name } = this.options;
    const id = `panel-${name}`;
    const button = (text, act) => ipusim.element("button", { onclick: act }, text);
    this.caption = ipusim.element("p", { class: "finding" });
    this.legend = ipusim.element("div", { class: "legend" });
    this.hidden = new Set(); // names of series that the reader switched off
    this.picture = ipusim.element("div", {
      class: "picture", tabindex: 0, role: "img",
      style: `height:${(this.options.height ?? ipusim.HEIGHT) + ipusim.BUTTONS_HIGH}px;`
        + (this.options.widest ? `max-width:${this.options.widest}px` : ""),
      onkeydown: (event) => this.key(event),
    });
    this.behind = ipusim.element("details", { ontoggle: () => this.fillTable() },
      ipusim.element("summary", {}, "Table"));
    const tools = ipusim.element("div", { class: "tools", role: "toolbar",
      "aria-label": `files of ${title}` },
    button("copy as PNG", () => this.copy()), button("save PNG", () => this.savePng()),
    button("save CSV", () => this.saveCsv()));
    this.root = ipusim.element("section", { "aria-labelledby": id, class: "panel" },
      ipusim.element("h2", { id }, title), this.caption,
      ipusim.element("div", { class: "choices" }, ...this.chosen()),
      this.legend, this.picture, tools, this.behind);
    this.pointer = this.options.at ? new ipusim.Pointer(this) : null;
  }

  // Create the lists of choices, which follow changes made elsewhere.
  chosen() {
    const { choices = [] } = this.options;
    const lists = choices.map((choice) => {
      const list = ipusim.element("select", {
        "data-choice": choice.key, onchange: ({ target }) => this.state.set({
          [choice.key]: ipusim.keys[choice.key](target.value, ipusim.data),
        }),
      }, ...Object.entries(choice.values).map(([value, text]) =>
        ipusim.element("option", { value }, text)));
      const follow = () => { list.value = choice.of(this.state); };
      this.state.on([choice.key], follow);
      follow();
      return ipusim.element("label", {}, choice.label, list);
    });
    return lists;
  }

  listen() {
    const { redraw = [], choices = [], marked: more = [] } = this.options;
    const drawn = [...redraw, ...choices.map(({ key }) => key)];
    this.state.on(drawn, () => this.shown && this.draw());
    const marked = [this.axes.x.kind, this.axes.y.kind, ...more]
      .filter((kind) => kind && kind !== "cycle");
    this.state.on(marked, () => this.shown && this.mark());
    for (const axis of [this.axes.x, this.axes.y].filter(({ range }) => range)) {
      if (!redraw.includes(axis.range)) this.state.on([axis.range], () => this.shown && this.zoom());
    }
  }

  // Draw the picture, for the first time or anew with the current selection.
  async draw() {
    const { finding, title } = this.options;
    this.caption.textContent = typeof finding === "function" ? finding(this.state) : finding ?? "";
    this.picture.setAttribute("aria-label",
      `${title}. ${this.caption.textContent} The table below holds its figures.`);
    const traces = this.options.traces(this.state, this);
    this.fillLegend(traces);
    for (const trace of traces) if (this.hidden.has(trace.name)) trace.visible = false;
    const settings = this.axes.x.range || this.axes.y.range
      ? { ...ipusim.SETTINGS, doubleClick: false } : ipusim.SETTINGS;
    await Plotly.react(this.picture, ...ipusim.escaped([traces, this.layout()]), settings);
    if (!this.shown) this.hear();
    this.shown = true;
    if (this.behind.open) this.fillTable();
  }

  // Create a key for each named series of one colour; a click shows or hides the series.
  fillLegend(traces) {
    const named = traces.filter(({ name, showlegend }) => name && showlegend !== false);
    const swatches = new Map();
    for (const trace of named) {
      const swatch = ipusim.swatch(trace);
      if (swatch && !swatches.has(trace.name)) swatches.set(trace.name, swatch);
    }
    this.legend.hidden = swatches.size < 2;
    this.legend.replaceChildren(...[...swatches].map(([name, swatch]) => ipusim.element("button", {
      class: "key", "aria-pressed": String(!this.hidden.has(name)), onclick: () => this.toggle(name),
    }, swatch, name)));
  }

  toggle(name) {
    if (!this.hidden.delete(name)) this.hidden.add(name);
    this.draw();
  }

  layout() {
    const given = this.options.layout?.(this.state, this) ?? {};
    const look = ipusim.look(ipusim.data.colours);
    const made = { ...look, ...given, margin: { ...look.margin, ...given.margin } };
    for (const name of ["xaxis", "yaxis", ...Object.keys(given).filter((k) => /^[xy]axis/.test(k))]) {
      made[name] = { ...ipusim.axisLook(ipusim.data.colours), ...given[name] };
      if (made[name].title) made[name].title = { standoff: 8, ...made[name].title };
    }
    for (const name of ["x", "y"]) {
      const seen = this.seen(name);
      if (seen) Object.assign(made[`${name}axis`], { range: seen, autorange: false });
    }
    this.own = given.shapes ?? [];
    made.shapes = [...this.own, ...this.marks()];
    return made;
  }

  // Fit the picture to the width of its panel.
  resize() {
    const done = Plotly.Plots.resize(this.picture);
    if (this.options.fits) done.then(() => this.draw());
  }

  // Return lines at the selected values, on the axes of their quantity.
  marks() {
    return [...(this.options.marks?.(this.state) ?? []), ...this.lines()];
  }

  lines() {
    return ["x", "y"].flatMap((name) => {
      const axis = this.axes[name];
      const value = axis.kind && axis.kind !== "cycle" ? this.state.get(axis.kind) : null;
      const at = value === null ? null : axis.position(value);
      if (at === null) return [];
      if (axis.band) return [ipusim.band(name, at)];
      const across = name === "x" ? { x0: at, x1: at, y0: 0, y1: 1, yref: "paper" }
        : { y0: at, y1: at, x0: 0, x1: 1, xref: "paper" };
      return [{ type: "line", ...across, line: { color: ipusim.data.colours.ink, width: 1.5, dash: "dot" } }];
    });
  }

  mark() {
    Plotly.relayout(this.picture, { shapes: [...this.own, ...this.marks()] });
    if (this.behind.open) this.fillTable();
  }

  // Return the visible part of an axis whose range is a selection; null if Plotly decides.
  seen(name) {
    const axis = this.axes[name];
    const seen = axis.range ? this.state.get(axis.range) ?? axis.whole : null;
    if (!seen) return null;
    return axis.backwards ? [seen[1], seen[0]] : [...seen];
  }

  zoom() {
    const wanted = {};
    for (const name of ["x", "y"].filter((each) => this.axes[each].range)) {
      const seen = this.seen(name);
      const now = this.picture.layout?.[`${name}axis`];
      if (!seen) wanted[`${name}axis.autorange`] = true;
      else if (now?.autorange || !now?.range?.every((at, i) => at === seen[i])) {
        wanted[`${name}axis.range`] = seen;
      }
    }
    if (Object.keys(wanted).length) Plotly.relayout(this.picture, wanted);
  }

  hear() {
    if (this.options.fits) new ResizeObserver(() => this.shown && this.resize()).observe(this.picture);
    this.picture.on("plotly_click", (event) => this.click(event.points[0]));
    const ranged = [this.axes.x, this.axes.y].map(({ range }) => range).filter(Boolean);
    // A double click shows everything again. It is detected here, since Plotly measures the time
    // between clicks when it handles them, which may be late. Its layers take no clicks while it draws
    // what the first click selected, so all of the picture counts but its buttons.
    this.picture.addEventListener("mousedown", (event) => {
      if (event.detail !== 2 || !ranged.length || event.target.closest(".modebar")) return;
      const all = Object.fromEntries(ranged.map((range) => [range, null]));
      this.state.set({ ...this.pointer?.takeBack(), ...all });
    }, true);
    this.picture.on("plotly_relayout", (event) => {
      const wanted = {};
      for (const name of ["x", "y"].filter((each) => this.axes[each].range)) {
        const axis = this.axes[name];
        const key = `${name}axis`;
        if (event[`${key}.autorange`]) wanted[axis.range] = null;
        const ends = [0, 1].map((end) => event[`${key}.range[${end}]`] ?? event[`${key}.range`]?.[end]);
        if (ends[0] !== undefined) {
          wanted[axis.range] = axis.seen(Math.min(...ends), Math.max(...ends));
        }
      }
      this.state.set(wanted);
    });
  }

  click(point) {
    if (!point) return;
    if (this.options.pick) {
      this.state.set(this.options.pick(point) ?? {});
      return;
    }
    const wanted = {};
    for (const name of ["x", "y"]) {
      const axis = this.axes[name];
      if (axis.kind && axis.kind !== "cycle") wanted[axis.kind] = axis.value(point[name]);
    }
    this.state.set(wanted);
  }

  // Keys: arrows move the selection by one, or the visible cycles; + and - zoom the cycles; Escape
  // clears the selection.
  key(event) {
    const steps = { ArrowLeft: ["x", -1], ArrowRight: ["x", 1], ArrowDown: ["y", -1], ArrowUp: ["y", 1] };
    const zooms = { "+": 0.5, "=": 0.5, "-": 2 };
    if (event.key === "Escape") this.state.clear();
    if (zooms[event.key]) this.look(this.axes.x, zooms[event.key], 0);
    if (!steps[event.key]) return;
    const [name, by] = steps[event.key];
    const axis = this.axes[name];
    if (axis.kind === "cycle") {
      event.preventDefault();
      this.look(axis, 1, by / 4);
    }
    if (!axis.kind || axis.kind === "cycle") return;
    event.preventDefault();
    const value = this.state.get(axis.kind);
    const next = axis.value((value === null ? -by : axis.position(value) ?? -by) + by);
    const known = ipusim.keys[axis.kind]?.(String(next), ipusim.data) ?? null;
    if (known !== null) this.state.set({ [axis.kind]: known });
  }

  look(axis, factor, share) {
    if (!axis.range || !axis.whole) return;
    this.state.set({ [axis.range]: axis.moved(this.state.get(axis.range), factor, share) });
  }

  fillTable() {
    if (!this.behind.open) return;
    this.table = new ipusim.Table(this.options.table(this.state));
    const old = this.behind.querySelector(".table");
    if (old) old.replaceWith(this.table.root);
    else this.behind.append(this.table.root);
  }

  async image() {
    const { width, height } = this.picture.getBoundingClientRect();
    const wide = Math.max(width, 900);
    return Plotly.toImage(this.picture, { format: "png", width: wide, height, scale: 2 });
  }

  async copy() {
    try {
      const blob = await (await fetch(await this.image())).blob();
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      ipusim.say(`copied: ${this.options.title}`);
    } catch {
      ipusim.say("this browser lets no page copy pictures; save it instead");
    }
  }

  async savePng() {
    ipusim.save(`${this.options.name}.png`, await this.image());
  }

  saveCsv() {
    const table = new ipusim.Table(this.options.table(this.state));
    const url = URL.createObjectURL(new Blob([table.csv()], { type: "text/csv" }));
    ipusim.save(`${this.options.name}.csv`, url);
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
};

ipusim.GLYPHS = {
  circle: "●", square: "■", "triangle-up": "▲", diamond: "◆", "triangle-down": "▼", cross: "✚",
};

// Return the symbol of a series in a legend: its colour, and for a line its dash and its mark.
ipusim.swatch = ({ mode, marker, line, fillcolor }) => {
  const colour = [marker?.color, line?.color, fillcolor].find((each) => typeof each === "string");
  if (!colour) return null;
  const glyph = mode?.includes("markers") ? ipusim.GLYPHS[marker?.symbol] : null;
  if (!glyph) return ipusim.element("span", { class: "swatch", style: `background:${colour}` });
  const dash = !mode.includes("lines") ? "none" : line?.dash?.includes("dot") ? "dotted"
    : line?.dash?.includes("dash") ? "dashed" : "solid";
  return ipusim.element("span", { class: "swatch line", style: `color:${colour};border-bottom-style:${dash}` },
    glyph);
};

// Return a value of style.css by its name.
ipusim.styled = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

// Return a band across the picture around a position of an axis, below everything else.
ipusim.band = (name, at) => ({
  type: "rect", layer: "below", line: { width: 0 }, fillcolor: ipusim.styled("--mark"),
  ...(name === "x" ? { x0: at - 0.5, x1: at + 0.5, y0: 0, y1: 1, yref: "paper" }
    : { y0: at - 0.5, y1: at + 0.5, x0: 0, x1: 1, xref: "paper" }),
});

ipusim.save = (name, url) => {
  ipusim.element("a", { href: url, download: name }).click();
  ipusim.say(`saved: ${name}`);
};
