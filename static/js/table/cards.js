// @ts-check
// How a card looks and what it is called. `7s1` is the seven of spades of the first pack.

import { el, svg } from "./dom.js";
import { t } from "../site/words.js";

/**
 * Which cards the view names as jokers: the faces that are wild, and those that are paid for.
 * @typedef {{ faces: string[], values?: string[] } | null | undefined} Wild
 */

export const RANKS = "A23456789TJQK";
export const SUITS = "shdc";
/** @type {Record<string, string>} */
const GLYPHS = { s: "♠", h: "♥", d: "♦", c: "♣" };
let sprite = "";

/** @param {string} url */
export const useSprite = (url) => {
  sprite = url;
};

/** @param {string} card */
export const isJoker = (card) => card[0] === "*";
/** @param {string} card */
export const rankOf = (card) => (isJoker(card) ? -1 : RANKS.indexOf(card[0]));
/** @param {string} card */
export const suitOf = (card) => (isJoker(card) ? "*" : card[1]);
// Return whether a card is a printed joker or has a wild face.
/** @param {string} card @param {Wild} wild */
export const isWild = (card, wild) => isJoker(card) || Boolean(wild?.faces.includes(card.slice(0, 2)));

// Return whether its holder is paid for a card at the end of the deal (value cards of 21).
/** @param {string} card @param {Wild} wild */
export const isValue = (card, wild) => Boolean(wild?.values?.includes(card.slice(0, 2)));

/** @param {string} card */
const rankText = (card) => (card[0] === "T" ? "10" : card[0]);

// Return `7♠`, `10♥`, or the word for a printed joker.
/** @param {string} card */
export const shortName = (card) =>
  isJoker(card) ? t("card.joker") : rankText(card) + GLYPHS[card[1]];

// Return "Seven of spades", as spoken and as screen readers read the Discard button.
/** @param {string} card */
export function fullName(card) {
  if (isJoker(card)) return t("card.joker");
  return t("card.name", { rank: t(`rank.${card[0]}`), suit: t(`suit.${card[1]}`) });
}

// Return a card's name for screen readers, with its role in this deal.
/** @param {string} card @param {Wild} wild */
export function spokenName(card, wild) {
  const plain = fullName(card);
  const name = isValue(card, wild) ? t("card.value", { card: plain }) : plain;
  return isWild(card, wild) && !isJoker(card) ? t("card.wild", { card: name }) : name;
}

/** @param {string} card */
const symbol = (card) => (isJoker(card) ? "joker" : card.slice(0, 2));
/** @param {string} card */
export const colourOf = (card) => `suit-${isJoker(card) ? "joker" : suitOf(card)}`;

/** @param {string} name */
export function picture(name) {
  return svg(
    "svg",
    { class: "face", viewBox: "0 0 60 84", "aria-hidden": "true", focusable: "false" },
    svg("use", { href: `${sprite}#${name}` }),
  );
}

// Return a face-up card: `small` cards are pictures on piles, not parts of the hand.
/** @param {string} card @param {Wild} wild */
export function face(card, wild) {
  const node = el("span", { class: `card ${colourOf(card)}` }, picture(symbol(card)));
  if (isWild(card, wild)) node.append(jokerMark());
  return node;
}

export const back = () => el("span", { class: "card back" }, picture("back"));

export function jokerMark() {
  return el("span", { class: "joker-mark", "aria-hidden": "true" }, t("card.jokerMark"));
}

// Return a text-sized card for lists: logs, results, earlier discards.
/** @param {string} card @param {Wild} wild */
export function token(card, wild) {
  const classes = `token ${colourOf(card)}${isWild(card, wild) ? " is-wild" : ""}`;
  const shown = isJoker(card) ? t("card.jokerShort") : shortName(card);
  return el(
    "span",
    { class: classes },
    el("span", { "aria-hidden": "true" }, shown),
    el("span", { class: "visually-hidden" }, `${spokenName(card, wild)} `),
  );
}
