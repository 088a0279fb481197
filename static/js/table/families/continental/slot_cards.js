// @ts-check
// The cards of an outline of the contract, drawn and in words.

import { colourOf, fullName, isJoker, shortName } from "../../cards.js";
import { el } from "../../dom.js";
import { reasonOf } from "../../hand/group_chips.js";
import { listed, t } from "../../../site/words.js";

// Return the card with rank and suit apart: a phone stacks them. A joker shows what it stands for.
/** @param {string} card @param {string} [as] */
export function picture(card, as) {
  const part = (word, kind) => el("span", { class: kind }, word);
  const name = shortName(as ?? card);
  const face = [part(name.slice(0, -1), "slot-rank"), part(name.slice(-1), "slot-suit")];
  if (!isJoker(card)) return el("span", { class: `token ${colourOf(card)}` }, ...face);
  const star = part(t("card.jokerShort"), "slot-star");
  return el("span", { class: "token suit-joker is-wild" }, star, ...(as ? face : []));
}

/** @param {{ state: string, cards: string[], judged: any }} slot */
export function spokenOf({ state, cards, judged }) {
  const names = cards.map((card, at) => (isJoker(card) && judged?.as ? t("joker.title", { card: fullName(judged.as[at]) }) : fullName(card)));
  const said = { cards: listed(names), reason: state === "bad" ? reasonOf(judged) : "" };
  return { empty: t("contract.empty"), ghost: t("contract.ghost", said), ok: t("contract.holds", said) }[state]
    ?? (state === "bad" ? t("contract.fails", said) : said.cards);
}
