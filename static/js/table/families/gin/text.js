// @ts-check
// Gin in the text table: its acts, the limit, the knocker's melds.

import { fullName } from "../../cards.js";
import { listed, t } from "../../../site/words.js";

// `add(key, label, run)` lists an act with a button of its own.
export function familyActs({ store, acts, add }) {
  const { gin } = acts.parts.family;
  const { view, chosen } = store;
  if (store.legal("pass")) add("pass", t("act.pass"), () => gin.pass());
  for (const kind of ["knock", "gin"]) {
    const entry = gin.way(kind);
    if (entry) add(kind, t(`act.${kind}Name`, { card: fullName(chosen), points: entry.hint.k }), () => gin.out(kind));
  }
  if (store.legal("big_gin")) add("big-gin", t("act.big_gin"), () => gin.bigGin());
  if (store.phase === "arrange") add("put-down", t("act.putDown", { points: gin.grouped }), () => gin.putDown());
  for (const { card, meld, hint } of gin.ends()) {
    const on = view.melds.find(({ id }) => id === meld);
    const name = t("text.lay", { card: fullName(card), cards: named(on.cards), points: hint.k });
    add(`lay-${meld}`, name, () => gin.lay(meld));
  }
  const points = store.verdict?.points ?? "";
  const word = store.phase === "arrange" ? "act.bestMelds" : "act.done";
  if (store.legal("done")) add("done", t(word, { points: points }), () => gin.done());
}

// Verbs of the command line; the words after them are passed as written.
export function commands(line) {
  const { acts, store } = line;
  const { gin } = acts.parts.family;
  // `knock kc`, `gin kc`, or with the selected card.
  const out = (kind) => (words) => {
    if (store.phase === "arrange") return gin.putDown();
    return line.withCard(words, (card) => {
      const entry = gin.way(kind, card) ?? gin.way("gin", card);
      return entry ? acts.act(entry) : line.tell(gin.whyNot());
    });
  };
  return {
    pass: () => gin.pass(),
    knock: out("knock"),
    gin: out("gin"),
    biggin: () => line.give(["big_gin"]),
    // The first meld that takes the card; if several do, separate buttons exist.
    lay: (words) => line.withCard(words, (card) => {
      const [end] = gin.ends(card);
      return end ? acts.act(end) : line.tell(t("why.noFit"));
    }),
    done: () => line.give(["done"]),
  };
}

const named = (cards) => listed(cards.map((card) => fullName(card)));

// Return the knock limit as lines of a list.
export function familyPiles({ view: { knock } }) {
  if (!knock) return [];
  const words = knock.limit ? t("text.knockAt", { limit: knock.limit }) : t("why.ginOnly");
  const card = knock.card && t("knock.card", { card: fullName(knock.card), words });
  return [card || words, knock.doubled && t("knock.doubled")].filter(Boolean);
}
