// What of the page's texts is drawn and not seen whole, as lines. Tables beside no card may scroll.
() => {
  const SKIPPED = "script, style, option, .skip, .modebar, #content .wide";
  const visible = { opacityProperty: true, visibilityProperty: true };
  const clips = (node) => node.tagName === "svg" || ["content", "cards"].includes(node.id)
    || node.classList.contains("picture") || getComputedStyle(node).overflowX !== "visible";
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: parent } = texts.currentNode;
    if (!data.trim() || parent.closest(SKIPPED) || !parent.checkVisibility(visible)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) {
      let over = Math.max(box.right - window.innerWidth, -box.left);
      for (let up = parent; up !== document.body; up = up.parentElement) {
        if (!clips(up)) continue;
        const edge = up.getBoundingClientRect();
        over = Math.max(over, edge.left - box.left, box.right - edge.right);
        if (up.tagName === "svg") over = Math.max(over, edge.top - box.top, box.bottom - edge.bottom);
      }
      if (over > 1) found.add(`${data.trim()}: ${Math.ceil(over)} pixels`);
    }
  }
  return [...found];
}
