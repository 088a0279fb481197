// @ts-check
// The action bars: the actions in `legal`, with the server's prices.

import { fullName, shortName } from "../cards.js";
import { key, mayGroup } from "../hand/arrangement.js";
import { all, byId, el, enable, isEnabled, set, show, text } from "../dom.js";
import { wordOf } from "../match.js";
import { traits } from "../family.js";
import { has, t } from "../../site/words.js";

const KNOWN = ["draw", "discard"];

// Return why a card cannot be discarded now, as a sentence's key.
/** @param {Page["store"]} store @param {string | null} card */
export function whyNotDiscard(store, card) {
  if (store.phase !== "discard") return "why.notTurn";
  return traits().whyNotDiscard?.(store) ?? (card ? "why.sameCard" : "why.selectOne");
}

// Return whether an act has a button of its own; the text table lists the same.
export const isKnown = (kind) => KNOWN.includes(kind) || Boolean(traits().kinds?.includes(kind));

export class ActionBar {
  /** @param {Page["store"]} store @param {Page["acts"]} acts */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    this.bars = []; // the family's own buttons: {render(ready)}
    this.wire(acts.buttons);
  }

  // A disabled button says why.
  wire(buttons) {
    const { store } = this;
    for (const [id, run] of Object.entries(buttons)) {
      const button = byId(id);
      button.addEventListener("click", () => {
        if (isEnabled(button)) run();
        else store.say(button.title, "hint");
      });
    }
  }

  render() {
    this.renderSelection();
    this.renderDraw();
    this.renderDiscard();
    for (const bar of this.bars) bar.render((...what) => this.ready(...what));
    this.renderOthers();
    this.renderQuestion();
    const { store } = this;
    const isQuiet = !all("#primary-bar > button").some((button) => !button.hidden);
    set(byId("actions"), "data-quiet", isQuiet);
    set(byId("actions"), "data-selected", store.selection.size || null);
  }

  renderSelection() {
    const { store } = this;
    const chosen = [...store.selection];
    const hasRoom = mayGroup(store.arrangement, chosen, store.limit);
    enable(byId("btn-group"), chosen.length > 1 && hasRoom,
      chosen.length > 1 ? t("why.groupLimit", { max: store.limit }) : t("why.groupHold"));
    // Group and Ungroup share one place: show Ungroup if there is nothing to group.
    const home = store.arrangement.groups.find((group) => group.includes(chosen[0]));
    const isOne = Boolean(home) && (chosen.length === 1 || key(home) === key(chosen));
    show(byId("btn-group"), !isOne);
    show(byId("btn-ungroup"), isOne);
    enable(byId("btn-sort"), store.hand.length > 0, t("why.noHand"));
    show(byId("btn-suggest"), store.info.assist !== false);
    const why = t(store.isOnline ? "why.noHand" : "why.offline");
    enable(byId("btn-suggest"), store.hand.length > 0 && store.isOnline, why);
    enable(byId("btn-undo"), Boolean(store.staged) || store.history.canUndo, t("why.undo"));
    enable(byId("btn-redo"), store.history.canRedo, t("why.redo"));
    show(byId("suggestion"), Boolean(store.suggestion));
    if (store.suggestion) {
      const { from, to, advice } = store.suggestion;
      const change = t(from === to ? "suggest.level" : "suggest.change", { from, to });
      text(byId("suggestion-text"), advice ? `${change}. ${advice}` : change);
    }
  }

  ready(button, isLegal, reason) {
    const { store } = this;
    enable(button, isLegal && store.isOnline && !store.acting, store.isOnline ? reason : t("why.offline"));
  }

  renderDraw() {
    const { store } = this;
    const isDraw = store.phase === "draw" || (store.phase !== "wait" && Boolean(store.taking));
    const closed = byId("btn-draw-closed");
    const open = byId("btn-draw-open");
    const isOnly = Boolean(traits().hasOnlyTop?.(store.view));
    show(closed, isDraw && !isOnly);
    show(open, isDraw);
    open.classList.toggle("btn-brass", isOnly);
    open.classList.toggle("btn-second", !isOnly);
    if (!isDraw) return;
    this.ready(closed, store.legal("draw", ({ from }) => from === "stock"), t("why.pileEmpty"));
    const top = store.view.discard.at(-1);
    const label = top ? t("act.take", { card: shortName(top) }) : t("act.takeNothing");
    text(open, label);
    set(open, "aria-label", top ? t("act.take", { card: fullName(top) }) : label);
    this.ready(open, store.taking, t((top && traits().whyNotTake?.(store, top)) ?? "why.pileEmpty"));
  }

  renderDiscard() {
    const { store } = this;
    const isTurn = store.phase === "discard";
    const isWaiting = store.phase === "wait" && store.own?.state === "playing";
    const discard = byId("btn-discard");
    show(discard, (isTurn && !store.staged?.ends) || isWaiting);
    if (!isTurn && !isWaiting) return;
    const card = store.chosen;
    const mayDiscard = card && store.legal("discard", (entry) => entry.card === card);
    text(discard, card ? t("act.discardCard", { card: shortName(card) }) : t("act.discard"));
    set(discard, "aria-label", card ? t("act.discardCard", { card: fullName(card) }) : null);
    this.ready(discard, mayDiscard, t(whyNotDiscard(store, card)));
  }

  // Everything else the server lists gets a button with its own word: ready, start, ...
  renderOthers() {
    const { store } = this;
    const bar = byId("primary-bar");
    const others = store.view.legal.filter(({ kind, open }) => !isKnown(kind) && !open);
    const wanted = others.map(({ kind }) => kind);
    for (const button of all("[data-kind]", bar)) {
      if (!wanted.includes(button.dataset.kind)) button.remove();
    }
    for (const entry of others) {
      let button = all("[data-kind]", bar).find((one) => one.dataset.kind === entry.kind);
      if (!button) {
        const { kind } = entry;
        const names = { "data-kind": kind, "data-testid": `btn-${kind}` };
        button = el("button", { type: "button", class: "btn btn-brass", ...names });
        button.addEventListener("click", () => this.acts.act(this.store.legal(button.dataset.kind)));
        bar.append(button);
      }
      text(button, has(`act.${entry.kind}`) ? wordOf(entry) : entry.kind);
      this.ready(button, true, "");
    }
  }

  renderQuestion() {
    const { question } = this.store;
    const box = byId("question");
    const wasHidden = box.hidden;
    show(box, Boolean(question));
    show(byId("primary-bar"), !question);
    if (!question) {
      const isBack = !wasHidden && this.return?.isConnected && !this.return.hidden;
      if (isBack) this.return.focus({ preventScroll: true });
      return;
    }
    text(byId("question-text"), question.text);
    text(byId("question-yes"), question.yes);
    text(byId("question-no"), question.no);
    set(box, "data-id", question.id);
    set(byId("question-yes"), "data-tone", question.tone);
    set(byId("question-also"), "data-tone", question.tone);
    show(byId("question-also"), Boolean(question.also));
    text(byId("question-also"), question.also?.word ?? "");
    if (wasHidden) {
      this.return = document.activeElement;
      byId("question-yes").focus({ preventScroll: true });
    }
  }
}
