// @ts-check
// Spectators: how many there are, and whose seat the reader follows.

import { byId, show, text } from "../dom.js";
import { many, t } from "../../site/words.js";

export class Follow {
  /** @param {Page["store"]} store @param {Page["line"]} line @param {Page["seats"]} seats */
  constructor(store, line, seats) {
    this.store = store;
    this.seats = seats;
    line.addEventListener("message", ({ detail }) => this.hear(detail));
    if (store.isSpectator) document.addEventListener("keydown", (event) => this.key(event));
  }

  hear({ type, watching }) {
    if (type !== "pong" || watching === undefined) return;
    const box = byId("watching-count");
    show(box, watching > 0);
    text(box, many("watching", watching));
  }

  // Rotate the view so that this seat is nearest.
  look(seat) {
    this.seats.followed = seat;
    this.seats.render();
    const name = this.store.seat(seat)?.name;
    if (name) this.store.say(t("follow.seat", { name }), "hint");
  }

  // The arrow keys move around the table, in the order of play.
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog[open], .rail, #sheet-result")) return;
    const taken = this.store.view.seats.filter(({ user }) => user).map(({ seat }) => seat);
    const order = (this.store.view.order ?? []).filter((seat) => taken.includes(seat));
    const circle = order.length ? order : taken;
    if (!circle.length) return;
    event.preventDefault();
    const at = circle.indexOf(this.seats.followed);
    this.look(circle[(at + step + circle.length) % circle.length]);
  }
}
