// @ts-check
// The melds on the table. Where the selected or dragged cards fit, the end of the meld shows it, if
// `legal` lists the layoff.

import { BoardSize } from "./board_size.js";
import { face, fullName, isJoker, shortName } from "../../cards.js";
import { all, byId, el, enable, glide, one, set, show, text } from "../../dom.js";
import { nameOf } from "../../drawers/log.js";
import { listed, t } from "../../../site/words.js";

const ARRIVE = 240;
const ENDS = ["low", "high"];
const endOf = (entry) => entry.end ?? entry.hint?.end ?? "high";

export class Board {
  // `marks`: functions (meld, index) => null or {label, run}; a marked card is a button.
  // `bare(cards)`, if given, takes cards dropped beside the melds; `lock()` returns why nothing can
  // be laid off yet, or null.
  /**
   * @param {Page["store"]} store
   * @param {Page["acts"]} acts
   * @param {Page["seats"]} seats
   * @param {any} given
   */
  constructor(store, acts, seats, { bare, lock }) {
    this.store = store;
    this.acts = acts;
    this.seats = seats;
    this.bare = bare;
    this.lock = lock;
    this.box = byId("board");
    this.body = one(".board-body", this.box);
    this.fit = new BoardSize(this.box, this.body);
    this.marks = [];
    this.dragged = null;
    this.arriving = null;
    store.addEventListener("view", ({ detail }) => this.note(detail));
  }

  // Return the cards that would be laid off now: the dragged ones, else the selected ones.
  get cards() {
    return this.dragged ?? [...this.store.selection];
  }

  // Melds are listed under their owners' names if only some players may add to them.
  get isOwned() {
    return Boolean(this.store.view.contract);
  }

  get isShown() {
    return (this.store.view.order ?? []).length > 0;
  }

  render() {
    const { store } = this;
    show(this.box, this.isShown);
    set(byId("table"), "data-board", this.isShown);
    if (!this.isShown) return;
    const { melds } = store;
    show(byId("board-empty"), melds.length === 0);
    const nodes = melds.map((meld) => this.dressed(meld));
    for (const home of this.homes(melds)) {
      const own = nodes.filter((_, index) => !this.isOwned || melds[index].seat === home.seat);
      fill(one("ul", home.node), own);
    }
    this.arriving = null;
    this.fit.fit();
  }

  // One list of melds for all, or one for each seat that has any, the nearest last.
  homes(melds) {
    const wanted = this.isOwned ? this.owners(melds) : [null];
    const homes = wanted.map((seat) => ({ seat, node: this.home(seat) }));
    fill(this.body, homes.map(({ node }) => node));
    return homes;
  }

  owners(melds) {
    const { order = [] } = this.store.view;
    const at = order.indexOf(this.store.you?.seat) + 1;
    const circle = [...order.slice(at), ...order.slice(0, at)];
    return circle.filter((seat) => melds.some((meld) => meld.seat === seat));
  }

  home(seat) {
    const key = String(seat);
    const there = all(":scope > *", this.body).find((node) => node.dataset.seat === key);
    const node = there ?? el("div", { class: "board-owner", "data-seat": key },
      el("p", { class: "board-name" }), el("ul", { class: "board-melds" }));
    const name = seat === null ? "" : nameOf(seat, this.store);
    show(one(".board-name", node), seat !== null);
    text(one(".board-name", node), name);
    set(one("ul", node), "aria-label", name || t("board.title"));
    return node;
  }

  dressed(meld) {
    const { store } = this;
    const node = one(`[data-meld="${meld.id}"]`, this.body) ?? this.newMeld(meld.id);
    const played = store.view.melds.find(({ id }) => id === meld.id)?.cards ?? [];
    const names = listed(meld.cards.map((card, index) => spoken(card, meld.as[index])));
    const name = t("melds.name", { kind: t(`spoken.${meld.kind}`), cards: names });
    set(node, "aria-label", played.length === meld.cards.length ? name : t("board.ghost", { name }));
    set(node, "data-kind", meld.kind);
    node.style.setProperty("--n", meld.cards.length);
    fill(one(".board-cards", node), meld.cards.map((card, index) => this.card(node, meld, card, index, played)));
    for (const end of ENDS) this.dressEnd(one(`[data-end="${end}"]`, node), meld, end, name);
    return node;
  }

