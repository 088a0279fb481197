// Draws the hand: cards, groups, chips. The layout is arithmetic, the moves are glides.

import { colourOf, isWild, jokerMark, picture, shortName, spokenName } from "./cards.js";
import { cardsOf } from "./arrangement.js";
import { all, byId, el, glide, one, set, show, text } from "./dom.js";
import { arrange } from "./layout.js";
import { many, t } from "./words.js";

const REGROUP = 160;
const DRAW = 220;
const DEAL_STEP = 35;

export class Hand {
  constructor(store, root) {
    this.store = store;
    this.root = root;
    this.stage = byId("hand-stage");
    this.marker = byId("drop-marker");
    this.ghost = byId("btn-new-group");
    this.nodes = new Map();
    this.spots = new Map();
    this.groups = [];
    this.plates = [];
    this.focused = null;
    this.motions = [];
    this.dealing = 0;
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, () => this.finishDealing(), true);
    }
    new ResizeObserver(() => this.render()).observe(this.stage.parentElement);
    matchMedia("(pointer: coarse)").addEventListener("change", () => this.render());
  }

  get box() {
    const style = getComputedStyle(this.root);
    const read = (name) => parseFloat(style.getPropertyValue(name));
    const isCoarse = matchMedia("(pointer: coarse)").matches || innerWidth < 768;
    // On its side a phone has room for one row only: there the strip may be narrower.
    const strip = innerHeight < 500 ? 24 : isCoarse ? 36 : 28;
    return {
      width: this.stage.clientWidth,
      card: read("--card-w"),
      height: read("--card-h"),
      gap: read("--group-gap"),
      chip: read("--chip-row"),
      lift: read("--lift"),
      rowGap: read("--row-gap"),
      narrowest: read("--group-min"),
      strip,
    };
  }

  render() {
    const { arrangement, selection } = this.store;
    const segments = arrangement.groups.map((cards, index) => ({ key: index, cards }));
    if (arrangement.loose.length) segments.push({ key: "loose", cards: arrangement.loose });
    const box = this.box;
    if (!box.width) return;
    const active = document.activeElement?.dataset?.card;
    this.layout = arrange(segments, box);
    this.stage.style.height = `${this.layout.height}px`;
    set(this.root, "data-rows", this.layout.rows);
    this.dressGroups(segments);
    this.dressCards(segments, selection);
    this.place(box, selection);
    this.placeGhost(box, selection);
    if (active && document.activeElement?.dataset?.card !== active) {
      this.nodes.get(active)?.focus({ preventScroll: true });
    }
  }

  // One listbox a group and one for the loose cards, in the order of reading.
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
      if (!isKnown) this.groups.push(this.newGroup(String(key)));
    }
    this.groups.sort((a, b) => wanted.indexOf(a.key) - wanted.indexOf(b.key));
    this.groups.forEach((group, at) => {
      const there = this.stage.children[at];
      if (there !== group.node) this.stage.insertBefore(group.node, there);
      this.dressChip(group, segments[at].cards);
    });
  }

  newGroup(key) {
    const isLoose = key === "loose";
    const number = isLoose ? "loose" : Number(key) + 1;
    const chip = el("button", {
      type: "button", class: "chip", "data-testid": `chip-${number}`, "data-group": key,
    }, el("span", { class: "chip-icon", "aria-hidden": "true" }), el("span", { class: "chip-word" }),
    el("span", { class: "chip-points" }));
    const list = el("div", {
      role: "listbox", "aria-multiselectable": "true", "aria-orientation": "horizontal", "data-group": key,
    });
    const node = el("div", {
      class: "group", "data-testid": isLoose ? "loose" : "group", "data-group": key,
    }, chip, list);
    return { key, node, chip, list };
  }

  dressChip(group, cards) {
    const { key, chip, list } = group;
    const isLoose = key === "loose";
    const judged = isLoose ? this.store.looseJudgement : this.store.judgement(cards);
    const kind = isLoose ? "loose" : kindOf(judged);
    const points = judged ? judged.points : null;
    set(chip, "data-kind", kind);
    text(one(".chip-icon", chip), t(`kind.${kind}.icon`));
    text(one(".chip-word", chip), t(`kind.${kind}`));
    const shown = points === null || kind === "unknown" ? "" : String(points);
    text(one(".chip-points", chip), shown);
    const isTarget = this.store.selection.size > 0 &&
      [...this.store.selection].some((card) => !cards.includes(card));
    set(chip, "data-target", isTarget);
    const name = isLoose
      ? t("hand.looseName", { cards: many("cards", cards.length), points: shown || "?" })
      : t("hand.groupName", {
        n: Number(key) + 1, kind: t(`spoken.${kind}`), cards: many("cards", cards.length), points: shown || "?",
      });
    set(list, "aria-label", name);
    set(chip, "aria-label", isTarget ? t("hand.moveHere", { name }) : name);
    set(chip, "title", isTarget ? t("hand.moveHereShort") : null);
  }

  dressCards(segments, selection) {
    const held = new Set(cardsOf(this.store.arrangement));
    for (const [card, node] of this.nodes) {
      if (held.has(card)) continue;
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
        set(node, "tabindex", card === stop ? 0 : -1);
        node.classList.toggle("is-fresh", card === this.store.fresh);
        node.classList.toggle("is-locked", card === this.store.you?.taken);
        node.classList.toggle("is-parked", card === this.store.parked);
        node.classList.toggle("is-leaving", this.store.acting?.card === card);
        set(node, "aria-label", this.nameOf(card));
        this.dressWild(node, isWild(card, this.store.wild));
      });
    });
  }

  // A card may come again in the next deal, where another rank is wild.
  dressWild(node, isWildNow) {
    const mark = one(".joker-mark", node);
    if (isWildNow && !mark) node.append(jokerMark());
    if (!isWildNow) mark?.remove();
  }

  nameOf(card) {
    const name = spokenName(card, this.store.wild);
    return card === this.store.you?.taken ? t("card.locked", { card: name }) : name;
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
      const group = this.groups.find(({ key }) => key === String(piece.key));
      if (!piece.isContinued) {
        this.placeChip(group.chip, piece, box);
      }
      const plate = this.plates[plates] ?? this.newPlate();
      plates += 1;
      plate.style.transform = `translate(${piece.x - 5}px, ${piece.y}px)`;
      plate.style.width = `${Math.max(box.card + this.layout.strip * (piece.cards.length - 1), 0) + 10}px`;
      plate.style.height = `${box.chip + box.height + 4}px`;
      set(plate, "data-kind", group.chip.dataset.kind);
      plate.classList.toggle("is-continued", piece.isContinued);
      for (const spot of piece.cards) this.placeCard(spot, selection);
    }
    for (const plate of this.plates.splice(plates)) plate.remove();
  }

  // A chip wider than its cards spreads to the right as far as the next group lets it.
  placeChip(chip, piece, box) {
    const next = this.layout.places.find((other) => other.y === piece.y && other.x > piece.x);
    const room = (next ? next.x - 4 : box.width) - piece.x;
    chip.style.maxWidth = next ? `${room}px` : "";
    const spill = next ? 0 : Math.max(0, chip.offsetWidth - room);
    chip.style.transform = `translate(${Math.max(0, piece.x - spill)}px, ${piece.y}px)`;
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
    const source = this.origin?.();
    if (!source) return;
    const home = this.stage.getBoundingClientRect();
    const from = `translate(${source.left - home.left}px, ${source.top - home.top}px)`;
    const delay = this.dealing * DEAL_STEP;
    const motion = glide(node, { transform: from, opacity: 0 }, { transform: to, opacity: 1 }, DRAW, delay);
    if (this.isDealing && motion) this.motions.push(motion);
    this.dealing += this.isDealing ? 1 : 0;
  }

  // The cards of a new deal arrive one by one; any input puts them all in place.
  deal() {
    this.isDealing = true;
    this.dealing = 0;
    this.spots.clear();
    this.render();
    this.isDealing = false;
    this.dealing = 0;
    // A card on its way must not catch the press that is meant for the pile below it.
    this.stage.classList.toggle("is-dealing", this.motions.length > 0);
    this.motions.at(-1)?.finished.then(() => this.finishDealing(), () => {});
  }

  finishDealing() {
    for (const motion of this.motions.splice(0)) motion.finish();
    this.stage.classList.remove("is-dealing");
  }

  placeGhost(box, selection) {
    const last = this.layout.places.at(-1);
    const right = last ? last.x + box.card + this.layout.strip * (last.cards.length - 1) + box.gap : 0;
    const room = box.width - right;
    // Without room it would lie on a card: then it is there for a drag only.
    const isWanted = this.isDragging || (selection.size > 1 && room >= 44);
    show(this.ghost, isWanted);
    if (!isWanted) return;
    const width = Math.max(44, Math.min(box.card, room));
    this.ghost.style.width = `${width}px`;
    this.ghost.style.height = `${box.height}px`;
    const y = (last?.y ?? box.lift) + box.chip;
    this.ghost.style.transform = `translate(${Math.min(right, box.width - width)}px, ${y}px)`;
    set(this.ghost, "data-crowded", room < 44);
  }

  // Where a point of the screen falls: {index, before} in a group, or null.
  spotAt(x, y) {
    const home = this.stage.getBoundingClientRect();
    const [px, py] = [x - home.left, y - home.top];
    const box = this.box;
    for (const piece of this.layout.places) {
      const right = piece.x + box.card + this.layout.strip * (piece.cards.length - 1);
      const isInside = px >= piece.x - box.gap / 2 && px <= right + box.gap / 2;
      if (!isInside || py < piece.y - box.lift || py > piece.y + box.chip + box.height + box.rowGap) continue;
      const index = piece.key === "loose" ? null : piece.key;
      const onChip = py < piece.y + box.chip - 2 && !piece.isContinued;
      const next = onChip ? null : piece.cards.find((spot) => px < spot.x + this.layout.strip / 2);
      const list = index === null ? this.store.arrangement.loose : this.store.arrangement.groups[index];
      const after = list[piece.from + piece.cards.length] ?? null;
      const before = onChip ? null : next?.card ?? after;
      return { index, before, key: piece.key, x: next?.x ?? right, y: piece.y + box.chip, onChip };
    }
    return null;
  }

  mark(spot) {
    for (const { chip, key } of this.groups) set(chip, "data-over", spot && String(spot.key) === key);
    const isGap = Boolean(spot) && !spot.onChip;
    show(this.marker, isGap);
    if (isGap) this.marker.style.transform = `translate(${spot.x - 3}px, ${spot.y}px)`;
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
    this.groups.find(({ key }) => key === String(index))?.chip.focus({ preventScroll: true });
  }
}

// `waits` for a good set or run that does not count yet; `unknown` until the server has judged.
export function kindOf(judged) {
  if (!judged) return "unknown";
  if (judged.kind === "invalid" || judged.kind === "loose" || judged.counts) return judged.kind;
  return judged.kind === "set" ? "setWaits" : judged.kind === "run" ? "runWaits" : judged.kind;
}

export const reasonOf = (judged) =>
  judged?.reason ? t(`reason.${judged.reason}`) : t(`why.${kindOf(judged)}`);

export const listed = (cards) => cards.map(shortName).join(" ");
