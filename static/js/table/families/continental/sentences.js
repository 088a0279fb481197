// @ts-check
// Continental in sentences: the prompt and the badge. The numbers come from the view and the
// verdict.

import { shortName } from "../../cards.js";
import { PLAYED } from "../../phases.js";
import { counted, listed, many, signed, t } from "../../../site/words.js";

export const says = (store, page) => ({
  get tone() {
    return page.claims.isAsked ? "hint" : null;
  },

  // Return the prompt, "" if the common one applies.
  sentence(named = shortName) {
    const { view, you } = store;
    if (!PLAYED.has(view.phase)) return this.shared.sentence();
    const claim = claiming(store, page, named);
    if (claim) return claim;
    if (store.phase === "draw") return drawing(store, named);
    if (store.phase === "discard") return playing(store, page, named);
    if (you?.held) return t("prompt.contract.waits", { card: named(you.held) });
    if (!view.turn) return t("prompt.contract.claims");
    const name = store.seat(view.turn.seats[0])?.name ?? "";
    return store.own?.down ? t("prompt.contract.turn", { name }) : "";
  },

  // Return what stays in the hand if the groups that count are laid down now.
  badge({ card }) {
    const left = page.slots.left;
    return {
      label: card ? t("badge.after", { card: shortName(card) }) : t("badge.now"),
      limit: left === null ? "" : t("contract.after", { points: left }),
      level: null,
    };
  },
});

// The viewer is asked, or has answered already.
function claiming({ view, you }, { claims }, named) {
  const { window } = claims;
  if (!window || !you) return "";
  const card = named(window.card);
  const name = view.seats.find((one) => one.seat === claims.drawer)?.name ?? "";
  if (claims.isAsked) return t("claim.asked", { name, card, order: claims.names });
  if (you.answer === "claim") return t("claim.claimed", { card, order: claims.names });
  return you.answer === "pass" && !claims.isAuto ? t("claim.passed", { card, name }) : "";
}

/** @param {Page["store"]} store @param {any} named */
function drawing(store, named) {
  if (store.legal("draw", ({ from, hint }) => from === "stock" && hint?.blocks)) {
    return t("prompt.contract.blocks");
  }
  const top = store.view.discard.at(-1);
  return top ? t("prompt.contract.draw", { card: named(top) }) : "";
}

/** @param {Page["store"]} store @param {any} given @param {any} named */
function playing(store, { slots }, named) {
  const { chosen, selection } = store;
  if (selection.size > 1) return slots.isDown ? "" : t("prompt.contract.several");
  if (chosen && chosen === store.locked) return t("why.sameCard");
  const last = chosen && store.legal("discard", ({ card, hint }) => card === chosen && hint?.score !== undefined);
  if (last) return t("prompt.contract.last", { card: named(chosen), points: counted(last.hint.score, signed(last.hint.score)) });
  if (chosen) return t("prompt.discardCard", { card: named(chosen) });
  if (slots.mayGoDown) return t("prompt.contract.held");
  if (slots.cameDown) return t("prompt.contract.atOnce", { points: signed(store.view.contract.at_once) });
  if (slots.isDown) return t("prompt.contract.down");
  if (store.info.assist !== false && store.legal("go_down", ({ open }) => !open)) return t("contract.held");
  return t("prompt.contract.discard");
}

// Return "1 trio, 2 runs", as counted by the server.
export function partsOf({ trios, runs }) {
  return listed([trios && many("contract.trios", trios), runs && many("contract.runs", runs)]);
}

// Return what an arrangement lacks of the contract, in words, from the verdict's defects.
export function lacking(defects) {
  const kinds = [...new Set(defects)];
  return listed(kinds.map((kind) => (kind === "must_discard" ? t("contract.must_discard")
    : many(`contract.${kind}`, defects.filter((one) => one === kind).length))));
}
