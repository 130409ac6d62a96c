"use strict";
// The page around the panels: tabs, controls of the selection, and cards of the selection.

ipusim.tabs = []; // {name, title, when(data), draw(root, view)}: drawn when first shown
ipusim.cards = []; // {key, title(value, data), draw(root, value, view), redraw}: shown while key is
// selected, drawn anew when it or a selection of `redraw` changes
ipusim.controls = []; // {when(data), draw(root, view)}: in the header of every tab
ipusim.keys = {}; // by name of a selection: (text, data) => its value, null if it is none

ipusim.tab = (tab) => ipusim.tabs.push(tab);
ipusim.card = (card) => ipusim.cards.push(card);
ipusim.control = (control) => ipusim.controls.push(control);

ipusim.say = (text) => {
  document.getElementById("said").textContent = text;
};

// Functions with which a tab draws.
ipusim.View = class {
  constructor(data, state) {
    this.data = data;
    this.state = state;
    this.panels = [];
  }

  // Add a panel (panel.js), which is drawn into `root` when its tab is shown.
  panel(root, options) {
    const made = new ipusim.Panel(this, options);
    root.append(made.root);
    this.panels.push(made);
    return made;
  }

  // Add a table without a picture, with its heading.
  table(root, title, options) {
    const made = new ipusim.Table(options);
    root.append(ipusim.element("section", { class: "panel" },
      title ? ipusim.element("h2", {}, title) : null, made.root));
    return made;
  }

  paragraph(root, text) {
    root.append(ipusim.element("p", {}, text));
  }
};

ipusim.Shell = class {
  constructor(data, state) {
    this.data = data;
    this.state = state;
    this.tabs = ipusim.tabs.filter((tab) => tab.when?.(data) ?? true);
    this.rooms = {};
    this.build();
    state.on(["page"], () => this.show());
    ipusim.cards.forEach((card) => state.on([card.key, ...(card.redraw ?? [])],
      () => this.fillCards()));
  }

  build() {
    const bar = document.getElementById("tabs");
    this.links = this.tabs.map(({ name, title }) => ipusim.element("a", {
      href: `#page=${name}`,
      onclick: (event) => {
        event.preventDefault();
        this.state.set({ page: name });
      },
    }, title));
    bar.append(...this.links);
    const view = new ipusim.View(this.data, this.state);
    const controls = document.getElementById("controls");
    ipusim.controls.filter((c) => c.when?.(this.data) ?? true).forEach((c) => c.draw(controls, view));
  }

  async show() {
    const wanted = this.state.get("page");
    const tab = this.tabs.find(({ name }) => name === wanted) ?? this.tabs[0];
    this.links.forEach((link, i) => {
      if (this.tabs[i] === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
    const content = document.getElementById("content");
    for (const room of Object.values(this.rooms)) room.root.hidden = true;
    this.rooms[tab.name] ??= this.made(tab, content);
    const room = this.rooms[tab.name];
    room.root.hidden = false;
    for (const panel of room.view.panels) {
      if (!panel.shown) await panel.draw();
      else panel.resize();
    }
    document.body.dataset.shown = tab.name;
  }

  made(tab, content) {
    const root = ipusim.element("div", { class: "tab", "data-tab": tab.name });
    content.append(root);
    const view = new ipusim.View(this.data, this.state);
    tab.draw(root, view);
    return { root, view };
  }

  fillCards() {
    const cards = document.getElementById("cards");
    const wanted = ipusim.cards.filter(({ key }) => this.state.get(key) !== null);
    const content = document.getElementById("content");
    const wide = content.clientWidth;
    cards.hidden = wanted.length === 0;
    cards.replaceChildren(...wanted.map((card) => this.card(card)));
    if (content.clientWidth === wide) return; // pictures are as wide as before
    const { rooms } = this;
    const room = rooms[document.body.dataset.shown];
    if (room) room.view.panels.forEach((panel) => panel.shown && panel.resize());
  }

  card(card) {
    const value = this.state.get(card.key);
    const close = ipusim.element("button", {
      class: "close", "aria-label": "close", onclick: () => this.state.set({ [card.key]: null }),
    }, "×");
    const root = ipusim.element("section", { class: "card", "data-card": card.key },
      close, ipusim.element("h2", {}, card.title(value, this.data)));
    card.draw(root, value, new ipusim.View(this.data, this.state));
    return root;
  }
};
