// @ts-check
// The list of events: live updates and keyboard shortcuts.

import "../site/times.js";
import { get } from "../site/preferences.js";

const RENEW_MS = 20_000;
const YEAR = 31_536_000;
const root = document.getElementById("events");

const cards = () => [...root.querySelectorAll(".event-card")];
const current = () => document.activeElement.closest?.(".event-card") ?? null;

// Days are counted in the reader's time zone; a cookie tells the server which one.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isKnown = document.cookie.split("; ").includes(`mh_zone=${zone}`);
if (zone && !isKnown) {
  document.cookie = `mh_zone=${zone}; path=/events/; max-age=${YEAR}; samesite=lax`;
  const shown = root.querySelector("[data-zone]")?.dataset.zone;
  if (shown !== undefined && (shown || "UTC") !== zone) addEventListener("load", renew, { once: true });
}

function renew() {
  window.htmx.ajax("GET", location.pathname + (location.search || "?all=1"), { target: "#events", swap: "innerHTML" });
}

// Do not replace the list under the pointer or the keyboard focus.
const isAtRest = () => !document.hidden && !root.contains(document.activeElement) && !root.matches(":hover");
setInterval(() => isAtRest() && renew(), RENEW_MS);

function move(step) {
  const all = cards();
  if (!all.length) return;
  const place = all.indexOf(current());
  const next = place < 0 ? (step > 0 ? 0 : all.length - 1) : place + step;
  const card = all[Math.min(all.length - 1, Math.max(0, next))];
  card.tabIndex = -1;
  card.focus();
}

const KEYS = {
  ArrowDown: () => move(1),
  ArrowRight: () => move(1),
  ArrowUp: () => move(-1),
  ArrowLeft: () => move(-1),
  // Only on a card itself: a link or a button inside it handles its own Enter.
  Enter: () => document.activeElement.matches(".event-card") && current().querySelector("h2 a").click(),
  x: () => current()?.querySelector("[data-testid=btn-register]")?.click(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || get("keys") === "off") return;
  if (event.target.closest?.("input, select, textarea, summary, .scroller, [contenteditable]")) return;
  if (!(event.key in KEYS)) return;
  if (event.key.startsWith("Arrow") || document.activeElement.matches(".event-card")) event.preventDefault();
  KEYS[event.key]();
});
