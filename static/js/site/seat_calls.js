// @ts-check
// Calls to a table that lie over every page: a seat in an event, a match that waits. They
// count down, mark the tab's title and sound; an event's own page leads to the seat.

import { audio, soundChoice } from "./audio.js";

/** So long somebody who waits on the event's page sees that they are taken to the table. */
export const LEAD_MS = 10_000;
const KEPT = "mh.calls";
const KEPT_MAX = 40;
const CUE = [[659, 0, 0.14], [784, 0.15, 0.14], [988, 0.3, 0.32]];
const VOLUME = 0.14;

/** What this browser has answered: `at <url>` was opened, `stay <url> <round>` was chosen. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

function keep(sign) {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...kept().filter((one) => one !== sign), sign].slice(-KEPT_MAX)));
  } catch {
    // Without storage each page decides for itself.
  }
}

const hasOpened = (url) => kept().includes(`at ${url}`);
const stayed = (url, round) => kept().some((one) => (round ? one === `stay ${url} ${round}` : one.startsWith(`stay ${url} `)));

/**
 * Show the seconds that are left of `ms`; then the line goes.
 *
 * @param {PageElement} line
 * @param {number} ms
 * @param {(seconds: number) => string} [written]
 */
export function countDown(line, ms, written = String) {
  const until = performance.now() + ms;
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000);
    line.dataset.remains = String(Math.max(0, left));
    line.querySelector("[data-seconds]").textContent = written(Math.max(0, left));
    if (left > 0 && line.isConnected && line.dataset.stopped === undefined) return;
    clearInterval(timer);
    if (line.dataset.stopped === undefined) line.remove();
  };
  const timer = setInterval(tick, 500);
  tick();
}

/** Play the call, unless the person has switched sounds off or the browser forbids it. */
function sound() {
  if (soundChoice() === "off") return;
  const context = audio();
  const volume = context.createGain();
  volume.connect(context.destination);
  volume.gain.value = VOLUME;
  for (const [pitch, at, length] of CUE) {
    const tone = context.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + length);
  }
}

const tab = { line: null, words: "", plain: "", shown: "", timer: 0 };

function nameTab() {
  const { line, words, shown } = tab;
  // The page may have given itself another title meanwhile.
  if (document.title !== shown) tab.plain = document.title;
  if (!line.isConnected) {
    clearInterval(tab.timer);
    tab.timer = 0;
    document.title = tab.plain;
    return;
  }
  const seconds = line.dataset.stopped === undefined && line.dataset.remains;
  document.title = tab.shown = `${seconds ? `(${seconds})` : "●"} ${words} · ${tab.plain}`;
}

/** Say it in the title of the tab as long as the line is there. */
function markTab(line, words) {
  Object.assign(tab, { line, words });
  tab.timer ||= setInterval(nameTab, 500);
  nameTab();
}

function attract(line) {
  // What stands there for a reader of this page, also one in another tab.
  const words = [...line.querySelectorAll("[data-call-words]")].find((one) => getComputedStyle(one).display !== "none");
  markTab(line, words?.textContent ?? "");
  sound();
}

function put(template) {
  const stack = document.getElementById("toasts");
  const line = document.getElementById(template)?.content.firstElementChild.cloneNode(true);
  if (!stack || !line) return null;
  return { line, show: () => stack.append(line) };
}

const seatLine = (table) => document.querySelector(`[data-event-seat="${CSS.escape(String(table))}"]`);
const backLine = (table) => document.querySelector(`[data-call-of="${CSS.escape(String(table))}"]`);

/** A match waits for us so many milliseconds: the way back, until then. */
export function callBack(data) {
  const { table, name, url, ms, why } = data;
  if (leads(data) && !isAnswered(data)) return void callToSeat(data);
  forget({ table });
  // That the seat is ready is told by this too.
  seatLine(table)?.remove();
  const call = put("resume-call");
  if (!call) return;
  const { line } = call;
  line.dataset.callOf = table;
  line.dataset.why = why;
  line.querySelector("[data-table]").textContent = name;
  line.querySelector("a").href = url;
  call.show();
  countDown(line, ms);
  attract(line);
}

/** We are back, on whichever page. */
export function forget({ table }) {
  backLine(table)?.remove();
}

/** Whether this page is the event's own, where people wait for their seat. */
function leads({ event, host }) {
  const waitsFor = document.querySelector("[data-leads]")?.dataset.leads;
  return Boolean(waitsFor) && waitsFor === (host ?? `tournament:${event}`);
}

/** A seat one has been at, or does not want to be led to, is only told. */
const isAnswered = ({ url, round }) => stayed(url, round) || (!round && hasOpened(url));

/**
 * An event has a seat for us: the way there, in this tab. Who waits on the event's page, or
 * looks at another table of it (`ms`), is led there, after a while in which they see why.
 */
export function callToSeat(data, ms = leads(data) && !isAnswered(data) ? LEAD_MS : 0) {
  const { table, name, url, number, round, moved } = data;
  if (location.pathname === url || backLine(table)) return;
  // A seat that is already being counted down to is not counted from the start again.
  if (seatLine(table)?.dataset.leading !== undefined) return;
  for (const old of document.querySelectorAll("[data-event-seat], [data-soon]")) old.remove();
  const call = put("event-seat");
  if (!call) return;
  const { line } = call;
  line.dataset.eventSeat = table;
  line.dataset.url = url;
  if (moved) line.dataset.moved = "";
  if (!round && hasOpened(url)) line.dataset.known = "";
  line.querySelector("[data-event-name]").textContent = number ? `${name} · T${number}` : name;
  line.querySelector("a").href = url;
  line.querySelector("[data-not-now]").addEventListener("click", () => line.remove());
  call.show();
  if (ms) lead(line, data, ms);
  if (ms || round) attract(line);
}

function lead(line, { url, round }, ms) {
  line.dataset.leading = "";
  // One timer for the way: a browser lets those that follow each other wait in a hidden tab.
  const going = setTimeout(() => line.isConnected && location.assign(url), ms);
  line.querySelector("[data-stay]").addEventListener("click", () => {
    clearTimeout(going);
    keep(`stay ${url} ${round ?? ""}`);
    line.dataset.stopped = "";
    delete line.dataset.leading;
    line.querySelector("[data-not-now]").focus();
  });
  countDown(line, ms);
}

// Who arrives at a table in one tab is not led there in another.
if (document.querySelector("#table[data-spectator='0']")) keep(`at ${location.pathname}`);
addEventListener("storage", ({ key }) => {
  if (key !== KEPT) return;
  const last = kept().at(-1);
  for (const line of document.querySelectorAll("[data-event-seat]")) {
    if (last === `at ${line.dataset.url}`) line.remove();
  }
});
