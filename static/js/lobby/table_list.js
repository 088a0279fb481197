// @ts-check
// Keeps the list of tables current: patches rows in place over /ws/lobby/, holds new rows back
// while the reader points at the list, and fetches the server-rendered list to show them.

import { Retry, SUSPENDED, isFinal, onReturn } from "../site/retry.js";
import { notice, socketUrl } from "../site/site.js";
import { load, many } from "../site/words.js";

const PING_MS = 15000;
const retry = new Retry({ first: 1500, most: 15000 });
const root = document.getElementById("lobby");
let waiting = new Set();
let isOpen = false;
let opener = null;

const list = () => root.querySelector("#rows");
const rowOf = (id) => root.querySelector(`[data-table="${CSS.escape(String(id))}"]`);

/** Return whether the reader is using the list: then no row may move. */
function isBusy() {
  const area = root.querySelector(".tables");
  return Boolean(area && (area.matches(":hover") || area.contains(document.activeElement)));
}

function setText(parent, selector, text) {
  const node = parent.querySelector(selector);
  if (node && node.textContent !== text) node.textContent = text;
}

function patch(row) {
  const node = rowOf(row.id);
  if (!node) return;
  node.classList.remove("is-gone");
  setText(node, "[data-seats]", row.seats);
  setText(node, "[data-state]", row.state);
  setText(node, "[data-scores]", row.scores);
  const dots = node.querySelector("[data-dots]");
  dots.replaceChildren(
    ...row.dots.map((word) => {
      const dot = document.createElement("i");
      dot.className = word;
      return dot;
    }),
  );
  const join = node.querySelector("[data-join]");
  const watch = node.querySelector("[data-watch]");
  if (!join || !watch) return;
  const hadFocus = node.contains(document.activeElement);
  join.hidden = row.free === 0;
  const wait = node.querySelector("[data-wait]");
  if (wait) {
    wait.hidden = row.free > 0 || !row.wait;
    setText(wait, "[data-wait-word]", row.wait);
  }
  watch.hidden = row.free > 0;
  if (hadFocus && document.activeElement === document.body) {
    (row.free ? join : watch).focus();
  }
}

function leave(id) {
  const node = rowOf(id);
  if (!node) return;
  // Removing a row under the pointer would move all the others, so only fade it.
  node.classList.add("is-gone");
  if (!isBusy()) node.remove();
}

function announce() {
  const note = root.querySelector(".newcomers");
  if (!note) return;
  note.hidden = waiting.size === 0;
  note.querySelector("a").textContent = many("new", waiting.size);
}

/** Mark the row whose table the panel shows. */
function markChosen() {
  const shown = root.querySelector("[data-shown]")?.dataset.shown;
  for (const row of root.querySelectorAll(".row")) {
    row.classList.toggle("is-chosen", row.dataset.table === shown);
  }
}

/** Fetch the server-rendered list and replace the old one. */
async function refresh() {
  const answer = await fetch(location.href, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const old = root.querySelector(".tables");
  const next = fresh.querySelector(".tables");
  if (!old || !next) return;
  old.replaceWith(next);
  window.htmx?.process(next);
  markChosen();
  waiting = new Set();
}

function onRows(message) {
  for (const row of message.rows) patch(row);
  for (const id of message.gone) {
    leave(id);
    waiting.delete(id);
  }
  for (const id of message.fresh) if (!rowOf(id)) waiting.add(id);
  if (waiting.size === 0) return announce();
  if (isBusy() && list()) return announce();
  refresh();
}

let waits = 0;

function connect() {
  clearTimeout(waits);
  waits = 0;
  // Send the filters with the address: the server says which new tables match them.
  const socket = new WebSocket(socketUrl(root.dataset.socket + location.search));
  let id = 0;
  let ping = 0;
  const say = (/** @type {string} */ type, fields = {}) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: (id += 1), type, ...fields }));
  };
  const asked = location.search;
  socket.addEventListener("open", () => {
    say("hello");
    ping = setInterval(() => {
      if (location.search === asked) say("ping");
      else socket.close();
    }, PING_MS);
    // The server-rendered list has the changes made while the connection was down.
    if (isOpen && !isBusy()) refresh();
    isOpen = true;
  });
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    retry.reset();
    if (message.type === "rows" && location.search === asked) onRows(message);
    if (message.type === "notice") notice(message, say);
  });
  socket.addEventListener("close", (event) => {
    clearInterval(ping);
    if (event.code === SUSPENDED) location.reload();
    if (!isFinal(event.code)) waits = setTimeout(connect, retry.next());
  });
  root.addEventListener("htmx:pushedIntoHistory", () => socket.close(), { once: true });
}

root.addEventListener("click", (event) => {
  const note = event.target.closest(".newcomers a");
  if (!note) return;
  event.preventDefault();
  refresh();
});

root.addEventListener("htmx:afterSwap", (event) => {
  const info = /** @type {PageElement} */ (event.target);
  if (info.id !== "info") return;
  markChosen();
  opener = event.detail.requestConfig?.elt ?? null;
  // On a phone the panel is a sheet over the list.
  info.classList.add("is-sheet");
  if (getComputedStyle(info).position === "fixed") info.focus();
});

function closeSheet() {
  const sheet = root.querySelector("#info.is-sheet");
  if (!sheet || getComputedStyle(sheet).position !== "fixed") return false;
  sheet.classList.remove("is-sheet");
  opener?.focus();
  return true;
}

root.addEventListener("click", (event) => {
  if (event.target.closest(".close-info") && closeSheet()) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeSheet();
});

load(JSON.parse(document.getElementById("words").textContent), document.documentElement.lang);
onReturn(() => waits && connect());
connect();
