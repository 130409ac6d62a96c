"use strict";
// Unpack the data that Python packed (compiler/drawing/page/document.py): JSON, and typed arrays.

const ipusim = {};

ipusim.TYPES = {
  u1: Uint8Array, i1: Int8Array, u2: Uint16Array, i2: Int16Array,
  u4: Uint32Array, i4: Int32Array, f4: Float32Array, f8: Float64Array,
};

// Return the bytes of an element whose text is base64 of gzip.
ipusim.unpacked = async (id) => {
  const text = document.getElementById(id).textContent;
  const response = await fetch(`data:application/octet-stream;base64,${text}`);
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
};

// Array of Python with several dimensions: `values` row by row, and its `shape`.
ipusim.Columns = class {
  constructor(values, shape) {
    this.values = values;
    this.shape = shape;
  }

  // Return a row of an array of two dimensions.
  row(number) {
    const width = this.shape[1];
    return this.values.subarray(number * width, (number + 1) * width);
  }

  // Return a column of an array of two dimensions.
  column(number) {
    const [height, width] = this.shape;
    return Array.from({ length: height }, (_, row) => this.values[row * width + number]);
  }

  at(row, column) {
    return this.values[row * this.shape[1] + column];
  }
};

// Return the data. Arrays of one dimension become typed arrays, others become `Columns`.
ipusim.opened = (buffer) => {
  const length = new DataView(buffer).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(buffer, 4, length));
  const first = Math.ceil((4 + length) / 8) * 8;
  return JSON.parse(text, (_, value) => {
    if (value === null || typeof value !== "object" || !value.$array) return value;
    const [where, type, shape] = value.$array;
    const size = shape.reduce((product, each) => product * each, 1);
    const values = new ipusim.TYPES[type](buffer, first + where, size);
    return shape.length === 1 ? values : new ipusim.Columns(values, shape);
  });
};

ipusim.formats = {}; // by digits: a formatter that is kept is fifty times as fast as a new one

ipusim.number = (value, digits = 0) => {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  ipusim.formats[digits] ??= new Intl.NumberFormat("en", { maximumFractionDigits: digits });
  return ipusim.formats[digits].format(value);
};

ipusim.percent = (share) => `${ipusim.number(100 * share, 1)} %`;

// Create an element with attributes and children; a text is never read as markup.
ipusim.element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
};
