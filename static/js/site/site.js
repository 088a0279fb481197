// @ts-check
// The shell of every page: menus that close, messages that disappear, passwords that can be shown,
// and the balance kept current over /ws/me/.

import { Retry, SUSPENDED, isFinal, onReturn } from "./retry.js";
import { callToSeat, countDown, goToChallenge, inMinutes, showSeats } from "./seat_calls.js";

export { callToSeat };

const TOAST_MS = 6000;
const OFFER_MS = 120_000;
const TOASTS_MAX = 3;
const LATER = "mh.later";

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(except)) menu.open = false;
  }
}

document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details.menu[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});

/** Show a sentence in the corner for a while. */
export function toast(text) {
  const stack = document.getElementById("toasts");
  if (!stack) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  // Count a repeated message instead of showing it again.
  const same = [...stack.querySelectorAll("p.toast")].find((other) => other.textContent === text);
  if (same) line.dataset.times = String(Number(same.dataset.times ?? 1) + 1);
  same?.remove();
  stack.append(line);
  const others = stack.querySelectorAll(".toast:not(.call)");
  if (others.length > TOASTS_MAX) others[0].remove();
  leave(line);
}

/** Show a sentence on the next page opened in this tab. */
export function later(text) {
  sessionStorage.setItem(LATER, text);
}

/** Ask something in the corner, once; the words come with the page. Return the line. */
function offer(id, url) {
  const stack = document.getElementById("toasts");
  if (!stack || stack.querySelector(`[data-offer="${CSS.escape(url)}"]`)) return null;
  const line = document.getElementById(id).content.firstElementChild.cloneNode(true);
  line.dataset.offer = url;
  line.querySelector("form").action = url;
  line.querySelector("[data-not-now]").addEventListener("click", () => line.remove());
  stack.append(line);
  return line;
}

/** Ask the user to play again with somebody. */
function offerRematch({ url, from }) {
  const line = offer("rematch-offer", url);
  if (!line) return;
  line.querySelector("[data-from]").textContent = from;
  setTimeout(() => line.remove(), OFFER_MS);
}

/** A seat is reserved for the user for `ms` milliseconds: take it or pass it on. */
function offerSeat({ table, name, ms }) {
  const line = offer("seat-offer", `/t/${table}/join/`);
  if (!line) return;
  line.dataset.seatOf = table;
  line.querySelector("[data-table]").textContent = name;
  countDown(line, ms);
  line.querySelector("[data-not-now]").addEventListener("click", () => pass(line, table));
}

function pass(line, table) {
  const token = line.querySelector("[name=csrfmiddlewaretoken]").value;
  fetch(`/api/v1/tables/${table}/waiting/`, { method: "DELETE", headers: { "X-CSRFToken": token } });
}

/** The offer ran out, or was answered on another page. */
function withdraw({ table }) {
  document.querySelector(`[data-seat-of="${CSS.escape(String(table))}"]`)?.remove();
  const queue = queueOf(table);
  if (queue) toast(queue.dataset.passed);
  queue?.remove();
}

/** The queue moved on. */
function moveUp({ table, place, waiting }) {
  const queue = queueOf(table);
  if (!queue) return;
  queue.querySelector("[data-place]").textContent = place;
  queue.querySelector("[data-waiting]").textContent = waiting;
}

function queueOf(table) {
  return document.querySelector(`[data-queue-of="${CSS.escape(String(table))}"]`);
}

/** An organiser invites the user to an event: show the link, to follow or dismiss. */
function askIn({ name, url }) {
  const stack = document.getElementById("toasts");
  if (!stack || stack.querySelector(`[data-invited="${CSS.escape(url)}"]`)) return;
  const line = document.getElementById("event-invited").content.firstElementChild.cloneNode(true);
  line.dataset.invited = url;
  line.querySelector("[data-event-name]").textContent = name;
  line.querySelector("a").href = url;
  line.querySelector("[data-not-now]").addEventListener("click", () => line.remove());
  stack.append(line);
}

