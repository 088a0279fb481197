// @ts-check
// Indian rummy in the text table and on the command line: show, declare, drop.

import { fullName } from "../../cards.js";
import { el } from "../../dom.js";
import { phrases, sum, t } from "../../../site/words.js";

// Return the check before a show with its buttons; null while there is none.
export function familyNow({ store, acts, button }) {
  if (!store.aside) return null;
  const { finish } = acts.parts.family;
  const reason = store.isDirty ? t("finish.judging") : "";
  const word = t(finish.isValid ? "finish.declare" : "finish.place");
  return {
    lines: [t("text.aside", { card: fullName(store.aside) }), finish.verdict()].map((line) => el("p", {}, line)),
    buttons: [
      button("place", word, () => finish.place(), { reason }),
      button("cancel", t("text.cancel"), () => finish.cancel()),
    ],
  };
}

// `add(key, label, run, reason)` lists an act with a button of its own.
export function familyActs({ store, acts, add, whyNot }) {
  const { family } = acts.parts;
  const card = store.chosen;
  if (store.phase === "discard" && store.legal("show")) {
    const word = card ? t("text.finish", { card: fullName(card) }) : t("text.finishNone");
    add("finish", word, () => family.finish.open(card), whyNot);
  }
  if (store.legal("declare")) {
    add("declare", t(store.phase === "show" ? "act.declare" : "act.send"), () => family.finish.declare());
  }
  const drop = store.legal("drop");
  if (drop) add("drop", price(drop.hint), () => family.drop());
  const { going } = family;
  if (going.price) add("go", going.word, () => going.ask());
}

/** @param {{ points?: number, chips?: number }} [hint] */
function price({ points = 0, chips } = {}) {
  return chips ? t("text.dropChips", { points, chips: sum(chips) }) : t("text.drop", { points });
}

// Verbs of the command line; the words after them are passed as written.
export function commands(line) {
  const { acts, store } = line;
  const { family } = acts.parts;
  const { finish } = family;
  return {
    // The check before a show is spoken; a second `declare` confirms it.
    show: (words) => line.withCard(words, async (card) => {
      finish.open(card);
      if (store.aside !== card) return;
      await acts.save();
      line.tell(phrases([finish.verdict(), t("command.declareOrCancel")]));
    }),
    async declare() {
      if (!store.aside) return finish.declare();
      await acts.save();
      return finish.place();
    },
    drop: () => family.drop(),
  };
}
