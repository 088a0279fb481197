// @ts-check
// The run console: it is rendered again when the server says that the event has changed. While
// disconnected, nothing can be done here and the page shows the time of its data. p pauses (asks).

import "../site/times.js";
import { follow } from "../events/event_socket.js";
import { get } from "../site/preferences.js";

const PING_MS = 4000;
// Number of pings after which state that no event message reports (disconnected players, how long a
// table has been idle) is fetched again.
const PINGS = 3;
const WAIT_MS = 300;
// A large event changes all the time; fetch at most this often.
const APART_MS = 2000;
const RETRY_MS = 5000;
const run = document.getElementById("run");
const live = document.querySelector("[data-live]");
const stale = document.querySelector("[data-stale]");
let due = 0;
let readAt = 0;
let again = 0;
let pings = 0;

const turn = () => Number(run.querySelector("[data-turn]")?.dataset.turn ?? 0);
const isOver = () => run.querySelector("[data-over]") !== null;

function mark(isStale) {
  const shown = run.querySelector("[data-shown]");
  if (isStale && stale.hidden && shown) stale.querySelector("[data-since]").textContent = shown.textContent;
  stale.hidden = !isStale;
  live.classList.toggle("is-stale", isStale);
  live.inert = isStale;
}

function lost() {
  mark(true);
  clearTimeout(again);
  again = setTimeout(renew, RETRY_MS);
}

function renew() {
  due = 0;
  pings = 0;
  readAt = performance.now();
  window.htmx.ajax("GET", run.dataset.url, { target: "#run", swap: "innerHTML" });
}

function changed() {
  due ||= setTimeout(renew, Math.max(WAIT_MS, APART_MS - (performance.now() - readAt)));
}

document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:responseError", lost);
document.addEventListener("htmx:afterSwap", () => {
  clearTimeout(again);
  if (isLine) mark(false);
});

let isLine = true;
follow(run.dataset.socket, {
  turn,
  changed,
  pingMs: PING_MS,
  up() {
    isLine = true;
    // Enable disabled controls once the data is current again.
    if (!stale.hidden) renew();
  },
  down() {
    isLine = false;
    mark(true);
  },
  // An organiser on a break has no socket, but the event goes on: poll by the clock.
  refused() {
    isLine = true;
    renew();
    setInterval(renew, RETRY_MS);
  },
  pong() {
    pings += 1;
    if (pings >= PINGS && !isOver() && !document.hidden) renew();
  },
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "p" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (live.inert || get("keys") === "off" || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  // The button opens a page that asks for confirmation.
  run.querySelector("[data-testid=btn-pause]")?.click();
});
