// @ts-check
// The contract for players who read the table as text or write commands: the same acts.

import { fullName } from "../../cards.js";
import { el } from "../../dom.js";
import { number, t } from "../../../site/words.js";
import { lacking, partsOf } from "./sentences.js";

export const textOf = (store, page, acts) => ({
  // `add(key, label, run)` lists an act with a button of its own.
  acts(add) {
    const { claims, slots, jokers } = page;
    if (claims.isAsked) {
      const card = fullName(claims.window.card);
      add("claim", t("claim.claimName", { card }), () => claims.claim());
      add("no", t("claim.noName", { card }), () => claims.no());
    }
    if (slots.mayGoDown && !store.staged) {
      add("go-down", t("contract.layDownName", { points: number(slots.left ?? 0) }), () => slots.goDown());
    }
    for (const { key, word, entry } of jokers.choices) add(key, word, () => acts.parts.tabled.stage(entry));
    if (store.view.options?.claims) {
      add("auto-pass", t(claims.isAuto ? "claim.isAuto" : "claim.isAsked"), () => claims.toggle());
    }
  },

  // The contract, how far the hand has it, who is down: lines of a list.
  lines() {
    const { contract } = page.slots;
    if (!contract) return [];
    const own = page.slots.isDown ? t("contract.ownDown")
      : page.slots.isComplete ? t("contract.waits")
        : store.verdict ? t("contract.why", { parts: lacking(store.verdict.defects) }) : "";
    const down = store.view.seats.filter((seat) => seat.down).map((seat) =>
      t("contract.isDown", { name: store.you?.seat === seat.seat ? t("seat.you") : seat.name }));
    return [
      t("contract.name", { parts: partsOf(contract) }),
      store.you && own,
      ...(down.length ? down : [t("contract.none")]),
    ].filter(Boolean);
  },

  list() {
    return el("ul", {}, ...this.lines().map((line) => el("li", {}, line)));
  },

  // Verbs of the command line; the words after them come as they were written.
  commands: {
    claim: () => page.claims.claim(),
    contract: () => page.slots.key(),
    joker: () => page.jokers.key(),
  },
});
