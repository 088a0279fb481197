// Dragging by Pointer Events: a press that moves 8 px lifts the card, or the selection.

import { el, one, set, show } from "./dom.js";

const THRESHOLD = 8;
const IDENTITY = ["data-testid", "data-card", "role", "tabindex", "aria-label", "aria-selected"];

export class Drag {
  constructor(hand, store, acts) {
    this.hand = hand;
    this.store = store;
    this.acts = acts; // {move, newGroup, discard, finish, canDiscard}
    this.press = null;
    this.layer = one(".drag-layer");
    const { stage } = hand;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    stage.addEventListener("pointerup", (event) => this.up(event));
    stage.addEventListener("pointercancel", () => this.cancel());
    stage.addEventListener("lostpointercapture", (event) => {
      if (this.press?.pointer === event.pointerId) this.cancel();
    });
    addEventListener("blur", () => this.cancel());
    document.addEventListener("pointerdown", (event) => {
      if (this.press && event.pointerId !== this.press.pointer) this.cancel();
    }, true);
  }

  get isActive() {
    return Boolean(this.press?.cards);
  }

  down(event) {
    const node = event.target.closest?.("[data-card]");
    if (!node || event.button !== 0 || this.press) return;
    this.press = { pointer: event.pointerId, node, x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
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
    const order = [...hand.nodes.keys()];
    press.cards = store.selection.has(card)
      ? order.filter((other) => store.selection.has(other))
      : [card];
    const rect = press.node.getBoundingClientRect();
    press.grip = { x: press.x - rect.left, y: press.y - rect.top };
    press.fan = el("div", { class: "fan" });
    press.cards.forEach((held, index) => {
      const copy = hand.nodes.get(held).cloneNode(true);
      for (const name of IDENTITY) copy.removeAttribute(name);
      copy.style.transform = `translate(${index * 22}px, 0)`;
      press.fan.append(copy);
      hand.nodes.get(held).classList.add("is-dragged");
    });
    press.grip.x += press.cards.indexOf(card) * 22;
    this.layer.append(press.fan);
    hand.isDragging = true;
    hand.render();
    set(document.documentElement, "data-dragging", true);
  }

  aim(x, y) {
    const { press, hand } = this;
    const over = this.target(x, y);
    press.target = over;
    hand.mark(over?.kind === "gap" ? over.spot : null);
    for (const [kind, node] of this.places()) set(node, "data-over", over?.kind === kind);
  }

  places() {
    return [
      ["discard", one('[data-testid="pile-open"]')],
      ["finish", one('[data-testid="slot-finish"]')],
      ["group", this.hand.ghost],
    ];
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
    const spot = this.hand.spotAt(x, y);
    return spot ? { kind: "gap", spot } : null;
  }

  up(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    if (!press.cards) {
      this.press = null;
      return;
    }
    this.aim(event.clientX, event.clientY);
    const { target, cards } = press;
    this.end();
    if (!target) return;
    if (target.kind === "gap") this.acts.move(cards, target.spot.index, target.spot.before);
    else if (target.kind === "group") this.acts.newGroup(cards);
    else if (target.kind === "discard") this.acts.discard(cards[0]);
    else this.acts.finish(cards[0]);
  }

  // Esc, a second finger or leaving the window: everything lies as before.
  cancel() {
    if (!this.press) return;
    if (this.press.cards) this.end();
    this.press = null;
  }

  end() {
    const { press, hand } = this;
    this.press = null;
    press.fan.remove();
    for (const card of press.cards) hand.nodes.get(card)?.classList.remove("is-dragged");
    for (const [, node] of this.places()) set(node, "data-over", null);
    hand.isDragging = false;
    hand.mark(null);
    show(hand.ghost, false);
    set(document.documentElement, "data-dragging", null);
    // The click that a browser sends after a drag is not a tap.
    this.endedAt = performance.now();
    hand.render();
  }

  // True for the click that follows a drag.
  swallows() {
    return performance.now() - (this.endedAt ?? -1000) < 80;
  }
}
