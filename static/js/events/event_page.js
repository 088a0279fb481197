// @ts-check
// Live updates of an event page: when the server says that the event has changed, the changing part
// is fetched again. Without this script the page is complete, only not live.

import "../site/times.js";
import { hear, listen, showLast, unsay } from "./event_chat.js";
import { follow } from "./event_socket.js";
import { get } from "../site/preferences.js";

const WAIT_MS = 400;
// All viewers are notified at once; random delays spread their requests.
const SPREAD_MS = 1200;
const root = document.getElementById("event");
const said = document.querySelector("[data-own-said]");
let due = 0;

/** Scroll the chosen tab into view if the tabs do not all fit. */
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
  // Wait while the page is hidden or the user is typing.
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

// Use the device's share sheet if there is one; otherwise show the address to copy.
root.addEventListener("click", (event) => {
  const share = event.target.closest("[data-share]");
  if (!share || !navigator.share || !event.target.closest("summary")) return;
  event.preventDefault();
  const { value: url } = share.querySelector("input");
  navigator.share({ title: share.dataset.title, url }).catch(() => {});
});

let isFinding = false;
// 1 to 7 open the tabs, f finds your own row.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || get("keys") === "off") return;
  if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
  if (/^[1-7]$/.test(event.key)) root.querySelectorAll("[data-tab]")[Number(event.key) - 1]?.click();
  if (event.key === "f") {
    const row = document.getElementById("own-row");
    if (row) row.scrollIntoView({ block: "center" });
    else {
      isFinding = true;
      root.querySelector("[data-testid=tab-players]")?.click();
    }
  }
});

/** Remove the call to a table already opened if the page's own button to it is in sight. */
function answerCall() {
  const button = root.querySelector("[data-testid=btn-table]");
  const place = button?.getBoundingClientRect();
  if (place && place.top >= 0 && place.bottom <= innerHeight) document.querySelector("[data-event-seat][data-known]")?.remove();
}

root.addEventListener("htmx:afterSwap", () => {
  answerCall();
  if (isFinding) document.getElementById("own-row")?.scrollIntoView({ block: "center" });
  isFinding = false;
  showTab();
  showLast();
});
showTab();
showLast();
const ask = follow(root.dataset.socket, {
  turn,
  changed,
  seated: changed,
  heard(message) {
    if (message.type === "chat") hear(message.line);
    if (message.type === "unsaid") unsay(message);
  },
});
listen(root, ask);