/** An event of the user starts soon; say nothing if they chose "not now" in this tab. */
function remind({ event, name, url, ms }) {
  const kept = `mh.soon.${event}`;
  const stack = document.getElementById("toasts");
  if (!stack || location.pathname === url || sessionStorage.getItem(kept)) return;
  if (document.querySelector(`[data-soon="${CSS.escape(String(event))}"]`)) return;
  const line = document.getElementById("event-soon").content.firstElementChild.cloneNode(true);
  line.dataset.soon = event;
  line.querySelector("[data-event-name]").textContent = name;
  line.querySelector("a").href = url;
  line.querySelector("[data-not-now]").addEventListener("click", () => {
    sessionStorage.setItem(kept, "1");
    line.remove();
  });
  stack.append(line);
  countDown(line, ms, inMinutes);
}

/**
 * A match of the user was set aside: link to the page that explains it. At the match's own table,
 * show a dialog if the match was running, so that nobody waits for it.
 */
function tellAside({ url, table, match, cause, note, was_paid: wasPaid }) {
  localStorage.setItem(calledOff(match), "1");
  const dialog = document.getElementById("dialog-aside");
  if (dialog && !wasPaid && dialog.dataset.table === String(table)) {
    dialog.querySelector("[data-cause]").textContent = [`${cause}.`, note].filter(Boolean).join(" ");
    dialog.querySelector("[data-match]").textContent = match;
    dialog.querySelector("[data-why]").href = url;
    if (!dialog.open) dialog.showModal();
    return;
  }
  const stack = document.getElementById("toasts");
  if (!stack) return;
  const line = document.getElementById("set-aside").content.firstElementChild.cloneNode(true);
  line.querySelector("a").href = url;
  line.querySelector("[data-not-now]").addEventListener("click", () => line.remove());
  stack.append(line);
}

/** The user's match was called off, perhaps while they were away; shown once per browser. */
function tellCalledOff({ match, table, url, message }) {
  const kept = calledOff(match);
  const stack = document.getElementById("toasts");
  const here = document.getElementById("dialog-aside")?.dataset.table;
  // Do not disturb a user who plays elsewhere: the next page shows it.
  const isBusy = document.getElementById("table") && here !== String(table);
  if (!stack || isBusy || localStorage.getItem(kept) || stack.querySelector(`[data-match="${match}"]`)) return;
  const line = document.getElementById("called-off").content.firstElementChild.cloneNode(true);
  line.dataset.match = match;
  line.querySelector("[data-said]").textContent = message;
  line.querySelector("a").href = url;
  for (const way of line.querySelectorAll("a, button")) {
    way.addEventListener("click", () => {
      localStorage.setItem(kept, "1");
      line.remove();
    });
  }
  stack.append(line);
}

const calledOff = (match) => `mh.called-off.${match}`;

/** Show that staff decided on the user's report, once per browser. */
function tellAnswer({ report, state, url, message }) {
  const kept = `mh.report.${report}`;
  const stack = document.getElementById("toasts");
  // The page with the answers shows it already.
  if (url.split("#")[0] === location.pathname) localStorage.setItem(kept, state);
  // Do not disturb a user who is playing: the next page shows it.
  if (!stack || document.getElementById("table") || localStorage.getItem(kept) === state || stack.querySelector(`[data-report="${report}"]`)) return;
  const line = document.getElementById("report-closed").content.firstElementChild.cloneNode(true);
  line.dataset.report = report;
  line.querySelector("[data-answer]").textContent = message;
  line.querySelector("a").href = url;
  for (const way of line.querySelectorAll("a, button")) {
    way.addEventListener("click", () => {
      localStorage.setItem(kept, state);
      line.remove();
    });
  }
  stack.append(line);
}

function leave(line) {
  setTimeout(() => line.classList.add("leaving"), TOAST_MS);
  setTimeout(() => line.remove(), TOAST_MS + 400);
}

const said = sessionStorage.getItem(LATER);
sessionStorage.removeItem(LATER);
if (said) toast(said);

// Messages after a sent form disappear after a while; errors stay.
for (const line of document.querySelectorAll("#toasts .toast:not(.error)")) leave(line);

for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  if (!field) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = field.type === "text";
    field.type = isShown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!isShown));
  });
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  if (!field || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    toast(button.dataset.done);
  });
}

for (const button of document.querySelectorAll("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// Do not send a form again if its button is pressed twice.
document.addEventListener("submit", (event) => {
  const form = /** @type {PageElement} */ (event.target);
  if (form.method !== "post" || event.defaultPrevented) return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "1";
  event.submitter?.classList.add("is-busy");
});
// The back button restores the page as it was left: forms must work again.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  for (const busy of document.querySelectorAll(".is-busy")) busy.classList.remove("is-busy");
});

