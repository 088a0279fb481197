// @ts-check
// A quick tile takes a seat, shows what it waits for, and gives the seat back on Cancel until the
// deal starts; then the page opens the table. If everybody must press Start, it sends that at once.
// One tile waits at a time.

import { socketUrl, toast } from "../site/site.js";
import { load, t } from "../site/words.js";

const PING_MS = 2500;
const WAITS = new Set(["waiting", "starting"]);
const tiles = document.querySelector("[data-tiles]");
let waiting = null;

load(JSON.parse(document.getElementById("words").textContent), document.documentElement.lang);

function say(text) {
  waiting.state.textContent = text;
  document.querySelector("[data-quick-status]").textContent = text;
}

function begin(form) {
  const item = form.closest("li");
  const state = item.querySelector(".tile-state");
  waiting = { form, item, state, before: state.textContent, seat: null, isLeaving: false };
  for (const tile of tiles.querySelectorAll(".tile")) tile.disabled = true;
  item.classList.add("is-waiting");
  const cancel = item.querySelector("[data-cancel]");
  cancel.hidden = false;
  cancel.focus();
  say(t("quick.seeking"));
  seek(form);
}

function end(text) {
  const { item, state, before, socket, ping } = waiting;
  const hadFocus = item.contains(document.activeElement);
  waiting = null;
  clearInterval(ping);
  socket?.close();
  state.textContent = before;
  item.classList.remove("is-waiting");
  item.querySelector("[data-cancel]").hidden = true;
  for (const tile of tiles.querySelectorAll(".tile")) tile.disabled = false;
  if (hadFocus) item.querySelector(".tile").focus();
  document.querySelector("[data-quick-status]").textContent = "";
  if (text) toast(text);
}

function goThere() {
  const { url } = waiting.seat;
  waiting.isGone = true;
  location.assign(url);
}

/** Post a form's fields; return the status and the message of the response. */
async function post(url, fields) {
  const headers = { Accept: "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: fields });
  return { ok: answer.ok, said: await answer.json() };
}

async function seek(form) {
  const mine = waiting;
  const answer = await post(form.action, new FormData(form)).catch(() => null);
  if (waiting !== mine) return;
  if (!answer) return end(t("quick.failed"));
  if (!answer.ok) return end(answer.said.message ?? t("quick.failed"));
  waiting.seat = answer.said;
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) {
    field.value = answer.said.csrf;
  }
  if (waiting.isLeaving) giveBack();
  else wait();
}

/** Connect to the table: this keeps the seat and reports when the deal starts. */
function wait() {
  const mine = waiting;
  const socket = new WebSocket(socketUrl(mine.seat.socket));
  let id = 0;
  const send = (type, fields = {}) => {
    socket.send(JSON.stringify({ id: (id += 1), type, ...fields }));
    return id;
  };
  mine.socket = socket;
  socket.addEventListener("open", () => {
    send("hello");
    mine.ping = setInterval(() => send("ping"), PING_MS);
  });
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    if (waiting !== mine || mine.isLeaving) return;
    if (mine.startId && message.id === mine.startId) return goThere();
    const { view, version } = message;
    if (!view) return;
    if (!WAITS.has(view.phase)) return goThere();
    // Some matches ask everybody for Start: pressing the tile counts as Start.
    const isAsked = view.legal?.some(({ kind }) => kind === "start");
    if (isAsked) mine.startId ??= send("act", { version, action: { kind: "start" } });
    else if (view.phase === "starting" && view.table_info?.starts_confirmed) return goThere();
    const n = view.seats.filter((seat) => seat.user).length;
    if (view.phase === "starting") say(t("quick.starting"));
    else say(t("quick.waiting", { n, of: view.seats.length }));
  });
  socket.addEventListener("close", () => {
    clearInterval(mine.ping);
    // Without the connection the start of the deal would be missed: open the table instead.
    if (waiting === mine && !mine.isLeaving && !mine.isGone) goThere();
  });
}

async function giveBack() {
  const fields = new FormData(waiting.form);
  fields.set("table", waiting.seat.table);
  try {
    const { ok } = await post(tiles.dataset.cancels, fields);
    if (ok) return end(t("quick.left"));
  } catch {
    // The table's own page explains how to leave.
  }
  goThere();
}

tiles.addEventListener("click", (event) => {
  if (!event.target.closest("[data-cancel]") || !waiting || waiting.isLeaving) return;
  waiting.isLeaving = true;
  say(t("quick.leaving"));
  if (waiting.seat) giveBack();
});

// Run before the site's own listener, which would treat the form as already sent.
document.addEventListener(
  "submit",
  (event) => {
    if (!tiles.contains(/** @type {PageElement} */ (event.target))) return;
    event.preventDefault();
    if (!waiting) begin(event.target);
  },
  true,
);

window.addEventListener("pageshow", (event) => {
  if (event.persisted && waiting) end();
});
