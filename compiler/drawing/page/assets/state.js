"use strict";
// The selection: a value for each name (a tile, a superstep, a span of cycles, a point of a sweep).
// Listeners are called when it changes. The address of the page contains it, so that a link shows the
// same selection.

ipusim.lasting = new Set(["page"]); // names of what is shown, not selected

ipusim.State = class {
  constructor(known) {
    this.known = known; // by name: from text of the address to the value, null if it is none
    this.values = {};
    this.listeners = [];
    this.read();
    window.addEventListener("hashchange", () => this.read());
  }

  get(name) {
    return this.values[name] ?? null;
  }

  // Call `heard(changed)` whenever one of `names` changes; `changed` is the set of changed names.
  on(names, heard) {
    this.listeners.push([new Set(names), heard]);
  }

  set(wanted) {
    const changed = new Set();
    for (const [name, value] of Object.entries(wanted)) {
      if (JSON.stringify(this.get(name)) === JSON.stringify(value ?? null)) continue;
      if (value === null || value === undefined) delete this.values[name];
      else this.values[name] = value;
      changed.add(name);
    }
    if (changed.size === 0) return;
    history.replaceState(null, "", `#${this.address()}`);
    this.tell(changed);
  }

  // Clear the selection; values that decide what a page shows (`ipusim.lasting`) stay.
  clear() {
    const names = Object.keys(this.values).filter((name) => !ipusim.lasting.has(name));
    this.set(Object.fromEntries(names.map((name) => [name, null])));
  }

  tell(changed) {
    for (const [names, heard] of [...this.listeners]) {
      if ([...changed].some((name) => names.has(name))) heard(changed);
    }
  }

  address() {
    const parts = Object.entries(this.values).map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(parts).toString().replaceAll("%2C", ",");
  }

  // Read the selection from the address; unknown names and invalid values are left out.
  read() {
    const found = {};
    for (const [name, text] of new URLSearchParams(location.hash.slice(1))) {
      const value = this.known[name]?.(text);
      if (value !== null && value !== undefined) found[name] = value;
    }
    const names = new Set([...Object.keys(found), ...Object.keys(this.values)]);
    const changed = new Set([...names].filter((n) => String(found[n]) !== String(this.values[n])));
    this.values = found;
    if (changed.size) this.tell(changed);
  }
};

// Return a whole number, 0 to below, from text, or null: a reader for `ipusim.keys`.
ipusim.whole = (text, below) => {
  const value = Number(text);
  return text.trim() !== "" && Number.isInteger(value) && value >= 0 && value < below ? value : null;
};
