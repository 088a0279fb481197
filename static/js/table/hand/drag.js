// @ts-check
// Dragging by Pointer Events: a press that moves 8 px lifts the card, or the selection. A long
// press without moving adds a card to the selection.

import { cardsOf, grouped, key, moved } from "./arrangement.js";
import { kindOf } from "./group_chips.js";
import { byId, el, glide, one, set, show } from "../dom.js";
import { traits } from "../family.js";

export const THRESHOLD = 8;
const LONG_PRESS = 450;
const RETURN = 160;
const FAN_STEP = 22;
const FAN_TURN = 4;
const IDENTITY = ["data-testid", "data-card", "role", "tabindex", "aria-label", "aria-selected"];

export class Drag {
  /**
   * @param {Page["hand"]} hand
   * @param {Page["store"]} store
   * @param {any} trial
   * @param {any} acts
   */
  constructor(hand, store, trial, acts) {
    this.hand = hand;
    this.store = store;
    this.trial = trial;
    this.acts = acts; // {move, newGroup, discard, putLast}
    this.press = null;
    this.more = []; // other drop targets: {lift(cards), at(x, y, cards), mark(found), end()}
    this.layer = one(".drag-layer");
    const { stage } = hand;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerup", (event) => this.up(event));
    stage.addEventListener("pointercancel", () => this.cancel());
    stage.addEventListener("lostpointercapture", (event) => {
      if (this.press?.pointer === event.pointerId) this.cancel();
    });
    // Suppress the browser's context menu on a long press.
    stage.addEventListener("contextmenu", (event) => this.press && event.preventDefault());
    addEventListener("blur", () => this.cancel());
    document.addEventListener("keydown", () => {
      this.hasDragged = false;
    }, true);
    document.addEventListener("pointerdown", (event) => {
      this.hasDragged = false;
      if (this.press && event.pointerId !== this.press.pointer) this.cancel();
    }, true);
  }

  get isActive() {
    return Boolean(this.press?.cards);
  }

  down(event) {
    const node = event.target.closest?.("[data-card]");
    if (!node || event.button !== 0 || this.press) return;
    const timer = setTimeout(() => this.hold(), LONG_PRESS);
    this.press = { pointer: event.pointerId, node, x: event.clientX, y: event.clientY, timer };
    node.setPointerCapture(event.pointerId);
  }

  hold() {
    const { press, store } = this;
    const { card } = press.node.dataset;
    press.held = store.selection.has(card) ? null : card;
    store.selectMore([card]);
    this.hasDragged = true;
  }

