// @ts-check
// Calls to tables, on every page: the strip of the user's seats with what each waits for, and the
// call to a seat in an event or to an accepted challenge. Calls count down, mark the tab's title
// and play a sound; an event's own page redirects to the seat.

import { audio, soundChoice } from "./audio.js";

/** How long a user on the event's page sees that they are about to be taken to the table. */
export const LEAD_MS = 10_000;
/** How long users see that their challenge was accepted: the cards may come after 8 s. */
const CHALLENGE_MS = 3000;
const OVER_MS = 3000;
const KEPT = "mh.calls";
const KEPT_MAX = 40;
const CUE = [[659, 0, 0.14], [784, 0.15, 0.14], [988, 0.3, 0.32]];
const VOLUME = 0.14;

/** Return the answers given in this browser: `at <url>` was opened, `stay <url> <round>` chosen. */
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
 * Show the seconds left of `ms` on a line, then remove the line.
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

export const inMinutes = (/** @type {number} */ seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Play the sound of a call, unless the user has switched sounds off or the browser forbids it. */
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
  // The page may have changed its own title in the meantime.
  if (document.title !== shown) tab.plain = document.title;
  if (!line.isConnected || line.dataset.asks === "") {
    clearInterval(tab.timer);
    tab.timer = 0;
    document.title = tab.plain;
    return;
  }
  const seconds = line.dataset.stopped === undefined && line.dataset.remains;
  document.title = tab.shown = `${seconds ? `(${seconds})` : "●"} ${words} · ${tab.plain}`;
}

/** Show a call in the tab's title for as long as its line exists. */
function markTab(line, words) {
  Object.assign(tab, { line, words });
  tab.timer ||= setInterval(nameTab, 500);
  nameTab();
}

function attract(line) {
  // Use the words displayed on this page, even in a hidden tab.
  const words = [...line.querySelectorAll("[data-call-words], [data-when]")].find((one) => getComputedStyle(one).display !== "none");
  markTab(line, words?.textContent ?? "");
  sound();
}

function put(template) {
  const stack = document.getElementById("toasts");
  const line = document.getElementById(template)?.content.firstElementChild.cloneNode(true);
  if (!stack || !line) return null;
  return { line, show: () => stack.append(line) };
}

const ofTable = (kind, table) => document.querySelector(`[data-${kind}="${CSS.escape(String(table))}"]`);
const seatLine = (table) => ofTable("event-seat", table);
const rowOf = (table) => strip && ofTable("table", table);

/** Call `back` as soon as the page is visible. */
export function whenSeen(back) {
  if (!document.hidden) back();
  else document.addEventListener("visibilitychange", () => whenSeen(back), { once: true });
}

const strip = document.getElementById("seat-strip");
const rows = () => /** @type {PageElement[]} */ ([...(strip?.querySelectorAll("li") ?? [])]);
/** The last call to the user, by table. */
let asked = new Map();
/** The URLs of the seats that this page has named. */
const named = new Set();

function tickRows() {
  for (const row of rows()) {
    if (row.mhUntil === undefined) continue;
    const ms = row.mhUntil - performance.now();
    // Treat a call as over some time after its end, even if the connection is down.
    if (ms < -OVER_MS) row.dataset.asks = "";
    const left = inMinutes(Math.max(0, Math.ceil(ms / 1000)));
    row.dataset.remains = left;
    const clock = row.querySelector("[data-seat-clock]");
    if (clock.textContent !== left) clock.textContent = left;
  }
}

function setClock(/** @type {PageElement} */ row, /** @type {number | null} */ ms) {
  row.mhUntil = ms === null ? undefined : performance.now() + ms;
  if (ms !== null) return;
  delete row.dataset.remains;
  row.querySelector("[data-seat-clock]").textContent = "";
}

/** Write one seat into its row: what it waits for and how long. */
function fill(/** @type {PageElement} */ row, { table, name, url, chips, asks, ms, shown, invitation = "" }) {
  row.dataset.table = table;
  row.dataset.asks = asks;
  row.toggleAttribute("data-shown", Boolean(shown));
  row.toggleAttribute("data-timed", ms !== null);
  setClock(row, ms);
  for (const said of row.querySelectorAll("[data-when]")) {
    said.hidden = said.dataset.when !== asks;
    said.querySelector("[data-name]").textContent = name;
  }
  row.querySelector("[data-cash]")?.toggleAttribute("hidden", chips !== "cash");
  row.querySelector("[data-way]").href = url;
  row.querySelector("[data-invite]").hidden = !invitation;
  row.querySelector("[data-invite]").href = invitation;
  return row;
}

/** Put the rows in order and keep the focus. */
function place(list, /** @type {PageElement[]} */ wanted) {
  const now = rows();
  if (now.length === wanted.length && wanted.every((row, at) => row === now[at])) return;
  const focused = document.activeElement;
  list.replaceChildren(...wanted);
  if (list.contains(focused)) focused.focus();
}

