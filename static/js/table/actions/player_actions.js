// @ts-check
// Everything a player can do with the page: the one place that changes the store or asks
// the server.

import * as hands from "../hand/arrangement.js";
import { fullName, shortName } from "../cards.js";
import { byId } from "../dom.js";
import { describe } from "../drawers/log.js";
import { traits } from "../family.js";
import { get } from "../../site/preferences.js";
import { SuggestedArrangement } from "../hand/suggested_arrangement.js";
import { listed, many, paragraph, phrases, t } from "../../site/words.js";

const SAVE_AFTER = 250;

export class PlayerActions {
  // `parts` is the page; its parts are added later.
  /** @param {Page["store"]} store @param {Page["line"]} line @param {Page} parts */
  constructor(store, line, parts) {
    this.store = store;
    this.line = line;
    this.parts = parts;
    this.edits = 0;
    this.suggestion = new SuggestedArrangement(store, this);
    store.addEventListener("arranged", () => this.schedule());
    this.buttons = {
      "btn-group": () => this.group(),
      "btn-ungroup": () => this.ungroup(),
      "btn-sort": () => this.sort(),
      "btn-suggest": () => this.suggest(),
      "btn-undo": () => this.undo(),
      "btn-redo": () => this.redo(),
      "btn-draw-closed": () => this.draw("stock"),
      "btn-draw-open": () => this.draw("discard"),
      "btn-discard": () => this.discard(store.chosen),
      "btn-keep": () => this.suggestion.keep(),
      "btn-unkeep": () => this.undo(),
    };
  }

  // --- the server -------------------------------------------------------------------

