"use strict";
// Memory: cycles against the bytes of the fullest tile, and the ways that nothing beats in both.

ipusim.tab({
  name: "memory",
  title: "Cycles and memory",
  when: (data) => data.sweep?.jobs.length,
  draw(root, view) {
    const sweep = ipusim.sweepOf(view);
    const points = () => ipusim.inOrder(sweep);
    view.panel(root, {
      title: "Cycles and memory",
      name: "pareto",
      finding: () => {
        const names = ipusim.front(sweep, points()).map((at) => sweep.rowName(at));
        const title = sweep.single ? "" : sweep.jobs[sweep.job()].title;
        return `${title ? `${title}: n` : "N"}othing is quicker and smaller than ${names.join(", ")}.`;
      },
      height: 460,
      redraw: ["job", "point"],
      pick: ({ customdata }) => (customdata === undefined ? null : sweep.picked(customdata)),
      traces: () => ipusim.memoryTraces(sweep, points()),
      layout: () => ({
        xaxis: { type: "log", title: { text: "bytes of the fullest tile" },
          dtick: ipusim.digits(sweep, points(), "max_tile_bytes") },
        yaxis: { type: "log", title: { text: "cycles" }, dtick: ipusim.digits(sweep, points(), "cycles") },
      }),
      table: () => ipusim.pointTable(sweep, points()),
    });
  },
});

ipusim.digits = (sweep, points, column) => ipusim.digitsOf(points.map((at) => sweep.values(column)[at]));

// Of points, the quickest first: those that none before them beats in bytes.
ipusim.front = (sweep, points) => {
  const bytes = sweep.values("max_tile_bytes");
  let least = Infinity;
  return points.filter((at) => {
    const better = bytes[at] < least;
    least = Math.min(least, bytes[at]);
    return better;
  });
};

ipusim.memoryTraces = (sweep, points) => {
  const [bytes, cycles] = ["max_tile_bytes", "cycles"].map((name) => sweep.values(name));
  const edge = ipusim.front(sweep, points);
  const chosen = sweep.state.get("point");
  const { ink, guide } = sweep.colours;
  const ends = [Math.min, Math.max].map((end) => Math.log(end(...points.map((at) => bytes[at]))));
  const sides = edge.map((at) => ( // names stand where there is room
    2 * Math.log(bytes[at]) > ends[0] + ends[1] ? "bottom left" : "bottom right"));
  const ring = {
    type: "scatter", mode: "lines+markers+text", name: "nothing beats it in both",
    x: edge.map((at) => bytes[at]), y: edge.map((at) => cycles[at]), customdata: edge,
    text: ipusim.labels(edge.map((at) => sweep.rowName(at))), textposition: sides,
    line: { color: guide, width: 1 }, marker: { color: guide, symbol: "circle-open", size: 18 },
    hoverinfo: "skip", cliponaxis: false,
  };
  const dots = [...new Set(points.map((at) => sweep.points.ways[at]))].map((way) => {
    const own = points.filter((at) => sweep.points.ways[at] === way);
    return {
      type: "scatter", mode: "markers", name: way,
      x: own.map((at) => bytes[at]), y: own.map((at) => cycles[at]), customdata: own,
      marker: { color: sweep.colour(own[0]), symbol: sweep.mark(own[0]), size: 11,
        line: ipusim.selectedEdge(own, chosen, ink) },
      text: own.map((at) => sweep.told(at)), hovertemplate: "%{text}",
    };
  });
  return [ring, ...dots];
};
