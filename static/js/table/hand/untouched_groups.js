// @ts-check
// Groups made only by sorting: nobody has meant them as sets or sequences yet. Stored for the
// running deal, so that reloading the page does not turn them red.

import { key } from "./arrangement.js";

const PLACE = "mh.sorted";

export class UntouchedGroups {
  constructor() {
    /** @type {string | null} */
    this.deal = null;
    /** @type {Set<string>} */
    this.keys = new Set();
  }

  // Load what was sorted in this deal before a reload.
  /** @param {string} deal */
  begin(deal) {
    this.deal = deal;
    this.keys = new Set();
    try {
      const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
      if (kept?.deal === deal) this.keys = new Set(kept.keys);
    } catch {
      // Without storage the groups are judged after a reload.
    }
  }

  /** @param {string[][]} groups */
  add(groups) {
    const before = this.keys.size;
    for (const group of groups) this.keys.add(key(group));
    if (this.keys.size !== before) this.keep();
  }

  // A group that lost a card to a discard still counts as untouched.
  /** @param {string[][]} groups @param {string[]} hand */
  fit(groups, hand) {
    const held = new Set(hand);
    this.add(groups.filter((group) => this.has(group)).map((group) => group.filter((card) => held.has(card))));
  }

  /** @param {string[]} cards */
  has(cards) {
    return this.keys.has(key(cards));
  }

  keep() {
    try {
      sessionStorage.setItem(PLACE, JSON.stringify({ deal: this.deal, keys: [...this.keys] }));
    } catch {
      // As above.
    }
  }
}
