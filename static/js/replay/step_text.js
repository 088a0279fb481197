// @ts-check
// What happened in a step, in the sentences of the log.

import { fullName, shortName } from "../table/cards.js";
import { describe, nameOf } from "../table/drawers/log.js";
import { t } from "../site/words.js";

// Return the sentences; with `fullName` as spoken, otherwise as read.
/** @param {Page["store"]} store @param {any[]} events @param {(card: string) => string} [named] */
export function stepSaid(store, events, named = shortName) {
  const said = events.map((event) => sentence(event, store, named)).filter(Boolean);
  return [...new Set(said)].join(" · ");
}

// Name a card drawn from the closed pile if it is visible.
function sentence(event, store, named) {
  const isSeen = event.kind === "drew" && event.source !== "discard" && event.card;
  if (!isSeen) return describe(event, store, named);
  return t("replay.drew", { name: nameOf(event.seat, store), card: named(event.card) });
}

// Return a step for screen readers: what happened, and whose turn it is.
/** @param {Page["store"]} store @param {any[]} events */
export function stepSpoken(store, events) {
  const [next] = store.view.turn?.seats ?? [];
  const turn = events.some(({ kind }) => kind === "turn") && next !== undefined
    ? t("prompt.turnOf", { name: nameOf(next, store) }) : "";
  const said = stepSaid(store, events, fullName);
  return [said && `${said}.`, turn].filter(Boolean).join(" ");
}
