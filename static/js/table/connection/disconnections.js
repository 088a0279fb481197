// @ts-check
// Disconnected players in a match on the clock: how long the table waits for a seat, and how many
// disconnections are allowed.

import { one, set, text } from "../dom.js";
import { rowOf } from "../match.js";
import { clock, many, t } from "../../site/words.js";

export class Disconnections {
  /**
   * @param {Page["store"]} store
   * @param {Page["countdown"]} countdown
   * @param {Page["seats"]} seats
   * @param {any} ticked
   */
  constructor(store, countdown, seats, ticked) {
    this.store = store;
    this.countdown = countdown;
    this.seats = seats;
    this.ticked = ticked;
    this.lost = null;
    store.addEventListener("view", () => this.warn());
    setInterval(() => this.others.length && this.tick(), 500);
    this.warn();
  }

  get others() {
    const own = this.store.you?.seat;
    return (this.store.view.absent ?? []).filter(({ seat }) => seat !== own);
  }

  // Return the seconds until the seat must be back; null while nobody is awaited.
  secondsOf(absent) {
    const left = this.countdown.left(absent);
    return left === null ? null : Math.max(0, Math.ceil(left / 1000));
  }

  sentence() {
    const [absent] = this.others;
    if (!absent) return "";
    const seconds = this.secondsOf(absent);
    if (seconds === null) return "";
    const key = absent.phase === "prompt" ? "lost.called" : "lost.grace";
    return t(key, { name: this.store.seat(absent.seat)?.name ?? "", time: clock(seconds) });
  }

  render() {
    for (const absent of this.others) {
      const node = this.seats.nodes.get(absent.seat);
      const seconds = this.secondsOf(absent);
      if (node && seconds !== null) {
        const state = one(".seat-state", node);
        text(state, t("lost.seat", { time: clock(seconds) }));
        set(state, "title", t("lost.times", { n: absent.lost, max: absent.lost_max }));
      }
    }
  }

  tick() {
    this.render();
    this.ticked();
  }

  // After a reconnection, say how many more are allowed.
  warn() {
    const { store } = this;
    const row = store.you && rowOf(store.view, store.you.seat);
    const lost = row?.lost_lines ?? 0;
    const isNew = lost > 0 && lost !== this.lost && store.view.match_info?.started;
    this.lost = lost;
    if (!isNew || row.lost_max === undefined) return;
    const left = row.lost_max - lost;
    store.say(left > 0 ? many("lost.again", left) : t("lost.last"), "bad");
  }
}
