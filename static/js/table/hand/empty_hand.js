// @ts-check
// The hand area before there is a hand: what the table waits for, and when the cards come.

import { byId, el, set, show, text } from "../dom.js";
import { nameOf } from "../drawers/log.js";
import { isHeld, isOver, readySentence } from "../match.js";
import { amount, counted, many, number, t } from "../../site/words.js";

const NEEDED = 2;

export class EmptyHand {
  /** @param {Page["store"]} store @param {Page["countdown"]} countdown */
  constructor(store, countdown) {
    this.store = store;
    this.countdown = countdown;
    this.node = byId("awaits");
    setInterval(() => this.node.hidden || this.renderReason(), 250);
  }

  render() {
    const { store } = this;
    const { phase } = store.view;
    // A player who is short of chips is asked to top up even while others play.
    const isShort = Boolean(store.you?.top_up?.needed);
    const isAwaited = isShort || ["waiting", "starting", "between"].includes(phase);
    const isShown = Boolean(store.you) && !store.hand.length && isAwaited;
    show(this.node, isShown);
    set(byId("hand"), "data-empty", isShown);
    if (!isShown) return;
    this.isPlain = isShort || phase === "waiting" || isHeld(store.view);
    this.renderReason();
    this.renderWho();
    set(byId("awaits-clock"), "data-clock", this.isPlain ? "none" : "");
    // If the sentence counts down itself, show the clock as a bar only.
    set(byId("awaits-clock"), "data-bare", !this.asked.length);
  }

  renderReason() {
    const { view, info } = this.store;
    const { starts_full: isFull, seats_max: all } = info;
    const here = view.seats.filter(({ state }) => state !== "empty").length;
    const reason = this.reason(view.phase, Math.max(0, (isFull ? all : NEEDED) - here));
    const title = this.isPlain ? reason : this.title(view.phase);
    text(byId("awaits-title"), title);
    text(byId("awaits-text"), title === reason ? "" : reason);
  }

  // Some matches ask everybody for Start: `turn` lists those still asked.
  get asked() {
    const { view, info } = this.store;
    return info.starts_confirmed && view.phase === "starting" ? (view.turn?.seats ?? []) : [];
  }

  // After a match everybody is asked to play again; `turn` drops those who have answered.
  get isReady() {
    const { view, you } = this.store;
    return !(view.turn?.seats ?? []).includes(you.seat);
  }

  // List all players who must press Start, with a tick once they have.
  renderWho() {
    const { store, asked } = this;
    const list = byId("awaits-who");
    show(list, asked.length > 0);
    const seats = asked.length ? store.view.seats.filter(({ state }) => state !== "empty") : [];
    list.replaceChildren(...seats.map(({ seat }) => {
      const hasPressed = !asked.includes(seat);
      const told = t(hasPressed ? "awaits.pressed" : "awaits.notYet");
      return el("li", { "data-agreed": hasPressed },
        el("span", { class: "offer-tick", role: "img", "aria-label": told }), nameOf(seat, store));
    }));
  }

  title(phase) {
    const { asked } = this;
    if (isOver(this.store.view)) return t("awaits.again");
    if (asked.includes(this.store.you.seat)) return t("awaits.start");
    if (asked.length) return t("awaits.startOf", { name: this.store.seat(asked[0])?.name ?? "" });
    return t(`awaits.${phase}`);
  }

  reason(phase, missing) {
    const asked = this.store.you.top_up;
    if (asked?.needed) return t("entry.short", { n: counted(asked.low, amount(asked.low)) });
    if (isHeld(this.store.view)) return t("prompt.hosted");
    if (phase === "waiting") return missing ? many("awaits.missing", missing) : t("awaits.present");
    if (isOver(this.store.view)) return t(this.isReady ? "event.ready.own" : "awaits.standUp");
    const left = this.countdown.left(this.store.view.turn);
    if (left === null) return readySentence(this.store);
    if (!this.asked.length) return t("awaits.in", { n: number(Math.max(0, Math.ceil(left / 1000))) });
    const moment = new Date(Date.now() + left);
    const time = moment.toLocaleTimeString([], { hour: "numeric", minute: "2-digit", second: "2-digit" });
    return t(this.store.info.hosted ? "awaits.startByHosted" : "awaits.startBy", { time });
  }
}