  schedule() {
    this.edits += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_AFTER);
  }

  async save() {
    clearTimeout(this.timer);
    const { store } = this;
    if (!store.isDirty || !store.you || !store.isOnline) return;
    // Between two deals the arrangement of the last hand is not saved.
    if (!store.isDealt) {
      store.isDirty = false;
      store.changed();
      return;
    }
    const edit = this.edits;
    const answer = await this.line.ask("arrange", { groups: store.arrangement.groups });
    if (edit !== this.edits) return;
    if (answer.type === "lost") return;
    store.isDirty = false;
    if (answer.type === "ack") store.judged(answer, false);
    else store.say(answer.message);
    store.changed();
  }

  // Send an entry of `legal`; a refusal goes to the prompt line and changes nothing else.
  async act(entry) {
    const { store } = this;
    if (!entry || store.acting || !store.isOnline) return false;
    if (store.staged) return this.parts.family.send(entry);
    const { hint: _hint, open: _open, ...action } = entry;
    store.acting = action;
    store.message = null;
    store.question = null;
    store.changed();
    if (store.isDirty) await this.save();
    const answer = await this.line.ask("act", { version: store.version, action });
    store.acting = null;
    if (answer.type === "refused") {
      store.aside = null;
      store.say(answer.message);
      return false;
    }
    store.changed();
    return answer.type === "ack";
  }

  // --- the turn -----------------------------------------------------------------------

  draw(source) {
    const { store } = this;
    const entry = source === "discard" ? store.taking : store.legal("draw", ({ from }) => from === source);
    const pile = byId(source === "stock" ? "pile-closed" : "pile-open");
    if (entry && store.isOnline) {
      this.source = source;
      return this.act(entry);
    }
    if (source === "discard" && store.phase === "discard" && store.chosen) return this.discard(store.chosen);
    store.say(entry ? t("why.offline") : pile.title, "hint");
  }

  discard(card, isSure = false) {
    const { store } = this;
    if (!card) return store.say(t("why.selectOne"), "hint");
    const entry = store.legal("discard", (one) => one.card === card);
    if (!entry) return store.say(store.phase === "discard" ? t("why.sameCard") : t("why.notTurn"), "hint");
    const asked = !isSure && get("jokerAsk") === "on" && traits().askBefore?.(store, card);
    if (asked) {
      const text = t(asked, { card: shortName(card) });
      return this.question("joker", text, t("ask.discard"), t("ask.keep"), () => this.discard(card, true));
    }
    return this.act(entry);
  }

  question(id, text, yes, no, run, lasts = 0, tone = null) {
    const { store } = this;
    clearTimeout(this.questionTimer);
    store.ask({ id, text, yes, no, run, tone });
    const { question } = store;
    const forget = () => store.question === question && store.ask(null);
    // Readers of the text table need more time.
    const isTaught = store.info.practice; // on practice tables no question disappears by itself
    if (lasts && !isTaught && get("textTable") === "off") this.questionTimer = setTimeout(forget, lasts);
  }

  answer(isYes) {
    const { question } = this.store;
    this.store.ask(null);
    if (question && isYes) question.run();
  }

  answerAlso() {
    const { question } = this.store;
    this.store.ask(null);
    question?.also?.run();
  }

  // --- the hand -------------------------------------------------------------------------

  group(cards = [...this.store.selection]) {
    const { store, parts } = this;
    if (cards.length < 2) return store.say(t("why.group"), "hint");
    if (!hands.mayGroup(store.arrangement, cards, store.limit)) {
      return store.say(t("why.groupLimit", { max: store.limit }), "hint");
    }
    const { arrangement, index } = hands.grouped(store.arrangement, cards, store.told);
    store.selection.clear();
    store.message = null;
    store.rearrange(arrangement);
    store.changed();
    this.newGroup = arrangement.groups[index];
    queueMicrotask(() => parts.hand.focusChip(index));
    parts.coach.hasGrouped();
    parts.announcer.grouped(arrangement.groups[index]);
  }

  ungroup() {
    const { store } = this;
    const indexes = store.arrangement.groups
      .map((group, index) => (group.some((card) => store.selection.has(card)) ? index : -1))
      .filter((index) => index >= 0);
    const focused = document.activeElement?.dataset?.group;
    if (!indexes.length && focused && focused !== "loose") indexes.push(Number(focused));
    this.ungroupAt(indexes);
  }

  ungroupAt(indexes) {
    const { store } = this;
    if (!indexes.length) return;
    store.selection.clear();
    store.rearrange(hands.ungrouped(store.arrangement, indexes));
  }

  swap(index, other) {
    const { store, parts } = this;
    store.rearrange(hands.swapped(store.arrangement, index, other));
    queueMicrotask(() => parts.hand.focusChip(other));
  }

  move(cards, index, before, isExact = false) {
    const { store } = this;
    store.message = null;
    store.rearrange(hands.moved(store.arrangement, cards, index, store.told, before, isExact));
    store.select([]);
  }

  // A chip is a target while cards are selected; otherwise it opens its menu.
  chip(node) {
    const { store } = this;
    const index = node.dataset.group === "loose" ? null : Number(node.dataset.group);
    if (!node.hasAttribute("data-target")) return this.parts.menu.open(node);
    this.move([...store.selection], index, null);
  }

  // Sort by suit, by rank, and back to the player's own groups.
  sort() {
    const { store } = this;
    const { autoMelds } = this.parts;
    if (autoMelds.isFit && store.sortMode === null) return autoMelds.turnOn();
    const next = { null: "suit", melds: "suit", suit: "rank", rank: null }[store.sortMode];
    if (next === "suit") this.unsorted = hands.copy(store.arrangement);
    const wanted = next === null
      ? hands.fitted(this.unsorted, store.hand)
      : hands.sorted(store.hand, next, store.wild, store.limit);
    if (next !== null) store.untouched.add(wanted.groups);
    store.rearrange(wanted, { keepsSort: true });
    store.sortMode = next;
    this.parts.announcer.say(t(`say.sorted.${next ?? "own"}`));
    store.changed();
  }

  suggest() {
    if (this.parts.family?.suggest) return this.parts.family.suggest();
    if (this.parts.autoMelds.isFit) return this.parts.autoMelds.turnOn();
    return this.suggestion.run();
  }

  undo() {
    if (this.parts.family?.takeBack?.()) return;
    if (!this.store.takeBack()) this.store.say(t("why.undo"), "hint");
  }

  redo() {
    if (!this.store.bringBack()) this.store.say(t("why.redo"), "hint");
  }

  // --- keys -----------------------------------------------------------------------------

  // Enter asks once before it discards a card.
  enter() {
    const { store } = this;
    if (this.parts.family?.enter?.()) return;
    if (store.phase === "discard" && store.chosen) {
      const card = store.chosen;
      const text = t("ask.discardCard", { card: shortName(card) });
      return this.question("discard", text, t("ask.discard"), t("ask.keep"), () => this.discard(card, true));
    }
    if (store.phase === "discard") store.say(t("why.selectOne"), "hint");
  }

  escape() {
    const { store, parts } = this;
    if (parts.drag.isActive) return parts.drag.cancel();
    if (parts.menu.close() || parts.breakdown.close()) return;
    if (store.question) return store.ask(null);
    if (parts.family?.cancel?.()) return;
    store.message = null;
    store.select([]);
  }

  rotate() {
    this.parts.seats.rotate();
  }

  help() {
    this.parts.sheet?.open();
  }

  sayState() {
    const { store, parts } = this;
    const top = store.view.discard?.at(-1);
    const standing = store.standing;
    const parts_ = [parts.prompt.sentence()];
    const clock = store.you && parts.countdown.of(store.you.seat);
    if (clock) parts_.push(many("say.seconds", Math.ceil(clock.seconds)));
    if (top) parts_.push(t("say.open", { card: fullName(top) }));
    if (standing) parts_.push(t("say.points", { points: standing.points }));
    parts.announcer.say(paragraph(parts_));
  }

  sayHand() {
    const { store, parts } = this;
    const { groups, loose } = store.arrangement;
    const read = (cards) => listed(cards.map((card) => fullName(card)));
    const sentences = groups.map((cards, index) => t("say.group", { n: index + 1, cards: read(cards) }));
    if (loose.length) sentences.push(t("say.loose", { cards: read(loose) }));
    parts.announcer.say(paragraph(sentences));
  }

  sayLog() {
    const { store, parts } = this;
    const sentences = store.log.slice(-6).map((event) => describe(event, store, fullName));
    parts.announcer.say(phrases(sentences));
  }
}