  newMeld(id) {
    const ends = ENDS.map((end) => {
      const node = el("button", { type: "button", class: "board-end", "data-end": end, "data-testid": `end-${id}-${end}`, hidden: true });
      node.addEventListener("click", (event) => {
        event.stopPropagation();
        this.lay(id, end);
      });
      return node;
    });
    const node = el("li", { class: "board-meld", "data-meld": id, "data-testid": `meld-${id}` },
      ends[0], el("span", { class: "board-cards" }), ends[1]);
    node.addEventListener("click", (event) => {
      if (event.target.closest(".board-mark")) return;
      const fits = this.endsOf(id);
      if (fits.size) this.lay(id, [...fits.keys()][0]);
      else this.refuse([id]);
    });
    return node;
  }

  card(home, meld, card, index, played) {
    const key = `${card}:${meld.as[index]}`;
    const there = one(`[data-face="${key}"]`, home);
    const node = there ?? face(card, null);
    set(node, "data-face", key);
    set(node, "data-lies", card);
    set(node, "data-ghost", !played.includes(card));
    if (isJoker(card) && !there) node.append(el("span", { class: "board-as", "aria-hidden": "true" }, shortName(meld.as[index])));
    this.mark(node, meld, index);
    if (!there && this.arriving) this.arrive(node);
    return node;
  }

  mark(node, meld, index) {
    const found = this.marks.map((of) => of(meld, index)).find(Boolean) ?? null;
    const there = one(".board-mark", node);
    if (!found) return there?.remove();
    const button = there ?? el("button", { type: "button", class: "board-mark" });
    set(button, "aria-label", found.label);
    set(button, "title", found.label);
    set(button, "data-tone", found.tone);
    button.onclick = found.run;
    if (!there) node.append(button);
  }

  // --- laying off ----------------------------------------------------------------------

  // Return the ends of a meld that take one of the cards, each with its first entry of `legal`.
  endsOf(id, cards = this.cards) {
    const ends = new Map();
    for (const entry of this.store.entries) {
      const fits = entry.kind === "lay" && entry.meld === id && cards.includes(entry.card);
      if (fits && !ends.has(endOf(entry))) ends.set(endOf(entry), entry);
    }
    return new Map(ENDS.filter((end) => ends.has(end)).map((end) => [end, ends.get(end)]));
  }

  // Say why nothing can be laid off there: all melds are locked, the card does not fit, or none is
  // selected.
  refuse(ids) {
    const locked = this.lock();
    if (!locked && this.cards.length) return this.explain(ids);
    return this.store.say(locked ?? t("why.layFirst"), "hint");
  }

  // Return every end that takes one of the cards: [{meld, end, entry}].
  get ends() {
    return this.store.melds.flatMap(({ id }) =>
      [...this.endsOf(id)].map(([end, entry]) => ({ meld: id, end, entry })));
  }

  dressEnd(node, meld, end, name) {
    const { store } = this;
    const entry = this.endsOf(meld.id).get(end) ?? null;
    show(node, Boolean(entry));
    if (!entry) return;
    const place = meld.kind === "run" ? t(`board.${end}`) : t("board.set");
    text(node, shortName(entry.card));
    set(node, "aria-label", t("board.lay", { card: fullName(entry.card), place, name }));
    enable(node, store.isOnline && !store.acting, t("why.offline"));
  }

  // Lay off the card that fits at that end, and then all others that fit on this meld.
  async lay(id, end, cards = this.cards) {
    let left = [...cards];
    let entry = this.endsOf(id, left).get(end);
    if (!entry) return this.refuse([id]);
    while (entry) {
      const { card } = entry;
      if (!(await this.acts.parts.family.staged.stage(entry))) return;
      left = left.filter((one_) => one_ !== card);
      const next = this.endsOf(id, left);
      entry = next.get(end) ?? [...next.values()][0];
    }
  }

