// The run console: its clocks, a mark when the house does not answer, p pauses (asks).

import "./clocks.js";

const run = document.getElementById("run");
const stale = document.querySelector("[data-stale]");

function mark(isStale) {
  stale.hidden = !isStale;
  run.classList.toggle("is-stale", isStale);
  run.inert = isStale;
}

document.addEventListener("htmx:sendError", () => mark(true));
document.addEventListener("htmx:responseError", () => mark(true));
document.addEventListener("htmx:afterSwap", () => mark(false));

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input, textarea, select");
  if (event.key !== "p" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  // It leads to the page that asks.
  run.querySelector("[data-testid=btn-pause]")?.click();
});
