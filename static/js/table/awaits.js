// The hand zone before there is a hand: what is awaited, and when the cards come.

import { byId, set, show, text } from "./dom.js";
import { isOver } from "./match.js";
import { many, t } from "./words.js";

const NEEDED = 2;

export class Awaits {
  constructor(store, countdown) {
    this.store = store;
    this.countdown = countdown;
    this.node = byId("awaits");
  }

  render() {
    const { store } = this;
    const { phase, seats } = store.view;
    const isShown = Boolean(store.you) && !store.hand.length && ["waiting", "starting", "between"].includes(phase);
    show(this.node, isShown);
    set(byId("hand"), "data-empty", isShown);
    if (!isShown) return;
    const here = seats.filter(({ state }) => state !== "empty").length;
    const { starts_full: isFull, seats_max: all } = store.info;
    const reason = this.reason(phase, Math.max(0, (isFull ? all : NEEDED) - here));
    const title = phase === "waiting" ? reason : t(isOver(store.view) ? "awaits.again" : `awaits.${phase}`);
    text(byId("awaits-title"), title);
    text(byId("awaits-text"), title === reason ? "" : reason);
    set(byId("awaits-clock"), "data-clock", phase === "waiting" ? "none" : "");
  }

  reason(phase, missing) {
    if (this.store.you.top_up?.needed) return t("awaits.chips");
    if (phase === "waiting") return missing ? many("awaits.missing", missing) : t("awaits.present");
    if (isOver(this.store.view)) return t("awaits.standUp");
    const left = this.countdown.left(this.store.view.turn);
    if (left === null) return "";
    const moment = new Date(Date.now() + left);
    return t("awaits.at", { time: moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" }) });
  }
}
