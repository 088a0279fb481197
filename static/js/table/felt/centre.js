// @ts-check
// The middle of the table: piles, cut joker, the place of the last card, and the last event.

import { back, face, fullName, shortName, spokenName, token } from "../cards.js";
import { byId, enable, glide, one, set, show, text } from "../dom.js";
import { describe } from "../drawers/log.js";
import { traits } from "../family.js";
import { t } from "../../site/words.js";

const EARLIER = 6;
const PASS = 200;
const SLOT = { word: "centre.last", holds: "centre.lastHolds" };
export const FEW = 4; // the stock's end is near from this many cards on

export class Centre {
  /** @param {Page["store"]} store @param {Page["seats"]} seats */
  constructor(store, seats) {
    this.store = store;
    this.seats = seats;
    this.closed = byId("pile-closed");
    this.open = byId("pile-open");
    this.cut = byId("cut-joker");
    this.slot = byId("last-card");
    this.earlier = byId("earlier");
    this.closed.querySelector(".pile-card").replaceChildren(back());
    store.addEventListener("view", ({ detail }) => this.animate(detail.events));
  }

  render() {
    const { store } = this;
    const { view } = store;
    const hasDeal = view.order.length > 0;
    set(byId("piles"), "data-dealt", hasDeal);
    show(byId("piles"), hasDeal);
    show(byId("no-deal"), view.phase === "waiting" && !store.you);
    const sit = byId("sit");
    if (sit) {
      const { dataset } = one("button", sit);
      text(one("button", sit), view.phase === "waiting" ? dataset.free : dataset.running);
    }
    if (!hasDeal) return;
    show(this.cut, Boolean(view.wild));
    if (view.wild) this.renderCut();
    this.renderClosed();
    this.renderOpen();
    this.renderSlot();
    const last = store.log.at(-1);
    text(byId("last-event"), last ? describe(last, store) : "");
  }

  renderCut() {
    const { wild } = this.store.view;
    if (this.cut.dataset.shown === wild.card) return;
    this.cut.dataset.shown = wild.card;
    one(".pile-card", this.cut).replaceChildren(face(wild.card, null));
    const tray = byId("value-tray");
    show(tray, Boolean(wild.values));
    const faces = (wild.values ?? []).map((face) => token(`${face}1`, null));
    tray.replaceChildren(`${t("centre.values")} `, ...faces);
    const rank = t(`ranks.${wild.rank}`);
    set(this.cut, "aria-label", t("centre.cutName", { card: fullName(wild.card), rank }));
    text(one(".pile-note", this.cut), t("centre.wildNote", { rank }));
  }

  renderClosed() {
    const { store } = this;
    const mayDraw = Boolean(store.legal("draw", ({ from }) => from === "stock"));
    const isLow = Boolean(traits().countsStock) && store.view.stock <= FEW;
    set(this.closed, "data-low", isLow);
    text(one(".pile-count", this.closed), store.view.stock);
    set(this.closed, "aria-label", t("centre.closedName", { count: store.view.stock }));
    this.invite(this.closed, mayDraw, t(this.whyNotClosed()));
  }

  whyNotClosed() {
    if (this.store.phase === "discard") return "why.drawn";
    return traits().whyNotDraw?.(this.store) ?? "why.notTurn";
  }

  renderOpen() {
    const { store } = this;
    const pile = store.view.discard;
    const top = pile.at(-1) ?? null;
    const mayDraw = Boolean(store.taking);
    const isBlocked = store.phase === "draw" && !mayDraw && top !== null && !store.isReplay;
    const shown = `${top}:${store.view.deal}`;
    if (this.open.dataset.shown !== shown) {
      this.open.dataset.shown = shown;
      one(".pile-card", this.open).replaceChildren(...(top ? [face(top, store.wild)] : []));
      this.renderEarlier(pile);
    }
    set(this.open, "data-blocked", isBlocked);
    set(this.open, "data-empty", top === null);
    const name = top ? spokenName(top, store.wild) : t("centre.nothing");
    set(this.open, "aria-label", t("centre.openName", { card: name }));
    this.invite(this.open, mayDraw, this.whyNotOpen(top));
    set(this.open, "data-target", store.phase === "discard" && store.selection.size === 1);
  }

  whyNotOpen(top) {
    const { store } = this;
    if (top === null) return t("why.pileEmpty");
    if (store.phase === "discard") return t("why.drawn");
    if (store.phase !== "draw") return t("why.notTurn");
    return t(traits().whyNotTake?.(store, top) ?? "why.pileEmpty");
  }

  invite(pile, mayDraw, reason) {
    const isFree = mayDraw && this.store.isOnline && !this.store.acting;
    enable(pile, isFree, mayDraw && !this.store.isOnline ? t("why.offline") : reason);
    set(pile, "data-live", mayDraw);
  }

  renderEarlier(pile) {
    const before = pile.slice(-EARLIER - 1, -1);
    this.earlier.replaceChildren(...before.map((card) => token(card, this.store.wild)));
    set(byId("earlier-box"), "data-empty", before.length === 0);
  }

  renderSlot() {
    const { store } = this;
    const placed = store.view.finish;
    // If no act puts a card there, the place appears with the card: the last one, face down.
    const { word, holds, use = null } = traits().slot ?? SLOT;
    show(this.slot, Boolean(use ?? placed));
    text(one(".pile-label", this.slot), t(word));
    if (!use && !placed) return;
    const card = store.aside ?? placed?.card ?? null;
    const shown = `${card}:${Boolean(placed)}`;
    if (this.slot.dataset.shown !== shown) {
      this.slot.dataset.shown = shown;
      const picture = card ? face(card, store.wild) : placed ? back() : null;
      one(".pile-card", this.slot).replaceChildren(...(picture ? [picture] : []));
    }
    const mayUse = Boolean(use && store.legal(use.act));
    set(this.slot, "data-live", mayUse && store.selection.size === 1);
    enable(this.slot, mayUse && store.isOnline, use ? t(use.why) : "");
    const held = card ? fullName(card) : t("centre.faceDown");
    set(this.slot, "aria-label", use && !card ? t(use.name) : t(holds, { card: held }));
  }

  // Other players' cards glide between their seat and the piles; nothing waits for it.
  animate(events) {
    const own = this.store.you?.seat;
    for (const event of events) {
      if (event.seat === own || event.seat === undefined) continue;
      const seat = this.seats.rectOf(event.seat);
      if (!seat) continue;
      if (event.kind === "drew") this.pass(event.source === "discard" ? this.open : this.closed, seat, event);
      if (event.kind === "discarded") this.pass(this.open, seat, event, true);
    }
  }

  pass(pile, seat, event, isBack = false) {
    const card = event.kind === "discarded" || event.source === "discard" ? event.card : null;
    const flying = card ? face(card, this.store.wild) : back();
    flying.classList.add("flying");
    const rect = one(".pile-card", pile).getBoundingClientRect();
    one(".drag-layer").append(flying);
    const at = (x, y, scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
    const home = at(rect.left, rect.top, 1);
    const away = at(seat.left + seat.width / 2 - rect.width / 2, seat.top + seat.height / 2 - rect.height / 2, 0.4);
    const motion = isBack ? glide(flying, away, home, PASS) : glide(flying, home, away, PASS);
    if (motion) motion.finished.finally(() => flying.remove());
    else flying.remove();
  }

  rectOf(source) {
    const pile = { discard: this.open, last: this.slot }[source] ?? this.closed;
    return one(".pile-card", pile).getBoundingClientRect();
  }
}

export const topCard = (store) => {
  const top = store.view.discard?.at(-1);
  return top ? shortName(top) : "";
};
