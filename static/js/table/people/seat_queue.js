// @ts-check
// A spectator at a full table: the queue for a seat, and their place in it.

import { byId, one, show, text } from "../dom.js";
import { many, number, t } from "../../site/words.js";

const STILL = new Set(["waiting", "starting", "between", "over", "rejoin", "split", "closed"]);

export class SeatQueue {
  /** @param {Page["store"]} store @param {Page["line"]} line */
  constructor(store, line) {
    this.store = store;
    this.box = byId("queue");
    if (!this.box) return;
    // Spectators with the link to a private table sit down through the link.
    this.mayWait = !store.info.practice && !store.info.private;
    this.place = this.box.dataset.place ? Number(this.box.dataset.place) : null;
    // While a deal runs no view says whether the server lets new matches begin.
    this.isStopped = "stopped" in this.box.dataset;
    line.addEventListener("message", ({ detail }) => this.hear(detail));
    store.addEventListener("change", () => this.render());
    this.render();
  }

  hear({ type, kind, data }) {
    if (type !== "notice" || data?.table !== this.store.view.table) return;
    if (kind === "waiting") this.place = data.place;
    else if (kind === "seat_passed") this.place = null;
    else return;
    this.render();
  }

  render() {
    const { view } = this.store;
    const waiting = view.table_info?.waiting ?? 0;
    const free = view.seats.filter(({ state }) => state === "empty").length;
    const isFree = free > waiting;
    const isQueued = this.place !== null;
    const isClosed = view.phase === "closed" || Boolean(view.table_info?.hosted);
    const isStill = STILL.has(view.phase);
    if (isStill) this.isStopped = Boolean(view.stopped);
    const isOpen = !isClosed && !this.isStopped;
    show(byId("sit"), isFree && !isQueued && isOpen);
    show(this.box, isQueued || (this.mayWait && !isFree && isOpen));
    // Otherwise the prompt says it.
    show(byId("no-seat"), this.isStopped && !isStill);
    show(byId("wait"), !isQueued);
    show(byId("unwait"), isQueued);
    text(one("button", byId("wait")), waiting ? many("queue.wait", waiting) : t("queue.waitFirst"));
    text(byId("queue-place"), isQueued ? t("queue.place", { n: number(this.place), all: number(Math.max(waiting, this.place)) }) : "");
  }
}
