"use strict";
// Texts and styles that all pages share.

// Return true if the window is as narrow as that of a telephone.
ipusim.narrow = () => window.innerWidth < 700;

// Return bold text for a picture. The marks are control characters, which no text of the data
// contains: Python escapes them (`plain_message`).
ipusim.bold = (text) => `\u0001${text}\u0002`;

// Return traces or a layout for Plotly with every text escaped: Plotly reads texts as markup, and a
// name from a file must not become a link or a tag. Entities come before marks, so that only our own
// marks become tags.
ipusim.ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br>", "\u0001": "<b>", "\u0002": "</b>" };
ipusim.escaped = (value, key) => {
  if (typeof value === "string") {
    const text = value.replace(/[&<>\n\u0001\u0002]/g, (mark) => ipusim.ESCAPES[mark]);
    return key === "hovertemplate" ? `${text}<extra></extra>` : text; // no second label with the name
  }
  if (Array.isArray(value)) return value.map((each) => ipusim.escaped(each));
  const isPlain = value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value; // numbers, typed arrays
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ipusim.escaped(each, name)]));
};

// Return short labels for long names. "…" replaces the common beginning of names that are too long; a
// name that is still too long keeps its end, or its beginning if ends are equal. Different names have
// different labels. compiler/drawing/labels.py has the same rule.
ipusim.labels = (names, most = ipusim.narrow() ? 14 : 40) => {
  const start = ipusim.commonStart(names.filter((name) => name.length > most));
  const own = names.map((name) => (name.length > most && start ? `…${name.slice(start)}` : name));
  const cut = [
    (text) => (text.length > most ? `…${text.slice(1 - most)}` : text),
    (text) => (text.length > most ? `${text.slice(0, most - 1)}…` : text),
  ].map((way) => own.map(way));
  const ends = ipusim.shared(names, cut[0]);
  const labels = cut[0].map((label, at) => (ends.has(label) ? cut[1][at] : label));
  const still = ipusim.shared(names, labels);
  const numbers = new Map([...new Set(names)].map((name, at) => [name, at + 1]));
  return labels.map((label, at) => (still.has(label) ? `${label} (${numbers.get(names[at])})` : label));
};

// Return the length of the common beginning of names, up to a separator of words; no number is cut.
ipusim.commonStart = (names) => {
  const [first, ...others] = new Set(names);
  if (!others.length) return 0;
  let end = 0;
  while (others.every((name) => end < first.length && name[end] === first[end])) end += 1;
  const parts = (at) => /[./_: -]/.test(first[at - 1]) && !/^\d\.\d$/.test(first.slice(at - 2, at + 1));
  while (end > 0 && !parts(end)) end -= 1;
  return end;
};

// Return the labels that several names share.
ipusim.shared = (names, labels) => {
  const owners = new Map();
  labels.forEach((label, at) => owners.set(label, (owners.get(label) ?? new Set()).add(names[at])));
  return new Set([...owners].filter(([, own]) => own.size > 1).map(([label]) => label));
};

// Return the ticks of an axis of rows with names.
ipusim.rowTicks = (names) => ({ tickvals: names.map((_, row) => row), ticktext: ipusim.labels(names) });

ipusim.times = (value) => `${Number(value.toPrecision(3))} ×`;

// Return a density as text: as 1/16 if it is such a fraction.
ipusim.density = (value) => {
  const below = Math.round(1 / value);
  return Math.abs(1 / value - below) < 1e-9 ? (below === 1 ? "1" : `1/${below}`)
    : String(Number(value.toPrecision(4)));
};

// Return the outlines of marks, of which only the selected one is visible.
ipusim.selectedEdge = (points, chosen, ink) => ({
  color: points.map((point) => (point === chosen ? ink : "rgba(0,0,0,0)")),
  width: points.map((point) => (point === chosen ? 3 : 0)),
});

// Create a list of terms and their values, with a heading.
ipusim.pairs = (root, title, pairs) => {
  if (!pairs.length) return;
  if (title) root.append(ipusim.element("h3", {}, title));
  root.append(ipusim.element("dl", {}, ...pairs.flatMap(([name, value]) => [
    ipusim.element("dt", {}, name), ipusim.element("dd", {}, value)])));
};

// Return the ticks of a logarithmic axis: at all digits of a short one, else at 1, 2 and 5.
ipusim.digitsOf = (values) => {
  if (!values.length) return "D2";
  return Math.max(...values) / Math.min(...values) < (ipusim.narrow() ? 3 : 8) ? "D1" : "D2";
};
