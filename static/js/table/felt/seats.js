// @ts-check
// The players on an arc around the table, in order of play, the viewer at the bottom.

import { fullName, token } from "../cards.js";
import { byId, el, one, set, show, svg, text } from "../dom.js";
import { rowOf, standingOf } from "../match.js";
import { PLAYED } from "../phases.js";
import { autoWhy, stateWord } from "../seat_state.js";
import { goingOf } from "../actions/last_game.js";
import { amount, listed, signedAmount, t } from "../../site/words.js";

const ARC_FROM = 198; // degrees, clockwise from the left end of the arc
const ARC_TO = 342;

export class Seats {
  /** @param {Page["store"]} store */
  constructor(store) {
    this.store = store;
    this.section = byId("seats");
    this.home = byId("own-seat");
    this.nodes = new Map();
    this.turned = 0;
    this.followed = null; // the seat whose view a spectator has
  }

  // Return the seat at the bottom: the player's own, or the one a spectator follows.
  get nearest() {
    return this.store.own ?? (this.followed === null ? null : this.store.seat(this.followed));
  }

  // Return the others in order of play after the viewer; empty seats stay at the end.
  get others() {
    const { view } = this.store;
    const { nearest } = this;
    const order = [...(view.order ?? [])];
    for (const { seat } of view.seats) if (!order.includes(seat)) order.push(seat);
    const at = nearest ? order.indexOf(nearest.seat) : -1;
    const circle = at < 0 ? order : [...order.slice(at + 1), ...order.slice(0, at)];
    const by = this.turned % (circle.length || 1);
    const turned = [...circle.slice(by), ...circle.slice(0, by)];
    return turned.map((seat) => this.store.seat(seat)).filter((seat) => seat && !this.isAbsent(seat));
  }

  // In an event, and at a practice table, nobody else can sit down: show no empty seat.
  isAbsent({ state }) {
    const { hosted, practice } = this.store.info;
    return state === "empty" && Boolean(hosted || practice);
  }

  // Rotate the view around the table; the order of play stays.
  rotate() {
    this.turned += 1;
    this.render();
  }

  render() {
    const others = this.others;
    set(this.section, "data-count", others.length);
    others.forEach((seat, index) => {
      const node = this.node(seat);
      const there = this.section.children[index] ?? null;
      if (there !== node) this.section.insertBefore(node, there);
      this.dress(node, seat, false);
      const [x, y] = spot(index, others.length);
      node.style.setProperty("--x", x.toFixed(4));
      node.style.setProperty("--y", y.toFixed(4));
    });
    const own = this.nearest;
    show(this.home, Boolean(own));
    if (own) {
      const node = this.node(own);
      if (node.parentElement !== this.home) this.home.replaceChildren(node);
      this.dress(node, own, Boolean(this.store.own));
    }
    const known = new Set(this.store.view.seats.filter((seat) => !this.isAbsent(seat)).map(({ seat }) => seat));
    for (const [number_, node] of this.nodes) {
      if (known.has(number_)) continue;
      node.remove();
      this.nodes.delete(number_);
    }
  }

  node({ seat }) {
    if (!this.nodes.has(seat)) this.nodes.set(seat, newSeat(seat));
    return this.nodes.get(seat);
  }

  dress(node, seat, isOwn) {
    const { store } = this;
    const isEmpty = seat.state === "empty";
    const isTurn = store.isAsked(seat.seat) && seat.state !== "empty";
    const isPlay = isTurn && PLAYED.has(store.view.phase);
    set(node, "data-state", seat.state);
    set(node, "data-turn", isPlay);
    set(node, "data-own", isOwn);
    set(node, "data-bot", seat.bot);
    const dealer = seat.dealer ?? (store.view.order?.length > 1 && store.view.order.at(-1) === seat.seat);
    text(one(".avatar-letters", node), isEmpty ? "+" : initials(seat.name));
    one(".avatar", node).dataset.hue = isEmpty ? "none" : String(hue(seat.name));
    text(one(".seat-name", node), isEmpty ? t("seat.empty") : seat.seat === store.reader ? t("seat.you") : seat.name);
    set(one(".seat-name", node), "title", isEmpty ? null : seat.name);
    text(one(".seat-stack", node), isEmpty ? "" : amountOf(seat, store.view));
    text(one(".seat-state", node), isOwn && seat.state === "playing" ? goingOf(seat) : this.stateOf(seat, isPlay));
    set(one(".seat-state", node), "title", autoWhy(store, seat) || null);
    show(one(".bot-mark", node), Boolean(seat.bot));
    text(one(".bot-mark", node), t(seat.level ? `seat.bot.${seat.level}` : "seat.bot"));
    show(one(".dealer-mark", node), Boolean(dealer) && !isEmpty);
    const backs = one(".seat-cards", node);
    const holds = !isEmpty && seat.cards > 0 && !["dropped", "out"].includes(seat.state);
    show(backs, holds && !isOwn);
    set(backs, "data-n", holds ? seat.cards : null);
    set(backs, "aria-label", holds ? t("seat.cards", { n: seat.cards }) : null);
    this.dressKnown(node, seat, isOwn);
    this.lastStack(node, seat);
  }

