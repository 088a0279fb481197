// @ts-check
// Melds in the text table: what can be laid out, and what is laid out.

import { fullName } from "../../cards.js";
import { stockLeft } from "./sentences.js";
import { listed, many, t } from "../../../site/words.js";

// `add(key, label, run, reason)` lists an act with a button of its own.
export function familyActs({ store, acts, add }) {
  const { bar, board } = acts.parts.family;
  if (store.phase !== "discard") return;
  const { staged } = store;
  if (staged) add("lay-now", t(staged.ends ? "act.goOut" : "act.layNow"), () => acts.parts.family.staged.send());
  if (staged?.ends) return;
  if (store.view.rules) {
    add("meld", t("text.meld", { cards: many("cards", store.selection.size) }), () => bar.meld(), bar.whyNot());
  }
  for (const { meld, end, entry } of board.ends) {
    const { kind, cards } = store.melds.find(({ id }) => id === meld);
    const place = t(kind === "run" ? `board.${end}` : "board.set");
    const name = t("melds.name", { kind: t(`spoken.${kind}`), cards: listed(cards.map(fullName)) });
    add(`lay-${meld}-${end}`, t("board.lay", { card: fullName(entry.card), place, name }), () => board.lay(meld, end));
  }
}

// Verbs of the command line; the words after them are passed as written.
export function commands(line) {
  const { acts, store } = line;
  const { staged, board, bar } = acts.parts.family;
  const chosen = (words) => (words.length ? line.cards(words) : [...store.selection]);
  return {
    // `lay now` plays what is laid out, `lay 8h` lays a card off, `lay 8h 9h` several.
    lay(words) {
      if (t("command.now").split("|").includes(words[0])) {
        return store.staged ? staged.send() : line.tell(t("why.nothingLaid"));
      }
      const cards = chosen(words);
      return cards && board.layOff(cards);
    },
    meld(words) {
      const cards = chosen(words);
      return cards && bar.meld(cards);
    },
  };
}

// Return the state of the stock, and what is laid out but not played.
export function familyPiles({ view, staged }) {
  const plays = staged ? many("prompt.staged", staged.acts.length) : null;
  return [view.turn && stockLeft(view), plays].filter(Boolean);
}
