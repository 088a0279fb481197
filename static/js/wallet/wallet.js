// @ts-check
// Live updates of the wallet: figures that roll to their new value, new rows at the top, and
// keyboard shortcuts. Without this script the page is complete, only not live.

import { amounts } from "../site/amounts.js";
import { balances } from "../site/site.js";

const ROLL_MS = 250;
const FRESH_MS = 1200;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const language = document.documentElement.lang;
const chips = amounts(language);
const money = amounts(language, document.querySelector("[data-currency]")?.dataset.currency);
const written = (amount, cents) => (cents ? money : chips)(amount);

/** Animate a figure from its current value to `amount`. */
function roll(place, amount, cents) {
  const from = Number(place.dataset.value ?? place.textContent.replace(/[^0-9]/g, ""));
  if (from === amount) return;
  place.dataset.value = String(amount);
  const start = performance.now();
  const step = (now) => {
    if (place.dataset.value !== String(amount)) return;
    const part = still.matches ? 1 : Math.min(1, (now - start) / ROLL_MS);
    place.textContent = written(Math.round(from + (amount - from) * part), cents);
    if (part < 1) requestAnimationFrame(step);
  };
  step(start);
}

function showFigures({ chips, ...figures }) {
  const purse = document.querySelector(`[data-purse="${CSS.escape(chips)}"]`);
  if (!purse) return;
  const cents = chips === "cash";
  figures.total = figures.available + figures.on_tables + figures.pending;
  for (const [name, amount] of Object.entries(figures)) {
    const place = purse.querySelector(`[data-figure="${name}"]`);
    if (place) roll(place, amount, cents);
  }
}

let fetching = null;
let again = false;

/** Fetch the page again and take its newest rows and the purses' buttons. */
async function renew() {
  if (fetching) {
    again = true;
    return;
  }
  fetching = fetch(location.href, { headers: { Accept: "text/html" } });
  try {
    const answer = await fetching;
    if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The connection is lost; the next balance brings the rows.
  }
  fetching = null;
  if (again) {
    again = false;
    renew();
  }
}

function take(page) {
  const rows = document.getElementById("rows");
  const known = new Set([...rows.querySelectorAll("[data-row]")].map((row) => row.dataset.row));
  const focused = document.activeElement?.closest("[data-row]")?.dataset.row;
  rows.replaceChildren(...page.getElementById("rows").childNodes);
  for (const row of rows.querySelectorAll("[data-row]")) {
    if (known.has(row.dataset.row)) continue;
    row.classList.add("fresh");
    setTimeout(() => row.classList.remove("fresh"), FRESH_MS);
  }
  enterable();
  if (focused) focus(rows.querySelector(`[data-row="${focused}"]`));
  const month = "[data-testid=wallet-month]";
  document.querySelector(month).replaceWith(page.querySelector(month));
  for (const part of ["form", "#reload-rule"]) {
    const mine = document.querySelector(`.purses ${part}`);
    if (!mine.contains(document.activeElement)) mine.replaceWith(page.querySelector(`.purses ${part}`));
  }
}

const told = new Map();

function hear(balance) {
  document.body.dataset.told = "1";
  showFigures(balance);
  // Every page's hello brings the balances too: fetch rows only if something is new.
  const seen = JSON.stringify(balance);
  if (told.get(balance.chips) === seen) return;
  const isFirst = !told.has(balance.chips);
  told.set(balance.chips, seen);
  if (!isFirst && document.getElementById("rows")?.dataset.newest) renew();
}

document.addEventListener("mh:balance", (event) => hear(event.detail));

/** Move the focus to a row; arrow keys move between rows. */
function focus(row) {
  if (!row) return;
  for (const other of row.parentElement.querySelectorAll("[tabindex]")) other.removeAttribute("tabindex");
  row.tabIndex = 0;
  row.focus();
}

/** Make the newest row the tab stop. */
function enterable() {
  document.querySelector("#rows [data-row]")?.setAttribute("tabindex", "0");
}
enterable();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || (/** @type {PageElement} */ (event.target)).matches("input, select, textarea")) return;
  if (event.key === "r") document.querySelector("[data-testid=btn-reload]:enabled")?.click();
  if (event.key === "/") {
    event.preventDefault();
    document.querySelector("[data-search]")?.focus();
  }
  const row = event.target.closest("[data-row]");
  if (!row) return;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling };
  if (event.key in next) {
    event.preventDefault();
    focus(next[event.key]);
  }
  if (event.key === "Enter" && event.target === row) row.querySelector("a")?.click();
});

// Handle the notices that came before this script was loaded.
for (const balance of balances.values()) hear(balance);
