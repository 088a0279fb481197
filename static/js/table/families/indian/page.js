// @ts-check
// A table of Indian rummy: what only it needs in play, put together.

import { ShowBar } from "./bar.js";
import { sentence, winningCard } from "./sentences.js";
import { amount, t } from "../../../site/words.js";

const QUESTION_FOR = 4000;

export class Family {
  /** @param {Page} page */
  constructor(page) {
    const { store, acts, actions } = page;
    this.page = page;
    this.store = store;
    this.acts = acts;
    this.keys = { finish: () => this.finishKey() };
    actions.wire({
      "btn-drop": () => this.drop(),
      "btn-finish": () => this.show(),
      "btn-declare": () => this.declare(),
    });
    actions.bars.push(new ShowBar(store));
    page.sentences = { sentence: () => sentence(store), badge: () => null };
  }

  render() {}

  drop() {
    const { store, acts } = this;
    const entry = store.legal("drop");
    if (!entry) return store.say(t("why.notTurn"), "hint");
    const { points = 0, chips } = entry.hint ?? {};
    const plain = chips ? "ask.dropChips" : "ask.drop";
    const text = t(entry.hint?.out ? "ask.dropOut" : plain, { points, chips: amount(chips ?? 0) });
    const run = () => acts.act(store.legal("drop"));
    acts.question("drop", text, t("act.drop"), t("ask.stay"), run, QUESTION_FOR, "bad");
    // A phone has no room for a button of its own beside Drop.
    const { staying } = this.page;
    if (staying.price) store.question.also = { word: t("go.yes"), run: () => staying.go() };
  }

  // The valid show that the house has found, or the check of the player's own.
  show() {
    const { store } = this;
    const card = winningCard(store);
    if (!card) return this.page.finish.open(store.chosen);
    return this.acts.act({ kind: "show", card, groups: store.you.proposal.groups });
  }

  declare() {
    return this.page.finish.declare();
  }

  finishKey() {
    const { store } = this;
    if (store.parked) return this.page.finish.place();
    if (store.legal("declare")) return this.declare();
    this.show();
  }

  // Whether Enter means something here that is no discard; it is done then.
  enter() {
    if (!["show", "meld"].includes(this.store.phase)) return false;
    this.declare();
    return true;
  }
}
