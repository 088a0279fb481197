// The arrangement the server would choose: outlined first, then carried out, and taken
// back by one Undo.

import * as hands from "./arrangement.js";
import { kindOf } from "./chips.js";
import { wantsCalm } from "./dom.js";
import { t } from "./words.js";

const OUTLINED_FOR = 600;
const KEPT_AFTER = 8000;

export class Suggest {
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, () => this.settle(), true);
    }
    store.addEventListener("view", () => this.settle());
  }

  async run() {
    const { store, acts } = this;
    if (store.isDirty) await acts.save();
    const from = leastOf(store.verdict);
    const answer = await acts.line.ask("suggest");
    if (answer.type === "refused") return store.say(answer.message);
    if (answer.type !== "ack") return;
    const wanted = hands.fromServer(answer.groups, store.hand, store.arrangement);
    wanted.groups = hands.likeBefore(wanted.groups, store.arrangement.groups)
      .map((group) => hands.inOrder(group, store.wild));
    const to = leastOf(answer.verdict);
    // An arrangement that is no better does not disturb the player's own. At the cap all
    // cost the same: there the one with more groups that are something is better.
    const gain = from - to || good(answer.verdict) - good(store.verdict);
    if (gain <= 0 || hands.same(wanted, store.arrangement)) return store.say(t("suggest.best"), "good");
    this.due = { wanted, verdict: answer.verdict, change: { from, to }, deal: store.view.deal };
    if (wantsCalm() || document.hidden) this.settle();
    else this.outline();
    acts.parts.announcer.say(t("suggest.change", { from, to }));
  }

  outline() {
    const { store, due } = this;
    const kinds = new Map(due.verdict.groups.map((group) => [hands.key(group.cards), kindOf(group)]));
    store.selection.clear();
    store.suggestion = due.change;
    this.acts.parts.hand.aim.outline(due.wanted, (cards) => kinds.get(hands.key(cards)) ?? "unknown");
    this.timer = setTimeout(() => this.settle(), OUTLINED_FOR);
    store.changed();
  }

  // Carries out what is outlined; any input does so at once.
  settle() {
    const { store, due } = this;
    if (!due) return;
    clearTimeout(this.timer);
    this.due = null;
    this.acts.parts.hand.aim.clear();
    if (due.deal !== store.view.deal) return;
    store.selection.clear();
    if (store.rearrange(hands.fitted(due.wanted, store.hand))) {
      store.verdict = due.verdict;
      store.suggestion = due.change;
      clearTimeout(this.keeping);
      this.keeping = setTimeout(() => store.suggestion === due.change && this.keep(), KEPT_AFTER);
    }
    store.changed();
  }

  keep() {
    this.store.suggestion = null;
    this.store.changed();
  }
}

// What an arrangement costs, with a card too many after the best card to give away.
function leastOf(verdict) {
  if (!verdict) return Infinity;
  const after = Object.values(verdict.after ?? {}).map(({ points }) => points);
  return after.length ? Math.min(...after) : verdict.points;
}

// How many groups of a verdict are a set or a sequence, counted yet or not.
function good(verdict) {
  return verdict.groups.filter(({ kind }) => kind !== "invalid" && kind !== "loose").length;
}