/** Tell the server once the page shows the invitation back to a match, with its clock. */
function invite(/** @type {PageElement} */ row, say) {
  const isNews = row.dataset.asks === "back" && row.dataset.shown === undefined;
  if (isNews && row.isConnected && row.getClientRects().length) say("shown", { table: Number(row.dataset.table) });
}

/**
 * Show the user's seats elsewhere, the most urgent first, and what each waits for. `say(type,
 * fields)` sends on the socket that brought the message.
 */
export function showSeats({ seats }, say) {
  if (!strip) return;
  const fresh = document.getElementById("seat-row").content.firstElementChild;
  const known = new Map(rows().map((row) => [row.dataset.table, row]));
  const filled = seats.map((seat) => fill(known.get(String(seat.table)) ?? fresh.cloneNode(true), seat));
  place(strip.querySelector("ul"), filled);
  strip.hidden = seats.length === 0;
  tickRows();
  const before = asked;
  // A call without a clock can wait: it plays no sound and leaves the tab's title alone.
  const timed = seats.filter(({ ms }) => ms !== null);
  asked = new Map(timed.map(({ table, asks }) => [table, asks]));
  const news = seats.findIndex(({ table, asks, ms }) => asks && ms !== null && asks !== before.get(table));
  if (news >= 0) attract(filled[news]);
  seats.forEach((seat, at) => follow(seat, filled[at], say));
  pointTo(seats[0]);
}

/** Show the event's call or the invitation to a match that belongs to a seat's row. */
function follow(seat, row, say) {
  const line = seatLine(seat.table);
  const isAsked = !["", "begins"].includes(seat.asks);
  // Once the seat asks for something, its row also says that the seat is ready.
  if (isAsked && line?.dataset.leading === undefined) line?.remove();
  // An event does not wait for its players, so each newly opened page names the seat.
  const isNew = !isAsked && !named.has(seat.url);
  if (seat.host && (isNew || (leads(seat) && !isAnswered(seat)))) callToSeat(seat);
  named.add(seat.url);
  if (seat.asks === "back" && !seat.shown) whenSeen(() => invite(row, say));
}

/** Point the page's link back to a seat at the most urgent one. */
function pointTo(seat) {
  const way = document.querySelector("[data-first-seat]");
  if (!way || !seat) return;
  way.href = seat.url;
  document.querySelector("[data-first-name]").textContent = seat.name;
}

for (const row of rows()) if (row.dataset.ms) setClock(row, Number(row.dataset.ms));
if (strip) setInterval(tickRows, 500);

/** Go to the table of an accepted challenge, in the visible tab, but not from another game. */
export function goToChallenge(/** @type {{ table: number, url: string, by: string }} */ data) {
  if (document.querySelector("#table[data-spectator='0']")) return;
  whenSeen(() => hasOpened(data.url) || callToSeat({ ...data, name: "" }, CHALLENGE_MS));
}

/** Return whether this page is the event's own, where people wait for their seat. */
function leads({ event, host }) {
  const waitsFor = document.querySelector("[data-leads]")?.dataset.leads;
  return Boolean(waitsFor) && waitsFor === (host ?? `tournament:${event}`);
}

/** Return whether the user has visited or declined the seat: then it is only mentioned. */
const isAnswered = ({ url, round }) => stayed(url, round) || (!round && hasOpened(url));

/**
 * Call the user to their seat in an event, in this tab. On the event's page or at another of its
 * tables (`ms`), redirect to it after a countdown that says why.
 */
export function callToSeat(data, ms = leads(data) && !isAnswered(data) ? LEAD_MS : 0) {
  const { table, name, url, number, round, moved, by = "" } = data;
  if (location.pathname === url || (!ms && rowOf(table)?.dataset.asks)) return;
  // Do not restart a countdown that is already running.
  if (seatLine(table)?.dataset.leading !== undefined) return;
  for (const old of document.querySelectorAll("[data-event-seat], [data-soon]")) old.remove();
  const call = put("event-seat");
  if (!call) return;
  const { line } = call;
  line.dataset.eventSeat = table;
  line.dataset.url = url;
  if (moved) line.dataset.moved = "";
  if (by) line.dataset.accepted = "";
  line.querySelector("[data-by]").textContent = by;
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
  // Use one timer for the redirect: browsers throttle chained timers in hidden tabs.
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

// Arriving at a table in one tab cancels the redirect in others.
if (document.querySelector("#table[data-spectator='0']")) keep(`at ${location.pathname}`);
addEventListener("storage", ({ key }) => {
  if (key !== KEPT) return;
  const last = kept().at(-1);
  for (const line of document.querySelectorAll("[data-event-seat]")) {
    if (last === `at ${line.dataset.url}`) line.remove();
  }
});