  move(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.cards && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!press.cards) this.lift();
    if (this.isOutside(event)) return this.cancel();
    const [x, y] = [event.clientX - press.grip.x, event.clientY - press.grip.y];
    press.fan.style.transform = `translate(${x}px, ${y}px)`;
    this.aim(event.clientX, event.clientY);
  }

  isOutside({ clientX, clientY }) {
    return clientX < 0 || clientY < 0 || clientX >= innerWidth || clientY >= innerHeight;
  }

  lift() {
    const { press, store, hand } = this;
    const card = press.node.dataset.card;
    clearTimeout(press.timer);
    // The press was the start of a drag, not a selection.
    store.selection.delete(press.held);
    press.cards = store.selection.has(card)
      ? cardsOf(store.arrangement).filter((other) => store.selection.has(other))
      : [card];
    const rect = press.node.getBoundingClientRect();
    press.grip = { x: press.x - rect.left, y: press.y - rect.top };
    press.fan = this.fanOf(press.cards);
    press.lead = press.cards.indexOf(card) * FAN_STEP;
    press.grip.x += press.lead;
    this.layer.append(press.fan);
    hand.isDragging = true;
    hand.render();
    for (const place of this.more) place.lift(press.cards);
    set(document.documentElement, "data-dragging", true);
    this.hasDragged = true;
  }

  // Show the dragged cards as a small fan; those in the hand stay in place, faint.
  fanOf(cards) {
    const middle = (cards.length - 1) / 2;
    const copies = cards.map((card, index) => {
      const copy = this.hand.nodes.get(card).cloneNode(true);
      for (const name of IDENTITY) copy.removeAttribute(name);
      copy.style.transform = `translate(${index * FAN_STEP}px, 0) rotate(${(index - middle) * FAN_TURN}deg)`;
      this.hand.nodes.get(card).classList.add("is-dragged");
      return copy;
    });
    return el("div", { class: "fan" }, ...copies);
  }

  aim(x, y) {
    const { press, hand } = this;
    const over = this.target(x, y);
    press.target = over;
    hand.aim.mark(over?.kind === "gap" ? over.spot : null);
    for (const [kind, node] of this.places()) set(node, "data-over", over?.kind === kind);
    for (const place of this.more) place.mark(over);
    this.foretell(over);
  }

  // Show what the group under the cards would be, once the server has answered.
  foretell(over) {
    const { press, hand, store, trial } = this;
    const name = over?.kind === "gap" ? String(over.spot.key) : over?.kind === "group" ? "new" : null;
    if (name === press.foretold) return;
    press.foretold = name;
    trial.stop();
    hand.aim.forget();
    if (name === null || name === "loose" || !store.isOnline) return;
    const { arrangement, told } = store;
    const wanted = name === "new" ? grouped(arrangement, press.cards, told).arrangement
      : moved(arrangement, press.cards, over.spot.index, told);
    const target = wanted.groups.find((group) => press.cards.every((card) => group.includes(card)));
    const isSame = arrangement.groups.some((group) => target && key(group) === key(target));
    if (!target || isSame || wanted.groups.length > store.limit) return;
    trial.ask(wanted.groups, ({ groups }) => {
      const judged = groups.find((group) => key(group.cards) === key(target));
      if (this.press === press && press.foretold === name) hand.aim.foretell(name, kindOf(judged));
    });
  }

  /** @returns {Array<[string, PageElement]>} */
  places() {
    const places = [["discard", byId("pile-open")], ["group", this.hand.aim.ghost]];
    if (traits().slot?.use) places.splice(1, 0, ["last", byId("last-card")]);
    return /** @type {any} */ (places);
  }

  target(x, y) {
    const isOver = (node) => {
      if (!node || node.hidden) return false;
      const rect = node.getBoundingClientRect();
      return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
    };
    const { cards } = this.press;
    for (const [kind, node] of this.places()) {
      if (!isOver(node)) continue;
      if (kind !== "group" && cards.length !== 1) return null;
      return { kind };
    }
    for (const place of this.more) {
      const found = place.at(x, y, cards);
      if (found) return { kind: "more", ...found };
    }
    const spot = this.hand.aim.spotAt(x, y);
    return spot ? { kind: "gap", spot } : null;
  }

  up(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    if (!press.cards) return this.cancel();
    this.aim(event.clientX, event.clientY);
    const { target, cards } = press;
    this.end(target ? 0 : RETURN);
    if (!target) return;
    if (target.kind === "gap") this.acts.move(cards, target.spot.index, target.spot.before, !target.spot.onChip);
    else if (target.kind === "more") target.drop(cards);
    else if (target.kind === "group") this.acts.newGroup(cards);
    else if (target.kind === "discard") this.acts.discard(cards[0]);
    else this.acts.putLast(cards[0]);
  }

  // Esc, a second finger or leaving the window cancels: everything returns to its place.
  cancel() {
    if (!this.press) return;
    clearTimeout(this.press.timer);
    if (this.press.cards) this.end();
    this.press = null;
  }

  // Drop the cards; `over` is the duration of their way back, in milliseconds.
  end(over = 0) {
    const { press, hand } = this;
    this.press = null;
    this.trial.stop();
    const home = press.node.getBoundingClientRect();
    const way = over && glide(press.fan, { transform: press.fan.style.transform },
      { transform: `translate(${home.left - press.lead}px, ${home.top}px)` }, over);
    if (way) way.finished.finally(() => press.fan.remove());
    else press.fan.remove();
    for (const card of press.cards) hand.nodes.get(card)?.classList.remove("is-dragged");
    for (const [, node] of this.places()) set(node, "data-over", null);
    for (const place of this.more) place.end();
    hand.isDragging = false;
    hand.aim.mark(null);
    hand.aim.forget();
    show(hand.aim.ghost, false);
    set(document.documentElement, "data-dragging", null);
    hand.render();
  }

  // Return true for the click that a browser sends after a drag: it is not a tap.
  swallows() {
    const was = this.hasDragged;
    this.hasDragged = false;
    return was;
  }
}
