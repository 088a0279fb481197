// An event's page while one looks at it: when the house says that the event has moved on,
// the part that changes is fetched anew. Without this file the page is complete, only still.

import "./clocks.js";
import { hear, listen, showLast, unsay } from "./eventchat.js";
import { notice, socketUrl } from "./site.js";
import { get } from "./table/prefs.js";

const PING_MS = 15000;
const RETRY_MS = [1000, 2000, 5000, 15000];
const WAIT_MS = 400;
// Everybody who looks is told at once; they do not all ask at once.
const SPREAD_MS = 1200;
const root = document.getElementById("event");
const said = document.querySelector("[data-own-said]");
let due = 0;

/** The chosen tab is seen, where they do not all fit. */
function showTab() {
  const tabs = root.querySelector(".tabs");
  const tab = tabs?.querySelector("[aria-current]");
  if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}

const turn = () => Number(root.querySelector("[data-turn]")?.dataset.turn ?? 0);
const isWriting = () => root.contains(document.activeElement) && document.activeElement.matches("input:not([type=hidden]), select, textarea");
const ownWords = () => root.querySelector("[data-own]")?.textContent.trim() ?? "";

async function renew() {
  due = 0;
  // Nobody reads it, or somebody writes: later.
  if (document.hidden || isWriting()) return;
  const before = ownWords();
  await window.htmx.ajax("GET", location.pathname + location.search, { target: "#event", swap: "innerHTML" });
  const words = ownWords();
  if (words && words !== before) said.textContent = words;
}

let isStale = false;
function changed() {
  isStale = true;
  if (due || document.hidden || isWriting()) return;
  due = setTimeout(() => {
    isStale = false;
    renew();
  }, WAIT_MS + Math.random() * SPREAD_MS);
}
const catchUp = () => isStale && changed();
document.addEventListener("visibilitychange", catchUp);
root.addEventListener("focusout", () => setTimeout(catchUp));

// Resolves with the house's answer, or null where the line is down.
let ask = async () => null;

function connect(attempt = 0) {
  const socket = new WebSocket(socketUrl(root.dataset.socket));
  const asked = new Map();
  let id = 0;
  let ping = 0;
  const say = (type, more = {}) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: (id += 1), type, ...more }));
  };
  ask = (type, more) => {
    if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    say(type, more);
    return new Promise((done) => asked.set(id, done));
  };
  socket.addEventListener("open", () => {
    attempt = 0;
    // What happened since the page was made is told at once.
    say("hello", { version: turn() });
    ping = setInterval(() => say("ping"), PING_MS);
  });
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    asked.get(message.id)?.(message);
    asked.delete(message.id);
    if (message.type === "chat") hear(message.line);
    if (message.type === "unsaid") unsay(message);
    if (message.type === "changed" && message.turn > turn()) changed();
    if (message.type === "notice") {
      notice(message, () => say("hello", { version: turn() }));
      if (message.kind === "event_seat") changed();
    }
  });
  socket.addEventListener("close", (event) => {
    clearInterval(ping);
    for (const done of asked.values()) done(null);
    if (event.code >= 4400 && event.code < 4500) return;
    setTimeout(() => connect(attempt + 1), RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
  });
}

// 1 to 7 are the tabs, f finds the own row.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || get("keys") === "off") return;
  if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
  if (/^[1-7]$/.test(event.key)) root.querySelectorAll("[data-tab]")[Number(event.key) - 1]?.click();
  if (event.key === "f") {
    const row = document.getElementById("own-row");
    if (row) row.scrollIntoView({ block: "center" });
    else root.querySelector("[data-testid=tab-players]")?.click();
  }
});

root.addEventListener("htmx:afterSwap", () => {
  showTab();
  showLast();
});
showTab();
showLast();
listen(root, (type, more) => ask(type, more));
connect();
