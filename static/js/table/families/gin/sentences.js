// @ts-check
// Gin in sentences: the prompt and the meter. The numbers come from the view and the verdict.

import { shortName } from "../../cards.js";
import { PLAYED } from "../../phases.js";
import { t } from "../../../site/words.js";

const WHOLE = 60; // deadwood that fills the meter; hands rarely have more

// Return the prompt, "" if the common one applies.
export function sentence(store, named = shortName) {
  const { view } = store;
  if (!PLAYED.has(view.phase)) return "";
  const name = store.seat(view.turn?.seats?.[0])?.name ?? "";
  const isOwn = store.phase !== "wait";
  const card = view.discard.at(-1) ? named(view.discard.at(-1)) : "";
  const key = `prompt.${view.phase}`;
  if (view.phase === "offer") return isOwn ? offered(store, card) : t(`${key}.other`, { name, card });
  if (view.phase === "arrange") return t(isOwn ? `${key}.own` : `${key}.other`, { name });
  if (view.phase === "layoff") return isOwn ? laying(store, named) : t(`${key}.other`, { name });
  if (!isOwn) return "";
  if (view.knock.last_discard && view.phase === "draw") return t("prompt.lastDiscard", { card });
  return view.phase === "discard" ? giving(store, named) : "";
}

// The upcard is offered to the non-dealer, then to the dealer, once each.
/** @param {Page["store"]} store @param {any} card */
function offered(store, card) {
  const { view, you } = store;
  const other = view.seats.find(({ seat }) => seat !== you.seat && view.order.includes(seat));
  const isFirst = view.order[0] === you.seat;
  return t(isFirst ? "prompt.offer.first" : "prompt.offer.second", { card, name: other?.name ?? "" });
}

/** @param {Page["store"]} store @param {any} named */
function giving(store, named) {
  const { chosen, you, locked, selection } = store;
  if (selection.size > 1) return "";
  if (chosen && chosen === locked) return t("why.sameCard");
  const way = store.view.legal.find((entry) => entry.card === chosen && ["gin", "knock"].includes(entry.kind));
  if (chosen && way) return t(`prompt.${way.kind}With`, { card: named(chosen), points: way.hint.k });
  if (chosen) return t("prompt.discardCard", { card: named(chosen) });
  if (store.legal("big_gin")) return t("prompt.bigGin");
  const kinds = new Set(store.view.legal.map(({ kind }) => kind));
  if (kinds.has("gin")) return t("prompt.gin");
  if (kinds.has("knock")) return t("prompt.knock");
  return you ? t("prompt.discard") : "";
}

/** @param {Page["store"]} store @param {any} named */
function laying(store, named) {
  const { chosen } = store;
  if (!chosen) return t("prompt.layoff.own");
  const fits = store.view.legal.some(({ kind, card }) => kind === "lay" && card === chosen);
  return t(fits ? "prompt.layoff.where" : "prompt.layoff.noFit", { card: named(chosen) });
}

// Return the meter: {label, limit, level, part, at}, null while there is no deal.
/** @param {Page["store"]} store @param {any} given */
export function badge(store, { points, card }) {
  const { knock } = store.view;
  if (!knock) return null;
  const share = (value) => Math.min(1, value / WHOLE).toFixed(3);
  return {
    label: card ? t("badge.without", { card: shortName(card) }) : t("badge.left"),
    limit: knock.limit ? t("badge.knockAt", { limit: knock.limit }) : t("badge.ginOnly"),
    level: points === 0 ? "gin" : points <= knock.limit ? "good" : null,
    part: share(points),
    at: share(knock.limit),
  };
}
