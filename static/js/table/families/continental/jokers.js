// @ts-check
// Jokers on the table: what each may do on your turn, once you are down. Every choice is an entry
// of `legal`, with the card the joker becomes; on request the server says why a joker has to stay.

import { fullName, isJoker, shortName } from "../../cards.js";
import { el, one, set, show, text } from "../../dom.js";
import { nameOf } from "../../drawers/log.js";
import { has, t } from "../../../site/words.js";

const KINDS = ["joker_replace", "joker_move"];

export class Jokers {
  /** @param {Page["store"]} store @param {Page} page @param {any} board */
  constructor(store, { acts, line, announcer }, board) {
    this.store = store;
    this.acts = acts;
    this.line = line;
    this.announcer = announcer;
    this.open = null; // {meld, card}: the joker whose choices are shown
    this.panel = panel();
    one(".cloth").append(this.panel);
    one(".joker-close", this.panel).addEventListener("click", () => this.close(true));
    this.panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close(true);
    });
    board.marks.push((meld, index) => this.mark(meld, index));
  }

  // There is a choice only on your turn, once you are down.
  get isDue() {
    const { store } = this;
    const isDown = store.own?.down || store.staged?.acts.some(({ kind }) => kind === "go_down");
    return store.phase === "discard" && Boolean(isDown);
  }

  // Return the entries for one joker of a meld. An entry without `card` moves the only joker at an
  // end; one that swaps a joker for a held card is found by what the joker stands for.
  entriesOf(meld, index) {
    const card = meld.cards[index];
    const as = meld.as[index];
    const isEnd = index === 0 || index === meld.cards.length - 1;
    return this.store.entries.filter((entry) => {
      if (entry.kind === "joker_replace") return entry.meld === meld.id && entry.card.slice(0, 2) === as;
      if (entry.kind !== "joker_move" || entry.from !== meld.id || !isEnd) return false;
      return !entry.card || entry.card === card;
    });
  }

  isOwn(meld) {
    return meld.seat === this.store.you?.seat;
  }

  // Put a dot on each joker with a choice, and on those of your runs that can say why not.
  mark(meld, index) {
    const card = meld.cards[index];
    if (!isJoker(card) || meld.kind !== "run" || !this.isDue) return null;
    const entries = this.entriesOf(meld, index);
    if (!entries.length && !this.isOwn(meld)) return null;
    const held = entries.find(({ kind }) => kind === "joker_replace");
    const label = held ? t("joker.swap", { card: fullName(held.card) })
      : t("joker.name", { card: fullName(meld.as[index]) });
    return { label, tone: held ? "swap" : entries.length ? "move" : "stay", run: () => this.show(meld.id, card) };
  }

  // `j`, and `joker` on the command line: the first joker with a choice, or why there is none.
  key(face = null) {
    const { store } = this;
    if (!this.isDue) return store.say(t("joker.notYet"), "hint");
    const marked = store.melds.flatMap((meld) => meld.cards.map((card, index) => ({ meld, card, index })))
      .filter(({ meld, index }) => this.mark(meld, index))
      .filter(({ meld, index }) => !face || meld.as[index] === face);
    const shown = marked.findIndex(({ meld, card }) => meld.id === this.open?.meld && card === this.open?.card);
    const due = marked.find(({ meld, index }) => this.entriesOf(meld, index).length);
    const next = shown >= 0 ? marked[(shown + 1) % marked.length] : due ?? marked[0];
    if (!next) return store.say(t("joker.none"), "hint");
    return this.show(next.meld.id, next.card);
  }

  async show(meld, card) {
    const { store } = this;
    this.back = document.activeElement;
    this.open = { meld, card, why: null };
    const { open } = this;
    this.render();
    (one("button", this.panel)).focus({ preventScroll: true });
    const found = this.found;
    if (!found || this.goesAway(found)) return;
    open.why = await this.whyNot(found);
    if (this.open === open) store.changed();
  }

  // Return the joker whose choices are shown: {run, index, entries}, null once it is gone.
  get found() {
    if (!this.open || !this.isDue) return null;
    const run = this.store.melds.find(({ id }) => id === this.open.meld);
    const index = run?.cards.indexOf(this.open.card) ?? -1;
    return index < 0 ? null : { run, index, entries: this.entriesOf(run, index) };
  }

  goesAway({ run, entries }) {
    return entries.some((entry) => (entry.to ?? run.id) !== run.id);
  }

  // Ask the server for a move to another run, or to the other end: its refusal is the reason.
  async whyNot({ run, index }) {
    const other = this.store.melds.find(({ id, kind }) => kind === "run" && id !== run.id);
    const end = index === 0 ? "high" : "low";
    const both = isJoker(run.cards[0]) && isJoker(run.cards.at(-1));
    const act = { kind: "joker_move", from: run.id, to: other?.id ?? run.id, end, ...(both ? { card: run.cards[index] } : {}) };
    const staged = this.store.staged?.acts ?? [];
    const answer = await this.line.ask("stage", { actions: [...staged, act] });
    if (answer.type !== "refused") return null;
    const rule = answer.params?.rule ?? answer.code;
    return has(`joker.rule.${rule}`) ? t(`joker.rule.${rule}`) : answer.message;
  }

  async choose(entry) {
    this.close(false);
    if (await this.acts.parts.family.staged.stage(entry)) this.announcer.say(this.wordOf(entry, fullName));
  }

  close(isBack) {
    const was = this.open;
    this.open = null;
    show(this.panel, false);
    if (was && isBack && this.back?.isConnected) this.back.focus({ preventScroll: true });
  }

  render() {
    const { found } = this;
    if (!found && this.open) this.close(false);
    show(this.panel, Boolean(found));
    if (!found) return;
    const { run, index, entries } = found;
    text(one(".joker-title", this.panel), t("joker.title", { card: shortName(run.as[index]) }));
    const shown = `${run.id}:${run.cards.join()}:${entries.map((entry) => JSON.stringify(entry)).join()}:${this.open.why}`;
    if (this.panel.dataset.shown === shown) return;
    this.panel.dataset.shown = shown;
    const hadFocus = one(".joker-choices", this.panel).contains(document.activeElement);
    one(".joker-choices", this.panel).replaceChildren(
      ...entries.map((entry, at) => el("li", {}, this.button(entry, at))));
    const why = this.open.why ? t("joker.stays", { reason: this.open.why }) : "";
    text(one(".joker-why", this.panel), why);
    if (why && this.told !== shown) this.announcer.say(why);
    this.told = shown;
    if (hadFocus) one("button", this.panel)?.focus({ preventScroll: true });
  }

  button(entry, at) {
    const node = el("button", { type: "button", class: "btn btn-plain", "data-testid": `joker-${at + 1}` }, this.wordOf(entry, shortName));
    set(node, "aria-label", this.wordOf(entry, fullName));
    node.addEventListener("click", () => this.choose(entry));
    return node;
  }

  // "Put 4♥ here; joker to the right end, as 6♥".
  wordOf(entry, named) {
    const as = named(entry.hint?.as ?? "");
    const card = entry.kind === "joker_replace" ? named(entry.card) : "";
    const source = entry.meld ?? entry.from;
    const to = entry.to ?? source;
    const end = entry.end === "low" ? "Low" : "High";
    if (to === source) return t(entry.kind === "joker_replace" ? `joker.replace${end}` : `joker.shift${end}`, { card, as });
    return t(entry.kind === "joker_replace" ? "joker.replaceTo" : "joker.moveTo", { card, as, run: this.runName(to, named) });
  }

  runName(id, named) {
    const run = this.store.melds.find((one_) => one_.id === id);
    const ends = { from: named(run.as[0]), to: named(run.as.at(-1)) };
    return this.isOwn(run) ? t("joker.ownRun", ends) : t("joker.runOf", { name: nameOf(run.seat, this.store), ...ends });
  }

  // Return every choice for the text table: [{key, word, entry}].
  get choices() {
    if (!this.isDue) return [];
    return this.store.entries.filter(({ kind }) => KINDS.includes(kind))
      .map((entry, at) => ({ key: `joker-${at + 1}`, word: this.wordOf(entry, fullName), entry }));
  }
}

function panel() {
  return el("section", { id: "joker-panel", class: "panel joker-panel", "data-testid": "joker-panel", "aria-labelledby": "joker-title", hidden: true },
    el("div", { class: "panel-head" }, el("h2", { id: "joker-title", class: "joker-title" }),
      el("button", { type: "button", class: "btn btn-ghost joker-close", "data-testid": "joker-close" }, t("joker.close"))),
    el("ul", { class: "joker-choices" }),
    el("p", { class: "joker-why", "data-testid": "joker-why", role: "status" }));
}
