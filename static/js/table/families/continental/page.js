// @ts-check
// The Continental page: melds on the table, contract, claims, jokers.

import { all, show, text } from "../../dom.js";
import { areOn, here, keyOf, onRemap } from "../../keyboard/key_map.js";
import { onChange } from "../../../site/preferences.js";
import { Family as MeldsOnTable } from "../melds/page.js";
import { Claims } from "./claims.js";
import { Jokers } from "./jokers.js";
import { says } from "./sentences.js";
import { Slots } from "./contract.js";

export class Family extends MeldsOnTable {
  /** @param {Page} page */
  constructor(page) {
    super(page);
    this.slots = new Slots(page.store, page);
    this.claims = new Claims(page.store, page);
    this.jokers = new Jokers(page.store, page, this.board);
    page.sentences = Object.assign(says(page.store, this), { shared: page.sentences });
    Object.assign(this.keys, {
      claim: () => this.claims.claim(),
      no: () => this.claims.no(),
      contract: () => this.slots.key(),
      joker: () => this.jokers.key(),
    });
    // The claim strip replaces the buttons once they are drawn.
    this.over = { render: () => this.renderOver() };
    onRemap(dressKeys);
    onChange("keys", dressKeys);
    dressKeys();
  }

  whyNotLay() {
    return this.slots.why();
  }

  suggest() {
    this.slots.suggest();
  }

  renderOver() {
    this.slots.render();
    this.claims.render();
    this.jokers.render();
  }
}

// Show the current keys on the buttons.
function dressKeys() {
  for (const node of all("[data-key-of]")) {
    text(node, keyOf(here().find(({ act }) => act === node.dataset.keyOf)));
    show(node, areOn());
  }
}
