// @ts-check
// Melds on the table in sentences: the prompt, the badge's count, the state of the stock.

import { FEW } from "../../felt/centre.js";
import { shortName } from "../../cards.js";
import { many, t } from "../../../site/words.js";

// Return the prompt, "" if the common one applies.
export function sentence(store, bar, named = shortName) {
  const { phase, view } = store;
  if (!view.rules) return "";
  if (phase === "draw") return view.stock <= FEW ? t("prompt.drawFew", { stock: stockLeft(view) }) : "";
  return phase === "discard" ? giving(store, bar, named) : "";
}

/** @param {Page["store"]} store @param {any} bar @param {any} named */
function giving(store, bar, named) {
  const { staged, hand, chosen, locked, selection } = store;
  if (staged?.ends) return t("prompt.goOut");
  if (hand.length === 1) return lastCard(store, named);
  const fits = bar.board.ends.length > 0;
  if (selection.size > 1) {
    if (bar.canMeld) return t("prompt.meldThese");
    if (fits) return t("prompt.layThese");
    return bar.isAsked ? t("prompt.noMeld") : t("why.meldSelect");
  }
  if (chosen && fits) return t(chosen === locked ? "prompt.layOnly" : "prompt.layOrDiscard", { card: named(chosen) });
  if (chosen && chosen === locked) return t("why.sameCard");
  if (chosen) return "";
  if (staged) return many("prompt.staged", staged.acts.length);
  return t(store.legal("meld") ? "prompt.meldOrDiscard" : "prompt.discard");
}

// The last card ends the deal, laid off or discarded face down.
/** @param {Page["store"]} store @param {any} named */
function lastCard(store, named) {
  const [card] = store.hand;
  const mayLay = store.legal("lay", (entry) => entry.card === card);
  const mayGo = store.legal("discard", (entry) => entry.card === card);
  const key = mayLay && mayGo ? "prompt.lastCard" : mayLay ? "prompt.lastLay" : "prompt.lastDown";
  return t(key, { card: named(card) });
}

// Every card in the hand counts, even in a meld, until it is on the table.
export function badge({ points, card }) {
  return {
    label: card ? t("badge.without", { card: shortName(card) }) : t("badge.hand"),
    level: points === 0 ? "good" : null,
  };
}

// Say "3 cards, then the discards are shuffled", or that then nobody wins.
export function stockLeft({ stock, reshuffles }) {
  const left = reshuffles?.left ?? reshuffles ?? 0;
  return many(left > 0 ? "stock.again" : "stock.last", stock);
}

// Return the rule on a reshuffled stock, and on a deal that nobody can win.
export function noteOf(view) {
  if (view.last?.ending === "stalemate" && !view.turn && view.phase !== "starting") {
    return t(`stalemate.${whyStale(view)}`);
  }
  const { made, left } = view.reshuffles ?? {};
  return made && !left && view.turn ? t("stock.isLast") : "";
}

function whyStale({ idle, stock }) {
  if (idle && idle.turns >= idle.limit) return "idle";
  return stock === 0 ? "stock" : "frozen";
}
