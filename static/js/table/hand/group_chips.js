// @ts-check
// The chip of a group: what it is and what it costs, as the server says; and beside it the family's
// button for a whole group, if it has one.

import { rankOf, suitOf } from "../cards.js";
import { el, one, set, show, text } from "../dom.js";
import { traits } from "../family.js";
import { many, t } from "../../site/words.js";

// `waits`: a good set or run that does not count yet; `unknown`: not judged by the server yet.
export function kindOf(judged) {
  if (!judged) return "unknown";
  const isGood = judged.counts || judged.reason === "in_hand"; // a meld that can be laid down
  if (judged.kind === "invalid" || judged.kind === "loose" || isGood) return judged.kind;
  return judged.kind === "set" ? "setWaits" : judged.kind === "run" ? "runWaits" : judged.kind;
}

export const reasonOf = (judged) =>
  judged?.reason ? t(`reason.${judged.reason}`) : t(`why.${kindOf(judged)}`);

// `invalid` is shown only for the player's own groups; groups made by sorting are `sorted`, until
// the family's panel asks what the groups are.
/** @param {Page["store"]} store @param {any} cards @param {any} judged */
export function shownKind(store, cards, judged) {
  const kind = kindOf(judged);
  const isCalm = ["invalid", "unknown"].includes(kind) && !store.panel && store.untouched.has(cards);
  return isCalm && sortedWord(cards) ? "sorted" : kind;
}

// Return "Hearts" or "Sevens": what sorted cards have in common, or null.
export function sortedWord(cards) {
  const common = (of) => (new Set(cards.map(of)).size === 1 ? of(cards[0]) : null);
  const suit = common(suitOf);
  if (suit && suit !== "*") return t(`suits.${suit}`);
  return common(rankOf) > -1 && common(rankOf) !== null ? t(`ranks.${cards[0][0]}`) : null;
}

export function newGroup(key) {
  const isLoose = key === "loose";
  const number = isLoose ? "loose" : Number(key) + 1;
  const chip = el("button", {
    type: "button", class: "chip", "data-testid": `chip-${number}`, "data-group": key,
  }, el("span", { class: "chip-icon", "aria-hidden": "true" }), el("span", { class: "chip-word" }), " ",
  el("span", { class: "chip-points" }));
  const list = el("div", {
    role: "listbox", "aria-multiselectable": "true", "aria-orientation": "horizontal", "data-group": key,
  });
  const button = isLoose ? null : el("button", {
    type: "button", class: "group-button", "data-testid": `btn-meld-${number}`, "data-group": key, hidden: true,
  });
  const node = el("div", {
    class: "group", "data-testid": isLoose ? "loose" : "group", "data-group": key,
  }, chip, button, list);
  return { key, node, chip, button, list };
}

/** @param {Page["store"]} store @param {any} group @param {any} cards */
export function dressChip(store, group, cards) {
  const { key, chip, list } = group;
  const isLoose = key === "loose";
  const judged = isLoose ? store.looseJudgement : store.judgement(cards);
  const kind = isLoose ? "loose" : shownKind(store, cards, judged);
  const word = kind === "sorted" ? sortedWord(cards) : t(`kind.${kind}`);
  const shown = !judged || kind === "unknown" ? "" : String(judged.points);
  set(chip, "data-kind", kind);
  set(chip, "data-become", null);
  text(one(".chip-icon", chip), t(`kind.${kind}.icon`));
  text(one(".chip-word", chip), word);
  text(one(".chip-points", chip), shown);
  const isTarget = store.selection.size > 0 && [...store.selection].some((card) => !cards.includes(card));
  set(chip, "data-target", isTarget);
  const spoken = kind === "sorted" ? word : t(`spoken.${kind}`);
  const params = { cards: many("cards", cards.length), points: shown || "?" };
  const name = isLoose ? t("hand.looseName", params) : t("hand.groupName", { n: Number(key) + 1, kind: spoken, ...params });
  set(list, "aria-label", name);
  // The accessible name starts with the visible text, for voice control.
  const seen = { ...params, shown: `${word} ${shown}`.trim(), n: Number(key) + 1 };
  const own = t(isLoose ? "hand.chipLoose" : "hand.chipName", seen);
  set(chip, "aria-label", isTarget ? t("hand.moveHere", { name: own }) : own);
  set(chip, "title", isTarget ? t("hand.moveHereShort") : null);
  if (!isLoose) dressButton(store, group, cards);
}

/** @param {Page["store"]} store @param {any} group @param {any} cards */
function dressButton(store, { key, node, button }, cards) {
  const { isPressed = false, word, name } = traits().groupButton?.(store, cards) ?? {};
  set(node, "data-melded", isPressed);
  show(button, Boolean(word));
  if (!word) return;
  text(button, t(word));
  set(button, "aria-pressed", String(isPressed));
  set(button, "aria-label", t(name, { n: Number(key) + 1 }));
}

// A chip wider than its cards extends to the right, up to the next group.
export function placeChip({ chip, button }, piece, places, box) {
  const next = places.find((other) => other.y === piece.y && other.x > piece.x);
  const room = (next ? next.x - 4 : box.width) - piece.x;
  const taken = button && !button.hidden ? button.offsetWidth + 4 : 0;
  chip.style.maxWidth = next || taken ? `${room - taken}px` : "";
  const spill = next ? 0 : Math.max(0, chip.offsetWidth + taken - room);
  const x = Math.max(0, piece.x - spill);
  chip.style.transform = `translate(${x}px, ${piece.y}px)`;
  if (taken) button.style.transform = `translate(${x + chip.offsetWidth + 4}px, ${piece.y}px)`;
}
