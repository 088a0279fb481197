// @ts-check
// Indian rummy in sentences: the check before a show, and the window after it.

import { shortName } from "../../cards.js";
import { t } from "../../../site/words.js";

// The card that leaves a valid show when it goes, where the table helps; null while the
// player has chosen another.
/** @param {Page["store"]} store */
export function winningCard(store) {
  const card = store.you?.proposal?.card ?? null;
  const isFree = store.phase === "discard" && !store.parked && (!store.chosen || store.chosen === card);
  return isFree && store.legal("show") ? card : null;
}

// The prompt, "" where what other games say holds here too.
/** @param {Page["store"]} store */
export function sentence(store) {
  const { view, phase } = store;
  if (store.parked) return t("prompt.check");
  const winning = winningCard(store);
  if (winning) return t("prompt.canShow", { card: shortName(winning) });
  if (phase === "show" || phase === "meld") {
    return t(`prompt.${phase}`, { name: view.seats.find(({ state }) => state === "won")?.name ?? "" });
  }
  if (view.phase === "show") return t("prompt.placed", { name: store.seat(view.turn?.seats?.[0])?.name ?? "" });
  if (view.phase === "meld") return t(store.own?.state === "sent" ? "prompt.sent" : "prompt.melding");
  return "";
}
