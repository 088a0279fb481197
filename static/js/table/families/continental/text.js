// @ts-check
// Continental in the text table and on the command line: melds on the table, and the contract.

import { fullName } from "../../cards.js";
import { commands as ofMelds, familyActs as actsOfMelds, familyPiles as pilesOfMelds } from "../melds/text.js";
import { t } from "../../../site/words.js";
import { lacking, partsOf } from "./sentences.js";

// `add(key, label, run)` lists an act with a button of its own.
export function familyActs(context) {
  const { store, acts, add } = context;
  actsOfMelds(context);
  const { claims, slots, jokers } = acts.parts.family;
  if (claims.isAsked) {
    const card = fullName(claims.window.card);
    add("claim", t("claim.claimName", { card }), () => claims.claim());
    add("no", t("claim.noName", { card }), () => claims.no());
  }
  if (slots.ready && !store.staged) {
    add("go-down", t("contract.layDownName", { points: slots.ready.left }), () => slots.goDown());
  }
  for (const { key, word, entry } of jokers.choices) add(key, word, () => acts.parts.family.staged.stage(entry));
  if (store.view.options?.claims) {
    add("auto-pass", t(claims.isAuto ? "claim.isAuto" : "claim.isAsked"), () => claims.toggle());
  }
}

// Return the contract, the hand's progress and who is down: list lines after the stock's.
export function familyPiles(store, { slots }) {
  const { contract } = slots;
  const lines = pilesOfMelds(store);
  if (!contract) return lines;
  const own = slots.isDown ? t("contract.ownDown")
    : slots.isComplete ? t("contract.waits")
      : store.verdict ? t("contract.why", { parts: lacking(store.verdict.defects) }) : "";
  const down = store.view.seats.filter((seat) => seat.down).map((seat) =>
    t("contract.isDown", { name: store.you?.seat === seat.seat ? t("seat.you") : seat.name }));
  return [
    ...lines,
    t("contract.name", { parts: partsOf(contract) }),
    store.you && own,
    ...(down.length ? down : [t("contract.none")]),
  ].filter(Boolean);
}

// Verbs of the command line; the words after them are passed as written.
export function commands(line) {
  const { acts, store } = line;
  const { claims, slots, jokers } = acts.parts.family;
  return {
    ...ofMelds(line),
    claim: () => claims.claim(),
    contract: () => slots.key(),
    joker: () => jokers.key(),
    pass: () => line.give(["pass"]),
    no: () => (store.legal("claim") && !store.question ? claims.no() : acts.answer(false)),
  };
}
