// @ts-check
// The buttons of Indian rummy: finish or show, declare, drop.

import { fullName, shortName } from "../../cards.js";
import { whyNotDiscard } from "../../bars/action_bar.js";
import { byId, one, set, show, text } from "../../dom.js";
import { priceSaid, winningCard } from "./sentences.js";
import { t } from "../../../site/words.js";

export class ShowBar {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
  }

  // `ready` sets a button's state by whether its act can be sent now.
  render(ready) {
    this.ready = ready;
    this.renderFinish();
    this.renderDrop();
    this.renderDeclare();
  }

  // If a discard leaves a valid show, the gold button places it.
  renderFinish() {
    const { store } = this;
    const discard = byId("btn-discard");
    const finish = byId("btn-finish");
    const mayResend = store.phase === "wait" && Boolean(store.legal("declare"));
    if (mayResend) show(discard, false);
    const isShown = store.phase === "discard" || (store.phase === "wait" && store.own?.state === "playing" && !mayResend);
    show(finish, isShown);
    if (!isShown) return;
    const card = store.chosen;
    const winning = winningCard(store);
    const label = winning ? t("act.showNow", { card: shortName(winning) }) : t("act.finish");
    text(one("span", finish), label);
    set(finish, "aria-label", winning ? t("act.showNow", { card: fullName(winning) }) : null);
    finish.classList.toggle("btn-brass", Boolean(winning));
    finish.classList.toggle("btn-second", !winning);
    discard.classList.toggle("btn-brass", !winning);
    discard.classList.toggle("btn-second", Boolean(winning));
    const mayShow = winning || (card && card !== store.locked && store.legal("show"));
    this.ready(finish, mayShow, t(whyNotDiscard(store, card)));
  }

  renderDrop() {
    const drop = byId("btn-drop");
    const entry = this.store.legal("drop");
    show(drop, Boolean(entry));
    if (!entry) return;
    text(drop, t(entry.hint?.out ? "act.dropOut" : "act.dropPrice", { price: priceSaid(entry.hint) }));
    this.ready(drop, true, "");
  }

  renderDeclare() {
    const { store } = this;
    const isShow = store.phase === "show";
    const mayResend = store.view.phase === "meld" && store.legal("declare");
    const declare = byId("btn-declare");
    show(declare, isShow || store.phase === "meld" || Boolean(mayResend));
    const hasSent = store.own?.state === "sent";
    text(declare, t(isShow ? "act.declare" : hasSent ? "act.resend" : "act.send"));
    this.ready(declare, store.legal("declare"), t("why.notTurn"));
  }
}
