"use strict";
// Text and selection under the pointer in pictures that are images, for which Plotly has no trace: the
// text is shown beside the pointer, and a click selects.

ipusim.STILL = 4; // pixels that a pointer may move in a click
ipusim.BESIDE = 14; // pixels between the pointer and what is told

ipusim.Pointer = class {
  constructor(panel) {
    this.panel = panel;
    this.told = ipusim.element("div", { class: "told", hidden: true });
    panel.root.append(this.told);
    const { picture } = panel;
    picture.addEventListener("pointermove", (event) => this.tell(event));
    picture.addEventListener("pointerleave", () => this.hide());
    picture.addEventListener("pointerdown", (event) => {
      this.down = event.button === 0 ? event : null;
    }, true);
    window.addEventListener("pointerup", (event) => this.up(event), true);
  }

  // Return the panel's text and selection at the position of an event; null outside the axes.
  found({ clientX, clientY }) {
    const { picture, options, state } = this.panel;
    const { xaxis, yaxis } = picture._fullLayout ?? {};
    if (!xaxis) return null;
    const box = picture.getBoundingClientRect();
    const across = clientX - box.x - xaxis._offset;
    const down = clientY - box.y - yaxis._offset;
    if (across < 0 || down < 0 || across >= xaxis._length || down >= yaxis._length) return null;
    return options.at(xaxis.p2d(across), yaxis.p2d(down), state);
  }

  tell(event) {
    const found = event.buttons ? null : this.found(event);
    if (!found) {
      this.hide();
      return;
    }
    this.told.replaceChildren(...found.lines.map((line) => ipusim.element("div", {}, line)));
    this.told.hidden = false;
    const { width, height } = this.told.getBoundingClientRect();
    const right = event.clientX + ipusim.BESIDE;
    const left = right + width < window.innerWidth ? right
      : Math.max(0, event.clientX - ipusim.BESIDE - width);
    const below = event.clientY + ipusim.BESIDE;
    const top = below + height < window.innerHeight ? below : event.clientY - ipusim.BESIDE - height;
    Object.assign(this.told.style, { left: `${left}px`, top: `${top}px` });
  }

  hide() {
    this.told.hidden = true;
  }

  up(event) {
    const { down } = this;
    this.down = null;
    if (!down) return;
    const moved = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    const found = moved <= ipusim.STILL ? this.found(event) : null;
    if (!found?.pick) return;
    const { state } = this.panel;
    this.before = Object.fromEntries(Object.keys(found.pick).map((name) => [name, state.get(name)]));
    state.set(found.pick);
  }

  // The first click of a double click selects; the second, which shows everything, undoes that.
  takeBack() {
    this.down = null;
    return this.before ?? {};
  }
};
