// @ts-check
// Draws the hand: cards, groups, chips. The layout is computed, moves are animated.

import { DropTarget } from "./drop_target.js";
import { cardsOf } from "./arrangement.js";
import { colourOf, isValue, isWild, jokerMark, picture, spokenName } from "../cards.js";
import { dressChip, newGroup, placeChip } from "./group_chips.js";
import { all, byId, el, glide, one, set } from "../dom.js";
import { traits } from "../family.js";
import { arrange } from "./layout.js";
import { t } from "../../site/words.js";

const REGROUP = 160;
const DRAW = 220;
const DISCARD = 200;
const DEAL_STEP = 35;

const LONG = 16; // cards from which a hand on a phone has smaller ones, in three rows

export class Hand {
  // `origin()` and `destination(card)` return the places where cards come from and go to, or null.
  /** @param {Page["store"]} store @param {PageElement} root @param {any} given */
  constructor(store, root, { origin, destination }) {
    this.store = store;
    this.root = root;
    this.origin = origin;
    this.destination = destination;
    this.stage = byId("hand-stage");
    this.aim = new DropTarget(this, store);
    this.nodes = new Map();
    this.spots = new Map();
    this.groups = [];
    this.plates = [];
    this.focused = null;
    this.motions = [];
    this.dealing = 0;
    this.isDragging = false;
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, () => this.finishDealing(), true);
    }
    new ResizeObserver(() => this.render()).observe(this.stage.parentElement);
    matchMedia("(pointer: coarse)").addEventListener("change", () => this.render());
    addEventListener("resize", () => this.render());
    // The display dialog marks the document for larger cards or a left-handed table.
    const looks = { attributeFilter: ["data-cards", "data-side"] };
    new MutationObserver(() => this.render()).observe(document.documentElement, looks);
  }

  get box() {
    const style = getComputedStyle(this.root);
    const read = (name) => parseFloat(style.getPropertyValue(name));
    const isCoarse = matchMedia("(pointer: coarse)").matches || innerWidth < 768;
    // In landscape a phone has room for one row only: allow narrower strips there.
    const isLong = this.store.hand.length > LONG;
    const narrow = innerWidth < 768 && innerHeight >= 500;
    const strip = innerHeight < 500 ? 24 : isCoarse ? (isLong ? 32 : 36) : 28;
    return {
      rowsMax: isLong && narrow ? 3 : undefined,
      width: this.stage.clientWidth,
      card: read("--card-w"),
      height: read("--card-h"),
      gap: read("--group-gap"),
      chip: read("--chip-row"),
      lift: read("--lift"),
      rowGap: read("--row-gap"),
      most: this.most(read("--cloth-min")),
      narrowest: read("--group-min"),
      strip,
    };
  }

  // Return the hand's greatest height that leaves the table its minimum.
  most(cloth) {
    const mine = this.stage.closest(".mine");
    const bars = byId("prompt").closest(".cloth").offsetTop + mine.offsetHeight - this.stage.offsetHeight;
    return this.root.clientHeight - bars - (byId("rail-handle")?.offsetHeight ?? 0) - (cloth || 0);
  }

  render() {
    const { arrangement, selection } = this.store;
    const segments = this.segmentsOf(arrangement);
    set(this.root, "data-long", this.store.hand.length > LONG);
    const box = this.box;
    if (!box.width) return;
    const active = document.activeElement?.dataset?.card;
    this.layout = arrange(segments, box);
    this.stage.style.height = `${this.layout.height}px`;
    set(this.root, "data-rows", this.layout.rows);
    this.dressGroups(segments);
    this.dressCards(segments, selection);
    this.place(box, selection);
    this.aim.placeGhost(box, selection);
    if (active && document.activeElement?.dataset?.card !== active) {
      this.nodes.get(active)?.focus({ preventScroll: true });
    }
  }

  segmentsOf({ groups, loose }) {
    const segments = groups.map((cards, index) => ({ key: index, cards }));
    return loose.length ? [...segments, { key: "loose", cards: loose }] : segments;
  }

  dressChips() {
    const segments = this.segmentsOf(this.store.arrangement);
    this.groups.forEach((group, at) => {
      if (segments[at]) dressChip(this.store, group, segments[at].cards);
    });
    for (const plate of this.plates) set(plate, "data-kind", this.groupOf(plate.dataset.group)?.chip.dataset.kind);
  }

  groupOf(key) {
    return this.groups.find((group) => group.key === String(key));
  }

  platesOf(key) {
    return this.plates.filter((plate) => plate.dataset.group === String(key));
  }

  // One listbox per group and one for the loose cards, in reading order.
  dressGroups(segments) {
    const wanted = segments.map(({ key }) => String(key));
    this.groups = this.groups.filter((group) => {
      if (wanted.includes(group.key)) return true;
      for (const card of all(".card", group.list)) this.stage.append(card);
      group.node.remove();
      return false;
    });
    for (const { key } of segments) {
      const isKnown = this.groups.some((group) => group.key === String(key));
      if (!isKnown) this.groups.push(newGroup(String(key)));
    }
    this.groups.sort((a, b) => wanted.indexOf(a.key) - wanted.indexOf(b.key));
    this.groups.forEach((group, at) => {
      const there = this.stage.children[at];
      if (there !== group.node) this.stage.insertBefore(group.node, there);
      dressChip(this.store, group, segments[at].cards);
    });
  }

  dressCards(segments, selection) {
    const held = new Set(cardsOf(this.store.arrangement));
    for (const [card, node] of this.nodes) {
      if (held.has(card)) continue;
      this.flyAway(card, node);
      node.remove();
      this.nodes.delete(card);
      this.spots.delete(card);
    }
    segments.forEach(({ cards }, at) => {
      const { list } = this.groups[at];
      const stop = cards.includes(this.focused) ? this.focused : cards[0];
      cards.forEach((card, order) => {
        const node = this.nodes.get(card) ?? this.newCard(card);
        if (list.children[order] !== node) list.insertBefore(node, list.children[order] ?? null);
        set(node, "aria-selected", String(selection.has(card)));
        // In a replay the hand is only a picture, without keyboard focus.
        set(node, "tabindex", this.store.isReplay ? null : card === stop ? 0 : -1);
        node.classList.toggle("is-fresh", card === this.store.fresh);
        node.classList.toggle("is-locked", card === this.store.locked);
        node.classList.toggle("is-layable", Boolean(traits().fits?.(this.store, card)));
        node.classList.toggle("is-aside", card === this.store.aside);
        node.classList.toggle("is-leaving", this.store.acting?.card === card);
        set(node, "aria-label", this.nameOf(card));
        this.dressWild(node, isWild(card, this.store.wild));
        set(node, "data-value", isValue(card, this.store.wild));
      });
    });
  }

  // A card may come again in the next deal with another wild rank.
  dressWild(node, isWildNow) {
    const mark = one(".joker-mark", node);
    if (isWildNow && !mark) node.append(jokerMark());
    if (!isWildNow) mark?.remove();
  }

  nameOf(card) {
    const name = spokenName(card, this.store.wild);
    return card === this.store.locked ? t("card.locked", { card: name }) : name;
  }

  newCard(card) {
    const name = card[0] === "*" ? "joker" : card.slice(0, 2);
    const node = el("div", {
      role: "option", class: `card ${colourOf(card)}`, "data-testid": `card-${card}`, "data-card": card,
    }, picture(name), ...["tick", "lock"].map((mark) => el("span", { class: mark, "aria-hidden": "true" })));
    this.nodes.set(card, node);
    return node;
  }

  place(box, selection) {
    let plates = 0;
    for (const piece of this.layout.places) {
      const group = this.groupOf(piece.key);
      if (!piece.isContinued) placeChip(group, piece, this.layout.places, box);
      const plate = this.plates[plates] ?? this.newPlate();
      plates += 1;
      plate.style.transform = `translate(${piece.x - 5}px, ${piece.y}px)`;
      plate.style.width = `${Math.max(box.card + this.layout.strip * (piece.cards.length - 1), 0) + 10}px`;
      const isLast = piece.y === this.layout.places.at(-1).y;
      plate.style.height = `${Math.min(box.chip + box.height + 4, isLast ? Infinity : this.layout.step - 2)}px`;
      set(plate, "data-group", piece.key);
      set(plate, "data-kind", group.chip.dataset.kind);
      plate.classList.toggle("is-continued", piece.isContinued);
      for (const spot of piece.cards) this.placeCard(spot, selection);
    }
    for (const plate of this.plates.splice(plates)) plate.remove();
  }

  newPlate() {
    const plate = el("div", { class: "plate", "aria-hidden": "true" });
    this.plates.push(plate);
    byId("hand-plates").append(plate);
    return plate;
  }

  placeCard({ card, x, y }, selection) {
    const node = this.nodes.get(card);
    const lifted = selection.has(card) ? y - this.box.lift : y;
    const to = `translate(${x}px, ${lifted}px)`;
    const from = this.spots.get(card);
    if (from === to) return;
    this.spots.set(card, to);
    node.style.transform = to;
    if (from) glide(node, { transform: from }, { transform: to }, Math.abs(y - lifted) ? 90 : REGROUP);
    else this.fly(node, to);
  }

  // A new card comes from the pile it was drawn from.
  fly(node, to) {
    const source = this.origin();
    if (!source) return;
    const home = this.stage.getBoundingClientRect();
    const from = `translate(${source.left - home.left}px, ${source.top - home.top}px)`;
    const delay = this.dealing * DEAL_STEP;
    const motion = glide(node, { transform: from, opacity: 0 }, { transform: to, opacity: 1 }, DRAW, delay);
    if (this.isDealing && motion) this.motions.push(motion);
    this.dealing += this.isDealing ? 1 : 0;
  }

  // A card given away moves to its new place.
  flyAway(card, node) {
    const goal = this.destination(card);
    const from = goal && node.getBoundingClientRect();
    if (!from?.width) return;
    const copy = node.cloneNode(true);
    for (const name of ["data-testid", "data-card", "role", "tabindex", "aria-label", "aria-selected"]) copy.removeAttribute(name);
    copy.classList.add("flying");
    one(".drag-layer").append(copy);
    const at = (rect) => ({ transform: `translate(${rect.left}px, ${rect.top}px)` });
    copy.style.transform = at(goal).transform;
    const motion = glide(copy, at(from), at(goal), DISCARD);
    if (motion) motion.finished.finally(() => copy.remove());
    else copy.remove();
  }

  // The cards of a new deal arrive one by one; any input puts them all in place.
  deal() {
    this.isDealing = true;
    this.dealing = 0;
    this.isDragging = false;
    this.spots.clear();
    this.render();
    this.isDealing = false;
    this.dealing = 0;
    this.isDragging = false;
    // A moving card must not catch a press meant for the pile below it.
    this.stage.classList.toggle("is-dealing", this.motions.length > 0);
    this.motions.at(-1)?.finished.then(() => this.finishDealing(), () => {});
  }

  finishDealing() {
    for (const motion of this.motions.splice(0)) motion.finish();
    this.stage.classList.remove("is-dealing");
  }

  focusCard(card) {
    const node = this.nodes.get(card);
    if (!node) return;
    this.focused = card;
    for (const other of all('[role="option"]', node.parentElement)) {
      set(other, "tabindex", other === node ? 0 : -1);
    }
    node.focus({ preventScroll: true });
  }

  focusChip(index) {
    this.groupOf(index)?.chip.focus({ preventScroll: true });
  }
}