/** Show in the header how many inbox entries are new; hide the number if there are none. */
function showUnread(/** @type {number} */ unread) {
  for (const part of document.querySelectorAll("[data-unread]")) {
    const count = /** @type {HTMLElement} */ (part);
    count.dataset.unread = String(unread);
    count.hidden = unread === 0;
    if (count.firstChild) count.firstChild.nodeValue = String(unread);
  }
}

/** Refresh the part of the page that changes with the inbox. */
async function renewPart() {
  const part = document.querySelector("[data-renews]");
  if (!part) return;
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-renews]");
  if (!answer.ok || !fresh) return;
  part.replaceWith(fresh);
  fresh.dispatchEvent(new CustomEvent("mh:renewed", { bubbles: true }));
}

/** Show a new balance in the header: play chips, or cash in hundredths. */
function showBalance({ chips, available }) {
  const language = document.documentElement.lang;
  if (chips === "play") {
    for (const pill of document.querySelectorAll("[data-testid=bal-play]")) {
      pill.dataset.balance = String(available);
      pill.querySelector("[data-chips]").textContent = available.toLocaleString(language);
    }
  }
  if (chips === "cash") {
    for (const part of document.querySelectorAll("[data-testid=bal-cash]")) {
      part.dataset.balance = String(available);
      const money = /** @type {const} */ ({ style: "currency", currency: part.dataset.currency });
      part.querySelector("[data-cash]").textContent = (available / 100).toLocaleString(language, money);
    }
  }
}

/** The newest balance notice of each kind of chips, for scripts loaded later. */
export const balances = new Map();

/**
 * Handle a notice to the user, from any socket; `say(type, fields)` sends on that socket.
 *
 * @param {Notice} message
 */
export function notice(message, say) {
  const { kind, data } = message;
  if (kind === "balance") {
    balances.set(data.chips, data);
    showBalance(data);
    document.dispatchEvent(new CustomEvent("mh:balance", { detail: data }));
  }
  if (kind === "inbox") {
    showUnread(data.unread);
    if (data.entry) toast(data.entry.text);
    renewPart();
  }
  if (kind === "rematch") offerRematch(data);
  if (kind === "seat_ready") offerSeat(data);
  if (kind === "seat_passed") withdraw(data);
  if (kind === "waiting") moveUp(data);
  if (kind === "seats") showSeats(data, say);
  if (kind === "challenge_accepted") goToChallenge(data);
  if (kind === "event_seat") callToSeat(data);
  if (kind === "event_soon") remind(data);
  if (kind === "event_invited") askIn(data);
  if (kind === "event_message") toast(`${data.name}: ${data.text}`);
  if (kind === "set_aside") tellAside(data);
  if (kind === "called_off") tellCalledOff(data);
  if (kind === "report_closed") tellAnswer(data);
  // A table that failed reports it on its own page.
  if (kind === "closed" && location.pathname !== data.url) toast(data.message);
  // A user removed from this table reloads its page, which shows the reason.
  if (kind === "limit") (location.pathname === data.url ? later : toast)(data.message);
}

/** Return the address of a socket path on the page's own host. */
export function socketUrl(path) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${path}`;
}

const retry = new Retry({ first: 1500, most: 15000 });
let waits = 0;

/** Listen to `/ws/me/`; `hear(message, say)` is called with each notice. */
export function listen(hear = notice) {
  clearTimeout(waits);
  waits = 0;
  const socket = new WebSocket(socketUrl("/ws/me/"));
  let ping = 0;
  let id = 0;
  const say = (/** @type {string} */ type, fields = {}) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: (id += 1), type, ...fields }));
  };
  socket.addEventListener("open", () => {
    say("hello");
    ping = setInterval(() => say("ping"), 15000);
  });
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    retry.reset();
    if (message.type === "notice") hear(message, say);
  });
  socket.addEventListener("close", (event) => {
    clearInterval(ping);
    if (event.code === SUSPENDED) location.reload();
    if (!isFinal(event.code)) waits = setTimeout(() => listen(hear), retry.next());
  });
}

// Pages with a socket of their own (`data-socket`) receive the notices there.
if (document.body.dataset.user && !document.querySelector("[data-socket]")) {
  onReturn(() => waits && listen());
  listen();
}
