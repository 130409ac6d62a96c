"use strict";
// Open the data and the plotting library, then show the page that the address names.

(async () => {
  try {
    const [library, packed] = await Promise.all(["plotly", "data"].map(ipusim.unpacked));
    const code = document.createElement("script");
    code.textContent = new TextDecoder().decode(library);
    document.head.append(code);
    ipusim.data = ipusim.opened(packed);
    ipusim.keys.page ??= (text) => text;
    const known = Object.fromEntries(Object.entries(ipusim.keys)
      .map(([name, value]) => [name, (text) => value(text, ipusim.data)]));
    ipusim.state = new ipusim.State(known);
    const shell = new ipusim.Shell(ipusim.data, ipusim.state);
    await shell.show();
    shell.fillCards();
    document.body.dataset.ready = "true";
  } catch (error) {
    document.getElementById("said").textContent =
      "This page could not be drawn; it needs a browser of 2023 or newer. Its text is below.";
    document.getElementById("text").open = true;
    throw error;
  }
})();
