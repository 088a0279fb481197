// @ts-check
// The slots of a show and the group in each. Groups fill them automatically; a group that is taken
// back, or apart card by card, is put in by the player.

import { key } from "../../hand/arrangement.js";

// Thirteen cards make 3 + 3 + 3 + 4, twenty-one make seven times three.
export const slotsFor = (cards) => Math.max(1, Math.floor(cards / 3));

export class Slots {
  constructor() {
    this.clear();
  }

  clear() {
    this.rows = [];
    this.parts = new Set(); // groups moved card by card
    this.back = new Set(); // groups taken back whole
    this.chosen = null;
    this.selected = new Set();
  }

  // Update the slots to the groups, the loose cards and the selection.
  fit(groups, loose, selected, least) {
    this.selected = selected;
    const isFree = (group) => !this.isSingle(group) && !this.back.has(key(group));
    const free = new Map(groups.filter(isFree).map((group) => [key(group), group]));
    for (const row of this.rows) {
      const found = row.cards.length > 1 ? free.get(key(row.cards)) : null;
      const isAlone = row.cards.length === 1 && loose.includes(row.cards[0]);
      if (found) {
        row.cards = [...found];
        free.delete(key(found));
      } else if (!isAlone && row.cards.length) Object.assign(row, { before: row.cards, cards: [], isFixed: false });
    }
    for (const group of free.values()) this.home(group).cards = [...group];
    while (this.rows.length < least) this.rows.push(empty());
    while (this.rows.length > least && !this.rows.at(-1).cards.length) this.rows.pop();
    if (this.chosen !== null && this.chosen >= this.rows.length) this.chosen = null;
  }

  // Return the empty slot where most of a group's cards were before, else the first empty one.
  home(group) {
    const isEmpty = this.rows.filter((row) => !row.cards.length);
    const shared = (row) => row.before.filter((card) => group.includes(card)).length;
    const best = [...isEmpty].sort((a, b) => shared(b) - shared(a))[0];
    if (best) return best;
    this.rows.push(empty());
    return this.rows.at(-1);
  }

  rowOf(cards) {
    return this.rows.find((row) => row.cards.length > 1 && key(row.cards) === key(cards)) ?? null;
  }

  // Return whether a group is moved card by card: from a touch of one card until it is whole again.
  isSingle(group) {
    return this.parts.has(key(group)) || group.some((card) => this.selected.has(card));
  }

  isMelded(group) {
    return Boolean(this.rowOf(group)?.isFixed);
  }

  // Put the group into a slot; pressed again, take it back.
  meld(group) {
    const row = this.rowOf(group);
    if (row?.isFixed) {
      Object.assign(row, { cards: [], isFixed: false, before: [] });
      this.back.add(key(group));
    } else {
      const chosen = this.chosen === null ? null : this.rows[this.chosen];
      const target = row ?? (chosen && !chosen.cards.length ? chosen : this.home(group));
      Object.assign(target, { cards: [...group], isFixed: true });
      this.back.delete(key(group));
    }
    this.chosen = null;
  }

  // Every group goes into a slot, and stays there.
  meldAll(groups, loose) {
    this.parts.clear();
    this.back.clear();
    this.fit(groups, loose, new Set());
    for (const row of this.rows) row.isFixed = row.cards.length > 0;
    this.chosen = null;
  }

  // Two taps swap two slots; return true if that happened.
  tap(index) {
    const { chosen } = this;
    this.chosen = chosen === null ? index : null;
    if (chosen === null || chosen === index) return false;
    [this.rows[chosen], this.rows[index]] = [this.rows[index], this.rows[chosen]];
    return true;
  }
}

const empty = () => ({ cards: [], before: [], isFixed: false });
