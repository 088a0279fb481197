// @ts-check
// The arrangement that the server suggests: outlined first, then applied, and undone by one Undo.
// With it comes the server's advice for the next act.

import * as hands from "./arrangement.js";
import { kindOf } from "./group_chips.js";
import { shortName } from "../cards.js";
import { wantsCalm } from "../dom.js";
import { has, paragraph, t } from "../../site/words.js";

const OUTLINED_FOR = 600;
const KEPT_AFTER = 8000;

export class SuggestedArrangement {
  /** @param {Page["store"]} store @param {Page["acts"]} acts */
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
    const before = store.verdict;
    const answer = await acts.line.ask("suggest");
    if (answer.type === "refused") return store.say(answer.message);
    if (answer.type !== "ack") return;
    const wanted = hands.fromServer(answer.groups, store.hand, store.arrangement);
    wanted.groups = hands.likeBefore(wanted.groups, store.arrangement.groups)
      .map((group) => hands.inOrder(group, store.told));
    const { kind, card } = answer.advice ?? {};
    const shown = kind === "discard" ? null : card;
    const from = leastOf(before, shown);
    const to = leastOf(answer.verdict, shown);
    const advice = this.advise(answer.advice);
    // Keep the player's own arrangement if the server's is no better. While a sequence is missing,
    // all may cost the same: then the server's is closer to a show.
    const gain = from - to || good(answer.verdict) - good(store.verdict);
    const isBetter = gain > 0 || (from === to && isShort(answer.verdict));
    if (!isBetter || hands.same(wanted, store.arrangement)) {
      return store.say(paragraph([advice, t("suggest.best")]), "good");
    }
    this.due = { wanted, verdict: answer.verdict, change: { from, to, advice }, deal: store.view.deal, pick: this.pick };
    if (wantsCalm() || document.hidden) this.settle();
    else this.outline();
    acts.parts.announcer.say(paragraph([t(from === to ? "suggest.level" : "suggest.change", { from, to }), advice]));
  }

  // Return the server's advice in words, and select the card it would discard.
  advise(advice) {
    const { store } = this;
    const kind = advice?.from ? `${advice.kind}.${advice.from}` : advice?.kind;
    const card = advice?.card ?? store.view.discard?.at(-1);
    this.pick = { card, kind: advice?.kind };
    store.propose(card, advice?.kind);
    return kind && has(`advice.${kind}`) ? t(`advice.${kind}`, { card: card ? shortName(card) : "" }) : "";
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

  // Apply the outlined arrangement; any input applies it at once.
  settle() {
    const { store, due } = this;
    if (!due) return;
    clearTimeout(this.timer);
    this.due = null;
    this.acts.parts.hand.aim.clear();
    if (due.deal !== store.view.deal) return;
    store.selection.clear();
    store.propose(due.pick.card, due.pick.kind);
    // Pairs in the server's suggestion are meant to be there: do not mark them as invalid.
    store.untouched.add(due.wanted.groups.filter((group) => group.length === 2));
    if (store.rearrange(hands.fitted(due.wanted, store.hand))) {
      store.verdict = due.verdict;
      store.suggestion = due.change;
      clearTimeout(this.keeping);
      // At a practice table it stays until it is answered.
      this.keeping = store.info.practice ? null : setTimeout(() => store.suggestion === due.change && this.keep(), KEPT_AFTER);
    }
    store.changed();
  }

  keep() {
    this.store.suggestion = null;
    this.store.changed();
  }
}

// Return the points of an arrangement; with one card too many, after the discard of the card shown
// with it (exactly that one of two identical cards), or else of the best one.
function leastOf(verdict, card) {
  if (!verdict) return Infinity;
  if (verdict.after?.[card]) return verdict.after[card].points;
  const after = Object.values(verdict.after ?? {}).map(({ points }) => points);
  return after.length ? Math.min(...after) : verdict.points;
}

// Return whether a sequence is still missing, without which the other groups do not count.
function isShort(verdict) {
  return [verdict, ...Object.values(verdict?.after ?? {})].every((one) =>
    (one === verdict && verdict.after) || one.defects.some((code) => code.endsWith("_run_missing")));
}

// Return how many groups of a verdict are a set or a sequence, counted yet or not.
function good(verdict) {
  return verdict.groups.filter(({ kind }) => kind !== "invalid" && kind !== "loose").length;
}