  // Say why the first of the cards cannot be laid off there: the server's refusal that says more
  // than that it does not fit.
  async explain(ids = this.store.melds.map(({ id }) => id), [card] = this.cards) {
    const { staged } = this.acts.parts.family;
    let said = t("why.fitsNowhere");
    for (const meld of ids) {
      const answer = await staged.ask([...staged.list, { kind: "lay", card, meld }]);
      if (answer.type === "refused" && answer.code !== "does_not_fit") said = answer.message;
      if (said === answer.message) break;
    }
    this.store.say(said);
  }

  // Lay each card off where it first fits: for the command line, which names no meld.
  async layOff(cards) {
    const [first] = this.store.melds.flatMap(({ id }) => [...this.endsOf(id, cards).keys()].map((end) => ({ id, end })));
    if (!first) return this.explain(undefined, cards);
    return this.lay(first.id, first.end, cards);
  }

  // If only one end takes the cards, lay them off there.
  layKey() {
    const { ends } = this;
    if (ends.length === 1) return this.lay(ends[0].meld, ends[0].end);
    if (!ends.length) return this.refuse();
    one(`[data-testid="end-${ends[0].meld}-${ends[0].end}"]`, this.box).focus();
    return this.store.say(t("board.choose"), "hint");
  }

  // Return a drop target for dragged cards (`Drag.more`): an end, or the meld it belongs to.
  get place() {
    return {
      lift: (cards) => {
        this.dragged = cards;
        this.render();
      },
      at: (x, y, cards) => this.under(x, y, cards),
      mark: (found) => {
        for (const node of all(".board-meld", this.body)) set(node, "data-over", node === found?.node);
        set(this.box, "data-over", found?.node === this.box);
      },
      end: () => {
        this.dragged = null;
        this.place.mark(null);
        this.render();
      },
    };
  }

  under(x, y, cards) {
    for (const node of all(".board-meld", this.body)) {
      const id = Number(node.dataset.meld);
      const rect = node.getBoundingClientRect();
      if (x < rect.left - 12 || x > rect.right + 12 || y < rect.top || y > rect.bottom) continue;
      const fits = this.endsOf(id, cards);
      if (!fits.size) return null;
      const side = x < (rect.left + rect.right) / 2 ? "low" : "high";
      const end = fits.has(side) ? side : [...fits.keys()][0];
      return { node, drop: (dropped) => this.lay(id, end, dropped) };
    }
    const rect = this.box.getBoundingClientRect();
    const isInside = x > rect.left && x < rect.right && y > rect.top && y < rect.bottom;
    return isInside && this.bare ? { node: this.box, drop: (dropped) => this.bare(dropped) } : null;
  }

  // --- cards that arrive ---------------------------------------------------------------

  note({ events }) {
    const own = this.store.you?.seat;
    const made = events.filter(({ kind, seat }) => seat !== own && ["melded", "went_down", "laid"].includes(kind));
    if (made.length) this.arriving = made.at(-1).seat;
  }

  // Another player's cards come from that player's seat.
  arrive(node) {
    const from = this.seats.rectOf(this.arriving);
    if (!from) return;
    queueMicrotask(() => {
      const to = node.getBoundingClientRect();
      const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      glide(node, { transform: shift, opacity: 0 }, { transform: "none", opacity: 1 }, ARRIVE);
    });
  }

  // Return where a card of your hand is now, as the start of its way to the table.
  rectOf(card) {
    return one(`[data-lies="${card}"]`, this.body)?.getBoundingClientRect() ?? null;
  }
}

const spoken = (card, as) => (isJoker(card) ? t("board.joker", { card: fullName(as) }) : fullName(card));

// Put these nodes in this order and remove all others; create none.
function fill(home, nodes) {
  for (const node of [...home.children]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, at) => home.children[at] !== node && home.insertBefore(node, home.children[at] ?? null));
}
