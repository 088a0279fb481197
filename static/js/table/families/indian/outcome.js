// @ts-check
// The result of a deal of Indian rummy: who showed, and what your hand counted.

import { shortName, token } from "../../cards.js";
import { el } from "../../dom.js";
import { kindOf } from "../../hand/group_chips.js";
import { t, withNodes } from "../../../site/words.js";

export const outcome = { title, shownHand, explain, short };

function title(last) {
  return last.ending === "valid_show" ? "result.showed" : "result.won";
}

function shownHand(last) {
  return last.seats.find(({ how }) => how === "show") ?? null;
}

// Return your hand in sentences: its count, and the points of each group that counted.
function explain(own) {
  // The price of a wrong show is flat: no sum explains it.
  if (own?.how === "wrong_show") return [t("result.wrongShow", { points: own.points })];
  const bad = (own?.groups ?? []).filter(({ points }) => points > 0);
  if (own?.how !== "melded" || !bad.length) return null;
  const parts = bad.map((group) => t("result.groupCost", {
    cards: group.cards.map(shortName).join(" "), points: group.points,
    why: group.reason ? t(`reason.${group.reason}`) : t(`kind.${kindOf(group)}`),
  }));
  return [el("strong", {}, t("result.yourHand", { points: own.points })), ...parts.map((part) => el("span", {}, part))];
}

// "You were one card off": computed by the server, and only on request.
/** @param {Page["store"]} store @param {any} own @param {string} url */
async function short(store, own, url) {
  if (own?.how !== "melded") return null;
  const answer = await fetch(url, { headers: { Accept: "application/json" }, credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return null;
  const { cards, joker } = await answer.json();
  if (!cards.length && !joker) return null;
  const names = cards.map((card) => token(card, store.view.wild));
  const key = !joker ? "result.oneOff" : names.length ? "result.oneOffOrJoker" : "result.oneOffJoker";
  return withNodes(key, { cards: names });
}
