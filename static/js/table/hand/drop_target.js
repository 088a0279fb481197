// @ts-check
// Where a dragged card would land, and how that is shown: the gap, the place for a new group, the
// outlines of a suggestion.

import { arrange, spotIn } from "./layout.js";
import { byId, el, one, set, show, text } from "../dom.js";
import { t } from "../../site/words.js";

const ROOM_MIN = 44;

export class DropTarget {
  /** @param {Page["hand"]} hand @param {Page["store"]} store */
  constructor(hand, store) {
    this.hand = hand;
    this.store = store;
    this.marker = byId("drop-marker");
    this.ghost = byId("btn-new-group");
    this.outlines = [];
  }

  // The place for a new group; without room beside the cards it is shown during a drag only.
  placeGhost(box, selection) {
    const { layout } = this.hand;
    const last = layout.places.at(-1);
    const right = last ? last.x + box.card + layout.strip * (last.cards.length - 1) + box.gap : 0;
    const room = box.width - right;
    const isWanted = this.hand.isDragging || (selection.size > 1 && room >= ROOM_MIN);
    show(this.ghost, isWanted);
    if (!isWanted) return;
    const width = Math.max(ROOM_MIN, Math.min(box.card, room));
    this.ghost.style.width = `${width}px`;
    this.ghost.style.height = `${box.height}px`;
    const y = (last?.y ?? 0) + box.chip;
    this.ghost.style.transform = `translate(${Math.min(right, box.width - width)}px, ${y}px)`;
    set(this.ghost, "data-crowded", room < ROOM_MIN);
  }

  // Return the spot of the hand (`layout.js`) at a point of the screen, or null.
  spotAt(x, y) {
    const { stage, layout, box } = this.hand;
    const home = stage.getBoundingClientRect();
    return spotIn(layout, box, this.store.arrangement, x - home.left, y - home.top);
  }

  mark(spot) {
    for (const { chip, key } of this.hand.groups) set(chip, "data-over", spot && String(spot.key) === key);
    const isGap = Boolean(spot) && !spot.onChip;
    show(this.marker, isGap);
    if (isGap) this.marker.style.transform = `translate(${spot.x - 3}px, ${spot.y}px)`;
  }

  // "→ Pure": the server's answer on a group with the dragged cards in it.
  foretell(key, kind) {
    const word = t("drag.becomes", { kind: t(`kind.${kind}`) });
    if (key === "new") {
      set(this.ghost, "data-kind", kind);
      text(one(".new-group-word", this.ghost), word);
      return;
    }
    const group = this.hand.groups.find((one) => one.key === String(key));
    if (!group) return;
    set(group.chip, "data-kind", kind);
    set(group.chip, "data-become", true);
    text(one(".chip-icon", group.chip), "");
    text(one(".chip-word", group.chip), word);
    text(one(".chip-points", group.chip), "");
    for (const plate of this.hand.platesOf(key)) set(plate, "data-kind", kind);
  }

  // End the preview: every chip shows its own group again.
  forget() {
    set(this.ghost, "data-kind", null);
    text(one(".new-group-word", this.ghost), t("hand.newGroup"));
    this.hand.dressChips();
  }

  // Outline a suggestion before it is applied: the places of its groups, and their kinds.
  outline(arrangement, kindFor) {
    this.clear();
    const { hand } = this;
    const { box } = hand;
    const { places, strip } = arrange(hand.segmentsOf(arrangement), box);
    for (const piece of places) {
      const kind = piece.key === "loose" ? "loose" : kindFor(arrangement.groups[piece.key]);
      const word = piece.isContinued ? "" : `${t(`kind.${kind}.icon`)} ${t(`kind.${kind}`)}`;
      const node = el("div", { class: "outline", "data-kind": kind }, el("span", {}, word));
      node.style.transform = `translate(${piece.x - 4}px, ${piece.y}px)`;
      node.style.width = `${box.card + strip * (piece.cards.length - 1) + 8}px`;
      node.style.height = `${box.chip + box.height + 3}px`;
      this.outlines.push(node);
      byId("hand-outlines").append(node);
    }
    set(hand.root, "data-outlined", true);
  }

  clear() {
    for (const node of this.outlines.splice(0)) node.remove();
    set(this.hand.root, "data-outlined", null);
  }
}
