// @ts-check
// Messages from the table to this page: views, closing, and the state of the connection.

import { farewell } from "../actions/last_game.js";
import { later, toast } from "../../site/site.js";
import { has, t } from "../../site/words.js";

// A player who loses a seat in an event is called to another one, or reads on its page what comes
// next.
const CALLED_WITHIN_MS = 5000;

/**
 * @typedef {ServerMessages["snapshot"] & { change?: undefined }} Snapshot
 * @typedef {ServerMessages["events"] & { change?: any }} Events
 * @typedef {{ hasFarewell: boolean }} Farewell
 */

/** @param {Page} page */
export function listen(page) {
  const { store, line } = page;
  const told = { hasFarewell: false };
  line.addEventListener("message", ({ detail: message }) => {
    if (message.type === "snapshot" || message.type === "events") take(message, page);
    else if (message.type === "arranged") store.judged(message, true);
    else if (message.type === "closed" && !store.isLeaving) closed(message, page, told);
  });
  store.addEventListener("view", ({ detail }) => followSeat(detail, page, told));
  line.addEventListener("condition", ({ detail }) => followLine(detail, page));
  line.addEventListener("heldup", () => {
    store.isHeldUp = line.isHeldUp;
    page.prompt.heldUp(store.isHeldUp);
    store.changed();
  });
}

// The answer to a hello is the past; only unrequested events happen now. An unrequested snapshot
// closes a gap and has no events: a hello fetches them.
/** @param {Snapshot | Events} message @param {Page} page */
function take({ type, id, version, view: whole, change, events }, { store, line, ended }) {
  const isAsked = id !== undefined;
  const told = { events: isAsked ? "missed" : "live", snapshot: isAsked ? "whole" : "missed" }[type];
  const isGap = told !== "live" && version > store.version && line.hasBeenUp;
  if (store.isEnded || version < store.version) return;
  if (change && version !== store.version + 1) return void line.greet();
  const view = change ? store.merged(change) : whole;
  if (ended.takesSeat(view)) return ended.stay(false);
  if (!store.adopt(version, view, events, told) || !isGap) return;
  toast(t("conn.refreshed"));
  if (!isAsked) line.greet(null);
}

/** @param {ServerMessages["closed"]} message @param {Page} page @param {Farewell} told */
function closed({ reason }, { store, root, ended }, { hasFarewell }) {
  // A failed table has a page of its own: what happened, and where the chips are.
  if (reason === "out_of_order") return location.reload();
  if (store.isEnded) return;
  if (ended.keeps) return ended.stay(true);
  // The table's closing must not replace the message to a player who has just left.
  if (!store.info.hosted && !hasFarewell) later(t("prompt.closed"));
  location.assign(root.dataset.lobbyUrl);
}

// Reload if the user gained or lost the seat elsewhere.
/** @param {any} detail @param {Page} page @param {Farewell} told */
function followSeat({ before, events }, { store, root }, told) {
  if (Boolean(store.you) !== store.isSpectator || store.isLeaving || store.isMoved) return;
  if (store.info.hosted && !store.you) return toEvent(store, root);
  const key = farewell(before, events);
  told.hasFarewell = Boolean(key && has(key));
  if (told.hasFarewell) later(t(key));
  location.reload();
}

/** @param {Page["store"]} store @param {PageElement} root */
function toEvent(store, root) {
  if (store.isLeaving) return;
  store.isLeaving = true;
  toast(t("event.unseated"));
  setTimeout(() => store.isMoved || location.assign(root.dataset.lobbyUrl), CALLED_WITHIN_MS);
}

/** @param {any} detail @param {Page} page */
function followLine(detail, { store, acts, autoMelds, prompt }) {
  store.condition = detail.condition;
  if (detail.condition === "open") acts.save();
  if (detail.condition === "open" && detail.before === "connecting") autoMelds.begin();
  prompt.condition(detail);
  store.changed();
}
