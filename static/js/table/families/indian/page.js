// @ts-check
// The Indian rummy page: the parts that only it needs.

import { AutoDrop } from "./auto_drop.js";
import { ShowBar } from "./bar.js";
import { DropAndGo } from "./drop_and_go.js";
import { Finish } from "./finish_panel.js";
import { badge, sentence, winningCard } from "./sentences.js";
import { TrialGroups } from "../../hand/trial_groups.js";
import { sum, t } from "../../../site/words.js";

const QUESTION_FOR = 4000;
const ASKED_BEFORE_THE_END = 10;

export class Family {
  /** @param {Page} page */
  constructor(page) {
    const { store, acts, actions, announcer, countdown, line, root } = page;
    this.store = store;
    this.acts = acts;
    this.finish = new Finish(store, acts, new TrialGroups(line));
    this.autoDrop = new AutoDrop(store, acts, announcer);
    this.going = new DropAndGo(store, acts, root.dataset.moveUrl);
    this.keys = { finish: () => this.finishKey() };
    actions.wire({
      "btn-drop": () => this.drop(),
      "btn-finish": () => this.show(),
      "btn-declare": () => this.finish.declare(),
    });
    actions.bars.push(new ShowBar(store));
    countdown.onSecond(({ seconds }) => seconds === ASKED_BEFORE_THE_END && this.finish.askBetter(true));
    page.sentences = { sentence: () => sentence(store), badge: (standing) => badge(store, standing) };
  }

  render() {
    this.autoDrop.render();
    this.going.render();
    this.finish.render();
  }

  drop() {
    const { store, acts, going } = this;
    const entry = store.legal("drop");
    if (!entry) return store.say(t("why.notTurn"), "hint");
    const { points = 0, chips } = entry.hint ?? {};
    const plain = chips ? "ask.dropChips" : "ask.drop";
    const text = t(entry.hint?.out ? "ask.dropOut" : plain, { points, chips: sum(chips ?? 0) });
    const run = () => acts.act(store.legal("drop"));
    acts.question("drop", text, t("act.drop"), t("ask.stay"), run, QUESTION_FOR, "bad");
    // A phone has no room for a separate button beside Drop.
    if (going.price) store.question.also = { word: t("go.yes"), run: () => going.go() };
  }

  // The valid show that the server has found, or the check of the player's own.
  show() {
    const { store } = this;
    const card = winningCard(store);
    if (!card) return this.finish.open(store.chosen);
    return this.acts.act({ kind: "show", card, groups: store.you.proposal.groups });
  }

  // A card put on the finish slot starts the check before a show.
  putLast(card) {
    this.finish.open(card);
  }

  finishKey() {
    const { store } = this;
    if (store.aside) return this.finish.place();
    if (store.legal("declare")) return this.finish.declare();
    this.show();
  }

  // If the panel is open, Enter continues in it; return whether it did.
  enter() {
    const { store, finish } = this;
    if (store.aside) finish.place();
    else if (["show", "meld"].includes(store.phase)) finish.declare();
    else return false;
    return true;
  }

  cancel() {
    return this.finish.cancel();
  }

  pressGroup(index) {
    this.finish.meld(index);
  }
}
