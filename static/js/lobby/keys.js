// @ts-check
// Keyboard shortcuts of the lobby. None acts while the user is typing; all can be turned off.

import { get } from "../site/preferences.js";

const root = document.getElementById("lobby");
const sheet = document.getElementById("keys");

const rows = () => [...root.querySelectorAll(".row")];
const current = () => document.activeElement.closest?.(".row") ?? null;
const click = (node) => {
  if (node) node.click();
  return Boolean(node);
};

function move(step) {
  const all = rows();
  if (!all.length) return false;
  const place = all.indexOf(current());
  const next = place < 0 ? (step > 0 ? 0 : all.length - 1) : place + step;
  const row = all[Math.min(all.length - 1, Math.max(0, next))];
  row.tabIndex = -1;
  row.focus();
  return true;
}

/** Press a row's button: take a seat, or return to one's own. */
const enter = (row) =>
  click(row.querySelector("[data-join]:not([hidden])") ?? row.querySelector(".row-act > a"));

const KEYS = {
  "/": () => {
    root.querySelector(".filters select")?.focus();
    return true;
  },
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  // Only on a row itself: a link or a button inside it handles its own Enter.
  Enter: () => document.activeElement.matches(".row") && enter(current()),
  w: () => current() !== null && click(current().querySelector("[data-watch]")),
  c: () => click(root.querySelector(".create")),
  "?": () => {
    sheet.showModal();
    return true;
  },
};

function pressed(key) {
  if (key in KEYS) return KEYS[key]();
  if (!/^[1-6]$/.test(key)) return false;
  return click(document.querySelectorAll("[data-tiles] .tile")[Number(key) - 1]);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (sheet.open || get("keys") === "off") return;
  if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
  if (pressed(event.key)) event.preventDefault();
});

// The button is beside the quick tiles, which are hidden while play is off.
document.querySelector("[data-shows-keys]")?.addEventListener("click", () => sheet.showModal());
