"use strict";
// An axis: the quantity along it ("tile", "step", "cycle") or null. If its values are not in their own
// order, `order` is the value at each position, or a function that returns it. The visible part is a
// selection, `range`, which axes share: "span" of cycles. `whole` is the complete range in positions;
// `backwards` is true if the axis runs downwards or to the left.
ipusim.Axis = class {
  constructor(given) {
    this.band = given?.band ?? false; // marked as a band across, not as a line
    this.kind = typeof given === "string" ? given : given?.kind ?? null;
    this.ordered = given?.order ?? null;
    this.range = given?.range ?? (this.kind === "cycle" ? "span" : null);
    this.whole = given?.whole ?? null;
    this.backwards = given?.backwards ?? false;
    this.edge = this.kind === "cycle" ? 0 : 0.5; // what is counted lies about its number
  }

  get order() {
    return typeof this.ordered === "function" ? this.ordered() : this.ordered;
  }

  value(position) {
    const place = Math.round(position);
    const { order } = this;
    return order ? order[place] ?? null : place;
  }

  position(value) {
    const { order } = this;
    if (!order) return value;
    const place = order.indexOf(value);
    return place < 0 ? null : place;
  }

  // Return the visible part after a zoom to two positions; null for all of it.
  seen(low, high) {
    const [first, last] = this.whole ?? [-Infinity, Infinity];
    const { edge } = this;
    const ends = [
      Math.max(first, Math.floor(low - edge) + edge), Math.min(last, Math.ceil(high - edge) + edge),
    ];
    return ends[0] >= ends[1] || (ends[0] === first && ends[1] === last) ? null : ends;
  }

  // Return the visible part after a zoom by a factor about its middle, or a move by a share of it.
  moved(seen, factor, share) {
    const [low, high] = seen ?? this.whole;
    const middle = (low + high) / 2 + share * (high - low);
    const half = Math.max(0.5, (high - low) * factor / 2);
    const [first, last] = this.whole;
    const from = Math.min(Math.max(first, middle - half), Math.max(first, last - 2 * half));
    return this.seen(from, from + 2 * half);
  }
};
