// The hand zone before there is a hand: what is awaited, and when the cards come.

import { byId, set, show, text } from "./dom.js";
import { isOver } from "./match.js";
import { many, number, t } from "./words.js";

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
    // Who is short of chips is asked for them while the others play, too.
    const isShort = Boolean(store.you?.top_up?.needed);
    const isAwaited = isShort || ["waiting", "starting", "between"].includes(phase);
    const isShown = Boolean(store.you) && !store.hand.length && isAwaited;
    show(this.node, isShown);
    set(byId("hand"), "data-empty", isShown);
    if (!isShown) return;
    const here = seats.filter(({ state }) => state !== "empty").length;
    const { starts_full: isFull, seats_max: all } = store.info;
    const reason = this.reason(phase, Math.max(0, (isFull ? all : NEEDED) - here));
    const isPlain = isShort || phase === "waiting";
    const title = isPlain ? reason : t(isOver(store.view) ? "awaits.again" : `awaits.${phase}`);
    text(byId("awaits-title"), title);
    text(byId("awaits-text"), title === reason ? "" : reason);
    set(byId("awaits-clock"), "data-clock", isShort || phase === "waiting" ? "none" : "");
  }

  reason(phase, missing) {
    const asked = this.store.you.top_up;
    if (asked?.needed) return t("entry.short", { n: number(asked.low) });
    if (phase === "waiting") return missing ? many("awaits.missing", missing) : t("awaits.present");
    if (isOver(this.store.view)) return t("awaits.standUp");
    const left = this.countdown.left(this.store.view.turn);
    if (left === null) return "";
    const moment = new Date(Date.now() + left);
    return t("awaits.at", { time: moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" }) });
  }
}
