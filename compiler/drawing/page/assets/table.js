"use strict";
// A table of the numbers of a picture, which can be sorted by any column, filtered, and saved as CSV.

ipusim.SHOWN_ROWS = 100; // at first; more on demand

// `columns`: [{name, unit, values, text, digits, left}], each with as many values.
//   name    heading; `unit` follows it in brackets
//   values  an array of numbers or texts
//   text    function from a value to its text, instead of a number with separators
//   left    true to align numbers to the left, as text
// `shown`: number of rows at first; more are shown on demand.
// `plain`: true for a table without filter and order, of few rows.
// `select(row)`: called with the row that was clicked; `isSelected(row)` marks rows.
ipusim.Table = class {
  constructor({ columns, select = null, isSelected = null, sortedBy = null, descending = true,
    plain = false, shown = ipusim.SHOWN_ROWS }) {
    this.plain = plain;
    this.columns = columns;
    this.select = select;
    this.isSelected = isSelected;
    this.rows = Array.from({ length: columns.length ? columns[0].values.length : 0 }, (_, i) => i);
    this.order = { column: sortedBy, descending };
    this.wanted = "";
    this.shown = shown;
    this.root = ipusim.element("div", { class: "table" });
    this.body = ipusim.element("tbody");
    this.build();
    this.fill();
  }

  text(row, column) {
    const { values, text, digits = 1 } = this.columns[column];
    const value = values[row];
    if (text) return text(value, row);
    return typeof value === "number" ? ipusim.number(value, digits) : String(value ?? "–");
  }

  build() {
    const filter = ipusim.element("input", {
      type: "search", placeholder: "filter, as cycles<10000", "aria-label": "filter rows",
      oninput: (event) => {
        this.wanted = event.target.value.trim().toLowerCase();
        this.fill();
      },
    });
    this.heads = this.columns.map((column, number) => {
      const title = column.unit ? `${column.name} [${column.unit}]` : column.name;
      const sort = this.plain ? title
        : ipusim.element("button", { onclick: () => this.sort(number) }, title);
      return ipusim.element("th", { scope: "col" }, sort);
    });
    this.more = ipusim.element("button", { class: "more", onclick: () => this.showAll() });
    const head = ipusim.element("thead", {}, ipusim.element("tr", {}, ...this.heads));
    const table = ipusim.element("table", {}, head, this.body);
    if (!this.plain) this.root.append(filter);
    this.root.append(ipusim.element("div", { class: "wide", tabindex: 0, role: "region",
      "aria-label": "table" }, table), this.more);
  }

  sort(column) {
    const again = this.order.column === column;
    this.order = { column, descending: again ? !this.order.descending : true };
    this.fill();
  }

  showAll() {
    this.shown = Infinity;
    this.fill();
  }

  // Return the conditions of the filter: comparisons as cycles<10000 or density=1/16, and a text.
  filter() {
    const words = this.wanted.split(/\s+/).filter(Boolean);
    const compared = words.map((word) => this.comparison(word));
    const text = words.filter((_, i) => !compared[i]).join(" ");
    const conditions = compared.filter(Boolean);
    return (row) => conditions.every((holds) => holds(row))
      && (!text || this.columns.some((_, c) => this.text(row, c).toLowerCase().includes(text)));
  }

  // Return the comparison of a column with a number that a word states; null for other words.
  comparison(word) {
    const [, name, order, given] = /^([^<>=]+)(<=|>=|<|>|=)([^<>=]+)$/.exec(word) ?? [];
    if (!name) return null;
    const plain = (head) => head.toLowerCase().replaceAll(" ", "");
    const column = this.columns.find((each) => plain(each.name).startsWith(plain(name)));
    const [top, below = 1] = given.split("/").map(Number);
    const wanted = top / below;
    if (!column || Number.isNaN(wanted)) return null;
    const orders = {
      "<": (a) => a < wanted, "<=": (a) => a <= wanted, ">": (a) => a > wanted, ">=": (a) => a >= wanted,
      "=": (a) => Math.abs(a - wanted) <= 1e-9 * Math.abs(wanted),
    };
    return (row) => typeof column.values[row] === "number" && orders[order](column.values[row]);
  }

  // Return the rows that pass the filter, in the current order.
  ordered() {
    const fits = this.filter();
    const kept = this.rows.filter(fits);
    const { column, descending } = this.order;
    if (column === null) return kept;
    const { values } = this.columns[column];
    const sign = descending ? -1 : 1;
    const compare = (a, b) => (typeof a === "number" && typeof b === "number"
      ? a - b : String(a ?? "").localeCompare(String(b ?? ""), "en", { numeric: true }));
    return kept.sort((a, b) => sign * compare(values[a], values[b]) || a - b);
  }

  fill() {
    const rows = this.ordered();
    this.body.replaceChildren(...rows.slice(0, this.shown).map((row) => this.line(row)));
    const left = Math.max(0, rows.length - this.shown);
    this.more.hidden = left === 0;
    this.more.textContent = `show ${ipusim.number(left)} more rows`;
    this.heads.forEach((head, column) => {
      const sorted = this.order.column === column;
      const way = this.order.descending ? "descending" : "ascending";
      if (sorted) head.setAttribute("aria-sort", way);
      else head.removeAttribute("aria-sort");
    });
  }

  line(row) {
    const cells = this.columns.map((column, number) => {
      const numeric = typeof column.values[row] === "number" && !column.left;
      const text = this.text(row, number);
      const first = number === 0 && this.select;
      const content = first
        ? ipusim.element("button", { class: "link", onclick: () => this.select(row) }, text) : text;
      return ipusim.element("td", { class: numeric ? "number" : null }, content);
    });
    const selected = this.isSelected?.(row) ?? false;
    return ipusim.element("tr", { class: selected ? "selected" : null,
      "aria-current": selected ? "true" : null }, ...cells);
  }

  // Return CSV of all rows in the current order, numbers without separators.
  csv() {
    const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
    const heads = this.columns.map(({ name, unit }) => quoted(unit ? `${name} [${unit}]` : name));
    const lines = this.ordered().map((row) => this.columns.map(({ values, text }) => {
      const value = values[row];
      const raw = typeof value === "number" ? String(value)
        : text ? text(value, row) : String(value ?? "");
      return quoted(raw);
    }).join(","));
    return `${[heads.join(","), ...lines].join("\n")}\n`;
  }
};
