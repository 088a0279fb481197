// @ts-check
// The clocks on the page: rings, bars and seconds, all from `deadline - now`.

import { set, text, wantsCalm } from "../dom.js";
import { isBeside } from "../phases.js";
import { clock, number } from "../../site/words.js";

const AMBER = 10;
const RED = 5;

export class Countdown {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.totals = new Map();
    this.listeners = [];
    setInterval(() => this.tick(), 250);
  }

  // Calls back with {seconds, before} when the user's clock passes a whole second.
  onSecond(listener) {
    this.listeners.push(listener);
  }

  // Return the milliseconds left on a clock, negative during the extra time; null without a clock.
  left(timer) {
    const { turn } = this.store.view;
    const now = timer?.now ?? turn?.now ?? this.store.view.now;
    if (!timer?.deadline || now === undefined) return null;
    return timer.deadline - now - (performance.now() - this.store.receivedAt);
  }

  total(timer, left) {
    const key = `${timer.phase}:${timer.deadline}`;
    if (!this.totals.has(key)) {
      if (this.totals.size > 20) this.totals.clear();
      this.totals.set(key, Math.max(left, 1000));
    }
    return this.totals.get(key);
  }

  // Return the clock of a seat, or the first running one: {seconds, part, bank, isLow, isOut}.
  of(seat) {
    const { clocks } = this.store;
    // A question beside the turn: each player sees its time at their own seat only.
    const isAbout = ({ phase }) => !isBeside(phase) || seat === this.store.you?.seat;
    const isOf = (one) => one.deadline && (seat === null || (one.seats?.includes(seat) && isAbout(one)));
    const timer = clocks.find(isOf);
    const left = timer ? this.left(timer) : null;
    if (left === null) return null;
    const bank = timer.bank_ms ?? 0;
    const inBank = left < 0 && bank > 0;
    const shown = Math.max(0, inBank ? bank + left : left) / 1000;
    return {
      seconds: shown,
      part: inBank ? 0 : Math.min(1, Math.max(0, left / this.total(timer, left))),
      bank: bank ? Math.max(0, Math.min(1, (bank + Math.min(0, left)) / bank)) : null,
      inBank,
      level: isBeside(timer.phase) ? "calm" : shown <= RED ? "red" : shown <= AMBER ? "amber" : "calm",
    };
  }

  tick() {
    const { store } = this;
    if (!store.view) return;
    const isFrozen = !store.isOnline || store.isHeldUp;
    for (const ring of document.querySelectorAll("[data-ring]")) this.drawRing(ring, isFrozen);
    for (const node of document.querySelectorAll("[data-clock]")) this.drawClock(node, isFrozen);
    if (isFrozen || !store.you || !store.isAsked(store.you.seat)) {
      this.second = null;
      return;
    }
    const own = this.of(store.you.seat);
    const second = own ? Math.ceil(own.seconds) : null;
    if (second !== null && this.second !== null && second < this.second) {
      for (const listener of this.listeners) listener({ seconds: second, before: this.second });
    }
    this.second = second;
  }

  drawRing(ring, isFrozen) {
    const state = this.of(Number(ring.dataset.ring));
    set(ring, "data-level", state ? state.level : null);
    if (isFrozen) return;
    const part = state ? (wantsCalm() ? Math.ceil(state.part * 8) / 8 : state.part) : 0;
    ring.style.strokeDasharray = `${(part * 100).toFixed(1)} 100`;
  }

  drawClock(node, isFrozen) {
    const seat = node.dataset.clock === "" ? null : Number(node.dataset.clock);
    const state = this.of(seat);
    const seconds = node.querySelector(".clock-seconds");
    const bar = node.querySelector(".clock-bar");
    const bank = node.querySelector(".clock-bank");
    set(node, "hidden", state ? null : true);
    if (!state) return;
    set(node, "data-level", state.level);
    set(node, "data-bank", state.inBank);
    const shown = state.seconds < 60 ? number(Math.ceil(state.seconds)) : clock(state.seconds);
    text(seconds, isFrozen ? "~" : shown);
    if (isFrozen) return;
    bar.style.transform = `scaleX(${state.part})`;
    set(bank.parentElement, "hidden", state.bank === null ? true : null);
    if (state.bank !== null) bank.style.transform = `scaleX(${state.bank})`;
  }
}
