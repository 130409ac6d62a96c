"use strict";
// Words and looks that pages of several runs share.

// Whether the window is that of a telephone.
ipusim.narrow = () => window.innerWidth < 700;

ipusim.times = (value) => `${Number(value.toPrecision(3))} ×`;

// A density as 1/16 where it is such a fraction.
ipusim.density = (value) => {
  const below = Math.round(1 / value);
  return Math.abs(1 / value - below) < 1e-9 ? (below === 1 ? "1" : `1/${below}`)
    : String(Number(value.toPrecision(4)));
};

// Edges of marks, of which the chosen one is seen.
ipusim.selectedEdge = (points, chosen, ink) => ({
  color: points.map((point) => (point === chosen ? ink : "rgba(0,0,0,0)")),
  width: points.map((point) => (point === chosen ? 3 : 0)),
});

// Pairs of words as a list with a heading.
ipusim.pairs = (root, title, pairs) => {
  if (!pairs.length) return;
  if (title) root.append(ipusim.element("h3", {}, title));
  root.append(ipusim.element("dl", {}, ...pairs.flatMap(([name, value]) => [
    ipusim.element("dt", {}, name), ipusim.element("dd", {}, value)])));
};

// Ticks of a logarithmic axis: at all digits where it is short, else at 1, 2 and 5.
ipusim.digitsOf = (values) => {
  if (!values.length) return "D2";
  return Math.max(...values) / Math.min(...values) < (ipusim.narrow() ? 3 : 8) ? "D1" : "D2";
};
