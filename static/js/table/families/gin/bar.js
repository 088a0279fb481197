// @ts-check
// The buttons of gin: pass, knock with the deadwood left, gin, big gin, lay down, done.

import { fullName, shortName } from "../../cards.js";
import { byId, enable, set, show, text } from "../../dom.js";
import { t } from "../../../site/words.js";

export class GinBar {
  /** @param {Page["store"]} store @param {any} gin */
  constructor(store, gin) {
    this.store = store;
    this.gin = gin;
  }

  // `ready` sets a button's state by whether its act can be sent now.
  render(ready) {
    const { store, gin } = this;
    const isTurn = store.phase === "discard";
    this.ready = ready;
    this.dress("btn-pass", Boolean(store.legal("pass")), t("act.pass"));
    const knock = isTurn ? gin.way("knock") : null;
    const flush = isTurn ? gin.way("gin") : null;
    // If melds are laid down by hand, the deadwood depends on the knocker's own groups.
    const isByHand = store.view.options?.meld_arrangement === "manual";
    this.dress("btn-knock", Boolean(knock), knock && t(isByHand ? "act.knock" : "act.knockWith", { points: knock.hint.k }));
    this.name("btn-knock", knock, isByHand ? "act.knockByHand" : "act.knockName");
    this.dress("btn-gin", Boolean(flush), t("act.gin"));
    this.name("btn-gin", flush, "act.ginName");
    this.dress("btn-big-gin", isTurn && Boolean(store.legal("big_gin")), t("act.big_gin"));
    this.renderReach(isTurn && !knock && !flush);
    this.renderMelds();
  }

  dress(id, isShown, word) {
    const button = byId(id);
    show(button, isShown);
    if (!isShown) return;
    const kbd = button.querySelector("kbd");
    if (kbd) text(button.querySelector("span"), word);
    else text(button, word);
    this.ready(button, true, "");
  }

  name(id, entry, key) {
    if (!entry) return;
    set(byId(id), "aria-label", t(key, { card: fullName(entry.card), points: entry.hint.k }));
  }

  // If another card than the selected one allows a knock, the button names it.
  renderReach(isWanted) {
    const { best } = this.gin;
    const isShown = isWanted && Boolean(best) && this.store.info.assist !== false;
    const button = byId("btn-reach");
    show(button, isShown);
    if (!isShown) return;
    const key = best.kind === "gin" ? "act.reachGin" : "act.reach";
    text(button, t(key, { card: shortName(best.card), points: best.hint.k }));
    set(button, "aria-label", t(key, { card: fullName(best.card), points: best.hint.k }));
    enable(button, true);
  }

  renderMelds() {
    const { store } = this;
    const isArranging = store.phase === "arrange";
    const left = this.gin.grouped;
    const { limit } = store.view.knock ?? {};
    this.dress("btn-put-down", isArranging, t("act.putDown", { points: left }));
    if (isArranging) this.ready(byId("btn-put-down"), !store.isDirty && left <= limit, t("why.putDown", { limit }));
    const done = store.legal("done");
    const points = store.verdict?.points ?? "";
    this.dress("btn-done", Boolean(done), t(isArranging ? "act.bestMelds" : "act.done", { points: points }));
  }
}