  // Show the cards the seat took from the open pile and may still hold: they are public.
  dressKnown(node, { known = [], state }, isOwn) {
    const { store } = this;
    const box = one(".seat-known", node);
    const isShown = known.length > 0 && !isOwn && state !== "empty" && PLAYED.has(store.view.phase);
    show(box, isShown);
    if (!isShown || box.dataset.shown === known.join()) return;
    box.dataset.shown = known.join();
    set(box, "aria-label", t("seat.known", { cards: listed(known.map((card) => fullName(card))) }));
    box.replaceChildren(el("span", { class: "seat-known-word" }, t("seat.took")), ...known.map((card) => token(card, null)));
  }

  // Show for a moment what the last deal did to the stack.
  lastStack(node, seat) {
    const before = node.sitter === seat.user ? node.stack : undefined;
    node.stack = seat.stack;
    node.sitter = seat.user;
    if (before === undefined || before === seat.stack || !Number.isFinite(seat.stack)) return;
    const change = one(".seat-change", node);
    text(change, signedAmount(seat.stack - before));
    set(change, "data-sign", seat.stack > before ? "up" : "down");
    show(change, true);
    clearTimeout(node.timer);
    node.timer = setTimeout(() => show(change, false), 4000);
  }

  stateOf(seat, isPlay) {
    return [this.doingOf(seat, isPlay), goingOf(seat)].filter(Boolean).join(" · ");
  }

  doingOf(seat, isPlay) {
    return isPlay && seat.state === "playing" ? t("state.thinking") : stateWord(this.store, seat);
  }

  rectOf(seat) {
    const node = this.nodes.get(seat);
    return node ? one(".avatar", node).getBoundingClientRect() : null;
  }
}

function newSeat(seat) {
  const ring = svg("svg", { class: "ring", viewBox: "0 0 44 44", "aria-hidden": "true" },
    svg("circle", { class: "ring-track", cx: 22, cy: 22, r: 20 }),
    svg("circle", { class: "ring-time", cx: 22, cy: 22, r: 20, pathLength: 100, "data-ring": seat }));
  const hidden = { hidden: true };
  return el("div", { class: "seat", "data-testid": `seat-${seat}`, role: "group" },
    el("div", { class: "avatar" }, ring, el("span", { class: "avatar-letters", "aria-hidden": "true" }),
      el("span", { class: "dealer-mark", title: t("seat.dealer"), ...hidden }, t("seat.dealerMark"))),
    el("div", { class: "seat-text" },
      el("span", { class: "seat-line" }, el("span", { class: "seat-name" })),
      el("span", { class: "seat-line" }, el("span", { class: "bot-mark", ...hidden }, t("seat.bot")), el("span", { class: "seat-stack" }),
        el("span", { class: "seat-change", ...hidden })),
      el("span", { class: "seat-state" })),
    el("div", { class: "seat-cards", role: "img", ...hidden }, el("i"), el("i"), el("i")),
    el("div", { class: "seat-known", role: "group", ...hidden }));
}

// Return a place on the arc as fractions of the area, from the viewer's left to the right.
function spot(index, count) {
  const part = count === 1 ? 0.5 : index / (count - 1);
  const spread = count === 2 ? 0.5 : count === 3 ? 0.86 : 1;
  const middle = (ARC_FROM + ARC_TO) / 2;
  const angle = ((middle + (part - 0.5) * (ARC_TO - ARC_FROM) * spread) * Math.PI) / 180;
  return [0.5 + Math.cos(angle) / 2, 0.5 + Math.sin(angle) / 2];
}

function amountOf(seat, view) {
  if (view.match_info) return standingOf(rowOf(view, seat.seat));
  return Number.isFinite(seat.stack) ? amount(seat.stack) : "";
}

const initials = (name = "") =>
  (name.match(/(?<![^\s])\D/g) ?? []).slice(0, 2).join("").toUpperCase();

function hue(name = "") {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 997;
  return sum % 6;
}
