// @ts-check
// Indian rummy in sentences: the check before a show, and the window after it.

import { shortName } from "../../cards.js";
import { amount, t } from "../../../site/words.js";

// From this count on the badge shows a warning.
const DEAR = 60;

// Return the badge: what another player's show would cost now, or after the selected discard.
/** @param {Page["store"]} store @param {any} standing */
export function badge({ verdict }, { points, card }) {
  return {
    label: card ? t("badge.after", { card: shortName(card) }) : t("badge.now"),
    level: points === 0 ? "good" : points >= DEAR ? "bad" : null,
    title: verdict?.half ? t("badge.half") : null,
  };
}

// A drop costs chips at a points table and points elsewhere; the server says which.
/** @param {{ chips?: number, points?: number }} [hint] */
export function priceSaid({ chips, points = 0 } = {}) {
  // Keep a number and its unit together when a button wraps.
  return chips ? t("price.chips", { n: amount(chips) }) : t("price.added", { n: points }).replaceAll(" ", "\u00a0");
}

// Return the card whose discard leaves a valid show, if suggestions are on; null while the player
// has selected another.
/** @param {Page["store"]} store */
export function winningCard(store) {
  const card = store.you?.proposal?.card ?? null;
  const isFree = store.phase === "discard" && !store.aside && (!store.chosen || store.chosen === card);
  return isFree && store.legal("show") ? card : null;
}

// Return the prompt, "" if the common one applies.
/** @param {Page["store"]} store */
export function sentence(store) {
  const { view, phase } = store;
  if (store.aside) return t("prompt.check");
  const winning = winningCard(store);
  if (winning) return t("prompt.canShow", { card: shortName(winning) });
  if (phase === "show" || phase === "meld") {
    return t(`prompt.${phase}`, { name: view.seats.find(({ state }) => state === "won")?.name ?? "" });
  }
  if (view.phase === "show") return t("prompt.placed", { name: store.seat(view.turn?.seats?.[0])?.name ?? "" });
  return view.phase === "meld" ? melding(store) : "";
}

// Say whose cards are still missing while all hands are sent in.
/** @param {Page["store"]} store */
function melding(store) {
  const missing = store.view.turn?.seats ?? [];
  if (store.own?.state === "sent") return t("prompt.sent");
  return missing.length === 1
    ? t("prompt.melding.one", { name: store.seat(missing[0])?.name ?? "" })
    : t("prompt.melding");
}
